package ixt

// Target is the type of value that a format gives.
type Target uint8

// The targets, with the lexical forms of XML Schema.
const (
	Decimal   Target = iota // non-negative: "1234.5"
	Date                    // "2023-09-30"
	MonthDay                // "--09-30"
	YearMonth               // "2023-09"
	Duration                // "P2Y8M12D"
	Boolean                 // "true" or "false"
	Double                  // "INF", "-INF" or "NaN"
	Code                    // a word of a closed list: "DE", "NYSE", "Yes"
	Empty                   // nothing, whatever the text
)

var targetNames = [...]string{
	"a decimal", "a date", "a month and day", "a year and month", "a duration",
	"a boolean", "a double", "a code", "nothing",
}

// String names the target in words, with its article.
func (t Target) String() string {
	if int(t) < len(targetNames) {
		return targetNames[t]
	}
	return "an unknown type"
}
