package pdfw

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/ledongthuc/pdf"
)

// reading is one file while it is read.
type reading struct {
	elements map[int64]pdf.Value
	fonts    map[string]*pdf.Font
	said     map[said]string
}

func (r reading) page(number int, l leaf) (Page, error) {
	if err := checkPage(number, l.page); err != nil {
		return Page{}, err
	}
	p := Page{Number: number}
	p.Width = l.box.Index(2).Float64() - l.box.Index(0).Float64()
	p.Height = l.box.Index(3).Float64() - l.box.Index(1).Float64()
	fonts := l.page.Key("Resources").Key("Font")
	for _, name := range fonts.Keys() {
		font := fonts.Key(name)
		if err := r.open(name, font); err != nil {
			return Page{}, err
		}
		p.Fonts = append(p.Fonts, Font{
			Name:      font.Key("BaseFont").Name(),
			Embedded:  font.Key("DescendantFonts").Index(0).Key("FontDescriptor").Key("FontFile2").Kind() == pdf.Stream,
			ToUnicode: font.Key("ToUnicode").Kind() == pdf.Stream,
		})
	}
	contents := l.page.Key("Contents")
	if contents.Kind() != pdf.Stream {
		return Page{}, &ReadError{Why: fmt.Sprintf("page %d has no content", number)}
	}
	if _, err := program(contents); err != nil {
		return Page{}, err
	}
	w := words{fonts: r.fonts, said: r.said, elements: r.elements[l.page.Key("StructParents").Int64()]}
	pdf.Interpret(contents, w.operator)
	w.end()
	p.Drawn = w.drawn
	p.Text, p.Body, p.Figures = w.all.String(), w.body.String(), w.figures
	return p, nil
}

// open prepares a font's map from codes to text. All pages share one table of resources.
func (r reading) open(name string, font pdf.Value) error {
	if r.fonts[name] != nil {
		return nil
	}
	if m := font.Key("ToUnicode"); m.Kind() == pdf.Stream {
		text, err := program(m)
		if err != nil {
			return err
		}
		// The library believes the count that stands before a section, and would loop to it.
		for _, count := range counted.FindAllStringSubmatch(text, -1) {
			if n, err := strconv.Atoi(count[1]); err != nil || n > 1000 {
				return &ReadError{Why: "a font's map has a section of " + count[1] + " lines"}
			}
		}
	}
	r.fonts[name] = &pdf.Font{V: font}
	return outlines(font.Key("DescendantFonts").Index(0))
}

// outlines reads what a font draws with: the digits that people see hang on it, whatever the map says.
func outlines(font pdf.Value) error {
	for _, stream := range []pdf.Value{font.Key("FontDescriptor").Key("FontFile2"), font.Key("CIDToGIDMap")} {
		if stream.Kind() != pdf.Stream {
			continue
		}
		if _, err := bounded(stream); err != nil {
			return err
		}
	}
	return nil
}

var counted = regexp.MustCompile(`(\d+)\s+begin`)

// program reads a stream that will be interpreted. The library looks for the end of a hexadecimal string
// for ever, so one that is not closed is refused here.
func program(stream pdf.Value) (string, error) {
	text, err := bounded(stream)
	if err == nil && strings.LastIndexByte(text, '<') > strings.LastIndexByte(text, '>') {
		err = &ReadError{Why: "a page or a font's map breaks off"}
	}
	return text, err
}

// bounded decompresses a stream once to its end, so that a broken or boundless one is refused before it
// is interpreted.
func bounded(stream pdf.Value) (string, error) {
	rd := stream.Reader()
	defer rd.Close()
	text, err := io.ReadAll(io.LimitReader(rd, maxStreamBytes+1))
	if err != nil {
		return "", &ReadError{Why: "a stream is damaged: " + err.Error()}
	}
	if len(text) > maxStreamBytes {
		return "", &ReadError{Why: fmt.Sprintf("a stream is larger than %d bytes", maxStreamBytes)}
	}
	return string(text), nil
}

// words gathers the text of a page's content, by the marked content it stands in.
type words struct {
	fonts     map[string]*pdf.Font
	elements  pdf.Value
	font      *pdf.Font
	stack     []string // tags of the open marked content
	figure    string   // identifier of the open figure
	text      strings.Builder
	all, body strings.Builder
	figures   []Figure
	drawn     []Drawn
	picture   bool // a picture is open
	shape     []string
	said      map[said]string // of the whole file
}

func (w *words) operator(stk *pdf.Stack, op string) {
	args := make([]pdf.Value, stk.Len())
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = stk.Pop()
	}
	if w.picture && isShape[op] {
		w.draw(op, args)
	}
	switch {
	case op == "BT" && w.picture:
		w.drawn[len(w.drawn)-1].Texts = append(w.drawn[len(w.drawn)-1].Texts, "")
	case op == "BT":
		w.write("\n")
	case op == "BMC" && len(args) == 1:
		w.stack = append(w.stack, args[0].Name())
	case op == "BDC" && len(args) == 2:
		w.begin(args[0].Name(), args[1])
	case op == "EMC" && len(w.stack) > 0:
		w.end()
		w.stack = w.stack[:len(w.stack)-1]
	case op == "Tf" && len(args) == 2:
		w.font = w.fonts[args[0].Name()]
	case op == "Tj" && len(args) == 1 && w.font != nil:
		w.write(w.decoded(args[0].RawString()))
	case op == "TJ" && len(args) == 1 && w.font != nil:
		for i := range args[0].Len() {
			if part := args[0].Index(i); part.Kind() == pdf.String {
				w.write(w.decoded(part.RawString()))
			}
		}
	}
}

// decoded is a string in the open font's characters. The library goes through the
// whole map of a font for each sign, and a page says many things twice.
func (w *words) decoded(raw string) string {
	key := said{w.font, raw}
	text, known := w.said[key]
	if !known {
		text = w.font.Encoder().Decode(raw)
		w.said[key] = text
	}
	return text
}

// said is a string of a page in one of its fonts.
type said struct {
	font *pdf.Font
	raw  string
}

func (w *words) begin(tag string, properties pdf.Value) {
	w.stack = append(w.stack, tag)
	if tag == "Figure" {
		w.picture = true
		w.drawn = append(w.drawn, Drawn{Alt: w.elements.Index(int(properties.Key("MCID").Int64())).Key("Alt").Text()})
	}
	if tag != "Span" && tag != "Link" {
		return // no other element is a figure's, and looking each up takes half of the reading
	}
	el := w.elements.Index(int(properties.Key("MCID").Int64()))
	if id := el.Key("T").Text(); id != "" {
		w.figure = id
		w.text.Reset()
	}
}

// end closes an open figure or picture.
func (w *words) end() {
	if n := len(w.stack); n > 0 && w.stack[n-1] == "Figure" {
		w.picture, w.shape = false, nil
	}
	if w.figure != "" {
		w.figures = append(w.figures, Figure{ID: w.figure, Text: w.text.String()})
		w.figure = ""
	}
}

func (w *words) write(text string) {
	if w.picture {
		texts := w.drawn[len(w.drawn)-1].Texts
		if n := len(texts); n > 0 {
			texts[n-1] += text
		}
		return
	}
	w.all.WriteString(text)
	if w.figure != "" {
		w.text.WriteString(text)
	}
	for _, tag := range w.stack {
		if tag == "Artifact" {
			return
		}
	}
	w.body.WriteString(text)
}
