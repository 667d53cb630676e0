//go:build shared

package market

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

type repairCase struct {
	file, zone  string
	bars        int
	first, last string
	warnings    []string // name and days
	actions     int
	note        string
}

// These series hold the vendor's own faults, and what a repair by hand makes of
// them. Nothing here repairs: a row says whether the fault is named, and on which
// days. The rows were made with another program from the files: a jump is the
// ratio of neighbouring closes. What is not named is said in note.
var repairs = []repairCase{
	{file: "4063-T-1d-bad-stock-split.csv", zone: "Asia/Tokyo", bars: 22, first: "2023-03-15 20205", last: "2023-04-14 4129", actions: 2, warnings: []string{"split_jump 2023-03-29"}},
	{file: "4063-T-1d-bad-stock-split-fixed.csv", zone: "Asia/Tokyo", bars: 22, first: "2023-03-15 4041", last: "2023-04-14 4129", actions: 2},
	{file: "8TRA-DE-1d-missing-div-adjust.csv", zone: "Europe/Berlin", bars: 5, first: "2023-05-30 19.350000381469727", last: "2023-06-06 18.65999984741211", actions: 1, note: "an adjusted close that lacks a dividend is not named: it is the vendor's column, and apart"},
	{file: "8TRA-DE-1d-missing-div-adjust-fixed.csv", zone: "Europe/Berlin", bars: 5, first: "2023-05-30 19.3500003814697", last: "2023-06-06 18.6599998474121", actions: 1},
	{file: "AET-L-1d-100x-error.csv", zone: "Europe/London", bars: 23, first: "2022-05-03 0.14550000429153442", last: "2022-06-06 0.14550000429153442", warnings: []string{"unit_jump 2022-05-09, 2022-05-20"}},
	{file: "AET-L-1d-100x-error-fixed.csv", zone: "Europe/London", bars: 23, first: "2022-05-03 14.5500004291534", last: "2022-06-06 14.5500004291534"},
	{file: "ALPHA-PA-1d-bad-stock-split.csv", zone: "Europe/Paris", bars: 29, first: "2023-04-20 3.0", last: "2023-05-31 0.3799999952316284", actions: 1, warnings: []string{"split_jump 2023-05-08, 2023-05-09"}},
	{file: "ALPHA-PA-1d-bad-stock-split-fixed.csv", zone: "Europe/Paris", bars: 29, first: "2023-04-20 3", last: "2023-05-31 0.379999995231628", actions: 1},
	{file: "ASAI-L-1h-bad-unit.csv", zone: "Europe/London", bars: 20, first: "2024-10-21 72", last: "2024-10-30 71.75", warnings: []string{"unit_jump 2024-10-24, 2024-10-25", "unit_mixed 2024-10-24"}},
	{file: "ASAI-L-1h-bad-unit-fixed.csv", zone: "Europe/London", bars: 20, first: "2024-10-21 72", last: "2024-10-30 71.75"},
	{file: "CALM-1d-no-bad-divs.csv", zone: "America/New_York", bars: 662, first: "2022-01-03 37.70000076293945", last: "2024-08-21 71.88999938964844", actions: 10},
	{file: "CNE-L-1d-bad-stock-split.csv", zone: "Europe/London", bars: 10, first: "2023-05-04 469.636291503906", last: "2023-05-18 196.839996337891", actions: 2, warnings: []string{"split_jump 2023-05-09, 2023-05-10"}},
	{file: "CNE-L-1d-bad-stock-split-fixed.csv", zone: "Europe/London", bars: 10, first: "2023-05-04 469.6363", last: "2023-05-18 196.839996337891", actions: 2, note: "on 2023-05-16 the close halves by the special dividend, not by the split"},
	{file: "DEX-AX-1d-bad-stock-split.csv", zone: "Australia/Sydney", bars: 23, first: "2023-05-01 0.0529999993741512", last: "2023-05-31 0.120290003716946", actions: 1, warnings: []string{"split_jump 2023-05-22"}},
	{file: "DEX-AX-1d-bad-stock-split-fixed.csv", zone: "Australia/Sydney", bars: 23, first: "2023-05-01 0.120290003716946", last: "2023-05-31 0.120290003716946", actions: 1},
	{file: "EA-15m-no-bad-divs.csv", zone: "America/New_York", bars: 319, first: "2026-05-26 199.85", last: "2026-06-03 202.770004272461", actions: 1},
	{file: "LA-V-1d-bad-stock-split.csv", zone: "America/Toronto", bars: 41, first: "2020-08-04 3.70000004768372", last: "2020-09-30 4.44999980926514", actions: 1, warnings: []string{"split_jump 2020-08-26, 2020-08-27"}},
	{file: "LA-V-1d-bad-stock-split-fixed.csv", zone: "America/Toronto", bars: 41, first: "2020-08-04 3.70000004768372", last: "2020-09-30 4.44999980926514", actions: 1},
	{file: "MOB-ST-1d-bad-stock-split.csv", zone: "Europe/Stockholm", bars: 16, first: "2023-05-08 24.75", last: "2023-05-30 20.450000762939453", actions: 1, warnings: []string{"split_jump 2023-05-22, 2023-05-23"}},
	{file: "MOB-ST-1d-bad-stock-split-fixed.csv", zone: "Europe/Stockholm", bars: 16, first: "2023-05-08 24.75", last: "2023-05-30 20.4500007629395", actions: 1},
	{file: "SPM-MI-1d-bad-stock-split.csv", zone: "Europe/Rome", bars: 22, first: "2022-06-01 53.939998626708984", last: "2022-06-30 2.555000066757202", actions: 1, warnings: []string{"split_jump 2022-06-20"}},
	{file: "SPM-MI-1d-bad-stock-split-fixed.csv", zone: "Europe/Rome", bars: 22, first: "2022-06-01 5.3939998626709", last: "2022-06-30 2.5550000667572", actions: 1},
	{file: "SSW-JO-1d-100x-error.csv", zone: "Africa/Johannesburg", bars: 29, first: "2023-05-02 3965", last: "2023-06-09 33.619999", warnings: []string{"unit_jump 2023-06-01"}},
	{file: "SSW-JO-1d-100x-error-fixed.csv", zone: "Africa/Johannesburg", bars: 29, first: "2023-05-02 39.65", last: "2023-06-09 33.6200"},
}

func repairFolder() string { return filepath.Join(filepath.Dir(sharedFolder()), "yahoo_repair") }

func TestTheVendorsFaultsAreNamedAndNotRepaired(t *testing.T) {
	for _, c := range repairs {
		interval := Interval("1d")
		for _, other := range []Interval{"1h", "15m"} {
			if strings.Contains(c.file, "-"+string(other)+"-") {
				interval = other
			}
		}
		o, err := parsed(t, chartFromCSV(t, c.file, c.zone, interval), OHLCVRequest{Symbol: "X", Interval: interval, Range: "max"}, source.Date{})
		require.NoError(t, err, c.file)
		holdsLaws(t, o)
		require.Len(t, o.Bars, c.bars, c.file)
		brief := func(b Bar) string { return b.Date.String() + " " + b.Close.String() }
		assert.Equal(t, []string{c.first, c.last}, []string{brief(o.Bars[0]), brief(o.Bars[c.bars-1])}, c.file)
		assert.Equal(t, []source.Drop{}, o.Dropped, c.file)
		assert.Equal(t, c.actions, len(o.Actions.Dividends)+len(o.Actions.Splits), c.file)
		var warnings []string
		for _, w := range o.Warnings {
			_, on, _ := strings.Cut(w.Text, " on ")
			on, _, _ = strings.Cut(on, ":")
			warnings = append(warnings, w.Name+" "+on)
		}
		assert.Equal(t, c.warnings, warnings, c.file)
	}
}

func TestEveryFaultySeriesHasARow(t *testing.T) {
	entries, err := os.ReadDir(repairFolder())
	require.NoError(t, err)
	require.Len(t, entries, len(repairs))
	for _, entry := range entries {
		assert.True(t, slices.ContainsFunc(repairs, func(c repairCase) bool { return c.file == entry.Name() }), "%s has no expected row", entry.Name())
	}
}

// chartFromCSV writes a series in the shape of the vendor's answer. It keeps the
// digits and the order of the file.
func chartFromCSV(t testing.TB, file, zone string, interval Interval) string {
	t.Helper()
	in, err := os.Open(filepath.Join(repairFolder(), file))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	defer in.Close()
	rows, err := csv.NewReader(in).ReadAll()
	require.NoError(t, err)
	columns := make([][]string, len(rows[0]))
	var stamps, dividends, splits []string
	for _, row := range rows[1:] {
		at, err := time.Parse("2006-01-02 15:04:05-07:00", row[0])
		require.NoError(t, err)
		stamps = append(stamps, fmt.Sprint(at.Unix()))
		for i := range row {
			columns[i] = append(columns[i], row[i])
		}
		if strings.Trim(row[7], "0.") != "" {
			dividends = append(dividends, fmt.Sprintf(`"%d":{"amount":%s,"date":%[1]d}`, at.Unix(), row[7]))
		}
		if strings.Trim(row[8], "0.") != "" {
			splits = append(splits, fmt.Sprintf(`"%d":{"numerator":%s,"denominator":1,"date":%[1]d}`, at.Unix(), row[8]))
		}
	}
	list := func(i int) string { return "[" + strings.Join(columns[i], ",") + "]" }
	meta := fmt.Sprintf(`"currency":"USD","symbol":"X","longName":"Example","exchangeName":"X","exchangeTimezoneName":%q,"dataGranularity":%q`, zone, interval)
	body := chartOf(meta, strings.Join(stamps, ","), `"open":`+list(1)+`,"high":`+list(2)+`,"low":`+list(3)+`,"close":`+list(4)+`,"volume":`+list(6), `,"adjclose":[{"adjclose":`+list(5)+`}]`)
	events := `"events":{"dividends":{` + strings.Join(dividends, ",") + `},"splits":{` + strings.Join(splits, ",") + `}},"indicators"`
	return strings.Replace(body, `"indicators"`, events, 1)
}
