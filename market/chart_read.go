package market

// readChart reads the vendor's answer in the shape in which it is sent.
func readChart(body string) (chartBody, error) {
	t := &jsonText{text: body}
	var read chartBody
	t.object(
		field{"chart", func() { read.Chart = t.outer() }},
		field{"finance", func() { read.Finance = t.outer() }},
	)
	if t.next(); t.at < len(t.text) {
		t.fail("something follows the answer")
	}
	return read, t.err
}

func (t *jsonText) outer() *chartOuter {
	var o chartOuter
	present := t.object(
		field{"result", func() { t.list(func() { o.Result = append(o.Result, t.result()) }) }},
		field{"error", func() { o.Error = t.refusal() }},
	)
	if !present {
		return nil
	}
	return &o
}

func (t *jsonText) refusal() *chartError {
	var e chartError
	present := t.object(
		field{"code", func() { e.Code = t.optional() }},
		field{"description", func() { e.Description = t.optional() }},
	)
	if !present {
		return nil
	}
	return &e
}

func (t *jsonText) result() (r chartResult) {
	t.object(
		field{"meta", func() { r.Meta = t.meta() }},
		field{"timestamp", func() { r.Columns.stamps = t.stamps() }},
		field{"events", func() { r.Events = t.events() }},
		field{"indicators", func() { t.indicators(&r) }},
	)
	return r
}

// indicators keeps the first list of each kind. The others are read too, so that
// what cannot be read is refused wherever it stands.
func (t *jsonText) indicators(r *chartResult) {
	t.object(
		field{"quote", func() {
			t.list(func() {
				c := t.quote(r.room(r.Quotes))
				if r.Quotes++; r.Quotes == 1 {
					c.stamps, c.adjusted = r.Columns.stamps, r.Columns.adjusted
					r.Columns = c
				}
			})
		}},
		field{"adjclose", func() {
			t.list(func() {
				var closes []cell
				t.object(field{"adjclose", func() { closes = t.cells(r.room(r.Adjusted)) }})
				if r.Adjusted++; r.Adjusted == 1 {
					r.Columns.adjusted = closes
				}
			})
		}},
	)
}

// room is how many cells to expect: as many as stamps in the first list, and none
// in another, of which a hostile answer may hold thousands.
func (r *chartResult) room(lists int) int {
	if lists > 0 {
		return 0
	}
	return len(r.Columns.stamps)
}

func (t *jsonText) quote(room int) (c columns) {
	t.object(
		field{"open", func() { c.open = t.cells(room) }},
		field{"high", func() { c.high = t.cells(room) }},
		field{"low", func() { c.low = t.cells(room) }},
		field{"close", func() { c.close = t.cells(room) }},
		field{"volume", func() { c.vol = t.cells(room) }},
	)
	return c
}

// stamps reads the moments of the bars, none of which may be missing.
func (t *jsonText) stamps() (stamps []stamp) {
	t.list(func() { stamps = append(stamps, t.stamp()) })
	return stamps
}

func (t *jsonText) stamp() stamp {
	digits, _ := t.number()
	seconds, ok := parseStamp(digits)
	if t.err == nil && !ok {
		t.fail("%.40q is no time in seconds", digits)
	}
	return seconds
}

// moment is a stamp that may be null, which is absent.
func (t *jsonText) moment() stamp {
	if t.null() {
		return 0
	}
	return t.stamp()
}
