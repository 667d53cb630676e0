package filings

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// plainText is a name that the index can look for as it stands: % and _ would be
// wildcards there.
var plainText = regexp.MustCompile(`^[\p{L}\p{N} .,&'()/+-]{2,}$`)

// named lists what a name may mean at both places.
func (c *Client) named(ctx context.Context, asked AccountsRequest) (Accounts, error) {
	first, errFirst := c.candidates(ctx, asked)
	second, errSecond := c.europeanCandidates(ctx, asked)
	return beside(first, errFirst, second, errSecond)
}

// europeanCandidates lists the companies in the European index whose name holds
// a text. The index is asked for filings, so a company of which it has none is
// not among them; and a bounded number of the newest filings is looked at.
func (c *Client) europeanCandidates(ctx context.Context, asked AccountsRequest) (Accounts, error) {
	if !plainText.MatchString(asked.Name) {
		return Accounts{}, &source.NotFoundError{What: fmt.Sprintf("a company named like %q in the index filings.xbrl.org", asked.Name),
			Remedy: "it looks for letters, digits and the usual marks, at least two of them"}
	}
	pages, err := c.askIndex(ctx, nameAddress(asked.Name))
	if err != nil {
		return Accounts{}, err
	}
	read, err := c.Source.Read(XBRLOrg, VerbAccounts, asked, pages...)
	if err != nil {
		return Accounts{}, err
	}
	return deriveNamed(read, asked, bodiesOf(pages))
}

// deriveNamed lists the companies of the pages, each once, by name.
func deriveNamed(read source.Read, asked AccountsRequest, pages [][]byte) (Accounts, error) {
	l, err := listingOf(pages)
	if err != nil {
		return Accounts{}, err
	}
	a := Accounts{Note: strings.ToUpper(coverage()[:1]) + coverage()[1:] + ".", Candidates: []Candidate{}}
	if l.Unseen > 0 {
		a.Warnings = []string{fmt.Sprintf("the index filings.xbrl.org counts %d more filings that fit: a longer name leads to fewer", l.Unseen)}
	}
	allows := (&source.Client{Cutoff: read.Cutoff}).Allows
	found := issuer{listing: l}
	seen, unnamed := map[string]bool{}, 0
	for _, f := range l.Filings {
		switch {
		case !allows(source.OnDay(f.Added)):
			found.Later++
		case !strings.Contains(strings.ToLower(f.Name), strings.ToLower(asked.Name)):
			found.Others++
		case !leiForm.MatchString(f.LEI) || !checkedLEI(f.LEI):
			unnamed++ // Ukrainian companies stand there under their national number
		case !seen[f.LEI]:
			seen[f.LEI] = true
			a.Candidates = append(a.Candidates, Candidate{Identity: source.Identity{Name: f.Name, LEI: f.LEI}, Register: XBRLOrg.Name})
		}
	}
	if len(a.Candidates) == 0 {
		return Accounts{}, &source.NotFoundError{What: fmt.Sprintf("a company named like %q in the index filings.xbrl.org", asked.Name), Remedy: coverage()}
	}
	slices.SortStableFunc(a.Candidates, func(x, y Candidate) int {
		return strings.Compare(x.Identity.Name+x.Identity.LEI, y.Identity.Name+y.Identity.LEI)
	})
	a.Where = Where{Register: XBRLOrg.Name}
	a.Dropped = found.drops(nil)
	if unnamed > 0 {
		a.Dropped = append(a.Dropped, source.Drop{Reason: DroppedUnnamed, Count: unnamed})
	}
	a.hold(read)
	return a, nil
}
