package closed_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/internal/closed"
)

func TestOneValueWithoutUnknownMembers(t *testing.T) {
	for body, says := range map[string]string{
		`{"keep":["a"]}`:       "",
		" {\"keep\":[]}\n\t ":  "",
		`{"keeep":["a"]}`:      "keeep",
		`{"keep":"a"}`:         "cannot unmarshal",
		`{"keep":[]} {}`:       "more follows",
		`{"keep":[]} trailing`: "more follows",
		`{"keep":[`:            "unexpected EOF",
		``:                     "EOF",
	} {
		var into struct {
			Keep []string `json:"keep"`
		}
		err := closed.JSON([]byte(body), &into)
		if says == "" {
			assert.NoError(t, err, body)
			continue
		}
		assert.ErrorContains(t, err, says, body)
	}
}
