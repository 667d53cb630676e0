package xbrl_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
)

func TestADocumentIsKnownByItsRootElement(t *testing.T) {
	cases := []struct {
		rule, head string
		want       xbrl.Kind
	}{
		{"an instance, cut in its second element", root("<g:A contextRef='c'>1</g:A>")[:215], xbrl.KindInstance},
		{"after a comment and a byte order mark", "\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <html> -->" + root(""), xbrl.KindInstance},
		{"an inline page", `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><head>`, xbrl.KindInline},
		{"a page", "<!doctype html><p>", xbrl.KindHTML},
		{"a linkbase", `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase">`, xbrl.KindOther},
		{"nothing", "", xbrl.KindOther},
		{"an xBRL-JSON report", ` {"documentInfo" : {"namespaces":{}, "documentType" : "https://xbrl.org/2021/xbrl-json"`, xbrl.KindJSON},
		{"a report cut before its documentType", `{"facts":{"f":{"value":"{\"documentType\":1}"`, xbrl.KindJSON},
		{"a report package", `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`, xbrl.KindOther},
		{"the facts of a company as the SEC lists them", `{"cik":1,"facts":{}}`, xbrl.KindOther},
	}
	for _, c := range cases {
		assert.Equal(t, c.want, xbrl.Sniff([]byte(c.head)), c.rule)
	}
}
