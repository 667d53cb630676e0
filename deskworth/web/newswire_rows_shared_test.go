//go:build shared

package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// wireRow is what one fixture must give: its items, and of the first item title,
// extract, link and date; or the error. Where the fixture says in its own
// comment what a reader should see, the row says the same; where we differ on
// purpose, note says why.
type wireRow struct {
	file    string
	items   int
	title   string // a trailing "…" stands for the rest
	extract string // "*": not stated
	link    string
	date    string // the moment, a blank, its quality
	marks   string
	drops   string
	err     string
	note    string
}

const noDate = " missing"

var wireRows = []wireRow{
	{file: "constructed/entity-bomb.xml", items: 1, title: "ok", link: "https://wire.example.com/ok", date: noDate, note: "its entities stand in texts that nobody expands"},
	{file: "constructed/newswire_declared-ascii-but-utf8.xml", items: 1, title: "Board requests comment on Café banking data", link: "https://wire.example.com/c", date: noDate},
	{file: "constructed/newswire_tricky.xml", items: 13, title: "S&P upgrades Example Corp's units to ‘A’", extract: "First bold line.", link: "https://wire.example.com/a1?id=1", date: "2026-01-05T08:30:00-05:00 exact", marks: "same_id", drops: "link is neither http nor https 1, link leads into a private network 1"},
	{file: "constructed/newswire_utf-16le-bom.xml", items: 1, title: "円相場", link: "https://wire.example.com/jp", date: noDate},
	{file: "constructed/newswire_windows-1252.xml", items: 1, title: "Bénéfice net “record” : 1 200 M€ – l’action monte", link: "https://wire.example.com/fr", date: "2026-01-05T07:00:00+01:00 exact"},
	{file: "constructed/not-a-feed_block-page.html", err: "this address answers a page, not a feed"},

	{file: "feed-rs/atom__atom_content_src.xml", items: 1, title: "X.509 Certificates", extract: "How do X.509 certificates actually work, and what's actually inside them?", link: "https://elly.town/d/blog/2024-03-08-x509-certificates.txt", date: "2024-03-08T00:00:00Z exact", marks: MarkUpdated},
	{file: "feed-rs/atom__atom_mediarss_newscred_1.xml", items: 1, title: "The Day Off: Tampa", link: "http://www.example.com/the-day-off-tampa", date: "2019-04-05T21:04:40Z exact", note: "its content is an article and not taken"},
	{file: "feed-rs/atom__atom_relative.xml", items: 1, title: "Atom-Powered Robots Run Amok", extract: "Some text.", link: "https://wire.example.com/blog/2003/12/13/atom03", date: "2003-12-13T18:30:02Z exact", marks: MarkUpdated},
	{file: "feed-rs/atom__atom_scattered.xml", items: 1, title: "0042: consulting lessons, there are no strings on …", link: "https://www.scattered-thoughts.net/log/0042/", date: "2023-12-01T00:00:00Z exact"},
	{file: "feed-rs/atom__atom_xml_base.xml", items: 1, title: "my cool entry title", date: "2022-04-21T00:00:00Z exact", marks: MarkUpdated},
	{file: "feed-rs/rss0__rss_0.91_encoding_1.xml", items: 1, title: "bash - Expansão de Parâmetros", extract: "bash - Expansão de Parâmetros", link: "http://www.dicas-l.com.br/dicas-l/20200406.php", date: noDate},
	{file: "feed-rs/rss0__rss_0.91_encoding_2.xml", items: 1, title: "13/08/2020 21:27 - Comitê completa 150 dias de atu…", extract: "*", link: "http://www.tjrs.jus.br/site_php/noticias/mostranoticia.php?assunto=1&categoria=1&item=506095", date: noDate, marks: MarkCut},
	{file: "feed-rs/rss0__rss_0.91_missing_id.xml", items: 1, title: "Oferta de Empleo Público // 3 PROFESOR/A TÉCNICO/A…", extract: "Publicado el 14-05-2021 resultado de calificaciones 2º ej en los tablones de anuncios. Descárguelo aquí", date: noDate},
	{file: "feed-rs/rss1__rss_1.0_debian.xml", items: 1, title: "Updated Debian 11: 11.6 released", extract: "*", link: "https://www.debian.org/News/2022/20221217", date: "2022-12-17 day", marks: MarkCut},
	{file: "feed-rs/rss1__rss_1.0_iso8859.xml", items: 1, title: "Digitalministerium: Neue Glasfaserförderung mit Sc…", extract: "*", link: "https://www.golem.de/news/digitalministerium-neue-glasfaserfoerderung-mit-schnellkasse-2301-171451.html", date: "2023-01-25T19:03:02+01:00 exact", marks: "*"},
	{file: "feed-rs/rss2__rss_2.0_dbengines.xml", items: 1, title: "Snowflake is the DBMS of the Year 2022, defending …", extract: "Snowflake is the database management system that gained more popularity in our DB-Engines Ranking within the last year than any of the other 402 monitored systems. We thus declare Snowflake as the DBMS of the Year 2022.", link: "https://db-engines.com/en/blog_post/103", date: "2023-01-03T15:00:00Z exact"},
	{file: "feed-rs/rss2__rss_2.0_encoding_1.xml", items: 1, title: "Revolução nas telas com pontos quânticos impressos…", extract: "A nova tecnologia permitiu criar as três cores primárias em 5.600 PPI, excedendo em muito as TVs QLED de 8K, que têm 100 PPI.", link: "https://www.inovacaotecnologica.com.br/noticias/noticia.php?artigo=revolucao-telas-pontos-quanticos-impressos-3d&id=010150200813", date: "2020-08-13T06:57:55-03:00 exact"},
	{file: "feed-rs/rss2__rss_2.0_ilgiornale.xml", items: 1, title: "Arrestato in Pakistan Shabbar Abbas. In Italia è a…", extract: "È stato arrestato in Pakistan per frode Shabbar, padre di Saman Abbas. In Italia l'uomo è accusato di essere il mandante di un presunto delitto d'onore", link: "https://www.ilgiornale.it/news/cronaca-nera/caso-saman-abbas-arrestato-pakistan-padre-shabbar-2085649.html", date: "2022-11-15T20:15:04Z exact"},
	{file: "feed-rs/rss2__rss_2.0_ilmessaggero.xml", items: 1, title: "Missili Polonia, cosa è successo? Tensione Nato-R…", extract: "*", link: "https://www.ilmessaggero.it/mondo/…", date: " unparsed", marks: "*"},
	{file: "feed-rs/rss2__rss_2.0_invalid_1.xml", err: "line 19: unexpected EOF"},
	{file: "feed-rs/rss2__rss_2.0_kdist.xml", items: 1, title: "5.7-rc4: mainline", extract: "*", link: "http://www.kernel.org/", date: "2020-05-03T21:56:15Z exact"},
	{file: "feed-rs/rss2__rss_2.0_nbcny.xml", items: 1, title: "NYC cops search for stabbing suspect after leaving…", extract: "A young man was left for dead on a Manhattan sidewalk late Friday, bleeding out from multiple stab wounds across his body, police said.", link: "https://www.nbcnewyork.com/news/local/nyc-cops-search-for-stabbing-suspect-after-leaving-18-year-old-to-bleed-out-on-sidewalk/4956764/", date: " unparsed"},
	{file: "feed-rs/rss2__rss_2.0_relurl_1.xml", items: 2, title: "Pareto-optimal compression", extract: "Everyone wants good compression. But what exactly is good compression? Time for a closer look.", link: "https://insanity.industries/post/pareto-optimal-compression/", date: "2021-03-02T23:39:15+01:00 exact"},
	{file: "feed-rs/rss2__rss_2.0_relurl_2.xml", items: 1, title: "An item with a relative enclosure URL", extract: "Article demoing a valid relative enclosure", link: "https://kryogenix.org/nothing-here-really", date: "2021-03-17T18:14:23Z exact"},
	{file: "feed-rs/xml__xml_iso8859.xml", items: 1, title: "Digitalministerium: Neue Glasfaserförderung mit Sc…", extract: "Ab April soll es wieder Förderung für den Ausbau von Glasfaser geben.", date: noDate},

	{file: "feedparser/encoding__big5.xml"},
	{file: "feedparser/encoding__bozo_bogus_encoding.xml", err: `"bogus" is none that is known`},
	{file: "feedparser/encoding__bozo_double-encoded-html.xml", items: 1, extract: "â€¦", date: noDate, note: "the comment wants the text that was meant; we mend none"},
	{file: "feedparser/encoding__bozo_encoding_mismatch_crash.xml", err: "it is no utf-8"},
	{file: "feedparser/encoding__bozo_http_i18n.xml"},
	{file: "feedparser/encoding__bozo_http_text_plain.xml"},
	{file: "feedparser/encoding__bozo_invalid-bytes-with-bom.xml", err: "it is no utf-8"},
	{file: "feedparser/encoding__bozo_linenoise.xml", err: "it is no utf-8"},
	{file: "feedparser/encoding__demoronize-1.xml", items: 1, extract: "don’t", date: noDate},
	{file: "feedparser/encoding__demoronize-2.xml", items: 1, extract: "don’t", date: noDate},
	{file: "feedparser/encoding__demoronize-3.xml", items: 1, extract: "don’t", date: noDate},
	{file: "feedparser/encoding__double-encoded-html.xml", items: 1, extract: "â€¦", date: noDate, note: "the comment wants the text that was meant; we mend none"},
	{file: "feedparser/encoding__euc-kr-item.xml", items: 1, extract: "년", date: noDate},
	{file: "feedparser/encoding__http_application_rss_xml_charset_overrides_encoding.xml"},
	{file: "feedparser/encoding__http_text_xml_bogus_charset.xml"},
	{file: "feedparser/encoding__http_text_xml_charset.xml"},
	{file: "feedparser/encoding__http_text_xml_default.xml"},
	{file: "feedparser/encoding__no_content_type_encoding.xml"},
	{file: "feedparser/encoding__utf-16be-bom.xml"},
	{file: "feedparser/encoding__utf-16le-autodetect.xml"},
	{file: "feedparser/encoding__utf-32le-bom.xml"},
	{file: "feedparser/encoding__utf-8-bom.xml"},
	{file: "feedparser/entities__160.xml", err: "unexpected EOF"},
	{file: "feedparser/entities__8217.xml", err: "unexpected EOF"},
	{file: "feedparser/entities__aacute.xml"},
	{file: "feedparser/entities__acirc.xml"},
	{file: "feedparser/entities__attr_amp.xml", err: "unexpected EOF"},
	{file: "feedparser/illformed__aaa_illformed.xml", err: "unexpected EOF"},
	{file: "feedparser/illformed__always_strip_doctype.xml"},
	{file: "feedparser/illformed__chardet__gb2312.xml", err: "it is no utf-8"},
	{file: "feedparser/illformed__chardet__koi8r.xml", err: "it is no utf-8"},
	{file: "feedparser/illformed__chardet__shiftjis.xml", err: "it is no utf-8"},
	{file: "feedparser/illformed__http_high_bit_date.xml"},
	{file: "feedparser/illformed__rss_empty_document.xml", err: "it has no element"},
	{file: "feedparser/illformed__rss_incomplete_cdata.xml", err: "line 13: invalid <![ sequence"},
	{file: "feedparser/illformed__rss_item_link_corrupted_ampersands.xml", err: "unexpected EOF"},
	{file: "feedparser/illformed__undeclared_namespace.xml"},
	{file: "feedparser/wellformed__base__http_item_link_base_content_location.xml", items: 1, link: "http://example.com/relative/uri", date: noDate},
	{file: "feedparser/wellformed__base__http_item_link_base_docuri.xml", items: 1, link: "https://wire.example.com/relative/uri", date: noDate},
	{file: "feedparser/wellformed__base__http_relative_xml_base.xml", items: 1, title: "Example test", date: noDate},
	{file: "feedparser/wellformed__base__malformed_base.xml", items: 1, title: "Example test", date: noDate},
	{file: "feedparser/wellformed__base__rel_uri_with_unicode_character.xml", items: 1, date: noDate},
	{file: "feedparser/wellformed__base__unsafe_base.xml", items: 1, title: "Example test", date: noDate},
	{file: "feedparser/wellformed__media-rss__item_media_title1.xml", items: 1, title: "bar", date: noDate},
	{file: "feedparser/wellformed__media-rss__item_media_title3.xml", items: 1, title: "foo", date: noDate},
	{file: "feedparser/wellformed__media-rss__media_group.xml", items: 1, title: "Example Atom", extract: "Test Description", date: noDate},
	{file: "feedparser/wellformed__media-rss__media_thumbnail.xml", items: 1, title: "Example Atom", date: noDate},
	{file: "feedparser/wellformed__rss__channel_image_link_bleed.xml"},
	{file: "feedparser/wellformed__rss__channel_title_apos.xml"},
	{file: "feedparser/wellformed__rss__channel_title_lt.xml"},
	{file: "feedparser/wellformed__rss__entity_in_doctype.xml", items: 1, date: noDate, note: "the comment wants the entity expanded; none is"},
	{file: "feedparser/wellformed__rss__item_content_encoded.xml", items: 1, date: noDate, note: "content:encoded is an article and not taken"},
	{file: "feedparser/wellformed__rss__item_dc_date.xml", items: 1, date: "2003-12-31T10:14:55Z exact"},
	{file: "feedparser/wellformed__rss__item_dc_date_parsed.xml", items: 1, date: "2003-12-31T10:14:55Z exact"},
	{file: "feedparser/wellformed__rss__item_dcterms_issued.xml", items: 1, date: "2003-12-31T10:14:55Z exact"},
	{file: "feedparser/wellformed__rss__item_description_and_summary.xml", items: 1, extract: "Example description", date: noDate},
	{file: "feedparser/wellformed__rss__item_description_escaped_markup.xml", items: 1, extract: "Example description", date: noDate},
	{file: "feedparser/wellformed__rss__item_description_not_a_doctype.xml", items: 1, date: noDate, note: "the comment keeps the markup; a page shows nothing of it"},
	{file: "feedparser/wellformed__rss__item_expirationDate.xml", items: 1, date: noDate},
	{file: "feedparser/wellformed__rss__item_guid_conflict_link.xml", items: 1, link: "http://link.example.com/", date: noDate},
	{file: "feedparser/wellformed__rss__item_guid_guidislink.xml", items: 1, link: "http://guid.example.com/", date: noDate},
	{file: "feedparser/wellformed__rss__item_guid_isPermaLink_ValueError.xml", items: 1, date: noDate},
	{file: "feedparser/wellformed__rss__item_guid_isPermaLink_map_link.xml", items: 1, link: "http://guid.example.com/", date: noDate},
	{file: "feedparser/wellformed__rss__item_guid_map_link.xml", items: 1, link: "http://guid.example.com/", date: noDate},
	{file: "feedparser/wellformed__rss__item_guid_not_permalink_not_url.xml", items: 1, date: noDate},
	{file: "feedparser/wellformed__rss__item_image_link_bleed.xml", items: 1, link: "http://item.test/", date: noDate},
	{file: "feedparser/wellformed__rss__item_pubDate.xml", items: 1, date: "2004-01-01T19:48:21Z exact"},
	{file: "feedparser/wellformed__rss__item_source.xml", items: 1, date: noDate},
	{file: "feedparser/wellformed__rss__item_source_url.xml", items: 1, date: noDate},
	{file: "feedparser/wellformed__rss__newlocation.xml"},
	{file: "feedparser/wellformed__rss__rss_namespace_1.xml"},
	{file: "feedparser/wellformed__rss__rss_version_090.xml"},
	{file: "feedparser/wellformed__rss__rss_version_missing.xml"},

	{file: "gofeed/atom03_feed.xml"},
	{file: "gofeed/atom10_feed.xml"},
	{file: "gofeed/dublincore_item_multiple_values.xml", items: 1, title: "Item Title", date: noDate},
	{file: "gofeed/empty_feed.xml", err: "the body is empty"},
	{file: "gofeed/feed_item_fallbacks_-_rss_channel_item_extensions.xml", items: 3, title: "DC Item Title", extract: "DC Item Description", date: "2026-02-03T04:05:06Z exact"},
	{file: "gofeed/feed_item_guid_-_rss_channel_item_guid.xml", items: 1, date: noDate},
	{file: "gofeed/feed_item_image_-_rss_channel_item_media.xml", items: 1, title: "rss item image from media content", date: noDate},
	{file: "gofeed/feed_item_links_-_rss_channel_item_links.xml", items: 1, link: "http://example3.org", date: noDate},
	{file: "gofeed/feed_item_published_-_rss_channel_item_pubDate.xml", items: 1, date: "2004-01-01T19:48:21Z exact"},
	{file: "gofeed/invalid.json", err: "unexpected end of JSON input"},
	{file: "gofeed/json10_feed.json", items: 1, title: "title", extract: "summary", link: "https://sample-json-feed.com/id", date: "2019-10-12T07:20:50.52Z exact"},
	{file: "gofeed/json11_feed.json", items: 1, title: "title", extract: "summary", link: "https://sample-json-feed.com/id", date: "2019-10-12T07:20:50.52Z exact"},
	{file: "gofeed/rdf_feed.xml"},
	{file: "gofeed/rss_feed.xml"},
	{file: "gofeed/rss_feed_bom.xml"},
	{file: "gofeed/rss_feed_leading_spaces.xml"},
	{file: "gofeed/sample.json", items: 1, title: "title", extract: "summary", link: "https://sample-json-feed.com/id", date: "2019-10-12T07:20:50.52Z exact"},
	{file: "gofeed/unknown_feed.xml", err: "<note> begins no feed"},
	{file: "gofeed/version_json_11.json", items: 1, title: "title", extract: "summary", link: "https://sample-json-feed.com/id", date: "2019-10-12T07:20:50.52Z exact"},
}

func sharedNews(tb testing.TB) string {
	tb.Helper()
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	root = filepath.Join(root, "data", "news")
	_, err := os.Stat(root)
	require.NoError(tb, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return root
}

const (
	sharedFeeds  = 118 // with the six that were made for this project
	measuredOnce = 112 // that the library alone was measured on
)

// feedFiles are all fixtures, by folder and name.
func feedFiles(tb testing.TB) (files []string) {
	tb.Helper()
	root := sharedNews(tb)
	for _, folder := range []string{"constructed", "feed-rs", "feedparser", "gofeed"} {
		require.NoError(tb, filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				name, _ := filepath.Rel(root, path)
				files = append(files, filepath.ToSlash(name))
			}
			return err
		}))
	}
	return files
}

// headers that the fixture's comment asks its server to send.
var askedHeader = regexp.MustCompile(`(?i)Header:\s+(Content-type|Content-Location):\s*(.*)`)

func fixtureAnswer(tb testing.TB, file string) source.Answer {
	tb.Helper()
	body, err := os.ReadFile(filepath.Join(sharedNews(tb), filepath.FromSlash(file)))
	require.NoError(tb, err)
	part := source.Part{Address: "https://wire.example.com/feed", Digest: source.Digest(body), ReadAt: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	if m := askedHeader.FindSubmatch(body); m != nil {
		if strings.EqualFold(string(m[1]), "Content-Location") {
			part.Base = strings.TrimSpace(string(m[2]))
		} else {
			part.Media = strings.TrimSpace(string(m[2]))
		}
	}
	return source.Answer{Part: part, Body: body, Origin: source.File}
}

// inOrder reads a fixture whole, in the order of the feed.
func inOrder(tb testing.TB, a source.Answer) (*wire, []NewsItem, error) {
	tb.Helper()
	read, err := (&source.Client{}).Read(source.Vendor{Name: "Wire"}, VerbNewswire, wireQuestion{Publisher: "Wire", Feed: a.Part.Address}, a)
	require.NoError(tb, err)
	w, err := parseWire(read, a.Body)
	if err != nil {
		return nil, nil, err
	}
	text, _, err := transcode(a.Body, a.Part.Media)
	require.NoError(tb, err)
	c, err := readChannel(text)
	require.NoError(tb, err)
	return w, (&wire{read: read, question: w.question, readAt: read.ReadAt, drops: map[string]int{}}).everyItem(c), nil
}

func begins(tb testing.TB, want, got string, of string) {
	tb.Helper()
	if start, cut := strings.CutSuffix(want, "…"); cut {
		assert.True(tb, strings.HasPrefix(got, start), "%s begins %q", of, got)
		return
	}
	assert.Equal(tb, want, got, of)
}

func TestSharedEveryFeedHasItsRow(t *testing.T) {
	files := feedFiles(t)
	require.Len(t, files, sharedFeeds, "a folder that lost files must not pass")
	rows := map[string]wireRow{}
	for _, row := range wireRows {
		require.NotContains(t, rows, row.file)
		rows[row.file] = row
	}
	require.Len(t, rows, sharedFeeds)
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			row, there := rows[file]
			require.True(t, there, "write down what it must give before it is read")
			row.check(t)
		})
	}
}

func (row wireRow) check(t *testing.T) {
	w, items, err := inOrder(t, fixtureAnswer(t, row.file))
	if row.err != "" {
		require.ErrorContains(t, err, row.err)
		return
	}
	require.NoError(t, err)
	assert.Equal(t, row.items, w.count)
	var drops []string
	for _, d := range w.dropped() {
		drops = append(drops, d.Reason+" "+strconv.Itoa(d.Count))
	}
	assert.Equal(t, row.drops, strings.Join(drops, ", "))
	if row.items == 0 {
		return
	}
	first := items[0]
	begins(t, row.title, first.Title, "title")
	begins(t, row.link, first.Link, "link")
	assert.Equal(t, row.date, first.Published.String()+" "+string(first.DateQuality))
	if row.extract != "*" {
		assert.Equal(t, row.extract, first.Extract)
	}
	if row.marks != "*" {
		assert.Equal(t, row.marks, strings.Join(first.Marks, ", "))
	}
	for _, item := range items {
		holdsLaws(t, item)
	}
}

// What gofeed alone gives was measured; we give as many items, and read beside
// them only what it could not tell: UTF-16 and UTF-32.
func TestSharedAsManyItemsAsTheLibraryAlone(t *testing.T) {
	baseline, err := os.ReadFile(filepath.Join(sharedNews(t), "gofeed-1.4.2-baseline.tsv"))
	require.NoError(t, err)
	number := regexp.MustCompile(`^n=(\d+)$`)
	seen := 0
	var readToo []string
	for line := range strings.Lines(string(baseline)) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(cells[0], "constructed/") {
			continue
		}
		seen++
		w, _, err := inOrder(t, fixtureAnswer(t, cells[0]))
		if cells[1] == "ERR" {
			if err == nil {
				readToo = append(readToo, cells[0])
			}
			continue
		}
		require.NoError(t, err, cells[0])
		m := number.FindStringSubmatch(cells[3])
		require.NotNil(t, m, line)
		assert.Equal(t, m[1], strconv.Itoa(w.count), cells[0])
		title, err := strconv.Unquote(strings.TrimPrefix(cells[4], "chan="))
		require.NoError(t, err, cells[0])
		assert.True(t, strings.HasPrefix(w.title, strings.TrimSpace(title)), "%s calls itself %q", cells[0], w.title)
	}
	assert.Equal(t, measuredOnce, seen)
	assert.Equal(t, []string{
		"feedparser/encoding__utf-16be-bom.xml", "feedparser/encoding__utf-16le-autodetect.xml", "feedparser/encoding__utf-32le-bom.xml",
	}, readToo)
}
