package market

import (
	"fmt"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the exchange's shape; the
// figures are invented.
const (
	chainStamp = `"timestamp":"2026-03-02 20:15:00"`
	chainTrade = `"last_trade_time":"2026-03-02T15:00:00"`
)

// chainOf is a file of XYZ with the contracts given.
func chainOf(contracts ...string) string {
	return `{` + chainStamp + `,"symbol":"XYZ","data":{"symbol":"XYZ","security_type":"stock","current_price":100.0,` + chainTrade + `,"options":[` + strings.Join(contracts, ",") + `]}}`
}

// contractOf is one entry: a symbol and whatever members follow.
func contractOf(symbol, members string) string {
	return fmt.Sprintf(`{"option":%q,%s}`, symbol, members)
}

// chainParsed runs the parser on a body, as a read of it would.
func chainParsed(t testing.TB, body string, req OptionChainRequest, cutoff source.Date) (OptionChain, error) {
	t.Helper()
	asked, err := req.resolved()
	if err != nil {
		return OptionChain{}, err
	}
	return parseChain(chainReadOf(t, body, asked, cutoff), []byte(body))
}

func chainReadOf(t testing.TB, body string, asked OptionChainRequest, cutoff source.Date) source.Read {
	t.Helper()
	answer, _ := recorded{body: []byte(body)}.Replay(t.Context(), asked.request().Address)
	read, err := (&source.Client{Cutoff: cutoff}).Read(CBOE, VerbOptionChain, asked, answer)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

var xyz = OptionChainRequest{Symbol: "XYZ"}

// chainSymbols are the contracts that are kept, each with its marks.
func chainSymbols(o OptionChain) []string {
	list := []string{}
	for c := range o.Contracts.All() {
		list = append(list, strings.Join(append([]string{c.Symbol}, c.Marks...), " "))
	}
	return list
}
