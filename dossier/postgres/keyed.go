package postgres

// keyed gives each event its key (see [dossier.Event.Key]). A build that knows no
// keys and still runs is refused rather than let to file without one.
//
// What follows a backslash is blotted out before the server reads a line as JSON:
// identifiers have none, and a database of another encoding than UTF-8 cannot read
// them all. Of such a database lower may know other letters; C knows A to Z.
//
// An event that opens conflicts has the number of the first (see
// [dossier.Event.Opening]), and older ones none.
const keyed = `
SET LOCAL statement_timeout = 0;
ALTER TABLE deskworth.events ADD COLUMN key bytea, ADD COLUMN opens bigint;
DROP TRIGGER stay ON deskworth.events;
UPDATE deskworth.events SET key = convert_to(CASE line ->> 'kind'
	WHEN 'sealed' THEN ' seal'
	ELSE lower(coalesce(entry -> 'fact' ->> 'id', entry -> 'transcribed' ->> 'id', entry -> 'assumption' ->> 'id', entry -> 'calculation' ->> 'id',
		entry -> 'check' ->> 'id', entry -> 'section' ->> 'id', entry -> 'exhibit' ->> 'id',
		CASE WHEN entry -> 'frame' IS NULL THEN '' ELSE 'frame' END) COLLATE "C")
	END, 'UTF8')
FROM (SELECT mission, seq, line, line -> 'contribution' AS entry FROM (
	SELECT mission, seq, regexp_replace(convert_from(body, 'SQL_ASCII'), E'\\\\.', '_', 'g')::json AS line FROM deskworth.events) AS lines) AS filed
WHERE events.mission = filed.mission AND events.seq = filed.seq;
ALTER TABLE deskworth.events ALTER COLUMN key SET NOT NULL;
CREATE TRIGGER stay BEFORE UPDATE OR DELETE ON deskworth.events FOR EACH ROW EXECUTE FUNCTION deskworth.only_added();
CREATE INDEX events_key ON deskworth.events (key, mission COLLATE "C", seq);
CREATE INDEX events_opens ON deskworth.events (mission COLLATE "C", opens) WHERE opens IS NOT NULL;
` + appends

// inKey says of which mission a row is so that the index of keys alone can answer.
// Asked without that collation, the server may read a mission's rows from first to
// last instead: a plan that is made while there are few, and kept, is then the
// cheaper one.
const inKey = `mission COLLATE "C" = $1`
