-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 002: word lists. A row is one list: its bytes as they came, immutable. A match names one in
-- its Words tag, by these bytes' hash, whether the list is here or not.

CREATE TABLE word_lists (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,   -- of the bytes of content
  words INTEGER NOT NULL CHECK (words >= 1),
  content BLOB NOT NULL,
  created INTEGER NOT NULL,
  deleted INTEGER
) STRICT;

CREATE INDEX word_lists_folded ON word_lists (folded);
CREATE INDEX match_tags_words ON match_tags (substr (value, -64)) WHERE name = 'Words';

CREATE TRIGGER word_lists_never_change BEFORE UPDATE ON word_lists
WHEN new.id IS NOT old.id OR new.uuid IS NOT old.uuid OR new.name IS NOT old.name
  OR new.folded IS NOT old.folded OR new.sha256 IS NOT old.sha256 OR new.words IS NOT old.words
  OR new.content IS NOT old.content
BEGIN
  SELECT raise(ABORT, 'a word list never changes');
END;

CREATE TRIGGER word_lists_stay BEFORE DELETE ON word_lists
BEGIN
  SELECT raise(ABORT, 'a word list is never deleted');
END;

PRAGMA user_version = 2;
