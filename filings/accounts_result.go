package filings

import "github.com/deskworth/deskworth-go/deskworth/source"

// Accounts is what one company filed as data, at the place where it files.
//
// Without a concept it has Concepts: what the issuer tags. With a concept it
// has Values too, every one as filed. Of a name it has Candidates alone.
type Accounts struct {
	Reads    []source.Read   `json:"reads"`
	Identity source.Identity `json:"identity,omitzero"`
	Where    Where           `json:"where,omitzero"`
	Concept  string          `json:"concept,omitzero"`
	Note     string          `json:"note"`

	Candidates []Candidate `json:"candidates,omitzero"` // of a name; nobody chooses
	Concepts   []Tagged    `json:"concepts,omitzero"`   // by taxonomy, those in use first, the most reported first
	Values     []Value     `json:"values,omitzero"`     // oldest period end first, then the longer period, unit, first filed: the last is the newest
	Axes       []Axis      `json:"axes,omitempty"`      // on which facts of the concept stand in a European report

	Unreadable []Unreadable `json:"unreadable,omitempty"` // facts of a European report; the first hundred, all are counted

	// BrokenDown is what the newest annual report itself has of a concept of
	// which the SEC's company data have no value. Then there are no Values.
	BrokenDown Segments `json:"broken_down,omitzero"`

	Dropped  []source.Drop `json:"dropped"`             // values as filed that are not given, by reason
	Beside   []Accounts    `json:"beside,omitempty"`    // the answer of the other place, where the company files too
	NotThere []string      `json:"not_there,omitempty"` // what one of two places does not have, in a sentence
	Warnings []string      `json:"warnings,omitempty"`  // where it files, and what to know before a figure is used

	read source.Read
}

// Reasons why a value as filed is not among those given. Each is counted under
// the first that applies.
const (
	DroppedLater    = "after_cutoff" // filed after the as-of date
	DroppedPeriod   = "other_period" // ends in another year, or is of another length
	DroppedUnit     = "other_unit"
	DroppedEmpty    = "null"         // reported without a number
	DroppedBroken   = "unreadable"   // without a period, a filing or its day
	DroppedForm     = "other_form"   // no filing of the form reports it
	DroppedUnsought = "not_searched" // concept without the words searched for
)

var accountDrops = []string{DroppedEmpty, DroppedBroken, DroppedLater, DroppedUnsought, DroppedUnit, DroppedPeriod, DroppedForm}

// Where is where the company actually files.
type Where struct {
	Sentence  string         `json:"sentence"`            // for a reader
	Register  string         `json:"register"`            // "SEC" or "filings.xbrl.org"
	Country   string         `json:"country,omitzero"`    // of the index entry, two letters; absent at the SEC
	Foreign   bool           `json:"foreign,omitzero"`    // files 20-F or 40-F, or their amendments, with the SEC
	Forms     []FormsFiled   `json:"forms,omitempty"`     // reports with accounts, newest first; older pages of the list are read only where these show no annual report
	Tickers   []string       `json:"tickers,omitempty"`   // that the SEC lists for the company today, one a class of shares; absent under an as-of date
	Newest    Report         `json:"newest,omitzero"`     // report with accounts of the newest period, as first filed
	NewestEnd source.Date    `json:"newest_end,omitzero"` // end of the period that it covers
	Annual    Report         `json:"annual,omitzero"`     // annual report of the newest period, as first filed
	AnnualEnd source.Date    `json:"annual_end,omitzero"`
	Listed    []IndexedEntry `json:"listed,omitempty"` // entries of the European index, newest first
}

// FormsFiled counts the filings of one form among those that were looked at.
type FormsFiled struct {
	Form   string      `json:"form"`
	Count  int         `json:"count"`
	Newest source.Date `json:"newest_filed"`
}

// Candidate is one company that a name may mean.
type Candidate struct {
	Identity source.Identity `json:"identity"`
	Tickers  []string        `json:"tickers,omitempty"` // one a class of shares
	Register string          `json:"register"`
}

// Tagged is one concept that the issuer tags. Counts and periods are of all that
// was filed by the as-of date: filters choose concepts and change none of these.
type Tagged struct {
	Concept  string      `json:"concept"`
	Label    string      `json:"label,omitzero"`
	Units    []string    `json:"units"`
	Values   int         `json:"values"`   // different values: one a unit, period and number
	Reported int         `json:"reported"` // times that a filing reports one
	First    source.Date `json:"first_end"`
	Last     source.Date `json:"last_end"`
	Newest   Report      `json:"newest"`         // newest filing that reports the concept
	Stale    string      `json:"stale,omitzero"` // why its last value is not the issuer's latest word

	BrokenDown int `json:"broken_down,omitzero"` // facts of a European report that carry an axis, and are not among the values
}

// Report is one filing that reports a value.
type Report struct {
	Accession Accession   `json:"accession,omitzero"` // at the SEC
	Entry     string      `json:"entry,omitzero"`     // of the European index: its fxo_id
	Form      string      `json:"form"`
	Filed     source.Date `json:"filed"`
	FY        int         `json:"filing_fy,omitzero"` // the filing's fiscal year, not the fact's
	FP        string      `json:"filing_fp,omitzero"` // the filing's fiscal period, not the fact's
	Accepted  string      `json:"accepted,omitzero"`  // of Where's reports, as sent: its Z is New York time for many filers
}

// Value is one number as filed: of one concept, unit and period. A filing that
// repeats it is one more report of it. A filing with another number makes
// another Value, and each names the other: nobody chooses.
type Value struct {
	Concept   string         `json:"concept"`
	Value     source.Decimal `json:"value"`
	Unit      string         `json:"unit"`              // as the source has it: units are never converted, and never merged
	Decimals  string         `json:"decimals,omitzero"` // where the source says
	Period    source.Period  `json:"period"`
	Reports   []Report       `json:"reports"`            // first filed first, at least one
	Differs   []Differing    `json:"differs,omitempty"`  // other numbers for the same thing, first filed first
	Restates  bool           `json:"restates,omitzero"`  // an earlier filing has another number
	Amendment bool           `json:"amendment,omitzero"` // an amendment was the first to report it
	Stale     string         `json:"stale,omitzero"`     // on the last period of a concept: see Tagged
	FactIDs   []string       `json:"fact_ids,omitempty"` // in a European report; "#12": the twelfth fact, which has no id
	Also      []Also         `json:"also,omitempty"`     // the less precise values of the same fact in that report

	further bool // its first filing has another number for the same thing
}

// Differing is another number that was filed for the same thing.
type Differing struct {
	Value    source.Decimal `json:"value"`
	Report   Report         `json:"report"`            // the first that has it
	Rounding bool           `json:"rounding,omitzero"` // one of the two may be the other, rounded to thousands or more
}
