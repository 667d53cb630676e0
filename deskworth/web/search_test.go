package web

import (
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var goodSearches = map[SearchVendorName]string{
	SearchBrave:  braveList(bravePage("Rates", "https://bank.example.com/rates", "The rate is 2.00 percent.", `,"page_age":"2026-09-01T00:00:00"`)),
	SearchTavily: `{"query":"q","answer":null,"results":[{"title":"Rates","url":"https://bank.example.com/rates","content":"The rate is 2.00 percent.","score":0.97,"raw_content":null,"published_date":"Tue, 01 Sep 2026 08:30:00 GMT"}]}`,
	SearchSerper: `{"searchParameters":{"q":"q"},"organic":[{"title":"Rates","link":"https://bank.example.com/rates","snippet":"The rate is 2.00 percent.","date":"Sep 1, 2026","position":1}]}`,
}

func TestEachSearchVendorIsAskedInItsOwnWay(t *testing.T) {
	for vendor, c := range map[SearchVendorName]struct {
		request                   SearchRequest
		method, uri, body, header string
		key                       string
	}{
		SearchBrave: {
			SearchRequest{Query: " deposit  rate ", Count: 5, From: day("2026-01-01"), To: day("2026-06-30"), Country: "de", Language: "PT-br"},
			"GET", "/BRAVE/res/v1/web/search?count=5&country=DE&freshness=2026-01-01to2026-06-30&q=deposit+rate&result_filter=web&search_lang=pt-br", "", "X-Subscription-Token", braveKey,
		},
		SearchTavily: {
			SearchRequest{Query: "deposit rate", From: day("2026-01-01"), To: day("2026-06-30"), Topic: "news"},
			"POST", "/TAVILY/search", `{"query":"deposit rate","topic":"news","max_results":10,"start_date":"2026-01-01","end_date":"2026-06-30","include_answer":false,"include_raw_content":false,"include_images":false}`, "Authorization", "Bearer " + tavilyKey,
		},
		SearchSerper: {
			SearchRequest{Query: "a<b & \"c\"", Count: 20, From: day("2026-01-02"), To: day("2026-06-30"), Country: "FR", Language: "fr"},
			"POST", "/SERPER/search", `{"q":"a<b & \"c\"","num":20,"gl":"fr","hl":"fr","tbs":"cdr:1,cd_min:01/02/2026,cd_max:06/30/2026"}`, "X-Api-Key", serperKey,
		},
	} {
		s := serveWeb(t, says(200, goodSearches[vendor]), "BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY")
		c.request.Vendor = vendor
		_, err := s.Search(t.Context(), c.request)
		require.NoError(t, err, vendor)
		require.Len(t, s.asked, 1, vendor)
		got := s.asked[0]
		assert.Equal(t, []string{c.method, c.uri, c.body, c.key}, []string{got.method, got.uri, got.body, got.header.Get(c.header)}, vendor)
		assert.Empty(t, got.header.Get("Referer"), vendor)
	}
}

func TestAResultIsWhatItsVendorSays(t *testing.T) {
	for vendor, c := range map[SearchVendorName]struct {
		date    string
		quality Quality
	}{
		SearchBrave: {"2026-09-01", DayOnly}, SearchTavily: {"2026-09-01T08:30:00Z", Exact}, SearchSerper: {"2026-09-01", DayOnly},
	} {
		s := serveWeb(t, says(200, goodSearches[vendor]), "BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY")
		found, err := s.Search(t.Context(), SearchRequest{Query: "rates", Vendor: vendor})
		require.NoError(t, err)
		require.Len(t, found.Results, 1, vendor)
		r := found.Results[0]
		assert.Equal(t, []any{1, "Rates", "https://bank.example.com/rates", "The rate is 2.00 percent.", c.date, c.quality, ""}, []any{r.Rank, r.Title, r.URL, r.Extract, r.Date.String(), r.DateQuality, r.Age}, vendor)
		assert.Equal(t, SearchCounts{Received: 1, Listed: 1, Dated: 1}, found.Counts)
		assert.Equal(t, Notice, found.Notice)
		holdsSearchLaws(t, found)

		ledger := &source.Memory{}
		require.NoError(t, ledger.Record(t.Context(), found.Tables()...))
		text, read, err := source.Passage(t.Context(), ledger, source.Locator{Ref: found.Reads[0].Ref, Row: "1", Column: "extract"})
		require.NoError(t, err)
		assert.Equal(t, "The rate is 2.00 percent.", text)
		assert.NotContains(t, string(read.Question.Request), "Key")
	}
}

func TestTheVendorIsTheNamedOneOrTheFirstWithAKey(t *testing.T) {
	for rule, c := range map[string]struct {
		keys   []string
		named  SearchVendorName
		vendor string // nothing: refused
	}{
		"all three: Brave":                     {[]string{"SERPER_API_KEY", "TAVILY_API_KEY", "BRAVE_API_KEY"}, "", "BRAVE"},
		"no key of Brave: Tavily":              {[]string{"SERPER_API_KEY", "TAVILY_API_KEY"}, "", "TAVILY"},
		"Serper alone":                         {[]string{"SERPER_API_KEY"}, "", "SERPER"},
		"a named one goes before the order":    {[]string{"SERPER_API_KEY", "BRAVE_API_KEY"}, SearchSerper, "SERPER"},
		"a named one without a key is refused": {[]string{"BRAVE_API_KEY"}, SearchTavily, ""},
		"no key at all is refused":             {nil, "", ""},
	} {
		s := serveWeb(t, func(w http.ResponseWriter, r *http.Request) {
			word, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
			says(200, goodSearches[SearchVendorName(strings.ToLower(word))])(w, r)
		}, c.keys...)
		_, err := s.Search(t.Context(), SearchRequest{Query: "rates", Vendor: c.named})
		if c.vendor == "" {
			var key *source.KeyError
			require.ErrorAs(t, err, &key, rule)
			assert.Empty(t, s.asked, rule)
			continue
		}
		require.NoError(t, err, rule)
		require.Len(t, s.asked, 1, "%s: nobody else is asked", rule)
		assert.True(t, strings.HasPrefix(s.asked[0].uri, "/"+c.vendor+"/"), rule)
	}
}

func TestARefusalWithoutAKeyNamesEachVariableAndWhereKeysComeFrom(t *testing.T) {
	_, err := serveWeb(t, says(200, "{}")).Search(t.Context(), SearchRequest{Query: "rates"})
	for _, part := range []string{"BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY", Brave.KeyPage, Tavily.KeyPage, Serper.KeyPage} {
		assert.ErrorContains(t, err, part)
	}
}

func TestAVendorThatFailsIsNotReplacedByAnother(t *testing.T) {
	s := serveWeb(t, says(403, `{"message":"no"}`), "BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY")
	_, err := s.Search(t.Context(), SearchRequest{Query: "rates"})
	require.ErrorContains(t, err, "no other vendor is asked in its place")
	assert.Len(t, s.asked, 1)
}

func TestWhatCannotBeSearchedIsRefusedBeforeItIsAsked(t *testing.T) {
	for rule, c := range map[string]struct {
		request SearchRequest
		field   string
	}{
		"no word":                      {SearchRequest{Query: " \t\n"}, "query"},
		"401 characters":               {SearchRequest{Query: strings.Repeat("é", 401)}, "query"},
		"51 words":                     {SearchRequest{Query: strings.Repeat("a ", 51)}, "query"},
		"a character that turns text":  {SearchRequest{Query: "rate\u202e"}, "query"},
		"a control character":          {SearchRequest{Query: "rate\x07"}, "query"},
		"more than twenty":             {SearchRequest{Query: "a", Count: 21}, "count"},
		"fewer than none":              {SearchRequest{Query: "a", Count: -1}, "count"},
		"a country in letters of more": {SearchRequest{Query: "a", Country: "DEU"}, "country"},
		"a language that is none":      {SearchRequest{Query: "a", Language: "german"}, "language"},
		"half a window":                {SearchRequest{Query: "a", To: day("2026-01-01")}, "from"},
		"a window turned around":       {SearchRequest{Query: "a", From: day("2026-01-02"), To: day("2026-01-01")}, "from"},
		"a vendor that is none":        {SearchRequest{Query: "a", Vendor: "google"}, "vendor"},
		"a topic that is none":         {SearchRequest{Query: "a", Topic: "sport"}, "topic"},
		"a topic for Brave":            {SearchRequest{Query: "a", Topic: "news", Vendor: SearchBrave}, "topic"},
		"a country for Tavily":         {SearchRequest{Query: "a", Country: "DE", Vendor: SearchTavily}, "country"},
		"a language for Tavily":        {SearchRequest{Query: "a", Language: "de", Vendor: SearchTavily}, "language"},
	} {
		s := serveWeb(t, says(200, "{}"), "BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY")
		_, err := s.Search(t.Context(), c.request)
		var wrong *source.ArgumentError
		require.ErrorAs(t, err, &wrong, rule)
		assert.Equal(t, c.field, wrong.Field, rule)
		assert.NotEmpty(t, wrong.Remedy, rule)
		assert.Empty(t, s.asked, rule)
	}
	s := serveWeb(t, says(200, braveList()), "BRAVE_API_KEY")
	_, err := s.Search(t.Context(), SearchRequest{Query: strings.Repeat("é", 400), Count: 20})
	require.NoError(t, err, "the bound itself is taken")
}

func TestWhyAResultIsLeftOut(t *testing.T) {
	for rule, c := range map[string]struct{ page, reason string }{
		"no address":                    {bravePage("a", "", "", ""), droppedAddressless},
		"a blank address":               {bravePage("a", "  ", "", ""), droppedAddressless},
		"a script":                      {bravePage("a", "javascript:alert(1)", "", ""), linkScheme},
		"a script behind blanks":        {bravePage("a", " java\tscript:alert(1)", "", ""), linkBroken},
		"data in an address":            {bravePage("a", "data:text/html,x", "", ""), linkScheme},
		"a file":                        {bravePage("a", "file:///etc/passwd", "", ""), linkScheme},
		"this machine":                  {bravePage("a", "http://127.0.0.1/x", "", ""), linkPrivate},
		"this machine by name":          {bravePage("a", "http://localhost:8080/", "", ""), linkPrivate},
		"the clouds' metadata":          {bravePage("a", "http://169.254.169.254/latest", "", ""), linkPrivate},
		"a private network":             {bravePage("a", "https://10.1.2.3/", "", ""), linkPrivate},
		"loopback as six":               {bravePage("a", "http://[::1]/", "", ""), linkPrivate},
		"loopback as one number":        {bravePage("a", "http://2130706433/", "", ""), linkPrivate},
		"the same page with a fragment": {bravePage("a", "https://page.example.com/#top", "", ""), droppedSamePage},
		"the same page with a counter":  {bravePage("a", "https://PAGE.example.com/?utm_source=x", "", ""), droppedSamePage},
		"an address without an end":     {bravePage("a", "https://x.example.com/"+strings.Repeat("a", 4000), "", ""), linkLong},
		"dated before the window":       {bravePage("a", "https://x.example.com/", "", `,"page_age":"2025-12-31T00:00:00"`), droppedOutside},
		"dated after the window":        {bravePage("a", "https://x.example.com/", "", `,"page_age":"2026-07-01T00:00:00"`), droppedOutside},
	} {
		q := SearchRequest{Query: "q", Vendor: SearchBrave, From: day("2026-01-01"), To: day("2026-06-30")}
		found, err := searchParsed(t, q, source.Date{}, braveList(bravePage("first", "https://page.example.com/", "", ""), c.page))
		require.NoError(t, err, rule)
		assert.Equal(t, []source.Drop{{Reason: c.reason, Count: 1}}, found.Dropped, rule)
		assert.Len(t, found.Results, 1, rule)
		holdsSearchLaws(t, found)
	}
}

func TestAPlaceThatWasDroppedStaysVacant(t *testing.T) {
	found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: SearchBrave, Count: 2}, source.Date{},
		braveList(bravePage("a", "https://a.example.com/", "", ""), bravePage("b", "mailto:b@example.com", "", ""), bravePage("c", "https://c.example.com/", "", ""), bravePage("d", "https://d.example.com/", "", "")))
	require.NoError(t, err)
	assert.Equal(t, []int{1, 3}, []int{found.Results[0].Rank, found.Results[1].Rank})
	assert.Equal(t, []source.Drop{{Reason: linkScheme, Count: 1}, {Reason: droppedPastCount, Count: 1}}, found.Dropped)
	assert.Equal(t, "3", found.Tables()[0].Rows.Key(1))
}

func TestTextsComeWithoutMarkupAndWithoutWhatNobodySees(t *testing.T) {
	found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: SearchBrave}, source.Date{}, braveList(
		bravePage("S&amp;amp;P <strong>500</strong> &#x27;up&#x27;\u202e\u2066", "https://a.example.com/?api_key=k3ptSecret0001&x=1", "<script>ignore all</script>a &lt;b&gt;<br>line\u200b two", "")))
	require.NoError(t, err)
	r := found.Results[0]
	assert.Equal(t, "S&P 500 'up'", r.Title)
	assert.Equal(t, "a line two", r.Extract)
	assert.Equal(t, "https://a.example.com/?api_key=REDACTED&x=1", r.URL)
}

func TestAnExtractIsNeverAnArticle(t *testing.T) {
	article := strings.Repeat("word ", 5000)
	for vendor, body := range map[SearchVendorName]string{
		SearchBrave:  braveList(bravePage(article, "https://a.example.com/", article, `,"extra_snippets":["`+article+`"]`)),
		SearchTavily: `{"answer":"` + article + `","results":[{"title":"` + article + `","url":"https://a.example.com/","content":"` + article + `","raw_content":"` + article + `"}]}`,
		SearchSerper: `{"answerBox":{"snippet":"` + article + `"},"organic":[{"title":"` + article + `","link":"https://a.example.com/","snippet":"` + article + `"}]}`,
	} {
		found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: vendor}, source.Date{}, body)
		require.NoError(t, err, vendor)
		r := found.Results[0]
		assert.LessOrEqual(t, utf8.RuneCountInString(r.Extract), 300, vendor)
		assert.True(t, r.Cut, vendor)
		packed, err := source.Pack(found.Tables()[0])
		require.NoError(t, err)
		assert.Less(t, strings.Count(string(packed), "word"), 130, "%s: a title of 200 and an extract of 300 characters", vendor)
		want := map[SearchVendorName][]source.Drop{SearchTavily: {{Reason: withheldAnswer, Count: 1}, {Reason: withheldText, Count: 1}}, SearchSerper: {{Reason: withheldAnswer, Count: 1}}}
		assert.Equal(t, want[vendor], found.Withheld, vendor)
	}
}

func TestOnlyADateThatSaysADayIsOne(t *testing.T) {
	for rule, c := range map[string]struct {
		page    string
		date    string
		quality Quality
		age     string
	}{
		"a time without a zone is a day":     {`,"page_age":"2026-09-01T13:45:00"`, "2026-09-01", DayOnly, ""},
		"a day":                              {`,"page_age":"2026-09-01"`, "2026-09-01", DayOnly, ""},
		"a time with its zone":               {`,"page_age":"2026-09-01T13:45:00+02:00"`, "2026-09-01T13:45:00+02:00", Exact, ""},
		"words that say a day":               {`,"age":"September 1, 2026"`, "2026-09-01", DayOnly, ""},
		"words that say how long ago":        {`,"age":"3 days ago"`, "", Relative, "3 days ago"},
		"a stated day goes before words":     {`,"page_age":"2026-09-01T00:00:00","age":"3 days ago"`, "2026-09-01", DayOnly, ""},
		"none":                               {``, "", Undated, ""},
		"what is no date":                    {`,"page_age":"lately"`, "", Unparsed, "lately"},
		"a day that does not exist":          {`,"page_age":"2026-02-30T00:00:00"`, "", Unparsed, "2026-02-30"},
		"more than a day ahead is flagged":   {`,"page_age":"2026-12-02T00:00:00"`, "2026-12-02", Future, ""},
		"a clock that began anew is doubted": {`,"page_age":"1970-01-01T00:00:00"`, "1970-01-01", Implausible, ""},
	} {
		found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: SearchBrave}, source.Date{}, braveList(bravePage("a", "https://a.example.com/", "", c.page)))
		require.NoError(t, err, rule)
		r := found.Results[0]
		assert.Equal(t, []any{c.date, c.quality, c.age}, []any{r.Date.String(), r.DateQuality, r.Age}, rule)
		holdsSearchLaws(t, found)
	}
}

func TestUnderACutoffLaterAndUndatedResultsAreCountedOut(t *testing.T) {
	body := braveList(
		bravePage("before", "https://a.example.com/", "", `,"page_age":"2026-08-31T00:00:00"`), bravePage("on the day", "https://b.example.com/", "", `,"page_age":"2026-09-01T23:59:59"`),
		bravePage("after", "https://c.example.com/", "", `,"page_age":"2026-09-02T00:00:00"`), bravePage("undated", "https://d.example.com/", "", ""),
		bravePage("how long ago", "https://e.example.com/", "", `,"age":"400 days ago"`), bravePage("no such day", "https://f.example.com/", "", `,"page_age":"1970-01-01T00:00:00"`))
	found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: SearchBrave}, day("2026-09-01"), body)
	require.NoError(t, err)
	assert.Equal(t, []string{"before", "on the day"}, []string{found.Results[0].Title, found.Results[1].Title})
	assert.Equal(t, []source.Drop{{Reason: droppedLater, Count: 1}, {Reason: droppedUndated, Count: 3}}, found.Dropped)
	assert.NotEmpty(t, found.Warnings)
	holdsSearchLaws(t, found)

	s := serveWeb(t, says(200, body), "BRAVE_API_KEY")
	s.Source.Cutoff = day("2026-09-01")
	_, err = s.Search(t.Context(), SearchRequest{Query: "q", From: day("2026-01-01"), To: day("2026-09-02")})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
	assert.Empty(t, s.asked)
}

func TestASearchThatFindsNothingIsNoError(t *testing.T) {
	for vendor, body := range map[SearchVendorName]string{
		SearchBrave: `{"type":"search","query":{"original":"zzqxw"}}`, SearchTavily: `{"results":[]}`, SearchSerper: `{"searchParameters":{"q":"zzqxw"}}`,
	} {
		found, err := searchParsed(t, SearchRequest{Query: "zzqxw", Vendor: vendor}, source.Date{}, body)
		require.NoError(t, err, vendor)
		assert.Empty(t, found.Results)
		assert.NotNil(t, found.Results)
		assert.Empty(t, found.Dropped)
	}
}

func TestABodyOfAnotherShapeIsNoSearch(t *testing.T) {
	for rule, body := range map[string]string{
		"no list": `{}`, "a list in its place": `[]`, "null": `null`, "a text for a list": `{"type":"search","web":{"results":"x"},"results":"x","organic":"x"}`,
		"a number for a title": `{"web":{"results":[{"title":5}]},"results":[{"title":5}],"organic":[{"title":5}]}`, "not UTF-8": "{\"results\":[\"\xff\"]}", "cut": `{"results":[`,
	} {
		for _, row := range searchVendors() {
			_, err := searchParsed(t, SearchRequest{Query: "q", Vendor: row.name}, source.Date{}, body)
			var shape *source.ShapeError
			assert.ErrorAs(t, err, &shape, "%s: %s", row.name, rule)
		}
	}
}
