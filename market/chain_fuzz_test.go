package market

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzParseChain holds the laws that every contract is kept or counted, that what
// is read is JSON and its contracts are those that the standard decoder sees,
// digit by digit, that a body read byte by byte is the same body, and that the
// tables are derived again the same.
func FuzzParseChain(f *testing.F) {
	f.Add(chainOf(contractOf("XYZ260320C00100000", plainQuote), contractOf("XYZ260320P00100000", `"bid":"3.20","ask":-0.0,"iv":null,"x":{"a":[1,true,"\u00e9\n"]}`)))
	f.Add(chainOf(contractOf("XYZ1260320C00100000", plainQuote), contractOf("garbage", `"bid":1e-5`), `{"bid":1,"option":"XYZ260227C00100000"}`))
	f.Add(`{"timestamp":"18:47:30","data":{"options":[],"last_trade_time":null}}`)
	f.Add(string(longChain(12)))
	f.Fuzz(func(t *testing.T, body string) {
		o, err := chainParsed(t, body, xyz, source.Date{})
		slow, slowly := decodeChain(iotest.OneByteReader(strings.NewReader(body)))
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			require.Equal(t, err, slowly, "however the bytes come")
			return
		}
		require.NoError(t, slowly)
		require.Equal(t, o.Counts.Received, slow.received)
		holdsChainLaws(t, o)
		agreesWithJSON(t, body, o)
		again, err := Rederivers()[VerbOptionChain](o.Reads[0], [][]byte{[]byte(body)})
		require.NoError(t, err)
		for i, table := range o.Tables() {
			first, err := source.Pack(table)
			require.NoError(t, err)
			second, err := source.Pack(again[i])
			require.NoError(t, err)
			require.Equal(t, string(first), string(second))
		}
	})
}

// agreesWithJSON reads the body with the standard decoder and looks each kept
// contract up in it.
func agreesWithJSON(t *testing.T, body string, o OptionChain) {
	t.Helper()
	var file struct {
		Data map[string]json.RawMessage `json:"data"`
	}
	require.True(t, json.Valid([]byte(body)), "what is read is JSON")
	var outer map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(body), &outer))
	require.NoError(t, json.Unmarshal(outer["data"], &file.Data))
	var entries []map[string]any
	d := json.NewDecoder(bytes.NewReader(file.Data["options"]))
	d.UseNumber()
	require.NoError(t, d.Decode(&entries))
	require.Equal(t, len(entries), o.Counts.Received)
	digitsOf := map[string][]string{}
	for _, e := range entries {
		if symbol, is := e["option"].(string); is {
			if occ, err := ParseOCC(symbol); err == nil {
				digitsOf[occ.String()] = append(digitsOf[occ.String()], fmt.Sprint(e["delta"]))
			}
		}
	}
	table := o.Tables()[0]
	col, _ := table.Column("delta")
	for row := range table.Rows.Len() {
		theirs := digitsOf[table.Rows.Key(row)]
		require.NotEmpty(t, theirs)
		if ours := table.Text(row, col); ours != "" {
			require.Contains(t, theirs, ours)
		}
	}
}

// FuzzChainNumber holds the law that digits come back as they went in, and are
// the number that they say.
func FuzzChainNumber(f *testing.F) {
	for _, seed := range []string{"0.0500", "-12.5", "1e-5", "-0.0", "12345678901234567", "123456789012345678", "0.00000000000000000000000000000001"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := newScanner(strings.NewReader(text + " "))
		if !isNumber([]byte(text)) {
			if _, ok := s.quickNumber(); ok {
				taken := strings.TrimLeft((text + " ")[:s.at], " \t\r\n")
				require.True(t, isNumber([]byte(taken)), "%q", taken)
			}
			return
		}
		require.True(t, json.Valid([]byte(text)), "%q", text)
		var o odd
		packed := o.packed([]byte(text))
		require.Equal(t, text, string(o.appendTo(nil, packed)))
		if quick, ok := s.quickNumber(); ok {
			require.Equal(t, packed, quick)
			rest, _ := io.ReadAll(io.MultiReader(bytes.NewReader(s.window[s.at:]), s.from))
			require.Equal(t, " ", string(rest))
		}
		want, err := source.ParseDecimal(text)
		if err == nil {
			require.True(t, want.Equal(o.decimal(packed)))
			exact, _ := want.Number().Float64()
			require.Equal(t, exact, o.float(packed))
		}
	})
}
