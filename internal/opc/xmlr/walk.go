package xmlr

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Attr is one attribute with its namespace; those without a prefix have none.
type Attr struct{ Space, Local, Value string }

// Element is an element as it opens.
type Element struct {
	Space, Local string
	Attrs        []Attr // without declarations of namespaces; good until the next element
}

// Visitor is told what stands in a document, in order.
type Visitor struct {
	Open  func(Element)
	Text  func(string) // of the innermost open element
	Close func()
}

// SyntaxError says where a document cannot be read.
type SyntaxError struct {
	Byte int
	What string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("byte %d: %s", e.Byte, e.What) }

// maxDepth bounds how deep elements may lie in each other.
const maxDepth = 500

// Walk reads a document with one root element. It returns a [SyntaxError] for the
// first thing that is not as it must be; the visitor has seen what stands before.
func Walk(body []byte, v Visitor) error {
	w := walker{s: string(body), v: v}
	if !utf8.ValidString(w.s) {
		return w.fault("is not UTF-8")
	}
	if at := firstForbidden(w.s); at >= 0 {
		w.at = at
		return w.fault("holds a character that XML forbids")
	}
	w.s = strings.TrimPrefix(w.s, "\ufeff")
	return w.document()
}

func forbidden(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF
}

// firstForbidden is strings.IndexFunc(s, forbidden) for text that is UTF-8, a byte
// at a time: both noncharacters begin with EF BF.
func firstForbidden(s string) int {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= ' ' && c != 0xEF || c == '\n' || c == '\t' || c == '\r' {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(s[i:]); forbidden(r) {
			return i
		}
	}
	return -1
}

type declared struct {
	prefix, space string
	depth         int
}

type walker struct {
	s      string
	at     int
	v      Visitor
	names  []string // open elements, as written
	spaces []declared
	attrs  []Attr
	roots  int
}

func (w *walker) fault(what string, args ...any) error {
	return &SyntaxError{w.at, fmt.Sprintf(what, args...)}
}

func (w *walker) document() error {
	for w.at < len(w.s) {
		rest := w.s[w.at:]
		var err error
		switch {
		case rest[0] != '<':
			err = w.text()
		case strings.HasPrefix(rest, "<?"):
			err = w.instruction()
		case strings.HasPrefix(rest, "<!--"):
			err = w.comment()
		case strings.HasPrefix(rest, "<![CDATA["):
			err = w.verbatim()
		case strings.HasPrefix(rest, "<!"):
			return w.fault("has a document type declaration")
		case strings.HasPrefix(rest, "</"):
			err = w.end()
		default:
			err = w.start()
		}
		if err != nil {
			return err
		}
	}
	switch {
	case len(w.names) > 0:
		return w.fault("element %s is still open", w.names[len(w.names)-1])
	case w.roots > 1:
		return w.fault("has %d root elements: something follows the root", w.roots)
	case w.roots == 0:
		return w.fault("has 0 root elements")
	}
	return nil
}

// text is character data up to the next markup.
func (w *walker) text() error {
	end := strings.IndexByte(w.s[w.at:], '<')
	if end < 0 {
		end = len(w.s) - w.at
	}
	raw := w.s[w.at : w.at+end]
	if len(w.names) == 0 && strings.Trim(raw, " \t\r\n") != "" {
		return w.fault("text stands outside the root element")
	}
	if strings.Contains(raw, "]]>") {
		return w.fault("]]> stands in a text")
	}
	text, err := w.plain(raw)
	if err != nil {
		return err
	}
	w.at += end
	if len(w.names) > 0 && w.v.Text != nil {
		w.v.Text(text)
	}
	return nil
}

// past moves behind a mark and gives what stands before it.
func (w *walker) past(open, mark, what string) (string, error) {
	inner, _, found := strings.Cut(w.s[w.at+len(open):], mark)
	if !found {
		return "", w.fault("%s does not end", what)
	}
	w.at += len(open) + len(inner) + len(mark)
	return inner, nil
}

func (w *walker) comment() error {
	inner, err := w.past("<!--", "-->", "a comment")
	if err == nil && (strings.Contains(inner, "--") || strings.HasSuffix(inner, "-")) {
		return w.fault("-- stands in a comment")
	}
	return err
}

func (w *walker) verbatim() error {
	if len(w.names) == 0 {
		return w.fault("text stands outside the root element")
	}
	inner, err := w.past("<![CDATA[", "]]>", "a CDATA section")
	if err == nil && w.v.Text != nil {
		w.v.Text(lines(inner))
	}
	return err
}

// instruction skips a processing instruction; the first may say which XML it is.
func (w *walker) instruction() error {
	from := w.at
	inner, err := w.past("<?", "?>", "a processing instruction")
	if err != nil {
		return err
	}
	name, rest, _ := strings.Cut(strings.ReplaceAll(inner, "\n", " "), " ")
	if !isName(name) || strings.Contains(name, ":") {
		return w.fault("a processing instruction has no name")
	}
	if !strings.EqualFold(name, "xml") {
		return nil
	}
	said := strings.ReplaceAll(strings.ToLower(rest), "'", `"`)
	for _, known := range [...]string{`version="1.0"`, `version="1.0" encoding="utf-8"`, `version="1.0" encoding="utf-8" standalone="yes"`, `version="1.0" encoding="utf-8" standalone="no"`} {
		if said == known && from == 0 && name == "xml" {
			return nil
		}
	}
	return w.fault("a declaration of XML as no office document has it: %.80q", inner)
}
