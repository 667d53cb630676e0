package sdmx

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// jsonMessage is every version of the JSON format: later ones wrap data and
// structures into "data", and give a structure to each data set.
type jsonMessage struct {
	jsonData
	Header jsonHeader  `json:"header"`
	Meta   jsonHeader  `json:"meta"`
	Data   *jsonData   `json:"data"`
	Errors []jsonError `json:"errors"`

	// What portals answer instead of a message.
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Error  string `json:"error"`
}

type jsonHeader struct {
	Prepared string `json:"prepared"`
}

type jsonError struct {
	Code   int    `json:"code"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
}

type jsonData struct {
	DataSets   *[]jsonSet      `json:"dataSets"`
	Structure  *jsonStructure  `json:"structure"`
	Structures []jsonStructure `json:"structures"`
}

type jsonStructure struct {
	Dimensions jsonLevels `json:"dimensions"`
	Attributes jsonLevels `json:"attributes"`
	Measures   jsonLevels `json:"measures"`
}

type jsonLevels struct {
	DataSet     []jsonComponent `json:"dataSet"`
	Series      []jsonComponent `json:"series"`
	Observation []jsonComponent `json:"observation"`
}

type jsonComponent struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Position *int        `json:"keyPosition"`
	Values   []jsonValue `json:"values"`
}

// jsonValue is a code with its name; uncoded ones have a name or a value alone.
type jsonValue struct {
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

type jsonSet struct {
	Action       string                `json:"action"`
	ValidFrom    string                `json:"validFrom"`
	ValidTo      string                `json:"validTo"`
	Structure    int                   `json:"structure"`
	Attributes   []json.RawMessage     `json:"attributes"`
	Series       map[string]jsonSeries `json:"series"`
	Observations jsonObservations      `json:"observations"`
}

type jsonSeries struct {
	Attributes   []json.RawMessage `json:"attributes"`
	Observations jsonObservations  `json:"observations"`
}

type jsonObservations map[string][]json.RawMessage

func decodeJSON(body []byte) (jsonMessage, error) {
	var m jsonMessage
	d := json.NewDecoder(bytes.NewReader(body))
	if err := d.Decode(&m); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			return m, misshapen(kind.Field, "a %s stands there", kind.Value)
		}
		return m, misshapen("the JSON", "%v", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return m, misshapen("the end", "something follows the message")
	}
	return m, nil
}

// text is the code or the words of a value.
func (v jsonValue) text() string {
	if v.ID != "" {
		return v.ID
	}
	if len(v.Value) > 0 {
		return plain(v.Value)
	}
	return v.Name
}

// plain is a JSON number, text or truth as it is written; nothing for null.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	if string(raw) == "null" {
		return ""
	}
	return string(raw)
}
