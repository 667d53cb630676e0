package compose

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Nothing that a step saw is lost when verdicts are put together: each field is
// taken in, or stands in the verdict before the steps.
func TestAVerdictTakesInAllThatAStepSaw(t *testing.T) {
	before := []string{"Holds", "Revision", "Sealed", "Digest", "Files", "Figures", "Literals"}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Verdict]()) {
		step, whole := Verdict{}, Verdict{}
		value := reflect.ValueOf(&step).Elem().FieldByIndex(field.Index)
		switch value.Kind() {
		case reflect.Slice:
			value.Set(reflect.MakeSlice(value.Type(), 2, 2))
		case reflect.Int:
			value.SetInt(2)
		default:
			require.Contains(t, before, field.Name)
			continue
		}
		if field.Name == "Findings" {
			step.Findings = []Finding{{File: "a"}, {File: "b"}}
		}
		whole.add(step)
		if slices.Contains(before, field.Name) {
			require.Equal(t, Verdict{}, whole, field.Name)
			continue
		}
		require.Equal(t, step, whole, field.Name)
		whole.add(step)
		switch taken := reflect.ValueOf(whole).FieldByIndex(field.Index); {
		case field.Name == "Findings":
			require.Equal(t, 2, taken.Len(), "what two steps find in one place is one")
		case value.Kind() == reflect.Slice:
			require.Equal(t, 4, taken.Len(), field.Name)
		default:
			require.EqualValues(t, 4, taken.Int(), field.Name)
		}
	}
}
