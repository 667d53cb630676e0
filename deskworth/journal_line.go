package deskworth

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Line is one decision of the desk. It holds no text of an agent but the name of
// the tool that it called and addresses that it declared, redacted and then cut.
type Line struct {
	Seq      int64      `json:"seq"`
	Prev     string     `json:"prev"` // SHA-256 of the line before, hex; nothing before the first
	Time     time.Time  `json:"time"`
	Card     string     `json:"card,omitzero"`
	Role     Role       `json:"role,omitzero"`
	Tool     string     `json:"tool"`
	Code     string     `json:"code,omitzero"` // absent: it was done
	Args     string     `json:"args"`          // SHA-256 of the compacted arguments, hex
	Reads    []ReadLine `json:"reads,omitempty"`
	Declared []string   `json:"declared,omitempty"` // addresses that an agent declared, redacted; at most sixteen
	LeftOut  []LeftOut  `json:"left_out,omitempty"`
	Hash     string     `json:"hash"` // SHA-256 of the line without this field, hex
}

// ReadLine is what a decision learnt of one source.
type ReadLine struct {
	Ref     source.Ref    `json:"ref,omitzero"`
	Vendor  string        `json:"vendor,omitzero"`
	Address string        `json:"address,omitzero"` // redacted; of the first part
	Also    []string      `json:"also,omitempty"`   // addresses of further parts, redacted; at most sixteen
	Parts   int           `json:"parts"`
	Period  source.Period `json:"period,omitzero"` // from the first start to the last end
	Metric  []string      `json:"metric,omitempty"`
	Unit    []string      `json:"unit,omitempty"`
	ReadAt  time.Time     `json:"read_at,omitzero"`
	Lacks   []string      `json:"lacks,omitempty"` // which of address, period, metric, unit, read_at the source does not give
}

// maxNamed bounds the metrics, the units and the declared addresses of one line.
const maxNamed = 16

// argsDigest does not depend on white space.
func argsDigest(args json.RawMessage) string {
	var compact bytes.Buffer
	if json.Compact(&compact, args) != nil {
		compact.Write(args)
	}
	sum := sha256.Sum256(compact.Bytes())
	return hex.EncodeToString(sum[:])
}

// readLines gives one line a read, in the order of the tables.
func readLines(tables []source.Table, r *source.Redactor) (lines []ReadLine) {
	var order []source.Ref
	byRef := map[source.Ref][]source.Table{}
	for _, t := range tables {
		if !t.Citable() {
			continue // computed: its parts are in the lines of the reads
		}
		if byRef[t.Read.Ref] == nil {
			order = append(order, t.Read.Ref)
		}
		byRef[t.Read.Ref] = append(byRef[t.Read.Ref], t)
	}
	for _, ref := range order {
		lines = append(lines, readLine(byRef[ref], r))
	}
	return lines
}

func readLine(tables []source.Table, r *source.Redactor) ReadLine {
	read := tables[0].Read
	line := ReadLine{Ref: read.Ref, Vendor: read.Vendor, Parts: len(read.Parts), ReadAt: read.ReadAt}
	for i, part := range read.Parts {
		if i == 0 {
			line.Address = address(part.Address, r)
			continue
		}
		note(&line.Also, address(part.Address, r))
	}
	var c coverage
	for _, t := range tables {
		c.add(t)
	}
	line.Period, line.Metric, line.Unit = c.period, c.metrics, c.units
	line.Lacks = line.lacking()
	return line
}

// address is redacted before it is cut.
func address(text string, r *source.Redactor) string {
	const mostRunes = 500
	return clipTo(r.URL(text), mostRunes)
}

func (l ReadLine) lacking() (lacks []string) {
	for _, field := range []struct {
		name   string
		absent bool
	}{
		{"address", l.Address == ""},
		{"period", l.Period.IsZero()},
		{"metric", len(l.Metric) == 0},
		{"unit", len(l.Unit) == 0},
		{"read_at", l.ReadAt.IsZero()},
	} {
		if field.absent {
			lacks = append(lacks, field.name)
		}
	}
	return lacks
}

// coverage is what the numbers of a read cover, taken from the cells that are
// there.
type coverage struct {
	period         source.Period
	metrics, units []string
}

func (c *coverage) add(t source.Table) {
	var buffer []byte
	for col, column := range t.Columns {
		if column.Type != source.Number || column.Computed {
			continue
		}
		for row := range t.Rows.Len() {
			if buffer = t.Rows.AppendText(buffer[:0], row, col); len(buffer) > 0 {
				c.see(t.AboutCell(row, col))
			}
		}
	}
	slices.Sort(c.metrics)
	slices.Sort(c.units)
}

func (c *coverage) see(a source.About) {
	note(&c.metrics, clip(a.Metric))
	note(&c.units, clip(unitText(a)))
	start := a.Period.Start
	if a.Period.IsInstant() {
		start = a.Period.End
	}
	if !start.IsZero() && (c.period.Start.IsZero() || earlier(start, c.period.Start)) {
		c.period.Start = start
	}
	if end := a.Period.End; !end.IsZero() && (c.period.End.IsZero() || earlier(c.period.End, end)) {
		c.period.End = end
	}
}

func note(list *[]string, word string) {
	if word != "" && len(*list) < maxNamed && !slices.Contains(*list, word) {
		*list = append(*list, word)
	}
}

// earlier compares instants when both are known, else days.
func earlier(a, b source.Moment) bool {
	at, known := a.Instant()
	bt, both := b.Instant()
	if known && both {
		return at.Before(bt)
	}
	return cmp.Compare(a.Day().Compare(b.Day()), 0) < 0
}

// maxLineReads keeps a line far below what a journal takes.
const maxLineReads = 16

// lineOf makes the line of one decision, without its place in the chain.
func lineOf(c *Call, tool string, args json.RawMessage, res Result) Line {
	line := Line{
		Time: c.Now(), Card: c.Card.ID, Role: c.Card.Role,
		Tool: clip(c.Redactor.Text(strings.ToValidUTF8(tool, "�"))), Code: res.Code, Args: argsDigest(args),
		Reads: readLines(res.Tables, c.Redactor),
	}
	if d, declares := res.Value.(Declarer); declares && !res.Failed() {
		for _, declared := range d.Declares() {
			note(&line.Declared, address(declared, c.Redactor))
		}
		if rest := len(d.Declares()) - len(line.Declared); rest > 0 {
			line.LeftOut = append(line.LeftOut, LeftOut{Where: "declared", Count: rest})
		}
	}
	if rest := len(line.Reads) - maxLineReads; rest > 0 {
		line.Reads = line.Reads[:maxLineReads]
		line.LeftOut = append(line.LeftOut, LeftOut{Where: "reads", Count: rest})
	}
	return line
}

// Declarer is a result that repeats addresses which its caller declared. They
// are journalled, redacted, and no figure can rest on them.
type Declarer interface{ Declares() []string }
