//go:build shared

package pptxw_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheSchemasAcceptEveryPart(t *testing.T) { xsdgate.Check(t, written(t, deck())) }

func TestTheSchemasAcceptChartsAndTheirWorkbooks(t *testing.T) {
	xsdgate.Check(t, written(t, charted()))
}
