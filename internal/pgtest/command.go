package pgtest

import "errors"

// Begin starts a server for a program that is no test, such as one that
// measures. It says what is missing when this machine has no PostgreSQL.
// [Server.End] ends it.
func Begin() (*Server, error) {
	if !installed() {
		return nil, errors.New(missing)
	}
	initdb, _ := program("initdb")
	s, err := newServer(initdb)
	if err != nil {
		return nil, err
	}
	return s, s.run()
}

// End ends the server and removes its folder.
func (s *Server) End() { s.end() }

func installed() bool {
	_, initdb := program("initdb")
	_, postgres := program("postgres")
	return initdb && postgres
}
