package source

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// BibTeX is the citation as an entry that BibTeX and biblatex take: @misc, with
// the address in url, the day of reading in urldate, and the instant, the cell
// and the digest in note. Text is UTF-8; what TeX would take for a command is
// written as one that prints it.
func (c Citation) BibTeX() string {
	var entry strings.Builder
	fmt.Fprintf(&entry, "@misc{%s,\n", c.Key)
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&entry, "  %-12s = {%s},\n", name, value)
		}
	}
	field("author", "{"+texText(c.Vendor)+"}") // two braces: a publisher's name has no first name
	field("title", "{"+texText(c.Title)+"}")   // and a title keeps its capitals
	if !c.Published.IsZero() {
		field("year", fmt.Sprintf("%04d", c.Published.Day().Year()))
	}
	field("howpublished", "Data set")
	field("url", c.Address) // a link is verbatim: see linkOf
	field("urldate", c.day())
	field("note", texText(strings.Join(c.notes(), "; ")))
	entry.WriteString("}\n")
	return entry.String()
}

func (c Citation) day() string { return c.ReadAt.UTC().Format(time.DateOnly) }

// notes are what no field of a bibliography has a place for.
func (c Citation) notes() []string {
	notes := []string{"read " + c.ReadAt.UTC().Format(time.RFC3339Nano), "sha256 " + c.Digest}
	add := func(label, text string) {
		if text != "" {
			notes = append(notes, label+" "+oneLine(text))
		}
	}
	at := c.At.String()
	if at == "" {
		at = string(c.Ref)
	}
	add("reference", at)
	add("value", c.Value)
	add("period", c.Period.String())
	add("published", c.Published.String())
	for _, address := range c.Also {
		add("also", address)
	}
	add("terms", c.Terms)
	add("note", c.Note)
	return notes
}

// texText writes what TeX and BibTeX would take for a command or a brace of
// theirs. BibTeX counts braces whether or not a backslash stands before them.
func texText(text string) string { return texSigns.Replace(oneLine(text)) }

var texSigns = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\textbraceleft{}`, `}`, `\textbraceright{}`, `~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`,
	`$`, `\$`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `_`, `\_`,
)

// APA is the citation as the seventh edition of the Publication Manual of the
// American Psychological Association has it for data that may change: the
// publisher, the year or n.d., the title, and the day of retrieval with the
// address. It is plain text: whoever sets it makes the title italic.
func (c Citation) APA() string {
	year := "n.d."
	if !c.Published.IsZero() {
		year = fmt.Sprintf("%04d", c.Published.Day().Year())
	}
	text := strings.TrimSuffix(oneLine(c.Vendor), ".") + ". (" + year + "). " + c.Title + " [Data set]."
	text += " Retrieved " + c.ReadAt.UTC().Format("January 2, 2006")
	if c.Address == "" {
		return text + "."
	}
	return text + ", from " + c.Address
}

// cslItem is one item of CSL-JSON, which reference managers read.
type cslItem struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"`
	Title     string    `json:"title"`
	Author    []cslName `json:"author"`
	Publisher string    `json:"publisher"`
	URL       string    `json:"URL,omitzero"`
	Accessed  cslDate   `json:"accessed"`
	Issued    cslDate   `json:"issued,omitzero"`
	Note      string    `json:"note"`
}

type cslName struct {
	Literal string `json:"literal"`
}

type cslDate struct {
	Parts [1][3]int `json:"date-parts"`
}

func cslDay(d Date) cslDate {
	t := d.Midnight(time.UTC)
	return cslDate{[1][3]int{{t.Year(), int(t.Month()), t.Day()}}}
}

// CSL is the citation as CSL-JSON, a list of one item of type dataset.
func (c Citation) CSL() ([]byte, error) {
	item := cslItem{
		ID: c.Key, Type: "dataset", Title: c.Title, Author: []cslName{{oneLine(c.Vendor)}}, Publisher: oneLine(c.Vendor),
		URL: c.Address, Accessed: cslDay(DateOf(c.ReadAt.UTC())), Note: strings.Join(c.notes(), "; "),
	}
	if !c.Published.IsZero() {
		item.Issued = cslDay(c.Published.Day())
	}
	body, err := json.MarshalIndent([]cslItem{item}, "", "  ")
	return append(body, '\n'), err
}
