package filings

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// anvil is the hand-written notice with some of its texts replaced.
func anvil(tb testing.TB, oldNew ...string) []byte {
	tb.Helper()
	text := string(written(tb, "formd-anvil.xml"))
	for i := 0; i < len(oldNew); i += 2 {
		require.Contains(tb, text, oldNew[i], "the fixture has nothing to replace")
		text = strings.ReplaceAll(text, oldNew[i], oldNew[i+1])
	}
	return []byte(text)
}

func TestANoticeIsGivenInFull(t *testing.T) {
	n, err := parseNotice(anvil(t))
	require.NoError(t, err)
	assert.Equal(t, "D", n.Form)
	assert.Equal(t, []NoticeIssuer{{
		CIK: "0000000011", Name: "ANVIL INC", Street: []string{"2 Forge Road"}, City: "Springfield", State: "NY", StateName: "NEW YORK", Zip: "10001",
		Jurisdiction: "DELAWARE", EntityType: "Corporation", FormerNames: []string{"Hammer Inc"}, Incorporated: "within five years", Year: "2023",
	}}, n.Issuers)
	assert.Equal(t, []Person{{First: "Ada", Last: "Example", Relationships: []string{"Executive Officer", "Director"}, Clarification: "Founder"}}, n.Persons)
	assert.Equal(t, []string{"equity", "other"}, n.Securities)
	assert.Equal(t, "SAFE", n.OtherSecurity)
	assert.Equal(t, "2500.50", n.Minimum.Value.String(), "decimals keep their digits")
	assert.Equal(t, "5000000 1000000 4000000", n.Offered.Value.String()+" "+n.Sold.Value.String()+" "+n.Remaining.Value.String())
	assert.Equal(t, "7 2", n.Investors.String()+" "+n.NonAccredited.String())
	assert.Equal(t, "true", n.Commissions.Estimate)
	assert.Equal(t, []Seller{{Name: "Sam Seller", CRD: "12", Broker: "Broker LLC", BrokerCRD: "34", States: []string{"NY", "NJ"}, Foreign: "false"}}, n.Sellers)
	assert.Equal(t, "Working capital", n.UseWords)
	assert.Equal(t, []Signature{{"ANVIL INC", "/s/ Ada Example", "Ada Example", "CEO", "2026-02-02"}}, n.Signatures)
	assert.Empty(t, n.Unknown)
}

func TestAddressesOfPersonsAreLeftOut(t *testing.T) {
	n, err := parseNotice(anvil(t))
	require.NoError(t, err)
	out, err := json.Marshal(n)
	require.NoError(t, err)
	for _, private := range []string{"Private Lane", "Hometown", "07001", "07002", "Seller Street", "5550100"} {
		assert.NotContains(t, string(out), private)
	}
	assert.Contains(t, string(out), "Forge Road", "the issuer's own stays")
}

func TestWhatANoticeDoesNotSayIsAbsent(t *testing.T) {
	for _, rule := range []struct {
		name, old, now string
		check          func(*testing.T, Notice)
	}{
		{"an indefinite amount is null with a flag, and not nought", "<totalOfferingAmount>5000000<", "<totalOfferingAmount>Indefinite<", func(t *testing.T, n Notice) {
			assert.True(t, n.Offered.Indefinite && n.Offered.Value.IsZero())
			out, _ := json.Marshal(n.Offered)
			assert.JSONEq(t, `{"value":null,"indefinite":true}`, string(out))
			assert.Equal(t, "1000000", n.Sold.Value.String(), "what was sold is still a number")
		}},
		{"nought is nought", "<totalAmountSold>1000000<", "<totalAmountSold>0<", func(t *testing.T, n Notice) {
			assert.Equal(t, "0", n.Sold.Value.String())
			assert.False(t, n.Sold.Value.IsZero())
		}},
		{"an amount that is not there is neither", "<totalRemaining>4000000</totalRemaining>", "", func(t *testing.T, n Notice) {
			assert.True(t, n.Remaining.Value.IsZero())
			assert.False(t, n.Remaining.Indefinite)
		}},
		{"a first sale yet to occur has no day", "<value>2026-01-20</value>", "<yetToOccur>true</yetToOccur>", func(t *testing.T, n Notice) {
			assert.True(t, n.FirstSale.IsZero())
			assert.Contains(t, n.Marks, "first sale yet to occur")
		}},
		{"a box that is not there is absent, which false is not", "<isAmendment>false</isAmendment>", "", func(t *testing.T, n Notice) {
			assert.Empty(t, n.Amendment)
		}},
		{"a form that contradicts its own box says so", "<isAmendment>false<", "<isAmendment>true<", func(t *testing.T, n Notice) {
			assert.Contains(t, n.Marks, "the form says D and the notice says is_amendment true")
		}},
		{"an element of a newer form is named", "<durationOfOffering>", "<novelty><deep>1</deep></novelty><durationOfOffering>", func(t *testing.T, n Notice) {
			assert.Equal(t, []string{"/edgarSubmission/offeringData/novelty"}, n.Unknown)
		}},
		{"a namespace changes nothing", "<edgarSubmission>", `<edgarSubmission xmlns="http://www.sec.gov/edgar/formd">`, func(t *testing.T, n Notice) {
			assert.Equal(t, "ANVIL INC", n.Issuers[0].Name)
			assert.Empty(t, n.Unknown)
		}},
	} {
		t.Run(rule.name, func(t *testing.T) {
			n, err := parseNotice(anvil(t, rule.old, rule.now))
			require.NoError(t, err)
			rule.check(t, n)
		})
	}
}

func TestANoticeThatMakesNoSenseSaysWhere(t *testing.T) {
	whole := string(anvil(t))
	for _, rule := range []struct{ name, body, where string }{
		{"two amounts of one kind", strings.Replace(whole, "<totalAmountSold>", "<totalAmountSold>9</totalAmountSold><totalAmountSold>", 1), "totalAmountSold stands twice"},
		{"an amount with separators", strings.Replace(whole, ">5000000<", ">5,000,000<", 1), "totalOfferingAmount"},
		{"a negative amount", strings.Replace(whole, ">1000000<", ">-1<", 1), "negative"},
		{"a box that says neither", strings.Replace(whole, "<isAmendment>false", "<isAmendment>maybe", 1), "isAmendment"},
		{"a day that is none", strings.Replace(whole, ">2026-01-20<", ">2026-02-30<", 1), "dateOfFirstSale"},
		{"another form", strings.Replace(whole, "<submissionType>D<", "<submissionType>C<", 1), "submissionType"},
		{"another document", "<html><body>rendered</body></html>", "root element"},
		{"cut off", whole[:len(whole)/2], "EOF"},
		{"nothing", "", "EOF"},
		{"a submission without a notice", "<SUBMISSION>\n<XML>\n<other/>\n</XML>", "XML part"},
		{"an entity of its own", `<!DOCTYPE x [<!ENTITY a "aaaa">]>` + strings.Replace(whole[strings.Index(whole, "<edgar"):], "ANVIL INC", "&a;", 1), "entity"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			_, err := parseNotice([]byte(rule.body))
			var shape *source.ShapeError
			require.ErrorAs(t, err, &shape)
			assert.Contains(t, err.Error(), rule.where)
		})
	}
}

func TestTheSubmissionGivesTheNoticeInIt(t *testing.T) {
	want, err := parseNotice(anvil(t))
	require.NoError(t, err)
	got, err := parseNotice(enveloped(anvil(t)))
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

func enveloped(notice []byte) []byte {
	return []byte("<SUBMISSION>\n<TYPE>D\n<DOCUMENT>\n<TYPE>EX-99\n<TEXT>\n<XML>\n<other/>\n</XML>\n</DOCUMENT>\n<DOCUMENT>\n<TEXT>\n<XML>\n" + string(notice) + "\n</XML>\n</TEXT>\n</DOCUMENT>\n</SUBMISSION>\n")
}

// FuzzNotice holds a notice to its laws: read twice it is the same; in an
// envelope it is the same; an indefinite amount has no value, and no amount is
// negative.
func FuzzNotice(f *testing.F) {
	f.Add(anvil(f))
	f.Add(anvil(f, "<totalOfferingAmount>5000000<", "<totalOfferingAmount>Indefinite<", "<isAmendment>false<", "<isAmendment>true<"))
	f.Add(enveloped(anvil(f)))
	f.Add([]byte("<edgarSubmission><submissionType>D</submissionType><primaryIssuer><cik>1</cik></primaryIssuer></edgarSubmission>"))
	f.Fuzz(func(t *testing.T, body []byte) {
		n, err := parseNotice(body)
		if err != nil {
			return
		}
		again, err := parseNotice(body)
		if err != nil || !reflect.DeepEqual(n, again) {
			t.Fatalf("a second reading differs: %v", err)
		}
		for _, figure := range noticeFigures {
			a := figure.of(n)
			if a.Indefinite && !a.Value.IsZero() || a.Value.Number().IsNegative() {
				t.Fatalf("%s: %+v", figure.column, a)
			}
		}
		text, err := noticeText(body)
		if err != nil || strings.Contains(string(text), "</XML>") {
			return
		}
		inside, err := parseNotice(append(append([]byte("<SUBMISSION>\n<XML>\n"), text...), "\n</XML>"...))
		if err != nil || !reflect.DeepEqual(n, inside) {
			t.Fatalf("in an envelope it differs: %v", err)
		}
	})
}
