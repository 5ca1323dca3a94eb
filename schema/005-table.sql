-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 005: what a table wants: photos, notes on moves, lines that are hidden, how long a match took,
-- clocks, and what the program drew for it.

ALTER TABLE matches ADD COLUMN minutes INTEGER CHECK (minutes >= 0);

-- Instant since when it is not offered any more; the current line never is hidden.
ALTER TABLE lines ADD COLUMN hidden INTEGER;

-- subject and row as in notes. The picture itself is photo_bytes, JPEG, scaled and bounded.
CREATE TABLE photos (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  caption TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX photos_row ON photos (subject, row);

CREATE TABLE photo_bytes (
  photo INTEGER PRIMARY KEY REFERENCES photos (id),
  jpeg BLOB NOT NULL
) STRICT;

CREATE TRIGGER photos_never_change BEFORE UPDATE ON photo_bytes
BEGIN
  SELECT raise(ABORT, 'a photo never changes');
END;

CREATE TRIGGER photos_stay BEFORE DELETE ON photo_bytes
BEGIN
  SELECT raise(ABORT, 'a photo is never deleted');
END;

-- What somebody wrote about a move when it was long recorded: after move "number" of the line that
-- owns it, 0 for before the first.
CREATE TABLE move_notes (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  line INTEGER NOT NULL REFERENCES lines (id),
  number INTEGER NOT NULL CHECK (number >= 0),
  text TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER,
  UNIQUE (line, number)
) STRICT;

-- What the program drew for a match, by the state in which it was due and the beginning of the move
-- that it belongs to: whoever comes there again gets the same. digest as in moves.
CREATE TABLE drawn (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id),
  digest INTEGER NOT NULL,
  due TEXT NOT NULL,
  outcome TEXT NOT NULL,
  created INTEGER NOT NULL,
  UNIQUE (match, digest, due)
) STRICT;

CREATE TRIGGER drawn_never_changes BEFORE UPDATE ON drawn
BEGIN
  SELECT raise(ABORT, 'what was drawn never changes');
END;

CREATE TRIGGER drawn_stays BEFORE DELETE ON drawn
BEGIN
  SELECT raise(ABORT, 'what was drawn is never deleted');
END;

-- Times are milliseconds. "budget" is what a seat has, and "increment" what it gets with each of its
-- turns; both 0 where time is only told.
CREATE TABLE clocks (
  match INTEGER PRIMARY KEY REFERENCES matches (id),
  budget INTEGER NOT NULL DEFAULT 0 CHECK (budget >= 0),
  increment INTEGER NOT NULL DEFAULT 0 CHECK (increment >= 0),
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

-- How long a seat was awaited: from "started", behind move "number". The length of the last one
-- grows while it goes on; it was measured, so it need not be the difference of two instants.
CREATE TABLE clock_spans (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id),
  seat INTEGER NOT NULL CHECK (seat >= 1),
  number INTEGER NOT NULL CHECK (number >= 0),
  started INTEGER NOT NULL,
  length INTEGER NOT NULL CHECK (length >= 0)
) STRICT;

CREATE INDEX clock_spans_match ON clock_spans (match);

CREATE TRIGGER clock_spans_stay BEFORE DELETE ON clock_spans
BEGIN
  SELECT raise(ABORT, 'a time is never deleted');
END;

PRAGMA user_version = 5;
