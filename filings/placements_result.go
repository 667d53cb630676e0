package filings

import "github.com/deskworth/deskworth-go/deskworth/source"

// Placements are the notices of one issuer in one window. Its warnings begin with
// where was looked, and go on with what such an answer would otherwise hide.
type Placements struct {
	Reads    []source.Read   `json:"reads"`
	Identity source.Identity `json:"identity,omitzero"` // the issuer, when there is one
	Window   Window          `json:"window"`
	Search   Search          `json:"search"`
	Matching string          `json:"matching"`
	Note     string          `json:"note"`
	Warnings []string        `json:"warnings"`

	Offerings  []Offering         `json:"offerings"` // of which a notice was read, newest notice first; never added up
	Notices    []Notice           `json:"notices"`   // that were read, newest first
	Unread     []FoundNotice      `json:"unread,omitempty"`
	Unreadable []UnreadableNotice `json:"unreadable,omitempty"`
	Candidates []Issuer           `json:"candidates,omitempty"`    // several issuers have the name
	Others     []Issuer           `json:"other_issuers,omitempty"` // that mention or resemble it; the first fifty
	Dropped    []source.Drop      `json:"dropped"`                 // hits not given, by reason

	read source.Read
}

// Window is the time in which notices were looked for: filing days in New York,
// both ends included.
type Window struct {
	Start source.Date `json:"start"`
	End   source.Date `json:"end"`
	Zone  string      `json:"zone"`
	Days  int         `json:"days,omitzero"` // back from End; absent when one notice was asked for
}

// Search counts what the full-text search found and what became of it.
type Search struct {
	Found   int  `json:"found"`          // hits, as the search counts them; a filing may have several
	More    bool `json:"more,omitzero"`  // it counted no further: there are more
	Hits    int  `json:"hits"`           // hits that came
	Filings int  `json:"filings"`        // filings among them
	Issuer  int  `json:"issuer_filings"` // notices of the issuer among those
	Read    int  `json:"read"`           // of these, read
	Others  int  `json:"other_issuers"`  // issuers that mention or resemble the name
}

// Offering is one offering: the chain of its notices. Latest is the one whose
// figures count.
type Offering struct {
	Issuer     Filer         `json:"issuer"`
	FileNumber string        `json:"file_number,omitzero"` // 021-…, as the search gives it
	Latest     Accession     `json:"latest"`
	Filed      source.Date   `json:"filed"`    // of the latest
	Original   string        `json:"original"` // "in this answer", or why it is not
	Chain      []FoundNotice `json:"chain"`    // oldest first
}

// FoundNotice is a notice as the search lists it.
type FoundNotice struct {
	Accession Accession   `json:"accession"`
	Form      string      `json:"form"`
	Filed     source.Date `json:"filed"`
	Amends    Accession   `json:"amends,omitzero"`
	Read      bool        `json:"read"`
}

// UnreadableNotice was found and cannot be given.
type UnreadableNotice struct {
	Accession Accession   `json:"accession"`
	Filed     source.Date `json:"filed"`
	Reason    string      `json:"reason"`
}

// Issuer is one entity among the hits.
type Issuer struct {
	Filer
	Filings int         `json:"filings"` // of it among the hits
	Newest  source.Date `json:"newest"`
}

// Reasons why a hit is not among the notices given, in the order in which they
// are listed. Each hit is counted under the first that applies.
const (
	DroppedSameFiling  = "same_filing"     // a further document of a filing that is counted already
	DroppedOtherForm   = "other_form"      // neither D nor D/A
	DroppedAfterCutoff = "after_cutoff"    // filed after the as-of date
	DroppedWindow      = "outside_window"  // filed on another day
	DroppedState       = "other_state"     // its filers have no office there
	DroppedFiling      = "other_filing"    // it cites the number that was asked for, and has another
	DroppedIssuer      = "other_issuer"    // it mentions or resembles the name
	DroppedCandidate   = "candidate"       // several issuers have the name: see Candidates
	DroppedUnread      = "not_read"        // see Unread
	DroppedAbsent      = "unreadable"      // see Unreadable
	DroppedTest        = "test_submission" // the notice says that it is a test
)

var placementReasons = []string{DroppedSameFiling, DroppedOtherForm, DroppedAfterCutoff, DroppedWindow, DroppedState, DroppedFiling,
	DroppedIssuer, DroppedCandidate, DroppedUnread, DroppedAbsent, DroppedTest}

const maxOthers = 50
