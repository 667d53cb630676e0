package macro

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var monthly = ECBRequest{Series: "EXR.M.USD.EUR.SP00.A"}

func TestUnderACutoffAPointIsTheVersionOfThatDay(t *testing.T) {
	p := &portal{history: versioned(
		"Replace 2024-02-01T16:00:00+01:00 2023-12=1.10 2024-01=1.20",
		"Replace 2024-03-01T16:00:00+01:00 2024-01=1.25 2024-02=1.30",
		"Delete 2024-04-01T16:00:00+02:00 2023-12=",
		"Replace 2024-05-06T10:00:00+02:00 2024-01=1.25 2024-02=1.31 2024-03=1.40",
	)}
	for _, c := range []struct {
		cutoff string
		points string
		drops  []source.Drop
	}{
		{"2024-02-01", "2023-12=1.10@2024-02-01 2024-01=1.20@2024-02-01 ", []source.Drop{{Reason: DroppedRevision, Count: 2}, {Reason: DroppedLater, Count: 2}}},
		{"2024-03-01", "2023-12=1.10@2024-02-01 2024-01=1.25@2024-03-01 2024-02=1.30@2024-03-01 ", []source.Drop{{Reason: DroppedRevision, Count: 2}, {Reason: DroppedLater, Count: 1}}},
		{"2024-04-30", "2024-01=1.25@2024-03-01 2024-02=1.30@2024-03-01 ", []source.Drop{{Reason: DroppedRevision, Count: 1}, {Reason: DroppedLater, Count: 1}}},
		{"2024-05-06", "2024-01=1.25@2024-03-01 2024-02=1.31@2024-05-06 2024-03=1.40@2024-05-06 ", []source.Drop{}},
	} {
		r, err := p.series(t, monthly, c.cutoff)
		require.NoError(t, err, c.cutoff)
		said := ""
		for _, point := range r.Points {
			said += point.Period + "=" + point.Value.String() + "@" + point.Published.Day().String() + " "
		}
		assert.Equal(t, c.points, said, c.cutoff)
		assert.Equal(t, c.drops, r.Dropped, c.cutoff)
		assert.Contains(t, p.asked[0], "format=genericdata&includeHistory=true")
	}
}

func TestWhatNobodyDatesIsCountedOutUnderACutoff(t *testing.T) {
	p := &portal{history: versioned("Replace - 2023-12=1.10 2024-01=1.20", "Replace 2024-02-01T16:00:00+01:00 2024-01=1.20")}
	r, err := p.series(t, monthly, "2024-02-29")
	require.NoError(t, err)
	assert.Equal(t, 1, r.Counts.Points)
	assert.Equal(t, []source.Drop{{Reason: DroppedUnknown, Count: 1}}, r.Dropped)
}

func TestTheValuesOfTodayAreNoAnswerToAPastDay(t *testing.T) {
	p := &portal{history: versioned("Replace 2024-05-06T10:00:00+02:00 2023-12=1.10 2024-01=1.20"), structure: dollarStructure()}
	_, err := p.series(t, monthly, "2024-03-01")
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Code())
	assert.Contains(t, err.Error(), "of 2 observations of EXR.M.USD.EUR.SP00.A the ECB's answer shows for none that it was public by 2024-03-01")
	p = &portal{history: versioned("Replace - 2023-12=1.10")}
	_, err = p.series(t, monthly, "2024-03-01")
	require.ErrorAs(t, err, &refused)
}

func TestWhatWentOutOfForceIsNotShown(t *testing.T) {
	withdrawn := strings.Replace(versioned("Replace 2024-02-01T16:00:00+01:00 2023-12=1.10 2024-01=1.20", "Delete - 2023-12="), `action="Delete"`, `action="Delete" validToDate="2024-02-10T09:00:00+01:00"`, 1)
	for cutoff, points := range map[string]int{"2024-02-09": 2, "2024-02-10": 1} {
		r, err := (&portal{history: withdrawn}).series(t, monthly, cutoff)
		require.NoError(t, err)
		assert.Equal(t, points, r.Counts.Points, cutoff)
	}
	r, err := (&portal{generic: withdrawn}).series(t, ECBRequest{Series: monthly.Series, Format: ECBGeneric})
	require.NoError(t, err)
	assert.Equal(t, 1, r.Counts.Points)
}

func TestWithoutACutoffNobodyIsAskedForVersions(t *testing.T) {
	p := &portal{csv: dollar}
	r, err := p.series(t, dollarAsked)
	require.NoError(t, err)
	assert.NotContains(t, p.asked[0], "includeHistory")
	assert.True(t, r.Points[0].Published.IsZero(), "the portal does not say since when a value stands")
}

func TestABeginningWithoutAZoneDatesNothing(t *testing.T) {
	for _, beginning := range []string{"2024-01-31T16:00:00", "yesterday"} {
		set := versioned("Replace " + beginning + " 2024-01=1")
		_, err := (&portal{history: set}).series(t, monthly, "2024-03-01")
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused)
		r, err := (&portal{generic: set}).series(t, ECBRequest{Series: monthly.Series, Format: ECBGeneric})
		require.NoError(t, err, "a read of today needs no beginning")
		assert.Equal(t, 1, r.Counts.Points)
	}
}

// Whatever versions come, in whatever order: what a cutoff shows is what the
// versions until then alone would show.
func TestLaterVersionsChangeNothingOfAPastDay(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var early, all []string
		cutoff := rapid.IntRange(1, 28).Draw(r, "cutoff")
		for _, from := range rapid.SliceOfNDistinct(rapid.IntRange(1, 28), 1, 6, rapid.ID).Draw(r, "beginnings") {
			set := rapid.SampledFrom([]string{"Replace", "Append", "Delete"}).Draw(r, "action") + " " + source.NewDate(2024, 2, from).String() + "T12:00:00+01:00"
			for _, month := range []string{"2023-11", "2023-12", "2024-01"} {
				if rapid.Bool().Draw(r, "in") {
					set += " " + month + "=" + rapid.SampledFrom([]string{"1.0", "1.1", "NaN"}).Draw(r, "value")
				}
			}
			all = append(all, set)
			if from <= cutoff {
				early = append(early, set)
			}
		}
		day := source.NewDate(2024, 2, cutoff).String()
		whole, err := (&portal{history: versioned(all...)}).series(t, monthly, day)
		if err != nil || len(early) == 0 {
			return // nothing was public
		}
		alone, err := (&portal{history: versioned(early...)}).series(t, monthly, day)
		require.NoError(t, err)
		require.Equal(t, alone.Points, whole.Points)
		require.Equal(t, alone.Counts, whole.Counts)
	})
}
