package claim

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/dossier"
)

// Check holds a draft, Markdown or plain text in UTF-8, against what a mission
// has read and filed. The claims are in the order of the draft.
//
// The number of a claim agrees when the figure lies within half a unit of the
// last digit that is written; one off is close. It returns a
// [source.RefusedError]: rule "draft_text" for what is no text, "draft_size"
// for more than 1 MiB, "draft_claims" for more than 10,000 numbers, "figures"
// for a mission of more than two million figures. A mismatch is no error: see
// [Report.Err].
func Check(ctx context.Context, d *dossier.Dossier, draft []byte) (Report, error) {
	if err := checkDraft(draft); err != nil {
		return Report{}, err
	}
	s, err := shelve(ctx, d)
	if err != nil {
		return Report{}, err
	}
	return s.check(ctx, string(draft))
}

func (s *shelf) check(ctx context.Context, draft string) (Report, error) {
	r := read(draft, s.names)
	report := Report{Figures: len(s.figures), Computed: s.computed, Claims: []Claim{}, NotClaims: []Skipped{}}
	line, from := 1, 0
	for si := range r.sentences {
		for k := range r.sentences[si].claims {
			if err := ctx.Err(); err != nil {
				return Report{}, err
			}
			if len(report.Claims) == maxClaims {
				return Report{}, refuse("draft_claims", fmt.Sprintf("the draft has more than %d numbers", maxClaims), "check it in parts")
			}
			p := r.placeOf(si, k)
			c := s.judge(p)
			line += strings.Count(draft[from:p.m.start], "\n")
			from = p.m.start
			c.Line, c.Column = line, 1+utf8.RuneCountInString(draft[strings.LastIndexByte(draft[:from], '\n')+1:from])
			report.add(c)
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(r.skipped)) {
		report.NotClaims = append(report.NotClaims, Skipped{reason, r.skipped[reason]})
	}
	return report, nil
}
