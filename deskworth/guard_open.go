package deskworth

import (
	"fmt"
	"maps"
	"slices"
)

// openness says where a schema takes keys that it does not declare: a map, a
// pattern of names, a value of any type. Behind those a caller could pass what no
// parameter may be called.
func openness(node any) string {
	switch node := node.(type) {
	case []any:
		for _, item := range node {
			if why := openness(item); why != "" {
				return why
			}
		}
	case map[string]any:
		if _, has := node["patternProperties"]; has {
			return "it has parameters by a pattern of names"
		}
		if more, has := node["additionalProperties"]; has && more != false {
			return "it has a map with free keys"
		}
		for _, keyword := range slices.Sorted(maps.Keys(node)) {
			why := ""
			switch {
			case schemaMaps[keyword]:
				why = openMembers(node[keyword])
			case !valueKeywords[keyword]:
				why = openness(node[keyword])
			}
			if why != "" {
				return why
			}
		}
	}
	return ""
}

// schemaMaps hold schemas by names that are no keywords.
var schemaMaps = map[string]bool{"properties": true, "patternProperties": true, "dependentSchemas": true, "$defs": true, "definitions": true}

// openMembers looks at the schemas that stand under names.
func openMembers(properties any) string {
	members, _ := properties.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		schema, is := members[name].(map[string]any)
		if !is || isAnything(schema) {
			return fmt.Sprintf("%q takes a value of any type", name)
		}
		if why := openness(schema); why != "" {
			return why
		}
	}
	return ""
}

func isAnything(schema map[string]any) bool {
	for _, keyword := range []string{"type", "enum", "const", "anyOf", "oneOf", "allOf", "properties", "items", "$ref"} {
		if _, has := schema[keyword]; has {
			return false
		}
	}
	return true
}
