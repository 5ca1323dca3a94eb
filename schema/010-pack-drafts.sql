-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 010: packs that are being written.

-- "json" is the pack as far as it is written, good or not: an object, laid out for people; "game",
-- "code" and "title" are what it says as game, pack and title, "" where it says nothing. "base" is
-- the pack that it was made from, "kept" the one that it became, both as id@revision: a draft that
-- was kept is no draft any more.
CREATE TABLE pack_drafts (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  code TEXT NOT NULL,
  title TEXT NOT NULL,
  json TEXT NOT NULL,
  base TEXT NOT NULL DEFAULT '',
  kept TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

PRAGMA user_version = 10;
