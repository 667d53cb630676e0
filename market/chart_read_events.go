package market

func (t *jsonText) events() (e chartEvent) {
	t.object(
		field{"dividends", func() { e.Dividends = t.amounts() }},
		field{"capitalGains", func() { e.CapitalGains = t.amounts() }},
		field{"splits", func() { e.Splits = t.splits() }},
	)
	return e
}

func (t *jsonText) amounts() map[string]chartAmount {
	var sent map[string]chartAmount
	t.entries(func(key string) {
		var a chartAmount
		t.object(
			field{"amount", func() { a.Amount = t.cell() }},
			field{"date", func() { a.Date = t.moment() }},
		)
		if sent == nil {
			sent = map[string]chartAmount{}
		}
		sent[key] = a
	})
	return sent
}

func (t *jsonText) splits() map[string]chartSplit {
	var sent map[string]chartSplit
	t.entries(func(key string) {
		var s chartSplit
		t.object(
			field{"numerator", func() { s.Numerator = t.cell() }},
			field{"denominator", func() { s.Denominator = t.cell() }},
			field{"splitRatio", func() { s.Ratio = t.optional() }},
			field{"date", func() { s.Date = t.moment() }},
		)
		if sent == nil {
			sent = map[string]chartSplit{}
		}
		sent[key] = s
	})
	return sent
}
