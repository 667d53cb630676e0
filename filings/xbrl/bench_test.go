//go:build shared

package xbrl_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

var measured = []struct{ name, file string }{
	{"apple-1.4MB", apple2023},
	{"microsoft-3.9MB", "edgartools/msft-10k-2015/msft-20150630.xml.gz"},
	{"kifrs-4.1MB", "kifrs-dart/entity00413046_2025-03-31.xbrl.gz"},
}

// BenchmarkSharedFacts reads every fact with its context, dimensions and unit.
func BenchmarkSharedFacts(b *testing.B) {
	for _, m := range measured {
		body := sharedFile(b, m.file)
		b.Run(m.name, func(b *testing.B) {
			perFact(b, body, func() int {
				in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
				if err != nil {
					b.Fatal(err)
				}
				return len(in.Facts)
			})
		})
	}
}

// BenchmarkSharedGroups judges the duplicates of an instance already read.
func BenchmarkSharedGroups(b *testing.B) {
	for _, m := range measured {
		in := sharedInstance(b, m.file)
		b.Run(m.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				in.Groups()
			}
		})
	}
}

// BenchmarkSharedPeerTokens is the peer: encoding/xml giving the tokens of the
// same bytes and doing nothing with them.
func BenchmarkSharedPeerTokens(b *testing.B) {
	for _, m := range append(measured[:len(measured):len(measured)], measuredInline...) {
		body := sharedFile(b, m.file)
		b.Run(m.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			for b.Loop() {
				if err := everyToken(body); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func everyToken(body []byte) error {
	d := xml.NewDecoder(bytes.NewReader(body))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

var measuredInline = []struct{ name, file string }{
	{"coca-cola-3.9MB", "edgartools/inline-10k/ko-10-k-2025-02-20.html.gz"},
	{"jnj-3.7MB", "edgartools/inline-10k/jnj-10-k-2025-02-13.html.gz"},
}

// BenchmarkSharedInline reads every fact of an inline document, values transformed.
func BenchmarkSharedInline(b *testing.B) {
	for _, m := range measuredInline {
		set := [][]byte{sharedFile(b, m.file)}
		b.Run(m.name, func(b *testing.B) {
			perFact(b, set[0], func() int {
				in, err := xbrl.ParseInline(context.Background(), set, xbrl.Limits{})
				if err != nil {
					b.Fatal(err)
				}
				return len(in.Facts)
			})
		})
	}
}
