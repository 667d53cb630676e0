package pptxw

import "github.com/deskworth/deskworth-go/internal/opc/xmlw"

// colorMap ties the twelve names that slides use to the theme.
const colorMap = `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>`

func root(element string, attrs ...string) *xmlw.Writer {
	w := xmlw.New()
	w.Open(element, "xmlns:a", nsA, "xmlns:r", nsR, "xmlns:p", nsP)
	for i := 0; i+1 < len(attrs); i += 2 {
		w.Attr(attrs[i], attrs[i+1])
	}
	return w
}

func background(w *xmlw.Writer, c Color) {
	w.Open("p:bg").Open("p:bgPr").Open("a:solidFill").Empty("a:srgbClr", "val", string(c)).Close().Empty("a:effectLst").Close().Close()
}

// prompt is what an empty placeholder of a layout says in an editor.
func prompt(s string) []Paragraph { return []Paragraph{{Runs: []Run{{Text: s}}}} }

var (
	titleFrame    = frame{box: TitleBox, ph: placeholder{"title", ""}, anchor: "b", points: TitlePoints, color: Navy, bold: true}
	footerFrame   = frame{box: footerBox, ph: placeholder{"ftr", "11"}, anchor: "ctr", points: 9, color: Muted}
	numberFrame   = frame{box: numberBox, ph: placeholder{"sldNum", "12"}, anchor: "ctr", points: 9, color: Muted}
	coverFrame    = frame{box: coverTitleBox, ph: placeholder{"ctrTitle", ""}, anchor: "b", points: coverPoints, color: White, bold: true}
	subtitleFrame = frame{box: coverSubtitleBox, ph: placeholder{"subTitle", "1"}, anchor: "t", points: subtitlePoints, color: "D9E3EC"}
)

func masterXML(lang string) ([]byte, error) {
	w := root("p:sldMaster")
	c := canvas{w: w, lang: lang}
	w.Open("p:cSld")
	background(w, White)
	c.tree()
	c.text(titleShape, "", titleFrame, prompt("Title: a sentence with the conclusion"))
	c.text("Text", "", frame{box: BodyBox, ph: placeholder{"body", "1"}, anchor: "t", points: BodyPoints, color: Ink}, prompt("Text"))
	c.text(footerShape, "", footerFrame, nil)
	c.number(numberFrame)
	c.rule("Rule", ruleBox, Accent)
	w.Close().Close().Raw(colorMap)
	w.Open("p:sldLayoutIdLst")
	w.Empty("p:sldLayoutId", "id", itoa(coverLayoutID), "r:id", "rId1").Empty("p:sldLayoutId", "id", itoa(titleLayoutID), "r:id", "rId2")
	w.Close().Raw(textStyles)
	return w.Close().Bytes()
}

// textStyles are the master's defaults: what a person who adds a slide by hand gets.
const textStyles = `<p:txStyles>` +
	`<p:titleStyle><a:lvl1pPr algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="2400" b="1" kern="1200"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr></p:titleStyle>` +
	`<p:bodyStyle><a:lvl1pPr marL="0" indent="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:spcBef><a:spcPts val="600"/></a:spcBef><a:buNone/><a:defRPr sz="1400" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:bodyStyle>` +
	`<p:otherStyle>` + plainText + `</p:otherStyle></p:txStyles>`

// plainText is what text outside placeholders starts from.
const plainText = `<a:lvl1pPr marL="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1400" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`

func coverLayoutXML(lang string) ([]byte, error) {
	w := root("p:sldLayout", "type", "title", "preserve", "1", "showMasterSp", "0")
	c := canvas{w: w, lang: lang}
	w.Open("p:cSld", "name", "Cover")
	background(w, Navy)
	c.tree()
	c.block("Rail", Box{margin, coverTitleBox.Y, railWidth, coverSubtitleBox.Y + coverSubtitleBox.H - coverTitleBox.Y}, "7FA9B8")
	c.text(titleShape, "", coverFrame, prompt("Title"))
	c.text(subtitleShape, "", subtitleFrame, prompt("Subtitle"))
	return endLayout(w)
}

func titleLayoutXML(lang string) ([]byte, error) {
	w := root("p:sldLayout", "type", "titleOnly", "preserve", "1")
	c := canvas{w: w, lang: lang}
	w.Open("p:cSld", "name", "Title and content")
	c.tree()
	c.text(titleShape, "", titleFrame, prompt("Title: a sentence with the conclusion"))
	c.text(footerShape, "", footerFrame, nil)
	c.number(numberFrame)
	return endLayout(w)
}

func endLayout(w *xmlw.Writer) ([]byte, error) {
	w.Close().Close().Open("p:clrMapOvr").Empty("a:masterClrMapping").Close()
	return w.Close().Bytes()
}

// numberField is the field's identity, the same everywhere as it says the same.
const numberField = "{6A1C4C3A-0B7D-4B6E-9A53-2F1D7C0E5B11}"

// number writes the slide number as a field, which an editor keeps right; on a
// layout its text is the sign that editors show there.
func (c *canvas) number(f frame) { c.numbered(f, "‹#›") }

func (c *canvas) numbered(f frame, text string) {
	c.w.Open("p:sp").Open("p:nvSpPr")
	c.named(numberShape, "")
	c.w.Open("p:cNvSpPr").Empty("a:spLocks", "noGrp", "1").Close().Open("p:nvPr")
	f.ph.write(c.w)
	c.w.Close().Close()
	c.shape(f)
	c.w.Open("p:txBody")
	c.body(f)
	c.w.Open("a:p").Empty("a:pPr", "algn", string(Right))
	c.w.Open("a:fld", "id", numberField, "type", "slidenum")
	c.runStyle(Run{}, Paragraph{}, f)
	c.w.Leaf("a:t", text).Close().Close().Close().Close()
}
