//go:build shared

package market

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// One file holds what Yahoo should have served after a split of five for one, the
// other what it did serve: the prices and volumes of the exchange itself up to
// 28 March 2023. So the one's numbers under that cutoff must be the other's.
func TestSharedASplitUndoneGivesWhatWasQuoted(t *testing.T) {
	cutoff, req := day("2023-03-28"), OHLCVRequest{Symbol: "X", Range: "max"}
	fixed, err := parsed(t, chartFromCSV(t, "4063-T-1d-bad-stock-split-fixed.csv", "Asia/Tokyo", "1d"), req, cutoff)
	require.NoError(t, err)
	quoted, err := parsed(t, chartFromCSV(t, "4063-T-1d-bad-stock-split.csv", "Asia/Tokyo", "1d"), req, source.Date{})
	require.NoError(t, err)
	require.Len(t, fixed.Bars, 9)
	for i, b := range fixed.Bars {
		q := quoted.Bars[i]
		assert.Equal(t, fmt.Sprint(q.Date, q.Open, q.High, q.Low, q.Close), fmt.Sprint(b.Date, b.Open, b.High, b.Low, b.Close))
		assert.InDelta(t, q.raw.vol.float(), b.raw.vol.float(), 100, "the file's volumes are rounded to hundreds")
	}
	assert.Equal(t, []string{"20205", "20710"}, []string{fixed.Bars[0].Close.String(), fixed.Bars[8].Close.String()})

	_, err = parsed(t, chartFromCSV(t, "4063-T-1d-bad-stock-split.csv", "Asia/Tokyo", "1d"), req, cutoff)
	assertCutoff(t, err)
}

func TestSharedFaultySplitsAreRefusedUnderAPastCutoff(t *testing.T) {
	req := OHLCVRequest{Symbol: "X", Range: "max"}
	for file, c := range map[string]struct{ zone, cutoff string }{
		"SPM-MI-1d-bad-stock-split.csv": {"Europe/Rome", "2022-06-10"},
		"DEX-AX-1d-bad-stock-split.csv": {"Australia/Sydney", "2023-05-12"},
		"LA-V-1d-bad-stock-split.csv":   {"America/Toronto", "2020-08-14"},
		"MOB-ST-1d-bad-stock-split.csv": {"Europe/Stockholm", "2023-05-12"},
	} {
		_, err := parsed(t, chartFromCSV(t, file, c.zone, "1d"), req, day(c.cutoff))
		assertCutoff(t, err)
	}
	o, err := parsed(t, chartFromCSV(t, "SPM-MI-1d-bad-stock-split-fixed.csv", "Europe/Rome", "1d"), req, day("2022-06-10"))
	require.NoError(t, err)
	assert.Equal(t, "0.53939998626709", o.Bars[0].Close.String(), "a tenth of 5.3939998626709: ten shares became one")
	assert.Equal(t, "30958600", o.Bars[0].Volume.String())
}

// The real answer's window ends in 2022 and its prices hold the split of 2024,
// which it cannot name.
func TestSharedAnAnswerThatEndsEarlierIsRefused(t *testing.T) {
	asked, err := OHLCVRequest{Symbol: "NVDA", From: day("2021-02-01"), To: day("2022-01-29")}.resolved()
	require.NoError(t, err)
	body := []byte(sharedFile(t, "chart_NVDA_1d_split_2021_already_10to1_adjusted.json"))
	answer, _ := recorded{body: body}.Replay(t.Context(), asked.request().Address)
	read, err := (&source.Client{Cutoff: day("2021-06-01")}).Read(Yahoo, VerbOHLCV, asked, answer)
	require.NoError(t, err)
	_, err = parseChart(read, body)
	assert.ErrorIs(t, err, errUnreached)
}

func assertCutoff(t *testing.T, err error) {
	t.Helper()
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
}
