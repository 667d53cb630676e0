package dossier

// state is what events amount to. It is made afresh from them: nothing else is
// ever kept. Each event looks only at what its own identifier has, so that the
// whole takes as long as there are events.
type state struct {
	mission   Mission
	names     []string // identifiers in order of appearance
	claims    map[string][]Event
	conflicts []*dispute
	named     map[string]*dispute   // by the conflict's name
	about     map[string][]*dispute // by identifier, in order of appearance
	loose     []Event               // entries without an identifier
	outcomes  map[int]Outcome
	seal      SealMark // the newest
	through   int64    // number of the last event that it covers
	newest    int64
	records   records
}

func fold(m Mission, events []Event) *state {
	s := &state{mission: m, claims: map[string][]Event{}, named: map[string]*dispute{}, about: map[string][]*dispute{}, outcomes: map[int]Outcome{}}
	for _, e := range events {
		s.add(e)
	}
	return s
}

func (s *state) add(e Event) {
	s.newest, s.records.left = e.Seq, e.Opens
	switch e.Kind {
	case KindSealed:
		s.seal, s.through = e.Seal, e.Seal.through(e.Seq)
	case KindComposed:
		s.outcomes[e.Outcome.Revision] = e.Outcome
	case KindSettlement:
		s.settle(e)
	default:
		s.addEntry(e)
	}
	s.records.differ = s.records.differ || len(s.records.left) > 0
}

func (s *state) addEntry(e Event) {
	entry := e.Contribution.Entry()
	if entry == nil {
		return
	}
	name := entry.name()
	if name == "" {
		s.loose = append(s.loose, e)
		return
	}
	if s.claims[name] == nil {
		s.names = append(s.names, name)
	}
	s.claims[name] = append(s.claims[name], e)
	s.disagree(name, e)
}

func isFigure(e Event) bool { return e.Kind == KindFact || e.Kind == KindTranscribed }

func (s *state) settle(e Event) {
	if c := s.named[e.Contribution.Settlement.Conflict]; c != nil {
		c.Settled, c.Chosen, c.Reason = true, e.Contribution.Settlement.Choose, e.Contribution.Settlement.Reason
		c.SettledBy, c.Settlement = e.By, e.Seq
	}
}
