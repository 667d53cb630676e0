package deskworth

// referenceText are the fixed words of the reference in one language.
type referenceText struct {
	lang, generated, title, count, revision                                  string
	shippedLabel, shipped, limitLabel, limit, evidenceLabel, evidence        string
	search, refusalHead, refusalNote, code, exit, standardHead, standardNote string
	experimentalLabel, experimental                                          string
	capabilityHead, capability, tools, roles, noTool, hints, answer          string
	parameter, kind, required, oneOf, fallback, meaning, noParameters        string
	yes, no, readOnly, destructive, openWorld, idempotent                    string
}

func referenceWords(lang string) referenceText {
	if lang == "fr" {
		return referenceFrench
	}
	return referenceEnglish
}

var referenceEnglish = referenceText{
	lang: "en", generated: "Generated from the registry, not kept by hand",
	title: "Tools", count: "%d tools, read from the registry when this page was made.", revision: "Revision of the registry",
	shippedLabel: "Shipped", shipped: "Every tool on this page is in the current build and runs on your machine.",
	limitLabel: "Limit", limit: "There is no public web service and no key that opens one: these tools serve the agents of the operator who runs the desk.",
	evidenceLabel: "Evidence", evidence: "Held by a role and claimed by no tool: %s. The table shows it because it is derived.",
	search: "Search tools, parameters, sentences", refusalHead: "Refusals", code: "Code", exit: "Exit status",
	refusalNote:  "A refusal is an answer with a code, a reason and what helps. These codes are every tool’s; the status is that of the command line.",
	standardHead: "Standards", standardNote: "Where what this page leans on is written",
	experimentalLabel: "Experimental", experimental: "This tool may change or go without notice.",
	capabilityHead: "Capabilities", capability: "Capability", tools: "Tools", roles: "Roles", noTool: "none", hints: "Hints", answer: "The answer holds",
	parameter: "Parameter", kind: "Type", required: "Required", oneOf: "One of", fallback: "Default", meaning: "Meaning", noParameters: "It takes no parameter.",
	yes: "yes", no: "no", readOnly: "read-only", destructive: "destructive", openWorld: "open world", idempotent: "idempotent",
}

var referenceFrench = referenceText{
	lang: "fr", generated: "Engendré depuis le registre, pas maintenu à la main",
	title: "Outils", count: "%d outils, lus dans le registre quand cette page a été faite.", revision: "Révision du registre",
	shippedLabel: "Livré", shipped: "Chaque outil de cette page est dans la construction courante et tourne sur votre machine.",
	limitLabel: "Limite", limit: "Il n’existe aucun service web public et aucune clé n’en ouvre un : ces outils servent les agents de l’opérateur qui fait tourner le bureau.",
	evidenceLabel: "Preuve", evidence: "Tenue par un rôle et réclamée par aucun outil : %s. La table le montre parce qu’elle est dérivée.",
	search: "Chercher outils, paramètres, phrases", refusalHead: "Refus", code: "Code", exit: "Code de sortie",
	refusalNote:  "Un refus est une réponse avec un code, une raison et ce qui aide. Ces codes sont ceux de tous les outils ; le code de sortie est celui de la ligne de commande.",
	standardHead: "Normes", standardNote: "Où est écrit ce sur quoi cette page s’appuie",
	experimentalLabel: "Expérimental", experimental: "Cet outil peut changer ou disparaître sans préavis.",
	capabilityHead: "Capacités", capability: "Capacité", tools: "Outils", roles: "Rôles", noTool: "aucun", hints: "Indications", answer: "La réponse contient",
	parameter: "Paramètre", kind: "Type", required: "Requis", oneOf: "Parmi", fallback: "Défaut", meaning: "Sens", noParameters: "Il ne prend aucun paramètre.",
	yes: "oui", no: "non", readOnly: "lecture seule", destructive: "destructif", openWorld: "monde ouvert", idempotent: "idempotent",
}
