package docxw

import "strconv"

// A4 with the margins of the PDF, in twentieths of a point.
const (
	pageWidth    = 11906
	pageHeight   = 16838
	marginSide   = 1280
	marginTop    = 1760
	marginBottom = 1500
	headAt       = 820
	footAt       = 700
	measure      = pageWidth - 2*marginSide
	cellGap      = 200 // left and right of a cell's text
	listIndent   = 360
)

// stylesXML is one look: body, three levels of headings with their outline levels, tables, notes, and pictures
// with their captions where there are any.
func stylesXML(locale string, pictures bool) []byte {
	pictured := ""
	if pictures {
		pictured = paragraphStyle("Caption", "caption", `<w:keepNext/><w:keepLines/><w:spacing w:before="320" w:after="40"/>`, 20, ink) +
			paragraphStyle("Picture", "Picture", `<w:keepLines/><w:spacing w:before="80" w:after="80" w:line="240" w:lineRule="auto"/>`, 20, ink)
	}
	return []byte(xmlHead + `<w:styles xmlns:w="` + nsW + `">` +
		`<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/>` +
		`<w:color w:val="` + ink + `"/><w:sz w:val="20"/><w:szCs w:val="20"/><w:lang w:val="` + locale + `" w:eastAsia="` + locale + `" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>` +
		`<w:pPrDefault><w:pPr><w:widowControl/><w:spacing w:before="120" w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>` +
		`<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>` +
		`<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/>` +
		`<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>` +
		`<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/><w:uiPriority w:val="99"/><w:semiHidden/></w:style>` +
		headingStyle("Title", "Title", "", 42, accent, 0, 160) +
		headingStyle("Heading1", "heading 1", "0", 26, accent, 440, 140) +
		headingStyle("Heading2", "heading 2", "1", 21, ink, 280, 80) +
		paragraphStyle("Small", "Small", `<w:spacing w:before="80" w:after="80"/>`, 17, muted) +
		pictured +
		paragraphStyle("ListParagraph", "List Paragraph", `<w:spacing w:before="60" w:after="60"/>`, 20, ink) +
		paragraphStyle("TableText", "Table Text", `<w:spacing w:before="60" w:after="60" w:line="240" w:lineRule="auto"/>`, 17, ink) +
		paragraphStyle("TableHead", "Table Head", `<w:keepNext/><w:spacing w:before="60" w:after="60" w:line="240" w:lineRule="auto"/>`, 16, muted) +
		paragraphStyle("AfterTable", "After Table", `<w:spacing w:before="0" w:after="0" w:line="120" w:lineRule="exact"/>`, 4, ink) +
		paragraphStyle("FootnoteText", "footnote text", `<w:spacing w:before="0" w:after="40" w:line="240" w:lineRule="auto"/>`, 16, ink) +
		paragraphStyle("Header", "header", running, 16, muted) +
		paragraphStyle("Footer", "footer", running, 16, muted) +
		`<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>` +
		`<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="` + linked + `"/></w:rPr></w:style>` +
		`<w:style w:type="table" w:customStyle="1" w:styleId="Figures"><w:name w:val="Figures"/><w:basedOn w:val="TableNormal"/>` +
		`<w:tblPr><w:tblBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="` + faint + `"/><w:insideH w:val="single" w:sz="4" w:space="0" w:color="` + faint + `"/></w:tblBorders>` +
		`<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="` + strconv.Itoa(cellGap) + `" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>` +
		`</w:styles>`)
}

const (
	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	running = `<w:tabs><w:tab w:val="right" w:pos="9346"/></w:tabs><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/>`
)

func headingStyle(id, name, outline string, halfPoints int, color string, before, after int) string {
	level := ""
	if outline != "" {
		level = `<w:outlineLvl w:val="` + outline + `"/>`
	}
	return paragraphStyle(id, name, `<w:keepNext/><w:keepLines/><w:spacing w:before="`+strconv.Itoa(before)+`" w:after="`+strconv.Itoa(after)+`" w:line="240" w:lineRule="auto"/>`+level,
		halfPoints, color, `<w:b/><w:bCs/>`)
}

func paragraphStyle(id, name, properties string, halfPoints int, color string, weight ...string) string {
	size := strconv.Itoa(halfPoints)
	bold := ""
	for _, w := range weight {
		bold += w
	}
	return `<w:style w:type="paragraph" w:styleId="` + id + `"><w:name w:val="` + name + `"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>` + properties +
		`</w:pPr><w:rPr>` + bold + `<w:color w:val="` + color + `"/><w:sz w:val="` + size + `"/><w:szCs w:val="` + size + `"/></w:rPr></w:style>`
}
