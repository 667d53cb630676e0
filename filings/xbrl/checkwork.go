package xbrl

import "strconv"

// refuse gives up, for the first reason there is.
func (c *checker) refuse(why error) {
	if c.refused == nil {
		c.refused = why
	}
}

// afford reports whether a value that a schema presets may be written once
// more: presets can make a small document large.
func (c *checker) afford(preset string) bool {
	if c.room -= int64(len(preset)); c.room < 0 {
		c.refuse(tooLarge(c.limits.Bytes))
	}
	return c.refused == nil
}

// maxWork bounds how often facts are compared with each other; the largest
// filings stay a thousand times below.
const maxWork = 1 << 27

// spend reports whether another comparison may be made.
func (c *checker) spend() bool {
	if c.work++; c.work > maxWork {
		c.refuse(shape("more than "+strconv.Itoa(maxWork)+" comparisons of facts", "check the report in parts"))
	}
	if c.work&0xFFFF == 0 && c.ctx.Err() != nil {
		c.refuse(c.ctx.Err())
	}
	return c.refused == nil
}

type placedFinding struct {
	Finding
	doc    *treeDoc
	offset int
}

// find notes a finding at an element of a document.
func (c *checker) find(d *treeDoc, n *treeNode, rule, section, subject, what string) {
	c.found = append(c.found, placedFinding{
		Finding{Rule: rule, Section: section, What: what, Subject: subject, Document: d.address}, d, n.at,
	})
}

// findFact notes a finding at a fact.
func (c *checker) findFact(f *checkFact, rule, section, what string) {
	c.find(c.entry, f.node, rule, section, f.Concept.String(), what)
	c.found[len(c.found)-1].Ordinal = f.Ordinal
}

// place gives findings their lines, document by document.
func (c *checker) place() {
	here, what := map[*treeDoc][]*Problem{}, map[*Problem]Finding{}
	for _, f := range c.found {
		p := &Problem{Offset: f.offset}
		here[f.doc], what[p] = append(here[f.doc], p), f.Finding
	}
	for _, d := range c.order {
		placed(d.doc, here[d])
		for _, p := range here[d] {
			f := what[p]
			f.Line = p.Line
			c.report.Findings = append(c.report.Findings, f)
		}
	}
	c.found = nil
}
