-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 003: decks as their players keep them, the decks of matches as they were, and the cards
-- that players own.

-- "game" is the game's code; a deck without player is the table's, one without variant is for any.
-- "packs" are those it was made with, as in a Pack tag with revisions.
CREATE TABLE decks (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  player INTEGER REFERENCES players (id),
  game TEXT NOT NULL,
  variant TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  packs TEXT NOT NULL DEFAULT '',
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX decks_folded ON decks (game, folded);
CREATE INDEX decks_player ON decks (player) WHERE player IS NOT NULL;

-- "code" is the id of a card, or of an element where a game's decks are made of elements.
CREATE TABLE deck_cards (
  deck INTEGER NOT NULL REFERENCES decks (id),
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  copies INTEGER NOT NULL CHECK (copies >= 1),
  PRIMARY KEY (deck, position),
  UNIQUE (deck, code)
) STRICT, WITHOUT ROWID;

-- What a seat brought, as it was then. The deck may be another one, or gone, by now.
CREATE TABLE match_decks (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (id),
  seat INTEGER NOT NULL CHECK (seat >= 1),
  deck INTEGER REFERENCES decks (id),
  name TEXT NOT NULL,
  packs TEXT NOT NULL,
  UNIQUE (match, seat)
) STRICT;

CREATE INDEX match_decks_deck ON match_decks (deck) WHERE deck IS NOT NULL;

CREATE TABLE match_deck_cards (
  match_deck INTEGER NOT NULL REFERENCES match_decks (id),
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  copies INTEGER NOT NULL CHECK (copies >= 1),
  PRIMARY KEY (match_deck, position)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER match_decks_never_change BEFORE UPDATE ON match_decks
BEGIN
  SELECT raise(ABORT, 'the deck of a match never changes');
END;

CREATE TRIGGER match_decks_stay BEFORE DELETE ON match_decks
BEGIN
  SELECT raise(ABORT, 'the deck of a match is never deleted');
END;

CREATE TRIGGER match_deck_cards_never_change BEFORE UPDATE ON match_deck_cards
BEGIN
  SELECT raise(ABORT, 'the deck of a match never changes');
END;

CREATE TRIGGER match_deck_cards_stay BEFORE DELETE ON match_deck_cards
BEGIN
  SELECT raise(ABORT, 'the deck of a match is never deleted');
END;

-- Any revision of the pack; copies is NULL where what was said is undone.
CREATE TABLE owned_cards (
  id INTEGER PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players (id),
  pack TEXT NOT NULL,
  card TEXT NOT NULL,
  copies INTEGER CHECK (copies >= 0),
  modified INTEGER NOT NULL,
  UNIQUE (player, pack, card)
) STRICT;

PRAGMA user_version = 3;
