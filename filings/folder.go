package filings

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

const (
	archiveAddress = "https://www.sec.gov/Archives/edgar/data/"
	maxCandidates  = 6
	maxHeadBytes   = 64 << 10 // enough for the start tag of any root
)

// instance fetches the instance document of a filing: the one that the SEC
// extracted from an inline page, else the one whose root element says so, else
// the main document when it is an inline page itself.
func (c *Client) instance(ctx context.Context, f found) (source.Answer, error) {
	folder := archiveAddress + unpadded(f.CIK) + "/" + strings.ReplaceAll(string(f.Accession), "-", "") + "/"
	index, err := c.fetch(ctx, folder+"index.json", source.LookJSON, true)
	if err != nil {
		return source.Answer{}, err
	}
	names, err := folderNames(index.Body)
	if err != nil {
		return source.Answer{}, err
	}
	if extracted, ok := extractedName(names, f.Document); ok {
		return c.fetch(ctx, folder+extracted, source.LookXML, true)
	}
	candidates := instanceNames(names)
	for _, name := range candidates[:min(len(candidates), maxCandidates)] {
		answer, err := c.fetch(ctx, folder+name, source.LookXML, true)
		if err != nil {
			return source.Answer{}, err
		}
		if sniffed(answer.Body) == xbrl.KindInstance {
			return answer, nil
		}
	}
	return c.inlinePage(ctx, folder, names, f)
}

// inlinePage fetches the main document of a filing that holds its own facts.
func (c *Client) inlinePage(ctx context.Context, folder string, names []string, f found) (source.Answer, error) {
	if !f.HasXBRL || !safeName(f.Document) || !slices.Contains(names, f.Document) {
		return source.Answer{}, noInstance(f)
	}
	answer, err := c.fetch(ctx, folder+f.Document, source.LookAnything, true)
	if err != nil {
		return source.Answer{}, err
	}
	if sniffed(answer.Body) != xbrl.KindInline {
		return source.Answer{}, noInstance(f)
	}
	return answer, nil
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

// coolDown is for how long the SEC limits who exceeded its rate.
const coolDown = 10 * time.Minute

func (c *Client) fetch(ctx context.Context, address string, look source.Look, lasting bool) (source.Answer, error) {
	answer, err := c.Source.Fetch(ctx, SEC, source.Request{Address: address, Accept: look, Lasting: lasting})
	if err != nil {
		return source.Answer{}, explain(err, answer.Body)
	}
	return answer, nil
}

// explain reads the pages that the SEC sends in place of data. Both come with
// status 403, and only their words tell them apart.
func explain(err error, body []byte) error {
	var upstream *source.UpstreamError
	if !errors.As(err, &upstream) {
		return err
	}
	words := strings.ToLower(upstream.Said + " " + string(body[:min(len(body), maxHeadBytes)]))
	switch {
	case strings.Contains(words, "undeclared automated tool"):
		return &source.RefusedError{
			Rule:   "contact",
			Reason: "the SEC takes the caller for an undeclared automated tool",
			Remedy: "set DESKWORTH_CONTACT to a name and an e-mail address that reach you",
		}
	case strings.Contains(words, "request rate threshold exceeded"), strings.Contains(words, "traffic limit"):
		return &source.RateError{Vendor: SEC.Name, Wait: coolDown, Said: upstream.Said}
	}
	return err
}

func isStatus(err error, status int) bool {
	var upstream *source.UpstreamError
	if errors.As(err, &upstream) {
		return upstream.Status == status
	}
	var missing *source.NotFoundError
	return status == http.StatusNotFound && errors.As(err, &missing)
}
