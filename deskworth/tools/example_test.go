package tools_test

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// A registry holds every tool; a card sees those of its role.
func Example() {
	registry, err := deskworth.NewRegistry(tools.All()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, tool := range registry.Visible(deskworth.Card{Role: deskworth.Observer}) {
		fmt.Println(tool.Name, tool.Capability)
	}
	// Output:
	// blocked mission.block
	// dossier_contribute dossier.contribute
	// dossier_observe dossier.observe
	// dossier_read dossier.read
	// gesture drive.gesture
}
