package macro

import (
	"encoding/json"
	"net/url"
	"path"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// material is what the answers of one read hold, whatever their number.
type material struct {
	vintages []source.Date
	series   [][]byte
	rows     []observation
	release  announced
	from, to source.Date // the vintages that the rows cover
}

// sort tells the answers apart by their addresses.
func (m *material) sort(read source.Read, bodies [][]byte) error {
	if len(bodies) != len(read.Parts) {
		return misshapen("parts", "%d bodies stand against %d parts", len(bodies), len(read.Parts))
	}
	for i, part := range read.Parts {
		address, err := url.Parse(part.Address)
		if err != nil {
			return misshapen("parts", "an address cannot be read")
		}
		switch path.Base(address.Path) {
		case "vintagedates":
			err = m.addVintages(bodies[i])
		case "observations":
			err = m.addRows(bodies[i])
		case "series":
			m.series = append(m.series, bodies[i])
		case "release":
			m.release.release, err = decodeRelease(bodies[i])
		case "dates":
			m.release.dates, err = decodeCalendar(bodies[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (m *material) addVintages(body []byte) error {
	list, err := decodeVintages(body)
	if err == nil {
		m.vintages = append(m.vintages, *list.Dates...)
	}
	return err
}

func (m *material) addRows(body []byte) error {
	page, err := decodeObservations(body)
	if err != nil {
		return err
	}
	if page.OutputType == firstReleases || page.OutputType == changedColumns && page.Start.String() > dawn {
		return misshapen("output_type", "type %d came, which holds changes alone: they are no view of a day", page.OutputType)
	}
	if m.from.IsZero() || page.Start.Before(m.from) {
		m.from = page.Start
	}
	m.to = later(m.to, page.End)
	m.rows = append(m.rows, *page.Observations...)
	return nil
}

// parseVintage is a pure function of read and bodies: live, replay and verify
// share it. limit only cuts lists.
func parseVintage(read source.Read, bodies [][]byte, limit int) (Vintage, error) {
	var asked VintageRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Vintage{}, misshapen("question", "%v", err)
	}
	var m material
	if err := m.sort(read, bodies); err != nil {
		return Vintage{}, err
	}
	c, err := comparisonOf(read, asked, m)
	if err != nil {
		return Vintage{}, err
	}
	if err := c.describe(m.series); err != nil {
		return Vintage{}, err
	}
	all, err := histories(m.rows)
	if err != nil {
		return Vintage{}, err
	}
	c.compare(all)
	read.AsOf, read.Published = source.OnDay(c.AsOf), source.OnDay(c.InForce)
	c.Reads = []source.Read{read}
	c.list(limit)
	return c.Vintage, nil
}

// comparisonOf fixes the days: of the view, of now, and of the vintage in force.
// Now is the cutoff, else the day of reading; an answer that ends earlier says
// nothing later.
func comparisonOf(read source.Read, asked VintageRequest, m material) (*comparison, error) {
	now := read.Cutoff
	if now.IsZero() {
		now = source.DateOf(read.ReadAt)
	}
	if !m.to.IsZero() && m.to.Before(now) {
		now = m.to
	}
	c := &comparison{asked: asked.Series}
	c.Now, c.AsOf = now, asked.AsOf
	if c.AsOf.IsZero() {
		c.AsOf = now
	}
	if c.AsOf.After(now) {
		return nil, &source.ArgumentError{Field: "as_of", Problem: "what was read ends with " + now.String(), Remedy: "ask for that day or an earlier one"}
	}
	if m.from.After(c.AsOf) {
		return nil, misshapen("observations", "the view of %s was asked and only vintages from %s on came", c.AsOf, m.from)
	}
	c.InForce = newestUpTo(m.vintages, c.AsOf)
	if c.InForce.IsZero() {
		return nil, misshapen("vintage_dates", "none is on or before %s", c.AsOf)
	}
	c.edge = m.from
	return c, nil
}

func (c *comparison) describe(bodies [][]byte) (err error) {
	if len(bodies) == 0 {
		return misshapen("parts", "no answer describes the series")
	}
	if c.meta, err = decodeSeries(bodies[0], c.AsOf); err != nil {
		return err
	}
	if c.metaNow, err = decodeSeries(bodies[len(bodies)-1], c.Now); err != nil {
		return err
	}
	c.Series, c.Title, c.Unit = c.meta.ID, c.meta.Title, c.meta.Units
	c.Frequency, c.SeasonalAdjustment = c.meta.Frequency, c.meta.Seasonal
	c.UnitChanged = UnitChange{c.meta.Units, c.metaNow.Units, c.meta.Seasonal, c.metaNow.Seasonal}
	if c.UnitChanged.IsZero() {
		c.UnitChanged = UnitChange{}
	}
	return nil
}

func rederiveVintage(read source.Read, bodies [][]byte) ([]source.Table, error) {
	v, err := parseVintage(read, bodies, defaultLimit)
	if err != nil {
		return nil, err
	}
	return v.Tables(), nil
}
