package compose

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// Deck is the renderer of deck.pptx: 16:9, a title that says the conclusion on
// each slide, native tables, the source below every figure, speaker notes with
// where each figure comes from. There is no slide for what the dossier does not
// carry. What is too long for a slide goes on on the next one. Limits, conflicts,
// figures that stand side by side, checks that fail and sources come last.
func Deck() Renderer { return deck{} }

type deck struct{}

func (deck) File() string    { return "deck.pptx" }
func (deck) Version() string { return "deck/5" }

// Render returns a [source.RefusedError] "title" for a title that takes more
// than two lines at the smallest size: shorten the section's or exhibit's title.
func (deck) Render(ctx context.Context, d Document) ([]byte, error) {
	slides, err := slidesOf(ctx, d)
	if err != nil {
		return nil, err
	}
	body, err := slides.Bytes()
	if err != nil {
		return nil, err
	}
	return body, pptxw.ChartsAgree(body)
}

// written is Render and Read of a file that is opened once.
func (r deck) written(ctx context.Context, d Document) ([]byte, []Found, error) {
	slides, err := slidesOf(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	body, err := slides.Unlinted()
	if err != nil {
		return nil, nil, err
	}
	shown, err := pptxw.ReadWritten(body)
	return body, deckFound(shown), err
}

func slidesOf(ctx context.Context, d Document) (pptxw.Deck, error) {
	if err := deckIDs(d); err != nil {
		return pptxw.Deck{}, err
	}
	b := newDeckBuilder(d)
	for _, part := range []func() error{
		b.cover, b.keyFigures, b.sections, b.exhibits, b.risks, b.method, b.otherFacts,
		b.limits, b.conflicts, b.spreads, b.apart, b.failedChecks, b.sources,
	} {
		if err := errors.Join(ctx.Err(), part()); err != nil {
			return pptxw.Deck{}, err
		}
	}
	mark := ""
	if d.Draft {
		mark = d.Words.NotSealed
	}
	return pptxw.Deck{
		Title: d.Title, Subject: d.Sealed.Frame.Question, Creator: "Deskworth", Lang: d.Lang, Dated: d.Dated,
		Footer: d.Title + " · " + b.standing(), Mark: mark, Slides: b.slides,
	}, nil
}

// deckIDs refuses an identifier that could not be read back as it is: it stands in
// a list, and a screen reader says it.
func deckIDs(d Document) error {
	for _, s := range d.Shown {
		odd := func(r rune) bool {
			return r == ',' || unicode.IsSpace(r) || !unicode.IsPrint(r) || r == unicode.ReplacementChar
		}
		if s.ID == "" || !utf8.ValidString(s.ID) || strings.ContainsFunc(s.ID, odd) {
			return &source.RefusedError{
				Rule:   "id",
				Reason: fmt.Sprintf("the identifier %.80q of %.80q holds a character that no identifier may", s.ID, s.Label),
				Remedy: "name the figure with letters, digits, points and underscores",
			}
		}
	}
	return nil
}

// Read gives every text of the deck from what its slides show.
func (deck) Read(ctx context.Context, body []byte) ([]Found, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	shown, err := pptxw.ReadLinted(body)
	return deckFound(shown), err
}

func deckFound(shown []pptxw.Shown) []Found {
	found := make([]Found, 0, len(shown))
	slide, notes := "", "" // one text for all that stands there
	for i, s := range shown {
		if i == 0 || shown[i-1].Slide != s.Slide {
			slide = "slide " + strconv.Itoa(s.Slide)
			notes = slide + " notes"
		}
		place := slide
		if s.Notes {
			place = notes
		}
		if s.Within != "" {
			place += ", chart " + s.Shape + ", " + s.Within
		}
		found = append(found, Found{Place: place, ID: s.Fact, Text: s.Text})
	}
	return found
}

// deckBuilder collects the slides of one document, in order.
type deckBuilder struct {
	d      Document
	w      deckWords
	slides []pptxw.Slide
	byID   map[string]int // place of a figure in d.Shown
}

func newDeckBuilder(d Document) *deckBuilder {
	b := &deckBuilder{d: d, w: deckWordsIn(d.Lang), byID: make(map[string]int, len(d.Shown))}
	for i := len(d.Shown) - 1; i >= 0; i-- { // the first of a name is the one that counts
		b.byID[d.Shown[i].ID] = i
	}
	return b
}

// figure is [Document.Figure] without a search: a deck asks thousands of times.
func (b *deckBuilder) figure(id string) (Shown, bool) {
	i, known := b.byID[id]
	if !known {
		return Shown{}, false
	}
	return b.d.Shown[i], true
}

// standing is the revision, or that there is none.
func (b *deckBuilder) standing() string {
	if b.d.Draft {
		return b.d.Words.NotSealed
	}
	return fmt.Sprintf("%s %d", b.d.Words.Revision, b.d.Sealed.Revision)
}

// add puts pages of one subject in: the second and later say so in their title.
func (b *deckBuilder) add(what string, title []pptxw.Run, pages []pptxw.Slide) error {
	fits, err := pptxw.TitleFits(title)
	if err != nil {
		return err
	}
	if !fits {
		return &source.RefusedError{
			Rule:   "title",
			Reason: "the title of " + what + " takes more than two lines on a slide",
			Remedy: "say the conclusion in one short sentence",
		}
	}
	for i, page := range pages {
		page.Title = title
		if len(pages) > 1 {
			page.Title = deckTitle(title, i+1, len(pages))
		}
		b.slides = append(b.slides, page)
	}
	return nil
}

// deckTitle leaves the number out where it would make the title too long.
func deckTitle(title []pptxw.Run, n, of int) []pptxw.Run {
	longer := append(title[:len(title):len(title)], pptxw.Run{Text: fmt.Sprintf(" (%d/%d)", n, of), Color: pptxw.Muted})
	if fits, err := pptxw.TitleFits(longer); err != nil || !fits {
		return title
	}
	return longer
}

func (b *deckBuilder) cover() error {
	s := b.d.Sealed
	question, err := coverQuestion(s.Frame.Question)
	if err != nil {
		return err
	}
	subtitle := []pptxw.Paragraph{question}
	line := func(text string, before int) {
		if text != "" {
			subtitle = append(subtitle, pptxw.Paragraph{Runs: deckSay(text), Points: 13, Before: before})
		}
	}
	about := ""
	if !s.Mission.Subject.IsZero() {
		about = s.Mission.Subject.Label()
	}
	if !s.Mission.AsOf.IsZero() {
		about = joinedBy(" · ", about, b.w.AsOf+" "+s.Mission.AsOf.String())
	}
	line(about, 14)
	standing := b.standing()
	if !b.d.Dated.IsZero() {
		standing = joinedBy(" · ", standing, b.w.LastRead+" "+source.DateOf(b.d.Dated).String())
	}
	line(standing, 4)
	line(fmt.Sprintf("%s %.16s", b.d.Words.Digest, b.d.Digest), 4)
	title := cmp.Or(b.d.Title, s.Mission.ID)
	b.slides = append(b.slides, pptxw.Slide{Cover: true, Title: deckSay(title), Subtitle: subtitle})
	return nil
}

// questionHeight leaves room on the cover for what stands below the question.
const questionHeight = 90 * pptxw.Point

// coverQuestion is the question at the largest size at which it has its place.
func coverQuestion(text string) (pptxw.Paragraph, error) {
	p := pptxw.Paragraph{Runs: deckSay(text)}
	for _, p.Points = range []int{18, 14, 12} {
		height, err := p.Height(pptxw.BodyBox.W - pptxw.Inch)
		if err != nil || height <= questionHeight {
			return p, err
		}
	}
	return p, &source.RefusedError{Rule: "title", Reason: "the question does not fit on the cover of the deck", Remedy: "ask it in a few sentences; a section may say more"}
}
