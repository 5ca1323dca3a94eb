-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tables that can be computed from the truth at any time. Running this file drops them and makes
-- them anew, empty; a program whose copy of this file differs from the one that made them does so
-- when it opens the file. Nothing refers to these tables.

DROP TABLE IF EXISTS results;
DROP TABLE IF EXISTS compiled_packs;
DROP TABLE IF EXISTS search;
DROP TABLE IF EXISTS stale;
DROP TABLE IF EXISTS reached;
DROP TABLE IF EXISTS league_touched;
DROP TABLE IF EXISTS league_tables;

-- The outcome of a match with moves at the tip of its current line. No row: it is to be replayed.
-- status is 0 running, 1 won, 2 drawn, 3 lost, 4 abandoned; winners has bit 0 for seat 1.
CREATE TABLE results (
  match INTEGER PRIMARY KEY,
  line INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  digest INTEGER,
  status INTEGER NOT NULL,
  winners INTEGER NOT NULL,
  score1 INTEGER NOT NULL,
  score2 INTEGER NOT NULL,
  score3 INTEGER NOT NULL,
  score4 INTEGER NOT NULL,
  instant INTEGER NOT NULL
) STRICT;

-- How far a campaign's run got: the place and the party (a line a slot) at the tip of its match's current
-- line. Another line or number of moves than the match has, or no row: it is to be replayed.
CREATE TABLE reached (
  match INTEGER PRIMARY KEY,
  line INTEGER NOT NULL,
  moves INTEGER NOT NULL,
  levels INTEGER NOT NULL,
  number1 INTEGER NOT NULL,
  number2 INTEGER NOT NULL,
  of1 INTEGER NOT NULL,
  of2 INTEGER NOT NULL,
  party TEXT NOT NULL
) STRICT;

-- Matches in the order in which what leagues count of them changed last: their rows, who sat, how they
-- ended, whether they are deleted; and seasons in which something else changed: their settings,
-- entrants, rounds or fixtures. Season 0 is all of them, and all matches: players were merged, or these
-- tables were made anew, after which serials go on above all that were ever given. A new serial is
-- above the last one also where it takes its row's place.
CREATE TABLE league_touched (
  serial INTEGER PRIMARY KEY,
  subject TEXT NOT NULL CHECK (subject IN ('match', 'season')),
  row INTEGER NOT NULL,
  UNIQUE (subject, row)
) STRICT;

INSERT INTO league_touched (serial, subject, row)
VALUES (CAST ((julianday ('now') - 2440587.5) * 86400000000.0 AS INTEGER), 'season', 0);

-- A season's results as the league mathematics reads them, up to "serial". "season" is 0 for all
-- matches of a game, and "game" 0 for those of all games. It holds as long as the season was not
-- touched after "serial".
CREATE TABLE league_tables (
  season INTEGER NOT NULL,
  game INTEGER NOT NULL,
  version INTEGER NOT NULL,
  serial INTEGER NOT NULL,
  form BLOB NOT NULL,
  PRIMARY KEY (season, game)
) STRICT;

-- The form that the rules core reads. Another version than the program's: compile the JSON anew.
CREATE TABLE compiled_packs (
  pack INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  form BLOB NOT NULL
) STRICT;

-- rowid is the match's.
CREATE VIRTUAL TABLE search USING fts5 (
  players, place, event, game, tags, notes,
  tokenize = 'unicode61 remove_diacritics 2'
);

-- What has to be computed again before it is shown: matches whose text in "search" is old.
CREATE TABLE stale (
  subject TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (subject, row)
) STRICT, WITHOUT ROWID;

INSERT INTO stale (subject, row) SELECT 'search', id FROM matches;
