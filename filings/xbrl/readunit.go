package xbrl

// unit reads one unit element and files it by handle and by content.
func (r *reader) unit() error {
	at := r.base + r.at
	id, _ := r.attr("id")
	id = r.ownID(trim(id))
	r.in.DeclaredUnits++
	u := &Unit{IDs: []string{id}}
	fault, err := r.measures(u, &u.Numerator)
	if err != nil {
		return err
	}
	if f := u.settle(); fault == "" {
		fault = f
	}
	if fault == "" && id == "" {
		fault = "the unit has no id"
	}
	r.fileUnit(id, u, fault, at)
	return nil
}

func (r *reader) fileUnit(id string, u *Unit, fault string, at int) {
	r.key = u.appendKey(r.key[:0])
	if first, ok := r.sameUnit[string(r.key)]; ok && fault == "" {
		if r.units[id] != first {
			first.IDs = append(first.IDs, id)
		}
		u = first
	} else {
		if fault == "" {
			r.sameUnit[string(r.key)] = u
		} else {
			u.Problem = r.problem(&Problem{Rule: RuleUnit, What: fault, Subject: id, Offset: at})
		}
		r.in.Units = append(r.in.Units, u)
	}
	if other, taken := r.units[id]; taken && other != u {
		r.clash = true
		u = &Unit{IDs: []string{id}, Problem: r.problem(&Problem{
			Rule: RuleUnit, What: "the id stands on two units that differ", Subject: id, Offset: at,
		})}
	}
	r.units[id] = u
}

// measures reads the measures of the element just opened into side, and those
// of a division into both sides of the unit.
func (r *reader) measures(u *Unit, side *[]QName) (fault string, err error) {
	for {
		more, err := r.nextChild()
		if err != nil || !more {
			return fault, err
		}
		name, err := r.element()
		if err != nil {
			return "", err
		}
		f := ""
		switch {
		case name.Space != spaceInstance:
			f, err = "a unit cannot hold "+name.String(), r.skip(nil)
		case name.Local == "measure":
			f, err = r.measure(side)
		case name.Local == "divide":
			f, err = r.measures(u, side)
		case name.Local == "unitNumerator":
			f, err = r.measures(u, &u.Numerator)
		case name.Local == "unitDenominator":
			f, err = r.denominator(u)
		default:
			f, err = "a unit cannot hold "+name.String(), r.skip(nil)
		}
		if err != nil {
			return "", err
		}
		fault = firstOf(fault, f)
	}
}

func (r *reader) denominator(u *Unit) (fault string, err error) {
	fault, err = r.measures(u, &u.Denominator)
	if err == nil && fault == "" && len(u.Denominator) == 0 {
		fault = "the unit divides by nothing"
	}
	return fault, err
}

func (r *reader) measure(side *[]QName) (fault string, err error) {
	text, elements, err := r.content()
	if err != nil {
		return "", err
	}
	q, ok := r.resolve(trim(text))
	if !ok || elements {
		return "the measure " + quoted(trim(text)) + " is not a name whose prefix is declared", nil
	}
	*side = append(*side, r.ownName(q))
	return "", nil
}
