package source

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// maxWholeBytes is how much of a JSON input is held to see whether it is one
// document over many lines.
const maxWholeBytes = 64 << 20

// RedactLines copies r to w, redacted: as "url" (one address a line), "text"
// (log lines), "header" (fields; the folded lines after a secret one are secret
// too) or "json". Line endings stay, and so does a last line without one.
//
// As json, an input that is one document, over however many lines, is redacted
// as that document; any other is taken for one document a line, and a line that
// is no JSON for text.
//
// Another word for as, and a known secret too short to be looked for, are an
// [ArgumentError]; nothing is written then.
func RedactLines(w io.Writer, r io.Reader, as string, known []string) error {
	for _, secret := range known {
		if utf8.RuneCountInString(strings.TrimSpace(secret)) < minKnown {
			return &ArgumentError{Field: "known", Problem: "a secret of fewer than 8 characters would be taken out of ordinary words", Remedy: "give the whole secret"}
		}
	}
	redactor := NewRedactor(known...)
	out := bufio.NewWriter(w)
	var err error
	switch as {
	case "url":
		err = eachLine(out, r, redactor.URL)
	case "text":
		err = eachLine(out, r, redactor.Text)
	case "header":
		err = eachLine(out, r, redactor.headerLines())
	case "json":
		err = redactor.documents(out, r)
	default:
		return &ArgumentError{Field: "as", Problem: "there is no " + clip(as), Remedy: "say url, text, header or json"}
	}
	return errors.Join(err, out.Flush())
}

// eachLine writes every line through redact, its ending as it was.
func eachLine(w io.Writer, r io.Reader, redact func(string) string) error {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadString('\n')
		body := strings.TrimRight(line, "\r\n")
		if _, werr := io.WriteString(w, redact(body)+line[len(body):]); werr != nil {
			return werr
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// headerLines is HeaderLine with a memory for folded fields.
func (r *Redactor) headerLines() func(string) string {
	secret := false
	return func(line string) string {
		folded := strings.TrimLeft(line, " \t")
		if secret && folded != "" && folded != line {
			return line[:len(line)-len(folded)] + Redacted
		}
		var out string
		out, secret = r.headerLine(line)
		return out
	}
}

func (r *Redactor) documents(w io.Writer, in io.Reader) error {
	whole, err := io.ReadAll(io.LimitReader(in, maxWholeBytes))
	if err != nil {
		return err
	}
	if json.Valid(whole) {
		_, err = w.Write(r.JSON(whole))
		return err
	}
	rest := io.MultiReader(bytes.NewReader(whole), in)
	return eachLine(w, rest, func(line string) string { return string(r.JSON([]byte(line))) })
}
