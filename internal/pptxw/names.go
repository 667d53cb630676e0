package pptxw

import "fmt"

const (
	nsA     = "http://schemas.openxmlformats.org/drawingml/2006/main"
	nsP     = "http://schemas.openxmlformats.org/presentationml/2006/main"
	nsR     = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	nsTable = "http://schemas.openxmlformats.org/drawingml/2006/table"

	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
)

// Parts, content types and relationship types of a presentation.
const (
	presentationName = "ppt/presentation.xml"
	masterName       = "ppt/slideMasters/slideMaster1.xml"
	coverLayoutName  = "ppt/slideLayouts/slideLayout1.xml"
	titleLayoutName  = "ppt/slideLayouts/slideLayout2.xml"
	themeName        = "ppt/theme/theme1.xml"
	notesThemeName   = "ppt/theme/theme2.xml"
	notesMasterName  = "ppt/notesMasters/notesMaster1.xml"
	tableStylesName  = "ppt/tableStyles.xml"
	presPropsName    = "ppt/presProps.xml"
	viewPropsName    = "ppt/viewProps.xml"

	typeStem         = "application/vnd.openxmlformats-officedocument.presentationml."
	typePresentation = typeStem + "presentation.main+xml"
	typeSlide        = typeStem + "slide+xml"
	typeLayout       = typeStem + "slideLayout+xml"
	typeMaster       = typeStem + "slideMaster+xml"
	typeNotes        = typeStem + "notesSlide+xml"
	typeNotesMaster  = typeStem + "notesMaster+xml"
	typeTableStyles  = typeStem + "tableStyles+xml"
	typePresProps    = typeStem + "presProps+xml"
	typeViewProps    = typeStem + "viewProps+xml"

	relSlide       = nsR + "/slide"
	relLayout      = nsR + "/slideLayout"
	relMaster      = nsR + "/slideMaster"
	relNotes       = nsR + "/notesSlide"
	relNotesMaster = nsR + "/notesMaster"
	relTableStyles = nsR + "/tableStyles"
	relPresProps   = nsR + "/presProps"
	relViewProps   = nsR + "/viewProps"
)

// Identifiers that the format bounds from below: slides at 256, masters and
// layouts together at 2^31.
const (
	firstSlideID  = 256
	masterID      = 1 << 31
	coverLayoutID = masterID + 1
	titleLayoutID = masterID + 2
)

func slideName(n int) string { return fmt.Sprintf("ppt/slides/slide%d.xml", n) }
func notesName(n int) string { return fmt.Sprintf("ppt/notesSlides/notesSlide%d.xml", n) }

// Names of the shapes that every slide has. [Read] knows them again.
const (
	titleShape    = "Title"
	subtitleShape = "Subtitle"
	sourceShape   = "Source"
	markShape     = "Mark"
	footerShape   = "Footer"
	numberShape   = "Slide number"
)
