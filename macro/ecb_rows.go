package macro

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro/sdmx"
)

// ecbRow is one observation of the table.
type ecbRow struct{ ECBPoint }

const (
	statusNormal   = "A"
	statusForecast = "F"
)

// series makes one series of a version.
func (m *ecbMaterial) series(v *ecbVersion, window source.Period, day source.Date) (ECBSeries, error) {
	s := ECBSeries{Construction: []ECBConcept{}, Missing: []source.Drop{}, Dropped: []source.Drop{}}
	if err := s.describe(m, v.series); err != nil {
		return s, err
	}
	missing, statuses := map[string]int{}, map[string]int{}
	for period, o := range v.at {
		row, err := rowOf(o)
		if err != nil {
			return s, err
		}
		switch {
		case outside(row, window):
			v.dropped[DroppedWindow]++
			continue
		case row.Value.IsZero():
			missing[o.Status]++
			v.dropped[DroppedMissing]++
			s.MissingPeriods = append(s.MissingPeriods, ECBMissing{Period: period, Start: row.Start, End: row.End, Status: o.Status})
			continue
		case o.Status == statusForecast:
			s.Counts.Forecasts++
			statuses[o.Status]++
		default:
			s.Counts.Points++
			statuses[o.Status]++
		}
		row.Period = period
		s.rows = append(s.rows, row)
	}
	slices.SortFunc(s.rows, func(a, b ecbRow) int {
		return cmp.Or(a.Start.Compare(b.Start), a.End.Compare(b.End), strings.Compare(a.Period, b.Period))
	})
	slices.SortFunc(s.MissingPeriods, func(a, b ECBMissing) int {
		return cmp.Or(a.Start.Compare(b.Start), a.End.Compare(b.End), strings.Compare(a.Period, b.Period))
	})
	s.Counts.Missing = v.dropped[DroppedMissing]
	s.sum(m.labels, missing, statuses, v.dropped)
	s.judge(window, day, valueAmong(v.series, "FREQ"))
	return s, nil
}

// rowOf turns an observation into a row; a value that is no number makes no sense.
func rowOf(o standingECB) (ecbRow, error) {
	p, err := sdmx.ParsePeriod(o.Period)
	if err != nil {
		return ecbRow{}, ecbShape("a period", "%v", err)
	}
	row := ecbRow{ECBPoint{Start: source.DateOf(p.Start), End: source.DateOf(p.End), Status: o.Status, Published: o.since}}
	if !o.Missing() {
		if row.Value, err = source.ParseDecimal(o.Value); err != nil {
			return row, ecbShape("period "+o.Period, "%.40q is no value", o.Value)
		}
	}
	if o.Conf != statusForecast { // of confidentiality, F is free
		row.Conf = o.Conf
	}
	for _, f := range o.Attributes {
		switch f.ID {
		case "OBS_COM", "COMMENT_OBS":
			row.Comment = f.Value
		case "OBS_PRE_BREAK", "PRE_BREAK_VALUE":
			row.PreBreak = f.Value
		}
	}
	return row, nil
}

// outside says that no day of a row's period was asked for.
func outside(row ecbRow, window source.Period) bool {
	return row.End.Before(window.Start.Day()) || !window.End.IsZero() && row.Start.After(window.End.Day())
}

// sum lists what was counted, in an order that hangs on nothing.
func (s *ECBSeries) sum(labels sdmx.Labels, missing, statuses, dropped map[string]int) {
	for _, status := range byStatus(missing) {
		reason := cmp.Or(status, "no status")
		if label := labels.Code("OBS_STATUS", status); label != "" {
			reason += ": " + label
		}
		s.Missing = append(s.Missing, source.Drop{Reason: reason, Count: missing[status]})
		s.Dropped = append(s.Dropped, source.Drop{Reason: DroppedMissing + ", " + reason, Count: missing[status]})
	}
	for _, status := range byStatus(statuses) {
		if status != statusNormal && status != "" {
			s.Statuses = append(s.Statuses, ECBStatus{status, labels.Code("OBS_STATUS", status), statuses[status]})
		}
	}
	for _, reason := range []string{DroppedWindow, DroppedRepeated, DroppedUnknown, DroppedRevision, DroppedLater} {
		if n := dropped[reason]; n > 0 {
			s.Dropped = append(s.Dropped, source.Drop{Reason: reason, Count: n})
		}
	}
}

func byStatus(counts map[string]int) []string {
	keys := make([]string, 0, len(counts))
	for key := range counts {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// list fills the lists from the rows and cuts them.
func (s *ECBSeries) list(limit int) {
	s.Points = []ECBPoint{}
	for _, row := range s.rows {
		if row.Status == statusForecast {
			s.Forecasts = append(s.Forecasts, row.ECBPoint)
			continue
		}
		s.Points = append(s.Points, row.ECBPoint)
	}
	s.Points, s.Forecasts, s.MissingPeriods = newest(s.Points, limit), newest(s.Forecasts, limit), newest(s.MissingPeriods, limit)
}
