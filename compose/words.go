package compose

import "github.com/deskworth/deskworth-go/deskworth/source"

// Words are the fixed texts of a document in its language.
type Words struct {
	NotSealed, Revision, Summary, Facts, Assumptions, Calculations, Checks, Conflicts, Risks, Limits, Missing, Sources, Exhibits string
	ID, Label, Value, Unit, Period, Source, Basis, Observed, Estimated, Transcribed, Assumed, Calculated, Justification          string
	Expression, Result, Passed, Failed, Tolerance, Claims, Settled, Reason, By, ReadOn, Digest, Address, Question, Page          string
	NoLimits, NoMissing, NoConflicts, Published                                                                                  string
	Declared                                                                                                                     string // with the title and address of a source that nobody read

	Scales map[source.Scale]string // names of powers of ten; looked up, never listed
}

func wordsIn(lang string) Words {
	if lang == "fr" {
		return french
	}
	return english
}

var english = Words{
	NotSealed: "not sealed", Revision: "Revision", Summary: "Summary", Facts: "Facts", Assumptions: "Assumptions", Calculations: "Calculations",
	Checks: "Checks", Conflicts: "Conflicts settled", Risks: "Risks", Limits: "Limits", Missing: "Missing data", Sources: "Sources", Exhibits: "Exhibits",
	ID: "Id", Label: "Figure", Value: "Value", Unit: "Unit", Period: "Period", Source: "Source", Basis: "Basis", Observed: "observed",
	Estimated: "estimated", Transcribed: "transcribed", Assumed: "assumed", Calculated: "calculated", Justification: "Justification",
	Expression: "Expression", Result: "Result", Passed: "OK", Failed: "FAIL", Tolerance: "Tolerance", Claims: "Claims", Settled: "Stands",
	Reason: "Reason", By: "Filed by", ReadOn: "Read on", Digest: "SHA-256", Address: "Address", Question: "Question", Page: "Page",
	NoLimits: "No role declared a limit.", NoMissing: "No role declared missing data.", NoConflicts: "No conflict arose.", Published: "Published",
	Declared: "Declared source, which the desk did not read: %s. No figure rests on it.",
	Scales:   map[source.Scale]string{3: "thousand", 6: "million", 9: "billion", 12: "trillion"},
}

var french = Words{
	NotSealed: "non scellé", Revision: "Révision", Summary: "Synthèse", Facts: "Faits", Assumptions: "Hypothèses", Calculations: "Calculs",
	Checks: "Contrôles", Conflicts: "Conflits tranchés", Risks: "Risques", Limits: "Limites", Missing: "Données manquantes", Sources: "Sources", Exhibits: "Tableaux",
	ID: "Id", Label: "Chiffre", Value: "Valeur", Unit: "Unité", Period: "Période", Source: "Source", Basis: "Nature", Observed: "observé",
	Estimated: "estimé", Transcribed: "transcrit", Assumed: "supposé", Calculated: "calculé", Justification: "Justification",
	Expression: "Expression", Result: "Résultat", Passed: "OK", Failed: "ÉCHEC", Tolerance: "Tolérance", Claims: "Affirmations", Settled: "Retenu",
	Reason: "Raison", By: "Déposé par", ReadOn: "Lu le", Digest: "SHA-256", Address: "Adresse", Question: "Question", Page: "Page",
	NoLimits: "Aucun rôle n'a déclaré de limite.", NoMissing: "Aucun rôle n'a déclaré de donnée manquante.", NoConflicts: "Aucun conflit n'est apparu.", Published: "Publié",
	Declared: "Source déclarée, que le bureau n’a pas lue : %s. Aucun chiffre ne repose sur elle.",
	Scales:   map[source.Scale]string{3: "milliers", 6: "millions", 9: "milliards", 12: "billions"},
}
