package dossier

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// admitSettlement looks whether there is such a conflict, open, with such a claim.
func (d *Dossier) admitSettlement(want Settlement, events []Event) error {
	c, err := findConflict(fold(d.Mission, events).conflicts, want)
	if err != nil {
		return err
	}
	if c.Settled {
		return refuse("settled", fmt.Sprintf("%s was settled by %s: %s", c.Name, c.SettledBy, c.Reason), "a new claim under "+c.ID+" opens it again")
	}
	if want.Choose != 0 && !c.has(want.Choose) {
		return refuse("claim", fmt.Sprintf("contribution %d is no claim of %s", want.Choose, c.Name), "choose one of "+claimNumbers(c)+", or none")
	}
	return nil
}

func findConflict(conflicts []*Conflict, want Settlement) (*Conflict, error) {
	var names []string
	for _, c := range conflicts {
		if c.Name == want.Conflict {
			return c, nil
		}
		names = append(names, c.Name)
	}
	return nil, &source.NotFoundError{What: fmt.Sprintf("conflict %.80q", want.Conflict), Near: names, Remedy: "dossier_read lists the conflicts"}
}

func claimNumbers(c *Conflict) string {
	var numbers []string
	for _, claim := range c.Claims {
		numbers = append(numbers, fmt.Sprint(claim.Seq))
	}
	return strings.Join(numbers, ", ")
}
