-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 011: what is said of games, penalty points, the rule for seats; and a log and imported plays
-- that keep nothing twice.

-- "rating" is out of ten; "owned" whether a copy stands on the shelf. NULL: nobody said.
ALTER TABLE games ADD COLUMN rating REAL CHECK (rating BETWEEN 0 AND 10);
ALTER TABLE games ADD COLUMN owned INTEGER CHECK (owned IN (0, 1));

-- Who has the first seat in a Swiss round. NULL: differences of points come first, and who begins is
-- evened out behind them; 'fide': nobody has one seat three times in a row, nor three times more than
-- the other, where the round can be paired so.
ALTER TABLE seasons ADD COLUMN seating TEXT CHECK (seating IN ('fide'));

-- Points taken from somebody who takes part, in thousandths and above 0; they count from "round" on,
-- 0 before the first one.
CREATE TABLE entrant_penalties (
  entrant INTEGER NOT NULL REFERENCES entrants (id),
  position INTEGER NOT NULL,
  round INTEGER NOT NULL CHECK (round >= 0),
  points INTEGER NOT NULL CHECK (points > 0),
  reason TEXT NOT NULL,
  PRIMARY KEY (entrant, position)
) STRICT, WITHOUT ROWID;

-- An import that made many rows one after the other logs them as one change: "row" is the first of
-- them, "after" a plus sign and how many they are. What each was like is what its next change says
-- to have found, or else what it is now. With a tilde and the number as "before" they were taken
-- away together: matches into the bin, ids elsewhere as deleted. Such an id was what its next change
-- made of it again, or else what its row says.
CREATE INDEX changes_ranges ON changes (subject, row) WHERE after >= '+' AND after < ',';

-- 1: taken away, so that nothing is called so until the row is given back under its own number. The log
-- says when. A row with it is as long as before and stays in its page: a million are marked in a second.
ALTER TABLE external_ids ADD COLUMN deleted INTEGER CHECK (deleted = 1);

-- Whether a match is in the bin, without reading it.
CREATE INDEX matches_binned ON matches (id) WHERE deleted IS NOT NULL;

-- What forms of imported plays are compressed with, and the forms that are: raw deflate (RFC 1951)
-- with "bytes" as its dictionary.
CREATE TABLE form_dictionaries (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  bytes BLOB NOT NULL,
  created INTEGER NOT NULL
) STRICT;

ALTER TABLE imported ADD COLUMN dictionary INTEGER REFERENCES form_dictionaries (id);

-- Where it is compressed, "source" and "external" are empty: the row of external_ids has them that names
-- the match so. Where its import was undone that row is marked as deleted.
ALTER TABLE imported ADD COLUMN external_id INTEGER;
DROP INDEX imported_external;
CREATE INDEX imported_external ON imported (source, external) WHERE dictionary IS NULL;

PRAGMA user_version = 11;
