package deskworth

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Hints tell a client what a call may do. All four are always said: clients
// read a missing one as the worst case.
type Hints struct {
	ReadOnly    bool `json:"read_only"`
	Destructive bool `json:"destructive"`
	OpenWorld   bool `json:"open_world"`
	Idempotent  bool `json:"idempotent"`
}

// ReadsWorld are the hints of a tool that reads publishers and changes nothing.
var ReadsWorld = Hints{ReadOnly: true, OpenWorld: true, Idempotent: true}

// ReadsDesk are the hints of a tool that reads only what the desk holds.
var ReadsDesk = Hints{ReadOnly: true, Idempotent: true}

// Adds are the hints of a tool that adds to the desk and never edits.
var Adds = Hints{}

// Spec is what a person writes about a tool. Everything else is derived.
type Spec struct {
	Name            string // at most 32 of a-z, 0-9 and _
	Capability      Capability
	Hints           Hints
	English, French string // what it does and how to use it, read at the moment of choice
	Experimental    bool   // it may change or go without notice; the reference says so
}

// Tool is one row of the registry, its types erased. [Reading] and [Acting]
// make one.
type Tool struct {
	Spec
	In, Out   reflect.Type
	InSchema  json.RawMessage
	OutSchema json.RawMessage // of [Summary] for a reading tool, of Out for an acting one
	Reads     bool

	run   func(ctx context.Context, c *Call, args json.RawMessage) (outcome, error)
	fault error // why the tool cannot be registered; NewRegistry returns it
}

// outcome is what a tool's function gave, before anybody looked at it.
type outcome struct {
	value  any
	tables []source.Table
}

// Reading makes a tool of a function that reads: its result has tables, which
// are recorded in the mission's ledger and summarised for the model.
func Reading[In any, Out source.Result](s Spec, run func(context.Context, *Call, In) (Out, error)) Tool {
	t := newTool[In, Out](s)
	t.Reads = true
	t.OutSchema, t.fault = orFault(t.fault, summarySchema)
	t.run = func(ctx context.Context, c *Call, args json.RawMessage) (outcome, error) {
		in, err := decode[In](args)
		if err != nil {
			return outcome{}, err
		}
		out, err := run(ctx, c, in)
		if err != nil {
			return outcome{}, err
		}
		return outcome{value: out, tables: out.Tables()}, nil
	}
	return t
}

// Acting makes a tool of a function that files, composes or looks at the desk.
func Acting[In, Out any](s Spec, run func(context.Context, *Call, In) (Out, error)) Tool {
	t := newTool[In, Out](s)
	t.OutSchema, t.fault = orFault(t.fault, func() (json.RawMessage, error) { return actingSchema(t.Out) })
	t.run = func(ctx context.Context, c *Call, args json.RawMessage) (outcome, error) {
		in, err := decode[In](args)
		if err != nil {
			return outcome{}, err
		}
		out, err := run(ctx, c, in)
		if err != nil {
			return outcome{}, err
		}
		return outcome{value: out}, nil
	}
	return t
}

func newTool[In, Out any](s Spec) Tool {
	t := Tool{Spec: s, In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out]()}
	t.InSchema, t.fault = schemaOf(t.In)
	return t
}

func orFault(before error, schema func() (json.RawMessage, error)) (json.RawMessage, error) {
	if before != nil {
		return nil, before
	}
	return schema()
}

// Sentence is what the tool does, in "fr" or else in English.
func (t Tool) Sentence(lang string) string {
	if lang == "fr" {
		return t.French
	}
	return t.English
}
