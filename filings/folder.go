package filings

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

const (
	archiveAddress = "https://www.sec.gov/Archives/edgar/data/"
	maxCandidates  = 6
	maxHeadBytes   = 64 << 10 // enough for the start tag of any root
)

// folder is a filing's folder at the SEC.
type folder struct {
	address string
	names   []string
}

// documents fetches what holds the facts of a filing: the instance that the SEC
// extracted from its pages, else the one whose root element says so, else the
// main document when it is an inline page, with the other pages of its set; and
// then what the filing brings of its own taxonomy.
func (c *Client) documents(ctx context.Context, f found) ([]source.Answer, error) {
	in := folder{address: archiveAddress + unpadded(f.CIK) + "/" + strings.ReplaceAll(string(f.Accession), "-", "") + "/"}
	index, err := c.fetch(ctx, in.address+"index.json", source.LookJSON, true)
	if err != nil {
		return nil, err
	}
	if in.names, err = folderNames(index.Body); err != nil {
		return nil, err
	}
	documents, err := c.instance(ctx, in, f)
	if err != nil {
		return nil, err
	}
	evidence, err := c.evidence(ctx, in, documents)
	return append(documents, evidence...), err
}

func (c *Client) instance(ctx context.Context, in folder, f found) ([]source.Answer, error) {
	if extracted, ok := extractedName(in.names, f.Document); ok {
		answer, err := c.fetch(ctx, in.address+extracted, source.LookXML, true)
		return []source.Answer{answer}, err
	}
	candidates := instanceNames(in.names)
	for _, name := range candidates[:min(len(candidates), maxCandidates)] {
		answer, err := c.fetch(ctx, in.address+name, source.LookXML, true)
		if err != nil {
			return nil, err
		}
		if sniffed(answer.Body) == xbrl.KindInstance {
			return []source.Answer{answer}, nil
		}
	}
	return c.inlinePages(ctx, in, f)
}

// inlinePages fetches the main document of a filing that holds its own facts,
// and the other documents of its set, in the set's order.
func (c *Client) inlinePages(ctx context.Context, in folder, f found) ([]source.Answer, error) {
	if !f.HasXBRL || !safeName(f.Document) || !slices.Contains(in.names, f.Document) {
		return nil, noInstance(f)
	}
	set, err := c.setOf(ctx, in, f.Document)
	if err != nil {
		return nil, err
	}
	var pages []source.Answer
	for _, name := range set {
		answer, err := c.fetch(ctx, in.address+name, source.LookAnything, true)
		if err != nil {
			return nil, err
		}
		if sniffed(answer.Body) == xbrl.KindInline {
			pages = append(pages, answer)
		}
	}
	if len(pages) == 0 {
		return nil, noInstance(f)
	}
	return pages, nil
}

func noInstance(f found) error {
	what := "an XBRL instance in " + string(f.Accession) + " (" + f.Form + ", filed " + f.Filed.String() + ")"
	if f.HasXBRL {
		return &source.NotFoundError{What: what, Remedy: "neither an instance nor an inline main document was found in its folder: give the document as a file"}
	}
	return &source.NotFoundError{What: what, Remedy: "this filing carries no XBRL: ask for another form, or read its documents"}
}

// folderNames lists the files of a filing's folder. A name that could lead out
// of the folder is no name.
func folderNames(body []byte) ([]string, error) {
	var sent struct {
		Directory *struct {
			Item []struct {
				Name string `json:"name"`
			} `json:"item"`
		} `json:"directory"`
	}
	if err := json.Unmarshal(body, &sent); err != nil || sent.Directory == nil {
		return nil, misshapen(SEC.Name, "index.json", "it is not the list of a folder")
	}
	var names []string
	for _, item := range sent.Directory.Item {
		if safeName(item.Name) {
			names = append(names, item.Name)
		}
	}
	slices.Sort(names)
	return names, nil
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

func safeName(name string) bool { return plainName.MatchString(name) && !strings.Contains(name, "..") }

// extractedName picks the extracted instance; of several, the main document's.
func extractedName(names []string, document string) (string, bool) {
	main := strings.TrimSuffix(strings.TrimSuffix(document, ".html"), ".htm") + "_htm.xml"
	var all []string
	for _, name := range names {
		if strings.HasSuffix(name, "_htm.xml") {
			if name == main {
				return name, true
			}
			all = append(all, name)
		}
	}
	if len(all) == 0 {
		return "", false
	}
	return all[0], true
}

var (
	noInstanceName = regexp.MustCompile(`(?i)(_(cal|def|lab|pre|ref)\.xml|^FilingSummary\.xml|^R\d+\.xml|^primary_doc\.xml|^defnref\.xml)$`)
	datedName      = regexp.MustCompile(`-\d{8}\.xml$`)
)

// instanceNames lists what may be a traditional instance, likely names first:
// the root element decides, never the name.
func instanceNames(names []string) []string {
	var likely, other []string
	for _, name := range names {
		switch {
		case !strings.HasSuffix(strings.ToLower(name), ".xml") || noInstanceName.MatchString(name):
		case datedName.MatchString(name):
			likely = append(likely, name)
		default:
			other = append(other, name)
		}
	}
	return append(likely, other...)
}
