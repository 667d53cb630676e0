package filings_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings"
)

// anvils answers with the hand-written search and notice in testdata.
type anvils struct{}

func (anvils) Replay(_ context.Context, address string) (source.Answer, error) {
	name := "testdata/formd-anvil.xml"
	if strings.HasPrefix(address, "https://efts.sec.gov/") {
		name = "testdata/efts-anvil.json"
	}
	body, err := os.ReadFile(name)
	if strings.Contains(address, "/000000009926000002/") { // the amendment
		body = []byte(strings.NewReplacer("<submissionType>D<", "<submissionType>D/A<", "<isAmendment>false<", "<isAmendment>true<",
			">5000000<", ">Indefinite<", ">4000000<", ">Indefinite<", ">1000000<", ">2500000<").Replace(string(body)))
	}
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Date(2026, 6, 30, 16, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: body, Origin: source.Replay}, err
}

// Nothing of these recordings was filed by anybody.
func ExampleClient_PrivatePlacements() {
	client := filings.Client{Source: &source.Client{
		Recorded: anvils{},
		Clock:    func() time.Time { return time.Date(2026, 6, 30, 16, 0, 0, 0, time.UTC) },
	}}
	p, err := client.PrivatePlacements(context.Background(), filings.PlacementsRequest{Name: "Anvil"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("from", p.Window.Start, "to", p.Window.End)
	for _, n := range p.Notices {
		fmt.Println(n.Filed, n.Form, n.Sold.Value, "of", n.Offered.Value, n.Offered.Indefinite, n.Standing)
	}
	for _, other := range p.Others {
		fmt.Println("apart:", other.Name)
	}
	// Output:
	// from 2026-01-01 to 2026-06-30
	// 2026-03-02 D/A 2500000 of  true latest
	// 2026-02-02 D 1000000 of 5000000 false superseded by 0000000099-26-000002, filed 2026-03-02
	// apart: ANVIL SPV I, a series of Bellows LLC
}
