package market

type figiRow struct {
	FIGI        string `json:"figi"`
	Name        string `json:"name"`
	Ticker      string `json:"ticker"`
	Venue       string `json:"exchCode"`
	Composite   string `json:"compositeFIGI"`
	ShareClass  string `json:"shareClassFIGI"`
	Fine        string `json:"securityType"`
	Broad       string `json:"securityType2"`
	Description string `json:"securityDescription"`
}

// figiOutcome has exactly one of data, warning and error.
type figiOutcome struct {
	Data    *[]figiRow `json:"data"`
	Warning string     `json:"warning"`
	Error   string     `json:"error"`
	Next    string     `json:"next"`
}

// parseFIGIMapping reads the outcomes of jobs. They carry no name: the first
// outcome is the first job's, and so on.
func parseFIGIMapping(q resolveQuestion, body []byte) (resolveSaid, error) {
	if err := figiRefusal(body); err != nil {
		return resolveSaid{}, err
	}
	var outcomes []figiOutcome
	if err := decodeJSON(OpenFIGI, body, &outcomes); err != nil {
		return resolveSaid{}, err
	}
	if len(outcomes) != len(q.Jobs) {
		return resolveSaid{}, misread(OpenFIGI, "body", "%d jobs were sent and %d outcomes came", len(q.Jobs), len(outcomes))
	}
	said := resolveSaid{counts: map[string]int{}}
	seen := map[string]bool{}
	for i, o := range outcomes {
		job, err := o.judged(q.Jobs[i])
		if err != nil {
			return resolveSaid{}, err
		}
		if o.Data != nil {
			said.takeFIGI(q.Jobs[i].answers(), *o.Data, seen)
		}
		said.jobs = append(said.jobs, job)
	}
	return said, nil
}

// judged tells the three outcomes of a job apart.
func (o figiOutcome) judged(task figiTask) (FIGIJob, error) {
	job := FIGIJob{Identifier: task.label()}
	here := 0
	for _, is := range []bool{o.Data != nil, o.Warning != "", o.Error != ""} {
		if is {
			here++
		}
	}
	switch {
	case here != 1:
		return job, misread(OpenFIGI, task.label(), "of data, warning and error there are %d", here)
	case o.Error != "":
		job.Outcome, job.Said = JobBadIdentifier, o.Error
	case o.Warning != "":
		job.Outcome, job.Said = JobNoMatch, o.Warning
	case len(*o.Data) == 0:
		job.Outcome = JobNoMatch
	default:
		job.Outcome, job.Rows = JobFound, len(*o.Data)
	}
	return job, nil
}

// parseFIGISearch reads the first page of a search.
func parseFIGISearch(q resolveQuestion, body []byte) (resolveSaid, error) {
	var read figiOutcome
	if err := decodeJSON(OpenFIGI, body, &read); err != nil {
		return resolveSaid{}, err
	}
	switch {
	case read.Error != "":
		return resolveSaid{}, saidAt200(OpenFIGI, read.Error, "read what it says and ask otherwise")
	case read.Data == nil:
		return resolveSaid{}, misread(OpenFIGI, "data", "there is no list of rows")
	}
	said := resolveSaid{counts: map[string]int{}}
	said.takeFIGI(q.Query, *read.Data, map[string]bool{})
	if read.Next != "" {
		said.notes = append(said.notes, Warning{Name: "more", Text: "OpenFIGI knows more by this name than the first page shows: narrow the query, or give an identifier"})
	}
	return said, nil
}

// figiRefusal is the error of a mapping whose body is one object in place of a
// list: the whole request was refused.
func figiRefusal(body []byte) error {
	if !isVendorObject(body) {
		return nil
	}
	var whole figiOutcome
	if err := decodeJSON(OpenFIGI, body, &whole); err != nil {
		return err
	}
	if whole.Error == "" {
		return misread(OpenFIGI, "body", "there is no list of outcomes")
	}
	return saidAt200(OpenFIGI, whole.Error, "read what it says and ask otherwise")
}

func (s *resolveSaid) takeFIGI(answers string, rows []figiRow, seen map[string]bool) {
	for _, row := range rows {
		switch {
		case row.FIGI == "":
			s.counts[DroppedNoFIGI]++
		case seen[row.FIGI]:
			s.counts[DroppedSameSymbol]++
		default:
			s.candidates = append(s.candidates, row.candidate(answers))
			seen[row.FIGI] = true
		}
	}
}

func (row figiRow) candidate(answers string) Candidate {
	c := Candidate{
		Source: OpenFIGI.Name, Answers: answers, Ticker: row.Ticker, Name: row.Name, Venue: row.Venue,
		Kind: figiKind(row.Fine, row.Broad), KindSent: figiSent(row.Fine, row.Broad),
		FIGI: row.FIGI, Composite: row.Composite, ShareClass: row.ShareClass,
	}
	if row.Description != row.Ticker {
		c.Description = row.Description
	}
	if c.Kind != "" {
		c.KindFrom = OpenFIGI.Name
	}
	return c
}
