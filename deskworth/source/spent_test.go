package source

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// headed answers with header fields, by name and value in turn.
func headed(status int, body string, fields ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < len(fields); i += 2 {
			w.Header().Set(fields[i], fields[i+1])
		}
		answering(status, body)(w, r)
	}
}

func TestAUsedUpShareIsNoRefusalOfAccess(t *testing.T) {
	in40m := func() string { return fmt.Sprint(time.Now().Add(40 * time.Minute).Unix()) }
	for rule, c := range map[string]struct {
		status int
		fields func() []string
		code   string
		wait   time.Duration
		asked  int
	}{
		"403 with nothing left, until its reset": {403, func() []string { return []string{"X-RateLimit-Remaining", "0", "X-RateLimit-Reset", in40m()} }, "rate", 40 * time.Minute, 1},
		"403 with nothing left and no reset":     {403, func() []string { return []string{"X-RateLimit-Remaining", "0"} }, "rate", 0, 1},
		"403 with a Retry-After":                 {403, func() []string { return []string{"Retry-After", "60"} }, "rate", time.Minute, 1},
		"403 with calls left is one of access":   {403, func() []string { return []string{"X-RateLimit-Remaining", "59", "X-RateLimit-Reset", in40m()} }, "upstream", 0, 1},
		"429 with nothing left, until its reset": {429, func() []string { return []string{"X-RateLimit-Remaining", "0", "X-RateLimit-Reset", in40m()} }, "rate", 40 * time.Minute, 1},
		"429 by seconds and month is asked again": {429, func() []string {
			return []string{"X-RateLimit-Remaining", "0, 1999", "X-RateLimit-Reset", "1, 1419704"}
		}, "rate", 0, 2},
	} {
		t.Run(rule, func(t *testing.T) {
			answer := func(w http.ResponseWriter, r *http.Request) {
				headed(c.status, `{"message":"slower"}`, c.fields()...)(w, r)
			}
			inWorld(t, answer, func(t *testing.T, w *world, client *Client) {
				_, err := client.Fetch(t.Context(), free, Request{Address: "https://api.free.example/x"})
				var coded Coded
				require.ErrorAs(t, err, &coded)
				assert.Equal(t, c.code, coded.Code())
				assert.Contains(t, err.Error(), "slower")
				assert.Len(t, w.asked, c.asked)
				var rate *RateError
				if c.code == "rate" {
					require.ErrorAs(t, err, &rate)
					assert.Equal(t, c.wait, rate.Wait.Round(time.Second))
				}
			})
		})
	}
}

func TestTheEndOfACountedHourKeepsNobodyElseOff(t *testing.T) {
	spent := headed(403, `{}`, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "9999999999")
	inWorld(t, inTurn(spent, answering(200, "[]")), func(t *testing.T, w *world, c *Client) {
		_, err := c.Fetch(t.Context(), free, Request{Address: "https://api.free.example/x"})
		require.Error(t, err)
		_, err = c.Fetch(t.Context(), free, Request{Address: "https://api.free.example/x"})
		require.NoError(t, err, "a key that was set in between opens another share")
	})
}

func TestAStatusThatAnswersIsAnAnswerAndItsBodyIsKept(t *testing.T) {
	moved := headed(301, `{"message":"Moved Permanently","url":"https://api.free.example/elsewhere"}`, "Location", "https://elsewhere.example/")
	inWorld(t, inTurn(moved, answering(404, `{"message":"Not Found"}`)), func(t *testing.T, w *world, c *Client) {
		req := Request{Address: "https://api.free.example/x", Accept: LookJSON, Answers: []int{301, 404}}
		for _, status := range []int{301, 404} {
			a, err := c.Fetch(t.Context(), free, req)
			require.NoError(t, err)
			assert.Equal(t, status, a.Status)
			kept, err := c.Store.Get(t.Context(), a.Part.Digest)
			require.NoError(t, err)
			assert.Equal(t, a.Body, kept)
		}
		assert.Len(t, w.asked, 2, "the redirect is not followed")
		_, err := c.Fetch(t.Context(), free, Request{Address: "https://api.free.example/x"})
		var missing *NotFoundError
		require.ErrorAs(t, err, &missing, "nobody else takes it for one")
	})
}

func TestHasKeyLooksWhereAFetchLooks(t *testing.T) {
	env := map[string]string{"KEYED_API_KEY": " \n"}
	c := &Client{Getenv: func(name string) string { return env[name] }}
	assert.False(t, c.HasKey(keyed), "blanks are no key")
	assert.False(t, c.HasKey(free), "who needs none has none")
	env["KEYED_API_KEY"] = testKey
	assert.True(t, c.HasKey(keyed))
}
