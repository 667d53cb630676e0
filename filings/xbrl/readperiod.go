package xbrl

import "fmt"

// periodTexts is what the elements of a period say, and how many of each there
// are. Few filings have more than a hundred, so each is worked out once.
type periodTexts struct {
	instant, start, end           string
	instants, starts, ends, evers int8
}

// period reads instant, startDate and endDate, or forever.
func (r *reader) period(c *Context) (fault string, err error) {
	var texts periodTexts
	for {
		more, err := r.nextChild()
		if err != nil {
			return "", err
		}
		if !more {
			break
		}
		name, err := r.element()
		if err != nil {
			return "", err
		}
		text, _, err := r.content()
		if err != nil {
			return "", err
		}
		if name.Space != spaceInstance || !texts.take(name.Local, trim(text)) {
			fault = "a period cannot hold " + name.String() + " there"
		}
	}
	if fault != "" {
		return fault, nil
	}
	known, ok := r.periods[texts]
	if !ok {
		texts.instant, texts.start, texts.end = r.own(texts.instant), r.own(texts.start), r.own(texts.end)
		known.Period, known.fault = texts.period()
		r.periods[texts] = known
	}
	c.Period = known.Period
	return known.fault, nil
}

// knownPeriod is a period worked out before, with what is wrong with it.
type knownPeriod struct {
	Period
	fault string
}

func (p *periodTexts) take(name, text string) bool {
	switch name {
	case "instant":
		p.instant, p.instants = text, p.instants+1
		return p.instants == 1
	case "startDate":
		p.start, p.starts = text, p.starts+1
		return p.starts == 1
	case "endDate":
		p.end, p.ends = text, p.ends+1
		return p.ends == 1
	case "forever":
		p.evers++
		return p.evers == 1
	}
	return false
}

// period makes a period of the elements found in one.
func (p periodTexts) period() (made Period, fault string) {
	switch [4]int8{p.instants, p.starts, p.ends, p.evers} {
	case [4]int8{0, 0, 0, 1}:
		return Period{Kind: Forever}, ""
	case [4]int8{0, 1, 1, 0}:
		return durationOf(p.start, p.end)
	case [4]int8{1, 0, 0, 0}:
		at, ok := asEnd(p.instant)
		made = Period{Kind: Instant, EndText: p.instant}
		if !ok {
			return made, "the instant " + quoted(p.instant) + " is not a date"
		}
		made.End, made.to = at.lastDay(), at.key()
		return made, ""
	}
	return made, "the period is neither an instant, nor a start with an end, nor forever"
}

func durationOf(start, end string) (p Period, fault string) {
	p = Period{Kind: Duration, StartText: start, EndText: end}
	from, ok := asStart(start)
	if !ok {
		return p, "the start " + quoted(start) + " is not a date"
	}
	to, ok := asEnd(end)
	if !ok {
		return p, "the end " + quoted(end) + " is not a date"
	}
	p.Start, p.End, p.from, p.to = from.firstDay(), to.lastDay(), from.key(), to.key()
	if !from.before(to) {
		return p, fmt.Sprintf("the period ends (%s) before it starts (%s)", end, start)
	}
	return p, ""
}
