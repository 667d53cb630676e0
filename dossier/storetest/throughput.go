package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Writers of a desk, over so many places that open the store each for itself.
const (
	Writers = 64
	Places  = 8
)

// each is how many each writer files before the other way is measured again.
const each = 10

// Throughput measures contributions by many writers, half of them facts, against
// bare inserts of the same bytes by as many: the same device, the same durability,
// turn by turn in one run. open gives another place's store over the same rows;
// bare gives another place's insert, for as many writers as it has.
func Throughput(b *testing.B, open func(testing.TB) dossier.Store, bare func(testing.TB) func(context.Context, []byte) error) {
	table := Table(b, "m", "body")
	var desks []*dossier.Dossier
	var inserts []func(context.Context, []byte) error
	for range Places {
		s := open(b)
		require.NoError(b, s.Record(b.Context(), table))
		desks = append(desks, &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s})
		inserts = append(inserts, bare(b))
	}
	body := typical(b, desks[0], table.Read.Ref)
	var number atomic.Int64
	var filing, inserting time.Duration
	rounds := 0
	for b.Loop() {
		filing += together(b, func(ctx context.Context, place int) error {
			_, err := desks[place].Contribute(ctx, By, half(int(number.Add(1)), table.Read.Ref))
			return err
		})
		inserting += together(b, func(ctx context.Context, place int) error { return inserts[place](ctx, body) })
		rounds++
	}
	count := float64(rounds * Writers * each)
	b.ReportMetric(count/filing.Seconds(), "contributions/s")
	b.ReportMetric(count/inserting.Seconds(), "inserts/s")
	b.ReportMetric(100*inserting.Seconds()/filing.Seconds(), "percent")
}

// half are facts, and half assumptions.
func half(n int, ref source.Ref) dossier.Entry {
	if n%2 == 0 {
		return dossier.Fact{ID: fmt.Sprintf("half%d", n), At: source.Locator{Ref: ref, Row: "2024-01-01", Column: "value"}}
	}
	return filler(n)
}

// typical is what a fact of these is kept as.
func typical(b *testing.B, d *dossier.Dossier, ref source.Ref) []byte {
	seq, err := d.Contribute(b.Context(), By, half(0, ref))
	require.NoError(b, err)
	events, err := d.Log.Events(b.Context(), seq-1)
	require.NoError(b, err)
	body, err := json.Marshal(events[0])
	require.NoError(b, err)
	return body
}

// together has all writers do something a few times each.
func together(b *testing.B, do func(ctx context.Context, place int) error) time.Duration {
	ctx, start := context.WithoutCancel(b.Context()), time.Now()
	var wg sync.WaitGroup
	for writer := range Writers {
		wg.Go(func() {
			for range each {
				if err := do(ctx, writer%Places); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return time.Since(start)
}
