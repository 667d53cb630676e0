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
	State   string `json:"state"` // present, missing
	Comment string `json:"comment"`
}

func (a *app) doctorCommand() *cobra.Command {
	return leaf("doctor", "Say what the desk has, what it lacks, and what that costs", 0, func(*cobra.Command, []string) error {
		home, err := a.home()
		if err != nil {
			return err
		}
		needs, err := a.needs(home)
		if err != nil {
			return err
		}
		if a.flags.format == formatJSON {
			return a.printJSON(needs)
		}
		for _, n := range needs {
			fmt.Fprintf(a.out, "%-22s %-8s %s\n", n.Name, n.State, n.Comment)
		}
		return nil
	})
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
	kept := "FRED's terms let nobody keep its bodies: reads stay in the process and facts are filed with --fact, unless you have read the terms and name FRED under \"keep\" in desk.json"
	if settings.Keeps("FRED") {
		kept = "you said that you have read FRED's terms, and that its bodies may be kept"
	}
	return append(needs, need{"terms of FRED", "note", kept}), nil
}

// homeNeed tries the home: keeping nothing in a file that is not there writes
// and removes beside it.
func homeNeed(home *room.Home) need {
	if err := home.Probe(); err != nil {
		return need{"home", "broken", err.Error()}
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
