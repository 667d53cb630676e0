package market

import (
	"context"
	"net/url"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var readTime = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

// recorded answers every address with one body, and keeps the address.
type recorded struct {
	body  []byte
	asked *string
}

func (r recorded) Replay(_ context.Context, address string) (source.Answer, error) {
	if r.asked != nil {
		*r.asked = address
	}
	part := source.Part{Address: address, Digest: source.Digest(r.body), Bytes: int64(len(r.body)), Media: "application/json", ReadAt: readTime}
	return source.Answer{Part: part, Body: r.body, Status: 200, Origin: source.Replay}, nil
}

// parsed runs the parser on a body, as a read of it would.
func parsed(t testing.TB, body string, req OHLCVRequest, cutoff source.Date) (OHLCV, error) {
	t.Helper()
	asked, err := req.resolved()
	if err != nil {
		return OHLCV{}, err
	}
	window := asked
	if !cutoff.IsZero() {
		window = asked.untilNow() // as a read under a past cutoff asks
	}
	answer, _ := recorded{body: []byte(body)}.Replay(t.Context(), window.request().Address)
	read, err := (&source.Client{Cutoff: cutoff}).Read(Yahoo, VerbOHLCV, asked, answer)
	if err != nil {
		t.Fatal(err)
	}
	return parseChart(read, []byte(body))
}

// pathOf is the last element of an address's path, unescaped.
func pathOf(t testing.TB, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || !strings.HasPrefix(address, chartAddress) {
		t.Fatalf("%s: %v", address, err)
	}
	return path.Base(u.Path)
}
