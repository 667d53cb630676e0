package dossier

import (
	"reflect"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Contribution is one entry as a struct, a kind a field; exactly one is given.
type Contribution struct {
	Frame       Frame       `json:"frame,omitzero" jsonschema_description:"what the dossier answers, for whom"`
	Fact        Fact        `json:"fact,omitzero" jsonschema_description:"a number that was read, by its cell"`
	Transcribed Transcribed `json:"transcribed,omitzero" jsonschema_description:"a number that only a text carries"`
	Assumption  Assumption  `json:"assumption,omitzero" jsonschema_description:"a number that nobody read, with its reason"`
	Calculation Calculation `json:"calculation,omitzero" jsonschema_description:"an expression over identifiers"`
	Check       Check       `json:"check,omitzero" jsonschema_description:"a comparison that should hold"`
	Section     Section     `json:"section,omitzero" jsonschema_description:"prose with figures by identifier"`
	Exhibit     Exhibit     `json:"exhibit,omitzero" jsonschema_description:"columns of one read"`
	Risk        Risk        `json:"risk,omitzero" jsonschema_description:"what may go wrong"`
	Limit       Limit       `json:"limit,omitzero" jsonschema_description:"what the dossier cannot say"`
	Missing     Missing     `json:"missing,omitzero" jsonschema_description:"data that was looked for and not had"`
	Settlement  Settlement  `json:"settlement,omitzero" jsonschema_description:"the end of a conflict, with a reason"`
	Observation Observation `json:"observation,omitzero" jsonschema_description:"what a screen showed"`
	Blocked     Blocked     `json:"blocked,omitzero" jsonschema_description:"a question that could not be answered"`
}

// Entry is the one entry that is given, or nil when there is none or more than one.
func (c Contribution) Entry() (only Entry) {
	fields := reflect.ValueOf(c)
	for i := range fields.NumField() {
		if fields.Field(i).IsZero() {
			continue
		}
		if only != nil {
			return nil
		}
		only = fields.Field(i).Interface().(Entry)
	}
	return only
}

// ContributionOf is the struct form of one entry: what an event keeps, and what
// a tool takes.
func ContributionOf(e Entry) Contribution {
	var c Contribution
	fields := reflect.ValueOf(&c).Elem()
	for i := range fields.NumField() {
		if fields.Field(i).Type() == reflect.TypeOf(e) {
			fields.Field(i).Set(reflect.ValueOf(e))
		}
	}
	return c
}

// plainEntry is an entry as the value that events keep, whether the caller gave
// it or a pointer to it; nil for anything else.
func plainEntry(e Entry) Entry {
	if v := reflect.ValueOf(e); v.Kind() == reflect.Pointer && !v.IsNil() {
		e, _ = v.Elem().Interface().(Entry)
	}
	fields := reflect.TypeFor[Contribution]()
	for i := range fields.NumField() {
		if fields.Field(i).Type == reflect.TypeOf(e) {
			return e
		}
	}
	return nil
}

// errOneEntry refuses a contribution that is none or several.
func errOneEntry() error {
	return &source.ArgumentError{Problem: "a contribution is exactly one entry", Remedy: "give one kind, with its fields, in each call"}
}
