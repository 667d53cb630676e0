package deskworth

import (
	"fmt"
	"strings"
)

// refusal is a word that every tool may refuse or fail with; the rules of a tool's
// own come with their reason and remedy in the answer itself.
type refusal struct{ code, english, french string }

var refusals = []refusal{
	{CodeArguments, "The arguments are not what the tool takes; the answer names the field and what it can hold.", "Les arguments ne sont pas ceux que prend l’outil ; la réponse nomme le champ et ce qu’il peut contenir."},
	{"(rule)", "A rule of the desk, the dossier or the publisher’s terms says no; the code is the rule’s name, and the answer says what helps.", "Une règle du bureau, du dossier ou des conditions de l’éditeur dit non ; le code est le nom de la règle, et la réponse dit ce qui aide."},
	{CodeNotFound, "There is no such thing, or there was none yet on the mission’s day.", "La chose n’existe pas, ou n’existait pas encore au jour de la mission."},
	{CodeRate, "The publisher or the desk asks to wait; the answer says how long.", "L’éditeur ou le bureau demande d’attendre ; la réponse dit combien de temps."},
	{CodeUpstream, "The publisher did not answer, or with an error of its own.", "L’éditeur n’a pas répondu, ou avec une erreur à lui."},
	{CodeShape, "The publisher answered with something that is not what it documents; nothing was guessed.", "L’éditeur a répondu autre chose que ce qu’il documente ; rien n’a été deviné."},
	{CodeCancelled, "The call was stopped, or its time was over.", "L’appel a été arrêté, ou son temps était écoulé."},
	{CodeFailed, "A defect of the desk; report it.", "Un défaut du bureau ; le signaler."},
}

func (r refusal) says(lang string) string {
	if lang == "fr" {
		return r.french
	}
	return r.english
}

// standards are what the sentences lean on, each with where it is written. Only
// those that a page names are listed on it.
var standards = []struct{ name, link string }{
	{"Form D", "https://www.sec.gov/files/formd.pdf"},
	{"XBRL", "https://specifications.xbrl.org/specifications.html"},
	{"FIGI", "https://www.omg.org/spec/FIGI/"},
	{"ISIN", "https://www.iso.org/standard/78502.html"},
	{"CUSIP", "https://www.cusip.com/identifiers.html"},
	{"SEDOL", "https://www.lseg.com/en/data-indices-analytics/data/sedol"},
	{"legal entity identifier", "https://www.gleif.org/en/lei-data/lei-iso-17442"},
	{"identifiant d'entité juridique", "https://www.gleif.org/en/lei-data/lei-iso-17442"},
	{"SHA-256", "https://csrc.nist.gov/pubs/fips/180-4/upd1/final"},
	{"read-only", "https://modelcontextprotocol.io/specification/2025-11-25/server/tools"},
	{"lecture seule", "https://modelcontextprotocol.io/specification/2025-11-25/server/tools"},
}

// standardsIn are those that a text names, in the order of the list.
func standardsIn(text string) (found []string) {
	for _, s := range standards {
		if strings.Contains(text, s.name) {
			found = append(found, fmt.Sprintf("[%s](%s)", s.name, s.link))
		}
	}
	return found
}

// tail is what holds for every tool.
func (w referenceText) tail(b *strings.Builder) {
	fmt.Fprintf(b, "## %s\n\n%s\n\n| %s | %s | %s |\n|---|---|---|\n", w.refusalHead, w.refusalNote, w.code, w.exit, w.meaning)
	for _, r := range refusals {
		fmt.Fprintf(b, "| %s | %d | %s |\n", r.code, ExitOf(r.code), cell(r.says(w.lang)))
	}
	fmt.Fprintf(b, "\n## %s\n\n%s: %s\n", w.standardHead, w.standardNote, strings.Join(standardsIn(b.String()), ", "))
}
