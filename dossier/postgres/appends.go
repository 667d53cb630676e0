package postgres

// appends files a batch of a mission in one journey (see [Store.inside] for the
// lock). Each statement in it sees what was committed before it began; nought is the
// number of what somebody came before. Where no event of the batch bears on another,
// one statement keeps them all: it costs a fifth of one for each.
const appends = `
CREATE FUNCTION deskworth.append(of text, apart boolean, tokens bytea[], keys bytea[], wants bigint[], afters bigint[], opens bigint[], rests bytea[])
RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
	numbers bigint[] := '{}';
	newest bigint;
	given bigint;
BEGIN
	IF current_setting('transaction_isolation') <> 'read committed' THEN
		RAISE EXCEPTION 'append sees only what is committed before it has the lock';
	END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended(of, 1));
	newest := coalesce((SELECT seq FROM deskworth.events WHERE mission = of ORDER BY seq DESC LIMIT 1), 0);
	IF apart THEN
		WITH asked AS MATERIALIZED (
			SELECT a.*, (SELECT e.seq FROM deskworth.events AS e WHERE e.token = a.token) AS earlier, -- an earlier try of the same call
				a.after >= 0 AND (EXISTS (SELECT FROM deskworth.events WHERE mission COLLATE "C" = of AND key = a.key AND seq > a.after)
					OR a.opening > 0 AND EXISTS (SELECT FROM deskworth.events AS e WHERE e.mission COLLATE "C" = of AND e.opens >= a.opening)) AS moved
			FROM unnest(tokens, keys, afters, opens, rests) WITH ORDINALITY AS a (token, key, after, opening, rest, place)
		), numbered AS MATERIALIZED (
			SELECT a.*, CASE WHEN earlier IS NULL AND NOT moved THEN newest + count(*) FILTER (WHERE earlier IS NULL AND NOT moved) OVER (ORDER BY place) END AS number FROM asked AS a
		), kept AS (
			INSERT INTO deskworth.events (mission, seq, key, opens, body, token)
			SELECT of, n.number, n.key, nullif(n.opening, 0), convert_to('{"seq":' || n.number, 'UTF8') || n.rest, n.token FROM numbered AS n WHERE n.number IS NOT NULL
		) SELECT array_agg(coalesce(earlier, number, 0) ORDER BY place) INTO numbers FROM numbered;
		RETURN numbers;
	END IF;
	FOR i IN 1 .. cardinality(tokens) LOOP
		given := (SELECT seq FROM deskworth.events WHERE token = tokens[i]);
		IF given IS NOT NULL THEN
			NULL;
		ELSIF wants[i] > 0 AND wants[i] <> newest + 1 OR afters[i] >= 0 AND (EXISTS (
			SELECT FROM deskworth.events WHERE mission COLLATE "C" = of AND key = keys[i] AND seq > afters[i])
			OR opens[i] > 0 AND EXISTS (SELECT FROM deskworth.events AS e WHERE e.mission COLLATE "C" = of AND e.opens >= append.opens[i])) THEN
			given := 0;
		ELSE
			newest := newest + 1;
			given := newest;
			INSERT INTO deskworth.events (mission, seq, key, opens, body, token)
			VALUES (of, newest, keys[i], nullif(opens[i], 0), convert_to('{"seq":' || newest, 'UTF8') || rests[i], tokens[i]);
		END IF;
		numbers := numbers || given;
	END LOOP;
	RETURN numbers;
END $$;
`
