package mcp

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/claim"
)

// maxPromptRunes is what one prompt puts before a model, at most.
const maxPromptRunes = 8000

// briefCompany says which tools to read with, in the order of the registry.
func briefCompany(_ context.Context, s *Serving, c *deskworth.Call, given map[string]string) (string, error) {
	var readers []string
	for _, t := range s.Desk.Registry.Visible(s.Card) {
		if t.Reads {
			readers = append(readers, t.Name)
		}
	}
	question := ""
	if q := strings.TrimSpace(given["question"]); q != "" {
		question = fmt.Sprintf(spoken(s.Lang, " It has to answer: %s", " Question : %s"), oneLine(q))
	}
	return fmt.Sprintf(spoken(s.Lang,
		`Brief the company %s for the mission %s.%s

1. Find out which company is meant; when several are, ask, and pick none.
2. Read with the tools that fit: %s. Nothing that became public after %s is known here.
3. Read the warnings and what was left out before any figure is used.
4. File each figure as a fact by its locator, each supposition as an assumption with its reason, each result as a calculation.
5. File what could not be read as missing, with the reason, and what the brief cannot say as a limit.
6. Write sections with identifiers in braces in place of figures. Nothing is filled, averaged or substituted.`,
		`Présenter l'entreprise %s pour la mission %s.%s

1. Établir de quelle entreprise il s'agit ; s'il y en a plusieurs, demander, et n'en choisir aucune.
2. Lire avec les outils qui conviennent : %s. Rien de ce qui est devenu public après le %s n'est connu ici.
3. Lire les avertissements et ce qui a été écarté avant d'utiliser un chiffre.
4. Déposer chaque chiffre comme un fait par son repère, chaque supposition comme une hypothèse avec sa raison, chaque résultat comme un calcul.
5. Déposer ce qui n'a pas pu être lu comme manquant, avec la raison, et ce que le texte ne peut dire comme une limite.
6. Écrire des sections où des identifiants entre accolades tiennent lieu de chiffres. Rien n'est complété, moyenné ni remplacé.`),
		oneLine(strings.TrimSpace(given["company"])), c.Mission.ID, question, strings.Join(readers, ", "), c.Mission.AsOf), nil
}

// checkDraft runs the check and gives what does not simply match, in the order of
// the draft.
func checkDraft(ctx context.Context, s *Serving, c *deskworth.Call, given map[string]string) (string, error) {
	report, err := claim.Check(ctx, c.Dossier, []byte(given["draft"]))
	if err != nil {
		return "", err
	}
	n := report.Counts
	var b strings.Builder
	fmt.Fprintf(&b, spoken(s.Lang,
		"Every number of the draft was held against what the mission %s has read: %d claims, %d match, %d close, %d mismatch, %d cannot be verified.\n",
		"Chaque nombre du texte a été confronté à ce que la mission %s a lu : %d affirmations, %d conformes, %d proches, %d contredites, %d invérifiables.\n"),
		c.Mission.ID, n.Claims, n.Match, n.Close, n.Mismatch, n.CannotVerify)
	unsaid := 0
	for _, found := range report.Claims {
		if found.Verdict == claim.Match {
			continue
		}
		line := verdictLine(found)
		if len([]rune(b.String()))+len([]rune(line)) > maxPromptRunes-400 {
			unsaid++
			continue
		}
		b.WriteString(line)
	}
	if unsaid > 0 {
		fmt.Fprintf(&b, spoken(s.Lang, "not shown: %d further verdicts; check the draft in parts\n", "non montrés : %d autres verdicts ; vérifier le texte par parties\n"), unsaid)
	}
	b.WriteString(spoken(s.Lang,
		"Correct each mismatch from its figure. Take out what cannot be verified, or read a source for it first. Do not change a number that matches.",
		"Corriger chaque affirmation contredite d'après son chiffre. Retirer ce qui est invérifiable, ou en lire d'abord une source. Ne pas toucher à un nombre conforme."))
	return b.String(), nil
}

func verdictLine(c claim.Claim) string {
	line := fmt.Sprintf("line %d: %s %s", c.Line, oneLine(c.Text), c.Verdict)
	for _, part := range []string{string(c.Diagnosis), oneLine(c.Says), c.Dossier} {
		if part != "" {
			line += "; " + part
		}
	}
	if !c.Figure.Value.IsZero() {
		line += fmt.Sprintf("; figure %s×10^%d %s, %s", c.Figure.Value, c.Figure.Scale, c.Figure.Unit, oneLine(c.About))
	}
	if !c.Locator.IsZero() {
		line += "; " + c.Locator.String()
	}
	return line + "\n"
}

// prepareSeal says how the dossier stands now.
func prepareSeal(ctx context.Context, s *Serving, c *deskworth.Call, _ map[string]string) (string, error) {
	view, err := c.Dossier.View(ctx)
	if err != nil {
		return "", err
	}
	return sealText(s.Lang, c.Mission.ID, view), nil
}

func sealText(lang, mission string, v dossier.View) string {
	var open []string
	for _, conflict := range v.Conflicts {
		if !conflict.Settled {
			open = append(open, fmt.Sprintf("%s (%s)", conflict.Name, conflict.ID))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, spoken(lang, "Prepare the seal of the mission %s.\n", "Préparer le scellement de la mission %s.\n"), mission)
	fmt.Fprintf(&b, spoken(lang, "open conflicts: %d %s\n", "conflits ouverts : %d %s\n"), len(open), strings.Join(open[:min(len(open), 40)], ", "))
	b.WriteString(spoken(lang, `
1. Settle each open conflict with a reason, or ask the role that filed it; a seal over an open one is refused.
2. Read the dossier: each figure of the summary has its fact or its calculation, each check holds or is explained, limits and missing data are said.
3. Compose a draft with memo or bundle, which is marked as not sealed, and look at it.
4. Check the wording with the prompt check_draft.
5. Seal. A revision is never edited: what changes later is a new one.`, `
1. Trancher chaque conflit ouvert avec une raison, ou demander au rôle qui l'a déposé ; un scellement par-dessus un conflit ouvert est refusé.
2. Lire le dossier : chaque chiffre du résumé a son fait ou son calcul, chaque contrôle tient ou s'explique, limites et données manquantes sont dites.
3. Composer un essai avec memo ou bundle, marqué comme non scellé, et le regarder.
4. Vérifier la rédaction avec l'invite check_draft.
5. Sceller. Une révision ne se modifie pas : ce qui change ensuite en est une nouvelle.`))
	return b.String()
}

// oneLine keeps a text from outside from making lines of its own.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
