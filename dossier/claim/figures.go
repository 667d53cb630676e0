package claim

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// figure is one number that the mission holds.
type figure struct {
	at        source.Locator
	dossier   string // identifier, of a fact or a calculation
	value     decimal.Decimal
	half      decimal.Decimal // what the filer's own rounding leaves open
	shown     source.Quantity
	unit      counted
	metric    int // index of names
	entity    int
	period    source.Period
	members   []string
	vintage   string
	published source.Date
	computed  bool
}

// metric is one name that figures share, with the figures in the order of the ledger.
type metric struct {
	name    string
	figures []int
}

// shelf is every different figure of a mission, by name and by value.
type shelf struct {
	names     *names
	figures   []figure
	metrics   []metric
	entities  []source.Identity
	ends      map[int]map[source.Date]bool // by entity: days on which a year of its figures ends
	byMembers map[string][]int
	byValue   []int // figures in the order of their size
	subject   int
	computed  int

	asWritten map[source.Identity]int
	metricOf  map[string]int
	seen      map[string]bool
}

// shelve reads the mission's ledger and what stands in its dossier.
func shelve(ctx context.Context, d *dossier.Dossier) (*shelf, error) {
	s := &shelf{names: newNames(), ends: map[int]map[source.Date]bool{}, metricOf: map[string]int{}, seen: map[string]bool{}, byMembers: map[string][]int{}, asWritten: map[source.Identity]int{}}
	s.subject = s.entityOf(d.Mission.Subject)
	refs, err := d.Ledger.Refs(ctx)
	if err != nil {
		return nil, err
	}
	var all []source.Table
	for _, ref := range refs {
		tables, err := d.Ledger.Tables(ctx, ref)
		if err != nil {
			return nil, err
		}
		all = append(all, tables...)
	}
	for _, t := range all {
		s.addLabels(t) // before any figure is named
	}
	for _, t := range all {
		if err := s.addTable(ctx, t); err != nil {
			return nil, err
		}
	}
	held, err := d.Standing(ctx)
	if err != nil {
		return nil, err
	}
	s.addHeld(held)
	s.byValue = make([]int, len(s.figures))
	for i := range s.byValue {
		s.byValue[i] = i
	}
	slices.SortStableFunc(s.byValue, func(a, b int) int { return s.figures[a].value.Abs().Cmp(s.figures[b].value.Abs()) })
	return s, nil
}

func (s *shelf) addTable(ctx context.Context, t source.Table) error {
	if !t.Citable() {
		return nil
	}
	for row := range t.Rows.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		for col, c := range t.Columns {
			if c.Type != source.Number || c.Computed {
				continue
			}
			value, err := source.ParseDecimal(t.Text(row, col))
			if err != nil {
				continue // missing is missing
			}
			at := source.Locator{Ref: t.Read.Ref, Row: t.Rows.Key(row), Column: c.Name}
			s.add(source.Figure{Locator: at, Value: value, About: t.AboutCell(row, col)}, c.Name, figure{})
		}
		if len(s.figures) > maxFigures {
			return refuse("figures", fmt.Sprintf("the mission holds more than %d figures", maxFigures), "check the draft in a mission of its own, with the reads that it needs")
		}
	}
	return nil
}

// addLabels takes what a table of concepts or of members calls them.
func (s *shelf) addLabels(t source.Table) {
	label, labelled := t.Column("label")
	for _, kind := range []string{"concept", "member"} {
		named, found := t.Column(kind)
		if !labelled || !found {
			continue
		}
		for row := range t.Rows.Len() {
			if text := t.Text(row, label); text != "" {
				s.names.label(kind, strings.TrimSuffix(t.Text(row, named), " (typed)"), text)
			}
		}
	}
}

// add keeps a figure unless the same stands there already.
func (s *shelf) add(f source.Figure, column string, as figure) {
	as.at, as.shown, as.period = f.Locator, f.Quantity(), f.Period
	unit, factor := countedOf(f.Unit, f.Scale)
	as.unit, as.value = unit, f.Value.Number().Mul(factor)
	as.half = halfOf(f.Precision)
	as.published = f.Published.Day()
	if as.entity = -1; !f.Entity.IsZero() {
		as.entity = s.entityOf(f.Entity)
	}
	s.addMembers(&as, f.Dimensions)
	key := strings.Join([]string{f.Metric, column, as.dossier, fmt.Sprint(as.entity), string(f.Unit), f.Period.String(), strings.Join(as.members, ","), as.vintage, as.value.String(), as.published.String()}, "|")
	if f.Metric != "" {
		key = strings.Replace(key, "|"+column+"|", "||", 1)
	}
	if s.seen[key] {
		return
	}
	s.seen[key] = true
	as.metric = s.metric(cmp.Or(f.Metric, column))
	if days := f.Period.Start.Day().DaysUntil(f.Period.End.Day()) + 1; !f.Period.IsInstant() && days >= 350 && days <= 380 {
		if s.ends[as.entity] == nil {
			s.ends[as.entity] = map[source.Date]bool{}
		}
		s.ends[as.entity][f.Period.End.Day()] = true
	}
	s.metrics[as.metric].figures = append(s.metrics[as.metric].figures, len(s.figures))
	for _, m := range as.members {
		s.byMembers[m] = append(s.byMembers[m], len(s.figures))
	}
	s.figures = append(s.figures, as)
}

func (s *shelf) metric(name string) int {
	i, known := s.metricOf[name]
	if !known {
		i = len(s.metrics)
		s.metricOf[name] = i
		s.metrics = append(s.metrics, metric{name: name})
		s.names.addMetric(name, i)
	}
	return i
}

// addMembers keeps what a figure is broken down by. The whole group is no
// breakdown, and neither is what a figure of a segment says beside its segment.
func (s *shelf) addMembers(as *figure, dimensions []source.Dimension) {
	for _, d := range dimensions {
		if d.Axis == source.AxisVintage {
			as.vintage = d.Member
		}
		if strings.HasPrefix(d.Axis, "dw:") || strings.HasPrefix(d.Axis, "fred:") || localOf(d.Member) == "ConsolidatedMember" {
			continue
		}
		as.members = append(as.members, d.Member)
	}
	if len(as.members) > 1 {
		as.members = slices.DeleteFunc(as.members, func(m string) bool { return localOf(m) == "OperatingSegmentsMember" })
	}
	for _, m := range as.members {
		s.names.addMember(m)
	}
}

func localOf(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// entityOf finds who somebody is among those seen, by the rules of identities.
func (s *shelf) entityOf(id source.Identity) int {
	if i, known := s.asWritten[id]; known {
		return i
	}
	i := s.newEntity(id)
	s.asWritten[id] = i
	return i
}

func (s *shelf) newEntity(id source.Identity) int {
	for i, known := range s.entities {
		if known == id || known.Compare(id) == source.Same {
			s.names.addEntity(id, i)
			return i
		}
	}
	s.entities = append(s.entities, id)
	s.names.addEntity(id, len(s.entities)-1)
	return len(s.entities) - 1
}

// addHeld adds what the dossier calls its facts, and its calculations.
func (s *shelf) addHeld(held dossier.Sealed) {
	for _, h := range held.Facts {
		s.add(h.Figure, h.ID, figure{dossier: h.ID})
		last := len(s.figures) - 1
		if last >= 0 && s.figures[last].dossier == h.ID {
			s.names.call(keyOfText(h.Label), s.figures[last].metric)
			s.names.call(keyOfText(strings.ReplaceAll(h.ID, "_", " ")), s.figures[last].metric)
		}
	}
	for _, c := range held.Calculations {
		f := source.Figure{Value: c.Result.Value, About: source.About{Metric: "calculation " + c.ID, Unit: c.Result.Unit, Scale: c.Result.Scale}}
		s.add(f, c.ID, figure{dossier: c.ID, computed: true})
		s.computed++
		i := s.metricOf["calculation "+c.ID]
		s.names.call(keyOfText(c.Label), i)
		s.names.call(keyOfText(strings.ReplaceAll(c.ID, "_", " ")), i)
	}
}

// halfOf is half a unit of the last decimal that a filer claims.
func halfOf(precision string) decimal.Decimal {
	var places int32
	if _, err := fmt.Sscanf(precision, "%d", &places); err != nil || places < -40 || places > 40 {
		return decimal.Zero
	}
	return decimal.New(5, -places-1)
}
