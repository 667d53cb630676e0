package xbrl

// PackageLimits bounds what an archive may ask of the reader. A field left at
// nought takes its default. Sizes count what is really unpacked, not what the
// archive declares.
type PackageLimits struct {
	Entries    int    // in the archive; default 5,000
	EntryBytes int64  // of one entry, unpacked; default 128 MiB
	TotalBytes int64  // of all entries that are read, unpacked; default 512 MiB
	Ratio      int64  // unpacked to packed, of an entry above 1 MiB; default 400
	Document   Limits // of the documents of a report
}

const (
	defaultEntries    = 5000
	defaultEntryBytes = 128 << 20
	defaultTotalBytes = 512 << 20
	defaultRatio      = 400
	ratioFromBytes    = 1 << 20 // small files of blanks shrink further, and do no harm
)

// filled gives l with its defaults in place, and refuses negative bounds.
func (l PackageLimits) filled() (PackageLimits, error) {
	if l.Entries < 0 || l.EntryBytes < 0 || l.TotalBytes < 0 || l.Ratio < 0 {
		return l, &Error{What: "a limit is negative", Remedy: "leave it at nought for the default", code: CodeArguments}
	}
	if l.Entries == 0 {
		l.Entries = defaultEntries
	}
	if l.EntryBytes == 0 {
		l.EntryBytes = defaultEntryBytes
	}
	if l.TotalBytes == 0 {
		l.TotalBytes = defaultTotalBytes
	}
	if l.Ratio == 0 {
		l.Ratio = defaultRatio
	}
	_, err := l.Document.filled()
	return l, err
}
