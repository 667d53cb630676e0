package compose

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestARequestIsWrittenAsPeopleDo(t *testing.T) {
	for request, text := range map[string]string{
		`{"series":"GDP","as_of":"2023-09-27"}`:                 "series GDP, as of 2023-09-27",
		`{"series":["GDP","CPI"],"limit":20,"all":true}`:        "series GDP CPI, limit 20, all true",
		`{"key":{"FREQ":"M"},"none":null,"empty":[],"word":""}`: `key {"FREQ":"M"}, none null, empty [], word `,
		`{}`:              "",
		`["a"]`:           `["a"]`,
		`{"a":`:           `{"a":`,
		`{"a":1 "b"}`:     `{"a":1 "b"}`,
		`not JSON`:        "not JSON",
		`{"a":"x\u00e9"}`: "a xé",
	} {
		assert.Equal(t, text, askedText([]byte(request)), request)
	}
}
