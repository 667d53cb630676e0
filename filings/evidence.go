package filings

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// maxEvidence bounds how many taxonomy documents of one filing are fetched. A
// filing brings a schema and at most six linkbases.
const maxEvidence = 12

// evidence fetches the filing's own schema and linkbases, as far as the
// documents lead to them: labels and the order of members stand there. The
// standard taxonomies are not the filing's and are not fetched.
func (c *Client) evidence(ctx context.Context, in folder, documents []source.Answer) ([]source.Answer, error) {
	have := map[string][]byte{}
	var entries []string
	for _, d := range documents {
		have[d.Part.Address] = d.Body
		entries = append(entries, d.Part.Address)
	}
	var fetched []source.Answer
	open := func(ctx context.Context, address string) ([]byte, error) {
		if body, known := have[address]; known {
			return body, nil
		}
		name, own := strings.CutPrefix(address, in.address)
		if !own || !slices.Contains(in.names, name) || !tells(name) || len(fetched) >= maxEvidence {
			return nil, fs.ErrNotExist
		}
		answer, err := c.fetch(ctx, address, source.LookXML, true)
		if isStatus(err, 404) {
			return nil, fs.ErrNotExist
		}
		if err != nil {
			return nil, err
		}
		fetched = append(fetched, answer)
		return answer.Body, nil
	}
	_, err := xbrl.Discover(ctx, open, xbrl.Limits{}, entries...)
	return fetched, err
}

// tells says whether a document may hold labels or trees of members.
func tells(name string) bool {
	return !strings.HasSuffix(name, "_cal.xml") && !strings.HasSuffix(name, "_ref.xml")
}

// held is what the bodies of a read hold.
type held struct {
	pages     [][]byte // of the SEC's list
	documents [][]byte // the instance, or the pages of one set
	name      string   // of the first of them
	address   string
	open      xbrl.Opener // the filing's own taxonomy
	entries   []string
	indexed   indexFiling // of the European index
}

// heldBy sorts the bodies of a read and reads the instance among them.
func heldBy(ctx context.Context, read source.Read, asked SegmentsRequest, bodies [][]byte) (h held, in *xbrl.Instance, err error) {
	switch read.Vendor {
	case XBRLOrg.Name:
		return heldInEurope(ctx, read, asked, bodies)
	case OperatorFile.Name:
		h, err = unpacked(ctx, bodies[0])
		h.address = read.Parts[0].Address
		h.name = path.Base(h.address)
	default:
		h, err = heldByFolder(read, bodies)
	}
	if err == nil {
		in, err = parsed(ctx, h.name, h.documents)
	}
	return h, in, err
}

// heldByFolder tells the parts of a read from the SEC apart by their addresses,
// and its documents by what they are.
func heldByFolder(read source.Read, bodies [][]byte) (held, error) {
	f := held{}
	have := map[string][]byte{}
	for i, part := range read.Parts {
		if i >= len(bodies) {
			break
		}
		have[part.Address] = bodies[i]
		switch {
		case strings.HasPrefix(part.Address, submissionsAddress):
			f.pages = append(f.pages, bodies[i])
		case isDocument(bodies[i]):
			f.documents = append(f.documents, bodies[i])
			f.entries = append(f.entries, part.Address)
		}
	}
	if len(f.documents) == 0 {
		return f, misshapen(read.Vendor, "parts", "none of them is an instance or a page that holds one")
	}
	f.address = f.entries[0]
	f.name = path.Base(f.address)
	f.open = func(_ context.Context, address string) ([]byte, error) {
		if body, known := have[address]; known {
			return body, nil
		}
		return nil, fs.ErrNotExist
	}
	return f, nil
}

func isDocument(body []byte) bool {
	kind := sniffed(body)
	return kind == xbrl.KindInstance || kind == xbrl.KindInline
}

// taxonomy puts together what the filing brings of its own taxonomy, with the
// names of the documents.
func (f held) taxonomy(ctx context.Context) (t *xbrl.Taxonomy, names []string, err error) {
	open := func(ctx context.Context, address string) ([]byte, error) {
		body, err := f.open(ctx, address)
		if err == nil && !slices.Contains(f.entries, address) {
			names = append(names, path.Base(address))
		}
		return body, err
	}
	t, err = xbrl.Discover(ctx, open, xbrl.Limits{}, f.entries...)
	slices.Sort(names)
	return t, names, err
}
