package xbrl

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// MetaLinks is what EDGAR writes beside an inline filing: every element of the
// filing with its namespace and labels, and the roles of its reports. It gives
// labels where no linkbase is at hand. It holds no tree.
type MetaLinks struct {
	Address  string
	Tags     []Tag // sorted by name
	Roles    []RoleType
	Nameless int // entries without a local name, which are no tag
}

// Tag is one element of a filing.
type Tag struct {
	ID      string // "us-gaap_Assets"
	Name    QName
	Type    string // local name of its type: monetaryItemType, domainItemType, …
	Balance string // credit, debit
	Labels  []Label
}

// ParseMetaLinks reads a MetaLinks.json, whichever instance of the filing its
// parts belong to. It fails with an [Error] when it is none, or is larger than
// Limits.Bytes or nested deeper than Limits.Depth.
func ParseMetaLinks(ctx context.Context, address string, body []byte, limits Limits) (*MetaLinks, error) {
	limits, err := limits.filled()
	if err != nil {
		return nil, err
	}
	if int64(len(body)) > limits.Bytes {
		return nil, tooLarge(limits.Bytes)
	}
	if err := shallow(ctx, body, limits.Depth); err != nil {
		return nil, err
	}
	var file metaFile
	if err := json.Unmarshal(body, &file); err != nil {
		return nil, notMetaLinks(err.Error())
	}
	if len(file.Instance) == 0 {
		return nil, notMetaLinks("it has no instance")
	}
	return file.read(address), nil
}

func notMetaLinks(why string) *Error {
	return shape("this is not a MetaLinks.json: "+why, "give the MetaLinks.json of the filing's folder")
}

// shallow refuses a text nested deeper than a bound before it is decoded.
func shallow(ctx context.Context, body []byte, most int) error {
	d, depth := json.NewDecoder(bytes.NewReader(body)), 0
	for n := 0; ; n++ {
		if n&4095 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return notMetaLinks(err.Error())
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth > most {
			return shape(fmt.Sprintf("it is nested more than %d deep", most), "raise Limits.Depth if that is meant")
		}
	}
}

type metaFile struct {
	Instance map[string]struct {
		Report map[string]metaRow `json:"report"`
		Tag    map[string]metaTag `json:"tag"`
	} `json:"instance"`
}

type metaRow struct {
	Role     string `json:"role"`
	LongName string `json:"longName"`
}

type metaTag struct {
	Type  string `json:"xbrltype"`
	Space string `json:"nsuri"`
	Local string `json:"localname"`
	Side  string `json:"crdr"`
	Lang  map[string]struct {
		Role map[string]string `json:"role"`
	} `json:"lang"`
}

func (f metaFile) read(address string) *MetaLinks {
	m := &MetaLinks{Address: address}
	roles := map[string]bool{}
	for _, in := range f.Instance {
		for _, row := range in.Report {
			if row.Role != "" && !roles[row.Role+"\x00"+row.LongName] {
				roles[row.Role+"\x00"+row.LongName] = true
				m.Roles = append(m.Roles, RoleType{URI: row.Role, Definition: row.LongName})
			}
		}
		for id, tag := range in.Tag {
			if tag.Local == "" {
				m.Nameless++
				continue
			}
			m.Tags = append(m.Tags, tag.read(id, address))
		}
	}
	slices.SortFunc(m.Tags, func(a, b Tag) int {
		return cmp.Or(compareNames(a.Name, b.Name), strings.Compare(a.ID, b.ID), slices.CompareFunc(a.Labels, b.Labels, compareLabels),
			strings.Compare(a.Type, b.Type), strings.Compare(a.Balance, b.Balance))
	})
	slices.SortFunc(m.Roles, func(a, b RoleType) int {
		return strings.Compare(a.URI+"\x00"+a.Definition, b.URI+"\x00"+b.Definition)
	})
	return m
}

func (t metaTag) read(id, address string) Tag {
	prefix, _ := strings.CutSuffix(id, "_"+t.Local)
	out := Tag{ID: id, Name: QName{Prefix: prefix, Local: t.Local, Space: t.Space}, Type: t.Type, Balance: t.Side}
	for lang, held := range t.Lang {
		for role, text := range held.Role {
			if text = strings.TrimSpace(text); text != "" {
				out.Labels = append(out.Labels, Label{Text: text, Role: metaRole(role), Lang: lang, Address: address})
			}
		}
	}
	slices.SortFunc(out.Labels, compareLabels)
	return out
}

// metaRole gives the full role that EDGAR's last part of it stands for.
func metaRole(short string) string {
	if strings.Contains(short, "/") {
		return short
	}
	if strings.HasPrefix(short, "negated") || short == "netLabel" {
		return roles2009 + short
	}
	return roles2003 + short
}
