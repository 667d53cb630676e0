package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

const (
	mission   = "soak"
	reads     = 16 // of plain figures, all of one year and one unit
	rowsARead = 40
)

var (
	subject = dossier.Mission{ID: mission, Subject: source.Identity{Name: "Example Corp", CIK: "1"}}
	year    = source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))
	prior   = source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))
)

// library is what was read before anybody writes. Any two plain cells hold
// different values on one basis, so that two of them under one identifier
// contradict each other; the odd ones look as if they did.
type library struct {
	plain [reads]source.Table
	odd   source.Table
}

func newLibrary() (l library, err error) {
	for i := range l.plain {
		if l.plain[i], err = plainTable(i); err != nil {
			return l, err
		}
	}
	l.odd, err = oddTable()
	return l, err
}

func (l library) tables() []source.Table { return append(l.plain[:], l.odd) }

// cell is the nth cell of the plain reads.
func (l library) cell(n int) source.Locator {
	return source.Locator{Ref: l.plain[n%reads].Read.Ref, Row: "r" + strconv.Itoa(n/reads%rowsARead), Column: "value"}
}

func (l library) oddCell(row string) source.Locator {
	return source.Locator{Ref: l.odd.Read.Ref, Row: row, Column: "value"}
}

func plainTable(n int) (source.Table, error) {
	grid := &source.Grid{}
	for row := range rowsARead {
		grid.Add("r"+strconv.Itoa(row), strconv.Itoa(100_000+1_000*n+row))
	}
	return table(fmt.Sprint("plain ", n), grid)
}

func oddTable() (source.Table, error) {
	abouts := []source.About{{}, {Precision: "-6"}, {}, {Period: prior}, {Kind: source.Estimate}, {Kind: source.Estimate}}
	grid := &source.Grid{What: func(row, _ int) source.About { return abouts[row] }}
	for _, row := range [][2]string{
		{"exact", "383285.4"}, {"rounded", "383285"}, // 383,285 ± ½ million
		{"this_year", "7"}, {"year_before", "8"},
		{"one_expects", "9"}, {"another_expects", "10"},
	} {
		grid.Add(row[0], row[1])
	}
	return table("odd", grid)
}

func table(name string, grid *source.Grid) (source.Table, error) {
	body := []byte(name)
	part := source.Part{Address: "https://example.com/filing", Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	client := &source.Client{Mission: mission}
	read, err := client.Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "soak.read", map[string]string{"of": name}, source.Answer{Part: part, Origin: source.File})
	read.Identity = subject.Subject
	return source.Table{
		Name: "facts", Read: read, Rows: grid, Columns: []source.Column{{Name: "value", Type: source.Number}},
		About: source.About{Entity: subject.Subject, Metric: "Revenue", Unit: "USD", Scale: 6, Kind: source.Filed, Period: year},
	}, err
}
