package deskworth

import (
	"fmt"
	"strconv"
	"strings"
)

// Text is the summary as lines. It says what the JSON says, in the same order.
func (s Summary) Text() string {
	var b strings.Builder
	for _, p := range s.Head {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, oneLine(p.Value))
	}
	for _, o := range s.Tables {
		o.write(&b)
	}
	for _, w := range s.Warnings {
		b.WriteString("warning: " + oneLine(w) + "\n")
	}
	for _, l := range s.LeftOut {
		fmt.Fprintf(&b, "not shown: %d %s\n", l.Count, oneLine(l.Where))
	}
	if s.Cursor != "" {
		b.WriteString("cursor: " + s.Cursor + "\n")
	}
	b.WriteString(s.Note + "\n")
	return b.String()
}

func (o Outline) write(b *strings.Builder) {
	fmt.Fprintf(b, "\ntable %s: rows=%d cols=%d\n", oneLine(o.Name), o.Rows, len(o.Columns))
	facts := fields("ref", string(o.Ref), "vendor", o.Vendor, "about", o.About, "venue", o.Venue, "as_of", o.AsOf, "read_at", o.ReadAt, "origin", string(o.Origin))
	if o.Ref == "" {
		facts = strings.TrimSpace(facts + " computed, not citable")
	}
	b.WriteString(facts + "\n")
	for _, c := range o.Columns {
		c.write(b)
	}
	for _, s := range o.Sample {
		fmt.Fprintf(b, "row %s\n", strings.TrimSpace(fields("at", s.At, "period", s.Period, "unit", s.Unit)+" | "+row(s.Cells)))
	}
	for _, d := range o.Dropped {
		fmt.Fprintf(b, "dropped: %d %s\n", d.Count, oneLine(d.Reason))
	}
	if len(o.Quote) > 0 {
		b.WriteString("quote: " + oneLine(strings.Join(o.Quote, " ")) + "\n")
	}
	if o.Whole != (Whole{}) {
		fmt.Fprintf(b, "whole: %s %s, %d bytes, sha256 %s\n", o.Whole.URI, o.Whole.Media, o.Whole.Bytes, o.Whole.SHA256)
	}
}

func (c ColumnLine) write(b *strings.Builder) {
	count := ""
	if c.Type == "number" {
		count = fields("n", strconv.Itoa(c.N), "missing", strconv.Itoa(c.Missing))
	}
	line := fmt.Sprintf("column %s %s %s", c.Name, fields("type", string(c.Type), "unit", c.Unit), strings.TrimSpace(count+" "+fields("min", c.Min, "max", c.Max, "mean", c.Mean, "sd", c.SD)))
	b.WriteString(oneLine(strings.TrimSpace(line)) + "\n")
}

// fields writes names with values, leaving out what is absent.
func fields(pairs ...string) string {
	var parts []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			parts = append(parts, pairs[i]+"="+oneLine(pairs[i+1]))
		}
	}
	return strings.Join(parts, " ")
}

// row joins cells. One that holds the mark between them, or begins like a quoted
// one, is quoted: a title must not look like two cells, the second a number.
func row(cells []string) string {
	shown := make([]string, len(cells))
	for i, cell := range cells {
		if shown[i] = oneLine(cell); strings.Contains(cell, "|") || strings.HasPrefix(cell, `"`) {
			shown[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(shown[i]) + `"`
		}
	}
	return strings.Join(shown, " | ")
}

// oneLine keeps a text from outside from making lines of its own: a title must
// not look like a row or a warning of ours.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, text)
}
