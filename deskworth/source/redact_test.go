package source

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The keys in these tables are made up; none was ever issued.
const (
	planted = "s3cr3t-Planted_Value~77"
	longRun = "abcdefghijklmnopqrstuvwxyz0123456789"
)

func TestRedactURL(t *testing.T) {
	for _, c := range []struct{ rule, in, out string }{
		{"the value of a secret name goes, its name and neighbours stay", "https://api.stlouisfed.org/fred/series?series_id=GDP&api_key=abc&file_type=json", "https://api.stlouisfed.org/fred/series?series_id=GDP&api_key=REDACTED&file_type=json"},
		{"names are folded: case, '-', '_' and '.'", "https://h/?API-Key=a&Api.Token=b&ACCESS_KEY=c&apiKey=d", "https://h/?API-Key=REDACTED&Api.Token=REDACTED&ACCESS_KEY=REDACTED&apiKey=REDACTED"},
		{"an encoded name is the same name", "https://h/?api%5Fkey=abc&x=%zz", "https://h/?api%5Fkey=REDACTED&x=%zz"},
		{"pairs end at ';' as well as at '&'", "https://h/?a=1;token=abc;b=2&secret=def", "https://h/?a=1;token=REDACTED;b=2&secret=REDACTED"},
		{"'&amp;' is no hiding place", "https://h/?a=1&amp;token=abc&amp;b=2", "https://h/?a=1&amp;token=REDACTED&amp;b=2"},
		{"fragments are read like queries", "https://h/cb#access_token=abc&token_type=bearer", "https://h/cb#access_token=REDACTED&token_type=bearer"},
		{"a query inside a fragment too", "https://h/#/cb?id_token=abc", "https://h/#/cb?id_token=REDACTED"},
		{"an empty value is left", "https://h/?api_key=&token", "https://h/?api_key=&token"},
		{"paging and sorting are not secrets", "https://h/?page_token=a&next_token=b&continuation_token=c&token_type=d&sort_key=e&keyword=f&public_key=g&key_id=h", "https://h/?page_token=a&next_token=b&continuation_token=c&token_type=d&sort_key=e&keyword=f&public_key=g&key_id=h"},
		{"'key' in a path is a word", "https://h/key/abc/token/def?x=1", "https://h/key/abc/token/def?x=1"},
		{"code is secret beside a state", "https://h/cb?code=abc&state=xyz", "https://h/cb?code=REDACTED&state=xyz"},
		{"code alone is a country", "https://h/?code=FR", "https://h/?code=FR"},
		{"UserID is secret at the BEA", "https://apps.bea.gov/api/data?&UserID=abc&method=x", "https://apps.bea.gov/api/data?&UserID=REDACTED&method=x"},
		{"and a name elsewhere", "https://h.example/?UserID=abc", "https://h.example/?UserID=abc"},
		{"userinfo goes whole", "https://ghuser:pass@h.example/x?y=1", "https://REDACTED@h.example/x?y=1"},
		{"a user name may be the token", "https://tok@h.example", "https://REDACTED@h.example"},
		{"a password with a bare slash", "https://user:pa/ss@h.example/x", "https://REDACTED@h.example/x"},
		{"a port is no password", "http://[::1]:8080/a@b?x=1", "http://[::1]:8080/a@b?x=1"},
		{"an address without scheme has userinfo too", "//u:p@h/x", "//REDACTED@h/x"},
		{"a database address", "postgres://u:p@db.example:5432/x?sslmode=off", "postgres://REDACTED@db.example:5432/x?sslmode=off"},
		{"Telegram's token stands in the path", "https://api.telegram.org/bot1:short/getMe", "https://api.telegram.org/botREDACTED/getMe"},
		{"and behind a proxy when it has the full shape", "https://proxy.example/bot123456:" + longRun + "/x", "https://proxy.example/botREDACTED/x"},
		{"robots are not bots", "https://h/bots/robot/bot-news", "https://h/bots/robot/bot-news"},
		{"Slack's hook", "https://hooks.slack.com/services/T0/B0/abc", "https://hooks.slack.com/services/REDACTED"},
		{"Discord's hook keeps its id", "https://discord.com/api/webhooks/123/abc/slack?wait=1", "https://discord.com/api/webhooks/123/REDACTED/slack?wait=1"},
		{"Infura and Alchemy", "https://mainnet.infura.io/v3/abc", "https://mainnet.infura.io/v3/REDACTED"},
		{"behind more path", "https://eth.g.alchemy.com/nft/v2/abc/getNFTs?owner=x", "https://eth.g.alchemy.com/nft/v2/REDACTED/getNFTs?owner=x"},
		{"a version elsewhere is a version", "https://h.example/v3/quotes", "https://h.example/v3/quotes"},
		{"an address inside a value", "https://h/?next=https://api.example/?api_key=abc&x=1", "https://h/?next=https://api.example/?api_key=REDACTED&x=1"},
		{"an encoded address inside a value keeps its encoding", "https://h/?u=https%3a%2F%2Fx%3Ay%40in.example%2F%3Ftoken%3Dabc%26b%3D1&x=1", "https://h/?u=https%3a%2F%2FREDACTED%40in.example%2F%3Ftoken%3DREDACTED%26b%3D1&x=1"},
		{"twice encoded", "https://h/?u=https%253A%252F%252Fin.example%252F%253Ftoken%253Dabc", "https://h/?u=https%253A%252F%252Fin.example%252F%253Ftoken%253DREDACTED"},
		{"a relative address inside a value", "https://h/?next=%2Fcb%3Fcode%3Dabc%26state%3Dx", "https://h/?next=%2Fcb%3Fcode%3DREDACTED%26state%3Dx"},
		{"an address in a path", "https://web.archive.example/2020/https://u:p@h/?token=abc", "https://web.archive.example/2020/https://REDACTED@h/?token=REDACTED"},
		{"an encoded '&' inside a value is part of it", "https://h/?q=a%26key%3D1", "https://h/?q=a%26key%3D1"},
		{"signed addresses", "https://h/o?X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-Date=c&X-Goog-Signature=d", "https://h/o?X-Amz-Credential=REDACTED&X-Amz-Signature=REDACTED&X-Amz-Date=c&X-Goog-Signature=REDACTED"},
		{"a name in brackets", "https://h/?auth[api_key]=abc&p%5Btoken%5D=d", "https://h/?auth[api_key]=REDACTED&p%5Btoken%5D=REDACTED"},
		{"a name without a letter is no secret", "https://h/?_=1664568527&=1", "https://h/?_=1664568527&=1"},
		{"pairs alone", "api_key=abc&x=1", "api_key=REDACTED&x=1"},
		{"order, doubles and odd bytes stay", "HTTP://H:80/%7e/?b=2&&a=1&b=2&\xff=\xfe&key=z#", "HTTP://H:80/%7e/?b=2&&a=1&b=2&\xff=\xfe&key=REDACTED#"},
		{"no address at all", "GDP", "GDP"},
		{"nothing", "", ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var r *Redactor
			assert.Equal(t, c.out, r.URL(c.in))
			assert.Equal(t, c.out, r.URL(c.out), "a second time")
		})
	}
}

func TestRedactEveryName(t *testing.T) {
	for _, name := range strings.Fields(`apikey apitoken accesskey accesstoken authtoken token key secret clientsecret password
		passwd pwd signature sig hmac sessionid sid jwt auth authorization bearer registrationkey securitytoken subscriptionkey
		ocpapimsubscriptionkey appid appkey crtfckey refreshtoken idtoken xamzsignature xamzcredential xamzsecuritytoken
		xgoogsignature xgoogcredential`) {
		assert.Equal(t, "https://h/?"+name+"=REDACTED", (*Redactor)(nil).URL("https://h/?"+name+"=abc"))
		assert.Equal(t, "see "+name+"=REDACTED, please", (*Redactor)(nil).Text("see "+name+"=abc, please"))
	}
}

func TestRedactTokenShapes(t *testing.T) {
	for _, token := range []string{
		"ghp_" + longRun, "github_pat_" + longRun, "glpat-" + longRun, "xoxb-1234-5678-" + longRun, "sk-" + longRun,
		"sk-proj-" + longRun, "tvly-dev-" + longRun, "AIza" + longRun, "BSA" + longRun, "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
	} {
		for _, around := range []string{"https://h/x/%s/y", "found %s here", "https://h/?q=%s&x=1", "(%s)", "x%%3D%s"} {
			assert.Equal(t, fmt.Sprintf(around, Redacted), (*Redactor)(nil).Text(fmt.Sprintf(around, token)))
		}
		assert.Equal(t, "https://h/x/REDACTED/y", (*Redactor)(nil).URL("https://h/x/"+token+"/y"))
	}
	for _, word := range []string{
		"https://news.example/sk-hynix-raises-2024-outlook", "BSA", "risk-adjusted", "sk-learn", "ghp_", "https://h/BSA/quote", "task-force-2024-report",
	} {
		assert.Equal(t, word, (*Redactor)(nil).Text(word), "a word, not a token")
	}
}

func TestRedactText(t *testing.T) {
	for _, c := range []struct{ rule, in, out string }{
		{"an address in quotes", `Get "https://h/?api_key=abc": dial tcp: refused`, `Get "https://h/?api_key=REDACTED": dial tcp: refused`},
		{"the sentence's punctuation stays", "see (https://h/?api_key=abc).", "see (https://h/?api_key=REDACTED)."},
		{"an address without quotes before a colon", "https://h/?key=abc: refused", "https://h/?key=REDACTED: refused"},
		{"single quotes", "opened 'https://u:p@h/?key=a', then", "opened 'https://REDACTED@h/?key=REDACTED', then"},
		{"two addresses", "https://a/?key=1 https://b/?key=2", "https://a/?key=REDACTED https://b/?key=REDACTED"},
		{"a request line", "GET /fred/series?api_key=abc&x=1 HTTP/1.1", "GET /fred/series?api_key=REDACTED&x=1 HTTP/1.1"},
		{"a form body", "grant_type=x&code=abc&state=y", "grant_type=x&code=REDACTED&state=y"},
		{"an encoded address", "redirect https%3A%2F%2Fh%2F%3Ftoken%3Dabc done", "redirect https%3A%2F%2Fh%2F%3Ftoken%3DREDACTED done"},
		{"a variable of the environment", "FRED_API_KEY=abc dw fred_vintage GDP", "FRED_API_KEY=REDACTED dw fred_vintage GDP"},
		{"a quoted value", `password="a b c" user=x`, `password="REDACTED" user=x`},
		{"a list", "call(api_key=abc,limit=5)", "call(api_key=REDACTED,limit=5)"},
		{"YAML", "api_key: abc", "api_key: REDACTED"},
		{"a bearer phrase", "sent Authorization: Bearer abc.def to h", "sent Authorization: Bearer REDACTED to h"},
		{"a scheme of Twelve Data", "Authorization: apikey abc", "Authorization: apikey REDACTED"},
		{"an unknown scheme goes with its credential", "Authorization: Hush", "Authorization: REDACTED"},
		{"a bearer without a name", "with bearer abcdefg1 set", "with bearer REDACTED set"},
		{"many parameters go to the end of the line", `Authorization: Digest username="x", response="y"` + "\nnext", "Authorization: Digest REDACTED\nnext"},
		{"a header in quotes", `curl -H "X-Subscription-Token: abc" -H 'Accept: */*'`, `curl -H "X-Subscription-Token: REDACTED" -H 'Accept: */*'`},
		{"a header map as Go prints it", "map[Accept:[*/*] X-Api-Key:[abc def]]", "map[Accept:[*/*] X-Api-Key:[REDACTED]]"},
		{"cookies go to the end of the line", "Cookie: a=b; c=d\nnext", "Cookie: REDACTED\nnext"},
		{"JSON in a line", `got {"api_key":"abc","limit":5}`, `got {"api_key":"REDACTED","limit":5}`},
		{"JSON in JSON in a line", `{"body":"{\"token\":\"abc\",\"n\":1}"}`, `{"body":"{\"token\":\"REDACTED\",\"n\":1}"}`},
		{"an address escaped by JSON", `{"u":"https://h/?a=1\u0026api_key=abc\u0026b=2"}`, `{"u":"https://h/?a=1\u0026api_key=REDACTED\u0026b=2"}`},
		{"English is not a leak", "FRED needs a key: set FRED_API_KEY (issued at https://fredaccount.stlouisfed.org/apikeys)", "FRED needs a key: set FRED_API_KEY (issued at https://fredaccount.stlouisfed.org/apikeys)"},
		{"nor is a message about tokens", "token: unknown; bearer token required; Basic information; password: required", "token: unknown; bearer token required; Basic information; password: required"},
		{"nor is a filer's number", "CENTRAL INDEX KEY:\t\t\t0000803164", "CENTRAL INDEX KEY:\t\t\t0000803164"},
		{"nor are basic figures", "basic earnings:0.36 and basic eps2024:1.20", "basic earnings:0.36 and basic eps2024:1.20"},
		{"nor is code", "if token == nil { key := sort_key }", "if token == nil { key := sort_key }"},
		{"unless the value looks made", "token: 9f8e7d6c5b", "token: REDACTED"},
		{"times, ratios and paths", "at 12:30:01 ratio=2.50 code=404 file C:\\new\\x", "at 12:30:01 ratio=2.50 code=404 file C:\\new\\x"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var r *Redactor
			assert.Equal(t, c.out, r.Text(c.in))
			assert.Equal(t, c.out, r.Text(c.out), "a second time")
		})
	}
}

func TestRedactKnownInEveryForm(t *testing.T) {
	secret := `pa "ss"/+w&rd=7\é`
	r := NewRedactor(secret, "short")
	std, raw, web := base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding
	for rule, form := range map[string]string{
		"plain": secret, "query": url.QueryEscape(secret), "path": url.PathEscape(secret),
		"lower case escapes": strings.ToLower(url.QueryEscape(secret)), "twice": url.QueryEscape(url.QueryEscape(secret)),
		"JSON": fmt.Sprintf("%q", secret), "base64": std.EncodeToString([]byte(secret)), "unpadded": raw.EncodeToString([]byte(secret)),
		"base64url": web.EncodeToString([]byte(secret)), "as a user": std.EncodeToString([]byte(secret + ":")),
		"as a password alone": std.EncodeToString([]byte(":" + secret)), "encoded base64": url.QueryEscape(std.EncodeToString([]byte(secret))),
	} {
		t.Run(rule, func(t *testing.T) {
			want := "<a " + Redacted + " b>"
			if rule == "JSON" {
				want = `<a "` + Redacted + `" b>`
			}
			assert.Equal(t, want, r.Text("<a "+form+" b>"))
		})
	}
	t.Run("behind a user name, whatever its length", func(t *testing.T) {
		for _, user := range []string{"u", "us", "use", "user"} {
			out := r.Text("<" + std.EncodeToString([]byte(user+":"+secret)) + ">")
			assert.Contains(t, out, Redacted)
			assert.LessOrEqual(t, len(out), len("<")+len(user)*2+len(Redacted)+len(">"))
		}
	})
	t.Run("a secret too short to tell from a word is ignored", func(t *testing.T) {
		assert.Equal(t, "a short word", r.Text("a short word"))
	})
	t.Run("printing a Redactor prints no secret", func(t *testing.T) {
		assert.NotContains(t, fmt.Sprintf("%v %+v %#v %s", r, r, r, r), "ss")
	})
}

func TestRedactJSON(t *testing.T) {
	for _, c := range []struct{ rule, in, out string }{
		{"only the value changes", "{ \"api_key\" : \"abc\",\n\t\"z\":1.50, \"a\":[1e3, -0.0]}\n", "{ \"api_key\" : \"REDACTED\",\n\t\"z\":1.50, \"a\":[1e3, -0.0]}\n"},
		{"an escaped name is the same name", `{"api\u005fkey":"a\"b"}`, `{"api\u005fkey":"REDACTED"}`},
		{"a number under a secret name stays JSON", `{"pwd":123456,"n":123456}`, `{"pwd":"REDACTED","n":123456}`},
		{"lists and objects under a secret name lose all", `{"auth":{"u":"x","n":[1,"y",true,null]}}`, `{"auth":{"u":"REDACTED","n":["REDACTED","REDACTED",true,null]}}`},
		{"a bare key is data unless it looks made", `{"license":{"key":"mit"},"key":"EXR.D.USD.EUR.SP00.A","z":{"key":"9f8e7d6c5b4a"}}`, `{"license":{"key":"mit"},"key":"EXR.D.USD.EUR.SP00.A","z":{"key":"REDACTED"}}`},
		{"empty and null are left", `{"token":"","key":null,"secret":false}`, `{"token":"","key":null,"secret":false}`},
		{"strings are read as text", `["https://u:p@h/?key=abc", "Bearer abcdefg1"]`, `["https://REDACTED@h/?key=REDACTED", "Bearer REDACTED"]`},
		{"escapes around stay", `{"u":"https:\/\/h\/?a=1\u0026key=abc\u0026b=\u00e9"}`, `{"u":"https:\/\/h\/?a=1\u0026key=REDACTED\u0026b=\u00e9"}`},
		{"code beside a state", `{"code":"abc","state":"x"}`, `{"code":"REDACTED","state":"x"}`},
		{"code alone is an error", `{"code":429,"status":"x"}`, `{"code":429,"status":"x"}`},
		{"JSON in a string", `{"body":"{\"token\":\"abc\"}"}`, `{"body":"{\"token\":\"REDACTED\"}"}`},
		{"a cut document is text", `{"api_key":"abc","x":`, `{"api_key":"REDACTED","x":`},
		{"a lone string", `"token=abc"`, `"token=REDACTED"`},
		{"nothing", ``, ``},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var r *Redactor
			assert.Equal(t, c.out, string(r.JSON([]byte(c.in))))
			assert.Equal(t, c.out, string(r.JSON([]byte(c.out))), "a second time")
		})
	}
	t.Run("a known number", func(t *testing.T) {
		assert.Equal(t, `[12,"REDACTED"]`, string(NewRedactor("1234567890").JSON([]byte(`[12,1234567890]`))))
	})
	t.Run("a known secret across values", func(t *testing.T) {
		assert.NotContains(t, string(NewRedactor(`a","b":"c`).JSON([]byte(`{"x":"a","b":"c"}`))), `a","b":"c`)
	})
}

func TestRedactHeader(t *testing.T) {
	r := NewRedactor(planted)
	h := http.Header{"Accept": {"text/xml"}, "Location": {"/cb?code=a&state=b"}, "X-Trace": {"id " + planted}}
	for _, name := range []string{
		"Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key", "Api-Key", "X-Subscription-Token", "X-Finnhub-Token",
		"X-Auth-Token", "X-Amz-Security-Token", "Ocp-Apim-Subscription-Key", "X-Rapidapi-Key", "X-Cmc_pro_api_key", "Apca-Api-Secret-Key",
		"X-Mbx-Apikey",
	} {
		h.Add(name, "one")
		h.Add(name, "two")
	}
	out := r.Header(h)
	for name, values := range out {
		switch name {
		case "Accept":
			assert.Equal(t, []string{"text/xml"}, values)
		case "Location":
			assert.Equal(t, []string{"/cb?code=REDACTED&state=b"}, values)
		case "X-Trace":
			assert.Equal(t, []string{"id REDACTED"}, values)
		default:
			assert.Equal(t, []string{Redacted, Redacted}, values, name)
		}
	}
	assert.Equal(t, "one", h.Get("Cookie"), "the running request keeps its own")
	assert.Equal(t, out, r.Header(out), "a second time")
	assert.Nil(t, r.Header(nil))
}

func TestRedactLines(t *testing.T) {
	for _, c := range []struct{ rule, as, in, out string }{
		{"line endings stay, and a last line without one", "url", "https://h/?key=a\r\nhttps://h/?key=b\n\nhttps://h/?key=c", "https://h/?key=REDACTED\r\nhttps://h/?key=REDACTED\n\nhttps://h/?key=REDACTED"},
		{"text", "text", "Bearer abcdefg1\nok\n", "Bearer REDACTED\nok\n"},
		{"a header keeps its blanks", "header", "authorization:  Bearer abc \r\nAccept: */*\r\n\r\n", "authorization:  REDACTED \r\nAccept: */*\r\n\r\n"},
		{"a folded field", "header", "Cookie: a=1;\n b=2\nAccept: x\n y\n", "Cookie: REDACTED\n REDACTED\nAccept: x\n y\n"},
		{"a request line and curl's marks", "header", "> GET /x?token=abc HTTP/1.1\n> X-Api-Key: abc\n< Date: Mon, 05 Jan 2026 08:30:00 GMT\n", "> GET /x?token=REDACTED HTTP/1.1\n> X-Api-Key: REDACTED\n< Date: Mon, 05 Jan 2026 08:30:00 GMT\n"},
		{"fields of HTTP/2", "header", ":path: /x?token=abc\n:authority: h\n", ":path: /x?token=REDACTED\n:authority: h\n"},
		{"one document a line, else text", "json", "{\"token\":\"a\"}\nkey=a\n{\"token\":\"b\"}", "{\"token\":\"REDACTED\"}\nkey=REDACTED\n{\"token\":\"REDACTED\"}"},
		{"one document over many lines", "json", "{\n  \"code\": \"a\",\n  \"state\": \"b\"\n}\n", "{\n  \"code\": \"REDACTED\",\n  \"state\": \"b\"\n}\n"},
		{"nothing", "json", "", ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var out bytes.Buffer
			require.NoError(t, RedactLines(&out, strings.NewReader(c.in), c.as, nil))
			assert.Equal(t, c.out, out.String())
		})
	}
	var out bytes.Buffer
	var refused *ArgumentError
	require.ErrorAs(t, RedactLines(&out, strings.NewReader("x"), "yaml", nil), &refused)
	require.ErrorAs(t, RedactLines(&out, strings.NewReader("x"), "text", []string{"short"}), &refused)
	assert.Empty(t, out.String())
	require.NoError(t, RedactLines(&out, strings.NewReader("a "+planted), "text", []string{planted}))
	assert.Equal(t, "a REDACTED", out.String())
}

func TestRedactError(t *testing.T) {
	r := NewRedactor(planted)
	t.Run("a request's error loses its key and keeps its chain", func(t *testing.T) {
		err := fmt.Errorf("reading GDP: %w", &url.Error{Op: "Get", URL: "https://h/?api_key=abc", Err: context.DeadlineExceeded})
		out := r.Error(err)
		assert.Equal(t, `reading GDP: Get "https://h/?api_key=REDACTED": context deadline exceeded`, out.Error())
		require.ErrorIs(t, out, context.DeadlineExceeded)
		var u *url.Error
		require.ErrorAs(t, out, &u)
		assert.Equal(t, "https://h/?api_key=REDACTED", u.URL)
		assert.True(t, u.Timeout())
		for e := out; e != nil; e = errors.Unwrap(e) {
			assert.NotContains(t, e.Error(), "abc")
		}
	})
	t.Run("url.Parse quotes its input", func(t *testing.T) {
		for _, address := range []string{"https://u:p4ssw0rd/x@h/", "https://u:p4ss w0rd@h/", "https://h/%zz?key=p4ssw0rd", "https://u:p4ssw0rd@h:port/", "\x7fhttps://h/?key=p4ssw0rd"} {
			_, err := url.Parse(address)
			require.Error(t, err)
			assert.NotContains(t, r.Error(err).Error(), "p4ss")
			assert.NotContains(t, r.Error(fmt.Errorf("bad: %w", err)).Error(), "p4ss")
		}
	})
	t.Run("a clean error is the same error", func(t *testing.T) {
		err := errors.New("plain")
		assert.Same(t, err, r.Error(err))
		assert.NoError(t, r.Error(nil))
	})
	t.Run("joined errors are found too", func(t *testing.T) {
		out := r.Error(errors.Join(errors.New("a "+planted), context.Canceled))
		assert.NotContains(t, out.Error(), planted)
		require.ErrorIs(t, out, context.Canceled)
	})
	t.Run("the code stays", func(t *testing.T) {
		var coded Coded
		require.ErrorAs(t, r.Error(&RateError{Vendor: "X", Said: planted}), &coded)
		assert.Equal(t, "rate", coded.Code())
	})
}

func TestRedactThenCut(t *testing.T) {
	r := NewRedactor(planted)
	text := "https://h/?api_key=" + strings.Repeat("k", 300) + "&x=1"
	out := r.Cut(text, 120)
	assert.NotContains(t, out, "kkk")
	assert.Equal(t, "https://h/?api_key=REDACTED&x=1", out)
	for n := range 40 {
		cut := r.Cut("é "+planted+" é é é é é é é é é é é é é é é", n)
		assert.LessOrEqual(t, len(cut), n)
		assert.NotContains(t, cut, planted[:8])
		assert.True(t, strings.ToValidUTF8(cut, "?") == cut, "cut at a rune's edge")
	}
}
