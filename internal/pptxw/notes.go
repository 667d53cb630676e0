package pptxw

// Notes pages are portrait A4, in EMU.
var (
	notesPage  = Box{0, 0, 6858000, 9144000}
	notesImage = Box{685800, 685800, 5486400, 3086100}
	notesBody  = Box{685800, 4000500, 5486400, 4686300}
)

const notesPoints = 10

func notesMasterXML(lang string) ([]byte, error) {
	w := root("p:notesMaster")
	c := canvas{w: w, lang: lang}
	w.Open("p:cSld")
	background(w, White)
	c.tree()
	c.slideImage(notesImage)
	c.text("Notes", "", frame{box: notesBody, ph: placeholder{"body", "1"}, anchor: "t", points: notesPoints, color: Ink}, prompt("Notes"))
	w.Close().Close().Raw(colorMap)
	w.Raw(`<p:notesStyle><a:lvl1pPr marL="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1000" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:notesStyle>`)
	return w.Close().Bytes()
}

func notesXML(lang string, notes []string) ([]byte, error) {
	w := root("p:notes")
	c := canvas{w: w, lang: lang}
	w.Open("p:cSld")
	c.tree()
	c.slideImage(Box{})
	paragraphs := make([]Paragraph, len(notes))
	for i, n := range notes {
		paragraphs[i] = Paragraph{Runs: []Run{{Text: n}}}
	}
	c.text("Notes", "", frame{ph: placeholder{"body", "1"}}, paragraphs)
	w.Close().Close().Open("p:clrMapOvr").Empty("a:masterClrMapping").Close()
	return w.Close().Bytes()
}

// slideImage is the small picture of the slide, which the program draws.
func (c *canvas) slideImage(b Box) {
	c.w.Open("p:sp").Open("p:nvSpPr")
	c.named("Slide image", "")
	c.w.Open("p:cNvSpPr").Empty("a:spLocks", "noGrp", "1", "noRot", "1", "noChangeAspect", "1").Close()
	c.w.Open("p:nvPr").Empty("p:ph", "type", "sldImg").Close().Close()
	c.shape(frame{box: b})
	c.w.Close()
}
