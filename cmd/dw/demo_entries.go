package main

import (
	"context"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

const productAxis = "srt:ProductOrServiceAxis"

var (
	millions  = dossier.Display{Style: dossier.StyleNumber, Scale: 6}
	asPercent = dossier.Display{Style: dossier.StylePercent, Places: 1}
)

// member finds the sales of one product in the fiscal year that ends in year.
func (d *demo) member(name string, year int) (source.Locator, error) {
	return cell(d.breakdown.Tables(), name, func(f source.Figure) bool {
		ends := f.Period.End.Day().String()
		return ends[:4] == source.NewDate(year, 1, 1).String()[:4] && slices.Contains(f.Dimensions, source.Dimension{Axis: productAxis, Member: name})
	})
}

func (d *demo) fileFacts(ctx context.Context) error {
	price, err := cell(d.prices.Tables(), "the close", func(f source.Figure) bool {
		return f.Locator.Column == "close" && f.Locator.Row == "2023-09-29"
	})
	if err != nil {
		return err
	}
	facts := map[deskworth.Role][]dossier.Entry{
		deskworth.Lead: {dossier.Frame{
			Title: "Apple after fiscal 2023", Question: "Do devices still carry Apple, and what grows beside them?",
			Audience: "investment committee", Currency: "USD", Language: "en"}},
		deskworth.Markets: {dossier.Fact{ID: "price", At: price, Label: "Close, last trading day of the fiscal year"}},
	}
	for _, f := range []struct {
		id, label, member string
		year              int
	}{
		{"iphone", "iPhone net sales", "aapl:IPhoneMember", 2023}, {"mac", "Mac net sales", "aapl:MacMember", 2023},
		{"ipad", "iPad net sales", "aapl:IPadMember", 2023}, {"wearables", "Wearables, Home and Accessories net sales", "aapl:WearablesHomeandAccessoriesMember", 2023},
		{"services", "Services net sales", "us-gaap:ServiceMember", 2023}, {"services_before", "Services net sales, year before", "us-gaap:ServiceMember", 2022},
	} {
		at, err := d.member(f.member, f.year)
		if err != nil {
			return err
		}
		facts[deskworth.Fundamentals] = append(facts[deskworth.Fundamentals], dossier.Fact{ID: f.id, At: at, Label: f.label, Display: millions})
	}
	return firstOf(d.fileAll(ctx, facts), d.fileOutput(ctx))
}

// fileAll files in the order of the roles, so that two runs give one dossier.
func (d *demo) fileAll(ctx context.Context, entries map[deskworth.Role][]dossier.Entry) error {
	for _, role := range []deskworth.Role{deskworth.Lead, deskworth.Markets, deskworth.Fundamentals, deskworth.Macro} {
		if _, err := d.file(ctx, role, entries[role]...); err != nil {
			return err
		}
	}
	return nil
}

// fileOutput files one quarter as it was known on one day of September and on the mission's day: two vintages of one figure.
func (d *demo) fileOutput(ctx context.Context) error {
	quarter := func(column string) (source.Locator, error) {
		return cell(d.output.Tables(), "the quarter's output", func(f source.Figure) bool {
			return f.Locator.Column == column && f.Locator.Row == "2023-04-01"
		})
	}
	then, err := quarter("value")
	if err != nil {
		return err
	}
	now, err := quarter("value_now")
	if err != nil {
		return err
	}
	_, err = d.file(ctx, deskworth.Macro,
		dossier.Fact{ID: "output_then", At: then, Label: "US output, second quarter, as known in late September"},
		dossier.Fact{ID: "output_now", At: now, Label: "US output, second quarter, after the annual update of the accounts"})
	return err
}

// disagree has two roles mean different things by one identifier.
func (d *demo) disagree(ctx context.Context) error {
	all, err := d.member("us-gaap:ProductMember", 2023)
	if err != nil {
		return err
	}
	phones, err := d.member("aapl:IPhoneMember", 2023)
	if err != nil {
		return err
	}
	if d.stands, err = d.file(ctx, deskworth.Fundamentals, dossier.Fact{ID: "devices", At: all, Label: "Products net sales", Display: millions}); err != nil {
		return err
	}
	_, err = d.file(ctx, deskworth.Markets, dossier.Fact{ID: "devices", At: phones, Label: "Devices", Display: millions})
	return err
}

func (d *demo) settle(ctx context.Context) error {
	_, err := d.file(ctx, deskworth.Lead, dossier.Settlement{
		Conflict: "C1", Choose: d.stands, Reason: "Devices are everything the filing calls a product; the phone is one line of them."})
	return err
}

func (d *demo) fileRest(ctx context.Context) error {
	growth, err := source.ParseDecimal("0.09")
	if err != nil {
		return err
	}
	return d.fileAll(ctx, map[deskworth.Role][]dossier.Entry{
		deskworth.Lead:         d.leadEntries(growth),
		deskworth.Markets:      {dossier.Exhibit{ID: "prices", Title: "Closes around the end of the fiscal year", Ref: d.prices.Reads[0].Ref, Columns: []string{"close", "volume"}, Form: "chart"}},
		deskworth.Fundamentals: fundamentalsEntries(),
		deskworth.Macro:        {dossier.Limit{Text: "Output was read as it stood on this mission's day; later revisions are not in it."}},
	})
}

func (d *demo) leadEntries(growth source.Decimal) []dossier.Entry {
	return []dossier.Entry{
		dossier.Assumption{ID: "services_growth", Label: "Growth of services, next year", Value: growth, Unit: "ratio", Display: asPercent,
			Justification: "Held at the rate of the year just filed; nobody has published a figure."},
		dossier.Calculation{ID: "sales", Label: "Net sales", Expression: "devices + services", Unit: "USD", Display: millions},
		dossier.Calculation{ID: "iphone_share", Label: "iPhone, share of net sales", Expression: "SHARE(iphone, sales)", Display: asPercent},
		dossier.Calculation{ID: "services_change", Label: "Services, change on the year", Expression: "CHANGE(services_before, services)", Display: asPercent},
		dossier.Calculation{ID: "services_next", Label: "Services, next year", Expression: "services * (1 + services_growth)", Unit: "USD", Display: millions},
		dossier.Calculation{ID: "output_revision", Label: "US output, revision", Expression: "CHANGE(output_then, output_now)", Display: asPercent},
		dossier.Section{ID: "answer", Title: "Devices still carry Apple: {iphone_share} of sales are one product", Text: "Net sales came to {sales}. Devices brought {devices}, of which the iPhone alone {iphone}. Services brought {services}, {services_change} more than the year before."},
		dossier.Section{ID: "outlook", Title: "Services could reach {services_next} next year", Text: "At {services_growth} a year, services would grow to {services_next}. The economy around them was larger than it looked: output of the second quarter was revised by {output_revision}, from {output_then} to {output_now}. The share closed the year at {price}."},
		dossier.Risk{Text: "One product carries more than half of sales.", Mitigant: "Watch {iphone_share} in each filing."},
		dossier.Missing{What: "Unit sales of devices", Why: "The company stopped filing them."},
	}
}

func fundamentalsEntries() []dossier.Entry {
	return []dossier.Entry{
		dossier.Check{ID: "lines_are_devices", Label: "The four lines are the products", Expression: "iphone + mac + ipad + wearables = devices"},
		dossier.Limit{Text: "Members of one axis are not a partition; only the filing's note says which are, and no note was read."},
	}
}
