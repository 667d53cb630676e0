package market

import "strings"

// figiVenue is where a symbol of Yahoo's is looked up: Bloomberg's code of its
// exchange, and the suffix that Yahoo gives the symbols there.
type figiVenue struct{ code, suffix string }

// figiVenues are by Yahoo's code of an exchange. A symbol of another exchange,
// or with another suffix, is not looked up: cut otherwise it would be another
// company's.
var figiVenues = map[string]figiVenue{
	"NMS": {"US", ""}, "NGM": {"US", ""}, "NCM": {"US", ""}, "NYQ": {"US", ""}, "ASE": {"US", ""}, "PCX": {"US", ""}, "BTS": {"US", ""}, "PNK": {"US", ""}, "OQB": {"US", ""}, "OQX": {"US", ""},
	"GER": {"GY", ".DE"}, "STU": {"GS", ".SG"}, "FRA": {"GF", ".F"}, "DUS": {"GD", ".DU"}, "MUN": {"GM", ".MU"}, "BER": {"GB", ".BE"}, "HAM": {"GH", ".HM"},
	"LSE": {"LN", ".L"}, "IOB": {"LI", ".IL"}, "PAR": {"FP", ".PA"}, "AMS": {"NA", ".AS"}, "BRU": {"BB", ".BR"}, "LIS": {"PL", ".LS"}, "MIL": {"IM", ".MI"},
	"MCE": {"SM", ".MC"}, "VIE": {"AV", ".VI"}, "EBS": {"SW", ".SW"}, "STO": {"SS", ".ST"}, "OSL": {"NO", ".OL"}, "CPH": {"DC", ".CO"}, "HEL": {"FH", ".HE"},
	"TOR": {"CT", ".TO"}, "HKG": {"HK", ".HK"}, "ASX": {"AT", ".AX"}, "JPX": {"JT", ".T"}, "TAI": {"TT", ".TW"}, "NSI": {"IS", ".NS"}, "BSE": {"IB", ".BO"},
	"SES": {"SP", ".SI"}, "JNB": {"SJ", ".JO"}, "MEX": {"MM", ".MX"}, "SHH": {"CG", ".SS"}, "SHZ": {"CS", ".SZ"},
}

// figiTaskOf is the job that asks what a candidate of Yahoo's is.
func figiTaskOf(c Candidate) (figiTask, bool) {
	at, known := figiVenues[c.Venue]
	ticker, cut := strings.CutSuffix(c.Symbol, at.suffix)
	share := c.KindSent == "EQUITY" || c.KindSent == "ETF"
	if c.Source != Yahoo.Name || !known || !cut || !share || ticker == "" || strings.Contains(ticker, ".") {
		return figiTask{}, false
	}
	if at.code == "HK" {
		ticker = strings.TrimLeft(ticker, "0") // Yahoo fills the numbers of Hong Kong up to four digits
	}
	return figiTask{Type: "TICKER", Value: strings.ReplaceAll(ticker, "-", "/"), Venue: at.code, Of: c.Symbol}, true
}
