//go:build shared

package docxw_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheSchemasAcceptEveryPart(t *testing.T) { xsdgate.Check(t, render(t, sample())) }
