package docxw

const (
	nsW = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	nsR = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

	documentName  = "word/document.xml"
	stylesName    = "word/styles.xml"
	settingsName  = "word/settings.xml"
	numberingName = "word/numbering.xml"
	footnotesName = "word/footnotes.xml"
	headerName    = "word/header1.xml"
	footerName    = "word/footer1.xml"

	typeStem      = "application/vnd.openxmlformats-officedocument.wordprocessingml."
	typeDocument  = typeStem + "document.main+xml"
	typeStyles    = typeStem + "styles+xml"
	typeSettings  = typeStem + "settings+xml"
	typeNumbering = typeStem + "numbering+xml"
	typeFootnotes = typeStem + "footnotes+xml"
	typeHeader    = typeStem + "header+xml"
	typeFooter    = typeStem + "footer+xml"

	relStyles    = nsR + "/styles"
	relSettings  = nsR + "/settings"
	relNumbering = nsR + "/numbering"
	relFootnotes = nsR + "/footnotes"
	relHeader    = nsR + "/header"
	relFooter    = nsR + "/footer"
	relImage     = nsR + "/image"
)

// figureMark starts the names of bookmarks around figures, and of the variables that hold their identifiers.
const figureMark = "figure_"

// Colours of the look, which is that of the PDF.
const (
	ink    = "1B1F24"
	muted  = "5B6470"
	accent = "1F3A5F"
	alert  = "A61B1B"
	linked = "1A4E8A"
	faint  = "D3D8DE"
)
