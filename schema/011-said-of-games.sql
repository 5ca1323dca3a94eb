-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 011: what is said of games, penalty points, and the rule for seats.

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

PRAGMA user_version = 11;
