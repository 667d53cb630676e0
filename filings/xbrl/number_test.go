package xbrl_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const numbers = `<xbrli:context id='c'><xbrli:entity><xbrli:identifier scheme='s'>1</xbrli:identifier></xbrli:entity>` +
	`<xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>` +
	`<xbrli:unit id='u'><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>`

func numeric(t *testing.T, accuracy, value string) xbrl.Fact {
	t.Helper()
	body := root(numbers + fmt.Sprintf("<g:A contextRef='c' unitRef='u' %s>%s</g:A>", accuracy, value))
	in, err := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	return in.Facts[0]
}

func TestPrecisionBecomesDecimals(t *testing.T) {
	// precision − floor(log10 |value|) − 1, worked out by hand.
	cases := []struct{ accuracy, value, want string }{
		{"precision='3'", "123456", "-3"},
		{"precision='4'", "123.45", "1"},
		{"precision='2'", "0.00012", "5"},
		{"precision='9'", "100", "6"},
		{"precision='2'", "-98.7", "0"},
		{"precision='3'", "1.5E6", "-4"},
		{"precision='INF'", "12", "INF"},
		{"precision='0'", "12", ""},
		{"precision='5'", "0", "INF"}, // as the files of the XBRL 2.1 suite infer (391a-01 to -06)
		{"decimals='INF'", "0.00001", "INF"},
		{"decimals=' -6 '", "1000000", "-6"},
		{"decimals='0'", "0", "0"},
		{"", "12", ""},
	}
	for _, c := range cases {
		f := numeric(t, c.accuracy, c.value)
		assert.Nil(t, f.Problem)
		assert.Equal(t, c.want, f.Decimals().String(), "%s of %s", c.accuracy, c.value)
	}
}

func TestANumberIsXMLSchemasAndNothingElse(t *testing.T) {
	for text, want := range map[string]string{
		"0.83": "0.83", " 12 ": "12", "+7": "7", "-0.5": "-0.5", ".5": "0.5", "5.": "5", "1e3": "1000", "2.5E-3": "0.0025",
		"00012": "12", "123456789012345678901234567890.12": "123456789012345678901234567890.12",
	} {
		f := numeric(t, "decimals='2'", text)
		n, err := f.Number()
		require.NoError(t, err, text)
		assert.Equal(t, want, n.String())
		assert.Equal(t, text, f.Value, "the text stays as filed")
	}
	for _, text := range []string{"", "-", ".", "1,000", "(5)", "1 000", "12%", "INF", "NaN", "0x10", "1e", "1e9999", "—", "１２"} {
		f := numeric(t, "decimals='2'", text)
		require.NotNil(t, f.Problem, text)
		assert.Equal(t, xbrl.RuleNumber, f.Problem.Rule, text)
		_, err := f.Number()
		assert.Error(t, err, text)
	}
}
