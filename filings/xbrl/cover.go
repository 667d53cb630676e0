package xbrl

import "strings"

// Cover is what a document says about itself through its dei facts, each as
// filed; "" where it says nothing. Only facts without dimensions are read:
// those with one speak of a share class or a co-registrant.
type Cover struct {
	EntityRegistrantName       string
	EntityCentralIndexKey      string
	DocumentType               string // "10-K", "10-K/A"
	DocumentPeriodEndDate      string
	DocumentFiscalYearFocus    string
	DocumentFiscalPeriodFocus  string // "FY", "Q2"
	CurrentFiscalYearEndDate   string // "--09-30"
	AmendmentFlag              string // "true" or "false"
	AmendmentDescription       string
	TradingSymbol              string
	Security12bTitle           string
	SecurityExchangeName       string
	SharesOutstanding          string // on the date of the cover, later than the period
	SharesOutstandingAt        Date
	EntityIncorporationCountry string // EntityIncorporationStateCountryCode
}

// Cover reads the document's own description. The first fact of each concept
// counts; use [Instance.CoverFacts] to see all of them.
func (in *Instance) Cover() Cover {
	var c Cover
	to := map[string]*string{
		"EntityRegistrantName": &c.EntityRegistrantName, "EntityCentralIndexKey": &c.EntityCentralIndexKey,
		"DocumentType": &c.DocumentType, "DocumentPeriodEndDate": &c.DocumentPeriodEndDate,
		"DocumentFiscalYearFocus": &c.DocumentFiscalYearFocus, "DocumentFiscalPeriodFocus": &c.DocumentFiscalPeriodFocus,
		"CurrentFiscalYearEndDate": &c.CurrentFiscalYearEndDate, "AmendmentFlag": &c.AmendmentFlag,
		"AmendmentDescription": &c.AmendmentDescription, "TradingSymbol": &c.TradingSymbol,
		"Security12bTitle": &c.Security12bTitle, "SecurityExchangeName": &c.SecurityExchangeName,
		"EntityCommonStockSharesOutstanding":  &c.SharesOutstanding,
		"EntityIncorporationStateCountryCode": &c.EntityIncorporationCountry,
	}
	for _, f := range in.CoverFacts() {
		field, known := to[f.Concept.Local]
		if !known || *field != "" || f.Nil || f.Problem != nil || len(f.Context.Dimensions) > 0 {
			continue
		}
		*field = trim(f.Value)
		if f.Concept.Local == "EntityCommonStockSharesOutstanding" {
			c.SharesOutstandingAt = f.Context.Period.End
		}
	}
	return c
}

// CoverFacts gives every dei fact, dimensions and all, in document order.
func (in *Instance) CoverFacts() []*Fact {
	var out []*Fact
	for i := range in.Facts {
		if f := &in.Facts[i]; isCover(f.Concept.Space) {
			out = append(out, f)
		}
	}
	return out
}

// isCover knows the dei namespaces of every year, and those before 2010.
func isCover(space string) bool {
	return strings.HasPrefix(space, "http://xbrl.sec.gov/dei/") || strings.HasPrefix(space, "http://xbrl.us/dei/")
}
