package main

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

var (
	lead         = dossier.Author{Role: "lead", Card: "lead"}
	markets      = dossier.Author{Role: "markets", Card: "markets"}
	fundamentals = dossier.Author{Role: "fundamentals", Card: "fundamentals"}
	statistician = dossier.Author{Role: "macro", Card: "macro"}
)

var (
	millions  = dossier.Display{Style: dossier.StyleNumber, Scale: 6}
	asPercent = dossier.Display{Style: dossier.StylePercent, Places: 1}
)

// file has each role file what it read, then disagree, settle and conclude.
func (c *casebook) file(ctx context.Context) error {
	for _, step := range []func(context.Context) error{c.frame, c.fileFiling, c.filePrices, c.fileOutput, c.disagree, c.conclude} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (c *casebook) contribute(ctx context.Context, by dossier.Author, entries ...dossier.Entry) (last int64, err error) {
	for _, e := range entries {
		if last, err = c.desk.Contribute(ctx, by, e); err != nil {
			return last, err
		}
	}
	return last, nil
}

func (c *casebook) frame(ctx context.Context) error {
	_, err := c.contribute(ctx, lead, dossier.Frame{
		Title: "Apple after fiscal 2023", Question: "Do devices still carry Apple, and what grows beside them?",
		Audience: "investment committee", Currency: "USD", Language: "en"})
	return err
}

const (
	sales = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"
	costs = "us-gaap:CostOfGoodsAndServicesSold"
)

// lines are what the filing breaks its sales down into; "devices" is filed
// apart, as two roles mean different things by it.
var lines = []struct{ id, label, concept, member string }{
	{"iphone", "iPhone net sales", sales, "aapl:IPhoneMember"},
	{"mac", "Mac net sales", sales, "aapl:MacMember"},
	{"ipad", "iPad net sales", sales, "aapl:IPadMember"},
	{"wearables", "Wearables, Home and Accessories net sales", sales, "aapl:WearablesHomeandAccessoriesMember"},
	{"services", "Services net sales", sales, "us-gaap:ServiceMember"},
	{"devices_cost", "Products cost of sales", costs, "us-gaap:ProductMember"},
	{"services_cost", "Services cost of sales", costs, "us-gaap:ServiceMember"},
}

func (c *casebook) fileFiling(ctx context.Context) error {
	for _, l := range lines {
		for _, year := range []int{2023, 2022} {
			at, err := c.line(l.concept, l.member, year)
			if err != nil {
				return err
			}
			fact := dossier.Fact{ID: l.id, At: at, Label: l.label, Display: millions}
			if year == 2022 {
				fact.ID, fact.Label = l.id+"_before", l.label+", year before"
			}
			if _, err := c.contribute(ctx, fundamentals, fact); err != nil {
				return err
			}
		}
	}
	before, err := c.line(sales, "us-gaap:ProductMember", 2022)
	if err != nil {
		return err
	}
	_, err = c.contribute(ctx, fundamentals, dossier.Fact{ID: "devices_before", At: before, Label: "Products net sales, year before", Display: millions})
	return err
}

func (c *casebook) filePrices(ctx context.Context) error {
	ref := c.prices.Reads[0].Ref
	for _, day := range []string{"2023-09-25", "2023-09-26", "2023-09-27", "2023-09-28", "2023-09-29", "2023-10-02", "2023-10-03"} {
		id := "close_" + day[5:7] + "_" + day[8:]
		if _, err := c.contribute(ctx, markets, dossier.Fact{ID: id, At: cell(ref, day, "close"), Label: "Close"}); err != nil {
			return err
		}
	}
	_, err := c.contribute(ctx, markets,
		dossier.Fact{ID: "highest", At: cell(ref, "2023-09-25", "high"), Label: "Highest price of the first day"},
		dossier.Fact{ID: "lowest", At: cell(ref, "2023-09-28", "low"), Label: "Lowest price of the fourth day"})
	return err
}

// fileOutput files each quarter as it was known in late September and on the
// mission's day: two vintages of one figure are two facts.
func (c *casebook) fileOutput(ctx context.Context) error {
	then, lately := c.output.Reads[0].Ref, c.outputLately.Reads[0].Ref
	for i, start := range []string{"2022-04-01", "2022-07-01", "2022-10-01", "2023-01-01", "2023-04-01"} {
		id := fmt.Sprintf("output_%d", i+1)
		if _, err := c.contribute(ctx, statistician,
			dossier.Fact{ID: id + "_then", At: cell(then, start, "value"), Label: "US output, as known in late September"},
			dossier.Fact{ID: id + "_now", At: cell(lately, start, "value"), Label: "US output, as known in November"}); err != nil {
			return err
		}
	}
	return nil
}

// disagree has two roles mean different things by one identifier, and the lead
// settle it with a reason.
func (c *casebook) disagree(ctx context.Context) error {
	all, err := c.line(sales, "us-gaap:ProductMember", 2023)
	if err != nil {
		return err
	}
	phones, err := c.line(sales, "aapl:IPhoneMember", 2023)
	if err != nil {
		return err
	}
	stands, err := c.contribute(ctx, fundamentals, dossier.Fact{ID: "devices", At: all, Label: "Products net sales", Display: millions})
	if err != nil {
		return err
	}
	if _, err := c.contribute(ctx, markets, dossier.Fact{ID: "devices", At: phones, Label: "Devices", Display: millions}); err != nil {
		return err
	}
	_, err = c.contribute(ctx, lead, dossier.Settlement{Conflict: "C1", Choose: stands, Reason: "Devices are everything the filing calls a product; the phone is one line of them."})
	return err
}

func ref(reads []source.Read) source.Ref { return reads[0].Ref }
