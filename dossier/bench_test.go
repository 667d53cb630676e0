package dossier_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

// A view folds all events, one in a hundred of which opens a conflict.
func BenchmarkView(b *testing.B) {
	s := &dossier.Memory{}
	d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s}
	for _, size := range storetest.Sizes {
		storetest.Fill(b, s, size)
		b.Run(fmt.Sprintf("of=%d", size), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				v, err := d.View(b.Context())
				require.NoError(b, err)
				require.Len(b, v.Contributions, size)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/event")
		})
	}
}

func BenchmarkSeal(b *testing.B) {
	for _, size := range storetest.Sizes {
		b.Run(fmt.Sprintf("of=%d", size), func(b *testing.B) {
			s := &dossier.Memory{}
			d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s}
			storetest.Fill(b, s, size)
			v, err := d.View(b.Context())
			require.NoError(b, err)
			for _, c := range v.Conflicts {
				_, err := s.Append(b.Context(), dossier.Event{Kind: dossier.KindSettlement, About: c.ID, Contribution: dossier.Contribution{
					Settlement: dossier.Settlement{Conflict: c.Name, Choose: c.Claims[0].Seq, Reason: "The first stands."}}}, -1)
				require.NoError(b, err)
			}
			b.ReportAllocs()
			for b.Loop() {
				_, err := d.Seal(b.Context(), lead)
				require.NoError(b, err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/event")
		})
	}
}
