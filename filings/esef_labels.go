package filings

import (
	"cmp"
	"context"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// labels are what the package itself calls the concepts of its report, in the
// language of the edition where it says, else in English, by the names that
// values have. Concepts of a taxonomy that the package does not bring have none:
// no label is made up. The index's data has no labels at all.
func (r europeanReport) labels(ctx context.Context) (map[string]string, error) {
	if r.Package == nil {
		return nil, nil
	}
	files := map[string][]byte{}
	for _, names := range [][]string{r.Package.Schemas, r.Package.Linkbases} {
		for _, name := range names {
			body, err := r.Package.Read(ctx, name)
			if err != nil {
				return nil, err
			}
			files[name] = body
		}
	}
	taxonomy, err := xbrl.TaxonomyOf(ctx, files, xbrl.Limits{})
	if err != nil {
		return nil, err
	}
	labels := map[string]string{}
	for i := range r.Instance.Facts {
		concept := r.Instance.Facts[i].Concept
		if _, known := labels[concept.String()]; known {
			continue
		}
		if label, ok := taxonomy.Label(concept, "", cmp.Or(r.Filing.Language, "en")); ok {
			labels[concept.String()] = label.Text
		}
	}
	return labels, nil
}
