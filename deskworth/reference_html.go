package deskworth

import (
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

//go:embed reference.html
var referencePage string

var referenceTemplate = template.Must(template.New("reference").Parse(referencePage))

// referenceView is one language of the page.
type referenceView struct {
	Lang, Title, Count, RevisionLabel, Revision, Search, None string
	Notes                                                     []Pair // label and sentence
	Heads                                                     map[string]string
	Capabilities                                              []capabilityView
	Tools                                                     []toolView
	Refusals                                                  []refusalView
	Standards                                                 []standardView
}

type capabilityView struct{ Name, Tools, Roles string }

type toolView struct {
	Name, Sentence, Experimental, Capability, Roles, Hints, Answer string
	Parameters                                                     []parameterView
}

type parameterView struct{ Name, Type, Required, Enum, Default, Description string }

type refusalView struct {
	Code  string
	Exit  int
	Means string
}

type standardView struct{ Name, Link string }

// ReferenceHTML is the reference of the tools as one page in both languages, with a
// search that needs nothing but the page. It says what [Reference] says.
func ReferenceHTML(tools []Tool) (string, error) {
	sorted := slices.Clone(tools)
	slices.SortFunc(sorted, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	var b strings.Builder
	err := referenceTemplate.Execute(&b, []referenceView{viewOf(sorted, "en"), viewOf(sorted, "fr")})
	return b.String(), err
}

func viewOf(tools []Tool, lang string) referenceView {
	w := referenceWords(lang)
	v := referenceView{
		Lang: w.lang, Title: w.title, Count: fmt.Sprintf(w.count, len(tools)), RevisionLabel: w.revision, Revision: Revision(tools), Search: w.search, None: w.noParameters,
		Notes: []Pair{{w.shippedLabel, w.shipped}, {w.limitLabel, w.limit}},
		Heads: map[string]string{
			"capabilities": w.capabilityHead, "capability": w.capability, "tools": w.tools, "roles": w.roles, "hints": w.hints, "answer": w.answer, "parameter": w.parameter, "kind": w.kind,
			"required": w.required, "oneOf": w.oneOf, "fallback": w.fallback, "meaning": w.meaning, "refusals": w.refusalHead, "refusalNote": w.refusalNote, "code": w.code, "exit": w.exit,
			"standards": w.standardHead, "standardNote": w.standardNote,
		},
	}
	if orphans := orphansOf(tools); len(orphans) > 0 {
		v.Notes = append(v.Notes, Pair{w.evidenceLabel, strings.ReplaceAll(fmt.Sprintf(w.evidence, strings.Join(orphans, "; ")), "`", "")})
	}
	for _, row := range CapabilityTable(tools) {
		claimed := strings.Join(row.Tools, ", ")
		if claimed == "" {
			claimed = w.noTool
		}
		v.Capabilities = append(v.Capabilities, capabilityView{string(row.Capability), claimed, joined(row.Roles)})
	}
	for _, t := range tools {
		v.Tools = append(v.Tools, w.toolView(t))
	}
	for _, r := range refusals {
		v.Refusals = append(v.Refusals, refusalView{r.code, ExitOf(r.code), r.says(lang)})
	}
	text := Reference(tools, lang)
	for _, s := range standards {
		if strings.Contains(text, s.name) {
			v.Standards = append(v.Standards, standardView{s.name, s.link})
		}
	}
	return v
}

func (w referenceText) toolView(t Tool) toolView {
	v := toolView{
		Name: t.Name, Sentence: t.Sentence(w.lang), Capability: string(t.Capability), Roles: joined(t.Capability.Holders()), Hints: w.hintLine(t.Hints), Answer: strings.Join(t.Fields(), ", "),
	}
	if t.Experimental {
		v.Experimental = w.experimentalLabel + ". " + w.experimental
	}
	for _, p := range t.Parameters() {
		need := w.no
		if p.Required {
			need = w.yes
		}
		v.Parameters = append(v.Parameters, parameterView{p.Name, p.Type, need, strings.Join(p.Enum, ", "), p.Default, p.Description})
	}
	return v
}
