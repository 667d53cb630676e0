package source

import (
	"context"
	"errors"
)

// Fetch asks one question of a publisher's server.
func (c *Client) Fetch(ctx context.Context, v Vendor, req Request) (Answer, error) {
	return Answer{}, errors.New("not yet")
}
