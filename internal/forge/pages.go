package forge

import (
	"bytes"
	"fmt"
	"regexp"
)

const pagesFile = "memo.pdf"

// pages are forgeries of the memo on paper. What changes no length leaves the
// table of objects right; the rest is rewritten by qpdf, or appended.
func pages() []Forgery {
	one := func(rule, place string, change func([]byte) ([]byte, error)) Forgery {
		return Forgery{Rule: "paper memo: " + rule, Place: "^memo.pdf, " + place, Change: file(pagesFile, change)}
	}
	with := func(rule, place string, args ...string) Forgery {
		return Forgery{Rule: "paper memo: " + rule, Place: "^memo.pdf, " + place, Needs: byQpdf, Change: file(pagesFile, qpdf(args...))}
	}
	return []Forgery{
		one("a number in the text", `page \d+.*: expected "[^"]*52\.3%[^"]*", found "[^"]*53\.3%`, func(body []byte) ([]byte, error) { return inPDF(body, "52.3%", "53.3%") }),
		one("a link's target", `object \d+, byte \d+: .*found ".*https://forger`, swap(`/URI \(https://.{6}`, `/URI (https://forger`)),
		one("the author of its properties", `object \d+, byte \d+: .*Deskworth.*found ".*Someone--`, swap(`/Author \(Deskworth\)`, `/Author (Someone--)`)),
		one("the title of its properties", `object \d+, byte \d+: .*found ".*/Title`, swap(`(<</Title \([^)]*)[^)]\)( /Author)`, `${1}9)${2}`)),
		one("the author of its metadata", `object \d+, byte \d+: .*found ".*Someone--`, swap(`<rdf:li>Deskworth<`, `<rdf:li>Someone--<`)),
		one("the language of its words", `object 1, byte \d+: .*found ".*/Lang \(de`, swap(`/Lang \(..`, `/Lang (de`)),
		one("a picture's words", `page \d+, picture 1, alternative text: expected`, swap(`/Alt <FEFF004C`, `/Alt <FEFF0039`)),
		one("a heading in its outline", `object \d+, byte \d+`, swap(`(/Title \()[^)]([^)]*\) /Parent)`, `${1}9${2}`)),
		one("something behind its end", `file: .*its end is missing`, func(body []byte) ([]byte, error) { return append(body, "% Sales of 999\n"...), nil }),
		one("something before its beginning", `file: .*does not start`, func(body []byte) ([]byte, error) { return append([]byte("% Sales of 999\n"), body...), nil }),
		one("an update that was appended", `file: .*the PDF cannot be read`, updated),
		with("a file that hangs on it", `file: .*the catalogue has .*Names`, "FILE", "--add-attachment", "/proc/self/comm", "--"),
		with("two pages that change places", `page 1.*: expected`, "FILE", "--pages", "FILE", "2,1,3-z", "--"),
		with("a page that is left out", `page \d+.*: expected`, "FILE", "--pages", "FILE", "1-r2", "--"),
		with("a page that is turned", `file: .*page 1 has Rotate`, "FILE", "--rotate=+90:1"),
		with("a page laid over", `(file|page 1).*: expected`, "FILE", "--overlay", "FILE", "--from=2", "--to=1", "--"),
		with("objects in streams", `file: .*the PDF cannot be read`, "--object-streams=generate", "FILE"),
		with("a password", `file: .*the PDF cannot be read`, "--encrypt", "", "x", "256", "--", "FILE"),
	}
}

var (
	propertiesOf = regexp.MustCompile(`/Info (\d+) 0 R`)
	rootOf       = regexp.MustCompile(`/Root (\d+ 0 R)`)
	sizeOf       = regexp.MustCompile(`/Size (\d+)`)
	startOf      = regexp.MustCompile(`startxref\n(\d+)`)
)

// updated appends an update with other properties, as an editor saves one.
func updated(body []byte) ([]byte, error) {
	find := func(form *regexp.Regexp) []byte {
		if found := form.FindSubmatch(body); found != nil {
			return found[1]
		}
		return nil
	}
	info, root, size, start := find(propertiesOf), find(rootOf), find(sizeOf), find(startOf)
	if info == nil || root == nil || size == nil || start == nil {
		return nil, fmt.Errorf("it has no trailer")
	}
	var out bytes.Buffer
	out.Write(body)
	at := out.Len()
	fmt.Fprintf(&out, "%s 0 obj\n<</Title (Sales of 999)>>\nendobj\n", info)
	table := out.Len()
	fmt.Fprintf(&out, "xref\n%s 1\n%010d 00000 n \ntrailer\n<</Size %s /Root %s /Info %s 0 R /Prev %s>>\nstartxref\n%d\n%%%%EOF\n", info, at, size, root, info, start, table)
	return out.Bytes(), nil
}
