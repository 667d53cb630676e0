package market

import (
	"context"
	"encoding/json"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbResolve is the verb in the question of every read that looks an instrument up.
const VerbResolve = "market.resolve"

// Resolution is what sources know by a name, a symbol or an identifier:
// candidates, never a choice. The order is the sources' own, and the first is no
// better than the last.
//
// One share traded on sixty exchanges is one share class with sixty candidates.
// A candidate whose source names no share class stands alone.
type Resolution struct {
	Reads    []source.Read    `json:"reads"`
	Query    string           `json:"query,omitzero"`
	Jobs     []FIGIJob        `json:"identifiers,omitempty"`         // what became of each identifier
	Classes  []ShareClass     `json:"share_classes"`                 // in the order in which they first came
	Others   []Candidate      `json:"without_share_class,omitempty"` // in the order in which they came
	Private  []PrivateCompany `json:"private_companies,omitempty"`   // known by name, without a symbol: not traded
	Missing  []SourceMissing  `json:"missing,omitempty"`             // sources that did not answer
	Dropped  []source.Drop    `json:"dropped"`                       // rows by reason
	Warnings []Warning        `json:"warnings,omitempty"`
	answers  []resolveAnswer
}

// ShareClass is one class of shares, or one fund, wherever it is traded.
type ShareClass struct {
	FIGI       string      `json:"share_class_figi"`
	Name       string      `json:"name,omitzero"` // as the first of its rows has it
	Kinds      []string    `json:"kinds,omitempty"`
	Candidates []Candidate `json:"candidates"`
}

// Candidate is one line of one source. What the source does not say is absent:
// most of all whether a share is ordinary, preferred or stands for another one.
type Candidate struct {
	Source      string         `json:"source"`
	Answers     string         `json:"answers"`         // the query or the identifier that brought it
	Symbol      string         `json:"symbol,omitzero"` // as Yahoo writes it: what dw ohlcv takes
	Ticker      string         `json:"ticker,omitzero"` // as Bloomberg writes it
	Name        string         `json:"name,omitzero"`
	Kind        InstrumentKind `json:"kind,omitzero"`         // absent when the source does not say
	KindFrom    string         `json:"kind_from,omitzero"`    // the source of Kind
	KindSent    string         `json:"kind_as_sent,omitzero"` // the source's own words
	Venue       string         `json:"venue,omitzero"`        // code as sent: Yahoo's, or Bloomberg's, which is no MIC
	VenueName   string         `json:"venue_name,omitzero"`
	FIGI        string         `json:"figi,omitzero"`           // of this line
	Composite   string         `json:"composite_figi,omitzero"` // of its country
	ShareClass  string         `json:"share_class_figi,omitzero"`
	Description string         `json:"description,omitzero"`
	Score       source.Decimal `json:"source_score,omitzero"` // the source's own word: no confidence

	raw cell
}

// PrivateCompany is a company that its source knows by name alone.
type PrivateCompany struct {
	Source    string `json:"source"`
	Name      string `json:"name"`
	Permalink string `json:"permalink,omitzero"`
}

// SourceMissing is a source without an answer, and why.
type SourceMissing struct {
	Source string `json:"source"`
	Asked  string `json:"asked"`
	Code   string `json:"code"`
	Reason string `json:"reason"`
}

// Resolve looks up what a name, a symbol or an identifier may mean, at Yahoo and
// at OpenFIGI. Candidates come in the order in which their sources gave them.
//
// A source that fails is in Missing and the other still answers. It returns a
// [source.ArgumentError] for what cannot be asked and for an identifier that
// OpenFIGI calls malformed when nothing else was found, a [source.NotFoundError]
// when no source knows anything, a [source.RefusedError] with rule "cutoff" under
// a cutoff earlier than now (symbols move between instruments, and the sources
// know only today's), and the first source's error when none answered.
func (c *Client) Resolve(ctx context.Context, req ResolveRequest) (Resolution, error) {
	asked, err := req.resolved()
	if err != nil {
		return Resolution{}, err
	}
	if err := resolveOnlyNow(c.Source); err != nil {
		return Resolution{}, err
	}
	all := Resolution{Query: asked.Query}
	for _, question := range asked.questions() {
		all.ask(ctx, c.Source, question)
	}
	if jobs := all.symbolJobs(); len(jobs) > 0 {
		all.ask(ctx, c.Source, resolveQuestion{Source: figiMapping, Jobs: jobs})
	}
	if err := ctx.Err(); err != nil {
		return Resolution{}, err
	}
	return all, all.together()
}

// resolveQuestion is what one source is asked: the request of its read.
type resolveQuestion struct {
	Source string     `json:"source"`
	Query  string     `json:"query,omitzero"`
	Jobs   []figiTask `json:"jobs,omitempty"`
}

// resolveAnswer is what became of one question.
type resolveAnswer struct {
	asked resolveQuestion
	read  source.Read
	said  resolveSaid
	err   error
}

// resolveSaid is what one body says, decoded.
type resolveSaid struct {
	candidates []Candidate
	private    []PrivateCompany
	jobs       []FIGIJob
	counts     map[string]int
	notes      []Warning
}

func (r *Resolution) ask(ctx context.Context, c *source.Client, q resolveQuestion) {
	vendor, request := q.request()
	answer := resolveAnswer{asked: q}
	sent, err := c.Fetch(ctx, vendor, request)
	if err == nil {
		answer.read, err = c.Read(vendor, VerbResolve, q, sent)
	}
	if err == nil {
		answer.said, err = parseResolve(answer.read, sent.Body)
	}
	answer.err = explainResolve(err)
	r.answers = append(r.answers, answer)
}

// parseResolve is a pure function of read and body: live, replay and verify share it.
func parseResolve(read source.Read, body []byte) (resolveSaid, error) {
	q, err := resolveQuestionOf(read)
	if err != nil {
		return resolveSaid{}, err
	}
	if err := resolveNotLater(read); err != nil {
		return resolveSaid{}, err
	}
	switch q.Source {
	case yahooSearch:
		return parseYahooSearch(q, body)
	case figiMapping:
		return parseFIGIMapping(q, body)
	case figiSearch:
		return parseFIGISearch(q, body)
	}
	return resolveSaid{}, misread(source.Vendor{Name: read.Vendor}, "question", "the source %.40q is unknown", q.Source)
}

func resolveQuestionOf(read source.Read) (q resolveQuestion, err error) {
	if err := json.Unmarshal(read.Question.Request, &q); err != nil {
		return q, misread(source.Vendor{Name: read.Vendor}, "question", "%v", err)
	}
	return q, nil
}

// together puts the sources' answers side by side, or says why there are none.
func (r *Resolution) together() error {
	var failed []error
	for _, a := range r.answers {
		if a.err != nil {
			failed = append(failed, a.err)
			r.Missing = append(r.Missing, SourceMissing{Source: a.asked.vendor().Name, Asked: a.asked.Source, Code: cryptoCode(a.err), Reason: a.err.Error()})
			r.Warnings = append(r.Warnings, Warning{Name: "missing", Text: "no answer to " + a.asked.Source + ": " + a.err.Error()})
			continue
		}
		r.Reads = append(r.Reads, a.read)
		r.Private = append(r.Private, a.said.private...)
		r.Warnings = append(r.Warnings, a.said.notes...)
		if !a.asked.ofSymbols() {
			r.Jobs = append(r.Jobs, a.said.jobs...)
		}
	}
	if len(failed) == len(r.answers) {
		return failed[0]
	}
	r.Dropped = r.drops()
	r.group(r.labelled())
	return r.empty()
}
