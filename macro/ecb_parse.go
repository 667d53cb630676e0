package macro

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// ecbMaterial is what the answers of one read hold.
type ecbMaterial struct {
	asked     ECBRequest
	message   sdmx.Message
	labels    sdmx.Labels
	structure sdmx.Structure
	labelled  bool // a structure came, and was read
	retried   bool // one form was empty and another was not
}

// sort tells data from structure by the addresses. A structure that makes no
// sense costs the labels, not the data.
func (m *ecbMaterial) sort(read source.Read, bodies [][]byte) error {
	if len(bodies) != len(read.Parts) {
		return ecbShape("parts", "%d bodies stand against %d parts", len(bodies), len(read.Parts))
	}
	options, address := sdmx.Options{}, ""
	for i, part := range read.Parts {
		if !strings.HasPrefix(part.Address, ecbAddress+"dataflow/") {
			continue
		}
		structure, err := sdmx.ReadStructure(bodies[i])
		if err == nil {
			m.structure, m.labels, m.labelled = structure, structure.Labels(m.asked.flow()), true
		}
	}
	if d, known := m.structure.Definition(m.asked.flow()); known {
		for _, c := range d.Dimensions {
			options.Dimensions = append(options.Dimensions, c.ID)
		}
	}
	for i, part := range read.Parts {
		if !strings.HasPrefix(part.Address, ecbAddress+"data/") {
			continue
		}
		m.retried = address != ""
		address = part.Address
		message, err := sdmx.Read(bodies[i], options)
		if err != nil {
			return unreadable(m.asked, address, err)
		}
		m.message = message
	}
	if address == "" {
		return ecbShape("parts", "no answer holds data")
	}
	if series, _, _ := m.message.Counts(); series == 0 {
		return m.asked.noData(address, "a message without series")
	}
	m.labels = m.message.Labels.Or(m.labels)
	return nil
}

// parseECB is a pure function of read and bodies: live, replay and verify share
// it. limit only cuts lists.
func parseECB(read source.Read, bodies [][]byte, limit int) (ECBResult, error) {
	m := ecbMaterial{}
	if err := json.Unmarshal(read.Question.Request, &m.asked); err != nil {
		return ECBResult{}, ecbShape("question", "%v", err)
	}
	if err := m.sort(read, bodies); err != nil {
		return ECBResult{}, err
	}
	versions, err := m.versions(read.Cutoff)
	if err != nil {
		return ECBResult{}, err
	}
	window, err := m.asked.window()
	if err != nil {
		return ECBResult{}, err
	}
	r := ECBResult{Found: len(versions)}
	for _, v := range versions[:min(len(versions), maxECBSeries)] {
		s, err := m.series(v, window, dayOfRead(read))
		if err != nil {
			return ECBResult{}, err
		}
		r.More = append(r.More, s)
	}
	if left := r.Found - len(r.More); left > 0 {
		r.More[0].Dropped = append(r.More[0].Dropped, source.Drop{Reason: DroppedSeries, Count: left})
	}
	if err := r.visible(m.asked, read); err != nil {
		return ECBResult{}, err
	}
	for i := range r.More {
		r.More[i].list(limit)
	}
	r.date(&read)
	r.ECBSeries, r.More, r.Reads = r.More[0], r.More[1:], []source.Read{read}
	return r, nil
}

// visible refuses an answer of which a cutoff or the window leaves nothing.
func (r *ECBResult) visible(asked ECBRequest, read source.Read) error {
	rows, hidden := 0, 0
	for _, s := range r.More {
		rows += s.Counts.Points + s.Counts.Missing + s.Counts.Forecasts
		for _, d := range s.Dropped {
			if d.Reason == DroppedLater || d.Reason == DroppedUnknown {
				hidden += d.Count
			}
		}
	}
	switch {
	case rows > 0:
		return nil
	case hidden > 0:
		return nothingPublic(asked, read.Cutoff, hidden)
	}
	return asked.noData(read.Parts[0].Address, "no observation of that window")
}

// date says what the read describes: the newest period, and the newest version.
func (r *ECBResult) date(read *source.Read) {
	for _, s := range r.More {
		if end := s.Newest.End; end.After(read.AsOf.Day()) {
			read.AsOf = source.OnDay(end)
		}
		for _, row := range s.rows {
			if row.Published.Day().After(read.Published.Day()) {
				read.Published = row.Published
			}
		}
	}
}

// dayOfRead is the day that a read tells of: its cutoff, or the day of reading.
func dayOfRead(read source.Read) source.Date {
	if !read.Cutoff.IsZero() {
		return read.Cutoff
	}
	return source.DateOf(read.ReadAt)
}

// matches says whether a series is one that was asked for.
func (r ECBRequest) matches(codes string) bool {
	places, given := strings.Split(r.Key, "."), strings.Split(codes, ".")
	if len(places) != len(given) {
		return false
	}
	for i, place := range places {
		if place != "" && !slices.Contains(strings.Split(place, "+"), given[i]) {
			return false
		}
	}
	return true
}

func rederiveECB(read source.Read, bodies [][]byte) ([]source.Table, error) {
	r, err := parseECB(read, bodies, defaultLimit)
	if err != nil {
		return nil, err
	}
	return r.Tables(), nil
}
