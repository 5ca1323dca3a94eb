-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 008: leagues and their seasons: who takes part, rounds, fixtures, awards, points schemes, and
-- the tables that people were told. What follows from results (standings, ratings) is derived.
-- Words for choices are those of app/league; days are "2026-11-22" or ''.

-- A points scheme that seasons can be set up with, as JSON; a season has its own copy.
CREATE TABLE schemes (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  json TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE TABLE leagues (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX leagues_folded ON leagues (folded);

-- "rounds" is NULL where nobody says how many. A "ladder" that is "open" counts every match of its
-- games between its entrants in its time by itself; else results are put in by hand. "carries" is
-- the season that this one goes on from.
CREATE TABLE seasons (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  league INTEGER NOT NULL REFERENCES leagues (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  name TEXT NOT NULL DEFAULT '',
  format TEXT NOT NULL CHECK (format IN ('ladder', 'round-robin', 'swiss', 'pods', 'knock-out')),
  partners TEXT NOT NULL DEFAULT 'none' CHECK (partners IN ('none', 'fixed', 'changing')),
  open INTEGER NOT NULL DEFAULT 0 CHECK (open IN (0, 1)),
  starts TEXT NOT NULL DEFAULT '',
  ends TEXT NOT NULL DEFAULT '',
  rounds INTEGER CHECK (rounds >= 1),
  cycles INTEGER NOT NULL DEFAULT 1 CHECK (cycles >= 1),
  pod_least INTEGER NOT NULL DEFAULT 3 CHECK (pod_least >= 2),
  pod_most INTEGER NOT NULL DEFAULT 4 CHECK (pod_most >= pod_least),
  best_of INTEGER NOT NULL DEFAULT 1 CHECK (best_of >= 1),
  third_place INTEGER NOT NULL DEFAULT 0 CHECK (third_place IN (0, 1)),
  scheme TEXT NOT NULL,
  tie_breaks TEXT NOT NULL DEFAULT '',
  rating TEXT NOT NULL DEFAULT '',
  carries INTEGER REFERENCES seasons (id) CHECK (carries <> id),
  carried TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  finished INTEGER,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX seasons_league ON seasons (league, number);

CREATE TABLE season_games (
  season INTEGER NOT NULL REFERENCES seasons (id),
  position INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games (id),
  PRIMARY KEY (season, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_games_game ON season_games (game);

-- What a tournament report says of the season that we have no column for, line by line.
CREATE TABLE season_tags (
  season INTEGER NOT NULL REFERENCES seasons (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (season, position)
) STRICT, WITHOUT ROWID;

-- Who takes part: a player, or a team of some (then "player" is NULL and "name" is set). "joined" is
-- the first round, "left" the last one before he dropped out, NULL while he has not. "start" is a
-- number of points that he begins with, in thousandths.
CREATE TABLE entrants (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  season INTEGER NOT NULL REFERENCES seasons (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  name TEXT NOT NULL DEFAULT '',
  player INTEGER REFERENCES players (id),
  rating REAL,
  start INTEGER NOT NULL DEFAULT 0,
  joined INTEGER NOT NULL DEFAULT 1 CHECK (joined >= 1),
  "left" INTEGER CHECK ("left" >= 0),
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX entrants_season ON entrants (season, number);
CREATE INDEX entrants_player ON entrants (player) WHERE player IS NOT NULL;

CREATE TABLE entrant_players (
  entrant INTEGER NOT NULL REFERENCES entrants (id),
  position INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players (id),
  PRIMARY KEY (entrant, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrant_players_player ON entrant_players (player);

-- Federation, title, birth date and the like, as a tournament report has them.
CREATE TABLE entrant_tags (
  entrant INTEGER NOT NULL REFERENCES entrants (id),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (entrant, name)
) STRICT, WITHOUT ROWID;

-- Who will not play in a round, and what he gets for it.
CREATE TABLE absences (
  season INTEGER NOT NULL REFERENCES seasons (id),
  round INTEGER NOT NULL CHECK (round >= 1),
  entrant INTEGER NOT NULL REFERENCES entrants (id),
  kind TEXT NOT NULL CHECK (kind IN ('full', 'half', 'zero')),
  PRIMARY KEY (season, round, entrant)
) STRICT, WITHOUT ROWID;

-- Pairs that must not meet.
CREATE TABLE forbidden (
  season INTEGER NOT NULL REFERENCES seasons (id),
  one INTEGER NOT NULL REFERENCES entrants (id),
  other INTEGER NOT NULL REFERENCES entrants (id) CHECK (one < other),
  PRIMARY KEY (season, one, other)
) STRICT, WITHOUT ROWID;

-- "paired" is when its fixtures were made; "told" is the table as it stood then, as JSON.
CREATE TABLE rounds (
  season INTEGER NOT NULL REFERENCES seasons (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  date TEXT NOT NULL DEFAULT '',
  paired INTEGER,
  told TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

-- A meeting, or a bye. "round" is 0 for a result outside of rounds. With an award the places of its
-- seats are its result, whatever the match says: 'forfeit' was not played, 'decision' was. "why"
-- is why it was paired so, as JSON; "hand" that a person changed it. In a knock-out "winner_to" and
-- "loser_to" are numbers of fixtures of later rounds: round * 1000 + number.
CREATE TABLE fixtures (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  season INTEGER NOT NULL REFERENCES seasons (id),
  round INTEGER NOT NULL DEFAULT 0 CHECK (round >= 0),
  number INTEGER NOT NULL CHECK (number >= 1),
  kind TEXT NOT NULL
    CHECK (kind IN ('match', 'bye', 'full-bye', 'half-bye', 'zero-bye')),
  match INTEGER REFERENCES matches (id),
  award TEXT NOT NULL DEFAULT '' CHECK (award IN ('', 'forfeit', 'decision')),
  reason TEXT NOT NULL DEFAULT '',
  date TEXT NOT NULL DEFAULT '',
  why TEXT NOT NULL DEFAULT '',
  hand INTEGER NOT NULL DEFAULT 0 CHECK (hand IN (0, 1)),
  winner_to INTEGER,
  loser_to INTEGER,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX fixtures_season ON fixtures (season, round, number);
CREATE UNIQUE INDEX fixtures_match ON fixtures (match, season)
  WHERE match IS NOT NULL AND deleted IS NULL;

-- In the order of seats: the first one begins (has the white pieces). "place" is an award's: 1 won,
-- equal places drew; without a place 1 both lost. NULL without an award. "entrant" is NULL where a
-- knock-out does not know yet who comes.
CREATE TABLE fixture_seats (
  fixture INTEGER NOT NULL REFERENCES fixtures (id),
  seat INTEGER NOT NULL CHECK (seat >= 1),
  side INTEGER NOT NULL CHECK (side >= 1),
  entrant INTEGER REFERENCES entrants (id),
  place INTEGER CHECK (place >= 1),
  PRIMARY KEY (fixture, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX fixture_seats_entrant ON fixture_seats (entrant) WHERE entrant IS NOT NULL;

-- A match that an open ladder does not count though it would ("counts" 0), or does though it would
-- not, and why.
CREATE TABLE season_matches (
  season INTEGER NOT NULL REFERENCES seasons (id),
  match INTEGER NOT NULL REFERENCES matches (id),
  counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (season, match)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_matches_match ON season_matches (match);

CREATE TRIGGER leagues_stay BEFORE DELETE ON leagues
BEGIN
  SELECT raise(ABORT, 'a league is never deleted');
END;

CREATE TRIGGER seasons_stay BEFORE DELETE ON seasons
BEGIN
  SELECT raise(ABORT, 'a season is never deleted');
END;

CREATE TRIGGER entrants_stay BEFORE DELETE ON entrants
BEGIN
  SELECT raise(ABORT, 'an entrant is never deleted');
END;

CREATE TRIGGER fixtures_stay BEFORE DELETE ON fixtures
BEGIN
  SELECT raise(ABORT, 'a fixture is never deleted');
END;

PRAGMA user_version = 8;
