package option

// Evidence says what kind of argument stands behind a finding. A scan that found
// nothing is not a proof that there is nothing.
type Evidence string

const (
	Theorem             Evidence = "theorem"              // the condition is necessary: its failure is an arbitrage
	SufficientCondition Evidence = "sufficient_condition" // its success excludes the arbitrage; its failure says nothing
	GridScan            Evidence = "grid_scan"            // a function looked at on a grid: a witness proves, silence does not
	QuotedPrices        Evidence = "quoted_prices"        // arithmetic on the quotes themselves
	Interpolated        Evidence = "interpolated"         // a straight line between two quoted points took part
)

// Outcome is what a check may say.
type Outcome string

const (
	Violated  Outcome = "violated"   // here is a witness
	Excluded  Outcome = "excluded"   // a theorem excludes the arbitrage
	NoneFound Outcome = "none_found" // looked at, nothing seen, nothing proved
	NotShown  Outcome = "not_shown"  // the sufficient condition does not hold
)

// Finding is the report of one check. Nothing is repaired.
type Finding struct {
	Check    string    `json:"check"` // butterfly, vertical, calendar, wings
	Evidence Evidence  `json:"evidence"`
	Outcome  Outcome   `json:"outcome"`
	Looked   int       `json:"looked"`            // places examined
	Count    int       `json:"count"`             // places that violate
	Beyond   int       `json:"beyond_spread"`     // of those, how many even at bid and ask
	Worst    float64   `json:"worst"`             // the value furthest on the wrong side, or the nearest to it
	At       float64   `json:"at"`                // its place: k on a curve, the strike among quotes; the bound in [SSVI.Calendar]
	Ranges   []Range   `json:"ranges,omitempty"`  // of k, where a scanned curve violates
	Says     string    `json:"says"`              // the rule in words
	Witness  []float64 `json:"witness,omitempty"` // strikes of the first violation
}

// Range is a closed interval of log moneyness.
type Range struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}
