package macro

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlainRowsAreReadInOnePassAndOthersAsEver(t *testing.T) {
	for rule, c := range map[string]struct {
		text  string
		plain bool
	}{
		"the publisher's own notation":    {`[{"realtime_start":"2024-10-30","realtime_end":"9999-12-31","date":"2024-07-01","value":"29349.924"}]`, true},
		"with space, as it writes it too": {"[\n  {\n \"realtime_start\" : \"2024-10-30\",\r\n\t\"realtime_end\":\"2024-10-30\", \"date\":\"2024-07-01\", \"value\":\".\" } , { } ]", true},
		"an empty list":                   {`[ ]`, true},
		"members that nobody knows":       {`[{"date":"2024-07-01","GDP_20220929":"243.164"}]`, true},
		"a member twice: the last counts": {`[{"value":"1","value":"2"}]`, true},
		"an escape":                       {`[{"value":"1\u002e5"}]`, false},
		"an escape in a name":             {`[{"valu\u0065":"1.5"}]`, false},
		"a name in capitals":              {`[{"VALUE":"1.5"}]`, false},
		"a name with a long s":            {`[{"realtime_ſtart":"2024-10-30"}]`, false},
		"no value":                        {`[{"value":null}]`, false},
		"no date":                         {`[{"date":""}]`, false},
		"a member that is an object":      {`[{"date":"2024-07-01","more":{"a":[1]}}]`, false},
		"a row that is none":              {`[null]`, false},
		"no list":                         {`null`, false},
	} {
		_, plain := plainRows([]byte(c.text))
		assert.Equal(t, c.plain, plain, rule)
		sameRows(t, []byte(c.text))
	}
}

// sameRows holds that a list is read as encoding/json reads it alone.
func sameRows(t testing.TB, text []byte) {
	t.Helper()
	var want []observation
	wrong := json.Unmarshal(text, &want)
	var got observationList
	err := json.Unmarshal(text, &got)
	require.Equal(t, wrong == nil, err == nil, "%s: %v, %v", text, wrong, err)
	if wrong == nil {
		require.Equal(t, want, []observation(got), "%s", text)
	}
}

// FuzzRows holds the law that the one pass and encoding/json never disagree.
func FuzzRows(f *testing.F) {
	rows, err := json.Marshal(small().rows)
	require.NoError(f, err)
	f.Add(rows)
	f.Add([]byte(`[{"date":"2024-07-01","value":"1\u002e5"},{}, {"Value":"."}]`))
	f.Add([]byte(`[{"date":"0000-07-01"}]`))
	f.Fuzz(func(t *testing.T, text []byte) { sameRows(t, text) })
}
