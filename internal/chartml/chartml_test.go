package chartml_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/chartml"
)

// sample is written by hand: two series over three days, one cell missing.
func sample(kind chartml.Kind) chartml.Chart {
	days := chartml.Cells{Ref: "'Exhibit 1'!$B$5:$B$7", Texts: []string{"45351", "45352", "45355"}, Numbers: true, Code: "yyyy-mm-dd"}
	series := func(name, column string, texts ...string) chartml.Series {
		return chartml.Series{
			Name:       chartml.Cells{Ref: "'Exhibit 1'!$" + column + "$4", Texts: []string{name}},
			Categories: days,
			Values:     chartml.Cells{Ref: "'Exhibit 1'!$" + column + "$5:$" + column + "$7", Texts: texts, Numbers: true, Code: "#,##0.00"},
		}
	}
	c := chartml.Chart{Kind: kind, Title: "Closing <prices> & more", Vertical: "USD", Horizontal: "Day", Language: "en", Dates: kind != chartml.Scatter, Series: []chartml.Series{series("close", "C", "190.5", "", "191.25"), series("open", "D", "1", "2", "3")}}
	if kind == chartml.Stock {
		c.Series = append(c.Series, series("low", "E", "1", "2", "3"), series("last", "F", "1", "2", "3"))
	}
	c.Series[0].Estimated = []int{2, 7}
	return c
}

var kinds = map[string]chartml.Kind{"line": chartml.Line, "columns": chartml.Column, "bars": chartml.Bar, "points": chartml.Scatter, "prices": chartml.Stock}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	for name, kind := range kinds {
		c := sample(kind)
		body, err := c.XML()
		require.NoError(t, err, name)
		points, err := chartml.Read(body)
		require.NoError(t, err, name)
		want, err := theirs(body)
		require.NoError(t, err, name)
		require.Equal(t, want, points, "another reader reads the same")
		texts := map[string]string{}
		for _, p := range points {
			require.NotContains(t, texts, p.Place, "one text a place")
			texts[p.Place] = p.Text
		}
		for i, s := range c.Series {
			series := fmt.Sprintf("series %d ", i+1)
			assert.Equal(t, s.Values.Ref, texts[series+"values cells"], name)
			assert.Equal(t, s.Name.Texts[0], texts[series+"name, point 1"], name)
			for k, text := range s.Values.Texts {
				at := fmt.Sprintf(", point %d", k+1)
				got, there := texts[series+"values"+at]
				assert.Equal(t, text != "", there, "%s: what is missing has no point", name)
				assert.Equal(t, text, got, name)
				assert.Equal(t, s.Categories.Texts[k], texts[series+"categories"+at], name)
			}
		}
		assert.Equal(t, "Closing <prices> & more", texts["text 1"], name)
		again, err := c.XML()
		require.NoError(t, err)
		assert.Equal(t, string(body), string(again), "the same chart gives the same bytes")
	}
}

func TestBarsBeginAtNought(t *testing.T) {
	for values, want := range map[string]string{"5 6 7": "from 0 to ", "-5 -6 -7": "from  to 0", "-5 6 7": "from  to "} {
		c := sample(chartml.Column)
		c.Series = c.Series[:1]
		c.Series[0].Values.Texts = strings.Fields(values)
		body, err := c.XML()
		require.NoError(t, err)
		points, err := chartml.Read(body)
		require.NoError(t, err)
		assert.Contains(t, points, chartml.Point{Place: "axis 2", Text: "valAx " + want}, values)
	}
}

func TestWhatCannotBeDrawnIsRefused(t *testing.T) {
	for rule, spoil := range map[string]func(*chartml.Chart){
		"no series":                          func(c *chartml.Chart) { c.Series = nil },
		"a value that is no number":          func(c *chartml.Chart) { c.Series[1].Values.Texts[1] = "1 234,5" },
		"a text that counts itself a number": func(c *chartml.Chart) { c.Series[0].Values.Numbers = false },
		"more values than categories":        func(c *chartml.Chart) { c.Series[0].Values.Texts = append(c.Series[0].Values.Texts, "1") },
		"no cells":                           func(c *chartml.Chart) { c.Series[0].Values.Ref = "" },
		"days that are texts":                func(c *chartml.Chart) { c.Series[0].Categories.Numbers = false },
		"three prices":                       func(c *chartml.Chart) { c.Kind = chartml.Stock },
		"a title that XML forbids":           func(c *chartml.Chart) { c.Title = "\x07" },
	} {
		c := sample(chartml.Line)
		spoil(&c)
		_, err := c.XML()
		assert.Error(t, err, rule)
	}
}

func TestAPartThatIsNoChartIsRefused(t *testing.T) {
	for _, part := range []string{"", "x", "<c:chartSpace>", "<a/><b"} {
		if _, err := chartml.Read([]byte(part)); part != "<a/><b" {
			assert.Error(t, err, part)
		}
	}
}

// oddParts are written by hand: what no writer of ours makes and a forger might.
var oddParts = []string{
	`<s><chart><plotArea><x><ser><val><numRef><f>A</f><f>B</f><numCache><formatCode>0</formatCode><pt idx="0"><v>1</v><v>2</v></pt></numCache><numCache><pt idx="one" formatCode="0.0"><v>3<w/>4</v></pt></numCache></numRef></val></ser></x></plotArea><plotArea><y/></plotArea></chart></s>`,
	`<s xmlns:q="u"><q:chart><plotArea><valAx><scaling><min val="1" q:val="2"/></scaling><scaling><max val="3"/><logBase val="10"/></scaling><delete val="true"/><numFmt formatCode="0"/></valAx></plotArea></q:chart></s>`,
	`<s><chart><plotArea><x><ser><tx><v>typed</v></tx><cat><strLit><pt idx="0"><v>a</v></pt></strLit></cat><val><numLit><pt idx="1"><v>1</v></pt></numLit></val><bubbleSize><numRef/></bubbleSize></ser><ser><xVal><multiLvlStrRef><f>C</f><strCache><pt/></strCache></multiLvlStrRef></xVal><yVal/></ser></x></plotArea></chart></s>`,
	`<s xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><a:t>one<a:t>two</a:t></a:t><a:t/><externalData id="x" r:id="y"/><externalData r:id="z"/></s>`,
}

func FuzzRead(f *testing.F) {
	for _, kind := range kinds {
		body, err := sample(kind).XML()
		require.NoError(f, err)
		f.Add(string(body), "190.5", "191.5")
	}
	for _, part := range oddParts {
		f.Add(part, "1", "2")
	}
	// What is read is what another reader reads, and whatever part holds a cached
	// text, a change of it changes what is read.
	f.Fuzz(func(t *testing.T, part, old, new string) {
		before, err := chartml.Read([]byte(part))
		if err != nil {
			return
		}
		want, err := theirs([]byte(strings.TrimPrefix(part, "\ufeff")))
		require.NoError(t, err)
		require.Equal(t, want, before)
		was, will := "<c:v>"+old+"</c:v>", "<c:v>"+new+"</c:v>"
		if !strings.HasPrefix(part, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`+"\n<c:chartSpace") || !strings.Contains(part, was) || strings.ContainsAny(old+new, "<&>\r]") || old == new {
			return
		}
		after, err := chartml.Read([]byte(strings.ReplaceAll(part, was, will)))
		if err != nil {
			return
		}
		for _, p := range before {
			if p.Text == old && strings.Contains(p.Place, "point") {
				assert.NotEqual(t, before, after)
			}
		}
	})
}
