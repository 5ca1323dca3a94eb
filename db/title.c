/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Titles of changes: the table of kinds, names as JSON, and their sentences.
 */
#include "db/title.h"

#include "db/json-text.h"

#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_NAME 120 /* characters; names may have hundreds */
#define DEEPEST 8        /* phrases in phrases */
#define MOST_NAMES 1000

/**
 * Kind:
 * @id: what is stored
 * @sentence: msgid, with %s or %1$s for each name; NULL for a list of all of them
 * @one: NULL, or the msgid for where the name number @counted is 1
 * @about: the first name follows behind a colon and the second one in brackets, where they are not
 * empty
 */
typedef struct {
  const char *id, *one, *sentence;
  guint counted;
  gboolean about;
} Kind;

static const Kind kinds[] = {
  [DB_TITLE_CHANGE] = { .id = "change", .sentence = N_ ("A change") },
  [DB_TITLE_UNDO] = { .id = "undo", .sentence = N_ ("Undo: %s") },
  /* Translators: something that was done, undone, and is done again. */
  [DB_TITLE_REDO] = { .id = "redo", .sentence = N_ ("Redo: %s") },
  [DB_TITLE_UNDO_PART] = { .id = "undo-part", .sentence = N_ ("Undo: %s") },
  [DB_TITLE_PLAYER_ADD] = { .id = "player-add", .sentence = N_ ("Add player %s") },
  [DB_TITLE_PLAYER_RENAME] = { .id = "player-rename", .sentence = N_ ("Rename player to %s") },
  [DB_TITLE_PLAYER_NOTE] = { .id = "player-note", .sentence = N_ ("Note on player %s") },
  [DB_TITLE_PLAYER_DELETE] = { .id = "player-delete", .sentence = N_ ("Delete player %s") },
  [DB_TITLE_PLAYER_RESTORE] = { .id = "player-restore", .sentence = N_ ("Restore player %s") },
  [DB_TITLE_PLAYER_MERGE] = { .id = "player-merge", .sentence = N_ ("Merge %s into %s") },
  [DB_TITLE_PLAYER_SPLIT] = { .id = "player-split", .sentence = N_ ("Split a player") },
  [DB_TITLE_PLACE_ADD] = { .id = "place-add", .sentence = N_ ("Add place %s") },
  [DB_TITLE_PLACE_RENAME] = { .id = "place-rename", .sentence = N_ ("Rename place to %s") },
  [DB_TITLE_PLACE_DELETE] = { .id = "place-delete", .sentence = N_ ("Delete a place") },
  [DB_TITLE_PLACE_RESTORE] = { .id = "place-restore", .sentence = N_ ("Restore a place") },
  [DB_TITLE_GAME_ADD] = { .id = "game-add", .sentence = N_ ("Add game %s") },
  [DB_TITLE_GAME_NAME] = { .id = "game-name", .sentence = N_ ("Name game %s") },
  [DB_TITLE_GAME_RENAME] = { .id = "game-rename", .sentence = N_ ("Rename game to %s") },
  /* Translators: a game. */
  [DB_TITLE_GAME_RATE] = { .id = "game-rate", .sentence = N_ ("Rate %s") },
  /* Translators: a game. */
  [DB_TITLE_GAME_OWNED] = { .id = "game-owned", .sentence = N_ ("%s is owned") },
  [DB_TITLE_GAME_NOT_OWNED] = { .id = "game-not-owned", .sentence = N_ ("%s is not owned") },
  /* Translators: a game. */
  [DB_TITLE_GAME_OWNED_UNSAID] = { .id = "game-owned-unsaid",
                                   .sentence = N_ ("Whether %s is owned is not said") },
  /* Translators: a game, and what is done to all of its results that every player won. */
  [DB_TITLE_GAME_TOGETHER] = { .id = "game-together",
                               .sentence = N_ ("%s: draws of all were won together") },
  [DB_TITLE_GAME_NOT_TOGETHER] = { .id = "game-not-together",
                                   .sentence = N_ ("%s: what all won together is a draw") },
  [DB_TITLE_MATCH_ADD] = { .id = "match-add", .sentence = N_ ("Add match %s") },
  [DB_TITLE_MATCH_EDIT] = { .id = "match-edit", .sentence = N_ ("Edit match %s") },
  [DB_TITLE_MATCH_MAKE_PLAYABLE] = { .id = "match-make-playable",
                                     .sentence = N_ ("Make match %s playable") },
  [DB_TITLE_MATCH_DELETE] = { .id = "match-delete", .sentence = N_ ("Delete match %s") },
  [DB_TITLE_MATCH_RESTORE] = { .id = "match-restore", .sentence = N_ ("Restore match %s") },
  [DB_TITLE_MATCH_START] = { .id = "match-start", .sentence = N_ ("Start a match") },
  [DB_TITLE_RECORD_ADD] = { .id = "record-add", .sentence = N_ ("Add a record") },
  /* Translators: the game's name and who won. */
  [DB_TITLE_RESULT_LOG] = { .id = "result-log", .sentence = N_ ("Log %s: %s") },
  [DB_TITLE_RESULT_EDIT] = { .id = "result-edit", .sentence = N_ ("Edit the result of %s: %s") },
  [DB_TITLE_CLOCK_SET] = { .id = "clock-set", .sentence = N_ ("Set a clock") },
  [DB_TITLE_CLOCK_TAKE_OFF] = { .id = "clock-take-off", .sentence = N_ ("Take a clock off") },
  [DB_TITLE_LINE_PROMOTE] = { .id = "line-promote", .sentence = N_ ("Promote a line") },
  [DB_TITLE_LINE_NAME] = { .id = "line-name", .sentence = N_ ("Name line “%s”") },
  [DB_TITLE_LINE_UNNAME] = { .id = "line-unname", .sentence = N_ ("Take a line’s name off") },
  [DB_TITLE_LINE_HIDE] = { .id = "line-hide", .sentence = N_ ("Hide a line") },
  [DB_TITLE_LINE_SHOW] = { .id = "line-show", .sentence = N_ ("Show a line") },
  [DB_TITLE_WAITING_DROP] = { .id = "waiting-drop", .sentence = N_ ("Drop moves that wait") },
  [DB_TITLE_MOVE_CORRECT] = { .id = "move-correct", .sentence = N_ ("Correct a move") },
  [DB_TITLE_MOVES_TAKE_OVER] = { .id = "moves-take-over", .sentence = N_ ("Take moves over") },
  [DB_TITLE_MOVE_NOTE_SET] = { .id = "move-note-set", .sentence = N_ ("Write a note on a move") },
  [DB_TITLE_MOVE_NOTE_REMOVE] = { .id = "move-note-remove",
                                  .sentence = N_ ("Remove a note on a move") },
  [DB_TITLE_NOTE_ADD] = { .id = "note-add", .sentence = N_ ("Add note “%s”") },
  [DB_TITLE_NOTE_EDIT] = { .id = "note-edit", .sentence = N_ ("Edit note “%s”") },
  [DB_TITLE_NOTE_DELETE] = { .id = "note-delete", .sentence = N_ ("Delete note “%s”") },
  [DB_TITLE_NOTE_RESTORE] = { .id = "note-restore", .sentence = N_ ("Restore note “%s”") },
  [DB_TITLE_TAG_ADD] = { .id = "tag-add", .sentence = N_ ("Add tag %s") },
  [DB_TITLE_TAG_REMOVE] = { .id = "tag-remove", .sentence = N_ ("Remove tag %s") },
  [DB_TITLE_BOOKMARK_SET] = { .id = "bookmark-set", .sentence = N_ ("Set a bookmark") },
  [DB_TITLE_BOOKMARK_SET_NAMED] = { .id = "bookmark-set-named",
                                    .sentence = N_ ("Set bookmark “%s”") },
  [DB_TITLE_BOOKMARK_REMOVE] = { .id = "bookmark-remove", .sentence = N_ ("Remove a bookmark") },
  [DB_TITLE_PHOTO_ADD] = { .id = "photo-add", .sentence = N_ ("Add a photo to %s") },
  [DB_TITLE_PHOTO_CAPTION] = { .id = "photo-caption", .sentence = N_ ("Caption a photo of %s") },
  [DB_TITLE_PHOTO_DELETE] = { .id = "photo-delete", .sentence = N_ ("Delete a photo of %s") },
  [DB_TITLE_PHOTO_RESTORE] = { .id = "photo-restore", .sentence = N_ ("Restore a photo of %s") },
  [DB_TITLE_EXTERNAL_REMEMBER] = { .id = "external-remember",
                                   .sentence = N_ ("Remember an id of %s") },
  /* Translators: a pack's id and its revision. */
  [DB_TITLE_PACK_ADD] = { .id = "pack-add", .sentence = N_ ("Add pack %s@%s") },
  [DB_TITLE_PACK_DELETE] = { .id = "pack-delete", .sentence = N_ ("Delete a pack") },
  [DB_TITLE_PACK_RESTORE] = { .id = "pack-restore", .sentence = N_ ("Restore a pack") },
  [DB_TITLE_PACK_DRAFT_BEGIN] = { .id = "pack-draft-begin", .sentence = N_ ("Begin the pack %s") },
  [DB_TITLE_PACK_DRAFT_EDIT] = { .id = "pack-draft-edit", .sentence = N_ ("Edit the pack %s") },
  [DB_TITLE_PACK_DRAFT_KEEP] = { .id = "pack-draft-keep", .sentence = N_ ("Keep the pack %s") },
  [DB_TITLE_PACK_DRAFT_DELETE] = { .id = "pack-draft-delete",
                                   .sentence = N_ ("Delete the draft of the pack %s") },
  [DB_TITLE_PACK_DRAFT_RESTORE] = { .id = "pack-draft-restore",
                                    .sentence = N_ ("Restore the draft of the pack %s") },
  [DB_TITLE_WORDS_ADD] = { .id = "words-add", .sentence = N_ ("Add word list %s") },
  [DB_TITLE_WORDS_DELETE] = { .id = "words-delete", .sentence = N_ ("Delete word list %s") },
  [DB_TITLE_WORDS_RESTORE] = { .id = "words-restore", .sentence = N_ ("Restore word list %s") },
  [DB_TITLE_DECK_ADD] = { .id = "deck-add", .sentence = N_ ("Add deck %s") },
  [DB_TITLE_DECK_EDIT] = { .id = "deck-edit", .sentence = N_ ("Edit deck %s") },
  [DB_TITLE_DECK_DELETE] = { .id = "deck-delete", .sentence = N_ ("Delete deck %s") },
  [DB_TITLE_DECK_RESTORE] = { .id = "deck-restore", .sentence = N_ ("Restore deck %s") },
  [DB_TITLE_DECK_BRING] = { .id = "deck-bring", .sentence = N_ ("Bring a deck to a match") },
  [DB_TITLE_CARDS_OWNED] = { .id = "cards-owned",
                             .sentence = N_ ("Change the cards that a player owns") },
  [DB_TITLE_CAMPAIGN_ADD] = { .id = "campaign-add", .sentence = N_ ("Add campaign %s") },
  [DB_TITLE_CAMPAIGN_EDIT] = { .id = "campaign-edit", .sentence = N_ ("Edit campaign %s") },
  [DB_TITLE_CAMPAIGN_DELETE] = { .id = "campaign-delete", .sentence = N_ ("Delete campaign %s") },
  [DB_TITLE_CAMPAIGN_RESTORE] = { .id = "campaign-restore",
                                  .sentence = N_ ("Restore campaign %s") },
  [DB_TITLE_RUN_ADD] = { .id = "run-add", .sentence = N_ ("Add a run") },
  [DB_TITLE_RUN_ADD_TO] = { .id = "run-add-to", .sentence = N_ ("Add a run to %s") },
  [DB_TITLE_RUN_NAME] = { .id = "run-name", .sentence = N_ ("Name a run") },
  [DB_TITLE_RUN_PAUSE] = { .id = "run-pause", .sentence = N_ ("Pause a run") },
  [DB_TITLE_RUN_RESUME] = { .id = "run-resume", .sentence = N_ ("Resume a run") },
  [DB_TITLE_RUN_ABANDON] = { .id = "run-abandon", .sentence = N_ ("Abandon a run") },
  [DB_TITLE_RUN_REMOVE] = { .id = "run-remove", .sentence = N_ ("Take a run out of its campaign") },
  [DB_TITLE_RUN_RESTORE] = { .id = "run-restore", .sentence = N_ ("Put a run back") },
  [DB_TITLE_SESSION_BEGIN] = { .id = "session-begin", .sentence = N_ ("Begin a session") },
  [DB_TITLE_SESSION_BEGIN_OF] = { .id = "session-begin-of",
                                  .sentence = N_ ("Begin a session of %s") },
  [DB_TITLE_SESSION_ADD] = { .id = "session-add", .sentence = N_ ("Add a session") },
  [DB_TITLE_SESSION_EDIT] = { .id = "session-edit", .sentence = N_ ("Edit a session") },
  [DB_TITLE_SESSION_EDIT_OF] = { .id = "session-edit-of",
                                 .sentence = N_ ("Edit the session of %s") },
  [DB_TITLE_SESSION_STOP] = { .id = "session-stop", .sentence = N_ ("Stop for today") },
  [DB_TITLE_SESSION_END] = { .id = "session-end", .sentence = N_ ("End a session") },
  [DB_TITLE_SESSION_JOIN] = { .id = "session-join", .sentence = N_ ("Join two sessions") },
  [DB_TITLE_SESSION_SPLIT] = { .id = "session-split", .sentence = N_ ("Split a session") },
  [DB_TITLE_SESSION_DELETE] = { .id = "session-delete", .sentence = N_ ("Delete a session") },
  [DB_TITLE_SESSION_RESTORE] = { .id = "session-restore", .sentence = N_ ("Restore a session") },
  [DB_TITLE_JOURNAL_WRITE] = { .id = "journal-write", .sentence = N_ ("Write into the journal") },
  [DB_TITLE_JOURNAL_WRITE_OF] = { .id = "journal-write-of",
                                  .sentence = N_ ("Write into the journal of %s") },
  [DB_TITLE_JOURNAL_EDIT] = { .id = "journal-edit", .sentence = N_ ("Edit a journal entry") },
  [DB_TITLE_JOURNAL_DELETE] = { .id = "journal-delete", .sentence = N_ ("Delete a journal entry") },
  [DB_TITLE_JOURNAL_RESTORE] = { .id = "journal-restore",
                                 .sentence = N_ ("Restore a journal entry") },
  [DB_TITLE_LEAGUE_ADD] = { .id = "league-add", .sentence = N_ ("Add league %s") },
  [DB_TITLE_LEAGUE_EDIT] = { .id = "league-edit", .sentence = N_ ("Edit league %s") },
  [DB_TITLE_LEAGUE_DELETE] = { .id = "league-delete", .sentence = N_ ("Delete league %s") },
  [DB_TITLE_LEAGUE_RESTORE] = { .id = "league-restore", .sentence = N_ ("Restore league %s") },
  [DB_TITLE_SCHEME_ADD] = { .id = "scheme-add", .sentence = N_ ("Add points scheme %s") },
  [DB_TITLE_SCHEME_EDIT] = { .id = "scheme-edit", .sentence = N_ ("Edit points scheme %s") },
  [DB_TITLE_SCHEME_DELETE] = { .id = "scheme-delete", .sentence = N_ ("Delete points scheme %s") },
  [DB_TITLE_SCHEME_RESTORE] = { .id = "scheme-restore",
                                .sentence = N_ ("Restore points scheme %s") },
  [DB_TITLE_SEASON_ADD] = { .id = "season-add", .sentence = N_ ("Add %s") },
  [DB_TITLE_SEASON_EDIT] = { .id = "season-edit", .sentence = N_ ("Edit %s") },
  [DB_TITLE_SEASON_DELETE] = { .id = "season-delete", .sentence = N_ ("Delete %s") },
  [DB_TITLE_SEASON_RESTORE] = { .id = "season-restore", .sentence = N_ ("Restore %s") },
  [DB_TITLE_ROUND_CHANGE] = { .id = "round-change", .sentence = N_ ("Change a round of %s") },
  [DB_TITLE_ROUND_TAKE_BACK] = { .id = "round-take-back",
                                 .sentence = N_ ("Take back a round of %s") },
  [DB_TITLE_ENTRANT_ADD] = { .id = "entrant-add", .sentence = N_ ("Enter %s") },
  [DB_TITLE_ENTRANT_EDIT] = { .id = "entrant-edit", .sentence = N_ ("Edit entrant %s") },
  [DB_TITLE_ENTRANT_REMOVE] = { .id = "entrant-remove", .sentence = N_ ("Take %s out") },
  [DB_TITLE_ENTRANT_RESTORE] = { .id = "entrant-restore", .sentence = N_ ("Enter %s again") },
  [DB_TITLE_FIXTURE_ADD] = { .id = "fixture-add", .sentence = N_ ("Add a fixture to %s") },
  [DB_TITLE_FIXTURE_CHANGE] = { .id = "fixture-change", .sentence = N_ ("Change a fixture of %s") },
  [DB_TITLE_FIXTURE_REMOVE] = { .id = "fixture-remove",
                                .sentence = N_ ("Take a fixture out of %s") },
  [DB_TITLE_FIXTURE_RESTORE] = { .id = "fixture-restore",
                                 .sentence = N_ ("Put a fixture of %s back") },
  [DB_TITLE_IMPORT] = { .id = "import", .sentence = N_ ("Import %s") },
  /* Translators: a file’s name and how many others. */
  [DB_TITLE_IMPORT_SEVERAL] = { .id = "import-several",
                                NP_ (2, "Import %s and %s more", "Import %s and %s more") },
  [DB_TITLE_IMPORT_DECKS] = { .id = "import-decks", .sentence = N_ ("Import decks") },
  [DB_TITLE_SALVAGE] = { .id = "salvage", .sentence = N_ ("Salvage %s") },
  [DB_TITLE_DEMO] = { .id = "demo", .sentence = N_ ("The demo collection") },
  [DB_TITLE_DEMO_LEAGUES] = { .id = "demo-leagues", .sentence = N_ ("The demo’s leagues") },
  [DB_TITLE_COMMAND_NEW_SEASON] = { .id = "command-new-season",
                                    .sentence = N_ ("Begin a season"),
                                    .about = TRUE },
  [DB_TITLE_COMMAND_EDIT_SEASON] = { .id = "command-edit-season",
                                     .sentence = N_ ("Edit a season"),
                                     .about = TRUE },
  [DB_TITLE_COMMAND_RENAME_LEAGUE] = { .id = "command-rename-league",
                                       .sentence = N_ ("Rename a league"),
                                       .about = TRUE },
  [DB_TITLE_COMMAND_DELETE_LEAGUE] = { .id = "command-delete-league",
                                       .sentence = N_ ("Delete a league"),
                                       .about = TRUE },
  [DB_TITLE_COMMAND_RESTORE_LEAGUE] = { .id = "command-restore-league",
                                        .sentence = N_ ("Restore a league"),
                                        .about = TRUE },
  [DB_TITLE_COMMAND_DELETE_SEASON] = { .id = "command-delete-season",
                                       .sentence = N_ ("Delete a season"),
                                       .about = TRUE },
  [DB_TITLE_COMMAND_RESTORE_SEASON] = { .id = "command-restore-season",
                                        .sentence = N_ ("Restore a season"),
                                        .about = TRUE },
  [DB_TITLE_COMMAND_FINISH_SEASON] = { .id = "command-finish-season",
                                       .sentence = N_ ("Finish a season"),
                                       .about = TRUE },
  [DB_TITLE_COMMAND_REOPEN_SEASON] = { .id = "command-reopen-season",
                                       .sentence = N_ ("Reopen a season"),
                                       .about = TRUE },
  [DB_TITLE_COMMAND_ENTER] = { .id = "command-enter",
                               .sentence = N_ ("Enter a season"),
                               .about = TRUE },
  [DB_TITLE_COMMAND_EDIT_ENTRANT] = { .id = "command-edit-entrant",
                                      .sentence = N_ ("Edit an entrant"),
                                      .about = TRUE },
  [DB_TITLE_COMMAND_LEAVE] = { .id = "command-leave",
                               .sentence = N_ ("Leave a season"),
                               .about = TRUE },
  [DB_TITLE_COMMAND_RETURN] = { .id = "command-return",
                                .sentence = N_ ("Return to a season"),
                                .about = TRUE },
  [DB_TITLE_COMMAND_REMOVE_ENTRANT] = { .id = "command-remove-entrant",
                                        .sentence = N_ ("Take an entrant out"),
                                        .about = TRUE },
  [DB_TITLE_COMMAND_SET_AWAY] = { .id = "command-set-away",
                                  .sentence = N_ ("Say who is away"),
                                  .about = TRUE },
  [DB_TITLE_COMMAND_FORBID] = { .id = "command-forbid",
                                .sentence = N_ ("Say who must not meet"),
                                .about = TRUE },
  [DB_TITLE_COMMAND_PENALIZE] = { .id = "command-penalize",
                                  .sentence = N_ ("Take points from an entrant"),
                                  .about = TRUE },
  [DB_TITLE_COMMAND_PARDON] = { .id = "command-pardon",
                                .sentence = N_ ("Give points back to an entrant"),
                                .about = TRUE },
  [DB_TITLE_COMMAND_PAIR] = { .id = "command-pair",
                              .sentence = N_ ("Pair a round"),
                              .about = TRUE },
  [DB_TITLE_COMMAND_UNPAIR] = { .id = "command-unpair",
                                .sentence = N_ ("Take a pairing back"),
                                .about = TRUE },
  [DB_TITLE_COMMAND_SET_SEATS] = { .id = "command-set-seats",
                                   .sentence = N_ ("Change a fixture"),
                                   .about = TRUE },
  [DB_TITLE_COMMAND_LINK] = { .id = "command-link",
                              .sentence = N_ ("Count a match as a result"),
                              .about = TRUE },
  [DB_TITLE_COMMAND_UNLINK] = { .id = "command-unlink",
                                .sentence = N_ ("Take a match off a fixture"),
                                .about = TRUE },
  [DB_TITLE_COMMAND_LOG] = { .id = "command-log",
                             .sentence = N_ ("Enter a result"),
                             .about = TRUE },
  [DB_TITLE_COMMAND_AWARD] = { .id = "command-award",
                               .sentence = N_ ("Award a fixture"),
                               .about = TRUE },
  [DB_TITLE_COMMAND_UNAWARD] = { .id = "command-unaward",
                                 .sentence = N_ ("Take an award back"),
                                 .about = TRUE },
  [DB_TITLE_COMMAND_SET_DATE] = { .id = "command-set-date",
                                  .sentence = N_ ("Date a fixture"),
                                  .about = TRUE },
  [DB_TITLE_COMMAND_SET_COUNTED] = { .id = "command-set-counted",
                                     .sentence = N_ ("Say whether a match counts"),
                                     .about = TRUE },
  [DB_TITLE_COMMAND_STORE_SCHEME] = { .id = "command-store-scheme",
                                      .sentence = N_ ("Keep a points scheme"),
                                      .about = TRUE },
  [DB_TITLE_COMMAND_DELETE_SCHEME] = { .id = "command-delete-scheme",
                                       .sentence = N_ ("Delete a points scheme"),
                                       .about = TRUE },
  [DB_TITLE_COMMAND_RESTORE_SCHEME] = { .id = "command-restore-scheme",
                                        .sentence = N_ ("Restore a points scheme"),
                                        .about = TRUE },
  [DB_TITLE_GAME] = { .id = "game" },
  [DB_TITLE_MATCH] = { .id = "match", .sentence = N_ ("%s: %s") },
  /* Translators: a league and a season of it by its number, and by its name. */
  [DB_TITLE_SEASON_NUMBER] = { .id = "season-number", .sentence = N_ ("%s, season %s") },
  [DB_TITLE_SEASON_NAME] = { .id = "season-name", .sentence = N_ ("%s, %s") },
  [DB_TITLE_LIST] = { .id = "list" },
  /* Translators: the last two of a list of names, the first of which may be several. */
  [DB_TITLE_AND] = { .id = "and", .sentence = N_ ("%s and %s") },
  /* Translators: names, and their score. */
  [DB_TITLE_SCORE] = { .id = "score", .sentence = N_ ("%s with %s") },
  [DB_TITLE_WINS] = { .id = "wins", NP_ (2, "%s wins", "%s win") },
  [DB_TITLE_WINS_BEFORE] = { .id = "wins-before",
                             NP_ (3, "%s wins, before %s", "%s win, before %s") },
  [DB_TITLE_WINS_AGAINST] = { .id = "wins-against",
                              NP_ (3, "%s wins against %s", "%s win against %s") },
  /* Translators: the winners, their points, and the others with theirs. */
  [DB_TITLE_WINS_WITH] = { .id = "wins-with",
                           NP_ (4, "%s wins with %s, before %s", "%s win with %s, before %s") },
  /* Translators: what somebody wins with, in "Ada wins with 10 points". */
  [DB_TITLE_POINTS] = { .id = "points", NP_ (1, "%s point", "%s points") },
  [DB_TITLE_DRAW] = { .id = "draw", .sentence = N_ ("A draw: %s") },
  [DB_TITLE_ALL_DRAW] = { .id = "all-draw", .sentence = N_ ("%s: a draw") },
  [DB_TITLE_WIN_TOGETHER] = { .id = "win-together", .sentence = N_ ("%s win together") },
  [DB_TITLE_LOSE_TOGETHER] = { .id = "lose-together", .sentence = N_ ("%s lose together") },
  [DB_TITLE_LOSES] = { .id = "loses", .sentence = N_ ("%s loses") },
  [DB_TITLE_ALONE] = { .id = "alone", .sentence = N_ ("%s, alone") },
  [DB_TITLE_NOBODY_SAYS] = { .id = "nobody-says", .sentence = N_ ("%s; nobody says who won") },
};
G_STATIC_ASSERT (G_N_ELEMENTS (kinds) == DB_TITLE_N);

/* Making one */

/* Behind what is in the array; the bracket at its end stays there. */
static void
open_end (DbTitle *title)
{
  g_string_truncate (title->names, title->names->len - 1);
  if (title->names->len > 1)
    g_string_append_c (title->names, ',');
}

void
db_title_add_whole (DbTitle *title, const char *name)
{
  open_end (title);
  db_json_append_text (title->names, name, -1, DB_JSON_CANONICAL);
  g_string_append_c (title->names, ']');
}

void
db_title_add (DbTitle *title, const char *name)
{
  g_autofree char *line = g_strndup (name, strcspn (name, "\n"));
  g_autofree char *valid = g_utf8_make_valid (line, -1);
  g_autofree char *begun = NULL;

  if (g_utf8_strlen (valid, -1) > LONGEST_NAME) {
    g_autofree char *cut = g_utf8_substring (valid, 0, LONGEST_NAME - 1);

    begun = g_strconcat (cut, "…", NULL);
  }
  db_title_add_whole (title, begun != NULL ? begun : valid);
}

void
db_title_take (DbTitle *title, DbTitle *phrase)
{
  open_end (title);
  g_string_append_printf (title->names, "[\"%s\"", kinds[phrase->kind].id);
  if (phrase->names->len > strlen ("[]"))
    g_string_append_c (title->names, ',');
  g_string_append (title->names, phrase->names->str + 1);
  g_string_append_c (title->names, ']');
  db_title_free (phrase);
}

DbTitle *
db_title_new (DbTitleKind kind, ...)
{
  DbTitle *title = g_new (DbTitle, 1);
  const char *name;
  va_list names;

  title->kind = kind;
  title->names = g_string_new ("[]");
  va_start (names, kind);
  while ((name = va_arg (names, const char *)) != NULL)
    db_title_add (title, name);
  va_end (names);
  return title;
}

void
db_title_free (DbTitle *title)
{
  if (title == NULL)
    return;
  g_string_free (title->names, TRUE);
  g_free (title);
}

const char *
db_title_kind_name (DbTitleKind kind)
{
  return kinds[kind].id;
}

const char *
db_title_get_names (const DbTitle *title)
{
  return title->names != NULL ? title->names->str : "[]";
}

/* Telling one */

static const Kind *
find_kind (const char *id)
{
  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (g_strcmp0 (kinds[k].id, id) == 0)
      return &kinds[k];
  return NULL;
}

static const char *
get_name (const GPtrArray *names, guint number)
{
  return number >= 1 && number <= names->len ? g_ptr_array_index (names, number - 1) : "";
}

/* A count as it is written; what is no whole number is several. */
static gulong
read_count (const char *text)
{
  return text[0] != '\0' && strspn (text, "0123456789") == strlen (text) ? strtoul (text, NULL, 10)
                                                                         : 2;
}

static const char *
get_format (const Kind *kind, const GPtrArray *names)
{
  return kind->one == NULL ? _ (kind->sentence)
                           : g_dngettext (GETTEXT_PACKAGE, kind->one, kind->sentence,
                                          read_count (get_name (names, kind->counted)));
}

/* %s and %2$s, whatever a translation has of them. */
static void
fill_in (GString *out, const char *format, const GPtrArray *names)
{
  guint next = 1;

  for (const char *at = format; *at != '\0'; at++) {
    gsize digits;

    if (*at != '%') {
      g_string_append_c (out, *at);
      continue;
    }
    at++;
    digits = strspn (at, "0123456789");
    if (digits > 0 && at[digits] == '$' && at[digits + 1] == 's') {
      g_string_append (out, get_name (names, (guint)strtoul (at, NULL, 10)));
      at += digits + 1;
    } else if (*at == 's') {
      g_string_append (out, get_name (names, next++));
    } else if (*at == '%') {
      g_string_append_c (out, '%');
    } else {
      at--;
    }
  }
}

static void
append_list (GString *out, const GPtrArray *names)
{
  for (guint k = 0; k < names->len; k++)
    g_string_append_printf (out, "%s%s", k > 0 ? ", " : "", get_name (names, k + 1));
}

static char *
tell (const Kind *kind, const GPtrArray *names)
{
  GString *out = g_string_new (NULL);

  if (kind == &kinds[DB_TITLE_GAME] && get_name (names, 1)[0] != '\0')
    g_string_append (out, _ (get_name (names, 1)));
  else if (kind->sentence == NULL)
    append_list (out, names);
  else
    fill_in (out, get_format (kind, names), names);
  if (kind->about && get_name (names, 1)[0] != '\0')
    g_string_append_printf (out, ": %s", get_name (names, 1));
  if (kind->about && get_name (names, 2)[0] != '\0')
    g_string_append_printf (out, " (%s)", get_name (names, 2));
  return g_string_free (out, FALSE);
}

/* What JSON's escapes of one letter stand for; others stand for themselves. */
static char
unescape (char letter)
{
  static const char escapes[] = "b\bf\fn\nr\rt\t";

  for (const char *at = escapes; *at != '\0'; at += 2)
    if (*at == letter)
      return at[1];
  return letter;
}

/* Behind the text's end; NULL where it has none. */
static const char *
read_text (const char *at, char **text)
{
  GString *out = g_string_new (NULL);

  for (at++; *at != '\0' && *at != '"'; at++) {
    if (*at != '\\') {
      g_string_append_c (out, *at);
    } else if (at[1] == 'u' && strlen (at) >= strlen ("\\u0000")) {
      g_autofree char *digits = g_strndup (at + 2, 4);

      g_string_append_unichar (out, (gunichar)MAX (strtoul (digits, NULL, 16), 1));
      at += 5;
    } else if (at[1] != '\0') {
      g_string_append_c (out, unescape (*++at));
    }
  }
  *text = g_string_free (out, FALSE);
  return *at == '"' ? at + 1 : NULL;
}

/* (element-type utf8): what is in an array, with phrases told; @at goes behind it, or is NULL where
 * it is none. With @head the first text is a phrase's word, which is given there. */
static GPtrArray *
read_names (const char **at, char **head, guint depth)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *next = *at != NULL && **at == '[' && depth < DEEPEST ? *at + 1 : NULL;

  while (next != NULL && *next != ']' && names->len < MOST_NAMES) {
    char *text = NULL;

    if (*next == '[') {
      g_autofree char *word = NULL;
      g_autoptr (GPtrArray) inner = read_names (&next, &word, depth + 1);
      const Kind *kind = find_kind (word);

      if (next != NULL && kind != NULL)
        text = tell (kind, inner);
    } else if (*next == '"') {
      next = read_text (next, &text);
    } else {
      next = NULL;
    }
    if (head != NULL && *head == NULL && text != NULL)
      *head = text;
    else
      g_ptr_array_add (names, text != NULL ? text : g_strdup (""));
    if (next != NULL && *next == ',')
      next++;
  }
  *at = next != NULL && *next == ']' ? next + 1 : NULL;
  return names;
}

char *
db_title_tell_stored (const char *kind, const char *names)
{
  const Kind *known = kind != NULL ? find_kind (kind) : NULL;
  g_autoptr (GPtrArray) read = read_names (&names, NULL, 0);

  return known != NULL ? tell (known, read) : NULL;
}

char *
db_title_tell (const DbTitle *title)
{
  return db_title_tell_stored (kinds[title->kind].id, db_title_get_names (title));
}

char **
db_title_list_names (const char *names)
{
  GPtrArray *read = read_names (&names, NULL, 0);

  g_ptr_array_add (read, NULL);
  g_ptr_array_set_free_func (read, NULL);
  return (char **)g_ptr_array_free (read, FALSE);
}
