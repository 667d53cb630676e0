package source

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const postedTo = "https://api.free.example/v3/mapping"

func posting(body string) Request {
	return Request{Address: postedTo, Method: http.MethodPost, Body: []byte(body), Accept: LookJSON}
}

func TestAPostSendsItsBodyAndItsPartCarriesTheDigest(t *testing.T) {
	echo := func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Write(append(append([]byte("["), body...), ']'))
	}
	inWorld(t, echo, func(t *testing.T, w *world, c *Client) {
		one, err := c.Fetch(t.Context(), free, posting(`{"a":1}`))
		require.NoError(t, err)
		assert.Equal(t, `[{"a":1}]`, string(one.Body))
		// printf '{"a":1}' | sha256sum
		assert.Equal(t, postedTo+"#sha256=015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862", one.Part.Address)
		assert.Equal(t, http.MethodPost, w.asked[0].Method)
		assert.Equal(t, "application/json", w.asked[0].Header.Get("Content-Type"))
		assert.EqualValues(t, 7, w.asked[0].ContentLength)
		assert.Empty(t, w.asked[0].Header.Get("If-None-Match"))

		two, err := c.Fetch(t.Context(), free, Request{Address: postedTo, Method: http.MethodPost, Body: []byte(`x`), BodyMedia: "text/plain"})
		require.NoError(t, err)
		assert.NotEqual(t, one.Part.Address, two.Part.Address, "two bodies are two questions")
		assert.Equal(t, "text/plain", w.asked[1].Header.Get("Content-Type"))
	})
}

func TestAPostIsRetriedWithItsWholeBodyAndNeverAnsweredFromMemory(t *testing.T) {
	var bodies []string
	keeping := func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			bodies = append(bodies, string(body))
			next(w, r)
		}
	}
	inWorld(t, keeping(inTurn(answering(503, "later"), with("ETag", `"1"`, answering(200, "[1]")))), func(t *testing.T, w *world, c *Client) {
		_, err := c.Fetch(t.Context(), free, posting(`[{"a":1}]`))
		require.NoError(t, err)
		_, err = c.Fetch(t.Context(), free, posting(`[{"a":2}]`))
		require.NoError(t, err)
		assert.Equal(t, []string{`[{"a":1}]`, `[{"a":1}]`, `[{"a":2}]`}, bodies)
		for _, asked := range w.asked {
			assert.Empty(t, asked.Header.Get("If-None-Match"))
		}
	})
}

func TestAPostFollowsNoRedirect(t *testing.T) {
	for _, status := range []int{301, 302, 303, 307, 308} {
		inWorld(t, with("Location", "/elsewhere", answering(status, "")), func(t *testing.T, w *world, c *Client) {
			_, err := c.Fetch(t.Context(), free, posting(`{}`))
			var refused *RefusedError
			require.ErrorAs(t, err, &refused, status)
			assert.Equal(t, "redirect", refused.Rule)
			assert.Len(t, w.asked, 1)
		})
	}
}

func TestAPostsKeyGoesInItsHeaderAndNowhereElse(t *testing.T) {
	v := keyed
	v.KeyQuery, v.KeyHead = "", "X-Keyed"
	inWorld(t, answering(400, `{"error":"no `+testKey+`"}`), func(t *testing.T, w *world, c *Client) {
		_, err := c.Fetch(t.Context(), v, posting(`{}`))
		require.Error(t, err)
		assert.NotContains(t, err.Error(), testKey)
		assert.Equal(t, testKey, w.asked[0].Header.Get("X-Keyed"))
	})
}

func TestAPostKeepsThePublishersLimit(t *testing.T) {
	inWorld(t, answering(200, "[]"), func(t *testing.T, w *world, c *Client) {
		for range 3 {
			_, err := c.Fetch(t.Context(), Vendor{Name: "OpenFIGI"}, Request{Address: "https://api.openfigi.com/v3/mapping", Method: http.MethodPost, Body: []byte("[]")})
			require.NoError(t, err)
		}
		assert.GreaterOrEqual(t, w.times[2].Sub(w.times[0]).Seconds(), 4.9, "at most 25 in a minute")
	})
}

func TestWhatIsNoQuestionIsNotSent(t *testing.T) {
	for rule, req := range map[string]Request{
		"another method":             {Address: postedTo, Method: http.MethodPut},
		"a method in small letters":  {Address: postedTo, Method: "post"},
		"a body with a GET":          {Address: postedTo, Body: []byte("x")},
		"a POST for a lasting thing": {Address: postedTo, Method: http.MethodPost, Lasting: true},
	} {
		inWorld(t, answering(200, "[]"), func(t *testing.T, w *world, c *Client) {
			_, err := c.Fetch(t.Context(), free, req)
			var wrong *ArgumentError
			require.ErrorAs(t, err, &wrong, rule)
			assert.Empty(t, w.asked, rule)
		})
	}
}

// replayed answers with whatever address it was asked.
type replayed struct{ asked []string }

func (r *replayed) Replay(_ context.Context, address string) (Answer, error) {
	r.asked = append(r.asked, address)
	return Answer{Body: []byte("{}"), Status: 200}, nil
}

func TestAPostIsReplayedByItsBodysDigest(t *testing.T) {
	from := &replayed{}
	_, err := (&Client{Recorded: from}).Fetch(t.Context(), free, posting(`{"a":1}`))
	require.NoError(t, err)
	assert.Equal(t, []string{postedTo + "#sha256=" + Digest([]byte(`{"a":1}`))}, from.asked)
}

func FuzzThePlaceOfAPostFollowsFromItsBody(f *testing.F) {
	f.Add([]byte("a"), []byte("b"))
	f.Fuzz(func(t *testing.T, one, two []byte) {
		same := Request{Address: postedTo, Method: http.MethodPost, Body: one}.where() == Request{Address: postedTo, Method: http.MethodPost, Body: two}.where()
		assert.Equal(t, bytes.Equal(one, two), same)
	})
}
