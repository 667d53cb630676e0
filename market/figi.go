package market

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// OpenFIGI maps identifiers to instruments. It answers without a key, and more
// often with one.
var OpenFIGI = source.Vendor{
	Name: "OpenFIGI", KeyEnv: "OPENFIGI_API_KEY", KeyPage: "https://www.openfigi.com/user/signup",
	KeyHead: "X-OPENFIGI-APIKEY", Licence: ownUse("https://www.openfigi.com/docs/terms-of-service"),
}

const (
	figiAddress = "https://api.openfigi.com/v3/"
	maxFIGIJobs = 10 // in one request without a key
)

// figiTask is one job of a mapping. Of is the symbol whose kind is asked for; it
// is ours, and is not sent.
type figiTask struct {
	Type  string `json:"type"`
	Value string `json:"value"`
	Venue string `json:"venue,omitzero"`
	Of    string `json:"of,omitzero"`
}

// label names a job for a person.
func (t figiTask) label() string {
	return strings.TrimSpace(t.Type + " " + t.Value + " " + t.Venue)
}

// answers is what a candidate of this job answers.
func (t figiTask) answers() string {
	if t.Of != "" {
		return t.Of
	}
	return t.label()
}

// What became of an identifier.
const (
	JobFound         = "found"
	JobNoMatch       = "no_match"
	JobBadIdentifier = "bad_identifier"
)

// FIGIJob is what became of one identifier. The source says so job by job, with
// status 200 for the whole.
type FIGIJob struct {
	Identifier string `json:"identifier"`
	Outcome    string `json:"outcome"`
	Said       string `json:"said,omitzero"` // the source's own words
	Rows       int    `json:"rows"`
}

// figiSentTask is a job as it is sent.
type figiSentTask struct {
	Type  string `json:"idType"`
	Value string `json:"idValue"`
	Venue string `json:"exchCode,omitzero"`
}

// figiRequest is a question as a body: this source takes none in an address.
func (q resolveQuestion) figiRequest() source.Request {
	var sent any = struct {
		Query string `json:"query"`
	}{q.Query}
	path := "search"
	if q.Source == figiMapping {
		tasks := make([]figiSentTask, len(q.Jobs))
		for i, job := range q.Jobs {
			tasks[i] = figiSentTask{job.Type, job.Value, job.Venue}
		}
		path, sent = "mapping", tasks
	}
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(sent) // texts always encode
	return source.Request{
		Address: figiAddress + path, Method: http.MethodPost, Body: bytes.TrimSpace(body.Bytes()),
		Accept: source.LookJSON, MaxBytes: maxSearchBytes,
	}
}
