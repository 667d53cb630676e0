package dossier

// checkSections refuses prose that shows a figure nobody filed.
func (b *builder) checkSections() {
	v := valuesOf(b.sealed)
	for _, c := range b.sealed.Calculations {
		v.quantities[c.ID] = c.Result
	}
	b.checkProses(v, b.proses())
	v.apart = nil // what a text without an identifier shows was one figure when it was filed
	b.checkProses(v, b.looseProses())
}

func (b *builder) checkProses(v values, texts []string) {
	for _, text := range texts {
		for _, id := range Placeholders(text) {
			if _, err := v.Value(id); err != nil {
				b.refuseErr(id, err)
			}
		}
	}
}

func (b *builder) proses() (texts []string) {
	for _, s := range b.sealed.Sections {
		texts = append(texts, s.Title, s.Text)
	}
	for _, e := range b.sealed.Exhibits {
		texts = append(texts, e.Title)
	}
	return texts
}

// looseTexts are the texts of an entry without an identifier that show figures.
// A blocked question quotes a publisher's words, braces included.
func looseTexts(e Entry) []string {
	switch e := e.(type) {
	case Risk:
		return []string{e.Text, e.Mitigant}
	case Limit:
		return []string{e.Text}
	case Missing:
		return []string{e.What, e.Why}
	}
	return nil
}

func (b *builder) looseProses() (texts []string) {
	for _, e := range b.loose {
		texts = append(texts, looseTexts(e.Contribution.Entry())...)
	}
	return texts
}

// admitLoose refuses a text without an identifier that shows what is not filed,
// or what is not one figure: nobody could ever correct it.
func (d *Dossier) admitLoose(e Entry, events []Event) error {
	s := fold(d.Mission, events)
	for _, text := range looseTexts(e) {
		for _, id := range Placeholders(text) {
			switch groups := s.standing(id); {
			case len(groups) == 0 || !hasValue(groups[0][0].Kind):
				return unfiled(id)
			case len(groups) > 1:
				return ambiguous(apartOf(d.Mission, id, groups))
			}
		}
	}
	return nil
}

// hasValue says that entries of a kind are figures that prose can show.
func hasValue(k Kind) bool {
	return k == KindFact || k == KindTranscribed || k == KindAssumption || k == KindCalculation
}
