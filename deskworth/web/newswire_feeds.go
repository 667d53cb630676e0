package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// choose gives the feeds that a question is about: the shipped ones, then the
// operator's.
func (c *Client) choose(req NewswireRequest) (chosen []Feed, err error) {
	all := append(ShippedFeeds(), c.Feeds...)
	topic, publisher := folded(req.Topic), folded(req.Publisher)
	for _, f := range all {
		under := topic == "" || slices.ContainsFunc(f.Topics, func(t string) bool { return folded(t) == topic })
		if under && (publisher == "" || folded(f.Publisher) == publisher) {
			chosen = append(chosen, f)
		}
	}
	if len(chosen) == 0 {
		return nil, noSuchFeed(all, req)
	}
	return chosen, nil
}

// noSuchFeed names what there is: topics for a topic, publishers for a publisher.
func noSuchFeed(all []Feed, req NewswireRequest) error {
	e := &source.NotFoundError{What: fmt.Sprintf("a feed under the topic %.80q", req.Topic), Remedy: "name one of them, or none"}
	if req.Publisher != "" {
		e.What = fmt.Sprintf("a feed of %.80q", req.Publisher)
		if req.Topic != "" {
			e.What += fmt.Sprintf(" under the topic %.80q", req.Topic)
		}
	}
	for _, f := range all {
		names := f.Topics
		if req.Publisher != "" {
			names = []string{f.Publisher}
		}
		for _, name := range names {
			if !slices.Contains(e.Near, name) {
				e.Near = append(e.Near, name)
			}
		}
	}
	slices.Sort(e.Near)
	return e
}

// wireOutcome is what became of one feed.
type wireOutcome struct {
	feed    Feed
	address string
	status  int
	readAt  time.Time
	wire    *wire
	err     error
}

// told is the outcome in words and counts.
func (o wireOutcome) told() WireFeed {
	f := WireFeed{Publisher: o.feed.Publisher, Address: o.address, Status: o.status, ReadAt: o.readAt}
	if o.err != nil {
		f.Failed, f.Code = o.err.Error(), codeOf(o.err)
		return f
	}
	w := o.wire
	f.Ref, f.ReadAt, f.Newest, f.Dropped = w.read.Ref, w.read.ReadAt, w.newest, w.dropped()
	f.Title, f.Items, f.Matched, f.Undated = w.title, w.count, len(w.items), w.undated
	return f
}

func codeOf(err error) string {
	var coded source.Coded
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return "failed"
}

func tooSlow(feed Feed) error {
	return &source.RefusedError{
		Rule:   "time_limit",
		Reason: fmt.Sprintf("%s gave no whole answer within the limit of %s a feed", feed.Publisher, feedPatience),
		Remedy: "try again later, or name another publisher",
	}
}

// allFailed is the failure of a reading that read nothing.
func allFailed(outcomes []wireOutcome) error {
	var reasons []string
	for _, o := range outcomes {
		if o.err == nil {
			return nil
		}
		reasons = append(reasons, o.feed.Publisher+": "+o.err.Error())
	}
	if len(outcomes) == 1 {
		return outcomes[0].err
	}
	return &source.UpstreamError{Vendor: "the newswire", Problem: "no feed was read: " + strings.Join(reasons, " | "), Remedy: "check the network, then try again"}
}
