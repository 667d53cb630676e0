package deskworth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// importCheck looks at what a file says before anything of it is taken: that the
// desk reads it as it was written, that its references are those that its reads
// must have, and that its facts stand in the cells that they cite.
type importCheck struct {
	mission dossier.Mission
	events  []dossier.Event
	reads   []source.Read
	byRef   map[source.Ref]source.Read
	bodies  map[string]bool // bodies that may be in the file
	lines   [][]byte        // of the journal
	found   Exported
}

func (c *importCheck) visit(name string, body []byte) error {
	folder, rest, _ := strings.Cut(name, "/")
	switch folder {
	case entryMission:
		return c.takeMission(body)
	case entryEvents:
		return c.takeEvents(body)
	case "reads":
		return c.takeRead(name, body)
	case "bodies":
		return c.takeBody(name, rest, body)
	}
	return c.takeJournal(body)
}

func (c *importCheck) takeMission(body []byte) error {
	if err := json.Unmarshal(body, &c.mission); err != nil {
		return damaged(entryMission, "is no mission")
	}
	again, err := written(c.mission)
	if err != nil || !bytes.Equal(again, body) {
		return damaged(entryMission, "holds what this build would lose")
	}
	if room.CheckID(c.mission.ID) != nil || c.mission.Subject.IsZero() {
		return damaged(entryMission, "names no mission of a desk")
	}
	return nil
}

func (c *importCheck) takeEvents(body []byte) error {
	for i, line := range linesOf(body) {
		var e dossier.Event
		if err := json.Unmarshal(line, &e); err != nil {
			return damaged(entryEvents, fmt.Sprintf("makes no sense in line %d", i+1))
		}
		if e.Seq != int64(i+1) {
			return damaged(entryEvents, fmt.Sprintf("calls line %d number %d", i+1, e.Seq))
		}
		if again, err := json.Marshal(e); err != nil || !bytes.Equal(again, line) {
			return damaged(entryEvents, fmt.Sprintf("holds in line %d what this build would lose", i+1))
		}
		c.events = append(c.events, e)
	}
	return nil
}

func linesOf(body []byte) [][]byte {
	if len(body) == 0 {
		return nil
	}
	return bytes.Split(bytes.TrimSuffix(body, []byte("\n")), []byte("\n"))
}

func (c *importCheck) takeRead(name string, body []byte) error {
	tables, err := unpackedRead(body)
	if err != nil {
		return damaged(name, "is no read: "+err.Error())
	}
	if again, err := packedRead(tables); err != nil || !bytes.Equal(again, body) {
		return damaged(name, "holds what this build would lose, or what nobody may store")
	}
	read := tables[0].Read
	for _, t := range tables {
		if err := source.RecordCheck(t); err != nil || t.Read.Ref != read.Ref || read.Mission != c.mission.ID {
			return damaged(name, "is no read of this mission: its reference is not the one it must have")
		}
	}
	if _, twice := c.byRef[read.Ref]; twice {
		return damaged(name, "is a read that is there twice")
	}
	c.byRef[read.Ref], c.reads = read, append(c.reads, read)
	return c.compare(name, tables)
}

func unpackedRead(body []byte) ([]source.Table, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("it has no table")
	}
	tables := make([]source.Table, len(list))
	for i := range list {
		var err error
		if tables[i], err = source.Unpack(list[i]); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

// compare holds the facts that cite a read against its cells. Where the terms
// let no table be kept there is nothing to compare.
func (c *importCheck) compare(name string, tables []source.Table) error {
	read := tables[0].Read
	for _, e := range c.events {
		if e.Kind != dossier.KindFact || e.Figure.Locator.Ref != read.Ref || read.Licence.Verdict == source.NoStore {
			continue
		}
		if !holds(tables, e.Figure) {
			return damaged(name, fmt.Sprintf("does not hold what event %d cites at %s", e.Seq, e.Figure.Locator))
		}
	}
	return nil
}

func holds(tables []source.Table, cited source.Figure) bool {
	for _, t := range tables {
		if f, err := t.Figure(cited.Locator); err == nil && f.Value.String() == cited.Value.String() {
			return true
		}
	}
	return false
}

func (c *importCheck) takeBody(name, digest string, body []byte) error {
	if c.bodies == nil {
		c.bodies = map[string]bool{}
		why := barred(c.reads)
		for _, read := range c.reads {
			for _, part := range read.Parts {
				c.bodies[part.Digest] = why[part.Digest] == ""
			}
		}
	}
	switch may, known := c.bodies[digest]; {
	case source.Digest(body) != digest:
		return damaged(name, "was changed: it does not have the digest in its name")
	case !known:
		return damaged(name, "belongs to no read of the mission")
	case !may:
		return damaged(name, "is a body whose terms let nobody hand it on")
	}
	c.found.Bodies++
	return nil
}

func (c *importCheck) takeJournal(body []byte) error {
	head := ""
	for i, line := range linesOf(body) {
		var err error
		if head, err = follow(line, int64(i+1), head); err != nil {
			return damaged(entryJournal, "is broken: "+err.Error())
		}
		c.lines = append(c.lines, line)
	}
	c.found.Head = head
	return nil
}

// end looks at what only the whole file can say.
func (c *importCheck) end(head archiveHead) error {
	if c.mission.ID == "" || c.mission.ID != head.Mission {
		return damaged(entryMission, "is of another mission than the file says")
	}
	if err := c.journalNoted(); err != nil {
		return err
	}
	if err := dossier.CheckSigned(c.mission, c.events); err != nil {
		return damaged(entryEvents, "is not what was signed: "+err.Error())
	}
	if err := dossier.CheckOpened(c.mission, c.events); err != nil {
		return damaged(entryEvents, "makes no sense: "+err.Error())
	}
	for _, e := range c.events {
		ref := e.Read.Ref
		if ref == "" {
			continue
		}
		read, known := c.byRef[ref]
		if !known || source.SameRead(read, e.Read) != nil || e.Figure.Locator.Ref != "" && e.Figure.Locator.Ref != ref {
			return damaged(entryEvents, fmt.Sprintf("cites in line %d the read %s, which the file does not hold", e.Seq, ref))
		}
	}
	c.found.Mission, c.found.Events, c.found.Reads, c.found.Lines = c.mission, len(c.events), len(c.reads), len(c.lines)
	return nil
}
