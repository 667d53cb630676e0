package sqlite

// keyed gives each event its key (see [dossier.Event.Key]), in a new table: the old
// one lets no row be changed, and a build that knows no keys and still runs is
// refused rather than let to file without one. SQLite's lower knows no letters
// but A to Z, as keys do. An event that opens conflicts has the number of the first
// (see [dossier.Event.Opening]), and older ones none.
const keyed = `
CREATE TABLE keyed (seq INTEGER PRIMARY KEY, key TEXT NOT NULL, opens INTEGER, body TEXT NOT NULL) STRICT;
INSERT INTO keyed (seq, key, body) SELECT seq, CASE body ->> '$.kind'
	WHEN 'sealed' THEN ' seal'
	ELSE lower(coalesce(body ->> '$.contribution.fact.id', body ->> '$.contribution.transcribed.id',
		body ->> '$.contribution.assumption.id', body ->> '$.contribution.calculation.id', body ->> '$.contribution.check.id',
		body ->> '$.contribution.section.id', body ->> '$.contribution.exhibit.id',
		iif(body -> '$.contribution.frame' IS NULL, '', 'frame')))
	END, body FROM events ORDER BY seq;
DROP TABLE events;
ALTER TABLE keyed RENAME TO events;
CREATE INDEX events_key ON events (key);
CREATE INDEX events_opens ON events (opens) WHERE opens IS NOT NULL;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
`
