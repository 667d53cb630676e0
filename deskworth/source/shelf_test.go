package source

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plank is a shelf in memory that several processes may share.
type plank struct {
	bodies map[string]Answer
	pauses map[string]time.Time
	turns  map[string]time.Time
}

func newPlank() *plank {
	return &plank{bodies: map[string]Answer{}, pauses: map[string]time.Time{}, turns: map[string]time.Time{}}
}

func (p *plank) Lasting(_ context.Context, address string) ([]byte, string, time.Time, bool) {
	a, found := p.bodies[address]
	return a.Body, a.Part.Media, a.Part.ReadAt, found
}

func (p *plank) PutLasting(_ context.Context, address, media string, readAt time.Time, body []byte) error {
	p.bodies[address] = Answer{Body: body, Part: Part{Media: media, ReadAt: readAt}}
	return nil
}

func (p *plank) Paused(publisher string) time.Time { return p.pauses[publisher] }

func (p *plank) Pause(_ context.Context, publisher string, until time.Time) error {
	p.pauses[publisher] = until
	return nil
}

func (p *plank) Turn(_ context.Context, publisher string, every time.Duration) (time.Time, error) {
	at := time.Now()
	if p.turns[publisher].After(at) {
		at = p.turns[publisher]
	}
	p.turns[publisher] = at.Add(every)
	return at, nil
}

// newProcess forgets what one process knows.
func newProcess() {
	process.by, answers.by, answers.order = map[string]*limit{}, map[string]remembered{}, nil
}

func TestAnotherProcessOfTheDeskDoesNotFetchALastingDocumentAgain(t *testing.T) {
	inWorld(t, with("Content-Type", "text/xml", answering(200, "<filed/>")), func(t *testing.T, w *world, c *Client) {
		c.Shelf = newPlank()
		req := Request{Address: "https://www.sec.gov/Archives/x.xml", Lasting: true}
		first, err := c.Fetch(t.Context(), sec, req)
		require.NoError(t, err)
		_, err = c.Fetch(t.Context(), sec, Request{Address: "https://www.sec.gov/list.json"})
		require.NoError(t, err)

		newProcess()
		time.Sleep(time.Hour)
		c.Store = &Memory{}
		again, err := c.Fetch(t.Context(), sec, req)
		require.NoError(t, err)
		assert.Equal(t, first, again, "with the time of the fetch")
		_, err = c.Store.Get(t.Context(), again.Part.Digest)
		require.NoError(t, err, "the mission that asks has the body too")
		assert.Len(t, w.asked, 2)
		_, err = c.Fetch(t.Context(), sec, Request{Address: "https://www.sec.gov/list.json"})
		require.NoError(t, err)
		assert.Len(t, w.asked, 3, "a list changes and is asked for anew")
	})
}

func TestWhatMayNotBeStoredIsNotShelved(t *testing.T) {
	inWorld(t, answering(200, "body"), func(t *testing.T, w *world, c *Client) {
		shelf := newPlank()
		c.Shelf = shelf
		_, err := c.Fetch(t.Context(), quiet, Request{Address: "https://quiet.example/x", Lasting: true})
		require.NoError(t, err)
		assert.Empty(t, shelf.bodies)
	})
}

func TestTheCoolDownOfTheSECHoldsForAllProcessesOfTheDesk(t *testing.T) {
	page := answering(403, "<html><title>SEC.gov | Request Rate Threshold Exceeded</title>")
	inWorld(t, inTurn(page, answering(200, "{}")), func(t *testing.T, w *world, c *Client) {
		c.Shelf = newPlank()
		_, err := c.Get(t.Context(), sec, "https://www.sec.gov/a.json")
		var rate *RateError
		require.ErrorAs(t, err, &rate)
		assert.Equal(t, 10*time.Minute, rate.Wait)

		newProcess()
		time.Sleep(4 * time.Minute)
		_, err = c.Get(t.Context(), sec, "https://efts.sec.gov/b.json")
		require.ErrorAs(t, err, &rate)
		assert.Equal(t, 6*time.Minute, rate.Wait, "all its hosts are one publisher")
		_, err = c.Get(t.Context(), free, "https://free.example/x")
		require.NoError(t, err, "others may be asked")
		assert.Len(t, w.asked, 2)

		time.Sleep(6 * time.Minute)
		_, err = c.Get(t.Context(), sec, "https://efts.sec.gov/b.json")
		require.NoError(t, err)
	})
}

// The SEC counts ten requests a second, and sees one caller.
func TestTheProcessesOfADeskShareThePublishersLimit(t *testing.T) {
	inWorld(t, answering(200, "{}"), func(t *testing.T, w *world, c *Client) {
		c.Shelf = newPlank()
		for n := range 30 {
			newProcess() // each of them would ask at once
			_, err := c.Get(t.Context(), sec, fmt.Sprintf("https://www.sec.gov/%d.json", n))
			require.NoError(t, err)
		}
		for i := range w.times[10:] {
			assert.GreaterOrEqual(t, w.times[i+10].Sub(w.times[i]), time.Second, "an eleventh request within a second")
		}
	})
}

func TestATurnAfterTheDeadlineIsARateError(t *testing.T) {
	inWorld(t, answering(200, "{}"), func(t *testing.T, w *world, c *Client) {
		shelf := newPlank()
		c.Shelf = shelf
		shelf.turns["SEC"] = time.Now().Add(time.Minute)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := c.Get(ctx, sec, "https://www.sec.gov/a.json")
		var rate *RateError
		require.ErrorAs(t, err, &rate)
		assert.Empty(t, w.asked)
	})
}
