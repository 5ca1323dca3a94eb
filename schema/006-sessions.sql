-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 006: sessions of any match, not of runs alone. A match without any was played in one go.

CREATE TABLE match_sessions (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  match INTEGER NOT NULL REFERENCES matches (id),
  date TEXT NOT NULL DEFAULT '',
  place INTEGER REFERENCES places (id),
  note TEXT NOT NULL DEFAULT '',
  started INTEGER NOT NULL,
  ended INTEGER,
  first INTEGER NOT NULL CHECK (first >= 1),
  last INTEGER CHECK (last >= 0),
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

INSERT INTO match_sessions (id, uuid, match, date, place, note, started, ended, first, last, created,
                            modified, deleted)
SELECT s.id, s.uuid, r.match, s.date, s.place, s.note, s.started, s.ended, s.first, s.last, s.created,
  s.modified, s.deleted
FROM sessions AS s JOIN runs AS r ON r.id = s.run;

DROP TABLE sessions;
ALTER TABLE match_sessions RENAME TO sessions;

CREATE INDEX sessions_match ON sessions (match, first);
CREATE INDEX sessions_place ON sessions (place) WHERE place IS NOT NULL;

CREATE TRIGGER sessions_stay BEFORE DELETE ON sessions
BEGIN
  SELECT raise(ABORT, 'a session is never deleted');
END;

-- What the log says of them is told as it is told from now on, to the letter: undo compares it with
-- the row. Inside a string a quote is escaped, so the names are found as names alone.
UPDATE changes SET
  before = replace(before, ',"run":' || r.id || ',', ',"match":' || r.match || ','),
  after = replace(after, ',"run":' || r.id || ',', ',"match":' || r.match || ',')
FROM runs AS r
WHERE changes.subject = 'session'
  AND r.id = json_extract(coalesce(changes.after, changes.before), '$.run');

PRAGMA user_version = 6;
