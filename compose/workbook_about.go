package compose

import "strconv"

// about says what this is, and how to read it.
func (b *book) about(others []bookSheet) bookSheet {
	s := bookSheet{name: b.tabs.about, title: b.Title, plain: true, columns: []bookColumn{{width: 26}, {width: 100}}}
	s.rows = b.aboutDossier()
	s.rows = append(s.rows, []bookCell{strong(b.say.Failing), b.failing()})
	if len(b.Sealed.Checks) > 0 {
		row := bookFirstRow + len(s.rows)
		s.rows = append(s.rows, []bookCell{strong(b.say.AllChecks), b.mastered()})
		s.judged = []bookJudged{{bookCellName(2, row-1), "0"}, b.verdicts(bookCellName(2, row))}
	}
	var sheets, bases []bookCell
	for _, other := range others {
		sheets = append(sheets, linked(other.title, other.name, "A1"))
	}
	for _, word := range b.basisList() {
		bases = append(bases, words(word))
	}
	s.rows = append(s.rows, labelled(b.say.Sheets, sheets...)...)
	b.basis = bookFirstRow + len(s.rows)
	s.rows = append(s.rows, labelled(b.Words.Basis, bases...)...)
	s.rows = append(s.rows, b.legend()...)
	return s
}

// aboutDossier is what the dossier is, a row for each thing that it says.
func (b *book) aboutDossier() (rows [][]bookCell) {
	add := func(label string, cell bookCell) {
		if cell.value != "" {
			rows = append(rows, []bookCell{strong(label), cell})
		}
	}
	add(b.say.Question, words(b.Sealed.Frame.Question))
	add(b.say.Audience, words(b.Sealed.Frame.Audience))
	add(b.say.Amounts, words(b.Amounts()))
	add(b.say.Subject, words(b.Sealed.Mission.Subject.Label()))
	add(b.say.Mission, words(b.Sealed.Mission.ID))
	add(b.say.AsOf, words(b.Sealed.Mission.AsOf.String()))
	add(b.Words.Revision, words(b.revision()))
	add(b.say.DigestOf, mono(b.Digest))
	if !b.Dated.IsZero() {
		add(b.say.Dated, words(b.Dated.Format("2006-01-02 15:04:05 UTC")))
	}
	return rows
}

// legend says how to read cells, and what happens to whoever changes one.
func (b *book) legend() [][]bookCell {
	in := func(role bookRole, text string) bookCell { return bookCell{value: text, style: bookStyle{role: role}} }
	rows := labelled(b.say.Colours, in(roleBlueText, b.say.Blue), in(roleText, b.say.Black), in(roleGreenText, b.say.Green))
	rows = append(rows, labelled(b.say.Recalculate, words(b.say.Recalculated))...)
	return append(rows, labelled(b.say.Digits, words(b.say.DigitsNote))...)
}

// labelled puts cells below each other, with a label beside the first.
func labelled(label string, cells ...bookCell) (rows [][]bookCell) {
	for _, cell := range cells {
		rows = append(rows, []bookCell{strong(label), cell})
		label = ""
	}
	return rows
}

func (b *book) revision() string {
	if b.Draft {
		return b.Words.NotSealed
	}
	return strconv.Itoa(b.Sealed.Revision)
}
