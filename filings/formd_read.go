package filings

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// noticeReader turns the texts of a notice into values, and keeps the first
// one that cannot be read.
type noticeReader struct{ err error }

func (r *noticeReader) fail(where, text, problem string) {
	if r.err == nil {
		r.err = misshapen(SEC.Name, where, "%.60q: %s", text, problem)
	}
}

// flag keeps true and false as the filer said them; a box that is not there is
// absent, which false is not.
func (r *noticeReader) flag(where string, o once) string {
	switch o.text {
	case "", "true", "false":
		return o.text
	case "1":
		return "true"
	case "0":
		return "false"
	}
	r.fail(where, o.text, "it is neither true nor false")
	return ""
}

func (r *noticeReader) number(where string, o once) source.Decimal {
	if o.text == "" {
		return source.Decimal{}
	}
	d, err := source.ParseDecimal(o.text)
	switch {
	case err != nil:
		r.fail(where, o.text, "it is no number")
	case d.Number().IsNegative():
		r.fail(where, o.text, "it is negative")
	}
	return d
}

// amount reads a number, or the word for an offering without a limit.
func (r *noticeReader) amount(where string, o once) Amount {
	if strings.EqualFold(o.text, "Indefinite") {
		return Amount{Indefinite: true}
	}
	return Amount{Value: r.number(where, o)}
}

func (r *noticeReader) sum(where string, s sentSum) Amount {
	a := r.amount(where+".dollarAmount", s.Dollars)
	a.Estimate = r.flag(where+".isEstimate", s.Estimate)
	return a
}

func (r *noticeReader) day(where string, o once) source.Date {
	if o.text == "" {
		return source.Date{}
	}
	d, err := source.ParseDate(o.text)
	if err != nil {
		r.fail(where, o.text, "it is no day")
	}
	return d
}

func (r *noticeReader) accession(where string, o once) Accession {
	if o.text == "" {
		return ""
	}
	parts := accessionForm.FindStringSubmatch(o.text)
	if parts == nil {
		r.fail(where, o.text, "it is no accession number")
		return ""
	}
	return Accession(strings.Join(parts[1:], "-"))
}

func (r *noticeReader) issuer(s sentIssuer) NoticeIssuer {
	i := NoticeIssuer{
		Name: s.Name.text, City: s.Address.City.text, State: s.Address.State.text, StateName: s.Address.Country.text,
		Zip: s.Address.Zip.text, Jurisdiction: s.Jurisdiction.text, EntityType: s.EntityType.text, Year: s.Year.text,
		FormerNames: formerNames(s.OwnNames, s.EDGARNames), Street: stated([]string{s.Address.Street1.text, s.Address.Street2.text}),
	}
	if s.EntityTypeOther.text != "" {
		i.EntityType = strings.TrimSpace(i.EntityType + " (" + s.EntityTypeOther.text + ")")
	}
	if !cikForm.MatchString(s.CIK.text) {
		r.fail("issuer.cik", s.CIK.text, "it is no company number")
	}
	i.CIK = padded(s.CIK.text)
	for _, when := range []struct {
		words string
		flag  once
	}{{"over five years ago", s.Over}, {"within five years", s.Within}, {"yet to be formed", s.YetToBe}} {
		if r.flag("yearOfInc", when.flag) == "true" {
			i.Incorporated = when.words
		}
	}
	return i
}

// formerNames joins both lists; "None" is the filer's word for none.
func formerNames(lists ...sentNames) (names []string) {
	for _, list := range lists {
		for _, name := range append(list.Names, list.Values...) {
			if name = strings.TrimSpace(name); name != "" && !strings.EqualFold(name, "None") {
				names = append(names, name)
			}
		}
	}
	return names
}

// stated keeps the texts that say something.
func stated(texts []string) (kept []string) {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}

func persons(sent []sentPerson) (all []Person) {
	for _, p := range sent {
		all = append(all, Person{First: p.First.text, Middle: p.Middle.text, Last: p.Last.text,
			Relationships: stated(p.Relationships), Clarification: p.Clarification.text})
	}
	return all
}

func (r *noticeReader) offering(n *Notice, sent sentNotice) {
	o := sent.Offering
	n.Industry, n.FundType, n.Is40Act = o.Industry.text, o.FundType.text, r.flag("is40Act", o.Is40Act)
	n.RevenueRange, n.NetAssetRange, n.Exemptions = o.Revenue.text, o.NetAssets.text, stated(o.Exemptions)
	n.Amendment, n.Amends = r.flag("isAmendment", o.IsAmendment), r.accession("previousAccessionNumber", o.Previous)
	n.FirstSale, n.YetToOccur = r.day("dateOfFirstSale", o.FirstSale), r.flag("yetToOccur", o.YetToOccur)
	n.OverOneYear = r.flag("moreThanOneYear", o.OverOneYear)
	n.Securities, n.OtherSecurity = r.securities(o.Securities), o.Securities.OtherWords.text
	n.Combination, n.CombinationWords = r.flag("isBusinessCombinationTransaction", o.Combination), o.Combining.text
	n.Offered, n.Sold = r.amount("totalOfferingAmount", o.Offered), r.amount("totalAmountSold", o.Sold)
	n.Remaining, n.AmountsWords = r.amount("totalRemaining", o.Remaining), o.Amounts.text
	n.Minimum = r.amount("minimumInvestmentAccepted", o.Minimum)
	n.HasNonAccredited = r.flag("hasNonAccreditedInvestors", o.NonAccredited)
	n.NonAccredited = r.number("numberNonAccreditedInvestors", o.NonAccreditedCount)
	n.Investors = r.number("totalNumberAlreadyInvested", o.Invested)
	n.Commissions, n.FindersFees = r.sum("salesCommissions", o.Commissions), r.sum("findersFees", o.Finders)
	n.FeesWords, n.Proceeds, n.UseWords = o.Fees.text, r.sum("grossProceedsUsed", o.Proceeds), o.Use.text
	n.Authorized = r.flag("authorizedRepresentative", o.Authorized)
	r.people(n, o)
	if r.flag("over100PersonsFlag", sent.Over100Persons) == "true" {
		n.CutOff = append(n.CutOff, "related persons")
	}
	if r.flag("over100RecipientFlag", o.Over100Paid) == "true" {
		n.CutOff = append(n.CutOff, "sales compensation")
	}
}

// people are who sells and who signs.
func (r *noticeReader) people(n *Notice, o sentOffering) {
	for _, s := range o.Recipients {
		n.Sellers = append(n.Sellers, Seller{
			Name: s.Name.text, CRD: s.CRD.text, Broker: s.Broker.text, BrokerCRD: s.BrokerCRD.text,
			States: append(stated(s.AllStates), stated(s.States)...), Foreign: r.flag("foreignSolicitation", s.Foreign),
		})
	}
	for _, s := range o.Signatures {
		n.Signatures = append(n.Signatures, Signature{s.Issuer.text, s.As.text, s.Signer.text, s.Title.text, s.Date.text})
	}
}

// securities are the boxes that are ticked, in the form's words.
func (r *noticeReader) securities(s sentKind) (kinds []string) {
	for _, box := range []struct {
		words string
		flag  once
	}{
		{"equity", s.Equity}, {"debt", s.Debt}, {"option, warrant or other right to acquire", s.Option},
		{"security to be acquired upon exercise", s.Acquired}, {"pooled investment fund interests", s.Pooled},
		{"tenant-in-common securities", s.Tenant}, {"mineral property securities", s.Mineral}, {"other", s.Other},
	} {
		if r.flag("typesOfSecuritiesOffered", box.flag) == "true" {
			kinds = append(kinds, box.words)
		}
	}
	return kinds
}
