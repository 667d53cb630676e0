package main

import "testing"

const (
	instance = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:g="http://example.com/g">
<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:forever/></xbrli:period></xbrli:context>
<g:A contextRef="c">one</g:A><g:B contextRef="c">two</g:B></xbrli:xbrl>`
	page = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:g="http://example.com/g"><body><ix:header><ix:resources>
<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:forever/></xbrli:period></xbrli:context>
</ix:resources></ix:header><p><ix:nonNumeric name="g:A" contextRef="c">one <ix:nonNumeric name="g:B" contextRef="c">two</ix:nonNumeric></ix:nonNumeric></p></body></html>`
)

func TestEveryReaderReadsEveryFact(t *testing.T) {
	for _, d := range []document{
		{name: "an instance", facts: 2, body: []byte(instance)},
		{name: "a page", facts: 2, body: []byte(page), inline: true},
	} {
		for _, r := range readers() {
			if got, err := r.read(d); err != nil || got != 2 {
				t.Errorf("%s, %s: %d facts, %v", r.name, d.name, got, err)
			}
		}
	}
}
