package claim

import (
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// meaning is what a name stands for: metrics, members or entities.
type meaning struct {
	metrics  []int
	members  []string
	entities []int
	loss     bool // a loss: a positive number of it is a negative figure
}

// names is the dictionary of everything that figures of a mission are called.
type names struct {
	byKey     map[string]*meaning // by [keyOf]
	bySqueeze map[string]*meaning // by [squeezed], for names whose words run together
	longest   int                 // words of the longest key
	known     map[string]bool     // members and entities that were added
	labels    map[string]string
	words     map[string][]int // metrics by each word of their names
	symbols   map[string]int
	initials  map[string][]string // members by the first letters of three words or more: AWS
}

func newNames() *names {
	return &names{byKey: map[string]*meaning{}, bySqueeze: map[string]*meaning{}, known: map[string]bool{}, labels: map[string]string{}, words: map[string][]int{}, symbols: map[string]int{}, initials: map[string][]string{}}
}

func (n *names) at(key string) *meaning {
	if n.byKey[key] == nil {
		n.byKey[key] = &meaning{}
		n.longest = max(n.longest, strings.Count(key, " ")+1)
	}
	return n.byKey[key]
}

// call gives a metric one more name.
func (n *names) call(key string, metric int) {
	if key == "" {
		return
	}
	if m := n.at(key); !slices.Contains(m.metrics, metric) {
		m.metrics = append(m.metrics, metric)
	}
	for _, word := range strings.Fields(key) {
		if !slices.Contains(n.words[word], metric) {
			n.words[word] = append(n.words[word], metric)
		}
	}
}

func (n *names) label(kind, name, text string) { n.labels[kind+" "+name] = text }

// twoSided are names of taxonomies that stand for a gain and a loss at once.
var twoSided = strings.NewReplacer("IncomeLoss", "Income", "ProfitLoss", "Profit", "GainLoss", "Gain", "EarningsLoss", "Earnings", "ExpenseBenefit", "Expense", "IncomeExpense", "Income", "ProvidedByUsedIn", "ProvidedBy", "IncreaseDecrease", "Increase")

func (n *names) addMetric(name string, metric int) {
	local := localOf(strings.TrimPrefix(name, "calculation "))
	n.call(keyOfText(strings.Join(camelWords(local), " ")), metric)
	n.call(keyOfText(strings.Join(camelWords(twoSided.Replace(local)), " ")), metric)
	n.call(keyOfText(n.labels["concept "+name]), metric)
	for _, s := range synonyms {
		if !slices.Contains(s.concepts, local) {
			continue
		}
		for _, text := range s.names {
			n.call(keyOfText(text), metric)
			if strings.Contains(text, "loss") || strings.Contains(text, "perte") {
				n.at(keyOfText(text)).loss = true
			}
		}
	}
}

func (n *names) addMember(member string) {
	if n.known["member "+member] {
		return
	}
	n.known["member "+member] = true
	local := localOf(member)
	called := append([]string{n.labels["member "+member]}, memberNames[local]...)
	if prefix, code, _ := strings.Cut(member, ":"); prefix == "country" {
		called = append(called, places[code]...)
	} else {
		bare := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(local, "Member"), "Segment"), "Segments")
		called = append(called, strings.Join(camelWords(bare), " "))
		n.addInitials(camelWords(bare), member)
		if key := squeezed(bare); len(key) > 3 {
			n.squeeze(key, member)
		}
	}
	for _, text := range called {
		text = strings.TrimSuffix(strings.TrimSuffix(text, "[Member]"), " Segment")
		if key := keyOfText(text); key != "" {
			if m := n.at(key); !slices.Contains(m.members, member) {
				m.members = append(m.members, member)
			}
			n.squeeze(squeezed(text), member)
		}
	}
}

func (n *names) addInitials(words []string, member string) {
	if len(words) < 3 {
		return
	}
	letters := ""
	for _, w := range words {
		letters += strings.ToUpper(w[:1])
	}
	n.initials[letters] = append(n.initials[letters], member)
}

func (n *names) squeeze(key, member string) {
	if n.bySqueeze[key] == nil {
		n.bySqueeze[key] = &meaning{}
	}
	if m := n.bySqueeze[key]; !slices.Contains(m.members, member) {
		m.members = append(m.members, member)
	}
}

var legalForms = regexp.MustCompile(`(?i)(?:[ ,]+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|sa|s\.a|se|nv|n\.v|ag|spa|ab|asa|oyj|holdings?|group|the)\.?)+$|\.com\b`)

func (n *names) addEntity(id source.Identity, entity int) {
	for _, text := range []string{id.Name, legalForms.ReplaceAllString(legalForms.ReplaceAllString(id.Name, ""), "")} {
		if key := keyOfText(text); key != "" {
			if m := n.at(key); !slices.Contains(m.entities, entity) {
				m.entities = append(m.entities, entity)
			}
		}
	}
	if len(id.Symbol) > 1 {
		n.symbols[id.Symbol] = entity
	}
}

// mention is a name that stands in a draft.
type mention struct {
	span
	from, to int // words
	meaning
	firm bool // nothing beside it makes another name of it
	off  bool // it is of something else by what follows: revenue per employee
}

// find gives the names in a run of words, the longest at each place.
func (n *names) find(words []word) (found []mention) {
	for i := 0; i < len(words); {
		m, size := n.longestAt(words, i)
		if size == 0 {
			i++
			continue
		}
		found = append(found, mention{span: span{words[i].start, words[i+size-1].end}, from: i, to: i + size, meaning: m})
		i += size
	}
	n.firm(words, found)
	return found
}

// widest is how many words of a text a name may take, its stops included.
const widest = 14

func (n *names) longestAt(words []word, at int) (meaning, int) {
	if words[at].stop || fillers[words[at].stem] {
		return meaning{}, 0
	}
	if entity, known := n.symbols[words[at].raw]; known {
		return meaning{entities: []int{entity}}, 1
	}
	best, size := meaning{}, 0
	if members := n.initials[words[at].raw]; members != nil {
		best, size = meaning{members: members}, 1
	}
	var stems []string
	joined := ""
	for i := at; i < len(words) && i < at+widest; i++ {
		if i > at && words[i].barrier {
			break
		}
		stems = append(stems, words[i].stem)
		joined += squeezed(words[i].raw)
		if words[i].stop {
			continue
		}
		if m := n.byKey[keyOf(stems)]; m != nil {
			best, size = *m, i-at+1
		} else if m := n.bySqueeze[joined]; m != nil {
			best, size = *m, i-at+1
		}
	}
	return best, size
}

// firm looks at the words beside each name.
func (n *names) firm(words []word, found []mention) {
	taken := map[int]bool{}
	for k, m := range found {
		if i := m.to + 1; i < len(words) && (words[m.to].stem == "per" || words[m.to].stem == "par") && !words[i].barrier && !ones[words[i].stem] {
			found[k].off = true
		}
		for i := m.from; i < m.to; i++ {
			taken[i] = true
		}
	}
	for k := range found {
		m := &found[k]
		m.firm = true
		if i := m.from - 1; i >= 0 && !words[m.from].apart {
			m.firm = taken[i] || words[i].stop || fillers[words[i].stem] || harmless[words[i].stem]
		}
		if m.to < len(words) && !words[m.to].apart && !taken[m.to] && turning[words[m.to].stem] {
			m.firm = false
		}
		if i := m.to + 1; i < len(words) && words[m.to].stem == "and" && !words[i].barrier && !taken[i] && (turning[words[i].stem] || i+1 < len(words) && turning[words[i+1].stem]) {
			m.firm = false // sales and marketing expense
		}
	}
}
