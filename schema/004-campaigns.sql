-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 004: campaigns, which are groups of players with their runs of one game; the runs' sessions
-- and journals. A run is a match: whether it goes on, its moves say.

-- "game" is the game's code. "variant" and campaign_options are what runs are set up with as a rule.
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  variant TEXT NOT NULL DEFAULT '',
  house_rules TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX campaigns_folded ON campaigns (game, folded);

CREATE TABLE campaign_players (
  campaign INTEGER NOT NULL REFERENCES campaigns (id),
  position INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players (id),
  PRIMARY KEY (campaign, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX campaign_players_player ON campaign_players (player);

CREATE TABLE campaign_options (
  campaign INTEGER NOT NULL REFERENCES campaigns (id),
  name TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (campaign, name)
) STRICT, WITHOUT ROWID;

-- A match is one run at most; "deleted" is set when it was taken out of the campaign.
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  campaign INTEGER NOT NULL REFERENCES campaigns (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  match INTEGER NOT NULL UNIQUE REFERENCES matches (id),
  name TEXT NOT NULL DEFAULT '',
  paused INTEGER,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX runs_campaign ON runs (campaign, number);

-- An evening. "date" is a day or ''; "last" is NULL while it goes on, and below "first" when it has
-- no move; both count along the match's current line.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  run INTEGER NOT NULL REFERENCES runs (id),
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

CREATE INDEX sessions_run ON sessions (run, first);
CREATE INDEX sessions_place ON sessions (place) WHERE place IS NOT NULL;

CREATE TABLE session_players (
  session INTEGER NOT NULL REFERENCES sessions (id),
  position INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players (id),
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_players_player ON session_players (player);

-- What the group writes: after which move of the match's current line, 0 for before the first.
-- "player" is NULL where the group speaks.
CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  run INTEGER NOT NULL REFERENCES runs (id),
  session INTEGER REFERENCES sessions (id),
  at INTEGER NOT NULL CHECK (at >= 0),
  text TEXT NOT NULL,
  player INTEGER REFERENCES players (id),
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX journal_run ON journal (run, at);

CREATE TRIGGER campaigns_stay BEFORE DELETE ON campaigns
BEGIN
  SELECT raise(ABORT, 'a campaign is never deleted');
END;

CREATE TRIGGER runs_stay BEFORE DELETE ON runs
BEGIN
  SELECT raise(ABORT, 'a run is never deleted');
END;

CREATE TRIGGER runs_keep_their_match BEFORE UPDATE ON runs
WHEN new.id IS NOT old.id OR new.uuid IS NOT old.uuid OR new.match IS NOT old.match
BEGIN
  SELECT raise(ABORT, 'a run is one match for good');
END;

CREATE TRIGGER sessions_stay BEFORE DELETE ON sessions
BEGIN
  SELECT raise(ABORT, 'a session is never deleted');
END;

CREATE TRIGGER journal_stays BEFORE DELETE ON journal
BEGIN
  SELECT raise(ABORT, 'what a journal says is never deleted');
END;

PRAGMA user_version = 4;
