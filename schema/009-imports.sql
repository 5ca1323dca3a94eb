-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 009: what other programs' plays were when they were imported, and how tables of text are read.

-- A play in its source's words (importers/plays/play.h) as a batch of an import found it. Rows are
-- added and never changed: the last one whose batch is not undone is what re-importing compares with.
CREATE TABLE imported (
  id INTEGER PRIMARY KEY,
  batch INTEGER NOT NULL REFERENCES batches (id),
  source TEXT NOT NULL,          -- as in external_ids
  external TEXT NOT NULL,
  match INTEGER NOT NULL REFERENCES matches (id),
  form BLOB NOT NULL
) STRICT;

CREATE INDEX imported_external ON imported (source, external);
CREATE INDEX imported_match ON imported (match);

CREATE TRIGGER imported_stay BEFORE DELETE ON imported
BEGIN
  SELECT raise(ABORT, 'what was imported is never forgotten');
END;

-- How a table with these heads is read: the columns' meanings as JSON.
CREATE TABLE mappings (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  signature TEXT NOT NULL UNIQUE,
  json TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 9;
