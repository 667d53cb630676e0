package dossier

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

const (
	maxTextRunes  = 20_000 // of one text
	maxLabelRunes = 200
	maxPlaces     = 12
	maxScale      = 15
)

// validate looks at an entry alone, before anything is read.
func validate(by Author, e Entry) error {
	if e == nil {
		return errOneEntry()
	}
	if by.Role == "" {
		return &source.ArgumentError{Field: "role", Problem: "nobody files this", Remedy: "name a role"}
	}
	if by.Role == observer && !slices.Contains(observed, e.kind()) {
		return refuse("observer", "an observer files what was seen, not a "+string(e.kind()), "let another role verify it at its source and file it under its own name")
	}
	if err := validateTexts(e); err != nil {
		return err
	}
	return validateKind(e)
}

// observer is the role that contributes no fact.
const observer = "observer"

var observed = []Kind{KindObservation, KindBlocked, KindLimit, KindMissing}

func validateKind(e Entry) error {
	switch e := e.(type) {
	case Fact:
		return firstError(needID(e.ID), needSource(e.At), needDisplay(e.Display))
	case Transcribed:
		return firstError(needID(e.ID), needSource(e.At), needValue(e.Value), need("unit", string(e.Unit)), needScale(e.Scale), needDisplay(e.Display))
	case Assumption:
		return firstError(needID(e.ID), needValue(e.Value), needScale(e.Scale), needJustification(e), needDisplay(e.Display))
	case Calculation:
		return firstError(needID(e.ID), needExpression(e.ID, e.Expression, false), needDisplay(e.Display))
	case Check:
		return firstError(needID(e.ID), needTolerance(e.Tolerance), needExpression(e.ID, e.Expression, true))
	case Section:
		return firstError(needID(e.ID), need("title", e.Title), need("text", e.Text), proseOf(e.Title), proseOf(e.Text))
	case Exhibit:
		return firstError(needID(e.ID), need("title", e.Title), need("ref", string(e.Ref)), needColumns(e.Columns), needForm(e.Form), proseOf(e.Title))
	case Frame:
		return firstError(need("title", e.Title), need("question", e.Question), needCurrency(e.Currency), needFrameScale(e), needLanguage(e.Language))
	case Risk:
		return firstError(need("text", e.Text), proseOf(e.Text), proseOf(e.Mitigant))
	case Limit:
		return firstError(need("text", e.Text), proseOf(e.Text))
	case Missing:
		return firstError(need("what", e.What), need("why", e.Why), proseOf(e.What), proseOf(e.Why))
	case Settlement:
		return firstError(need("conflict", e.Conflict), needReason(e.Reason))
	case Observation:
		return firstError(need("where", e.Where), need("displayed", e.Displayed), need("for", e.For))
	case Blocked:
		return firstError(need("attempted", e.Attempted), need("stopped", e.Stopped))
	}
	return nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func refuse(rule, reason, remedy string) error {
	return &source.RefusedError{Rule: rule, Reason: reason, Remedy: remedy}
}

func needSource(at source.Locator) error {
	if at.IsZero() {
		return refuse("source", "a fact without a source is no fact", "cite the cell of a read as reference#row/column, or file an assumption with its justification")
	}
	return nil
}

func needValue(value source.Decimal) error {
	if value.IsZero() {
		return &source.ArgumentError{Field: "value", Problem: "is absent", Remedy: "give the number as digits"}
	}
	return nil
}

func needColumns(columns []string) error {
	if len(columns) == 0 {
		return &source.ArgumentError{Field: "columns", Problem: "is empty", Remedy: "name the columns to show"}
	}
	for i, name := range columns {
		if slices.Contains(columns[:i], name) {
			return &source.ArgumentError{Field: "columns", Problem: fmt.Sprintf("holds %.80q twice", name), Remedy: "name each column once"}
		}
	}
	return nil
}

func needForm(form string) error {
	if form != "chart" && form != "table" {
		return &source.ArgumentError{Field: "form", Problem: fmt.Sprintf("%.80q is no form", form), Remedy: "use chart or table"}
	}
	return nil
}

func needLanguage(language string) error {
	if language != "" && language != "en" && language != "fr" {
		return &source.ArgumentError{Field: "language", Problem: fmt.Sprintf("no document is written in %.80q", language), Remedy: "use en or fr"}
	}
	return nil
}

func needCurrency(currency source.Unit) error {
	if currency != "" && !calc.IsCurrency(currency) {
		return &source.ArgumentError{Field: "currency", Problem: fmt.Sprintf("%.80q is no currency", currency), Remedy: "give the code of ISO 4217, such as EUR"}
	}
	return nil
}

func needFrameScale(f Frame) error {
	if f.Scale != 0 && f.Currency == "" {
		return &source.ArgumentError{Field: "scale", Problem: "is of no currency", Remedy: "name the currency in which the answer is given, or give each entry a display"}
	}
	return needScale(f.Scale)
}

func needScale(s source.Scale) error {
	if s < -maxScale || s > maxScale {
		return &source.ArgumentError{Field: "scale", Problem: fmt.Sprintf("is %d", s), Remedy: fmt.Sprintf("give a power of ten from -%d to %d, 6 for millions", maxScale, maxScale)}
	}
	return nil
}

func needTolerance(tolerance source.Decimal) error {
	if tolerance.Number().IsNegative() {
		return &source.ArgumentError{Field: "tolerance", Problem: "is negative", Remedy: "give nought or more"}
	}
	return nil
}

func needDisplay(d Display) error {
	known := slices.Contains([]Style{"", StyleNumber, StylePercent, StyleMultiple}, d.Style)
	if !known || d.Places < 0 || d.Places > maxPlaces || d.Scale < 0 || d.Scale > maxScale {
		return &source.ArgumentError{Field: "display", Problem: "is no rule", Remedy: fmt.Sprintf("style is number, percent or multiple; places 0 to %d; scale 0 to %d", maxPlaces, maxScale)}
	}
	return nil
}

func needExpression(id, text string, comparison bool) error {
	node, err := calc.Parse(text)
	if err != nil {
		return err
	}
	if slices.Contains(node.IDs(), id) {
		return refuse("cycle", id+" is calculated from itself", "use other identifiers")
	}
	if compares := node.Kind == calc.Binary && node.Boolean(); compares != comparison || node.Boolean() != comparison {
		return &source.ArgumentError{Field: "expression", Problem: "a check is a comparison, and a calculation is none", Remedy: "file a comparison as a check, a number as a calculation"}
	}
	return nil
}

// oneLine are the texts that stand in one line of a document.
var oneLine = []string{"id", "label", "title", "unit", "currency", "language", "form", "table", "ref", "conflict"}

// validateTexts bounds every text of an entry and refuses what no format can show.
func validateTexts(e Entry) error {
	for field, text := range textsOf(e) {
		if err := validateText(field, text); err != nil {
			return err
		}
	}
	return nil
}

func validateText(field, text string) error {
	limit := maxTextRunes
	if slices.Contains(oneLine, field) {
		limit = maxLabelRunes
		if strings.ContainsAny(text, "\n\t\u2028\u2029") {
			return &source.ArgumentError{Field: field, Problem: "has a line break or a tab", Remedy: "write it in one line"}
		}
	}
	if err := noAmount(field, text); err != nil {
		return err
	}
	if utf8.RuneCountInString(text) > limit {
		return &source.ArgumentError{Field: field, Problem: fmt.Sprintf("is longer than %d characters", limit), Remedy: "shorten it"}
	}
	if at := strings.IndexFunc(text, unshowable); at >= 0 || !utf8.ValidString(text) {
		return &source.ArgumentError{Field: field, Problem: "holds a character that no document can show", Remedy: "remove control characters and overrides of direction"}
	}
	return nil
}

func unshowable(r rune) bool {
	control := r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0
	override := r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
	return control || override || r == 0xfffe || r == 0xffff || r == utf8.RuneError
}
