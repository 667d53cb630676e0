package filings

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Notice is one Form D or D/A as filed. Texts are the filer's. Amounts are in
// US dollars, and what the notice does not say is absent. The addresses of
// persons and of sellers, and telephone numbers, are left out: they name homes.
type Notice struct {
	Accession Accession   `json:"accession"`
	Filed     source.Date `json:"filed"`           // New York day
	Form      string      `json:"form"`            // D or D/A
	Standing  string      `json:"standing"`        // "latest", or what came after it
	Marks     []string    `json:"marks,omitempty"` // what must be read with every figure of it

	Schema   string         `json:"schema,omitzero"`
	Live     string         `json:"test_or_live,omitzero"`
	Issuers  []NoticeIssuer `json:"issuers"` // the primary one first
	Persons  []Person       `json:"related_persons,omitempty"`
	Industry string         `json:"industry,omitzero"`
	FundType string         `json:"fund_type,omitzero"`
	Is40Act  string         `json:"fund_is_1940_act,omitzero"` // "true" or "false" as filed

	RevenueRange  string   `json:"revenue_range,omitzero"`
	NetAssetRange string   `json:"net_asset_value_range,omitzero"`
	Exemptions    []string `json:"exemptions,omitempty"` // as coded: 06b, 06c, 3C.1 …

	Amendment   string      `json:"is_amendment,omitzero"` // "true" or "false" as filed
	Amends      Accession   `json:"amends,omitzero"`       // the notice that it amends, as it says
	FirstSale   source.Date `json:"first_sale,omitzero"`
	YetToOccur  string      `json:"first_sale_yet_to_occur,omitzero"`
	OverOneYear string      `json:"more_than_one_year,omitzero"`

	Securities       []string `json:"securities,omitempty"`
	OtherSecurity    string   `json:"other_security,omitzero"`
	Combination      string   `json:"business_combination,omitzero"`
	CombinationWords string   `json:"business_combination_clarification,omitzero"`

	Offered      Amount `json:"total_offering"`
	Sold         Amount `json:"total_sold"` // since the offering began: an amendment replaces it
	Remaining    Amount `json:"total_remaining"`
	AmountsWords string `json:"amounts_clarification,omitzero"`
	Minimum      Amount `json:"minimum_investment,omitzero"`

	HasNonAccredited string         `json:"has_non_accredited,omitzero"`
	NonAccredited    source.Decimal `json:"non_accredited_investors,omitzero"`
	Investors        source.Decimal `json:"investors,omitzero"` // who already invested

	Sellers     []Seller `json:"sales_compensation,omitempty"`
	Commissions Amount   `json:"sales_commissions,omitzero"`
	FindersFees Amount   `json:"finders_fees,omitzero"`
	FeesWords   string   `json:"fees_clarification,omitzero"`
	Proceeds    Amount   `json:"proceeds_to_related_persons,omitzero"`
	UseWords    string   `json:"use_of_proceeds_clarification,omitzero"`

	Authorized string      `json:"authorized_representative,omitzero"`
	Signatures []Signature `json:"signatures,omitempty"`

	CutOff  []string `json:"over_hundred,omitempty"`     // lists of which the form takes a hundred at most
	Unknown []string `json:"unknown_elements,omitempty"` // that this reader does not give

	issuer   source.Identity
	offering string // its file number, or the first notice of its chain
}

// Amount is what a notice states in US dollars. Indefinite is the issuer's word
// for an offering without a limit: the value is then absent, and not nought.
type Amount struct {
	Value      source.Decimal `json:"value"` // null: not stated, or indefinite
	Indefinite bool           `json:"indefinite,omitzero"`
	Estimate   string         `json:"is_estimate,omitzero"` // "true" or "false" as filed
}

// NoticeIssuer is one issuer of a notice, with its own address.
type NoticeIssuer struct {
	CIK          string   `json:"cik"`
	Name         string   `json:"name"`
	Street       []string `json:"street,omitempty"`
	City         string   `json:"city,omitzero"`
	State        string   `json:"state_or_country,omitzero"`
	StateName    string   `json:"state_or_country_name,omitzero"`
	Zip          string   `json:"zip,omitzero"`
	Jurisdiction string   `json:"jurisdiction,omitzero"`
	EntityType   string   `json:"entity_type,omitzero"`
	FormerNames  []string `json:"former_names,omitempty"`
	Incorporated string   `json:"incorporated,omitzero"` // "over five years ago", "within five years", "yet to be formed"
	Year         string   `json:"year_of_incorporation,omitzero"`
}

// Person is who stands behind an issuer. It may be an entity: its name then
// stands in Last, and First says "N/A" or the end of it.
type Person struct {
	First         string   `json:"first,omitzero"`
	Middle        string   `json:"middle,omitzero"`
	Last          string   `json:"last"`
	Relationships []string `json:"relationships"`
	Clarification string   `json:"clarification,omitzero"`
}

// Seller is who is paid for selling, and where.
type Seller struct {
	Name      string   `json:"name"`
	CRD       string   `json:"crd,omitzero"`
	Broker    string   `json:"broker,omitzero"`
	BrokerCRD string   `json:"broker_crd,omitzero"`
	States    []string `json:"states,omitempty"` // codes, or "All States"
	Foreign   string   `json:"foreign,omitzero"`
}

// Signature is one line of the signature block.
type Signature struct {
	Issuer string `json:"issuer"`
	As     string `json:"as,omitzero"`
	Signer string `json:"signer"`
	Title  string `json:"title,omitzero"`
	Date   string `json:"date,omitzero"` // as filed
}

// parseNotice reads a notice: primary_doc.xml, or the submission that holds it.
// What it cannot read it names, and then gives nothing of the notice.
func parseNotice(body []byte) (Notice, error) {
	sent, unknown, err := decodeNotice(body)
	if err != nil {
		return Notice{}, err
	}
	r := noticeReader{}
	n := Notice{
		Form: sent.SubmissionType.text, Schema: sent.SchemaVersion.text, Live: sent.TestOrLive.text, Unknown: unknown,
		Issuers: []NoticeIssuer{r.issuer(sent.Primary)}, Persons: persons(sent.Persons),
	}
	for _, other := range sent.Others {
		n.Issuers = append(n.Issuers, r.issuer(other))
	}
	if r.flag("over100IssuerFlag", sent.Over100Issuers) == "true" {
		n.CutOff = append(n.CutOff, "issuers")
	}
	if n.Form != "D" && n.Form != "D/A" {
		r.fail("submissionType", n.Form, "a notice is a D or a D/A")
	}
	r.offering(&n, sent)
	n.issuer = source.Identity{Name: n.Issuers[0].Name, CIK: n.Issuers[0].CIK}
	n.Marks = n.marked()
	return n, r.err
}

// marked says what must be read with every figure of the notice.
func (n Notice) marked() (marks []string) {
	if n.Form == "D/A" {
		mark := "amendment"
		if n.Amends != "" {
			mark += " of " + string(n.Amends)
		}
		marks = append(marks, mark)
	}
	if (n.Form == "D/A") != (n.Amendment == "true") && n.Amendment != "" {
		marks = append(marks, "the form says "+n.Form+" and the notice says is_amendment "+n.Amendment)
	}
	if n.YetToOccur == "true" {
		marks = append(marks, "first sale yet to occur")
	}
	if len(n.Issuers) > 1 {
		marks = append(marks, "issued together with "+coIssuers(n.Issuers[1:]))
	}
	return marks
}

func coIssuers(issuers []NoticeIssuer) string {
	var names []string
	for _, i := range issuers {
		names = append(names, i.Name+" (CIK "+i.CIK+")")
	}
	return strings.Join(names, ", ")
}
