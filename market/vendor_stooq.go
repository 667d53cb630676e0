package market

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const stooqAddress = "https://stooq.com/q/d/l/?"

func stooqRow() VendorRow {
	return VendorRow{
		Name: VendorStooq, Source: Stooq, NeedsKey: KeyWhenItAsks, Adjustments: []string{AdjustedUndocumented},
		spelling: strings.ToLower, request: stooqRequest,
		columns: func(adjustment string) []vendorColumn {
			return columnsAs(adjustment, cellOpen, cellHigh, cellLow, cellClose, cellVolume)
		},
		parse: parseStooq,
	}
}

func stooqRequest(r VendorBarsRequest) string {
	query := url.Values{"s": {string(r.Symbol)}, "i": {"d"}}
	for name, day := range map[string]source.Date{"d1": r.From, "d2": r.To} {
		if !day.IsZero() {
			query.Set(name, strings.ReplaceAll(day.String(), "-", ""))
		}
	}
	return stooqAddress + query.Encode()
}

var stooqHeader = map[string]int{"Open": cellOpen, "High": cellHigh, "Low": cellLow, "Close": cellClose, "Volume": cellVolume}

// parseStooq reads lines of text, oldest first. Its refusals are texts and
// pages with status 200, known by what they say.
func parseStooq(asked VendorBarsRequest, body []byte) (vendorPage, error) {
	text := strings.TrimPrefix(strings.ReplaceAll(string(body), "\r\n", "\n"), "\ufeff")
	head, rest, _ := strings.Cut(text, "\n")
	names := strings.Split(strings.TrimSpace(head), ",")
	if names[0] != "Date" || len(names) < 2 {
		return vendorPage{}, stooqRefusal(asked, body)
	}
	cells := make([]int, len(names))
	for i, name := range names[1:] {
		cell, known := stooqHeader[name]
		if !known {
			return vendorPage{}, misread(Stooq, "line 1", "the column %.20q is unknown", name)
		}
		cells[i+1] = cell
	}
	var page vendorPage
	for i, line := range strings.Split(rest, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		read, err := stooqLine(i+2, strings.Split(line, ","), cells)
		if err != nil {
			return page, err
		}
		page.lines = append(page.lines, read)
	}
	return page, nil
}

func stooqLine(number int, fields []string, cells []int) (line vendorLine, err error) {
	where := fmt.Sprintf("line %d", number)
	if len(fields) != len(cells) {
		return line, misread(Stooq, where, "%d fields stand under %d names", len(fields), len(cells))
	}
	if line.day, err = vendorDay(Stooq, where, fields[0]); err != nil {
		return line, err
	}
	for i, field := range fields[1:] {
		text, err := cellOf(field)
		if err != nil {
			return line, misread(Stooq, where, "%.40q is no number", field)
		}
		line.sent[cells[i+1]] = sentCell{text: text, here: true}
	}
	return line, nil
}

func stooqRefusal(asked VendorBarsRequest, body []byte) error {
	text := strings.Join(strings.Fields(string(body)), " ")
	low := strings.ToLower(text)
	switch {
	case strings.HasPrefix(low, "get your apikey"):
		return &keyWanted{key: source.KeyError{Vendor: Stooq.Name, Env: Stooq.KeyEnv, Where: Stooq.KeyPage}, said: text}
	case strings.HasPrefix(low, "exceeded the daily hits limit"):
		return &source.RateError{Vendor: Stooq.Name, Said: text}
	case low == "no data":
		return unknownAt(Stooq, asked.Symbol, text)
	case strings.HasPrefix(low, "<") && (strings.Contains(low, "proof of work") || strings.Contains(low, "verify your browser") || strings.Contains(low, "__verify")):
		refusal := &source.UpstreamError{Vendor: Stooq.Name, Problem: "it answers a page that wants a browser to do a proof of work, not data", Remedy: "set " + Stooq.KeyEnv + " (issued at " + Stooq.KeyPage + "), or name another vendor"}
		if found := vendorTitle.FindStringSubmatch(text); found != nil {
			refusal.Said = found[1]
		}
		return refusal
	}
	if err := plainRefusal(Stooq, body); err != nil {
		return err
	}
	return absentSeries(Stooq, body, "line of names")
}
