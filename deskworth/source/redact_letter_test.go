package source

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The rules as they are written, where a shape or a name could be read either
// way. Every key is made up.

func TestPrefixesOfKeysInAPathAreKeysAndTickersAreNot(t *testing.T) {
	var r *Redactor
	for _, segment := range []string{"ghp_abc123", "github_pat_abc123", "glpat-abc123", "xoxb-abc123", "tvly-abc123", "sk-abc123", "sk-proj-abcd1234", "AIzaSyA1b2", "BSAabc123", "eyJhbGciOi"} {
		assert.Equal(t, "https://h.example/v1/REDACTED/x?y=1", r.URL("https://h.example/v1/"+segment+"/x?y=1"), segment)
	}
	for _, segment := range []string{"BSAC", "BSAC.SN", "BSANTANDER.SN", "BSA", "BSA-2024-01", "sk-hynix-shares-rise-2024", "sk-hynix", "sk-innovation"} {
		address := "https://h.example/v8/finance/chart/" + segment + "?range=1y"
		assert.Equal(t, address, r.URL(address), "two symbols under one redacted address would answer for each other")
	}
}

func TestSecretNamesInOddPlacesOfAnAddress(t *testing.T) {
	var r *Redactor
	for _, c := range []struct{ rule, in, out string }{
		{"a parameter of a path", "https://h:8080/x;token=abc/y;v=2?z=1", "https://h:8080/x;token=REDACTED/y;v=2?z=1"},
		{"two of one segment", "https://h/x;a=1;api_key=abc?z=1", "https://h/x;a=1;api_key=REDACTED?z=1"},
		{"a blank before a name", "https://h/x?+token=abc&z=1", "https://h/x?+token=REDACTED&z=1"},
	} {
		assert.Equal(t, c.out, r.URL(c.in), c.rule)
		assert.Equal(t, c.out, r.URL(c.out), "once more changes nothing")
	}
}

func TestProseWithKeysWhoseAddressHasNoScheme(t *testing.T) {
	var r *Redactor
	for _, c := range []struct{ rule, in, out string }{
		{"a bot's token", "posted to api.telegram.org/bot1:abc/sendMessage twice", "posted to api.telegram.org/botREDACTED/sendMessage twice"},
		{"a hook", "to hooks.slack.com/services/T0/B0/abc.", "to hooks.slack.com/services/REDACTED."},
		{"an encoded pair", "body api_key%3Dabc%26x%3D1 sent", "body api_key%3DREDACTED%26x%3D1 sent"},
		{"basic auth", "sent Basic dXNlcjpwYXNzd29yZA== to it", "sent Basic REDACTED to it"},
		{"an accountant's basic", "Basic EarningsPerShareDiluted of 1.25, basic EPS2023Q4 up", "Basic EarningsPerShareDiluted of 1.25, basic EPS2023Q4 up"},
	} {
		assert.Equal(t, c.out, r.Text(c.in), c.rule)
		assert.Equal(t, c.out, r.Text(c.out), "once more changes nothing")
	}
}

func TestJSONNamesAreThoseOfHeadersToo(t *testing.T) {
	var r *Redactor
	for name := range secretHeaders {
		assert.Equal(t, `{"`+name+`":"REDACTED"}`, string(r.JSON([]byte(`{"`+name+`":"abc"}`))))
	}
	for _, c := range []struct{ rule, in, out string }{
		{"a whole cookie in a list", `{"Set-Cookie":["sid=abc; Path=/"]}`, `{"Set-Cookie":["REDACTED"]}`},
		{"an address as a name", `{"https://h/?token=abc":1.50}`, `{"https://h/?token=REDACTED":1.50}`},
		{"a made key", `{"key":"a1b2c3d4e5f6"}`, `{"key":"REDACTED"}`},
		{"a licence's key is data", `{"license":{"key":"bsd-3-clause","name":"x"}}`, `{"license":{"key":"bsd-3-clause","name":"x"}}`},
		{"so is a bucket's", `{"buckets":[{"key":"2023-01-01","doc_count":3}]}`, `{"buckets":[{"key":"2023-01-01","doc_count":3}]}`},
	} {
		assert.Equal(t, c.out, string(r.JSON([]byte(c.in))), c.rule)
	}
}

func TestWhiteSpaceAroundAKnownSecretIsNoPartOfIt(t *testing.T) {
	r := NewRedactor(planted + "\n")
	assert.Equal(t, "key REDACTED sent", r.Text("key "+planted+" sent"))
	assert.True(t, r.Knows([]byte(planted)))
}

func TestAVendorsWordsAreRedactedBeforeTheirBodyIsCut(t *testing.T) {
	r := NewRedactor(planted)
	body := "refused" + strings.Repeat(" ", maxSaidBytes-len("refused")-len(planted)/2) + planted
	assert.Equal(t, "refused", said([]byte(body), r))
	err := judge(Vendor{Name: "V"}, Request{}, r, Answer{Status: http.StatusForbidden, Body: []byte(body)}, nil).err
	assert.NotContains(t, err.Error(), planted[:len(planted)/2])
}
