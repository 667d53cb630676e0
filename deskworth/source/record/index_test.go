package record

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// What is written is read back as it was, and written again the same.
func FuzzIndex(f *testing.F) {
	hand, err := os.ReadFile("testdata/hand/index.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(hand)
	f.Add([]byte(`{"recording":1,"answers":[]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		first, err := parseIndex(in)
		if err != nil {
			return // not an index
		}
		written, err := first.encode()
		if err != nil {
			t.Skip("a time that JSON cannot write")
		}
		second, err := parseIndex(written)
		if err != nil {
			t.Fatalf("the written index is refused: %v\n%s", err, written)
		}
		again, err := second.encode()
		if err != nil || !bytes.Equal(written, again) || !reflect.DeepEqual(addresses(first), addresses(second)) {
			t.Fatalf("second writing differs: %v", err)
		}
	})
}

func addresses(i index) (out []string) {
	for _, e := range i.Answers {
		out = append(out, e.Address)
	}
	return out
}

// An address without its keys has no more keys to lose.
func FuzzBareAddress(f *testing.F) {
	for _, seed := range []string{
		"https://a.test/x?api_key=abc&b=1#frag", "https://a.test/?token=REDACTED", "?", "#?a=REDACTED", "https://u@a.test/x?a=1;key=2", "",
		"h`JAAa;key=@a.temx/?yAAAA=a;key=@a.temx/?yAAAA//u2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, address string) {
		bare := bareAddress(address)
		if again := bareAddress(bare); again != bare {
			t.Fatalf("%q becomes %q, then %q", address, bare, again)
		}
		var names *source.Redactor
		if names.URL(bare) != bare {
			t.Fatalf("%q still holds a secret", bare)
		}
	})
}

func TestTheBareAddressKeepsAllButKeys(t *testing.T) {
	for address, want := range map[string]string{
		"https://a.test/x":                          "https://a.test/x",
		"https://a.test/x?b=1&c=2":                  "https://a.test/x?b=1&c=2",
		"https://a.test/x?api_key=secret1":          "https://a.test/x",
		"https://a.test/x?b=1&apikey=secret1&c=2#d": "https://a.test/x?b=1&c=2#d",
		"https://a.test/x?keyword=cars":             "https://a.test/x?keyword=cars",
		"https://a.test/x?api_key=":                 "https://a.test/x?api_key=",
	} {
		if got := bareAddress(address); got != want {
			t.Errorf("%s: got %s, expected %s", address, got, want)
		}
	}
}
