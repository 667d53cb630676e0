package web

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Quality says what an item's date is worth. Only an exact one is an instant
// that its publisher stated.
type Quality string

// The qualities of a date. The first three carry a moment, the others none.
const (
	Exact       Quality = "exact"        // an instant with its zone
	DayOnly     Quality = "day"          // a day without a time
	Implausible Quality = "before_1990"  // stated, and older than any feed
	Future      Quality = "future"       // more than a day after the reading: stated, never the latest
	ZoneUnknown Quality = "zone_unknown" // letters that name no zone, or several
	ZoneMissing Quality = "zone_missing" // a time without a zone
	Unparsed    Quality = "unparsed"     // a text that is no date of the feed formats
	Undated     Quality = "missing"      // the feed gives none
)

const (
	firstPlausibleYear = 1990
	maxAhead           = 24 * time.Hour
)

// zones are the letters whose offset is not in doubt in feeds: those of the mail
// standard, and Europe's. JST, IST, AEST and others are not guessed: several
// places use the same letters, and an item hours off is worse than one undated.
var zones = map[string]int{
	"Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0,
	"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
	"BST": 1, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3,
}

var (
	isoDate  = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s*(.*))?$`)
	mailDate = regexp.MustCompile(`^(?:([A-Za-z]{3,9})\s*,?\s*)?(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ -](\d{4}|\d{2})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(.*))?$`)
	remark   = regexp.MustCompile(`\s*\([^()]*\)$`) // "-0700 (PDT)"
	numeric  = regexp.MustCompile(`^([+-])(\d{2}):?(\d{2})$`)
	letters  = regexp.MustCompile(`^[A-Za-z]{1,5}$`)
)

// parseDate reads the two forms that feeds are specified in, mail's and ISO's,
// in English. Everything else keeps its text and is no moment: a numeric "02/01"
// is February here and January there.
func parseDate(raw string) (source.Moment, Quality) {
	text := remark.ReplaceAllString(strings.Join(strings.Fields(raw), " "), "")
	if text == "" {
		return source.Moment{}, Undated
	}
	if m := isoDate.FindStringSubmatch(text); m != nil {
		return moment("2006-01-02", m[1], strings.Replace(m[2], ",", ".", 1), m[3])
	}
	m := mailDate.FindStringSubmatch(text)
	if m == nil || m[1] != "" && !isWeekday(m[1]) {
		return source.Moment{}, Unparsed
	}
	return mailMoment(m[2], m[3], m[4], m[5], m[6])
}

func mailMoment(day, month, year, clock, zone string) (source.Moment, Quality) {
	month = strings.ToUpper(month[:1]) + strings.ToLower(month[1:])
	form := "2 Jan 2006"
	if len(month) > 3 {
		form = "2 January 2006"
	}
	if month == "Sept" {
		month, form = "Sep", "2 Jan 2006"
	}
	if len(year) == 2 { // the mail standard's pivot
		if n, _ := strconv.Atoi(year); n < 50 {
			year = "20" + year
		} else {
			year = "19" + year
		}
	}
	if len(clock) == len("8:30") || len(clock) == len("8:30:00") {
		clock = "0" + clock
	}
	return moment(form, day+" "+month+" "+year, clock, zone)
}

// moment puts the pieces of a date together. Nothing is normalised: the 31st of
// June is no day.
func moment(form, date, clock, zone string) (source.Moment, Quality) {
	if clock == "" {
		day, err := time.Parse(form, date)
		if err != nil || day.Year() < 1 {
			return source.Moment{}, Unparsed
		}
		return plausible(source.OnDay(source.DateOf(day)), DayOnly)
	}
	form += " 15:04"
	if len(clock) > len("15:04") {
		form += ":05"
	}
	if _, err := time.Parse(form, date+" "+clock); err != nil {
		return source.Moment{}, Unparsed
	}
	offset, quality := offsetOf(zone)
	if quality != Exact {
		return source.Moment{}, quality
	}
	at, err := time.ParseInLocation(form, date+" "+clock, time.FixedZone("", offset))
	if err != nil || at.Year() < 1 {
		return source.Moment{}, Unparsed
	}
	if offset == 0 {
		at = at.UTC()
	}
	return plausible(source.At(at), Exact)
}

// plausible flags what is older than any feed: a year that was cut or mistyped.
func plausible(m source.Moment, q Quality) (source.Moment, Quality) {
	if m.Day().Before(source.NewDate(firstPlausibleYear, time.January, 1)) {
		return m, Implausible
	}
	return m, q
}

// offsetOf reads a zone, in seconds east of Greenwich.
func offsetOf(zone string) (seconds int, q Quality) {
	if m := numeric.FindStringSubmatch(zone); m != nil {
		hours, _ := strconv.Atoi(m[2])
		minutes, _ := strconv.Atoi(m[3])
		if hours > 14 || minutes > 59 {
			return 0, Unparsed
		}
		seconds = hours*3600 + minutes*60
		if m[1] == "-" {
			seconds = -seconds
		}
		return seconds, Exact
	}
	upper := strings.ToUpper(zone)
	hours, known := zones[upper]
	switch {
	case zone == "":
		return 0, ZoneMissing
	case known:
		return hours * 3600, Exact
	case letters.MatchString(zone) && upper != "AM" && upper != "PM":
		return 0, ZoneUnknown
	}
	return 0, Unparsed
}

var weekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

func isWeekday(word string) bool {
	word = strings.ToLower(word)
	for _, day := range weekdays {
		if word == day || len(word) >= 3 && len(word) <= 5 && strings.HasPrefix(day, word) {
			return true
		}
	}
	return false
}
