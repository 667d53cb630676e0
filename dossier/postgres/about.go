package postgres

import "context"

// About is what a database says of itself.
type About struct {
	Version   string // of the server: "15.9 (Debian …)"
	Tables    int    // version of the desk's tables
	Checksums bool   // the server notices pages that its device changed
	Durable   bool   // it waits for its device before it acknowledges: fsync and full_page_writes are on
}

// About asks the server. It returns what [Connect] returns.
func (s *Server) About(ctx context.Context) (a About, err error) {
	err = s.patiently(ctx, func(ctx context.Context) error {
		const ask = `SELECT current_setting('server_version'), current_setting('data_checksums') = 'on',
			current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on'`
		if err := s.pool.QueryRow(ctx, ask).Scan(&a.Version, &a.Checksums, &a.Durable); err != nil {
			return err
		}
		var err error
		a.Tables, err = s.version(ctx)
		return err
	})
	return a, err
}
