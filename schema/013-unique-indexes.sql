-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 013: what makes a match's UUID and an id elsewhere unique is an index with a name, so that an
-- import of very many plays can take it off and make it again, sorted, in the same transaction.

-- SQLite makes the same index for a constraint and for CREATE UNIQUE INDEX: its pages stay where they
-- are, and no row is written anew. An index of a constraint has no SQL and cannot be dropped.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace (sql, 'uuid TEXT NOT NULL UNIQUE,', 'uuid TEXT NOT NULL,')
  WHERE type = 'table' AND name = 'matches';
UPDATE sqlite_schema
  SET sql = replace (sql, ',' || char (10) || '  UNIQUE (subject, source, external)', '')
  WHERE type = 'table' AND name = 'external_ids';
UPDATE sqlite_schema
  SET name = 'matches_uuid', sql = 'CREATE UNIQUE INDEX matches_uuid ON matches (uuid)'
  WHERE type = 'index' AND name = 'sqlite_autoindex_matches_1';
UPDATE sqlite_schema
  SET name = 'external_ids_external',
    sql = 'CREATE UNIQUE INDEX external_ids_external ON external_ids (subject, source, external)'
  WHERE type = 'index' AND name = 'sqlite_autoindex_external_ids_1';
PRAGMA writable_schema = RESET;

-- SQLite counts changes of the schema where it makes them itself: by this number other connections
-- know that they have to read it again.
CREATE VIEW schema_is_read_again AS SELECT 1;
DROP VIEW schema_is_read_again;

PRAGMA user_version = 13;
