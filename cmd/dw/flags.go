package main

import (
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// toolFlags are the flags that a tool's input struct gives.
type toolFlags []toolFlag

type toolFlag struct {
	key, flag, help string
	kind            reflect.Kind // String, Int, Bool or Slice (of texts)
	required        bool
}

// flagsOf reflects a tool's flags, and says whether every key can be one.
func flagsOf(t deskworth.Tool) (toolFlags, bool) {
	var flags toolFlags
	for _, p := range t.Parameters() {
		field, known := fieldOf(t.In, p.Name)
		if !known {
			return nil, false
		}
		kind, able := kindOf(field)
		if !able {
			return nil, false
		}
		help := p.Description
		if len(p.Enum) > 0 {
			help += " (" + strings.Join(p.Enum, ", ") + ")"
		}
		flags = append(flags, toolFlag{key: p.Name, flag: strings.ReplaceAll(p.Name, "_", "-"), help: help, kind: kind, required: p.Required})
	}
	return flags, true
}

func fieldOf(in reflect.Type, key string) (reflect.Type, bool) {
	for i := range in.NumField() {
		if name, _, _ := strings.Cut(in.Field(i).Tag.Get("json"), ","); name == key {
			return in.Field(i).Type, true
		}
	}
	return nil, false
}

func kindOf(t reflect.Type) (reflect.Kind, bool) {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return reflect.String, true
	}
	switch kind := t.Kind(); kind {
	case reflect.String, reflect.Bool, reflect.Int:
		return kind, true
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return reflect.Int, true
	case reflect.Slice:
		return kind, t.Elem().Kind() == reflect.String
	}
	return 0, false
}

// bare is the flag whose value may stand without it: the first required one,
// else the first.
func (f toolFlags) bare() *toolFlag {
	for i := range f {
		if f[i].required {
			return &f[i]
		}
	}
	if len(f) == 0 || f[0].kind != reflect.String {
		return nil
	}
	return &f[0]
}

// declare puts the flags on a command.
func (f toolFlags) declare(cmd *cobra.Command) flagValues {
	for _, flag := range f {
		switch flag.kind {
		case reflect.Bool:
			cmd.Flags().Bool(flag.flag, false, flag.help)
		case reflect.Int:
			cmd.Flags().Int(flag.flag, 0, flag.help)
		case reflect.Slice:
			cmd.Flags().StringSlice(flag.flag, nil, flag.help)
		default:
			cmd.Flags().String(flag.flag, "", flag.help)
		}
	}
	return flagValues{f}
}

type flagValues struct{ flags toolFlags }

// json is what was given on the command line, as the tool's arguments.
func (v flagValues) json(cmd *cobra.Command, args []string) (json.RawMessage, error) {
	given := map[string]any{}
	for _, flag := range v.flags {
		if set := cmd.Flags().Lookup(flag.flag); set.Changed {
			given[flag.key] = valueOf(cmd.Flags(), flag)
		}
	}
	if bare := v.flags.bare(); len(args) == 1 && bare != nil {
		if _, twice := given[bare.key]; twice {
			return nil, arguments(bare.key, "is given twice", "give it bare or as --"+bare.flag)
		}
		given[bare.key] = args[0]
	}
	return json.Marshal(given)
}

func valueOf(set *pflag.FlagSet, flag toolFlag) (value any) {
	switch flag.kind {
	case reflect.Bool:
		value, _ = set.GetBool(flag.flag) // declared with this type
	case reflect.Int:
		value, _ = set.GetInt(flag.flag)
	case reflect.Slice:
		value, _ = set.GetStringSlice(flag.flag)
	default:
		value, _ = set.GetString(flag.flag)
	}
	return value
}

// takesFile says whether a tool's request may take the operator's file.
func takesFile(t deskworth.Tool) bool {
	for i := range t.In.NumField() {
		if t.In.Field(i).Type == reflect.TypeFor[*io.SectionReader]() {
			return true
		}
	}
	return false
}

// operatorFile is a file that the operator named in a command.
type operatorFile struct {
	section *io.SectionReader
	close   func() error
}

func openFile(name string) (operatorFile, error) {
	f, err := os.Open(name)
	if err != nil {
		return operatorFile{}, &source.NotFoundError{What: "file " + filepath.Base(name), Remedy: fmt.Sprint("it cannot be opened: ", err)}
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		f.Close()
		return operatorFile{}, arguments("file", filepath.Base(name)+" is no regular file", "name a file")
	}
	return operatorFile{section: io.NewSectionReader(f, 0, info.Size()), close: f.Close}, nil
}
