package xbrl_test

import (
	"context"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLabelSaysWhenItIsNotTheOneAskedFor(t *testing.T) {
	cases := []struct {
		rule, name, role, lang string
		want                   string
		instead                []xbrl.Fallback
	}{
		{"the role and language asked for", "own:PhonesMember", xbrl.RoleLabel, "en-US", "Phones [Member]", nil},
		{"no role asked for: the standard one", "own:PhonesMember", "", "", "Phones [Member]", nil},
		{"markup in a label is not what it says", "own:PhonesMember", xbrl.RoleTerse, "en", "Phones", nil},
		{"references in a label are resolved", "std:Cost", xbrl.RoleTotal, "en", "Total cost & fees", nil},
		{"another language of the schema's own linkbase", "own:PhonesMember", "", "fr", "Téléphones", nil},
		{"a role it does not have", "own:PhonesMember", xbrl.RoleVerbose, "en-US", "Phones [Member]", []xbrl.Fallback{xbrl.FallbackRole}},
		{"a variant of the language", "own:PhonesMember", "", "en-GB", "Phones [Member]", []xbrl.Fallback{xbrl.FallbackLang}},
		{"a language it does not have", "std:Cost", "", "fr", "Kosten", []xbrl.Fallback{xbrl.FallbackLang}},
		{"documentation when it is asked for", "std:Note", xbrl.RoleDocumentation, "en", "Only described.", nil},
	}
	tax := own(t)
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			l, ok := tax.Label(xbrl.ParseName(c.name), c.role, c.lang)
			require.True(t, ok)
			assert.Equal(t, c.want, l.Text)
			assert.Equal(t, c.instead, l.Instead)
		})
	}
}

func TestLabelIsNeverInvented(t *testing.T) {
	tax := own(t)
	for rule, c := range map[string]struct{ name, role string }{
		"documentation is no label":           {"std:Note", ""},
		"a label is no documentation":         {"std:Cost", xbrl.RoleDocumentation},
		"a concept without labels":            {"own:Backlog", ""},
		"a concept that no document mentions": {"std:Nowhere", ""},
	} {
		_, ok := tax.Label(xbrl.ParseName(c.name), c.role, "en")
		assert.False(t, ok, rule)
	}
}

func TestNegatedLabelChangesTheDisplayOnly(t *testing.T) {
	tax := own(t)
	l, ok := tax.Label(xbrl.ParseName("own:PhonesMember"), xbrl.RoleNegatedTerse, "en-US")
	require.True(t, ok)
	assert.Equal(t, "Phones", l.Text, "worded like the terse one")
	assert.True(t, l.Negated)
	assert.Equal(t, []xbrl.Fallback{xbrl.FallbackRole}, l.Instead)
	l, _ = tax.Label(xbrl.ParseName("own:PhonesMember"), xbrl.RoleTerse, "en-US")
	assert.False(t, l.Negated)
	assert.True(t, xbrl.Negates(xbrl.RoleNegatedTotal))
	assert.False(t, xbrl.Negates(xbrl.RoleTotal))
}

func TestMetaLinksNameConceptsByNamespace(t *testing.T) {
	body := `{"version":"2.2","instance":{"r.htm":{"report":{"R2":{"role":"http://r","longName":"2 - Statement - Sales"}},
		"tag":{"us-gaap_Assets":{"xbrltype":"monetaryItemType","nsuri":"http://fasb.org/us-gaap/2024","localname":"Assets","crdr":"debit",
		"lang":{"en-us":{"role":{"label":"Assets","totalLabel":"Total assets","negatedLabel":"Less assets","documentation":""}}}}}}}}`
	m, err := xbrl.ParseMetaLinks(context.Background(), "MetaLinks.json", []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	tax, err := xbrl.NewTaxonomy(context.Background(), xbrl.Documents{MetaLinks: []*xbrl.MetaLinks{m}})
	require.NoError(t, err)
	assets := xbrl.QName{Prefix: "gaap", Local: "Assets", Space: "http://fasb.org/us-gaap/2024"}
	l, ok := tax.Label(assets, xbrl.RoleTotal, "en-US")
	require.True(t, ok)
	assert.Equal(t, xbrl.Label{Text: "Total assets", Role: xbrl.RoleTotal, Lang: "en-us", Address: "MetaLinks.json"}, public(l))
	l, _ = tax.Label(assets, xbrl.RoleNegated, "en")
	assert.Equal(t, "Less assets", l.Text)
	assert.Equal(t, "2 - Statement - Sales", tax.RoleTitle("http://r"))
	assert.Len(t, tax.Labels(assets), 3, "an empty text is no label")
	for rule, bad := range map[string]string{
		"not JSON": "<html>", "another JSON": `{"a":1}`, "too deep": strings.Repeat("[", 200) + strings.Repeat("]", 200), "cut": body[:60],
	} {
		_, err := xbrl.ParseMetaLinks(context.Background(), "m", []byte(bad), xbrl.Limits{})
		assert.Error(t, err, rule)
	}
}

// public is a label without what only the package sees.
func public(l xbrl.Label) xbrl.Label {
	return xbrl.Label{Text: l.Text, Role: l.Role, Lang: l.Lang, Address: l.Address, Instead: l.Instead, Negated: l.Negated, Others: l.Others}
}
