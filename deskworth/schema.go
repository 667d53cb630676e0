package deskworth

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/invopop/jsonschema"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// schemaOf reflects a struct into a closed JSON Schema without references:
// clients do not agree on $ref. A type that contains itself would exhaust the
// stack of the reflector, beyond any recover, so it is looked for first.
func schemaOf(t reflect.Type) (json.RawMessage, error) {
	schema, err := reflected(t)
	if err != nil {
		return nil, err
	}
	return json.Marshal(schema)
}

func reflected(t reflect.Type) (*jsonschema.Schema, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%s is not a struct: a schema is reflected from a struct's fields", t)
	}
	if err := refuseCycle(t, nil); err != nil {
		return nil, err
	}
	r := jsonschema.Reflector{Anonymous: true, DoNotReference: true, ExpandedStruct: true, Mapper: mapped}
	schema := r.ReflectFromType(t)
	schema.Version = "" // the dialect is the protocol's own
	return schema, nil
}

// mapped gives the schemas of types whose JSON is not that of their fields.
func mapped(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[source.Decimal]():
		return &jsonschema.Schema{Type: "string", Pattern: `^[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?$`}
	case reflect.TypeFor[source.Date]():
		return &jsonschema.Schema{Type: "string", Format: "date"}
	case reflect.TypeFor[source.Moment](), reflect.TypeFor[source.Ref](), reflect.TypeFor[source.Locator]():
		// No pattern: their own readers refuse with the better words.
		return &jsonschema.Schema{Type: "string"}
	case reflect.TypeFor[source.Period]():
		return periodSchema()
	case reflect.TypeFor[json.RawMessage]():
		return &jsonschema.Schema{}
	}
	if t.Kind() == reflect.Int8 { // the reflector gives small integers no bounds
		return &jsonschema.Schema{Type: "integer", Minimum: "-128", Maximum: "127"}
	}
	return nil
}

func periodSchema() *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type:                 "object",
		Description:          "start and end, both within it, or one instant; each a date or an instant with its offset",
		Properties:           jsonschema.NewProperties(),
		AdditionalProperties: jsonschema.FalseSchema,
	}
	for _, key := range [][2]string{{"start", "first moment within it"}, {"end", "last moment within it"}, {"instant", "the one moment, alone"}} {
		s.Properties.Set(key[0], &jsonschema.Schema{Type: "string", Description: key[1]})
	}
	return s
}

// refuseCycle walks a type as JSON would. within is the path of types above it.
func refuseCycle(t reflect.Type, within []reflect.Type) error {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array || t.Kind() == reflect.Map {
		if mapped(t) != nil {
			return nil
		}
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || mapped(t) != nil {
		return nil
	}
	for _, above := range within {
		if above == t {
			return fmt.Errorf("%s contains itself: a schema needs an end; give the inner one its own struct", t)
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Tag.Get("json") == "-" || !f.IsExported() {
			continue
		}
		if err := refuseCycle(f.Type, append(within[:len(within):len(within)], t)); err != nil {
			return err
		}
	}
	return nil
}

// summarySchema is the output schema that all reading tools share.
func summarySchema() (json.RawMessage, error) { return schemaOf(reflect.TypeFor[Summary]()) }

// actingSchema is Out's own, with the count of what a bounded answer leaves out.
func actingSchema(out reflect.Type) (json.RawMessage, error) {
	schema, err := reflected(out)
	if err != nil {
		return nil, err
	}
	left, err := reflected(reflect.TypeFor[LeftOut]())
	if err != nil {
		return nil, err
	}
	if schema.Properties == nil {
		schema.Properties = jsonschema.NewProperties()
	}
	schema.Properties.Set(leftOutKey, &jsonschema.Schema{Type: "array", Items: left})
	return json.Marshal(schema)
}
