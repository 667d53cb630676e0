package xbrl_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// synthetic gives an instance of about a size, in the proportions of the large
// filings measured beside it: a context of some 700 bytes for each 2,400, with up
// to four dimensions, one of them typed now and then; three or four facts of it;
// a block of escaped HTML for every tenth context; a footnote for every fiftieth.
// Everything is invented, by a rule and not by chance, and the same every time.
// It is written while it is read, and stored nowhere.
func synthetic(size int) io.Reader {
	contexts := size / 2_400
	return io.MultiReader(
		strings.NewReader(syntheticHead),
		&series{n: contexts, write: syntheticContext},
		strings.NewReader(syntheticUnits),
		&series{n: contexts, write: syntheticFacts},
		&series{n: contexts / 50, write: syntheticFootnote},
		strings.NewReader("</xbrli:xbrl>\n"),
	)
}

// series writes its n parts one after the other.
type series struct {
	at, n int
	write func(*bytes.Buffer, int)
	out   bytes.Buffer
}

func (s *series) Read(p []byte) (int, error) {
	for ; s.out.Len() < len(p) && s.at < s.n; s.at++ {
		s.write(&s.out, s.at)
	}
	return s.out.Read(p)
}

const syntheticHead = `<?xml version="1.0" encoding="UTF-8"?>
<!-- invented -->
<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:us-gaap="http://fasb.org/us-gaap/2023" xmlns:x="http://example.com/2023" xml:lang="en">
  <link:schemaRef xlink:type="simple" xlink:href="x-2023.xsd"/>
`

const syntheticUnits = `  <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
  <xbrli:unit id="usdPerShare">
    <xbrli:divide>
      <xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
      <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator>
    </xbrli:divide>
  </xbrli:unit>
`

var syntheticAxes = []string{"us-gaap:StatementBusinessSegmentsAxis", "us-gaap:ProductOrServiceAxis", "us-gaap:StatementEquityComponentsAxis", "x:RegionOfTheWorldAxis"}

func syntheticContext(b *bytes.Buffer, i int) {
	fmt.Fprintf(b, `  <xbrli:context id="c-%d">
    <xbrli:entity>
      <xbrli:identifier scheme="http://www.sec.gov/CIK">0000000042</xbrli:identifier>
`, i)
	if dims := i % 5; dims > 0 {
		b.WriteString("      <xbrli:segment>\n")
		for d := range dims {
			if d == 3 {
				fmt.Fprintf(b, "        <xbrldi:typedMember dimension=\"x:LoanNumberAxis\"><x:loan>L-%d</x:loan></xbrldi:typedMember>\n", i)
				continue
			}
			fmt.Fprintf(b, "        <xbrldi:explicitMember dimension=\"%s\">x:%sMember</xbrldi:explicitMember>\n", syntheticAxes[d], letters(i/5+d))
		}
		b.WriteString("      </xbrli:segment>\n")
	}
	year := 2000 + i%24
	if i%3 == 0 {
		fmt.Fprintf(b, "    </xbrli:entity>\n    <xbrli:period><xbrli:instant>%d-12-31</xbrli:instant></xbrli:period>\n  </xbrli:context>\n", year)
		return
	}
	fmt.Fprintf(b, `    </xbrli:entity>
    <xbrli:period>
      <xbrli:startDate>%d-01-01</xbrli:startDate>
      <xbrli:endDate>%d-12-31</xbrli:endDate>
    </xbrli:period>
  </xbrli:context>
`, year, year)
}

// letters writes a number as a name, some 2,000 different ones.
func letters(i int) string {
	out := []byte("DivisionOfThe")
	for n := i % 2_000; n > 0; n /= 20 {
		out = append(out, "ABCDEFGHIJKLMNOPQRST"[n%20], 'o')
	}
	return string(out)
}

func syntheticFacts(b *bytes.Buffer, i int) {
	for k := range 3 + i%2 {
		fmt.Fprintf(b, `  <us-gaap:Revenue%sFromContractsWithCustomers contextRef="c-%d" unitRef="usd" decimals="-6" id="f-%d-%d">%d000000</us-gaap:Revenue%[1]sFromContractsWithCustomers>
`, letters(k*7+i%300), i, i, k, 100+i*37%9_000)
	}
	switch i % 10 {
	case 0:
		fmt.Fprintf(b, "  <us-gaap:PolicyTextBlock contextRef=\"c-%d\" id=\"t-%d\">", i, i)
		for p := range 40 + i%50 {
			fmt.Fprintf(b, "&lt;p style=&quot;margin:0pt 0pt 6pt 0pt;font-family:Arial;font-size:9pt&quot;&gt;Paragraph %d of note %d: the Company recognises revenue when control passes &amp;#8212; see below.&lt;/p&gt;\n", p, i)
		}
		b.WriteString("</us-gaap:PolicyTextBlock>\n")
	case 5:
		fmt.Fprintf(b, "  <us-gaap:EarningsPerShareBasic contextRef=\"c-%d\" unitRef=\"usdPerShare\" decimals=\"2\">%d.%02d</us-gaap:EarningsPerShareBasic>\n", i, i%20, i%100)
	}
}

func syntheticFootnote(b *bytes.Buffer, i int) {
	fmt.Fprintf(b, `  <link:footnoteLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
    <link:loc xlink:type="locator" xlink:href="#f-%d-0" xlink:label="l%d"/>
    <link:footnote xlink:type="resource" xlink:label="n%d" xlink:role="http://www.xbrl.org/2003/role/footnote" xml:lang="en">Includes figure %d of the predecessor.</link:footnote>
    <link:footnoteArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/fact-footnote" xlink:from="l%d" xlink:to="n%d"/>
  </link:footnoteLink>
`, i*50, i, i, i, i, i)
}
