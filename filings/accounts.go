package filings

import (
	"context"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbAccounts is the verb in the question of every read of filed accounts.
const VerbAccounts = "filings.accounts"

// AccountsNote stands in every answer from the SEC's company data.
const AccountsNote = "The SEC's company data holds only facts without a dimension, of standard concepts: filing_segments reads the others in the filing itself. " +
	"A period is the fact's own start and end; fy and fp are the filing's."

// Accounts reads what one company filed as data, where it files.
//
// It returns a [source.ArgumentError] when the request does not name one
// company, a [source.NotFoundError] (with near candidates) when the company,
// its data or the concept is not at that place: which never says that it has
// not filed; a [source.RefusedError] with rule "contact" when the SEC is asked
// by nobody (set DESKWORTH_CONTACT), a [source.RateError] when a register asks
// to slow down, and a [source.ShapeError] for an answer that makes no sense.
// A filter that leaves no value is not an error: Values is empty, and Dropped
// says where they went.
func (c *Client) Accounts(ctx context.Context, req AccountsRequest) (Accounts, error) {
	asked, err := req.resolved()
	switch atSEC := asked.Ticker != "" || asked.CIK != ""; {
	case err != nil:
		return Accounts{}, err
	case asked.Name != "":
		return c.named(ctx, asked)
	case !atSEC:
		return c.european(ctx, asked)
	case asked.LEI == "":
		return c.american(ctx, asked)
	}
	return c.atBoth(ctx, asked)
}

// atBoth asks both places. What one of them does not have does not hide what
// the other has.
func (c *Client) atBoth(ctx context.Context, asked AccountsRequest) (Accounts, error) {
	abroad, home := asked, asked
	abroad.Ticker, abroad.CIK, home.LEI = "", "", ""
	first, errFirst := c.american(ctx, home)
	second, errSecond := c.european(ctx, abroad)
	return beside(first, errFirst, second, errSecond)
}

// beside puts the answer of the other place beside the first.
func beside(first Accounts, errFirst error, second Accounts, errSecond error) (Accounts, error) {
	var missing *source.NotFoundError
	switch {
	case errFirst == nil && errSecond == nil:
		first.Beside = []Accounts{second}
		first.Warnings = append(first.Warnings, second.Warnings...)
		return first, nil
	case errFirst != nil && !errors.As(errFirst, &missing):
		return Accounts{}, errFirst
	case errSecond != nil && !errors.As(errSecond, &missing):
		return Accounts{}, errSecond
	case errFirst == nil:
		first.NotThere = []string{errSecond.Error()}
		first.Warnings = append(first.Warnings, first.NotThere...)
		return first, nil
	case errSecond == nil:
		second.NotThere = []string{errFirst.Error()}
		second.Warnings = append(second.Warnings, second.NotThere...)
		return second, nil
	}
	return Accounts{}, errFirst
}

// rederiveAccounts rebuilds the tables of one read, by the register it came from.
func rederiveAccounts(read source.Read, bodies [][]byte) ([]source.Table, error) {
	derive := deriveAmerican
	if read.Vendor != SEC.Name {
		derive = deriveEuropean
	}
	a, err := derive(context.Background(), read, bodies)
	if err != nil {
		return nil, err
	}
	return a.Tables(), nil
}
