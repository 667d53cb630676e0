package deskworth

import (
	"fmt"
	"slices"
	"strings"
)

// Reference is the reference of the tools as Markdown, in "fr" or else in
// English: every tool with its sentence, capability, roles, parameters and
// hints, and the table of capabilities with those that no tool claims. Count,
// order and revision are derived; nothing of it is kept by hand.
func Reference(tools []Tool, lang string) string {
	w := referenceWords(lang)
	sorted := slices.Clone(tools)
	slices.SortFunc(sorted, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- %s: dw reference --lang %s -->\n", w.generated, w.lang)
	fmt.Fprintf(&b, "# %s\n\n", w.title)
	fmt.Fprintf(&b, w.count+"\n\n", len(sorted))
	fmt.Fprintf(&b, "%s: `%s`\n\n", w.revision, Revision(sorted))
	fmt.Fprintf(&b, "**%s** %s\n\n**%s** %s\n\n", w.shippedLabel, w.shipped, w.limitLabel, w.limit)
	if orphans := orphansOf(sorted); len(orphans) > 0 {
		fmt.Fprintf(&b, "**%s** %s\n\n", w.evidenceLabel, fmt.Sprintf(w.evidence, strings.Join(orphans, "; ")))
	}
	w.capabilities(&b, sorted)
	for _, t := range sorted {
		w.tool(&b, t)
	}
	w.tail(&b)
	return b.String()
}

// orphansOf names each capability that a role holds and no tool claims.
func orphansOf(tools []Tool) (orphans []string) {
	for _, row := range CapabilityTable(tools) {
		if row.Orphan() {
			orphans = append(orphans, fmt.Sprintf("`%s` (%s)", row.Capability, joined(row.Roles)))
		}
	}
	return orphans
}

func (w referenceText) capabilities(b *strings.Builder, tools []Tool) {
	fmt.Fprintf(b, "## %s\n\n| %s | %s | %s |\n|---|---|---|\n", w.capabilityHead, w.capability, w.tools, w.roles)
	for _, row := range CapabilityTable(tools) {
		claimed := strings.Join(row.Tools, ", ")
		if claimed == "" {
			claimed = w.noTool
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", row.Capability, claimed, cell(joined(row.Roles)))
	}
	b.WriteString("\n")
}

func (w referenceText) tool(b *strings.Builder, t Tool) {
	fmt.Fprintf(b, "## %s\n\n%s\n\n", t.Name, t.Sentence(w.lang))
	if t.Experimental {
		fmt.Fprintf(b, "**%s** %s\n\n", w.experimentalLabel, w.experimental)
	}
	fmt.Fprintf(b, "- %s: `%s`\n- %s: %s\n", w.capability, t.Capability, w.roles, cell(joined(t.Capability.Holders())))
	fmt.Fprintf(b, "- %s: %s\n", w.hints, w.hintLine(t.Hints))
	fmt.Fprintf(b, "- %s: %s\n\n", w.answer, strings.Join(t.Fields(), ", "))
	list := t.Parameters()
	if len(list) == 0 {
		fmt.Fprintf(b, "%s\n\n", w.noParameters)
		return
	}
	fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n|---|---|---|---|---|---|\n", w.parameter, w.kind, w.required, w.oneOf, w.fallback, w.meaning)
	for _, p := range list {
		need := w.no
		if p.Required {
			need = w.yes
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s | %s |\n", p.Name, cell(p.Type), need, cell(strings.Join(p.Enum, ", ")), cell(p.Default), cell(p.Description))
	}
	b.WriteString("\n")
}

func (w referenceText) hintLine(h Hints) string {
	say := func(name string, yes bool) string {
		if yes {
			return name + " " + w.yes
		}
		return name + " " + w.no
	}
	return strings.Join([]string{say(w.readOnly, h.ReadOnly), say(w.destructive, h.Destructive), say(w.openWorld, h.OpenWorld), say(w.idempotent, h.Idempotent)}, ", ")
}
