package chartbook

const (
	nsMain      = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	nsRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

	bookName   = "xl/workbook.xml"
	sheetName  = "xl/worksheets/sheet1.xml"
	stylesName = "xl/styles.xml"

	typeStem   = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	typeBook   = typeStem + "sheet.main+xml"
	typeSheet  = typeStem + "worksheet+xml"
	typeStyles = typeStem + "styles+xml"

	relSheet  = nsRelations + "/worksheet"
	relStyles = nsRelations + "/styles"
)
