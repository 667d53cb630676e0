package compose

import "github.com/deskworth/deskworth-go/internal/chartml"

// deckWords are the fixed texts that only the deck has.
type deckWords struct {
	AsOf, LastRead, Row, TableOf, RowsShown, InWorkbook, Estimate, And string

	Summary, Facts, Risks, Limits, Conflicts, Spreads, Apart, Failed, Sources           string // titles that say what the slide is for
	Follows, Assumed, Holds, Fails                                                      string // titles of how figures came about
	SourceLine, AFailure, Alike, Least, Most, Differs, Left, Right, Difference, InNotes string

	// Of charts.
	Kinds                                                     map[chartml.Kind]string // looked up, never listed
	ChartOf, NotDrawn, Rounded, DrawnEstimated, DrawnFacts    string
	ExhibitOf, NothingToDraw, TooManyToDraw, UnitsDiffer, NaN string
	NamesTooLong                                              string

	Bases map[string]string // what facts of one name may differ in; looked up, never listed
}

func deckWordsIn(lang string) deckWords {
	if lang == "fr" {
		return deckWords{
			AsOf: "À la date du", LastRead: "dernière lecture le", Row: "Ligne", TableOf: "tableau de %d lignes.",
			RowsShown: "%d lignes sur %d\u00a0; le classeur les contient toutes", InWorkbook: "Autres faits, dans le classeur\u00a0: %d.",
			Estimate: "e\u00a0: estimé", And: "et",
			Summary: "Synthèse\u00a0: les chiffres qui répondent à la question", Facts: "Faits\u00a0: ce qui est aussi au dossier",
			Risks: "Risques\u00a0: ce qui peut mal tourner, et ce qui est fait", Limits: "Limites\u00a0: ce que le dossier ne peut pas dire",
			Conflicts: "Conflits tranchés\u00a0: où les affirmations divergeaient, et ce qui est retenu",
			Spreads:   "Estimations\u00a0: elles divergent, et aucune moyenne n’est faite", Apart: "Côte à côte\u00a0: un même nom, plusieurs bases",
			Failed: "Contrôles en échec\u00a0: ce qui ne concorde pas", Sources: "Sources\u00a0: d’où vient chaque chiffre",
			Follows: "Comment chaque résultat découle", Assumed: "Ce qui est supposé, et pourquoi", Holds: "Tous les contrôles passent", Fails: "Des contrôles échouent",
			SourceLine: "Source\u00a0: ", AFailure: "Des contrôles échouent\u00a0: voir à la fin.", Alike: "Nom", Least: "la plus basse", Most: "la plus haute", Differs: "Diffère par",
			Left: "À gauche", Right: "À droite", Difference: "Écart", InNotes: "%d sources, nommées dans les commentaires",
			Kinds: map[chartml.Kind]string{
				chartml.Line: "Courbe", chartml.Column: "Histogramme", chartml.Bar: "Barres", chartml.Scatter: "Nuage de points", chartml.Stock: "Chandeliers",
			},
			ChartOf: "%s\u00a0: %s\u00a0; %d points, de %s à %s.", NotDrawn: "manquant, non tracé\u00a0: %d sur %d valeurs", Rounded: "tracé à 15 chiffres",
			DrawnEstimated: "hachuré, creux ou pointillé\u00a0: estimé", DrawnFacts: "Faits tracés\u00a0: ", ExhibitOf: "%s\u00a0: %s, tableau %s, colonnes %s, %d lignes",
			NothingToDraw: "rien à tracer", TooManyToDraw: "trop de lignes pour un graphique", UnitsDiffer: "unités différentes dans une colonne\u00a0: tableau", NaN: "une valeur n’est pas un nombre à tracer\u00a0: tableau",
			NamesTooLong: "des noms trop longs pour un graphique\u00a0: tableau",
			Bases:        map[string]string{"entity": "entité", "period": "période", "unit": "unité", "vintage": "millésime", "kind": "nature"},
		}
	}
	return deckWords{
		AsOf: "As of", LastRead: "last read on", Row: "Row", TableOf: "table of %d rows.",
		RowsShown: "%d of %d rows; the workbook holds all", InWorkbook: "Further facts, in the workbook: %d.",
		Estimate: "e: estimated", And: "and",
		Summary: "Summary: the figures that answer the question", Facts: "Facts: what else is on file",
		Risks: "Risks: what may go wrong, and what is done about it", Limits: "Limits: what the dossier cannot say",
		Conflicts: "Conflicts settled: where claims differed, and what stands",
		Spreads:   "Estimates: they differ, and nobody averaged them", Apart: "Side by side: one name on several bases",
		Failed: "Failed checks: what does not agree", Sources: "Sources: where every figure comes from",
		Follows: "How each result follows", Assumed: "What is assumed, and why", Holds: "Every check holds", Fails: "Checks fail",
		SourceLine: "Source: ", AFailure: "Checks fail: see the end.", Alike: "Name", Least: "lowest", Most: "highest", Differs: "Differs in",
		Left: "Left", Right: "Right", Difference: "Difference", InNotes: "%d sources, named in the notes",
		Kinds: map[chartml.Kind]string{
			chartml.Line: "Line chart", chartml.Column: "Column chart", chartml.Bar: "Bar chart", chartml.Scatter: "Scatter chart", chartml.Stock: "Candle chart",
		},
		ChartOf: "%s: %s; %d points from %s to %s.", NotDrawn: "missing, not drawn: %d of %d values", Rounded: "drawn with 15 digits",
		DrawnEstimated: "hatched, hollow or dashed: estimated", DrawnFacts: "Facts drawn: ", ExhibitOf: "%s: %s, table %s, columns %s, %d rows",
		NothingToDraw: "nothing to draw", TooManyToDraw: "too many rows for a chart", UnitsDiffer: "units differ within a column: a table", NaN: "a value is no number to draw: a table",
		NamesTooLong: "names too long for a chart: a table",
	}
}

func (w deckWords) whyTable(why whyTable) string {
	return map[whyTable]string{nothingToDraw: w.NothingToDraw, tooManyToDraw: w.TooManyToDraw, unitsDiffer: w.UnitsDiffer, noNumber: w.NaN, namesTooLong: w.NamesTooLong}[why]
}
