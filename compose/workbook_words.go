package compose

// bookWords are the fixed texts of a workbook that other formats do not have.
type bookWords struct {
	About, Conflicts, Exhibit                                                                                                                                         string
	EndsOn, AsRead, Entity, Notes, Locator, Exact                                                                                                                     string
	Left, Right, Difference, Failing, NoChecks, Kind, What, Answer, Figures, ShownIn, Where, Publisher, Vintage, Licence, Key                                         string
	Claim, Says, Stands, Yes, Limit, Missing, Risk, Peer, Precision, Agreed                                                                                           string
	Question, Audience, Amounts, Mission, Subject, AsOf, Dated, DigestOf, Sheets, Colours, Blue, Black, Green, Recalculate, Recalculated, Digits, DigitsNote, Rounded string
	Charts, AllChecks, NoFacts, NoAssumptions, NoCalculations, NoSources, Rest, GoesOn, Signs, SignsNote, OneOfList, OnlyNumbers                                      string
	SpreadMark, ApartMark, OneOf, AlsoAs, Differs, NoChart, TooMany, ExpectedMark, Rows                                                                               string

	Parts map[string]string // what sets facts apart; absent: as it is
}

func bookWordsIn(lang string) bookWords {
	if lang == "fr" {
		return bookFrench
	}
	return bookEnglish
}

var bookEnglish = bookWords{
	About: "About", Conflicts: "Conflicts", Exhibit: "Exhibit",
	EndsOn: "Ends on", AsRead: "As read", Entity: "Entity", Notes: "Notes", Locator: "Locator", Exact: "All digits",
	Left: "Left side", Right: "Right side", Difference: "Difference", Failing: "Checks failing", NoChecks: "no checks were filed", Kind: "Kind", What: "What", Answer: "What is done, or why",
	Figures: "Figures", ShownIn: "Shown in", Where: "Where", Publisher: "Publisher", Vintage: "Describes", Licence: "Terms", Key: "Row",
	Claim: "Claim", Says: "Says", Stands: "Stands", Yes: "yes", Limit: "limit", Missing: "missing data", Risk: "risk", Peer: "another entity than the subject", Precision: "precision", Agreed: "also filed by",
	Question: "Question", Audience: "For", Amounts: "Amounts in", Mission: "Mission", Subject: "Subject", AsOf: "As of", Dated: "Newest read", DigestOf: "Digest of the dossier", Sheets: "Sheets", Colours: "Colours",
	Blue: "a number that was read or assumed: an input", Black: "computed on this sheet", Green: "taken from another sheet",
	Recalculate: "Recalculation", Recalculated: "Formulas are live. Change a blue cell and every figure that follows from it changes; the sealed figures stand in the columns of digits.",
	Digits: "Digits", DigitsNote: "A cell holds fifteen digits. The digits that were read, and all that were computed, stand beside the numbers as text.",
	Rounded: "rounded to fifteen digits, as in every spreadsheet",
	Charts:  "Charts", AllChecks: "All checks", NoFacts: "No fact was filed.", NoAssumptions: "No assumption was filed.", NoCalculations: "No calculation was filed.", NoSources: "No source was read.",
	Rest: "continued", GoesOn: "[goes on in %s]", Signs: "Signs", SignsNote: "%d signs that no workbook holds are shown as \ufffd, and %d marks that turn the reading order are left out, in:",
	OneOfList: "Choose one of the words on the first sheet.", OnlyNumbers: "Type a number.",
	SpreadMark: "E", ApartMark: "A", OneOf: "one of %d estimates, from %s to %s; nobody averages them", AlsoAs: "also filed under this identifier: %s (another %s)", Differs: "one identifier, another %s: no conflict",
	NoChart: "no column of numbers that a chart could draw; the table has its own sheet", TooMany: "more rows with names than a chart can show; the table has its own sheet", ExpectedMark: "hatched or dashed: estimated", Rows: "rows",
}

var bookFrench = bookWords{
	About: "À propos", Conflicts: "Conflits", Exhibit: "Tableau",
	EndsOn: "Fin", AsRead: "Tel que lu", Entity: "Entité", Notes: "Notes", Locator: "Repère", Exact: "Tous les chiffres",
	Left: "Membre gauche", Right: "Membre droit", Difference: "Écart", Failing: "Contrôles en échec", NoChecks: "aucun contrôle déposé", Kind: "Genre", What: "Quoi", Answer: "Ce qui est fait, ou pourquoi",
	Figures: "Chiffres", ShownIn: "Montré dans", Where: "Où", Publisher: "Éditeur", Vintage: "Décrit", Licence: "Conditions", Key: "Ligne",
	Claim: "Affirmation", Says: "Dit", Stands: "Retenue", Yes: "oui", Limit: "limite", Missing: "donnée manquante", Risk: "risque", Peer: "autre entité que le sujet", Precision: "précision", Agreed: "aussi déposé par",
	Question: "Question", Audience: "Pour", Amounts: "Montants en", Mission: "Mission", Subject: "Sujet", AsOf: "À la date du", Dated: "Lecture la plus récente", DigestOf: "Empreinte du dossier", Sheets: "Feuilles", Colours: "Couleurs",
	Blue: "un nombre lu ou supposé : une entrée", Black: "calculé sur cette feuille", Green: "repris d'une autre feuille",
	Recalculate: "Recalcul", Recalculated: "Les formules sont vives. Changez une cellule bleue et tout chiffre qui en découle change ; les chiffres scellés restent dans les colonnes de texte.",
	Digits: "Chiffres", DigitsNote: "Une cellule contient quinze chiffres. Les chiffres lus, et tous ceux calculés, sont écrits en texte à côté des nombres.",
	Rounded: "arrondi à quinze chiffres, comme dans tout tableur",
	Charts:  "Graphiques", AllChecks: "Tous les contrôles", NoFacts: "Aucun fait déposé.", NoAssumptions: "Aucune hypothèse déposée.", NoCalculations: "Aucun calcul déposé.", NoSources: "Aucune source lue.",
	Rest: "suite", GoesOn: "[suite en %s]", Signs: "Signes", SignsNote: "%d signes qu’aucun classeur ne contient sont montrés par \ufffd, et %d marques qui inversent le sens de lecture sont ôtées, en :",
	OneOfList: "Choisissez un des mots de la première feuille.", OnlyNumbers: "Saisissez un nombre.",
	SpreadMark: "E", ApartMark: "A", OneOf: "une des %d estimations, de %s à %s ; personne n’en fait la moyenne", AlsoAs: "aussi déposés sous cet identifiant : %s (autre : %s)", Differs: "un seul identifiant, autre : %s ; aucun conflit",
	NoChart: "aucune colonne de nombres qu’un graphique puisse tracer ; le tableau a sa feuille", TooMany: "plus de lignes à noms qu’un graphique n’en peut montrer ; le tableau a sa feuille", ExpectedMark: "hachuré ou en tirets : estimé", Rows: "lignes",
	Parts: map[string]string{"entity": "entité", "period": "période", "unit": "unité", "vintage": "millésime", "kind": "nature", "consolidation": "périmètre"},
}
