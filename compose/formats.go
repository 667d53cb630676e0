package compose

// Formats are the files of a bundle, in order.
func Formats() []Renderer { return []Renderer{Workbook(), Deck(), MemoPDF(), MemoDOCX()} }
