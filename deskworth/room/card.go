package room

import (
	"context"
	"io/fs"
	"os"
)

// Card is the folder of one card in one mission. A sandboxed script writes in
// it, so nothing here trusts what lies there: links are refused and the lock
// lies outside.
type Card struct {
	folder  folder
	bundles *Bundles
}

// Card lends a card's folder. It publishes too: a card's own workbook, deck or
// memo, which no seal covers, in bundles/ of its folder.
func (h *Home) Card(mission, card string) *Card {
	rooms := h.mission(mission).below(roomFolder)
	where := rooms.named(card)
	return &Card{folder: where, bundles: &Bundles{
		folder: where.below("bundles"),
		space:  h.cardSpace(mission, card, where),
		locks:  rooms.path("." + card + ".lock"),
		wait:   h.wait,
	}}
}

// Folder makes the card's folder and gives its absolute path, for the sandbox
// and for its operator.
func (c *Card) Folder() (string, error) {
	root, err := c.folder.make()
	if err != nil {
		return "", explain("the card's folder cannot be made", err)
	}
	return c.folder.path(), explain("the card's folder cannot be closed", root.Close())
}

// Root opens the card's folder: names cannot leave it. Close it after use.
func (c *Card) Root() (*os.Root, error) {
	root, err := c.folder.make()
	return root, explain("the card's folder cannot be opened", err)
}

// Bundles is where the card's own files are published.
func (c *Card) Bundles() *Bundles { return c.bundles }

// Publish is [Bundles.Publish] in the card's folder.
func (c *Card) Publish(ctx context.Context, files []File, check func(fs.FS) error) (revision string, err error) {
	return c.bundles.Publish(ctx, files, check)
}
