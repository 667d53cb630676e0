package figure_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
)

// element is one element of an SVG as another reader sees it.
type element struct {
	name, text string
	attr       map[string]string
}

func elements(t testing.TB, svg []byte) (all []element) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			all = append(all, e)
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += strings.TrimSpace(string(token))
			}
		}
	}
}

func svgOf(t testing.TB, f figure.Figure) []element {
	t.Helper()
	file, err := f.SVG(figure.OneColumn)
	require.NoError(t, err)
	return elements(t, file)
}

func texts(all []element) (found []string) {
	for _, e := range all {
		if e.name == "text" {
			found = append(found, e.text)
		}
	}
	return found
}

// inked are the paths in the first series' ink.
func inked(all []element) (paths []string) {
	for _, e := range all {
		if e.name == "path" && e.attr["stroke"] == "#0072b2" {
			paths = append(paths, e.attr["d"])
		}
	}
	return paths
}

func TestSVGSaysThatItIsARenderOfItsOwn(t *testing.T) {
	f := made(t, plainFrame, figure.Bar{X: labels("a"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1"))}})
	all := svgOf(t, f)
	require.Equal(t, "90mm", all[0].attr["width"])
	require.Equal(t, "0 0 255.12", all[0].attr["viewBox"][:len("0 0 255.12")])
	require.Equal(t, "Revenue grew", all[1].text)
	require.Equal(t, f.Alternative(), all[2].text)
	require.Contains(t, all[3].text, "not converted")
}

func TestEveryTextStandsOnThePaper(t *testing.T) {
	for name, make := range gallery(t) {
		f, err := make()
		require.NoError(t, err, name)
		for width, points := range map[figure.Width]float64{figure.OneColumn: 255.12, figure.TwoColumns: 510.24} {
			file, err := f.SVG(width)
			require.NoError(t, err)
			for _, e := range elements(t, file) {
				if e.name != "text" {
					continue
				}
				x, _ := strconv.ParseFloat(e.attr["x"], 64)
				wide, _ := strconv.ParseFloat(e.attr["textLength"], 64)
				switch e.attr["text-anchor"] {
				case "middle":
					x -= wide / 2
				case "end":
					x -= wide
				}
				require.GreaterOrEqual(t, x, 0.0, "%s %d: %q", name, width, e.text)
				require.LessOrEqual(t, x+wide, points, "%s %d: %q", name, width, e.text)
			}
		}
	}
}
