package deskworth

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A notice is a sentence that a model reads when it chooses a tool or fills a
// parameter. It describes and never illustrates: a number in it comes back as an
// answer.

// named are the formats, limits and statistics whose digits a notice may hold.
var named = []string{
	"16:9", "A4", "RFC 3339", "ISO 8601", "YYYY-MM-DD", "SHA-256", "2SD",
	"10-K", "10-Q", "8-K", "20-F", "6-K", "XBRL 2.1", "180 days", "180 jours",
}

// illustrations begin an example in the two languages of the sentences.
var illustrations = []string{"e.g.", "for example", "for instance", "par exemple", "p. ex."}

// publishing is what no tool does: the desk composes and keeps.
var publishing = regexp.MustCompile(`(?i)\b(re)?publi(sh|cation|er|é|e)`)

var digit = regexp.MustCompile(`[0-9]`)

// noticeFault says what is wrong with a notice, or nothing.
func noticeFault(text string) string {
	low := strings.ToLower(text)
	for _, phrase := range illustrations {
		if strings.Contains(low, phrase) {
			return "it gives an example (" + phrase + "); describe instead"
		}
	}
	bare := text
	for _, allowed := range named {
		bare = strings.ReplaceAll(bare, allowed, "")
	}
	if at := digit.FindString(bare); at != "" {
		return "it holds the digit " + at + " outside a named format, limit or statistic"
	}
	return ""
}

// checkNotices refuses a tool whose sentences are missing, the same in both
// languages, or illustrate; and parameters whose descriptions illustrate.
func checkNotices(t Tool) error {
	switch {
	case t.English == "" || t.French == "":
		return fmt.Errorf("tool %s: write both sentences, English and French, beside its row", t.Name)
	case t.English == t.French:
		return fmt.Errorf("tool %s: its French sentence is the English one", t.Name)
	}
	for _, sentence := range []string{t.English, t.French} {
		if word := publishing.FindString(sentence); word != "" {
			return fmt.Errorf("tool %s: a sentence says %q; the desk composes and keeps, it does not do that", t.Name, word)
		}
	}
	for _, text := range append(descriptions(t.InSchema), t.English, t.French) {
		if fault := noticeFault(text); fault != "" {
			return fmt.Errorf("tool %s: the notice %q: %s", t.Name, clip(text), fault)
		}
	}
	return nil
}

// descriptions are the notices of a schema's parameters.
func descriptions(schema json.RawMessage) (texts []string) {
	var node any
	if json.Unmarshal(schema, &node) != nil {
		return nil
	}
	var walk func(any)
	walk = func(node any) {
		switch node := node.(type) {
		case []any:
			for _, item := range node {
				walk(item)
			}
		case map[string]any:
			if text, is := node["description"].(string); is {
				texts = append(texts, text)
			}
			for keyword, item := range node {
				if !valueKeywords[keyword] {
					walk(item)
				}
			}
		}
	}
	walk(node)
	slices.Sort(texts)
	return texts
}
