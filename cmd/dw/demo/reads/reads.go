// Package reads holds the recordings that the demo replays: a week of Apple's
// prices, its 10-K for fiscal year 2023, and US gross domestic product as it was
// known in autumn 2023.
//
// Start with [Files], which record.Open takes. All bodies are written by hand in
// the vendors' shapes, with figures that were published; the index and, where
// its format allows, each body says so. They hold only what the demo asks for,
// and nothing here asks a vendor for anything.
package reads

import "embed"

// Files is the recording: index.json and one file a body.
//
//go:embed index.json bodies
var Files embed.FS
