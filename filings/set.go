package filings

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// metaLinksName is what the SEC calls its description of a filing's inline pages.
const metaLinksName = "MetaLinks.json"

// setOf names the inline documents that are one instance together with a main
// document. MetaLinks lists its instances by the names of their documents, "a.htm
// a_d2.htm"; a folder without it has only the main document.
func (c *Client) setOf(ctx context.Context, in folder, document string) ([]string, error) {
	if !slices.Contains(in.names, metaLinksName) {
		return []string{document}, nil
	}
	answer, err := c.fetch(ctx, in.address+metaLinksName, source.LookJSON, true)
	if err != nil {
		return nil, err
	}
	var sent struct {
		Instance map[string]json.RawMessage `json:"instance"`
	}
	if err := json.Unmarshal(answer.Body, &sent); err != nil {
		return nil, misshapen(SEC.Name, metaLinksName, "it does not list instances: %v", err)
	}
	for names := range sent.Instance {
		set := strings.Fields(names)
		if slices.Contains(set, document) {
			return slices.DeleteFunc(set, func(name string) bool { return !slices.Contains(in.names, name) }), nil
		}
	}
	return []string{document}, nil
}
