package claim

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// word is one word of a draft, in the form in which words are compared.
type word struct {
	span
	stem    string
	raw     string
	stop    bool
	barrier bool // a number or a mark that ends a phrase stands before it
	apart   bool // a comma or a dash stands before it
}

var wordForm = regexp.MustCompile(`\p{L}(?:\.\p{L})+\.?|\p{L}[\p{L}\p{N}&]*`)

// wordsOf gives the words of a text from one place on; numbers are none.
func wordsOf(text string, from int) (words []word) {
	end := 0
	for _, at := range wordForm.FindAllStringIndex(text, -1) {
		raw := text[at[0]:at[1]]
		between := text[end:at[0]]
		w := word{span: span{from + at[0], from + at[1]}, raw: raw, stem: stemOf(raw)}
		w.stop = stops[w.stem] || len(w.stem) == 1
		w.barrier = strings.ContainsAny(between, ".;:()|0123456789!?")
		w.apart = w.barrier || strings.ContainsAny(between, ",–—\"“”«»*")
		if len(words) > 0 && words[len(words)-1].stem == "non" && (between == "-" || between == "‑") {
			last := &words[len(words)-1]
			last.end, last.raw, last.stem = w.end, last.raw+raw, "non"+w.stem
			end = at[1]
			continue
		}
		words = append(words, w)
		end = at[1]
	}
	return words
}

var accents = strings.NewReplacer("é", "e", "è", "e", "ê", "e", "ë", "e", "à", "a", "â", "a", "ç", "c", "ô", "o", "ö", "o", "î", "i", "ï", "i", "û", "u", "ù", "u", "ü", "u", "œ", "oe")

// stemOf writes a word in small letters, without accents and without the mark
// of a plural, so that "Assets" is "asset".
func stemOf(raw string) string {
	text := accents.Replace(strings.ToLower(strings.ReplaceAll(raw, ".", "")))
	switch n := len(text); {
	case strings.HasSuffix(text, "ies") && n > 4:
		return text[:n-3] + "y"
	case strings.HasSuffix(text, "sses"):
		return text[:n-2]
	case strings.HasSuffix(text, "s") && n > 3 && !strings.HasSuffix(text, "ss") && !strings.HasSuffix(text, "us") && !strings.HasSuffix(text, "is"):
		return text[:n-1]
	}
	return text
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
		set[stemOf(w)] = true
	}
	return set
}

var (
	stops = setOf(`of the a an and in on for to from by with at as is was were be been are its their our his her which that this these those it they we or per
		le la les un une des du de d l et en au aux pour par sur dans est etait sont qui que son sa ses leur leurs ce cette`)
	// fillers say nothing about which figure is meant.
	fillers = setOf(`number count total totals overall reported consolidated member members domain axis table amount`)
	// harmless words may stand before a name without making another of it.
	harmless = setOf(`company group issuer annual yearly quarterly full year fiscal record strong solid global worldwide reported report reports posted post generated generate
		delivered earned recorded booked achieved produced had has have showed shows shown saw with while where also only just respectively whole combined
		but yet still again then however meanwhile overall nominal groupe societe annuel trimestriel realise enregistre affiche publie usd eur gbp
		when after before million billion thousand dollar euro corresponding same latest recent`)
	// turning words after a name make another of it: revenue growth, sales tax.
	turning = setOf(`growth margin margins rate rates ratio backlog tax taxes cost costs mix multiple guidance target targets forecast consensus estimate estimates yield
		deduction deferred excluding adjusted recognized receivable payable turnover expense expenses marketing statement statements base day days run outlook miss beat
		croissance marge taux ratio prevision objectif`)
	ones   = setOf(`share ordinary diluted basic common ads adr american depositary action stock unit`)
	wholes = setOf(`total overall group consolidated whole company entire groupe ensemble`)
)

// camelWords cuts a name as taxonomies write them: "AssetsCurrent", "IPhoneMember".
func camelWords(local string) (words []string) {
	start, runes := 0, []rune(local)
	cut := func(end int) {
		if end > start {
			words = append(words, string(runes[start:end]))
		}
		start = end
	}
	for i := 1; i < len(runes); i++ {
		small, nextSmall := !unicode.IsUpper(runes[i-1]), i+1 < len(runes) && unicode.IsLower(runes[i+1])
		switch {
		case !unicode.IsLetter(runes[i]) && !unicode.IsDigit(runes[i]):
			cut(i)
			start = i + 1
		case unicode.IsUpper(runes[i]) && small && i > start:
			cut(i)
		case unicode.IsUpper(runes[i]) && !small && nextSmall && i-start > 1:
			cut(i) // "USDebt" is US and Debt; "IPhone" is one word
		}
	}
	cut(len(runes))
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// keyOf is how a name is looked up: its words without stops and fillers, in
// the order of the alphabet, since taxonomies write them the other way round.
func keyOf(stems []string) string {
	var kept []string
	for _, s := range stems {
		if !stops[s] && !fillers[s] && len(s) > 1 && !slices.Contains(kept, s) {
			kept = append(kept, s)
		}
	}
	slices.Sort(kept)
	return strings.Join(kept, " ")
}

func keyOfText(text string) string {
	var stems []string
	for _, w := range wordsOf(text, 0) {
		stems = append(stems, w.stem)
	}
	return keyOf(stems)
}

// squeezed is a name without spaces, for names whose words run together.
func squeezed(text string) string {
	return accents.Replace(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text))
}
