package macro

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzParseVintage holds the law that a view adds up, shows nothing that became
// public after its now, and is the same when it is read again; and that an
// answer in two halves says what it says in one.
func FuzzParseVintage(f *testing.F) {
	body, err := json.Marshal(map[string]any{"realtime_start": "1776-07-04", "realtime_end": "9999-12-31", "observations": small().rows})
	require.NoError(f, err)
	f.Add(body, int32(90))
	f.Add([]byte(`{"realtime_start":"2020-01-01","realtime_end":"2020-12-31","observations":[{"realtime_start":"2020-01-30","realtime_end":"2020-12-31","date":"2019-07-01","value":"."}]}`), int32(0))
	f.Fuzz(func(t *testing.T, body []byte, days int32) {
		asOf := day("2020-01-30").AddDays(int(days % 400))
		v, bodies, err := readAgain(t, asOf, body)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		holdsLaws(t, v)
		again, err := Rederivers()[VerbVintage](v.Reads[0], bodies)
		require.NoError(t, err)
		first, err := source.Pack(v.Tables()[0])
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
		page, err := decodeObservations(body)
		require.NoError(t, err)
		whole, err := histories(*page.Observations)
		require.NoError(t, err)
		halves, err := histories(append(cut(*page.Observations, source.NewDate(1, 1, 1), asOf), cut(*page.Observations, asOf.AddDays(1), source.NewDate(9999, 12, 31))...))
		require.NoError(t, err)
		require.Equal(t, len(whole), len(halves))
	})
}

func readAgain(t testing.TB, asOf source.Date, observations []byte) (Vintage, [][]byte, error) {
	t.Helper()
	a := small()
	var answers []source.Answer
	for _, address := range []string{"series/vintagedates", "series", "series", "series/observations"} {
		answer, err := a.Replay(t.Context(), apiAddress+address)
		require.NoError(t, err)
		if address == "series/observations" {
			answer.Body, answer.Part.Digest = observations, source.Digest(observations)
		}
		answers = append(answers, answer)
	}
	read, err := (&source.Client{}).Read(FRED, VerbVintage, VintageRequest{Series: "TEST", AsOf: asOf}, answers...)
	require.NoError(t, err)
	bodies := (&gathering{answers: answers}).bodies()
	v, err := parseVintage(read, bodies, defaultLimit)
	return v, bodies, err
}
