package filings

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// languages are those in which European reports are written, by the code that
// file names carry and the name that the index gives.
var languages = map[string]string{
	"bg": "bulgarian", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
	"et": "estonian", "fi": "finnish", "fr": "french", "ga": "irish", "hr": "croatian", "hu": "hungarian", "is": "icelandic",
	"it": "italian", "lt": "lithuanian", "lv": "latvian", "mt": "maltese", "nb": "norwegian", "nl": "dutch", "no": "norwegian",
	"pl": "polish", "pt": "portuguese", "ro": "romanian", "sk": "slovak", "sl": "slovenian", "sv": "swedish", "uk": "ukrainian",
}

var (
	languageForm   = regexp.MustCompile(`^[a-z]{2}$`)
	languageInName = regexp.MustCompile(`[-_ ]([A-Za-z]{2})$`)
)

// languageOf is the language of an edition: the index's word for it, else the
// two letters at the end of its file names, "…-2022-12-31-fi.xhtml". Names that
// contradict each other say nothing.
func languageOf(code, name string, f indexFiling) string {
	if code = strings.ToLower(code); languages[code] != "" {
		return code
	}
	if code := languageNamed(name); code != "" {
		return code
	}
	found := ""
	for _, address := range []string{f.Report, f.JSON, f.Package} {
		switch in := languageInAddress(address); {
		case in == "":
		case found != "" && in != found:
			return ""
		default:
			found = in
		}
	}
	return found
}

// languageNamed finds a language by its English name. Norwegian has two codes;
// the older one is the one that file names carry.
func languageNamed(name string) string {
	var codes []string
	for code, known := range languages {
		if strings.EqualFold(known, name) {
			codes = append(codes, code)
		}
	}
	if len(codes) == 0 {
		return ""
	}
	return slices.Max(codes)
}

func languageInAddress(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	name := path.Base(u.Path)
	parts := languageInName.FindStringSubmatch(strings.TrimSuffix(name, path.Ext(name)))
	if parts == nil || languages[strings.ToLower(parts[1])] == "" {
		return ""
	}
	return strings.ToLower(parts[1])
}

// sameLanguage compares codes; Norwegian has two. An unknown language is no other.
func sameLanguage(a, b string) bool {
	return a != "" && (a == b || languages[a] != "" && languages[a] == languages[b])
}
