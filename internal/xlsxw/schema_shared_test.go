//go:build shared

package xlsxw_test

import (
	"testing"

	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestEveryPartIsValidByTheSchemas(t *testing.T) { xsdgate.Check(t, everything(t)) }
