package market

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VendorBarsRequest names one instrument at one vendor, and the days from From
// up to, but without, To by the exchange's calendar. Without From it is what
// the vendor gives at once: of Alpha Vantage the newest percentHundred sessions, of
// Twelve Data the newest five thousand, of others the whole series.
type VendorBarsRequest struct {
	Symbol        Symbol      `json:"symbol" jsonschema_description:"symbol as this vendor writes it; it is not translated"`
	Vendor        VendorName  `json:"vendor" jsonschema_description:"the one vendor that is asked" jsonschema:"enum=alphavantage,enum=tiingo,enum=twelvedata,enum=eodhd,enum=polygon,enum=massive,enum=stooq"`
	From          source.Date `json:"from,omitzero" jsonschema_description:"first day, by the exchange's calendar"`
	To            source.Date `json:"to,omitzero" jsonschema_description:"the day after the last, by the exchange's calendar; absent: no end"`
	Adjustment    string      `json:"adjustment,omitzero" jsonschema_description:"what the prices are adjusted for; absent: what the vendor gives unasked" jsonschema:"enum=raw,enum=split,enum=split+dividend"`
	Against       VendorName  `json:"against,omitzero" jsonschema_description:"a second vendor, asked too and set beside the first day by day" jsonschema:"enum=alphavantage,enum=tiingo,enum=twelvedata,enum=eodhd,enum=polygon,enum=massive,enum=stooq"`
	AgainstSymbol Symbol      `json:"against_symbol,omitzero" jsonschema_description:"symbol as the second vendor writes it; absent: the same"`
}

// resolved checks what is asked of one vendor and spells it as that vendor
// does. What it gives is the question of the read: it hangs on no clock.
func (r VendorBarsRequest) resolved() (VendorBarsRequest, VendorRow, error) {
	row, err := vendorOf("vendor", r.Vendor)
	if err != nil {
		return r, row, err
	}
	r.Symbol = Symbol(row.spelling(string(r.Symbol)))
	if err := checkVendorSymbol(row, r.Symbol); err != nil {
		return r, row, err
	}
	if !r.To.IsZero() && !r.From.Before(r.To) {
		return r, row, &source.ArgumentError{Field: "to", Problem: "the window " + r.From.String() + " to " + r.To.String() + " holds no day", Remedy: "to is the day after the last: give a later one"}
	}
	if r.Adjustment == "" {
		r.Adjustment = row.Adjustments[0]
	}
	if !slices.Contains(row.Adjustments, r.Adjustment) {
		return r, row, &source.ArgumentError{Field: "adjustment", Problem: row.Source.Name + " has no prices adjusted as " + strconv.Quote(r.Adjustment), Remedy: "it has " + strings.Join(row.Adjustments, ", ")}
	}
	return r, row, nil
}

func vendorOf(field string, name VendorName) (VendorRow, error) {
	row, known := vendorRowOf(name)
	if known {
		return row, nil
	}
	var names []string
	for _, row := range VendorRows() {
		names = append(names, string(row.Name))
	}
	problem := strconv.Quote(string(name)) + " is no vendor of daily bars"
	if name == "" {
		problem = "there is none, and no vendor is chosen for you"
	}
	return row, &source.ArgumentError{Field: field, Problem: problem, Remedy: "write one of " + strings.Join(names, " ")}
}

func checkVendorSymbol(row VendorRow, symbol Symbol) error {
	text := string(symbol)
	refuse := func(problem string) error {
		return &source.ArgumentError{Field: "symbol", Problem: problem, Remedy: "give the symbol as " + row.Source.Name + " writes it"}
	}
	switch {
	case strings.Trim(text, ".") == "":
		return refuse("there is none")
	case len(text) > maxSymbolBytes:
		return refuse("it is longer than any symbol (" + strconv.Itoa(maxSymbolBytes) + " characters)")
	case row.inPath && strings.Contains(text, "/"):
		return refuse(row.Source.Name + " writes no slash in a symbol")
	case strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r >= 0x7f }) || strings.ContainsAny(text, `\?#%"<>&`):
		return refuse("it holds a character that no symbol has")
	}
	return nil
}

// within says whether a day falls into the window.
func (r VendorBarsRequest) within(day source.Date) bool {
	return !day.Before(r.From) && (r.To.IsZero() || day.Before(r.To))
}

// window adds the days of the window under a vendor's own names. Vendors take
// their end as a day of the series: what comes of it is cut here.
func (r VendorBarsRequest) window(query url.Values, from, to string) url.Values {
	if !r.From.IsZero() {
		query.Set(from, r.From.String())
	}
	if !r.To.IsZero() {
		query.Set(to, r.To.String())
	}
	return query
}
