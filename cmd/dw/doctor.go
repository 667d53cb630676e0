package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// need is one thing that some work needs, and whether it is there.
type need struct {
	Name    string `json:"name"`
	State   string `json:"state"` // present, missing, note, broken
	Comment string `json:"comment"`
}

func (a *app) doctorCommand() *cobra.Command {
	return leaf("doctor", "Say what the desk has, what it lacks, and what that costs", 0, func(cmd *cobra.Command, _ []string) error {
		home, err := a.home()
		if err != nil {
			return err
		}
		needs, err := a.needs(home)
		if err != nil {
			return err
		}
		needs = append(needs, a.dossiers(cmd.Context(), home)...)
		if err := a.printNeeds(needs); err != nil {
			return err
		}
		return brokenAmong(needs)
	})
}

func (a *app) printNeeds(needs []need) error {
	if a.flags.format == formatJSON {
		return a.printJSON(needs)
	}
	for _, n := range needs {
		fmt.Fprintf(a.out, "%-22s %-8s %s\n", n.Name, n.State, harmless(n.Comment))
	}
	return nil
}

// brokenAmong refuses a desk that is not sound: a script may ask the doctor first.
func brokenAmong(needs []need) error {
	var names []string
	for _, n := range needs {
		if n.State == stateBroken {
			names = append(names, n.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return &source.RefusedError{Rule: stateBroken, Reason: "not sound: " + strings.Join(names, ", "), Remedy: "keep a copy of the home before you mend anything; each line above says what would help"}
}

func (a *app) needs(home *room.Home) ([]need, error) {
	keys, err := start.ReadKeys(home)
	if err != nil {
		return nil, err
	}
	settings, err := start.ReadSettings(home)
	if err != nil {
		return nil, err
	}
	needs := []need{
		homeNeed(home),
		presence("DESKWORTH_CONTACT", strings.Contains(a.getenv("DESKWORTH_CONTACT"), "@"), "the SEC answers only who names a contact with an address: \"Company name@example.com\""),
	}
	for _, name := range source.KeyVariables() {
		_, stored := keys.Key(name)
		needs = append(needs, presence(name, stored || a.getenv(name) != "", keyComment(name)))
	}
	for _, v := range tools.Vendors() {
		if v.Licence.Verdict == source.NoStore {
			needs = append(needs, need{"terms of " + v.Name, "note", noStoreTerms(v, settings.Keeps(v.Name))})
		}
	}
	return needs, nil
}

// noStoreTerms is what whoever reads a vendor that lets nobody keep its bodies
// must know.
func noStoreTerms(v source.Vendor, keeps bool) string {
	subject := v.Name + " data is subject to the terms of use at " + v.Licence.Terms
	if v.KeyEnv != "" {
		subject += ", which your key binds you to"
	}
	if keeps {
		return subject + "; you said that you have read " + v.Name + "'s terms, and that its bodies may be kept"
	}
	return subject + "; they let nobody keep its bodies, so it is a \"no store\" source here: reads stay in the process and facts are filed with --fact, unless you have read the terms and name " + v.Name + " under \"keep\" in desk.json"
}

// homeNeed tries the home: keeping nothing in a file that is not there writes
// and removes beside it.
func homeNeed(home *room.Home) need {
	if err := home.Probe(); err != nil {
		return need{"home", stateBroken, err.Error()}
	}
	return need{"home", "present", home.Path()}
}

func presence(name string, there bool, comment string) need {
	if there {
		return need{name, "present", comment}
	}
	return need{name, "missing", comment}
}

// keyComment says which vendors a key opens, and where it is issued.
func keyComment(env string) string {
	var opens []string
	for _, v := range tools.Vendors() {
		if v.KeyEnv == env {
			opens = append(opens, v.Name+", issued at "+v.KeyPage)
		}
	}
	if len(opens) == 0 {
		return "no tool of this build asks for it"
	}
	return strings.Join(opens, "; ")
}
