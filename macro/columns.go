package macro

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Output types 2 and 3 have a column a vintage, "GDP_20220929". They are not
// asked for; where they come they are read into the windows of type 1.

// wideRow is one date with its values by vintage, oldest first.
type wideRow struct {
	date   source.Date
	values []vintageValue
}

type vintageValue struct {
	vintage source.Date
	text    string
}

// spread makes windows of columns. In type 2 a value stands until the next
// column of the answer, and a column is absent where the date did not exist; in
// type 3 it stands until the next value of its date.
func (b *observationsBody) spread(body []byte) error {
	if b.End.IsZero() {
		return misshapen("realtime_end", "it is wanting, so the newest column has no end")
	}
	rows, err := b.wideRows(body)
	if err != nil {
		return err
	}
	vintages := vintagesOf(rows)
	windows := make(observationList, 0, len(rows))
	for _, row := range rows {
		for i, v := range row.values {
			end := later(b.End, v.vintage)
			switch next := nextAfter(vintages, v.vintage); {
			case b.OutputType == allColumns && !next.IsZero():
				end = next.AddDays(-1)
			case b.OutputType == changedColumns && i+1 < len(row.values):
				end = row.values[i+1].vintage.AddDays(-1)
			}
			windows = append(windows, observation{Start: v.vintage, End: end, Date: row.date, Value: v.text})
		}
	}
	b.Observations = &windows
	return nil
}

// nextAfter is the first of sorted days after one; absent after the last.
func nextAfter(days []source.Date, day source.Date) source.Date {
	if i, _ := slices.BinarySearchFunc(days, day.AddDays(1), source.Date.Compare); i < len(days) {
		return days[i]
	}
	return source.Date{}
}

func vintagesOf(rows []wideRow) (vintages []source.Date) {
	for _, row := range rows {
		for _, v := range row.values {
			if i, found := slices.BinarySearchFunc(vintages, v.vintage, source.Date.Compare); !found {
				vintages = slices.Insert(vintages, i, v.vintage)
			}
		}
	}
	return vintages
}

func (b *observationsBody) wideRows(body []byte) ([]wideRow, error) {
	if !startsXML(body) {
		return wideJSON(body)
	}
	rows := make([]wideRow, len(*b.Observations))
	for i, o := range *b.Observations {
		rows[i].date = o.Date
		for _, column := range o.Columns {
			if err := rows[i].add(i, column.Name.Local, column.Value); err != nil {
				return nil, err
			}
		}
		if err := rows[i].finish(i); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func wideJSON(body []byte) ([]wideRow, error) {
	var read struct {
		Observations []map[string]string `json:"observations"`
	}
	if err := json.Unmarshal(body, &read); err != nil {
		return nil, misshapen("observations", "%v", err)
	}
	rows := make([]wideRow, len(read.Observations))
	for i, columns := range read.Observations {
		for _, name := range slices.Sorted(maps.Keys(columns)) { // so that the same body gives the same error
			text := columns[name]
			if name == "date" {
				day, err := source.ParseDate(text)
				if err != nil {
					return nil, misshapen(fmt.Sprintf("observations[%d]", i), "%.40q is no date", text)
				}
				rows[i].date = day
				continue
			}
			if err := rows[i].add(i, name, text); err != nil {
				return nil, err
			}
		}
		if err := rows[i].finish(i); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// add reads the vintage out of a column's name.
func (r *wideRow) add(row int, name, text string) error {
	at, err := time.Parse("20060102", name[strings.LastIndexByte(name, '_')+1:])
	if err != nil || at.Year() < 1 || !strings.Contains(name, "_") {
		return misshapen(fmt.Sprintf("observations[%d]", row), "the column %.40q names no vintage", name)
	}
	r.values = append(r.values, vintageValue{source.DateOf(at), text})
	return nil
}

func (r *wideRow) finish(row int) error {
	slices.SortFunc(r.values, func(a, b vintageValue) int { return a.vintage.Compare(b.vintage) })
	twice := false
	for i := 1; i < len(r.values); i++ {
		twice = twice || r.values[i].vintage == r.values[i-1].vintage
	}
	if r.date.IsZero() || twice {
		return misshapen(fmt.Sprintf("observations[%d]", row), "its date is wanting, or two columns are of one vintage")
	}
	return nil
}
