package record

import (
	"bytes"
	"cmp"
	"context"
	"mime"
	"net/http"
	"os"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Recorder writes answers into a directory. Several processes may record into
// one directory at once.
type Recorder struct {
	Root     *os.Root         // from room.Dir
	Redactor *source.Redactor // knows the configured keys; nil still knows secret names and shapes
	All      bool             // record vendors whose terms say no store, or that have no terms here
}

var _ source.Recorder = (*Recorder)(nil)

// Record keeps one answer. An answer that echoes a secret is kept redacted, so
// its digest is that of the redacted body, and its note says so.
//
// It returns a [source.RefusedError]: rule "licence" when the vendor's terms do
// not let a body be kept and All is not set, "secret" when a secret stands in a
// body that is no text, so that it cannot be taken out.
func (r *Recorder) Record(ctx context.Context, v source.Vendor, a source.Answer) error {
	if err := r.allowed(v); err != nil {
		return err
	}
	body, note, err := r.clean(v, a)
	if err != nil {
		return err
	}
	digest := source.Digest(body)
	file, err := r.fileFor(v.Name, digest, a.Part.Media, body)
	if err != nil {
		return err
	}
	if err := room.Write(ctx, r.Root, file, body); err != nil {
		return err
	}
	entry := Entry{
		Address: r.Redactor.URL(a.Part.Address), Method: cmp.Or(a.Method, http.MethodGet), Status: a.Status, Media: r.Redactor.Text(a.Part.Media), Base: r.Redactor.URL(a.Part.Base),
		Digest: digest, Bytes: int64(len(body)), ReadAt: a.Part.ReadAt.UTC(),
		Vendor: r.Redactor.Text(v.Name), Via: r.Redactor.URL(a.Part.Via), File: file, Note: note,
	}
	if problem := entry.problem(); problem != "" {
		return &source.ArgumentError{Field: "answer", Problem: problem, Remedy: "record answers as the client gives them"}
	}
	// The body lies there before the index names it: a crash leaves at worst a
	// file that nobody reads.
	return r.enter(ctx, entry)
}

func (r *Recorder) enter(ctx context.Context, entry Entry) error {
	return room.Replace(ctx, r.Root, indexName, func(old []byte) ([]byte, error) {
		known := index{Recording: format}
		if old != nil {
			var err error
			if known, err = parseIndex(old); err != nil {
				return nil, err
			}
		}
		known.add(entry)
		return known.encode()
	})
}

func (r *Recorder) allowed(v source.Vendor) error {
	if r.All || v.Licence.Verdict == source.Keep || v.Licence.Verdict == source.Quote {
		return nil
	}
	reason := "the terms of " + v.Name + " (" + v.Licence.Terms + ") do not let its answers be stored"
	if v.Licence.Verdict == "" {
		reason = v.Name + " has no line of terms, so nobody knows whether its answers may be stored"
	}
	return &source.RefusedError{Rule: "licence", Reason: reason, Remedy: "read them, then record with --record-all"}
}

// clean redacts a body by what it is. Bytes that hold a zero are no text: a
// placeholder in them would break what their lengths promise.
func (r *Recorder) clean(v source.Vendor, a source.Answer) (body []byte, note string, err error) {
	note = r.Redactor.Text(a.Note)
	if looksJSON(a.Body) {
		body = r.Redactor.JSON(a.Body)
	} else {
		body = []byte(r.Redactor.Text(string(a.Body)))
	}
	if bytes.Equal(body, a.Body) {
		return a.Body, note, nil
	}
	if bytes.IndexByte(a.Body, 0) >= 0 {
		return nil, "", &source.RefusedError{
			Rule: "secret", Reason: "an answer of " + v.Name + " holds a secret in bytes that are no text",
			Remedy: "do not record this address",
		}
	}
	return body, strings.TrimPrefix(note+"; a secret was redacted in the body", "; "), nil
}

func looksJSON(body []byte) bool {
	trimmed := bytes.TrimLeft(body, " \t\r\n")
	return len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[')
}

const shortDigest = 12 // hexadecimal digits in a file name

// fileFor names a body after its vendor and its digest, never after a symbol or
// another word of the question. Should two bodies share the short digest, the
// later one gets its whole digest.
func (r *Recorder) fileFor(vendor, digest, media string, body []byte) (string, error) {
	name := func(digits string) string {
		return bodyFolder + "/" + stem(r.Redactor.Text(vendor)) + "-" + digits + extension(media, body)
	}
	short := name(digest[:shortDigest])
	there, err := r.Root.ReadFile(short)
	switch {
	case os.IsNotExist(err), err == nil && bytes.Equal(there, body):
		return short, nil
	case err != nil:
		return "", broken(short + " cannot be read: " + err.Error())
	}
	return name(digest), nil
}

// stem makes a plain name of a vendor's: letters and digits, the rest hyphens.
func stem(vendor string) string {
	const most = 32
	var out strings.Builder
	for _, c := range strings.ToLower(vendor) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			out.WriteRune(c)
		} else if out.Len() > 0 && !strings.HasSuffix(out.String(), "-") {
			out.WriteByte('-')
		}
		if out.Len() == most {
			break
		}
	}
	if text := strings.Trim(out.String(), "-"); text != "" {
		return text
	}
	return "vendor"
}

// extension is for the person who opens the file; nothing reads it back.
func extension(media string, body []byte) string {
	kind, _, _ := mime.ParseMediaType(media)
	switch {
	case looksJSON(body):
		return ".json"
	case bytes.HasPrefix(body, []byte("\x1f\x8b")):
		return ".gz"
	case bytes.HasPrefix(body, []byte("PK\x03\x04")):
		return ".zip"
	case strings.HasSuffix(kind, "html"):
		return ".html"
	case strings.HasSuffix(kind, "xml"):
		return ".xml"
	case strings.HasSuffix(kind, "csv"):
		return ".csv"
	case strings.HasPrefix(kind, "text/"):
		return ".txt"
	}
	return ".bin"
}
