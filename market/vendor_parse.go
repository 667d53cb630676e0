package market

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// isKeyName says whether a parameter of an address carries a key at one of
// these vendors.
func isKeyName(name string) bool {
	return slices.Contains([]string{"apikey", "api_key", "api_token", "token"}, strings.ToLower(name))
}

// parseVendorBars is a pure function of read and bodies: live, replay and
// verify share it.
func parseVendorBars(read source.Read, bodies [][]byte) (VendorBars, error) {
	var asked VendorBarsRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return VendorBars{}, &source.ShapeError{Vendor: read.Vendor, Where: "question", Problem: err.Error()}
	}
	row, known := vendorRowOf(asked.Vendor)
	if !known || row.Source.Name != read.Vendor || len(bodies) == 0 {
		return VendorBars{}, &source.ShapeError{Vendor: read.Vendor, Where: "question", Problem: fmt.Sprintf("%d bodies answer for the vendor %.40q", len(bodies), asked.Vendor)}
	}
	bodies, history := row.takeHistory(bodies)
	var whole vendorPage
	for i, body := range bodies {
		page, err := row.parse(asked, body)
		if err != nil {
			return VendorBars{}, err
		}
		if i == 0 {
			whole = page
			continue
		}
		whole.lines, whole.next = append(whole.lines, page.lines...), page.next
	}
	if whole.next != "" {
		return VendorBars{}, misread(row.Source, "parts", "the page after the last is missing")
	}
	return assembleVendor(read, asked, row, whole, history)
}

func assembleVendor(read source.Read, asked VendorBarsRequest, row VendorRow, page vendorPage, history symbolHistory) (VendorBars, error) {
	adjustment := asked.Adjustment
	if page.adjustment != "" {
		adjustment = page.adjustment
	}
	v := VendorBars{Vendor: asked.Vendor, Identity: page.identity, Kind: page.kind, Zone: page.zone, Bars: []VendorBar{}, columns: row.columns(adjustment)}
	v.Identity.MinorPerMajor = minorUnits[v.Identity.Currency]
	v.Adjustment = adjustmentOf(v.columns, cellClose)
	v.AdjustedBasis = adjustmentOf(v.columns, cellAdjClose)
	if basis := adjustmentOf(v.columns, cellVolume); basis != v.Adjustment {
		v.VolumeBasis = basis
	}
	s := vendorSieve{asked: asked, row: row, columns: v.columns, read: read, counts: map[string]int{}}
	if s.hindsight(v.Adjustment) {
		return VendorBars{}, hindsightRefused(row, v.Adjustment, read.Cutoff)
	}
	var err error
	if s.held, err = v.tell(history, asked, row, read.Cutoff); err != nil {
		return VendorBars{}, err
	}
	bars, err := s.bars(page.lines)
	if err != nil {
		return VendorBars{}, err
	}
	v.Bars, v.Dropped, v.DroppedBars = bars, s.dropped(), s.listed
	if page.adjustment != "" && page.adjustment != asked.Adjustment {
		v.note("adjustment", "%s was asked and the answer calls itself %s", asked.Adjustment, page.adjustment)
	}
	v.warn(asked, s)
	if n := len(bars); n > 0 {
		v.Newest, v.Stale = bars[n-1].Date, s.stale(bars[n-1].Date)
		read.AsOf = source.OnDay(bars[n-1].Date)
	}
	read.Identity = v.Identity
	v.read, v.Reads = read, []source.Read{read}
	return v, nil
}
