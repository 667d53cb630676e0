package paper_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/paper"
)

func TestPlainLeavesTheMarksOfNotesOut(t *testing.T) {
	h := paper.Heading{Level: 2, Runs: []paper.Run{{Text: "Margin is "}, {Text: "12%", Figure: "margin"}, {Text: "1", Note: paper.Text("as filed")}, {Text: "."}}}
	assert.Equal(t, "Margin is 12%.", h.Plain())
	assert.Equal(t, "Margin", paper.Heading{Level: 1, Text: "Margin"}.Plain())
}

func TestTextsThatNoFormatCanShowAreRefused(t *testing.T) {
	for _, c := range []struct {
		name, text string
		refused    bool
	}{
		{"prose with accents, narrow spaces and a line feed", "œuvre\u202f: 1\u202f234 €\nligne", false},
		{"scripts and emoji with joiners", "المملكة 为 👩\u200d🔬", false},
		{"hints for line ends", "soft\u00adhyphen zero\u200bspace", false},
		{"a tab", "a\tb", true},
		{"a carriage return", "a\rb", true},
		{"an override of direction", "12\u202e34", true},
		{"an isolate", "\u2066a\u2069", true},
		{"a mark of direction", "a\u200fb", true},
		{"bytes that are not UTF-8", "\xff", true},
		{"a noncharacter", "\uFFFE", true},
		{"a separator of lines that is none of ours", "a\u2028b", true},
	} {
		err := paper.CheckText("here", c.text)
		var refused *paper.TextError
		assert.Equal(t, c.refused, err != nil, c.name)
		if c.refused {
			require.ErrorAs(t, err, &refused, c.name)
			assert.Equal(t, "here", refused.Label)
			assert.Equal(t, "text", refused.Code())
		}
	}
}

// Expectations by hand: 100 units of room.
func TestColumnsShareTheRoom(t *testing.T) {
	for _, c := range []struct {
		rule        string
		columns     []paper.Column
		least, wish []int
		want        []int
	}{
		{"spare room goes to text", []paper.Column{{}, {Right: true}}, []int{10, 10}, []int{30, 20}, []int{80, 20}},
		{"a share is taken first", []paper.Column{{Width: 250}, {}}, []int{0, 10}, []int{0, 10}, []int{25, 75}},
		{"what is short stays whole", []paper.Column{{}, {}}, []int{20, 200}, []int{20, 200}, []int{20, 80}},
		{"between least and wish in proportion", []paper.Column{{}, {}}, []int{20, 20}, []int{60, 100}, []int{40, 60}},
	} {
		assert.Equal(t, c.want, paper.Widths(c.columns, 100, c.least, c.wish), c.rule)
	}
}

func ExamplePlain() {
	runs := []paper.Run{{Text: "Sales were "}, {Text: "5", Figure: "sales"}, {Text: "1", Note: paper.Text("S1")}}
	fmt.Println(paper.Plain(runs), paper.Marked("1"))
	// Output: Sales were 5 [1]
}
