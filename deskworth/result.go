package deskworth

import (
	"encoding/json"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxModelRunes is what a model reads of one answer, at most.
const maxModelRunes = 8000

// Result is one value and its views. Code is empty on success: a refusal and a
// failure are results too, with their reason.
type Result struct {
	Tool    string
	Code    string
	Message string         // for the operator: it may name a place on the disk
	Value   any            // the typed result: what --format json prints
	Tables  []source.Table // the whole: CSV, pages, resource

	Warnings []string // of a reading tool: what must be known before a figure is used, whole
	Summary  Summary  // of a reading tool: what a model reads

	acted bounded // of an acting tool: what a model reads
	home  string  // where the desk lies, which a message for its operator may say
	err   error
}

// Failed says that the tool refused, failed or was stopped.
func (r Result) Failed() bool { return r.Code != "" }

// Exit is the exit status of a command.
func (r Result) Exit() int { return ExitOf(r.Code) }

// Err is the error behind a failed result, with its type; nil on success.
func (r Result) Err() error { return r.err }

// Text is the half of the answer that is text, at most 8,000 characters. Of a
// failed result it is the message as an agent reads it: without where the desk
// lies on its operator's disk.
func (r Result) Text() string {
	switch {
	case r.Failed():
		return withoutHome(r.Message, r.home)
	case r.acted.body != nil:
		return string(r.acted.body)
	}
	return r.Summary.Text()
}

// Structured is the half that is JSON. It says the same as [Result.Text]. A
// failed result has none: clients hold it against the schema of a good one.
func (r Result) Structured() json.RawMessage {
	switch {
	case r.Failed():
		return nil
	case r.acted.body != nil:
		return r.acted.body
	}
	body, err := json.Marshal(r.Summary)
	if err != nil {
		panic("a summary cannot be written as JSON: " + err.Error()) // every type in it can
	}
	return body
}

// failure is the result of an error. Its message holds no secret.
func failure(c *Call, tool string, err error) Result {
	const maxMessageBytes = 4000
	message := strings.ToValidUTF8(c.Redactor.Cut(err.Error(), maxMessageBytes), "�")
	return Result{Tool: tool, Code: CodeOf(err), Message: message, home: c.home, err: err}
}

// withoutHome leaves of a path what lies below the home.
func withoutHome(text, home string) string {
	if len(home) <= 1 {
		return text
	}
	return strings.ReplaceAll(text, home, "(home)")
}
