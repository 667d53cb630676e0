package postgres_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

func digestOf(body string) string { return source.Digest([]byte(body)) }

// replaced is for tables without a token.
func replaced(statement string) string {
	return strings.ReplaceAll(statement, "token = token", "mission = mission")
}

// childVariable makes the test binary a writer of the database at its value.
const (
	childVariable  = "DESKWORTH_POSTGRES_TEST_CHILD"
	writerVariable = "DESKWORTH_POSTGRES_TEST_WRITER"
)

func child(address string) int {
	ctx := context.Background()
	server, err := postgres.Connect(ctx, address)
	if err == nil {
		err = storetest.Write(ctx, server.Store("m"), os.Getenv(writerVariable), 1<<20, os.Stdout)
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func TestAKilledWriterLosesNothingThatWasAcknowledged(t *testing.T) {
	address := pgtest.Database(t)
	server := connect(t, address)
	self, err := os.Executable()
	require.NoError(t, err)
	storetest.KillWriters(t, func(writer string) *exec.Cmd {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), childVariable+"="+address, writerVariable+"="+writer)
		return cmd
	}, func() dossier.Store { return server.Store("m") })
}

// The writers wait for the server, try again, and file nothing twice.
func TestAKilledServerLosesNothingThatWasAcknowledged(t *testing.T) {
	own := pgtest.Start(t)
	server := connect(t, own.URL())
	server.Wait(5 * time.Minute) // of kills in a row, each with a recovery on a slow disk
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	var writers sync.WaitGroup
	var acknowledged storetest.Acknowledged
	for i := range 4 {
		writers.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				var out bytes.Buffer
				err := storetest.Write(ctx, server.Store("m"), fmt.Sprintf("w%d-%d", i, n), 1, &out)
				if err != nil && !errors.Is(err, context.Canceled) {
					assert.NoError(t, err)
				}
				acknowledged.Add(t, out.Bytes())
			}
		})
	}
	for round := range storetest.Rounds {
		if round%2 == 1 { // the others may end before anything is kept again
			before, until := acknowledged.Count(), time.Now().Add(time.Minute)
			for acknowledged.Count() == before && time.Now().Before(until) {
				time.Sleep(time.Millisecond)
			}
		}
		time.Sleep(time.Duration(50+rand.IntN(200)) * time.Millisecond)
		own.Kill()
		own.Run(t)
	}
	stop()
	writers.Wait()
	acknowledged.Check(t, server.Store("m"), 4)
}

func TestAServerThatStaysAwayIsNamedAsSuch(t *testing.T) {
	own := pgtest.Start(t)
	server := connect(t, own.URL())
	server.Wait(50 * time.Millisecond)
	own.Kill()
	_, err := server.Store("m").Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
	var upstream *source.UpstreamError
	require.ErrorAs(t, err, &upstream)
	assert.ErrorContains(t, err, "PostgreSQL")
	assert.ErrorContains(t, err, "look before you file it again")
	assert.NotContains(t, err.Error(), pgtest.Password)

	own.Run(t)
	server.Wait(20 * time.Second)
	seq, err := server.Store("m").Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
	require.NoError(t, err)
	assert.Equal(t, "1", strconv.FormatInt(seq, 10))
}
