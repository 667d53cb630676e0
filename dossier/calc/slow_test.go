package calc

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// Whatever the limits let through is computed at once: an agent that writes the
// dearest expression waits, and nobody else does.
func TestTheDearestExpressionsAreBounded(t *testing.T) {
	values := figures{"tiny": "0." + strings.Repeat("0", 299) + "7", "near": "1.00000000000000000000000000000001", "big": strings.Repeat("9", 300), "odd": "0.9999999999999999999999999999999"}
	for _, one := range []string{"tiny^0.999", "near^999.5", "big^0.7777777777777777", "odd^-999.123", "LN(near)", "LN(tiny)", "EXP(-700.1)", "SQRT(big)", "tiny^-0.33", "CAGR(tiny, big, 7.7)"} {
		text := "SUM(" + strings.TrimSuffix(strings.Repeat(one+", ", 40), ", ") + ")"
		n := parse(t, text)
		began := time.Now()
		_, err := n.Eval(values)
		took := time.Since(began)
		t.Logf("%-28s ×40: %v %v", one, took.Round(time.Microsecond), err)
		assert.Less(t, took, time.Second, one)
	}
}
