package web

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Whatever a vendor sends and wherever a mission ends: exactly the results that
// are dated on that day or before are listed, and each other one is counted by
// its reason. The last result is always of a day after the end.
func TestWhateverIsSentNothingLaterOrUndatedIsListed(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		cutoff := source.NewDate(2020, time.January, 1).AddDays(rapid.IntRange(0, 2000).Draw(r, "end"))
		ahead := append(rapid.SliceOfN(rapid.IntRange(-400, 400), 0, 15).Draw(r, "days after the end"), rapid.IntRange(1, 400).Draw(r, "later"))
		undated := rapid.SliceOfN(rapid.Bool(), len(ahead), len(ahead)).Draw(r, "undated")
		undated[len(ahead)-1] = false
		vendor := rapid.SampledFrom([]SearchVendorName{SearchBrave, SearchTavily, SearchSerper}).Draw(r, "vendor")

		var rows []map[string]string
		var want []string
		later, without := 0, 0
		for i, days := range ahead {
			on := cutoff.AddDays(days)
			row := map[string]string{"title": fmt.Sprint(i), "url": fmt.Sprintf("https://page%d.example.com/", i), "link": fmt.Sprintf("https://page%d.example.com/", i)}
			switch {
			case undated[i]:
				without++
			case days > 0:
				later++
			default:
				want = append(want, row["url"])
			}
			if !undated[i] {
				at := on.Midnight(time.UTC)
				row["page_age"], row["published_date"], row["date"] = on.String()+"T00:00:00", at.Format(time.RFC1123), at.Format("Jan 2, 2006")
			}
			rows = append(rows, row)
		}
		body, _ := json.Marshal(map[string]any{"type": "search", "web": map[string]any{"results": rows}, "results": rows, "organic": rows})
		found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: vendor, Count: maxSearchCount}, cutoff, string(body))
		require.NoError(r, err)
		holdsSearchLaws(r, found)
		var listed []string
		for _, result := range found.Results {
			listed = append(listed, result.URL)
		}
		require.Equal(r, want, listed)
		counts := map[string]int{}
		for _, d := range found.Dropped {
			counts[d.Reason] = d.Count
		}
		require.Equal(r, []int{later, without}, []int{counts[droppedLater], counts[droppedUndated]})
	})
}
