package deskworth

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// forbidden are the words that no parameter may be called by. Paths and files
// are composed in the data room, formulas by the composer, addresses and digests
// taken from reads, and who acts for which mission comes from the card.
var forbidden = []string{
	"path", "filepath", "pathname", "file", "filename", "dir", "dirname", "directory", "directories", "folder", "url", "uri", "href",
	"formula", "template", "macro", "script", "cmd", "command",
	"read_at", "digest", "sha256",
	"card", "role", "mission", "desk", "token",
}

// allowedKeys lists, by tool, keys that the guard lets through. Each needs a
// pattern in its schema that makes it harmless; none is needed yet.
var allowedKeys = map[string][]string{}

// guardKeys looks at the property names of an input schema, at every depth, and
// at nothing else: an older guard read the descriptions, found the word "path"
// in a sentence that says there is none, and refused its own explanation.
func guardKeys(tool string, schema json.RawMessage) error {
	var node any
	if err := json.Unmarshal(schema, &node); err != nil {
		return fmt.Errorf("tool %s: its schema is no JSON: %w", tool, err)
	}
	if why := openness(node); why != "" {
		return fmt.Errorf("tool %s: %s; declare each parameter, so that its name can be read here", tool, why)
	}
	for _, key := range propertyNames(node) {
		if !plainKey.MatchString(key) && forbiddenIn(key) == "" {
			return fmt.Errorf("tool %s: the parameter %q is not snake_case in a-z and 0-9; letters of other alphabets look like these", tool, key)
		}
		if word := forbiddenIn(key); word != "" && !slices.Contains(allowedKeys[tool], key) {
			return fmt.Errorf("tool %s: the parameter %q asks for a %s, which no caller gives; rename it or take it out", tool, key, word)
		}
	}
	return nil
}

// plainKey is how parameters are written.
var plainKey = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// valueKeywords hold values, not schemas: what stands in them is no parameter.
var valueKeywords = map[string]bool{"enum": true, "const": true, "default": true, "examples": true, "required": true}

// propertyNames walks a schema through items, branches and definitions.
func propertyNames(node any) (names []string) {
	switch node := node.(type) {
	case []any:
		for _, item := range node {
			names = append(names, propertyNames(item)...)
		}
	case map[string]any:
		for _, keyword := range slices.Sorted(maps.Keys(node)) {
			if valueKeywords[keyword] {
				continue
			}
			names = append(names, namesUnder(keyword, node[keyword])...)
		}
	}
	return names
}

// namesUnder is what one keyword adds: the keys of properties, and whatever lies
// below any keyword.
func namesUnder(keyword string, value any) (names []string) {
	members, isMap := value.(map[string]any)
	if !isMap || !schemaMaps[keyword] {
		return propertyNames(value)
	}
	for _, key := range slices.Sorted(maps.Keys(members)) {
		if keyword != "$defs" && keyword != "definitions" {
			names = append(names, key)
		}
		names = append(names, propertyNames(members[key])...)
	}
	return names
}

// forbiddenIn gives the forbidden word that a key is made of, or nothing. Words
// that a key writes apart ("read_at", "readAt", "file-name") are put together.
func forbiddenIn(key string) string {
	words := splitWords(key)
	for from := range words {
		for to := from + 1; to <= len(words); to++ {
			run := strings.Join(words[from:to], "")
			for _, word := range forbidden {
				if bare := strings.ReplaceAll(word, "_", ""); run == bare || run == bare+"s" {
					return word
				}
			}
		}
	}
	return ""
}

// splitWords cuts camelCase, PascalCase, snake_case, kebab-case and numbers apart
// into small words: path2 is a path.
func splitWords(key string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = nil
		}
	}
	runes := []rune(key)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			continue
		}
		// A capital begins a word after a small letter, and before one: sourceURL, URLBase.
		afterSmall := i > 0 && !unicode.IsUpper(runes[i-1])
		beforeSmall := i+1 < len(runes) && unicode.IsLower(runes[i+1])
		numbered := i > 0 && unicode.IsDigit(r) != unicode.IsDigit(runes[i-1])
		if unicode.IsUpper(r) && (afterSmall || beforeSmall) || numbered {
			flush()
		}
		word = append(word, r)
	}
	flush()
	return words
}
