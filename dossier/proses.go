package dossier

import "context"

// checkSections refuses prose that shows a figure nobody filed.
func (b *builder) checkSections() {
	v := valuesOf(b.sealed)
	for _, c := range b.sealed.Calculations {
		v.quantities[c.ID] = c.Result
	}
	b.checkProses(v, b.proses())
	v.apart, v.spreads = nil, nil // what a text without an identifier shows was one figure when it was filed
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
func (d *Dossier) admitLoose(ctx context.Context, e Entry) error {
	var ids, keys []string
	for _, text := range looseTexts(e) {
		for _, id := range Placeholders(text) {
			ids, keys = append(ids, id), append(keys, keyOf(id))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	events, err := d.Log.Under(ctx, keys...)
	if err != nil {
		return err
	}
	// Claims that contradict nothing need no others. How a conflict was settled, and
	// which identifiers resemble one that nobody filed, only all events say.
	s := fold(d.Mission, events)
	if len(s.conflicts) == 0 && s.oneFigureEach(ids) == nil {
		return nil
	}
	if events, err = d.events(ctx); err != nil {
		return err
	}
	return fold(d.Mission, events).oneFigureEach(ids)
}

// oneFigureEach refuses identifiers that stand for no figure, or for several.
func (s *state) oneFigureEach(ids []string) error {
	for _, id := range ids {
		switch groups := s.standing(id); {
		case len(groups) == 0 || !hasValue(groups[0][0].Kind):
			return unfiled(id, s.names)
		case len(groups) > 1:
			return several(s.mission, id, groups)
		}
	}
	return nil
}

// hasValue says that entries of a kind are figures that prose can show.
func hasValue(k Kind) bool {
	return k == KindFact || k == KindTranscribed || k == KindAssumption || k == KindCalculation
}
