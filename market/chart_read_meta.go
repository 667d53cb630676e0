package market

func (t *jsonText) meta() (m chartMeta) {
	text := func(into *string) func() { return func() { *into = t.optional() } }
	t.object(
		field{"currency", text(&m.Currency)},
		field{"symbol", text(&m.Symbol)},
		field{"exchangeName", text(&m.VenueCode)},
		field{"fullExchangeName", text(&m.VenueName)},
		field{"instrumentType", text(&m.Kind)},
		field{"longName", text(&m.LongName)},
		field{"shortName", text(&m.ShortName)},
		field{"exchangeTimezoneName", text(&m.Zone)},
		field{"dataGranularity", text(&m.Granularity)},
		field{"range", text(&m.Range)},
		field{"validRanges", func() { t.list(func() { m.Ranges = append(m.Ranges, t.optional()) }) }},
		field{"firstTradeDate", func() { m.FirstTrade = t.moment() }},
		field{"regularMarketTime", func() { m.MarketTime = t.moment() }},
		field{"hasPrePostMarketData", func() { m.ExtendedHours = t.boolean() }},
		field{"currentTradingPeriod", func() { m.Trading = t.tradingDay() }},
		field{"tradingPeriods", func() { m.Sessions = t.sessions() }},
	)
	return m
}

func (t *jsonText) tradingDay() (d chartDay) {
	t.object(
		field{"pre", func() { d.Pre = t.period() }},
		field{"regular", func() { d.Regular = t.period() }},
		field{"post", func() { d.Post = t.period() }},
	)
	return d
}

// sessions come as a list of days with the regular one alone, or as an object of
// three such lists.
func (t *jsonText) sessions() (s chartSession) {
	if t.next() == '[' {
		s.Regular = t.periods()
		return s
	}
	t.object(
		field{"pre", func() { s.Pre = t.periods() }},
		field{"regular", func() { s.Regular = t.periods() }},
		field{"post", func() { s.Post = t.periods() }},
	)
	return s
}

func (t *jsonText) periods() (all []chartPeriod) {
	t.list(func() { t.list(func() { all = append(all, t.period()) }) })
	return all
}

func (t *jsonText) period() (p chartPeriod) {
	t.object(
		field{"start", func() { p.Start = t.moment() }},
		field{"end", func() { p.End = t.moment() }},
	)
	return p
}
