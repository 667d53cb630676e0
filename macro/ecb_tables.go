package macro

import "github.com/deskworth/deskworth-go/deskworth/source"

// Tables gives a table a series, whole whatever the lists were cut to. A row is a
// period, by its text. The number column is called "value"; of several series it
// has the codes of each, so that a locator names one cell.
func (r ECBResult) Tables() []source.Table {
	tables := make([]source.Table, 0, 1+len(r.More))
	for _, s := range append([]ECBSeries{r.ECBSeries}, r.More...) {
		name, column := "ecb_series", "value"
		if len(r.More) > 0 {
			name, column = s.Key, s.codes
		}
		tables = append(tables, s.table(r.Reads[0], name, column))
	}
	return tables
}

func (s ECBSeries) table(read source.Read, name, column string) source.Table {
	grid := &source.Grid{What: func(row, _ int) source.About { return s.rows[row].about() }}
	for _, row := range s.rows {
		grid.Add(row.Period, row.Start.String(), row.End.String(), row.Status, row.Value.String())
	}
	about := source.About{Metric: s.Key, Kind: source.Statistic, Unit: s.unit, Scale: s.scale, Dimensions: s.dimensions}
	if s.Stale != "" {
		about.Marks = append(about.Marks, "stale: "+s.Stale)
	}
	if s.Irregular != "" {
		about.Marks = append(about.Marks, "irregular: "+s.Irregular)
	}
	return source.Table{
		Name: name, Read: read, About: about, Rows: grid, Dropped: s.Dropped,
		Columns: []source.Column{
			{Name: "start", Type: source.Day}, {Name: "end", Type: source.Day}, {Name: "status", Type: source.Text},
			{Name: column, Type: source.Number},
		},
	}
}

// statusMarks are the words of the statuses that a reader of one figure must
// see. The codes are the portal's list; a normal value has no mark.
var statusMarks = map[string]string{
	"B": "break", "D": "definition differs", "E": "estimate", "F": "forecast", "G": "experimental", "I": "imputed",
	"J": "derogation", "N": "not significant", "P": "provisional", "S": "strike or special event", "U": "low reliability", "V": "unvalidated",
}

func (r ecbRow) about() source.About {
	about := source.About{Period: source.Between(r.Start, r.End), Published: r.Published}
	switch mark := statusMarks[r.Status]; {
	case r.Status == "" || r.Status == statusNormal:
	case mark == "":
		about.Marks = append(about.Marks, "status "+r.Status)
	case r.Status == "B" && r.PreBreak != "":
		about.Marks = append(about.Marks, "break: "+r.PreBreak+" before it")
	default:
		about.Marks = append(about.Marks, mark)
	}
	if r.Status == statusForecast {
		about.Kind = source.Estimate
	}
	if r.Conf != "" {
		about.Marks = append(about.Marks, "confidentiality "+r.Conf)
	}
	return about
}
