package main

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// conclude files what follows from the figures, and what does not.
func (c *casebook) conclude(ctx context.Context) error {
	growth, err := source.ParseDecimal("0.09")
	if err != nil {
		return err
	}
	assumed := dossier.Assumption{ID: "services_growth", Label: "Growth of services, next year", Value: growth, Unit: "ratio", Display: asPercent,
		Justification: "Held at the rate of the year just filed; nobody has published a figure."}
	if _, err := c.contribute(ctx, lead, append([]dossier.Entry{assumed}, calculations()...)...); err != nil {
		return err
	}
	if _, err := c.contribute(ctx, fundamentals, checks()...); err != nil {
		return err
	}
	if _, err := c.contribute(ctx, markets, c.exhibits()...); err != nil {
		return err
	}
	_, err = c.contribute(ctx, lead, words()...)
	return err
}

func calculations() (entries []dossier.Entry) {
	for _, calculation := range []struct {
		id, label, expression string
		unit                  source.Unit
		display               dossier.Display
	}{
		{"total", "Net sales", "devices + services", "USD", millions},
		{"total_before", "Net sales, year before", "devices_before + services_before", "USD", millions},
		{"total_change", "Net sales, change on the year", "CHANGE(total_before, total)", "", asPercent},
		{"iphone_share", "iPhone, share of net sales", "SHARE(iphone, total)", "", asPercent},
		{"services_share", "Services, share of net sales", "SHARE(services, total)", "", asPercent},
		{"iphone_change", "iPhone, change on the year", "CHANGE(iphone_before, iphone)", "", asPercent},
		{"mac_change", "Mac, change on the year", "CHANGE(mac_before, mac)", "", asPercent},
		{"services_change", "Services, change on the year", "CHANGE(services_before, services)", "", asPercent},
		{"devices_margin", "Products, gross margin", "(devices - devices_cost) / devices", "", asPercent},
		{"services_margin", "Services, gross margin", "(services - services_cost) / services", "", asPercent},
		{"services_margin_before", "Services, gross margin, year before", "(services_before - services_cost_before) / services_before", "", asPercent},
		{"gross_profit", "Gross profit", "total - devices_cost - services_cost", "USD", millions},
		{"services_profit_share", "Services, share of gross profit", "SHARE(services - services_cost, gross_profit)", "", asPercent},
		{"services_next", "Services, next year", "services * (1 + services_growth)", "USD", millions},
		{"week", "Share price, change over the week", "CHANGE(close_09_25, close_10_03)", "", asPercent},
		{"output_revision", "US output of the last quarter, revision", "CHANGE(output_5_then, output_5_now)", "", asPercent},
		{"output_growth", "US output, change on the year", "CHANGE(output_1_now, output_5_now)", "", asPercent},
	} {
		entries = append(entries, dossier.Calculation{ID: calculation.id, Label: calculation.label, Expression: calculation.expression, Unit: calculation.unit, Display: calculation.display})
	}
	return entries
}

func checks() []dossier.Entry {
	return []dossier.Entry{
		dossier.Check{ID: "lines_are_devices", Label: "The four lines are the products", Expression: "iphone + mac + ipad + wearables = devices"},
		dossier.Check{ID: "lines_were_devices", Label: "They were the year before", Expression: "iphone_before + mac_before + ipad_before + wearables_before = devices_before"},
		dossier.Check{ID: "services_earn_more", Label: "Services earn more on a sale than products", Expression: "services_margin > devices_margin"},
	}
}

func (c *casebook) exhibits() []dossier.Entry {
	prices, filing, output, lately := ref(c.prices.Reads), ref(c.breakdown.Reads), ref(c.output.Reads), ref(c.outputLately.Reads)
	return []dossier.Entry{
		dossier.Exhibit{ID: "closes", Title: "The share moved {week} over the week around the fiscal year's end", Ref: prices, Columns: []string{"close"}, Form: "chart"},
		dossier.Exhibit{ID: "ranges", Title: "Highs and lows fell for three days, then recovered", Ref: prices, Columns: []string{"high", "low"}, Form: "chart"},
		dossier.Exhibit{ID: "volumes", Title: "Shares traded; one day is not given", Ref: prices, Columns: []string{"volume"}, Form: "chart"},
		dossier.Exhibit{ID: "revisions", Title: "Every quarter of output was revised upwards", Ref: output, Columns: []string{"value", "value_now"}, Form: "chart"},
		dossier.Exhibit{ID: "output", Title: "Output grew {output_growth} in a year", Ref: lately, Columns: []string{"value"}, Form: "chart"},
		dossier.Exhibit{ID: "filed", Title: "What the filing breaks down by product", Ref: filing, Table: "facts", Columns: []string{"concept", "member", "end", "value"}, Form: "table"},
	}
}

func words() []dossier.Entry {
	return []dossier.Entry{
		dossier.Section{ID: "answer", Title: "Devices still carry Apple: {iphone_share} of sales are one product",
			Text: "Net sales came to {total}, {total_change} against the year before. Devices brought {devices}, of which the iPhone alone {iphone}, {iphone_change} on the year; the Mac lost most, {mac_change}."},
		dossier.Section{ID: "beside", Title: "Services grew {services_change} and earn {services_profit_share} of gross profit",
			Text: "Services are {services_share} of sales. Of each dollar they keep {services_margin}, against {devices_margin} of a dollar of devices; the year before it was {services_margin_before}. Gross profit was {gross_profit}."},
		dossier.Section{ID: "outlook", Title: "Services could reach {services_next} next year",
			Text: "At {services_growth} a year, services would grow from {services} to {services_next}. The economy around them was larger than it looked: output of the last quarter was revised by {output_revision}, from {output_5_then} to {output_5_now}. The share closed the fiscal year at {close_09_29}."},
		dossier.Risk{Text: "One product carries more than half of sales.", Mitigant: "Watch {iphone_share} in each filing."},
		dossier.Risk{Text: "Services depend on the devices that they are sold on.", Mitigant: "Hold {services_change} against {iphone_change}."},
		dossier.Limit{Text: "Members of one axis are not a partition; only the filing's note says which are, and no note was read."},
		dossier.Limit{Text: "Output was read as it stood on this mission's day; later revisions are not in it."},
		dossier.Missing{What: "Unit sales of devices", Why: "The company stopped filing them."},
	}
}
