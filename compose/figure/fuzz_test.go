package figure_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// FuzzNew has one law: what is accepted draws, at both widths, twice alike, and as well-formed XML; what is refused
// says so with a code. Numbers come from the bytes as mantissas and powers, so that ranges are wild. Pictures are left to
// TestWildNumbersDraw: encoding them would leave the fuzzer no time.
func FuzzNew(f *testing.F) {
	f.Add("Revenue", "FY2025", []byte{1, 0, 0, 2, 0, 0, 9, 9, 200}, byte(0))
	f.Add("Kurs", "a b c", []byte{0xFF, 1, 1, 0, 0, 0, 3, 3, 3, 3, 3, 3}, byte(3))
	f.Add("Μέση", "Ж", []byte{5, 120, 7, 5, 130, 7, 0, 0, 0}, byte(5))
	f.Fuzz(func(t *testing.T, title, label string, data []byte, kind byte) {
		const most = 400
		values := numbers(data[:min(len(data), 3*most)])
		names := make([]string, len(values))
		for i := range names {
			names[i] = label + " " + string(rune('a'+i%26))
		}
		y := figure.Numbers(label, source.Unit(title), values)
		log := kind&0x80 != 0
		drawings := []figure.Drawing{
			figure.Line{X: figure.Labels("x", names), Y: []figure.Column{y}, Log: log},
			figure.Bar{X: figure.Labels("x", names), Y: []figure.Column{y, y}, Replicates: kind&0x40 != 0},
			figure.Scatter{X: y, Y: y, Colour: y, LogX: log},
			figure.Histogram{Of: y},
			figure.HeatMap{Grid: figure.Grid{X: figure.Labels("x", names), Y: figure.Labels("y", []string{label}), Z: y}},
			figure.Surface{Grid: figure.Grid{X: figure.Labels("x", names), Y: figure.Labels("y", []string{label}), Z: y}},
		}
		lang := []string{"en", "fr"}[kind>>5&1]
		drawn, err := figure.New(figure.Frame{Title: title, Lang: lang, Source: "s", Notes: []string{label}}, drawings[int(kind&0x1F)%len(drawings)])
		var coded source.Coded
		if errors.As(err, &coded) {
			return
		}
		if err != nil {
			t.Fatalf("an error without a code: %v", err)
		}
		for _, w := range []figure.Width{figure.OneColumn, figure.TwoColumns} {
			first, err := drawn.SVG(w)
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := drawn.SVG(w); !bytes.Equal(first, again) {
				t.Fatal("two renders differ")
			}
			if bytes.Contains(first, []byte("NaN")) && !bytes.Contains([]byte(title+label), []byte("NaN")) {
				t.Fatal("a place is not a number")
			}
			for d := xml.NewDecoder(bytes.NewReader(first)); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
		}
		drawn.CSV()
		_, _ = drawn.LaTeX() // long ones are refused
	})
}

// numbers takes three bytes each: two of a mantissa with sign, one of a power from -128 to 127; nought is absent.
func numbers(data []byte) (values []source.Decimal) {
	for ; len(data) >= 3; data = data[3:] {
		mantissa := int64(int16(uint16(data[0])<<8 | uint16(data[1])))
		if data[2] == 0 {
			values = append(values, source.Decimal{})
			continue
		}
		values = append(values, source.Exactly(source.Whole(mantissa).Number().Shift(int32(int8(data[2])))))
	}
	return values
}
