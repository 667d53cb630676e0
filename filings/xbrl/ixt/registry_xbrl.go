package ixt

// The formats of XBRL International, one function a registry.

func decimal(seps string, point byte, group grouping) rule {
	return rule{Decimal, number{seps: seps, point: point, group: group}.read}
}

func day(order string, names finder) rule {
	return layout{order: order, target: Date, names: names}.rule()
}

func monthDay(order string, names finder) rule {
	return layout{order: order, target: MonthDay, names: names}.rule()
}

func yearMonth(order string, names finder) rule {
	return layout{order: order, target: YearMonth, names: names}.rule()
}

// in makes a rule read the digits of another script too.
func in(digits func(string) string, order string, target Target, names finder) rule {
	return layout{order: order, target: target, names: names, digits: digits}.rule()
}

func rules1() rules {
	long, short := strict(englishLong), strict(englishShort)
	return rules{
		"numcomma":      decimal("", ',', plain),
		"numcommadot":   decimal(",", '.', triples),
		"numdotcomma":   decimal(".", ',', triples),
		"numspacecomma": decimal(" "+nbsp, ',', triples),
		"numspacedot":   decimal(" "+nbsp, '.', triples),
		"numdash":       {Decimal, dash("-")},

		"datedoteu":   day("D.M.y", nil),
		"datedotus":   day("M.D.y", nil),
		"dateslasheu": day("D/M/y", nil),
		"dateslashus": day("M/D/y", nil),
		"datelonguk":  day("Dny", long),
		"datelongus":  day("nD,y", long),
		"dateshortuk": day("Dny", short),
		"dateshortus": day("nD,y", short),

		"datelongdaymonthuk":  monthDay("Dn", long),
		"datelongmonthdayus":  monthDay("nD", long),
		"dateshortdaymonthuk": monthDay("Dn", short),
		"dateshortmonthdayus": monthDay("nD", short),
		"dateslashdaymontheu": monthDay("D/M", nil),
		"dateslashmonthdayus": monthDay("M/D", nil),

		"datelongmonthyear":  yearMonth("ny", long),
		"datelongyearmonth":  yearMonth("yn", long),
		"dateshortmonthyear": yearMonth("ny", short),
		"dateshortyearmonth": yearMonth("yn", short),
	}
}

func rules2() rules {
	return rules{
		"booleanfalse": {Boolean, always("false")},
		"booleantrue":  {Boolean, always("true")},
		"nocontent":    {Empty, always("")},
		"zerodash":     {Decimal, dash(dashes)},

		"numcommadecimal": decimal(". "+nbsp, ',', thousands),
		"numdotdecimal":   decimal(", "+nbsp, '.', thousands),
		"numunitdecimal":  {Decimal, unitNumber{seps: ".,，．", group: thousands}.read},

		"datedaymonth":          monthDay("D-M", nil),
		"datedaymonthen":        monthDay("Dn", named("en")),
		"datedaymonthyear":      day("D-M-Y", nil),
		"datedaymonthyearen":    day("DnY", named("en")),
		"datemonthday":          monthDay("M-Da", nil),
		"datemonthdayen":        monthDay("nDa", named("en")),
		"datemonthdayyear":      day("M-D-Y", nil),
		"datemonthdayyearen":    day("nD-Y", named("en")),
		"datemonthyearen":       yearMonth("nY", named("en")),
		"dateyearmonthen":       yearMonth("Yn", named("en")),
		"dateyearmonthcjk":      in(wide, "Y年M月", YearMonth, nil),
		"dateyearmonthdaycjk":   in(wide, "Y年M月D日", Date, nil),
		"dateerayearmonthjp":    in(wide, "EG年M月", YearMonth, nil),
		"dateerayearmonthdayjp": in(wide, "EG年M月D日", Date, nil),
	}
}

func rules3() rules {
	hindi := named("hi")
	return rules2().with(rules{
		"numdotdecimalin":  decimal(", "+nbsp, '.', lakhs),
		"numunitdecimalin": {Decimal, unitNumber{seps: ", " + nbsp, group: lakhs}.read},

		"calindaymonthyear":  sakaRule(),
		"datedaymonthdk":     monthDay("Dn", named("da")),
		"datedaymonthyeardk": day("DnY", named("da")),
		"datedaymonthyearin": {Date, either(
			layout{order: "Dny", target: Date, names: hindi, digits: devanagari},
			layout{order: "D-M-y", target: Date, digits: onlyDevanagari},
		)},
		"datemonthyear":    yearMonth("M-Y", nil),
		"datemonthyeardk":  yearMonth("nY", named("da")),
		"datemonthyearin":  in(devanagari, "ny", YearMonth, hindi),
		"dateyearmonthday": in(wide, "Y-M-D*", Date, nil),
	})
}

func rules4() rules {
	all := rules{
		"fixed-empty": {Empty, always("")},
		"fixed-false": {Boolean, always("false")},
		"fixed-true":  {Boolean, always("true")},
		"fixed-zero":  {Decimal, always("0")},

		"num-comma-decimal": decimal(". "+nbsp, ',', loose),
		"num-dot-decimal":   decimal(", "+nbsp, '.', loose),
		"num-unit-decimal":  {Decimal, unitNumber{seps: ".,，", group: loose, loose: true}.read},

		"date-day-month":      monthDay("D-M", nil),
		"date-day-month-year": in(devanagari, "D-M-Y", Date, nil),
		"date-month-day":      monthDay("M-Da", nil),
		"date-month-day-year": day("M-D-Y", nil),
		"date-month-year":     in(devanagari, "M-Y", YearMonth, nil),
		"date-year-month":     in(wide, "Y-M*", YearMonth, nil),
		"date-year-month-day": in(wide, "Y-M-D*", Date, nil),

		"date-day-monthroman":      monthDay("Dn", roman),
		"date-day-monthroman-year": day("DnY", roman),
		"date-monthroman-year":     yearMonth("nY", roman),

		"date-jpn-era-year-month":        in(wide, "EG年M月", YearMonth, nil),
		"date-jpn-era-year-month-day":    in(wide, "EG年M月D日", Date, nil),
		"date-ind-day-monthname-year-hi": sakaRule(),
	}
	return all.with(namedDates4())
}

// namedDates4 are the formats with a month's name. Each language has the orders
// that it writes.
func namedDates4() rules {
	all := rules{
		"date-monthname-day-en":      monthDay("nDa", named("en")),
		"date-monthname-day-year-en": day("nD-Y", named("en")),
		"date-year-monthname-en":     yearMonth("Yn", named("en")),
		"date-monthname-day-hu":      monthDay("nD", named("hu")),
		"date-year-monthname-hu":     yearMonth("Yn", named("hu")),
		"date-year-monthname-day-hu": day("YnD", named("hu")),
		"date-monthname-day-lt":      monthDay("nD*", named("lt")),
		"date-year-monthname-lt":     yearMonth("Yn*", named("lt")),
		"date-year-monthname-day-lt": day("YnD*", named("lt")),
		"date-day-monthname-lv":      monthDay("Dn", named("lv")),
		"date-year-monthname-lv":     yearMonth("Yn", named("lv")),
		"date-year-day-monthname-lv": day("Y-Dn*", named("lv")),
		"date-day-monthname-year-hi": in(devanagari, "Dny", Date, named("hi")),
		"date-monthname-year-hi":     in(devanagari, "ny", YearMonth, named("hi")),
	}
	for _, code := range []string{
		"da", "de", "el", "en", "es", "et", "fi", "fr", "hr", "it", "nl", "no", "pt", "ro", "sk", "sl",
	} {
		all.dayMonthYear(code, code, "")
	}
	all.dayMonthYear("cs", "cs of a day", "")
	all.dayMonthYear("bg", "bg", "*") // the year takes a word after it: "г."
	all.dayMonthYear("pl", "pl", "*")
	all["date-day-monthname-sv"] = all["date-day-monthname-da"]
	all["date-day-monthname-year-sv"] = all["date-day-monthname-year-da"]
	all["date-monthname-year-sv"] = all["date-monthname-year-da"]
	return all
}

// dayMonthYear adds the three formats of a language that writes the day, the
// month and the year in that order. The names that follow a day may be a list
// of their own.
func (r rules) dayMonthYear(code, ofDay, tail string) {
	r["date-day-monthname-"+code] = monthDay("Dn", named(ofDay))
	r["date-day-monthname-year-"+code] = day("DnY"+tail, named(ofDay))
	r["date-monthname-year-"+code] = yearMonth("nY"+tail, named(code))
}

// named is the finder of a list of months.
func named(list string) finder { return languages()[list].find }

// apostrophes part the digits of Swiss numbers, with whatever a keyboard has.
const apostrophes = "'`´’′"

func rules5() rules {
	all := rules4().with(rules{
		"num-comma-decimal-apos": decimal(". "+apostrophes+nbsp, ',', loose),
		"num-dot-decimal-apos":   decimal(", "+apostrophes+nbsp, '.', loose),
		"num-unit-decimal-apos":  {Decimal, unitNumber{seps: ".,，＇" + apostrophes, group: loose, loose: true}.read},
	})
	all.dayMonthYear("cy", "cy of a day", "")
	return all
}

func sakaRule() rule {
	return layout{order: "Dny", target: Date, names: saka, digits: devanagari, finish: fromSaka}.rule()
}

// either reads by the first layout that fits.
func either(first, second layout) func(string) (string, bool) {
	return func(text string) (string, bool) {
		if value, ok := first.read(text); ok {
			return value, true
		}
		return second.read(text)
	}
}
