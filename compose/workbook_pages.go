package compose

import (
	"net/url"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// summary shows the figures that the sections speak of, or all when there are
// none, each taken live from its own sheet.
func (b *book) summary() bookSheet {
	w := b.Words
	s := bookSheet{name: b.tabs.summary, title: w.Summary, guarded: true, empty: b.say.NoFacts, extra: []bookCell{strong(b.say.Failing), b.failing()}, columns: []bookColumn{
		{heading: w.Label, width: 34}, {heading: w.Value, width: 15, right: true}, {heading: w.Unit, width: 14}, {heading: w.Period, width: 22}, {heading: w.Basis, width: 12}, {heading: b.say.Where, width: 18}, {heading: b.say.ShownIn, width: 44},
	}}
	for _, shown := range b.spoken() {
		place := b.places[shown.ID]
		live, _ := b.pair(shown, roleCross, "")
		if live.style.role == roleLong {
			live.style.role = roleLongCross
		}
		live.formula = bookReference(place.sheet, place.cell)
		s.rows = append(s.rows, []bookCell{
			words(shown.Label), live, words(shown.Unit), words(shown.Period), words(b.Basis(shown)), linked(place.sheet+"!"+place.cell, place.sheet, place.cell), words(b.shownIn(shown.ID)),
		})
	}
	if len(b.Sealed.Checks) > 0 {
		s.extra = append(s.extra, strong(b.say.AllChecks), b.mastered())
		s.judged = []bookJudged{{"B3", "0"}, b.verdicts("D3")}
	}
	return s
}

// spoken gives the figures of the sections in the order in which they appear.
func (b *book) spoken() []Shown {
	var list []Shown
	for _, p := range b.Passages {
		for _, run := range append(slices.Clone(p.Title), p.Runs...) {
			shown, known := b.Figure(run.ID)
			if known && !slices.ContainsFunc(list, func(s Shown) bool { return s.ID == shown.ID }) {
				list = append(list, shown)
			}
		}
	}
	if len(list) == 0 {
		return b.Shown
	}
	return list
}

// shownIn names the sections that show a figure.
func (b *book) shownIn(id string) string {
	var titles []string
	for _, p := range b.Passages {
		if slices.ContainsFunc(append(slices.Clone(p.Title), p.Runs...), func(r Run) bool { return r.ID == id }) {
			titles = append(titles, Plain(p.Title))
		}
	}
	return strings.Join(titles, "\n")
}

// conflicts is the sheet of disagreements, a row a claim.
func (b *book) conflicts() bookSheet {
	w := b.Words
	s := bookSheet{name: b.tabs.conflicts, title: w.Conflicts, empty: w.NoConflicts, printed: 7, columns: []bookColumn{
		{heading: b.say.Conflicts, width: 11}, {heading: w.ID, width: 22}, {heading: b.say.Claim, width: 11, right: true}, {heading: b.say.Says, width: 44}, {heading: w.By, width: 18}, {heading: b.say.Stands, width: 10}, {heading: w.Reason, width: 60}, {heading: b.say.Locator, width: 40},
	}}
	for _, c := range b.Sealed.Conflicts {
		for i, claim := range c.Claims {
			stands, reason := "", ""
			if c.Chosen == claim.Seq {
				stands = b.say.Yes
			}
			if i == 0 && c.Settled {
				reason = c.Reason + " (" + c.SettledBy.String() + ")"
			}
			s.rows = append(s.rows, []bookCell{
				strong(c.Name), mono(c.ID), bookCount(claim.Seq), words(b.claimText(c.ID, claim)), words(claim.By.String()), words(stands), words(reason), quiet(claim.At.String()),
			})
		}
	}
	s.rows = append(append(s.rows, b.spreads()...), b.apart()...)
	return s
}

// limits is the sheet of what the dossier cannot say, what is missing, and what
// may go wrong.
func (b *book) limits() bookSheet {
	s := bookSheet{name: b.tabs.limits, title: b.Words.Limits, columns: []bookColumn{{heading: b.say.Kind, width: 18}, {heading: b.say.What, width: 80}, {heading: b.say.Answer, width: 60}}}
	for _, p := range b.Limits {
		s.rows = append(s.rows, []bookCell{strong(b.say.Limit), words(Plain(p.Runs)), words("")})
	}
	for _, p := range b.Missing {
		s.rows = append(s.rows, []bookCell{strong(b.say.Missing), words(Plain(p.Title)), words(Plain(p.Runs))})
	}
	for _, p := range b.Risks {
		s.rows = append(s.rows, []bookCell{strong(b.say.Risk), words(Plain(p.Title)), words(Plain(p.Runs))})
	}
	return s
}

// sources is the register of what was read, a row a body.
func (b *book) sources() bookSheet {
	w := b.Words
	s := bookSheet{name: b.tabs.sources, title: w.Sources, empty: b.say.NoSources, printed: 7, columns: []bookColumn{
		{heading: w.Source, width: 8}, {heading: b.say.Publisher, width: 22}, {heading: w.Question, width: 30}, {heading: w.Address, width: 48}, {heading: w.ReadOn, width: 21}, {heading: b.say.Vintage, width: 24}, {heading: b.say.Figures, width: 26},
		{heading: w.Digest, width: 68}, {heading: "Ref", width: 16}, {heading: b.say.Licence, width: 40},
	}}
	for _, c := range b.Sources {
		for i, part := range c.Read.Parts {
			row := []bookCell{strong(c.Label), words(c.Read.Vendor), words(c.Title), address(part.Address), words(part.ReadAt.UTC().Format("2006-01-02 15:04:05 UTC")), words(c.Read.AsOf.String()), mono(strings.Join(c.Facts, ", ")), mono(part.Digest), mono(string(c.Read.Ref)), quiet(terms(c.Read))}
			if i > 0 {
				row[6] = words("")
			}
			s.rows = append(s.rows, row)
		}
		if len(c.Read.Parts) == 0 {
			s.rows = append(s.rows, []bookCell{strong(c.Label), words(c.Read.Vendor), words(c.Title)})
		}
	}
	return s
}

func terms(r source.Read) string {
	said := []string{string(r.Licence.Verdict), r.Licence.Terms, string(r.Origin), r.Note}
	return strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), "; ")
}

// bookLinkLength is the most that a spreadsheet accepts.
const bookLinkLength = 2079

// address is a link when it is an https address without credentials, and a text
// otherwise.
func address(text string) bookCell {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(u.String()) > bookLinkLength {
		return quiet(text)
	}
	return bookCell{value: text, style: bookStyle{role: roleAddress}, link: u.String()}
}

// bookCount is a number that nobody computes with.
func bookCount(n int64) bookCell {
	return bookCell{value: float64(n), style: bookStyle{role: rolePlain, code: "0"}}
}
