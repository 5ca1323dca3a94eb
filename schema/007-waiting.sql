-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 007: what waits of corrections, in its order: moves "first" to "last" of the line "source",
-- by their numbers there, wait behind "line". "point" is how many moves the corrected line shares
-- with what was before: a line that forks from it no earlier takes over what waits.

CREATE TABLE waiting (
  line INTEGER NOT NULL REFERENCES lines (id),
  position INTEGER NOT NULL CHECK (position >= 1),
  source INTEGER NOT NULL REFERENCES lines (id),
  first INTEGER NOT NULL CHECK (first >= 1),
  last INTEGER NOT NULL CHECK (last >= first),
  point INTEGER NOT NULL CHECK (point >= 0),
  PRIMARY KEY (line, position)
) STRICT, WITHOUT ROWID;

INSERT INTO waiting (line, position, source, first, last, point)
SELECT line, 1, source, after + 1, tip, point FROM (
  SELECT l.id AS line, r.id AS source, l.rest_at AS after, l.fork_at AS point,
    coalesce(r.tip, (SELECT max(number) FROM moves WHERE line = r.id), r.fork_at) AS tip
  FROM lines AS l JOIN lines AS r ON r.id = l.rest_line
) WHERE tip > after;

ALTER TABLE lines DROP COLUMN rest_line;
ALTER TABLE lines DROP COLUMN rest_at;

PRAGMA user_version = 7;
