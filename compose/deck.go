package compose

import (
	"cmp"
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// Deck is the renderer of deck.pptx: 16:9, a title that says the conclusion on
// each slide, native tables, the source below every figure, speaker notes with
// where each figure comes from. There is no slide for what the dossier does not
// carry. What is too long for a slide goes on on the next one.
func Deck() Renderer { return deck{} }

type deck struct{}

func (deck) File() string    { return "deck.pptx" }
func (deck) Version() string { return "deck/2" }

// Render returns a [source.RefusedError] "title" for a title that takes more
// than two lines at the smallest size: shorten the section's or exhibit's title.
func (deck) Render(ctx context.Context, d Document) ([]byte, error) {
	b := deckBuilder{d: d, w: deckWordsIn(d.Lang)}
	for _, part := range []func() error{
		b.cover, b.keyFigures, b.sections, b.exhibits, b.method,
		b.otherFacts, b.risks, b.conflicts, b.limits, b.sources,
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := part(); err != nil {
			return nil, err
		}
	}
	mark := ""
	if d.Draft {
		mark = d.Words.NotSealed
	}
	return pptxw.Deck{
		Title: d.Title, Subject: d.Sealed.Frame.Question, Creator: "Deskworth", Lang: d.Lang, Dated: d.Dated,
		Footer: d.Title + " · " + b.standing(), Mark: mark, Slides: b.slides,
	}.Bytes()
}

// Read gives every text of the deck from what its slides show.
func (deck) Read(ctx context.Context, body []byte) ([]Found, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := pptxw.Lint(body); err != nil {
		return nil, err
	}
	shown, err := pptxw.Read(body)
	if err != nil {
		return nil, err
	}
	found := make([]Found, 0, len(shown))
	for _, s := range shown {
		place := fmt.Sprintf("slide %d", s.Slide)
		if s.Notes {
			place += " notes"
		}
		found = append(found, Found{Place: place, ID: s.Fact, Text: s.Text})
	}
	return found, nil
}

// deckBuilder collects the slides of one document, in order.
type deckBuilder struct {
	d      Document
	w      deckWords
	slides []pptxw.Slide
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
