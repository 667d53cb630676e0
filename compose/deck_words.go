package compose

// deckWords are the fixed texts that only the deck has.
type deckWords struct {
	AsOf, LastRead, Row, TableOf, RowsShown, InWorkbook, Estimate, And string
}

func deckWordsIn(lang string) deckWords {
	if lang == "fr" {
		return deckWords{
			AsOf: "À la date du", LastRead: "dernière lecture le", Row: "Ligne", TableOf: "tableau de %d lignes.",
			RowsShown: "%d lignes sur %d ; le classeur les contient toutes", InWorkbook: "%d autres faits se trouvent dans le classeur.",
			Estimate: "e : estimé", And: "et",
		}
	}
	return deckWords{
		AsOf: "As of", LastRead: "last read on", Row: "Row", TableOf: "table of %d rows.",
		RowsShown: "%d of %d rows; the workbook holds all", InWorkbook: "%d further facts are in the workbook.",
		Estimate: "e: estimated", And: "and",
	}
}
