package start

import (
	"os"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

// Replay has the desk answer from a recording, without any network. Call it
// before the desk is used.
func (s *Started) Replay(dir string) error {
	root, err := os.OpenRoot(dir) // room.Dir would make it
	if err != nil {
		return &source.NotFoundError{What: "the recording " + dir, Remedy: "name the folder that --record made"}
	}
	s.closers = append(s.closers, root.Close)
	s.Desk.Recorded, err = record.Open(root.FS())
	return err
}

// Record has the desk record what it reads. all records vendors too whose terms
// let nobody store a body. Call it before the desk is used.
func (s *Started) Record(dir string, all bool) error {
	root, err := room.Dir(dir)
	if err != nil {
		return err
	}
	s.closers = append(s.closers, root.Close)
	s.Desk.Recorder = &record.Recorder{Root: root, Redactor: s.Desk.Redactor, All: all}
	return nil
}
