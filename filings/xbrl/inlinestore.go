package xbrl

import "strings"

// store holds the text of all facts of a set once, however often facts stand
// within facts: a value is a stretch of it. What keeps markup has a second text.
type store struct {
	text, mark strings.Builder
	cuts       []stretch // ix:exclude elements, in order of their start
	usual      int       // bytes of markup that a document of this size may need
	open       int       // collecting elements that are open
	marking    int       // of those, the ones that may need markup
}

// stretch is a part of both texts, with the excluded elements that begin in it.
type stretch struct {
	text, mark, cuts [2]int
}

// reaches reports whether next begins just where s ends, and so with what is
// excluded in it.
func (s stretch) reaches(next stretch, markup bool) bool {
	if s.cuts[1] != next.cuts[0] {
		return false
	}
	if markup {
		return s.mark[1] == next.mark[0]
	}
	return s.text[1] == next.text[0]
}

// with is s and the stretch that it reaches.
func (s stretch) with(next stretch) stretch {
	s.text[1], s.mark[1], s.cuts[1] = next.text[1], next.mark[1], next.cuts[1]
	return s
}

// begin opens a stretch.
func (s *store) begin(marking bool) stretch {
	s.open++
	if marking {
		s.marking++
		if s.mark.Len() == 0 {
			s.mark.Grow(s.usual)
		}
	}
	return stretch{text: [2]int{0: s.text.Len()}, mark: [2]int{0: s.mark.Len()}, cuts: [2]int{0: len(s.cuts)}}
}

func (s *store) finish(sp stretch, marking bool) stretch {
	s.open--
	if marking {
		s.marking--
	}
	return s.close(sp)
}

func (s *store) close(sp stretch) stretch {
	sp.text[1], sp.mark[1], sp.cuts[1] = s.text.Len(), s.mark.Len(), len(s.cuts)
	return sp
}

// beginCut opens an excluded stretch, and gives its place in the list.
func (s *store) beginCut() stretch {
	sp := stretch{text: [2]int{0: s.text.Len()}, mark: [2]int{0: s.mark.Len()}, cuts: [2]int{0: len(s.cuts)}}
	s.cuts = append(s.cuts, sp)
	return sp
}

func (s *store) finishCut(sp stretch) { s.cuts[sp.cuts[0]] = s.close(sp) }

func (s *store) addText(piece string) {
	s.text.WriteString(piece)
	s.markText(piece)
}

// markText adds text that stands in the first text already to the second.
func (s *store) markText(piece string) {
	if s.marking > 0 {
		s.writeMark(piece, escaper, "&<>")
	}
}

func (s *store) startTag(name string, attrs []attribute) {
	s.mark.WriteByte('<')
	s.mark.WriteString(name)
	for _, a := range attrs {
		s.mark.WriteByte(' ')
		s.mark.WriteString(a.name)
		s.mark.WriteString(`="`)
		s.writeMark(a.value, quoter, marksInQuotes)
		s.mark.WriteByte('"')
	}
	if void[name] {
		s.mark.WriteByte('/')
	}
	s.mark.WriteByte('>')
}

// writeMark escapes what needs it; nearly nothing does, and looking is faster.
func (s *store) writeMark(text string, special *strings.Replacer, marks string) {
	for i := range len(marks) {
		if strings.IndexByte(text, marks[i]) >= 0 {
			_, _ = special.WriteString(&s.mark, text) // a Builder never fails
			return
		}
	}
	s.mark.WriteString(text)
}

// void are the elements that HTML writes as one tag. Any other gets an end tag,
// even one that the page wrote as <td/>: a browser would not close that.
var void = map[string]bool{
	"area": true, "base": true, "br": true, "col": true, "hr": true, "img": true, "input": true,
	"link": true, "meta": true, "param": true,
}

func (s *store) endTag(name string) {
	if void[name] {
		return
	}
	s.mark.WriteString("</")
	s.mark.WriteString(name)
	s.mark.WriteByte('>')
}

// marksInQuotes are what quoter writes in another way.
const marksInQuotes = "&<\"\n\t\r"

var quoter = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;", "\n", "&#10;", "\t", "&#9;", "\r", "&#13;")

// whole gives the text of a stretch, or its markup, without what is excluded in
// it. Most stretches have no exclusion and cost no copy; copied counts the rest.
func (s *store) whole(sp stretch, markup bool) (text string, copied int) {
	all, at := s.text.String(), sp.text
	if markup {
		all, at = s.mark.String(), sp.mark
	}
	if sp.cuts[0] == sp.cuts[1] {
		return all[at[0]:at[1]], 0
	}
	var b strings.Builder
	from := at[0]
	for _, c := range s.cuts[sp.cuts[0]:sp.cuts[1]] {
		cut := c.text
		if markup {
			cut = c.mark
		}
		if cut[0] < from {
			continue // within the exclusion before it
		}
		b.WriteString(all[from:cut[0]])
		from = cut[1]
	}
	b.WriteString(all[from:at[1]])
	return b.String(), b.Len() + sp.cuts[1] - sp.cuts[0]
}
