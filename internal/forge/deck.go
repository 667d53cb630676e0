package forge

import "fmt"

const deckFile = "deck.pptx"

func decks() []Forgery {
	one := func(rule, place string, change func([]byte) ([]byte, error)) Forgery {
		return Forgery{Rule: "deck: " + rule, Place: "^deck.pptx, " + place, Change: file(deckFile, change)}
	}
	slide, notes := `ppt/slides/slide\d+\.xml`, `ppt/notesSlides/notesSlide\d+\.xml`
	said := `<p:sp><p:nvSpPr><p:cNvPr id="900" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9000000" cy="900000"/></a:xfrm></p:spPr>` +
		`<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>Sales of 999</a:t></a:r></a:p></p:txBody></p:sp></p:spTree>`
	return []Forgery{
		one("a number on a slide", `slide \d+.*: expected "[^"]*", found "9`, part(slide, swap(`<a:t>(\d)`, `<a:t>9${1}`))),
		one("a figure in a table", `slide \d+ \([^)]*\): expected "[^"]*", found "9`, part(slide, swap(`(noProof="1"[^>]*>(?:<a:solidFill>.*?</a:solidFill></a:rPr>)?<a:t>)`, `${1}9`))),
		one("one more text on a slide", `slide \d+: expected "", found "Sales of 999"`, part(slide, swap(`</p:spTree>`, said))),
		one("a text on every slide", `part ppt/slideMasters/slideMaster1.xml, byte`, part(`ppt/slideMasters/slideMaster1\.xml`, swap(`</p:spTree>`, said))),
		one("a text of a layout", `part ppt/slideLayouts/slideLayout2.xml, byte`, part(`ppt/slideLayouts/slideLayout2\.xml`, swap(`</p:spTree>`, said))),
		one("a number in the speaker's notes", `slide \d+ notes: expected "[^"]*", found "9`, part(notes, swap(`<a:t>([^<])`, `<a:t>9${1}`))),
		one("a number for who does not see a chart", `part ppt/slides/slide\d+.xml, byte .*Sales of 999`, part(slide, swap(`(<p:graphicFrame>.{0,200}descr=")`, `${1}Sales of 999; `))),
		one("a point that a chart draws", `slide \d+, chart .*, series 1 .*, point 1: expected`, part(`ppt/charts/chart.*\.xml`, swap(`(<c:numCache>.*?<c:v>)(\d)`, `${1}9${2}`))),
		one("a cell behind a chart", `slide \d+, chart .*, workbook Data!.*: expected`, part(`ppt/embeddings/.*\.xlsx`, part(`xl/worksheets/sheet1\.xml`, swap(`<v>(\d)`, `<v>9${1}`)))),
		one("a name in the workbook behind a chart", `part ppt/embeddings/.*\.xlsx, part xl/workbook.xml, byte`, part(`ppt/embeddings/.*\.xlsx`, part(`xl/workbook\.xml`, swap(`</sheets>`, `</sheets><definedNames><definedName name="sales">999</definedName></definedNames>`)))),
		one("a slide that is hidden", `part ppt/slides/slide3.xml, byte .*show=`, part(`ppt/slides/slide3\.xml`, swap(`<p:sld `, `<p:sld show="0" `))),
		one("two slides that change places", `slide 2.*: expected`, part(`ppt/presentation\.xml`, reordered)),
		one("a slide that is left out", `slide \d+.*: expected`, part(`ppt/presentation\.xml`, swap(`(<p:sldId [^>]*/>)</p:sldIdLst>`, `</p:sldIdLst>`))),
		one("a figure beside the slide", `part ppt/slides/slide\d+.xml, byte`, part(slide, swap(`(<p:xfrm><a:off x=")\d+`, `${1}99999999`))),
		one("a figure that is struck out", `part ppt/slides/slide\d+.xml, byte .*strike`, part(slide, swap(`(<a:rPr )([^>]*noProof="1")`, `${1}strike="sngStrike" ${2}`))),
		one("a comment", `part ppt/comments/comment1.xml: expected "nothing"`, related("ppt/comments/comment1.xml", "presentationml.comments", `ppt/slides/_rels/slide2\.xml\.rels`, "comments", "../comments/comment1.xml",
			`<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>Sales of 999</p:text></p:cm></p:cmLst>`)),
		one("a link's target", `part ppt/slides/_rels/slide\d+.xml.rels, byte`, part(`ppt/slides/_rels/.*\.rels`, swap(`Target="https://`, `Target="https://forger.example/?`))),
		one("the title of its properties", `part docProps/core.xml, byte .* 999`, part(`docProps/core\.xml`, swap(`</dc:title>`, ` 999</dc:title>`))),
		one("the author of its properties", `part docProps/core.xml, byte .*Someone`, part(`docProps/core\.xml`, swap(`(<dc:creator>)[^<]*`, `${1}Someone`))),
	}
}

// reordered exchanges the second and the third slide of a show.
func reordered(body []byte) ([]byte, error) {
	body, err := swap(`(<p:sldIdLst><p:sldId [^>]*/>)(<p:sldId [^>]*/>)(<p:sldId [^>]*/>)`, `${1}${3}${2}`)(body)
	if err != nil {
		return nil, fmt.Errorf("three slides: %w", err)
	}
	return body, nil
}
