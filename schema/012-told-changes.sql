-- SPDX-License-Identifier: GPL-3.0-or-later
-- Step 012: what the history calls a change, stored so that it is told in the reader's language.

-- A word of the table in db/title.c, and the names in it: a JSON array of texts, and of arrays for phrases,
-- whose first text is such a word. Undoing has the kind 'undo', and its sentence is that of the batch
-- that "undoes" names; 'undo-part' took back one change of it. NULL: "title" has the sentence as it
-- was told then, which is empty where there is a kind.
ALTER TABLE batches ADD COLUMN kind TEXT;
ALTER TABLE batches ADD COLUMN names TEXT;

PRAGMA user_version = 12;
