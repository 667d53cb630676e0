package xbrl

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// Facts gives the facts of one instance as they come, in document order, without
// holding the document: what it needs of memory grows with the contexts and units,
// and with the largest element directly below the root. The facts are those of
// [Parse], problems included. A caller who keeps many should clone their texts,
// each of which holds on to about a mebibyte of the document around it.
//
// Facts refer to contexts that may stand behind them. A reader that can seek, such
// as a file, is therefore read twice, contexts and units first. Any other is read
// once: facts whose context or unit is still to come are held back with all after
// them, up to 32 MiB of the document, and handles of a context that come later
// join [Context.IDs] later.
//
// The sequence ends after the first error, which comes with a zero Fact. It is an
// [Error] as Parse gives it, also when more facts would have to be held back, or
// when a context or unit changes after facts were given: then give a reader that
// can seek. What was given before an error is part of a document that is refused.
func Facts(ctx context.Context, r io.Reader, limits Limits) iter.Seq2[Fact, error] {
	return func(yield func(Fact, error) bool) {
		over := false
		err := streamed(ctx, r, limits, func(f Fact) bool {
			over = !yield(f, nil)
			return !over
		})
		if err != nil && !over {
			yield(Fact{}, err)
		}
	}
}

func streamed(ctx context.Context, r io.Reader, limits Limits, yield func(Fact) bool) error {
	limits, err := limits.filled()
	if err != nil {
		return err
	}
	if r == nil {
		return &Error{What: "there is nothing to read from", Remedy: "give a reader", code: CodeArguments}
	}
	s := &stream{reader: newReader(ctx), yield: yield, pass: onlyPass}
	s.names = map[string]string{}
	seeker, ok := r.(io.Seeker)
	if !ok {
		return s.read(r, limits)
	}
	begin, err := seeker.Seek(0, io.SeekCurrent)
	if err != nil { // a pipe, for example
		return s.read(r, limits)
	}
	s.pass = contextPass
	if err := s.read(r, limits); err != nil {
		return err
	}
	if _, err := seeker.Seek(begin, io.SeekStart); err != nil {
		return fmt.Errorf("xbrl: going back to the beginning of the document: %w", err)
	}
	s.pass = factPass
	return s.read(r, limits)
}

// stream reads an instance piece by piece. Between children of the root nothing
// of the document is needed, so there the next piece may take the place of the last.
type stream struct {
	*reader
	window *window
	pass   streamPass
	yield  func(Fact) bool
	top    string // the root's name
	held   held
	lined  counted
	over   bool // the caller has enough
}

type streamPass int

const (
	onlyPass streamPass = iota
	contextPass
	factPass
)

func (s *stream) read(r io.Reader, limits Limits) (err error) {
	if s.window, err = openWindow(r, limits.Bytes); err != nil {
		return err
	}
	s.scanner = scanner{limits: limits}
	s.before, s.top = 0, ""
	if err := s.slide(); err != nil {
		return err
	}
	if err := s.whole(s.begin); err != nil {
		return err
	}
	for child, more := 1, true; more && !s.over; child++ {
		err := s.whole(func() (err error) {
			if more, err = s.nextChild(); err != nil || !more {
				return err
			}
			return s.child(child)
		})
		if err != nil {
			return err
		}
		if err := s.give(); err != nil {
			return err
		}
	}
	if s.over {
		return nil
	}
	return s.finish()
}

// whole does a step of reading, again with more of the document as long as the
// document seems to end in it.
func (s *stream) whole(step func() error) error {
	for {
		before, known := s.scanner, *s.in
		err := step()
		if err == nil || !s.short || s.window.final {
			return err
		}
		scratch := s.scratch
		s.scanner, *s.in = before, known
		s.scratch = scratch
		if err := s.slide(); err != nil {
			return err
		}
	}
}

// slide moves on to the part of the document that begins here. The root's name
// is put before it, where its end tag will look for it.
func (s *stream) slide() error {
	head := ""
	if len(s.open) > 0 {
		head = s.top
	}
	if s.doc != "" {
		s.base += s.pos - len(head)
		s.lines += strings.Count(s.doc[:s.pos], "\n")
	}
	doc, err := s.window.more(head+s.doc[s.pos:], s.part)
	if err != nil {
		return err
	}
	s.doc, s.pos = doc, len(head)
	if head != "" {
		s.open[0] = opened{to: len(head)}
	}
	s.returns = strings.IndexByte(doc, '\r') >= 0
	s.lined = counted{}
	return nil
}

// begin reads the root's start tag.
func (s *stream) begin() error {
	if err := refuseHTML(s.doc); err != nil {
		return err
	}
	if err := s.reader.root(); err != nil {
		return err
	}
	s.top = strings.Clone(s.name)
	s.live = slices.Clone(s.live)
	for i, b := range s.live {
		s.live[i].prefix, s.live[i].space = s.own(b.prefix), s.own(b.space)
	}
	s.unprefixed = s.own(s.unprefixed)
	s.lang = strings.Clone(s.lang)
	return nil
}

// child reads one child of the root, its start tag being the last token.
func (s *stream) child(n int) error {
	if n&1023 == 0 {
		if err := s.ctx.Err(); err != nil {
			return err
		}
	}
	name, err := s.element()
	if err != nil {
		return err
	}
	switch {
	case name.Space == spaceInstance && s.pass != factPass:
		return s.declaration(name)
	case name.Space == spaceLinkbase && s.pass != contextPass:
		return s.link(name)
	case name.Space == spaceInstance, name.Space == spaceLinkbase, s.pass == contextPass:
		return s.skip(nil)
	}
	return s.fact(name, n, 0, s.lang)
}

// finish reads what follows the root: nothing, or an error.
func (s *stream) finish() error {
	for {
		err := s.whole(func() error {
			_, err := s.next()
			return err
		})
		if err != nil {
			return err
		}
		if s.window.final {
			s.release(true)
			return nil
		}
		if err := s.slide(); err != nil {
			return err
		}
	}
}
