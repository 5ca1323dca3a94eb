-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 001: players, games, places, packs, matches with their lines and moves, notes, tags,
-- bookmarks, external ids and the log of changes. All of it is truth: it can't be computed from
-- anything else. Instants are milliseconds since 1970 in UTC; "folded" is a name as db_fold()
-- makes it, to find and compare by; a row with "deleted" set is in the bin.

PRAGMA application_id = 1416588645; -- "Tome"

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The games of the rules core have a code; any other board game has a name alone.
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  code TEXT UNIQUE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX games_folded ON games (folded);

CREATE TABLE players (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  merged_into INTEGER REFERENCES players (id) CHECK (merged_into <> id), -- never a merged one
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX players_folded ON players (folded);
CREATE INDEX players_merged ON players (merged_into) WHERE merged_into IS NOT NULL;

-- Former names.
CREATE TABLE player_aliases (
  id INTEGER PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players (id),
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  UNIQUE (player, folded)
) STRICT;

CREATE INDEX player_aliases_folded ON player_aliases (folded);

CREATE TABLE places (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX places_folded ON places (folded);

-- A row is one revision of a pack: its JSON as it came, immutable.
CREATE TABLE packs (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision >= 1),
  game TEXT NOT NULL,
  title TEXT NOT NULL,
  json TEXT NOT NULL,
  sha256 TEXT NOT NULL,          -- of the bytes of json
  content TEXT,                  -- hash of the canonical content
  origin TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  deleted INTEGER,
  UNIQUE (code, revision)
) STRICT;

CREATE TRIGGER packs_never_change BEFORE UPDATE ON packs
WHEN new.id IS NOT old.id OR new.uuid IS NOT old.uuid OR new.code IS NOT old.code
  OR new.revision IS NOT old.revision OR new.game IS NOT old.game OR new.json IS NOT old.json
  OR new.sha256 IS NOT old.sha256 OR (old.content IS NOT NULL AND new.content IS NOT old.content)
BEGIN
  SELECT raise(ABORT, 'a pack revision never changes');
END;

CREATE TRIGGER packs_stay BEFORE DELETE ON packs
BEGIN
  SELECT raise(ABORT, 'a pack revision is never deleted');
END;

-- "line" is the current one; a match without moves has none, and its result here.
CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  game INTEGER NOT NULL REFERENCES games (id),
  variant TEXT NOT NULL DEFAULT '',
  mode TEXT NOT NULL
    CHECK (mode IN ('versus', 'free-for-all', 'co-op', 'one-against-many', 'solo')),
  rules INTEGER NOT NULL DEFAULT 0,
  knowledge TEXT NOT NULL DEFAULT 'table' CHECK (knowledge IN ('open', 'table')),
  date TEXT NOT NULL DEFAULT '',
  place INTEGER REFERENCES places (id),
  event TEXT NOT NULL DEFAULT '',
  round TEXT NOT NULL DEFAULT '',
  campaign TEXT NOT NULL DEFAULT '',
  session TEXT NOT NULL DEFAULT '',
  result TEXT CHECK (result IN ('won', 'drawn', 'lost', 'abandoned')),
  line INTEGER REFERENCES lines (id),
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX matches_game_date ON matches (game, date);
CREATE INDEX matches_place ON matches (place) WHERE place IS NOT NULL;

-- The finishing order of a match without moves: place 1 is best, equal places tie.
CREATE TABLE sides (
  match INTEGER NOT NULL REFERENCES matches (id),
  side INTEGER NOT NULL CHECK (side >= 1),
  place INTEGER CHECK (place >= 1),
  name TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
  match INTEGER NOT NULL REFERENCES matches (id),
  seat INTEGER NOT NULL CHECK (seat >= 1),
  side INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players (id),
  score REAL,
  PRIMARY KEY (match, seat),
  FOREIGN KEY (match, side) REFERENCES sides (match, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_player ON seats (player);

CREATE TABLE match_options (
  match INTEGER NOT NULL REFERENCES matches (id),
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (match, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE match_packs (
  match INTEGER NOT NULL REFERENCES matches (id),
  position INTEGER NOT NULL,
  pack INTEGER NOT NULL REFERENCES packs (id),
  PRIMARY KEY (match, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX match_packs_pack ON match_packs (pack);

-- The record's tags in their order; value is NULL where the match has it in a column or a table.
CREATE TABLE match_tags (
  match INTEGER NOT NULL REFERENCES matches (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT,
  PRIMARY KEY (match, position)
) STRICT, WITHOUT ROWID;

-- Records that could not be played here when they came, word for word; played is the instant
-- when the match got its moves.
CREATE TABLE kept_records (
  match INTEGER PRIMARY KEY REFERENCES matches (id),
  text TEXT NOT NULL,
  reason TEXT NOT NULL,
  played INTEGER
) STRICT;

CREATE TRIGGER kept_records_stay BEFORE DELETE ON kept_records
BEGIN
  SELECT raise(ABORT, 'a record is never deleted');
END;

-- tip is NULL where the last recorded move is the last that counts. rest: the moves of rest_line
-- after rest_at that a correction could not take over (since step 007: the table "waiting").
CREATE TABLE lines (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  parent INTEGER REFERENCES lines (id) CHECK (parent < id),
  fork_at INTEGER NOT NULL DEFAULT 0 CHECK (fork_at >= 0),
  tip INTEGER CHECK (tip >= 0),
  rest_line INTEGER REFERENCES lines (id),
  rest_at INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  UNIQUE (match, number)
) STRICT;

CREATE TRIGGER lines_stay BEFORE DELETE ON lines
BEGIN
  SELECT raise(ABORT, 'a line is never deleted');
END;

-- Only a line's own moves, numbered on from where it forked; digest is the unsigned 64-bit one as
-- SQLite's signed integer; instant and comment are NULL when absent.
CREATE TABLE moves (
  line INTEGER NOT NULL REFERENCES lines (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  text TEXT NOT NULL,
  instant TEXT,
  digest INTEGER,
  comment TEXT,
  PRIMARY KEY (line, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER moves_only_get_digests BEFORE UPDATE ON moves
WHEN new.line IS NOT old.line OR new.number IS NOT old.number OR new.text IS NOT old.text
  OR new.instant IS NOT old.instant OR new.comment IS NOT old.comment OR old.digest IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'a recorded move never changes');
END;

CREATE TRIGGER moves_stay BEFORE DELETE ON moves
BEGIN
  SELECT raise(ABORT, 'a recorded move is never deleted');
END;

-- subject and row name a row of another table: 'player', 'place', 'game', 'pack' or 'match'.
CREATE TABLE notes (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  row INTEGER NOT NULL,
  text TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX notes_row ON notes (subject, row);

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  row INTEGER NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  created INTEGER NOT NULL,
  UNIQUE (subject, row, folded)
) STRICT;

CREATE INDEX tags_folded ON tags (folded);

CREATE TABLE bookmarks (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  line INTEGER NOT NULL REFERENCES lines (id),
  number INTEGER NOT NULL CHECK (number >= 0),
  name TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  UNIQUE (line, number)
) STRICT;

-- What a source calls a row of ours: many of its ids may name one row.
CREATE TABLE external_ids (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  source TEXT NOT NULL,
  external TEXT NOT NULL,
  row INTEGER NOT NULL,
  created INTEGER NOT NULL,
  UNIQUE (subject, source, external)
) STRICT;

CREATE INDEX external_ids_row ON external_ids (subject, row);

-- One thing that a person did, or one import.
CREATE TABLE batches (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('person', 'import', 'undo')),
  title TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT '',
  undoes INTEGER REFERENCES batches (id),
  created INTEGER NOT NULL,
  undone INTEGER
) STRICT;

-- before is NULL where the row was made, after where it was taken away; both are JSON objects.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY,
  batch INTEGER NOT NULL REFERENCES batches (id),
  instant INTEGER NOT NULL,
  subject TEXT NOT NULL,
  row INTEGER NOT NULL,
  before TEXT,
  after TEXT
) STRICT;

CREATE INDEX changes_batch ON changes (batch);
CREATE INDEX changes_row ON changes (subject, row);

PRAGMA user_version = 1;
