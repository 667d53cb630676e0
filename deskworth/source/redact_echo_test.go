package source

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const echoed = "k3y/of+the desk&1"

func TestAKeyIsKnownInABodyHoweverItIsWritten(t *testing.T) {
	r := NewRedactor(echoed)
	for rule, text := range map[string]string{
		"plain":                  echoed,
		"percent-encoded":        url.QueryEscape(echoed),
		"percent-encoded twice":  url.QueryEscape(url.PathEscape(echoed)),
		"base64":                 base64.StdEncoding.EncodeToString([]byte("user:" + echoed)),
		"below the JSON escapes": `k3y\/of+the desk\u00261`,
	} {
		require.True(t, r.Knows([]byte(`{"a":"`+text+`"}`)), rule)
		for _, before := range []int{echoWindow - 7, echoWindow, 2*echoWindow + echoOverlap - 3} {
			require.True(t, r.Knows([]byte(strings.Repeat(".", before)+text)), "%s, behind %d bytes", rule, before)
		}
	}
	for rule, text := range map[string]string{"another text": "k3y of another desk", "half of it": echoed[:8], "nothing": ""} {
		require.False(t, r.Knows([]byte(text)), rule)
	}
	require.False(t, NewRedactor("short").Knows([]byte("short")), "too short to be looked for")
	require.False(t, (*Redactor)(nil).Knows([]byte(echoed)))
}

type saying string

func (s saying) RoundTrip(req *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"application/json; boundary=" + echoed}}, Body: io.NopCloser(strings.NewReader(string(s))), Request: req}, nil
}

func TestAnAnswerThatRepeatsAKeyIsNotKeptAndMakesNoRead(t *testing.T) {
	v := Vendor{Name: "Vendor", Licence: Licence{Verdict: Keep}}
	for rule, c := range map[string]struct {
		body string
		kept bool
	}{
		"a body without a key is kept":            {`{"n":2.50}`, true},
		"one that repeats the key is not":         {fmt.Sprintf(`{"asked":%q}`, echoed), false},
		"nor one that repeats another's of us":    {`{"asked":"ANOTHERVENDORSKEY"}`, false},
		"nor in the address that it was asked by": {`{"self":"https://vendor.test/?k=` + url.QueryEscape(echoed) + `"}`, false},
	} {
		memory := &Memory{}
		client := &Client{Mission: "m", Transport: saying(c.body), Store: memory, Getenv: func(name string) string {
			return map[string]string{"TIINGO_API_KEY": echoed, "GITHUB_TOKEN": "ANOTHERVENDORSKEY"}[name]
		}}
		answer, err := client.Get(context.Background(), v, "https://vendor.test/x")
		require.NoError(t, err, rule)
		require.NotContains(t, answer.Part.Media, echoed, rule)
		_, missing := memory.Get(context.Background(), answer.Part.Digest)
		_, err = client.Read(v, "test.read", 1, answer)
		if c.kept {
			require.NoError(t, missing, rule)
			require.NoError(t, err, rule)
			continue
		}
		require.Error(t, missing, rule)
		var refused *RefusedError
		require.ErrorAs(t, err, &refused, rule)
		require.Equal(t, "echo", refused.Rule)
		require.NotContains(t, err.Error(), echoed)
	}
}
