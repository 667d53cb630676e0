package xsdgate

import (
	"path"
	"strings"

	"github.com/deskworth/deskworth-go/internal/opc"
)

type way int

const (
	unknown way = iota
	bySchemaFile
	byHand // core properties: their schema imports others over the network
	nested // a package in the package
	skip   // no XML
)

// byType names the schema of a content type by how the type ends, the first that
// fits. The order matters: a chart lies among slides and sheets.
var byType = []struct{ suffix, schema string }{
	{"relationships+xml", "opc/opc-relationships.xsd"},
	{"extended-properties+xml", "transitional/shared-documentPropertiesExtended.xsd"},
	{"custom-properties+xml", "transitional/shared-documentPropertiesCustom.xsd"},
	{"drawingml.chart+xml", "transitional/dml-chart.xsd"},
	{"theme+xml", "transitional/dml-main.xsd"},
	{"presentationml.tableStyles+xml", "transitional/dml-main.xsd"},
	{"officedocument.drawing+xml", "transitional/dml-spreadsheetDrawing.xsd"},
}

var byFolder = []struct{ folder, schema string }{
	{"ppt/", "transitional/pml.xsd"},
	{"xl/", "transitional/sml.xsd"},
	{"word/", "wml-driver.xsd"},
}

func schemaOf(part opc.Part) (string, way) {
	if part.Name == "[Content_Types].xml" {
		return "opc/opc-contentTypes.xsd", bySchemaFile
	}
	if part.Type == opc.TypeCore {
		return "", byHand
	}
	for _, row := range byType {
		if strings.HasSuffix(part.Type, row.suffix) {
			return row.schema, bySchemaFile
		}
	}
	switch path.Ext(part.Name) {
	case ".xlsx":
		return "", nested
	case ".png", ".jpeg", ".vml", ".bin":
		return "", skip
	}
	for _, row := range byFolder {
		if strings.HasPrefix(part.Name, row.folder) {
			return row.schema, bySchemaFile
		}
	}
	return "", unknown
}
