//go:build shared

package filings

import "github.com/deskworth/deskworth-go/filings/xbrl"

// reportRow is what a report holds. The figures are those of the other program;
// where a count was published, it is the same unless a comment says otherwise.
type reportRow struct {
	facts, contexts, units, axes int
	numbers                      sets // duplicates among numbers
	texts                        int  // duplicates among texts
	unread                       int  // facts that cannot be trusted
}

// sets counts duplicates: complete, consistent, inconsistent.
type sets struct{ complete, consistent, inconsistent int }

// everyReport has a row for each instance, inline document and package. Files
// joined by a comma are one document set.
var everyReport = map[string]reportRow{
	"arelle/workiva-10q-2022q1.zip":                                              {689, 181, 5, 20, sets{19, 0, 0}, 3, 0},
	"edgartools/aapl-10k-2010/aapl-20100925.xml.gz":                              {1377, 266, 4, 14, sets{0, 0, 0}, 0, 0},
	"edgartools/aapl-10k-2023/aapl-20230930_htm.xml.gz":                          {1164, 205, 9, 25, sets{74, 2, 0}, 0, 0},
	"edgartools/aapl-10q-2013q3/AAPL-Xbrl.2013.xml.gz":                           {831, 151, 7, 15, sets{0, 0, 0}, 0, 0},
	"edgartools/aapl-10q-2025q2/0000320193-25-000057-xbrl.zip":                   {760, 163, 5, 16, sets{53, 0, 0}, 0, 0},
	"edgartools/aapl-10q-2025q2/aapl-20250329.htm.gz":                            {760, 163, 5, 16, sets{53, 0, 0}, 0, 0},
	"edgartools/aapl-10q-2025q2/aapl-20250329_htm.xml.gz":                        {760, 163, 5, 16, sets{53, 0, 0}, 0, 0},
	"edgartools/aeon-10q-2023q3/aeon-20230930x10q.htm.gz":                        {1132, 374, 10, 23, sets{141, 4, 0}, 4, 0},
	"edgartools/aeon-10q-2023q3/aeon-20230930x10q_htm.xml.gz":                    {1132, 374, 10, 23, sets{141, 4, 0}, 4, 0},
	"edgartools/amzn-10k-2022/amzn-20221231_htm.xml.gz":                          {1457, 339, 7, 34, sets{74, 13, 0}, 12, 0},
	"edgartools/crr-10k-2017/crr.xbrl.xml.gz":                                    {918, 272, 14, 40, sets{0, 0, 0}, 0, 0},
	"edgartools/gahc-10q-2024q3/Form10q_htm.xml.gz":                              {899, 373, 6, 23, sets{30, 0, 0}, 0, 0},
	"edgartools/inline-10k/aapl-10-k-2024-11-01.html.gz":                         {1127, 193, 7, 25, sets{68, 2, 0}, 0, 0},
	"edgartools/inline-10k/amzn-10-k-2025-02-07.html.gz":                         {1499, 357, 7, 35, sets{67, 15, 0}, 15, 0},
	"edgartools/inline-10k/ba-10-k-2025-02-03.html.gz":                           {2688, 792, 11, 67, sets{188, 0, 0}, 3, 0},
	"edgartools/inline-10k/jnj-10-k-2025-02-13.html.gz":                          {3216, 1035, 12, 47, sets{128, 12, 0}, 1, 0},
	"edgartools/inline-10k/ko-10-k-2025-02-20.html.gz":                           {2808, 673, 5, 37, sets{218, 0, 0}, 1, 0},
	"edgartools/inline-10k/nvda-10-k-2025-02-26.html.gz":                         {1417, 289, 6, 34, sets{88, 5, 0}, 7, 0}, // the list of cases says 87: see TestSharedANumberInWordsTaggedTwiceIsOneFact
	"edgartools/inline-10k/wfc-10-k-2025-02-25.html.gz":                          {104, 1892, 8, 12, sets{0, 0, 0}, 3, 0},
	"edgartools/msft-10k-2015/msft-20150630.xml.gz":                              {2151, 779, 6, 47, sets{0, 0, 0}, 0, 0},
	"edgartools/nflx-10k-2009/nflx-20091231.xml.gz":                              {383, 43, 3, 1, sets{0, 0, 0}, 0, 0},
	"edgartools/tsla-10q-2024q2/tsla-20240630_htm.xml.gz":                        {1149, 338, 8, 20, sets{86, 0, 0}, 0, 0},
	"edgartools/unp-10k-2012/unp-20121231.xml.gz":                                {1526, 344, 4, 14, sets{0, 0, 0}, 0, 0},
	"edgartools/wat-8k-2024/WatersCorp.8-K.xbrl.xml":                             {22, 1, 0, 0, sets{0, 0, 0}, 0, 0},
	"ixbrl-viewer/continuation/continuation.html":                                {9, 2, 0, 0, sets{0, 0, 0}, 2, 0},
	"ixbrl-viewer/filing_documents_smoke_test.zip":                               {47, 4, 2, 0, sets{0, 0, 0}, 1, 0},
	"ixbrl-viewer/highlights.zip":                                                {31, 2, 2, 0, sets{0, 0, 0}, 0, 1},
	"ixbrl-viewer/ixds-test/document1.html":                                      {57, 17, 2, 0, sets{3, 0, 3}, 0, 0},
	"ixbrl-viewer/ixds-test/faurecia.html":                                       {28, 0, 0, 0, sets{0, 0, 0}, 0, 28},
	"ixbrl-viewer/xbrl-invalid-tests/xbrl-invalid-test.html":                     {8, 4, 1, 0, sets{0, 0, 0}, 0, 4},
	"kifrs-dart/entity00413046_2025-03-31.xbrl.gz":                               {5733, 1694, 19, 40, sets{96, 0, 0}, 0, 0},
	"py-xbrl/example.html":                                                       {3, 2, 3, 0, sets{0, 0, 0}, 0, 0},
	"py-xbrl/example.xml":                                                        {1, 1, 1, 0, sets{0, 0, 0}, 0, 0},
	"xbrl-international/gleif-annual-report-2017.html.gz":                        {170, 29, 1, 2, sets{14, 0, 0}, 0, 0},
	"xbrl-international/gleif-annual-report-2017.zip":                            {170, 29, 1, 2, sets{14, 0, 0}, 0, 0},
	"xbrl-international/xii-financial-statements-2018.html":                      {101, 6, 1, 0, sets{6, 0, 0}, 0, 0},
	"xbrl-international/xii-financial-statements-2018.zip":                       {101, 6, 1, 0, sets{6, 0, 0}, 0, 0},
	"ixbrl-viewer/ixds-test/document1.html,ixbrl-viewer/ixds-test/faurecia.html": {85, 17, 2, 0, sets{4, 0, 3}, 0, 0},
}

// otherFile says how the instance reader refuses a file that is no report, and
// which test reads it.
type otherFile struct {
	sniffed xbrl.Kind
	refused string // part of the refusal
	reader  string
}

var otherKinds = map[string]otherFile{
	"linkbase":            {xbrl.KindOther, "this is a linkbase", "TestSharedEverySourceOfLinkbasesHasTheCountsOfTheSecondReading"},
	"schema":              {xbrl.KindOther, "this is a taxonomy schema", "TestSharedEverySourceOfLinkbasesHasTheCountsOfTheSecondReading"},
	"filing summary":      {xbrl.KindOther, "the root element is <FilingSummary>", notRead},
	"metalinks":           {xbrl.KindOther, "text outside the root element", "TestSharedMetaLinksGivesTheLabelsOfTheLinkbase"},
	"xbrl-json":           {xbrl.KindJSON, "JSON", "TestSharedAJSONReportGivesTheFactsOfThePageItWasMadeFrom"},
	"company facts":       {xbrl.KindOther, "text outside the root element", "TestSharedCompanyFactsAreAllGivenOnce"},
	"submissions":         {xbrl.KindOther, "text outside the root element", "TestSharedTheNewestOfAFormIsTheOneOfItsTime"},
	"tickers":             {xbrl.KindOther, "text outside the root element", "TestSharedOneTickerOfManyClassesIsOneFiler"},
	"folder":              {xbrl.KindOther, "text outside the root element", "TestSharedAFolderShowsItsExtractedInstance"},
	"index":               {xbrl.KindOther, "text outside the root element", "TestSharedEveryRecordedAnswerOfTheIndexIsUnderstood"}, // filings.xbrl.org
	"efts":                {xbrl.KindOther, "text outside the root element", "TestSharedSearchesSayWhatAnotherReaderFound"},
	"notice":              {xbrl.KindOther, "the root element is <edgarSubmission>", "TestSharedNoticesSayWhatAnotherReaderFound"},
	"notice in SGML":      {xbrl.KindOther, "the root element is <SUBMISSION>", "TestSharedNoticesSayWhatAnotherReaderFound"},
	"page":                {xbrl.KindHTML, "this is an HTML page", notRead},
	"rate page":           {xbrl.KindHTML, "this is an HTML page", "TestSharedTheSECsRatePageIsTakenForOne"},
	"page without prefix": {xbrl.KindHTML, "this is an HTML page", notRead}, // ix elements whose prefix nothing declares
	"broken inline":       {xbrl.KindInline, "this is an inline XBRL document", "TestSharedAPageThatIsNoXMLIsRefusedAtItsPlace"},
	"note":                {xbrl.KindOther, "text outside the root element", notRead}, // of whoever saved the files
}

// notRead marks kinds that the product has no use for.
const notRead = "not read"

var everyOther = map[string]string{
	"PROVENANCE.md": "note",
	"edgartools/aapl-10k-2010/filing_metadata.txt":         "note",
	"edgartools/aapl-10k-2023/aapl-20230930.xsd":           "schema",
	"edgartools/aapl-10k-2023/aapl-20230930_cal.xml.gz":    "linkbase",
	"edgartools/aapl-10k-2023/aapl-20230930_def.xml.gz":    "linkbase",
	"edgartools/aapl-10k-2023/aapl-20230930_lab.xml.gz":    "linkbase",
	"edgartools/aapl-10k-2023/aapl-20230930_pre.xml.gz":    "linkbase",
	"edgartools/aapl-10k-2023/filing_metadata.txt":         "note",
	"edgartools/aapl-10k-2023/metadata.json":               "note",
	"edgartools/aapl-10q-2025q2/FilingSummary.xml":         "filing summary",
	"edgartools/aapl-10q-2025q2/MetaLinks.json.gz":         "metalinks",
	"edgartools/aapl-10q-2025q2/R4.htm":                    "page",
	"edgartools/aapl-10q-2025q2/aapl-20250329.xsd":         "schema",
	"edgartools/aapl-10q-2025q2/aapl-20250329_cal.xml":     "linkbase",
	"edgartools/aapl-10q-2025q2/aapl-20250329_def.xml.gz":  "linkbase",
	"edgartools/aapl-10q-2025q2/aapl-20250329_lab.xml.gz":  "linkbase",
	"edgartools/aapl-10q-2025q2/aapl-20250329_pre.xml.gz":  "linkbase",
	"edgartools/amzn-10k-2022/amzn-20221231.xsd":           "schema",
	"edgartools/amzn-10k-2022/amzn-20221231_cal.xml.gz":    "linkbase",
	"edgartools/amzn-10k-2022/amzn-20221231_def.xml.gz":    "linkbase",
	"edgartools/amzn-10k-2022/amzn-20221231_lab.xml.gz":    "linkbase",
	"edgartools/amzn-10k-2022/amzn-20221231_pre.xml.gz":    "linkbase",
	"edgartools/amzn-10k-2022/filing_metadata.txt":         "note",
	"edgartools/amzn-10k-2022/metadata.json":               "note",
	"edgartools/edgar-api/NVDA-FilingSummary.xml":          "filing summary",
	"edgartools/edgar-api/company_tickers.json.gz":         "tickers",
	"edgartools/edgar-api/companyfacts-lpa-ifrs.json.gz":   "company facts",
	"edgartools/edgar-api/companyfacts-snow.json.gz":       "company facts",
	"edgartools/edgar-api/index-0001213900-24-004875.json": "folder",
	"edgartools/edgar-api/index-headers.html":              "page",
	"edgartools/edgar-api/rate-exceeded.html":              "rate page",
	"edgartools/edgar-api/submissions-company.json.gz":     "submissions",
	"edgartools/misc/ixbrl.simple.html":                    "page without prefix",
	"edgartools/msft-10k-2015/filing_metadata.txt":         "note",
	"edgartools/nflx-10k-2009/nflx-20100222.xsd":           "schema",
	"edgartools/nflx-10k-2009/nflx-20100222_def.xml":       "linkbase",
	"edgartools/nflx-10k-2009/nflx-20100222_lab.xml.gz":    "linkbase",
	"edgartools/nflx-10k-2009/nflx-20100222_pre.xml.gz":    "linkbase",
	"edgartools/tsla-10q-2024q2/tsla-20240630_def.xml.gz":  "linkbase",
	"edgartools/tsla-10q-2024q2/tsla-20240630_pre.xml.gz":  "linkbase",
	"edgartools/unp-10k-2012/unp-20121231_def.xml.gz":      "linkbase",
	"edgartools/unp-10k-2012/unp-20121231_pre.xml.gz":      "linkbase",
	"efts/0_hits.json":                                    "efts",
	"efts/10000_hits.json.gz":                             "efts",
	"efts/101_hits.json.gz":                               "efts",
	"efts/1_hit.json":                                     "efts",
	"filings-xbrl-org/asml22en_ent_vmsg.json":             "index",
	"filings-xbrl-org/bad_page_error.json":                "index",
	"filings-xbrl-org/creditsuisse21en_by_id_entity.json": "index",
	"filings-xbrl-org/estonian_2_pages_3_each.json":       "index",
	"filings-xbrl-org/filter_entity_api_id.json":          "index",
	"filings-xbrl-org/fortum23fi_xhtml_language.json":     "index",
	"filings-xbrl-org/kone22_all_languages.json":          "index",
	"filings-xbrl-org/multifilter_reporting_date.json":    "index",
	"filings-xbrl-org/oldest3_fi_entities.json":           "index",
	"filings-xbrl-org/paging_swedish_size2_pg3.json":      "index",
	"filings-xbrl-org/sort_two_fields.json":               "index",
	"filings-xbrl-org/unknown_filter_error.json":          "index",
	"formd/0001398344-24-000491.nc":                       "notice in SGML",
	"formd/0002002260-24-000001.nc":                       "notice in SGML",
	"formd/D.1685REIT.xml":                                "notice",
	"formd/D.APFund.xml":                                  "notice",
	"formd/D.Shepards.xml":                                "notice",
	"ixbrl-viewer/ixds-test/valeo.html":                   "broken inline",
	"ixbrl-viewer/testdoc/example.xsd":                    "schema",
	"ixbrl-viewer/testdoc/testdoc.ixtmpl":                 "page without prefix",
	"kifrs-dart/entity00413046_2024-12-31.xsd.gz":         "schema",
	"py-xbrl/example-cal.xml":                             "linkbase",
	"py-xbrl/example-lab.xml":                             "linkbase",
	"py-xbrl/example.xsd":                                 "schema",
	"xbrl-international/gleif-2017.derived.xbrl.json":     "xbrl-json",
}
