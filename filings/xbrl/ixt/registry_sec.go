package ixt

// The SEC's formats. Names of places and exchanges are read from tables, which
// hold the countries of ISO 3166-1 with the SEC's codes, the states, districts
// and territories of the United States, the provinces and territories of
// Canada, and the exchanges that the SEC's registry lists, by their English
// names and the official forms that it takes. Other names are refused.
func rulesSEC() rules {
	return rules{
		"boolballotbox":  {Boolean, ballotBox("false", "true")},
		"yesnoballotbox": {Code, ballotBox("No", "Yes")},

		"datequarterend": {Date, quarterEnd},
		"durday":         {Duration, countOf(dayParts...)},
		"durhour":        {Duration, countOf(hourParts...)},
		"durmonth":       {Duration, countOf(monthParts...)},
		"durweek":        {Duration, countOf(weekParts...)},
		"durwordsen":     {Duration, durationInWords},
		"duryear":        {Duration, countOf(yearParts...)},

		"numinf":     {Double, always("INF")},
		"numnan":     {Double, always("NaN")},
		"numneginf":  {Double, always("-INF")},
		"numwordsen": {Decimal, numberInWords},

		"countrynameen":         {Code, func(text string) (string, bool) { return countries().read(text) }},
		"edgarprovcountryen":    {Code, func(text string) (string, bool) { return provincesAndCountries().read(text) }},
		"entityfilercategoryen": {Code, filerCategories.read},
		"exchnameen":            {Code, func(text string) (string, bool) { return exchanges().read(text) }},
		"stateprovnameen":       {Code, func(text string) (string, bool) { return statesAndProvinces().read(text) }},
	}
}

// ballotBox reads an empty box, or one with a tick or a cross.
func ballotBox(empty, marked string) func(string) (string, bool) {
	return func(text string) (string, bool) {
		switch trim(text) {
		case "☐":
			return empty, true
		case "☑", "☒":
			return marked, true
		}
		return "", false
	}
}
