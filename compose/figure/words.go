package figure

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// words are what a figure says by itself in one language, and how it writes numbers and dates.
type words struct {
	tag                                                                             string
	thousands, mark                                                                 string
	months                                                                          [12]string
	scales                                                                          map[source.Scale]string
	kinds                                                                           map[string]string
	source, dropped, noValue, rendered, thinned, merged, count, from, to, mean, two string
	binned, outside, replicates, hidden, enveloped, read, asOf, colon, hole         string
	crossed, none, n, edgeRule, holes, faces                                        string
	estimated, hollow, unmarked, estimate, observed, basis                          string
}

var english = words{
	tag: "en", thousands: ",", mark: ".",
	months: [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
	scales: map[source.Scale]string{3: "thousand", 6: "million", 9: "billion", 12: "trillion"},
	kinds:  map[string]string{"line": "Line chart", "bar": "Bar chart", "scatter": "Scatter chart", "histogram": "Histogram", "candles": "Candle chart", "heat": "Heat map", "surface": "Surface"},
	source: "Source", dropped: "Left out", noValue: "Rows without a value, left as gaps", colon: ": ",
	rendered:  "This SVG is a render of its own, made from the same data as the PNG and not converted from it.",
	thinned:   "%s of %s points drawn: the first, lowest, highest and last of each dot at 300 dpi",
	merged:    "Each candle stands for %s bars: first open, highest high, lowest low, last close, highest volume",
	enveloped: "More bars than dots at 300 dpi: each dot shows the lowest and the highest of its bars",
	hidden:    "%s of %s dots drawn: a dot that would lie within a quarter of a point of another is not",
	count:     "count", from: "from", to: "below", mean: "mean of %s", two: "2 SD of %s", n: "n of %s",
	binned: "%s bins of width %s; a bin holds its lower edge", outside: "Values outside the bins: %s",
	replicates: "Bars are means of the rows with one label, %s in all; whiskers are 2 standard deviations (n\u00a0−\u00a01)",
	read:       "read", asOf: "as of", hole: "no value", crossed: "Bars with a high below their low, not drawn: %s",
	none: "no value", edgeRule: "a bin holds its lower edge", holes: "Places without a value, left empty: %s of %s",
	faces:     "A face is drawn where all four corners have a value, in the colour of their mean; every value is a dot",
	estimated: "Estimated values", hollow: " (rings, hatched bars)", unmarked: ", not marked here", estimate: "estimated", observed: "observed", basis: "basis",
}

var french = words{
	tag: "fr", thousands: "\u202f", mark: ",",
	months: [12]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."},
	scales: map[source.Scale]string{3: "milliers", 6: "millions", 9: "milliards", 12: "billions"},
	kinds:  map[string]string{"line": "Courbe", "bar": "Diagramme en barres", "scatter": "Nuage de points", "histogram": "Histogramme", "candles": "Chandeliers", "heat": "Carte de chaleur", "surface": "Surface"},
	source: "Source", dropped: "Écartés", noValue: "Lignes sans valeur, laissées vides", colon: "\u00a0: ",
	rendered:  "Ce SVG est un rendu distinct, fait des mêmes données que le PNG et non converti de lui.",
	thinned:   "%s points tracés sur %s\u00a0: le premier, le plus bas, le plus haut et le dernier de chaque point à 300\u00a0ppp",
	merged:    "Chaque chandelier représente %s barres\u00a0: première ouverture, plus haut, plus bas, dernière clôture, plus haut volume",
	enveloped: "Plus de barres que de points à 300\u00a0ppp\u00a0: chaque point montre la plus basse et la plus haute de ses barres",
	hidden:    "%s points tracés sur %s\u00a0: un point à moins d'un quart de point typographique d'un autre ne l'est pas",
	count:     "effectif", from: "de", to: "à moins de", mean: "moyenne de %s", two: "2 écarts types de %s", n: "n de %s",
	binned: "%s classes de largeur %s\u00a0; une classe contient sa borne inférieure", outside: "Valeurs hors des classes\u00a0: %s",
	replicates: "Les barres sont les moyennes des lignes de même libellé, %s en tout\u00a0; les moustaches sont 2 écarts types (n\u00a0−\u00a01)",
	read:       "lu le", asOf: "au", hole: "sans valeur", crossed: "Barres dont le plus haut est sous le plus bas, non tracées\u00a0: %s",
	none: "sans valeur", edgeRule: "une classe contient sa borne inférieure", holes: "Cases sans valeur, laissées vides\u00a0: %s sur %s",
	estimated: "Valeurs estimées", hollow: " (cercles, barres hachurées)", unmarked: ", sans marque ici", estimate: "estimé", observed: "observé", basis: "nature",
	faces: "Une facette est tracée là où ses quatre coins ont une valeur, dans la couleur de leur moyenne\u00a0; chaque valeur est un point",
}

func wordsIn(lang string) (words, error) {
	switch lang {
	case "en", "":
		return english, nil
	case "fr":
		return french, nil
	}
	return words{}, &source.ArgumentError{Field: "lang", Problem: "figures are written in en or fr, not " + strconv.Quote(lang), Remedy: "write en or fr"}
}

// number writes d with so many places, in the marks of the language and with a true minus.
func (w words) number(d decimal.Decimal, places int32) string {
	plain := d.StringFixed(places)
	sign := ""
	if rest, negative := strings.CutPrefix(plain, "-"); negative {
		if sign, plain = "−", rest; strings.Trim(plain, "0.") == "" {
			sign = "" // what rounds to nought has no sign
		}
	}
	whole, fraction, has := strings.Cut(plain, ".")
	var groups []string
	for len(whole) > 3 {
		groups = append([]string{whole[len(whole)-3:]}, groups...)
		whole = whole[:len(whole)-3]
	}
	text := sign + strings.Join(append([]string{whole}, groups...), w.thousands)
	if has {
		text += w.mark + fraction
	}
	return text
}

// whole writes a count.
func (w words) whole(n int) string { return w.number(decimal.NewFromInt(int64(n)), 0) }

// digits writes a number with the digits that it has.
func (w words) digits(d source.Decimal) string {
	return w.number(d.Number(), max(0, -d.Number().Exponent()))
}

var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// unit names a unit with a power of ten: "USD million", "USD ×10⁻⁶".
func (w words) unit(u source.Unit, s source.Scale) string {
	power := ""
	if word, known := w.scales[s]; known {
		power = word
	} else if s != 0 {
		power = "×10" + superscripts.Replace(strconv.Itoa(int(s)))
	}
	return strings.TrimSpace(string(u) + " " + power)
}

// titled is the name of a quantity with its unit, as it stands on an axis.
func (w words) titled(name string, u source.Unit, s source.Scale) string {
	unit := w.unit(u, s)
	switch {
	case unit == "":
		return name
	case name == "":
		return unit
	}
	return name + " (" + unit + ")"
}
