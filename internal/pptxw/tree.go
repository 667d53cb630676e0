package pptxw

import (
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

func parse(part opc.Part) (*xmlr.Node, error) {
	n, err := xmlr.Parse(part.Body)
	if err != nil {
		return nil, &opc.Error{Part: part.Name, What: "cannot be read: " + err.Error(), Remedy: "write the file again"}
	}
	return &n, nil
}
