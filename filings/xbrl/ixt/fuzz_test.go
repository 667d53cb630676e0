package ixt_test

import (
	"regexp"
	"testing"
	"time"

	"github.com/deskworth/deskworth-go/filings/xbrl/ixt"
)

// lexical are the forms of XML Schema, written apart from the code.
var lexical = map[ixt.Target]*regexp.Regexp{
	ixt.Decimal:   regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`),
	ixt.Date:      regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`),
	ixt.MonthDay:  regexp.MustCompile(`^--[0-9]{2}-[0-9]{2}$`),
	ixt.YearMonth: regexp.MustCompile(`^[0-9]{4}-(0[1-9]|1[0-2])$`),
	ixt.Duration:  regexp.MustCompile(`^-?P([0-9]+[YMD])+(T[0-9]+H)?$|^-?PT[0-9]+H$`),
	ixt.Boolean:   regexp.MustCompile(`^(true|false)$`),
	ixt.Double:    regexp.MustCompile(`^(-?INF|NaN)$`),
	ixt.Code:      regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 -]*$`),
	ixt.Empty:     regexp.MustCompile(`^$`),
}

// FuzzTransform holds every format of every registry to its laws: a value is a
// lexical value of the format's target, and a date is a day of the calendar;
// a refusal gives no value; and the same text gives the same answer again.
func FuzzTransform(f *testing.F) {
	for _, text := range []string{
		"", "-", "—", "1,234,567.89", "1.234,5", "12,34,567", ".5", "1 234", "12 pounds 50 pence", "0 a 5 b",
		"31/12/2012", "29.02.2000", "12-2020", "December 31, 2012", "31 Dec 12", "1er août 2020", "31. joulukuuta 2020",
		"2020 m. gruodžio 31 d.", "XII 2020", "令和元年5月1日", "２０１５年１２月３１日", "१५ अगस्त १९४७", "31 Phalguna 1942",
		"five", "two hundred and one thousand and six", "two years, 6 months", "2.7", "-1.5", "+.5", "☒", "Q3 2021",
		"New York", "Côte d’Ivoire", "The Nasdaq Stock Market LLC", "Large accelerated filer", "\xff", "1\u00a0234",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, registry := range ixt.Registries() {
			for _, local := range ixt.Formats(registry) {
				holds(t, registry, local, text)
			}
		}
	})
}

func holds(t *testing.T, registry, local, text string) {
	format, err := ixt.Lookup(registry, local)
	if err != nil {
		t.Fatal(err)
	}
	value, err := format.Apply(text)
	again, same := ixt.Transform(registry, local, text)
	if value != again || (err == nil) != (same == nil) || err != nil && err.Error() != same.Error() {
		t.Fatalf("%s %q: %q, %v and then %q, %v", local, text, value, err, again, same)
	}
	if err != nil {
		if value != "" {
			t.Fatalf("%s %q is refused and gives %q", local, text, value)
		}
		return
	}
	if !lexical[format.Target].MatchString(value) {
		t.Fatalf("%s %q gives %q, which is not %s", local, text, value, format.Target)
	}
	if layout := map[ixt.Target]string{ixt.Date: time.DateOnly, ixt.MonthDay: "2006--01-02"}[format.Target]; layout != "" {
		dated := value
		if format.Target == ixt.MonthDay {
			dated = "2000" + value
		}
		if _, err := time.Parse(layout, dated); err != nil {
			t.Fatalf("%s %q gives %q, which is no day", local, text, value)
		}
	}
}
