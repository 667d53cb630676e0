package macro

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies are written by hand in the publisher's shape; the figures are invented.

func wide(kind int, rows string) []byte {
	return fmt.Appendf(nil, `{"realtime_start":"2020-01-30","realtime_end":"2020-12-31","units":"lin","output_type":%d,"count":2,"offset":0,"observations":[%s]}`, kind, rows)
}

func windowsOf(t *testing.T, body []byte) (texts []string) {
	t.Helper()
	page, err := decodeObservations(body)
	require.NoError(t, err)
	all, err := histories(*page.Observations)
	require.NoError(t, err)
	for _, h := range all {
		for _, w := range h.windows {
			texts = append(texts, h.date.String()+" "+w.text+" "+w.start.String()+"/"+w.end.String())
		}
	}
	return texts
}

func TestColumnsAreReadIntoWindows(t *testing.T) {
	for rule, c := range map[string]struct {
		kind int
		rows string
		want []string
	}{
		"a value stands until the next vintage, and equal ones are one window": {2, `{"date":"2019-10-01","X_20200130":"1.0","X_20200429":"1.0","X_20200730":"1.5"}`,
			[]string{"2019-10-01 1.0 2020-01-30/2020-07-29", "2019-10-01 1.5 2020-07-30/2020-12-31"}},
		"an absent column: the date was not in that vintage": {2, `{"date":"2019-10-01","X_20200130":"1.0","X_20200730":"1.0"},{"date":"2020-01-01","X_20200429":"2"}`,
			[]string{"2019-10-01 1.0 2020-01-30/2020-04-28", "2019-10-01 1.0 2020-07-30/2020-12-31", "2020-01-01 2 2020-04-29/2020-07-29"}},
		"of changes alone, a value stands until the next one of its date": {3, `{"date":"2019-10-01","X_20200130":"1.0","X_20200730":"."},{"date":"2020-01-01","X_20200429":"2"}`,
			[]string{"2019-10-01 1.0 2020-01-30/2020-07-29", "2019-10-01 . 2020-07-30/2020-12-31", "2020-01-01 2 2020-04-29/2020-12-31"}},
		"a date without a column had no value": {3, `{"date":"2019-10-01"}`, nil},
		"columns in another order, and capitals whatever was asked": {2, `{"X_20200730":"2","date":"2019-10-01","X_20200130":"1"}`,
			[]string{"2019-10-01 1 2020-01-30/2020-07-29", "2019-10-01 2 2020-07-30/2020-12-31"}},
	} {
		assert.Equal(t, c.want, windowsOf(t, wide(c.kind, c.rows)), rule)
	}
}

func TestColumnsThatMakeNoSenseAreRefused(t *testing.T) {
	for rule, body := range map[string][]byte{
		"a column that names no vintage":  wide(2, `{"date":"2019-10-01","VALUE":"1.0"}`),
		"a vintage that is no day":        wide(2, `{"date":"2019-10-01","X_20201301":"1.0"}`),
		"no date":                         wide(2, `{"X_20200130":"1.0"}`),
		"a date in another notation":      wide(2, `{"date":"1/10/2019","X_20200130":"1.0"}`),
		"two columns of one vintage":      wide(2, `{"date":"2019-10-01","X_20200130":"1.0","Y_20200130":"2.0"}`),
		"a number that is no text":        wide(2, `{"date":"2019-10-01","X_20200130":1.0}`),
		"no end of the last vintage":      []byte(`{"output_type":2,"observations":[{"date":"2019-10-01","X_20200130":"1.0"}]}`),
		"a type that does not exist":      wide(5, ``),
		"a transformation":                []byte(`{"units":"pc1","observations":[]}`),
		"the same in XML":                 []byte(`<observations output_type="2" realtime_end="2020-12-31"><observation date="2019-10-01" VALUE="1.0"/></observations>`),
		"a row without a date in XML":     []byte(`<observations output_type="3" realtime_end="2020-12-31"><observation X_20200130="1.0"/></observations>`),
		"rows of type 1 without vintages": []byte(`<observations output_type="1"><observation date="2019-10-01" value="1.0"/></observations>`),
	} {
		_, err := decodeObservations(body)
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, rule)
	}
}

func TestChangesAloneAreNoViewOfADay(t *testing.T) {
	for rule, c := range map[string]struct {
		body string
		good bool
	}{
		"all columns":                  {string(wide(2, `{"date":"2019-10-01","X_20200130":"1.0","X_20200729":"1.5"}`)), true},
		"changes of a part of time":    {string(wide(3, `{"date":"2019-10-01","X_20200130":"1.0"}`)), false},
		"changes of all time":          {`{"realtime_start":"1776-07-04","realtime_end":"2020-12-31","output_type":3,"observations":[{"date":"2019-10-01","X_20200130":"1.0","X_20200729":"1.5"}]}`, true},
		"first releases, which are so": {`{"realtime_start":"1776-07-04","realtime_end":"2020-12-31","output_type":4,"observations":[{"realtime_start":"2020-01-30","realtime_end":"2020-12-31","date":"2019-10-01","value":"1.0"}]}`, false},
	} {
		v, _, err := readAgain(t, day("2020-04-28"), []byte(c.body))
		if !c.good {
			var shape *source.ShapeError
			require.ErrorAs(t, err, &shape, rule)
			assert.Contains(t, err.Error(), "changes alone", rule)
			continue
		}
		require.NoError(t, err, rule)
		holdsLaws(t, v)
		assert.Equal(t, Counts{Points: 1, Revised: 1}, v.Counts, rule)
		assert.Equal(t, "1.5", v.Revised[0].ValueNow.String(), rule)
	}
}
