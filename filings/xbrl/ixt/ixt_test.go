package ixt_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl/ixt"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The cases are written by hand, from what the registries publish, calendars
// and arithmetic. A value of "!" says that the text is refused.
func TestTransform(t *testing.T) {
	for _, c := range []struct{ rule, registry, format, text, want string }{
		{"a comma is the point where the format says so", ixt.TR1, "numcomma", "1,234", "1.234"},
		{"obligatory separators are obligatory", ixt.TR1, "numcommadot", "1234.56", "!"},
		{"a first group has at most three digits", ixt.TR1, "numdotcomma", "1.234,56", "1234.56"},
		{"only a hyphen is the first registry's dash", ixt.TR1, "numdash", "–", "!"},
		{"a day that the calendar lacks is refused", ixt.TR1, "dateslashus", "2/30/2012", "!"},
		{"a long name is not a short one", ixt.TR1, "dateshortus", "December 31, 2012", "!"},
		{"a year may stand first", ixt.TR1, "datelongyearmonth", "2012 December", "2012-12"},
		{"the day stands after the month in the United States", ixt.TR1, "datelongmonthdayus", "December 31", "--12-31"},

		{"separators are optional and three apart", ixt.TR3, "numdotdecimal", "1234,567.89", "1234567.89"},
		{"a group of two is refused", ixt.TR3, "numdotdecimal", "12,34,567.89", "!"},
		{"digits stay as filed", ixt.TR3, "numdotdecimal", "007.10", "007.10"},
		{"a no-break space is a separator", ixt.TR3, "numcommadecimal", "1\u00a0234,5", "1234.5"},
		{"full-width digits are no digits here", ixt.TR3, "numdotdecimal", "１２３", "!"},
		{"nothing is no number", ixt.TR3, "numdotdecimal", "", "!"},
		{"Indian groups are of two", ixt.TR3, "numdotdecimalin", "12,34,567.89", "1234567.89"},
		{"Indian numbers refuse thousands", ixt.TR3, "numdotdecimalin", "1,234,567", "!"},
		{"pence are hundredths", ixt.TR3, "numunitdecimal", "1,234 pounds 5 pence", "1234.05"},
		{"rupees have their groups", ixt.TR3, "numunitdecimalin", "12,34,567 rupees 50 paise", "1234567.50"},
		{"a space may part rupees from paise", ixt.TR3, "numunitdecimalin", "100 50 paise", "100.50"},
		{"an em dash is nought", ixt.TR3, "zerodash", " — ", "0"},
		{"two dashes are not", ixt.TR3, "zerodash", "--", "!"},
		{"letters may follow an English name", ixt.TR3, "datemonthdayyearen", "Sept 27, 2025", "2025-09-27"},
		{"29 February needs a leap year", ixt.TR3, "datedaymonthyear", "29/02/2013", "!"},
		{"29 February is a day without a year", ixt.TR3, "datedaymonth", "29 2", "--02-29"},
		{"an era's first year is 元", ixt.TR3, "dateerayearmonthdayjp", "令和元年5月1日", "2019-05-01"},
		{"an era is none of the Chinese dates", ixt.TR3, "dateyearmonthdaycjk", "平成24年12月31日", "!"},
		{"full-width digits are digits of Chinese dates", ixt.TR3, "dateyearmonthdaycjk", "２０１５年１２月３１日", "2015-12-31"},
		{"Danish takes a dot or the rest of the name", ixt.TR3, "datedaymonthyeardk", "1. okt. 2015", "2015-10-01"},
		{"Danish does not take both", ixt.TR3, "datedaymonthyeardk", "1. oktober. 2015", "!"},
		{"Hindi digits and names", ixt.TR3, "datedaymonthyearin", "१५ अगस्त १९४७", "1947-08-15"},
		{"a month in Hindi digits", ixt.TR3, "datedaymonthyearin", "१५-०८-१९४७", "1947-08-15"},
		{"a month in our digits is no Hindi date", ixt.TR3, "datedaymonthyearin", "15-08-1947", "!"},
		{"the Indian calendar was adopted on 22 March 1957", ixt.TR3, "calindaymonthyear", "1 Chaitra 1879", "1957-03-22"},
		{"a Hindi name needs no blanks around it", ixt.TR4, "date-ind-day-monthname-year-hi", "1-ज्येष्ठ-1942", "2020-05-22"},
		{"its leap year begins on 21 March", ixt.TR3, "calindaymonthyear", "1 Chaitra 1942", "2020-03-21"},
		{"its Pausha spans the new year", ixt.TR3, "calindaymonthyear", "11 Pausha 1921", "2000-01-01"},
		{"a short year after that day is of Saka 1900", ixt.TR3, "calindaymonthyear", "5 Magha 21", "2000-01-25"},

		{"later numbers take any groups", ixt.TR4, "num-dot-decimal", "12,34,567.89", "1234567.89"},
		{"later numbers are canonical", ixt.TR4, "num-dot-decimal", "007.10", "7.1"},
		{"later numbers may begin with the point", ixt.TR4, "num-dot-decimal", ".5", "0.5"},
		{"a number does not end with its point", ixt.TR4, "num-dot-decimal", "1.", "!"},
		{"nought keeps one digit", ixt.TR4, "num-dot-decimal", "000.00", "0"},
		{"a minus sign belongs to the fact", ixt.TR4, "num-dot-decimal", "-1", "!"},
		{"separators alone are no number", ixt.TR4, "num-comma-decimal", " . . ", "!"},
		{"fixed-zero reads anything", ixt.TR4, "fixed-zero", "nil", "0"},
		{"fixed-empty gives nothing", ixt.TR4, "fixed-empty", "whatever", ""},
		{"English names begin with a capital", ixt.TR4, "date-day-monthname-year-en", "31 december 2020", "!"},
		{"English names may be all capitals", ixt.TR4, "date-monthname-day-year-en", "DECEMBER 31,2020", "2020-12-31"},
		{"two months in one date are refused", ixt.TR4, "date-day-monthname-year-en", "1 Jan or Feb 2020", "!"},
		{"a day may have letters", ixt.TR4, "date-day-monthname-year-fr", "1er août 2020", "2020-08-01"},
		{"Czech June is not July", ixt.TR4, "date-day-monthname-year-cs", "1. června 2020", "2020-06-01"},
		{"Czech July is not June", ixt.TR4, "date-day-monthname-year-cs", "1. července 2020", "2020-07-01"},
		{"Croatian October is the Czech November", ixt.TR4, "date-day-monthname-year-hr", "1. listopada 2020", "2020-10-01"},
		{"Polish November is the Croatian October", ixt.TR4, "date-day-monthname-year-pl", "1 listopada 2020 r.", "2020-11-01"},
		{"Hungarian puts the year first", ixt.TR4, "date-year-monthname-day-hu", "2020 dec 31", "2020-12-31"},
		{"Lithuanian has words around its numbers", ixt.TR4, "date-year-monthname-day-lt", "2020 m. gruodžio 31 d.", "2020-12-31"},
		{"Latvian puts the day between", ixt.TR4, "date-year-day-monthname-lv", "2020. gada 31. decembris", "2020-12-31"},
		{"Finnish March is no Dutch one", ixt.TR4, "date-monthname-year-fi", "marraskuu 2020", "2020-11"},
		{"Greek names keep or lose their accents", ixt.TR4, "date-day-monthname-year-el", "1 ΜΑΡΤΊΟΥ 2020", "2020-03-01"},
		{"a roman month", ixt.TR4, "date-day-monthroman-year", "1.iv.2020", "2020-04-01"},
		{"a roman month does not touch its day", ixt.TR4, "date-day-monthroman-year", "31iii 2020", "!"},
		{"there is no thirteenth", ixt.TR4, "date-day-monthroman-year", "1.XIII.2020", "!"},
		{"three digits are no year", ixt.TR4, "date-month-year", "12/202", "!"},

		{"an apostrophe is no separator without apos", ixt.TR5, "num-dot-decimal", "1'234.5", "!"},
		{"Swiss numbers have apostrophes", ixt.TR5, "num-comma-decimal-apos", "1’234’567,89", "1234567.89"},
		{"francs and centimes", ixt.TR5, "num-unit-decimal-apos", "1'234 francs 50 centimes", "1234.5"},
		{"Welsh November holds the beginning of February", ixt.TR5, "date-day-monthname-year-cy", "1 Tachwedd 2022", "2022-11-01"},
		{"Welsh names may mutate without a day", ixt.TR5, "date-monthname-year-cy", "Ragfyr 2022", "2022-12"},

		{"one tick or cross is true", ixt.SEC, "boolballotbox", "☑", "true"},
		{"an empty box is no", ixt.SEC, "yesnoballotbox", "☐", "No"},
		{"an x is no box", ixt.SEC, "boolballotbox", "x", "!"},
		{"none is nought", ixt.SEC, "numwordsen", "None", "0"},
		{"the largest scale comes first", ixt.SEC, "numwordsen", "two million, five hundred thousand and twelve", "2500012"},
		{"scales do not rise", ixt.SEC, "numwordsen", "one thousand two million", "!"},
		{"hundreds go to nineteen", ixt.SEC, "numwordsen", "nineteen hundred and ninety-nine", "1999"},
		{"a scale may pass what 64 bits hold", ixt.SEC, "numwordsen", "nineteen hundred quintillion", "1900000000000000000000"},
		{"digits are no words", ixt.SEC, "numwordsen", "12", "!"},
		{"an and leads somewhere", ixt.SEC, "numwordsen", "one hundred and", "!"},
		{"no word is no number", ixt.SEC, "numwordsen", "", "!"},
		{"words and digits may be joined by a dash", ixt.SEC, "durwordsen", "364-day", "P364D"},
		{"units go from large to small", ixt.SEC, "durwordsen", "two years, six months and 3 days", "P2Y6M3D"},
		{"units do not go back", ixt.SEC, "durwordsen", "three days and two years", "!"},
		{"no years are no days", ixt.SEC, "durwordsen", "no years", "P0D"},
		{"weeks are not read in words", ixt.SEC, "durwordsen", "two weeks", "!"},
		{"a part of a year is months and days", ixt.SEC, "duryear", "2.7", "P2Y8M12D"},
		{"a month of the registry has 30.4375 days", ixt.SEC, "duryear", "1.33", "P1Y3M29D"},
		{"nought years", ixt.SEC, "duryear", "0.00", "P0Y"},
		{"a year below one has no years", ixt.SEC, "duryear", "-.5", "-P6M"},
		{"a part of a month is days", ixt.SEC, "durmonth", "1.5", "P1M15D"},
		{"weeks are days", ixt.SEC, "durweek", "2.5", "P17D"},
		{"a part of a day is hours", ixt.SEC, "durday", "1.5", "P1DT12H"},
		{"hours", ixt.SEC, "durhour", "36.9", "PT36H"},
		{"words are no count", ixt.SEC, "duryear", "five", "!"},
		{"a quarter's last day", ixt.SEC, "datequarterend", "Second Quarter of 2023", "2023-06-30"},
		{"a year may stand before its quarter", ixt.SEC, "datequarterend", "2023 Q4", "2023-12-31"},
		{"there is no fifth quarter", ixt.SEC, "datequarterend", "Q5 2023", "!"},
		{"a state", ixt.SEC, "stateprovnameen", "new york", "NY"},
		{"a province", ixt.SEC, "stateprovnameen", "Québec", "QC"},
		{"a country is no state", ixt.SEC, "stateprovnameen", "France", "!"},
		{"a country", ixt.SEC, "countrynameen", "The Netherlands", "NL"},
		{"a country with its accents", ixt.SEC, "countrynameen", "Côte d’Ivoire", "CI"},
		{"the SEC's code of a country", ixt.SEC, "edgarprovcountryen", "Cayman Islands", "E9"},
		{"the SEC's code of a province", ixt.SEC, "edgarprovcountryen", "Ontario, Canada", "A6"},
		{"an exchange without its legal form", ixt.SEC, "exchnameen", "The New York Stock Exchange", "NYSE"},
		{"an exchange with its legal form", ixt.SEC, "exchnameen", "Cboe BZX Exchange, Inc.", "CboeBZX"},
		{"an unlisted exchange", ixt.SEC, "exchnameen", "London Stock Exchange", "!"},
		{"a filer category", ixt.SEC, "entityfilercategoryen", "Non–accelerated\u00a0filer", "Non-accelerated Filer"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got, err := ixt.Transform(c.registry, c.format, c.text)
			if c.want != "!" {
				require.NoError(t, err)
				assert.Equal(t, c.want, got)
				return
			}
			var refused *ixt.TextError
			require.ErrorAs(t, err, &refused)
			assert.Empty(t, got)
			assert.Equal(t, []string{c.registry, c.format, c.text}, []string{refused.Namespace, refused.Local, refused.Text})
		})
	}
}

func TestAnUnknownFormatIsAnErrorWithNearNames(t *testing.T) {
	for _, c := range []struct {
		rule, registry, format string
		near                   []string
		unknown                bool
	}{
		{"an earlier registry's name", ixt.TR4, "numdotdecimal", []string{"num-dot-decimal", "num-unit-decimal"}, false},
		{"a misspelt name", ixt.SEC, "durwordsn", []string{"durwordsen"}, false},
		{"a name like no other", ixt.TR1, "zzzzzzzzzzzz", nil, false},
		{"a name too long to compare", ixt.TR1, strings.Repeat("numdash", 1000), nil, false},
		{"an unknown registry", "http://www.xbrl.org/inlineXBRL/transformation/2030-01-01", "num-dot-decimal", ixt.Registries(), true},
		{"a prefix is no namespace", "ixt", "num-dot-decimal", ixt.Registries(), true},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got, err := ixt.Transform(c.registry, c.format, "1")
			var unknown *ixt.UnknownError
			require.ErrorAs(t, err, &unknown)
			assert.Empty(t, got)
			assert.Equal(t, c.near, unknown.Near)
			assert.Equal(t, c.unknown, unknown.Registry)
			assert.Contains(t, err.Error(), c.format[:min(20, len(c.format))])
			assert.Less(t, len(err.Error()), 800)
		})
	}
}

func TestErrorsCarryTheirCodeAndClipTheText(t *testing.T) {
	_, err := ixt.Transform(ixt.TR4, "num-dot-decimal", strings.Repeat("é", 5000))
	var coded interface{ Code() string }
	require.True(t, errors.As(err, &coded))
	assert.Equal(t, ixt.CodeShape, coded.Code())
	assert.Contains(t, err.Error(), "num-dot-decimal of registry "+ixt.TR4)
	assert.Less(t, len(err.Error()), 400)

	_, err = ixt.Lookup(ixt.TR4, "none")
	require.True(t, errors.As(err, &coded))
	assert.Equal(t, ixt.CodeShape, coded.Code())
}

func TestTheZeroFormatRefusesEveryText(t *testing.T) {
	got, err := ixt.Format{}.Apply("1")
	require.Error(t, err)
	assert.Empty(t, got)
}

// A format that goes missing would be refused in every filing that uses it. The
// last registry adds three numbers and three Welsh dates to the one before.
func TestRegistriesAreWhole(t *testing.T) {
	want := map[string]int{ixt.TR1: 24, ixt.TR2: 21, ixt.TR3: 31, ixt.SEC: 18}
	for _, registry := range ixt.Registries() {
		formats := ixt.Formats(registry)
		if n, ok := want[registry]; ok {
			assert.Len(t, formats, n, registry)
		}
		for _, local := range formats {
			f, err := ixt.Lookup(registry, local)
			require.NoError(t, err)
			assert.Equal(t, local, f.Local)
			assert.Equal(t, registry, f.Namespace)
		}
	}
	assert.Len(t, ixt.Formats(ixt.TR5), len(ixt.Formats(ixt.TR4))+6)
	assert.Empty(t, ixt.Formats("none"))
}
