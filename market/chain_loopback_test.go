package market

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// chainServed is a client whose exchange is a server of this machine.
func chainServed(t testing.TB, status int, body string) (*Client, *[]string) {
	t.Helper()
	asked := &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.URL.RequestURI())
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	env := map[string]string{"DESKWORTH_CBOE_URL": server.URL}
	return &Client{Source: &source.Client{Getenv: func(name string) string { return env[name] }, Clock: func() time.Time { return readTime }}}, asked
}

// accessDenied is what the exchange's store says of a file that it does not have.
const accessDenied = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>`

func TestAChainIsOneRequestWhateverTheFilters(t *testing.T) {
	c, asked := chainServed(t, 200, chainOf(contractOf("XYZ260320C00100000", plainQuote)))
	o, err := c.OptionChain(t.Context(), OptionChainRequest{Symbol: "xyz", Expiry: day("2026-03-20"), Side: Call})
	require.NoError(t, err)
	assert.Equal(t, []string{"/api/global/delayed_quotes/options/XYZ.json"}, *asked)
	assert.Equal(t, "https://cdn.cboe.com/api/global/delayed_quotes/options/XYZ.json", o.Reads[0].Parts[0].Address)
	assert.Equal(t, source.Live, o.Reads[0].Origin)
	assert.Equal(t, source.Quote, o.Reads[0].Licence.Verdict)
	require.NoError(t, (&source.Memory{}).Record(t.Context(), o.Tables()...))
}

func TestAnIndexIsAskedWithItsUnderscore(t *testing.T) {
	for _, symbol := range []Symbol{"SPX", "spx", "^SPX", "_SPX"} {
		c, asked := chainServed(t, 200, chainOf())
		_, err := c.OptionChain(t.Context(), OptionChainRequest{Symbol: symbol})
		require.NoError(t, err)
		assert.Equal(t, []string{"/api/global/delayed_quotes/options/_SPX.json"}, *asked, string(symbol))
	}
	c, asked := chainServed(t, 200, chainOf())
	_, err := c.OptionChain(t.Context(), OptionChainRequest{Symbol: "BRK.B"})
	require.NoError(t, err)
	assert.Equal(t, []string{"/api/global/delayed_quotes/options/BRK.B.json"}, *asked)
}

func TestARefusedChainSaysWhatWouldWork(t *testing.T) {
	for rule, c := range map[string]struct {
		symbol     Symbol
		status     int
		body       string
		code, says string
	}{
		"a file that does not exist is not found, with near forms": {"ABCX", 403, accessDenied, "not_found", `not found: the chain of ABCX at CBOE (it denies access to a file that it does not have): "AccessDenied Access Denied"; near: _ABCX; an index is written with a leading underscore; try: dw resolve_instrument ABCX`},
		"a class of shares has a form without its dot":             {"BF.X", 403, accessDenied, "not_found", "near: _BF.X, BFX;"},
		"an index that is none has a form without underscore":      {"_ABCX", 403, accessDenied, "not_found", "near: ABCX;"},
		"another 403 is no word on the symbol":                     {"ABCX", 403, `<html><title>Request blocked</title></html>`, "upstream", `"Request blocked"`},
		"a page at 200 is no data":                                 {"ABCX", 200, `<!DOCTYPE html><html><title>Maintenance</title></html>`, "upstream", "HTML"},
		"an empty object":                                          {"ABCX", 200, `{}`, "shape", "data.options"},
		"an empty body":                                            {"ABCX", 200, "", "shape", "empty"},
	} {
		client, asked := chainServed(t, c.status, c.body)
		_, err := client.OptionChain(t.Context(), OptionChainRequest{Symbol: c.symbol})
		require.Error(t, err, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.Len(t, *asked, 1, rule)
	}
}

func TestAChainIsOfNowAndAnEarlierCutoffRefusesIt(t *testing.T) {
	c, asked := chainServed(t, 200, chainOf(contractOf("XYZ260320C00100000", plainQuote)))
	c.Source.Cutoff = day("2026-03-01") // the clock says 2 March
	_, err := c.OptionChain(t.Context(), xyz)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
	assert.Contains(t, err.Error(), "2026-03-01")
	assert.Empty(t, *asked, "nothing is asked")

	c.Source.Cutoff = day("2026-03-02")
	o, err := c.OptionChain(t.Context(), xyz)
	require.NoError(t, err)
	assert.Equal(t, 1, o.Contracts.Len())

	// A recording, and a bundle that is verified, are judged by the file's clocks.
	body := chainOf(contractOf("XYZ260320C00100000", plainQuote))
	_, err = chainParsed(t, body, xyz, day("2026-03-01"))
	require.ErrorAs(t, err, &refused)
	assert.Contains(t, err.Error(), "2026-03-02T20:15:00Z")
	_, err = chainParsed(t, `{"timestamp":"18:47:30","data":{"options":[]}}`, xyz, day("2026-03-01"))
	require.ErrorAs(t, err, &refused, "what nobody can date is not shown")
	o, err = chainParsed(t, body, xyz, day("2026-03-02"))
	require.NoError(t, err)
	assert.Equal(t, 1, o.Contracts.Len())
}

func TestWhatCannotBeAskedOfAChainIsRefusedBeforeAnyRequest(t *testing.T) {
	for rule, c := range map[string]struct {
		req  OptionChainRequest
		says string
	}{
		"no symbol":                       {OptionChainRequest{}, "symbol: there is none"},
		"an underscore alone":             {OptionChainRequest{Symbol: "_"}, "symbol: there is none"},
		"a symbol that climbs the path":   {OptionChainRequest{Symbol: ".."}, "symbol: there is none"},
		"a slash":                         {OptionChainRequest{Symbol: "BRK/B"}, "a character that no symbol has"},
		"a contract in place of its root": {OptionChainRequest{Symbol: "SPX260417C06500000"}, "not of a contract"},
		"two hundred characters":          {OptionChainRequest{Symbol: Symbol(make([]byte, 200))}, "longer than any symbol"},
		"a root in place of its index":    {OptionChainRequest{Symbol: "SPXW"}, "ask for symbol SPX and root SPXW"},
		"a root of another underlying":    {OptionChainRequest{Symbol: "SPY", Root: "SPX"}, "SPX is no root of SPY"},
		"a root that is none":             {OptionChainRequest{Symbol: "SPY", Root: "S/Y"}, "root: it is no root"},
		"a side that is neither":          {OptionChainRequest{Symbol: "SPY", Side: "C"}, "write call or put"},
		"a strike below nought":           {OptionChainRequest{Symbol: "SPY", StrikeFrom: mustDecimal("-1")}, "strike_from: a strike is not negative"},
		"strikes in the wrong order":      {OptionChainRequest{Symbol: "SPY", StrikeFrom: mustDecimal("2"), StrikeTo: mustDecimal("1")}, "give the lower strike first"},
	} {
		asked := ""
		client := Client{Source: &source.Client{Recorded: recorded{asked: &asked}}}
		_, err := client.OptionChain(t.Context(), c.req)
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		assert.Empty(t, asked, rule)
	}
}
