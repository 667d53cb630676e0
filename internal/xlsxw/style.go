package xlsxw

import (
	"slices"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Style is the look of a cell. It is comparable, so that each is written once.
type Style struct {
	Family            string
	Size              float64 // points
	Bold, Underline   bool
	Color             string // six digits of red, green and blue
	Fill              string // empty: none
	Line              string // colour of a thin line below; empty: none
	Horizontal        string // "left", "right", "center"; empty: by the kind of value
	Vertical          string // "top", "center"; empty: at the bottom
	Wrap, ShrinkToFit bool
	Indent            int
	Unlocked          bool   // a protected sheet lets it be changed
	Quoted            bool   // edited again, it stays a text whatever it begins with
	Code              string // number format; empty: General
}

// Look is what a condition changes of a cell.
type Look struct {
	Color, Fill string
	Bold        bool
}

// font and line are the parts of styles that the file numbers apart.
type font struct {
	family          string
	size            float64
	bold, underline bool
	color           string
}

type styles struct {
	all   []Style
	known map[Style]int
	rules []Look
}

func newStyles(plain Style) *styles {
	return &styles{all: []Style{plain}, known: map[Style]int{plain: 0}}
}

func (s *styles) style(look Style) int {
	if i, known := s.known[look]; known {
		return i
	}
	s.known[look] = len(s.all)
	s.all = append(s.all, look)
	return len(s.all) - 1
}

func (s *styles) rule(l Look) int {
	if i := slices.Index(s.rules, l); i >= 0 {
		return i
	}
	s.rules = append(s.rules, l)
	return len(s.rules) - 1
}

// firstFormat is where a file's own number formats begin.
const firstFormat = 164

// numbered gives each value a number in the order in which it is first asked for.
type numbered[T comparable] struct {
	order []T
	at    map[T]int
}

func (n *numbered[T]) of(v T) int {
	if i, known := n.at[v]; known {
		return i
	}
	if n.at == nil {
		n.at = map[T]int{}
	}
	n.at[v] = len(n.order)
	n.order = append(n.order, v)
	return n.at[v]
}

func (s Style) font() font {
	return font{s.Family, s.Size, s.Bold, s.Underline, s.Color}
}

// xml is the part of styles.
func (s *styles) xml() ([]byte, error) {
	var codes, fills, lines numbered[string]
	var fonts numbered[font]
	lines.of("")
	for _, fill := range []string{"", "gray125"} { // the first two are the format's own
		fills.of(fill)
	}
	for _, look := range s.all {
		fonts.of(look.font())
		fills.of(look.Fill)
		lines.of(look.Line)
		if look.Code != "" {
			codes.of(look.Code)
		}
	}
	w := xmlw.New()
	w.Open("styleSheet", "xmlns", nsMain)
	if len(codes.order) > 0 {
		w.Open("numFmts", "count", strconv.Itoa(len(codes.order)))
		for i, code := range codes.order {
			w.Empty("numFmt", "numFmtId", strconv.Itoa(firstFormat+i), "formatCode", code)
		}
		w.Close()
	}
	writeFonts(w, fonts.order)
	writeFills(w, fills.order)
	writeLines(w, lines.order)
	w.Open("cellStyleXfs", "count", "1").Empty("xf", "numFmtId", "0", "fontId", "0", "fillId", "0", "borderId", "0").Close()
	w.Open("cellXfs", "count", strconv.Itoa(len(s.all)))
	for _, look := range s.all {
		code := 0
		if look.Code != "" {
			code = firstFormat + codes.of(look.Code)
		}
		look.xf(w, code, fonts.of(look.font()), fills.of(look.Fill), lines.of(look.Line))
	}
	w.Close()
	w.Open("cellStyles", "count", "1").Empty("cellStyle", "name", "Normal", "xfId", "0", "builtinId", "0").Close()
	s.writeRules(w)
	return w.Close().Bytes()
}

func writeFonts(w *xmlw.Writer, fonts []font) {
	w.Open("fonts", "count", strconv.Itoa(len(fonts)))
	for _, f := range fonts {
		w.Open("font")
		if f.bold {
			w.Empty("b")
		}
		if f.underline {
			w.Empty("u")
		}
		if f.size > 0 {
			w.Empty("sz", "val", strconv.FormatFloat(f.size, 'f', -1, 64))
		}
		if f.color != "" {
			w.Empty("color", "rgb", "FF"+f.color) // opaque: six digits make an invalid file
		}
		if f.family != "" {
			w.Empty("name", "val", f.family)
		}
		w.Close()
	}
	w.Close()
}

func writeFills(w *xmlw.Writer, fills []string) {
	w.Open("fills", "count", strconv.Itoa(len(fills)))
	for i, color := range fills {
		w.Open("fill")
		switch i {
		case 0:
			w.Empty("patternFill", "patternType", "none")
		case 1:
			w.Empty("patternFill", "patternType", "gray125")
		default:
			w.Open("patternFill", "patternType", "solid").Empty("fgColor", "rgb", "FF"+color).Close()
		}
		w.Close()
	}
	w.Close()
}

func writeLines(w *xmlw.Writer, lines []string) {
	w.Open("borders", "count", strconv.Itoa(len(lines)))
	for _, color := range lines {
		w.Open("border").Empty("left").Empty("right").Empty("top")
		if color == "" {
			w.Empty("bottom")
		} else {
			w.Open("bottom", "style", "thin").Empty("color", "rgb", "FF"+color).Close()
		}
		w.Empty("diagonal").Close()
	}
	w.Close()
}

func (s Style) xf(w *xmlw.Writer, code, font, fill, line int) {
	w.Open("xf", "numFmtId", strconv.Itoa(code), "fontId", strconv.Itoa(font), "fillId", strconv.Itoa(fill), "borderId", strconv.Itoa(line), "xfId", "0")
	if s.Quoted {
		w.Attr("quotePrefix", "1")
	}
	for _, apply := range []string{"applyNumberFormat", "applyFont", "applyFill", "applyBorder", "applyAlignment", "applyProtection"} {
		w.Attr(apply, "1")
	}
	w.Open("alignment")
	if s.Horizontal != "" {
		w.Attr("horizontal", s.Horizontal)
	}
	if s.Vertical != "" {
		w.Attr("vertical", s.Vertical)
	}
	if s.Wrap {
		w.Attr("wrapText", "1")
	}
	if s.Indent > 0 {
		w.Attr("indent", strconv.Itoa(s.Indent))
	}
	if s.ShrinkToFit {
		w.Attr("shrinkToFit", "1")
	}
	w.Close()
	locked := "1"
	if s.Unlocked {
		locked = "0"
	}
	w.Empty("protection", "locked", locked).Close()
}

func (s *styles) writeRules(w *xmlw.Writer) {
	w.Open("dxfs", "count", strconv.Itoa(len(s.rules)))
	for _, l := range s.rules {
		w.Open("dxf").Open("font")
		if l.Bold {
			w.Empty("b")
		}
		w.Empty("color", "rgb", "FF"+l.Color).Close()
		w.Open("fill").Open("patternFill", "patternType", "solid")
		w.Empty("fgColor", "rgb", "FF"+l.Fill).Empty("bgColor", "rgb", "FF"+l.Fill)
		w.Close().Close().Close()
	}
	w.Close()
}
