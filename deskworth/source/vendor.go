package source

// Verdict is what a publisher's terms let a desk do with a body.
type Verdict string

const (
	Keep    Verdict = "keep"     // keep the body and its tables
	Quote   Verdict = "quote"    // keep them for the mission, quote figures, do not hand the body on
	NoStore Verdict = "no store" // keep the read and the cited figures only
)

// Licence is one line of the ledger of terms.
type Licence struct {
	Terms    string  `json:"terms"`             // public address of the terms
	Verdict  Verdict `json:"verdict"`           // what they let us do
	Checked  Date    `json:"checked"`           // the day somebody read them
	Operator bool    `json:"operator,omitzero"` // the operator read them and said keep
}

// Vendor is one publisher's row: its terms, and where its key goes.
type Vendor struct {
	Name      string // "FRED"; part of every Ref
	Licence   Licence
	KeyEnv    string // environment variable that holds the key; empty: no key exists
	KeyPage   string // public page that issues keys
	KeyQuery  string // query parameter that carries the key
	KeyHead   string // header that carries it, when not a query
	KeyScheme string // text before the key in that header: "Bearer "
	NeedsKey  bool   // a live call without the key is refused
}
