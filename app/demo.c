/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection. Each match is played with random legal moves from its own seed, with notes,
 * rulings and comments put in by hand, written as a record, and imported like anybody's.
 */
#include "demo.h"

#include "demo-decks.h"
#include "demo-matches.h"
#include "import.h"
#include "stored.h"
#include "words.h"

#include "db/lines.h"
#include "db/notes.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SETTING "demo.filled"
#define WORDS_LEAST 10000 /* of a list with which games at random come to an end */
/* A match being played. */
typedef struct {
  const DemoMatch *plan;
  RulesMatch *match;
  const AppWords *words; /* NULL where the game has none, or the system */
  Replay replay;
  RulesRandom random;
  GDateTime *clock;
  GString *out;
} Playing;

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

static const DemoTouch *
touch_at (const DemoMatch *plan, guint64 at)
{
  for (guint k = 0; k < DEMO_TOUCHES; k++)
    if (plan->touches[k].at > 0 && plan->touches[k].at == at)
      return &plan->touches[k];
  return NULL;
}

/* Moves come every half minute or so. */
static char *
dup_next_instant (Playing *playing)
{
  GDateTime *next =
      g_date_time_add_seconds (playing->clock, 15 + rules_random_below (&playing->random, 45));

  g_date_time_unref (playing->clock);
  playing->clock = next;
  return g_date_time_format (next, "%Y-%m-%dT%H:%M:%SZ");
}

static void
write_move (Playing *playing, const char *text, const char *comment)
{
  g_autofree char *instant = dup_next_instant (playing);

  record_write_move (rules_text (text), rules_text (instant), &playing->replay.digest,
                     rules_text (comment != NULL ? comment : ""), append, playing->out);
}

typedef struct {
  const RulesGame *game;
  gboolean found;
} Looking;

/* Whether the first legal move answers an effect's question. */
static bool
look_for_choice (const RulesMove *move, void *data)
{
  Looking *looking = data;

  looking->found =
      move->verb >= RULES_VERB_GAME
      && g_str_equal (looking->game->verbs[move->verb - RULES_VERB_GAME].name, "choose");
  return false;
}

static gboolean
has_to_stop (Playing *playing)
{
  const DemoMatch *plan = playing->plan;
  Looking looking = { .game = playing->match->game };

  if (plan->stop == DEMO_OVER || playing->replay.at < plan->moves)
    return FALSE;
  if (plan->stop == DEMO_MOVES)
    return TRUE;
  rules_choices (playing->match, playing->replay.state, look_for_choice, &looking);
  return looking.found;
}

/* What is put in by hand at the next move; it may be illegal after an early end, and is left out.
 */
static void
play_touch (Playing *playing, const DemoTouch *touch)
{
  AppTyped typed = { 0 };

  if (app_typed_judge (&playing->replay, touch->line, strlen (touch->line), NULL, 0, NULL, &typed,
                       NULL))
    write_move (playing, typed.text, touch->comment);
  app_typed_clear (&typed);
}

static gboolean
play_text (Playing *playing, const RulesBuffer *buffer, const char *comment)
{
  AppTyped typed = { 0 };
  gboolean played =
      app_typed_judge (&playing->replay, buffer->data, buffer->length, NULL, 0, NULL, &typed, NULL);

  if (played)
    write_move (playing, typed.text, comment);
  app_typed_clear (&typed);
  return played;
}

typedef struct {
  const RulesMatch *match;
  RulesBuffer *out;
} Spelling;

static bool
take_spelling (const RulesMove *move, RulesText word, int32_t worth, void *data)
{
  Spelling *spelling = data;

  rules_write_move (spelling->match, move, spelling->out);
  return false;
}

/* In games with words, people see the best one that they have, mostly. */
static gboolean
play_word (Playing *playing, const char *comment)
{
  char text[2048];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };
  Spelling spelling = { playing->match, &buffer };
  guint turn = rules_turn (playing->match, playing->replay.state);

  if (playing->words == NULL || turn == 0 || rules_random_below (&playing->random, 4) == 0)
    return FALSE;
  rules_spellings (playing->match, playing->replay.state, turn, take_spelling, &spelling);
  return buffer.length > 0 && play_text (playing, &buffer, comment);
}

static gboolean
play_random (Playing *playing, const char *comment)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  char text[2048];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  if (play_word (playing, comment))
    return TRUE;
  if (!replay_random (playing->match, playing->replay.state, &playing->random, move))
    return FALSE;
  rules_write_move (playing->match, &move->move, &buffer);
  return play_text (playing, &buffer, comment);
}

static void
play (Playing *playing)
{
  for (;;) {
    const DemoTouch *touch = touch_at (playing->plan, playing->replay.at + 1);

    if (touch != NULL && touch->line != NULL) {
      guint64 before = playing->replay.at;

      play_touch (playing, touch);
      if (playing->replay.at > before)
        continue;
    }
    if (has_to_stop (playing) || !play_random (playing, touch != NULL ? touch->comment : NULL))
      return;
  }
}

static void
set_tag (RecordTags *tags, const char *name, const char *value)
{
  if (value != NULL)
    record_tags_set (tags, name, value);
}

static RecordTags *
dup_tags (const DemoMatch *plan, guint number)
{
  RecordTags *tags = record_tags_new ();
  g_autofree char *name = g_strdup_printf ("match/%u", number);
  g_autofree char *day = g_strndup (plan->start, strlen ("2026-11-19"));
  char uuid[DB_UUID_SIZE];

  db_uuid_v5 ("tomekeeper-demo", name, uuid);
  record_tags_set (tags, "Record", "1");
  record_tags_set (tags, "Id", uuid);
  record_tags_set (tags, "Game", plan->game);
  record_tags_set (tags, "Variant", plan->variant);
  for (guint seat = 0; plan->names[seat] != NULL; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat + 1);

    record_tags_set (tags, tag, plan->names[seat]);
  }
  record_tags_set (tags, "Knowledge", plan->open ? "open" : "table");
  record_tags_set (tags, "Date", day);
  set_tag (tags, "Place", plan->place);
  set_tag (tags, "Event", plan->event);
  set_tag (tags, "Round", plan->round);
  return tags;
}

/* The words of a game that has some: the system's list, or whatever the letters give. */
static void
set_words (Playing *playing, const AppWords *words, RecordTags *tags)
{
  g_autofree char *tag = NULL;

  if (playing->match->game->word == NULL)
    return;
  playing->words = words;
  rules_match_set_words (playing->match, words != NULL ? words->list->words : &rules_words_any);
  if (words == NULL)
    return;
  tag = app_words_dup_tag (words->name, words->list->sha256);
  record_tags_set (tags, "Words", tag);
}

/* One match as a record. */
static gboolean
play_match (const DemoMatch *plan, guint number, AppPacks *packs, const AppWords *words,
            GString *out, GError **error)
{
  RecordTags *tags = dup_tags (plan, number);
  Playing playing = { .plan = plan, .out = g_string_new (NULL) };
  RulesSetup setup = { 0 };
  RulesError wrong = { 0 };
  gboolean done = FALSE;

  if (replay_setup (tags, &setup, &wrong) != RULES_OK)
    app_error_fault (error, plan->start, 0, setup.game, &wrong);
  else if (app_packs_join (packs, NULL, &setup, NULL, plan->start, 0, error)) {
    if (rules_match_new (&playing.match, &setup, &wrong) != RULES_OK)
      app_error_fault (error, plan->start, 0, setup.game, &wrong);
    else
      done = TRUE;
  }
  if (done) {
    set_words (&playing, words, tags);
    rules_random_seed (&playing.random, plan->seed);
    playing.clock = g_date_time_new_from_iso8601 (plan->start, NULL);
    replay_init (&playing.replay, playing.match);
    play (&playing);
    replay_set_result (&playing.replay, tags);
    record_write_tags (tags, append, out);
    g_string_append_len (out, playing.out->str, (gssize)playing.out->len);
    g_string_append_c (out, '\n');
    replay_clear (&playing.replay);
    g_date_time_unref (playing.clock);
  }
  g_string_free (playing.out, TRUE);
  rules_match_free (playing.match);
  record_tags_free (tags);
  return done;
}

static gboolean
import_matches (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (GString) records = g_string_new (NULL);
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_autoptr (AppWords) words = app_words_load_default ();
  const GPtrArray *faults;

  if (words != NULL && rules_words_count (words->list->words) < WORDS_LEAST)
    g_clear_pointer (&words, app_words_free);
  if (words != NULL && !app_words_keep (db, words, error))
    return FALSE;
  for (guint k = 0; demo_matches[k].seed > 0; k++)
    if (!play_match (&demo_matches[k], k + 1, packs, words, records, error))
      return FALSE;
  if (!app_import_read_lines (import, app_lines_new (_ ("Demo"), records->str, records->len),
                              error))
    return FALSE;
  faults = app_import_get_faults (import);
  if (faults->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
    return FALSE;
  }
  return app_import_run (import, _ ("The demo collection"), NULL, error);
}

static gboolean
find_demo (DbStore *db, guint number, gint64 *match, GError **error)
{
  g_autofree char *name = g_strdup_printf ("match/%u", number);
  char uuid[DB_UUID_SIZE];

  db_uuid_v5 ("tomekeeper-demo", name, uuid);
  return db_match_find (db, uuid, match, error);
}

typedef struct {
  const RulesMatch *match;
  const char *not_this;
  char *found;
} Alternative;

static bool
take_other (const RulesMove *move, void *data)
{
  Alternative *alternative = data;
  char text[256];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  rules_write_move (alternative->match, move, &buffer);
  text[buffer.length] = '\0';
  if (g_str_equal (text, alternative->not_this))
    return true;
  alternative->found = g_strdup (text);
  return false;
}

static gboolean
take_text (const DbMove *move, gpointer data)
{
  *(char **)data = g_strndup (move->text.at, move->text.length);
  return FALSE;
}

/* Another legal move at the place of @number, NULL when there was no choice. */
static char *
dup_alternative (DbStore *db, AppPacks *packs, gint64 match, guint64 number, GError **error)
{
  g_autoptr (AppStored) stored = app_stored_load (db, packs, match, error);
  g_autofree char *old = NULL;
  Alternative alternative = { 0 };
  Replay replay;
  DbTip tip;

  if (stored == NULL || !app_stored_check (stored, error)
      || !db_match_get_tip (db, match, &tip, error)
      || !db_line_foreach_move (db, tip.line, number, number, take_text, &old, error))
    return NULL;
  replay_init (&replay, stored->match);
  if (old != NULL && app_stored_replay (stored, tip.line, &replay, number - 1, NULL, NULL, error)) {
    alternative.match = stored->match;
    alternative.not_this = old;
    rules_choices (stored->match, replay.state, take_other, &alternative);
  }
  replay_clear (&replay);
  return alternative.found;
}

/* Tries one correction; it stays when all that followed fits. */
static gboolean
try_correction (DbStore *db, AppPacks *packs, gint64 match, guint64 number, gboolean *fits,
                GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *failed = NULL;
  g_autofree char *other = dup_alternative (db, packs, match, number, &failed);
  g_autoptr (AppRecording) recording = NULL;
  guint64 kept, stopped;

  *fits = FALSE;
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (other == NULL)
    return TRUE;
  recording = app_recording_open (db, packs, match, error);
  if (recording == NULL || !db_transaction_begin (&scope, db, error)
      || !app_recording_edit (recording, number, other, &kept, &stopped, NULL, error))
    return FALSE;
  *fits = stopped == 0;
  return !*fits || db_transaction_commit (&scope, error);
}

static gboolean
correct_match (DbStore *db, AppPacks *packs, GError **error)
{
  gboolean fits = FALSE;
  gint64 match;
  DbTip tip;

  if (!find_demo (db, DEMO_CORRECTED, &match, error) || !db_match_get_tip (db, match, &tip, error))
    return FALSE;
  for (guint64 number = 14; number <= tip.number && !fits; number++)
    if (!try_correction (db, packs, match, number, &fits, error))
      return FALSE;
  return TRUE;
}

/* Notes, a tag and a bookmark where a person would have left them. */
static gboolean
add_marks (DbStore *db, GError **error)
{
  gint64 final, last, note;
  DbTip tip;

  return find_demo (db, DEMO_FAVOURITE, &final, error)
         && find_demo (db, DEMO_UNFINISHED, &last, error)
         && db_note_add (db, DB_SUBJECT_MATCH, final, _ ("Best final so far. Photos in the album."),
                         &note, error)
         && db_note_add (db, DB_SUBJECT_MATCH, last, _ ("To be finished next Thursday."), &note,
                         error)
         && db_tag_set (db, DB_SUBJECT_MATCH, final, _ ("favourite"), TRUE, error)
         && db_match_get_tip (db, last, &tip, error)
         && db_bookmark_set (db, tip.line, 25, _ ("The disputed point"), error);
}

gboolean
app_demo_fill (DbStore *db, AppPacks *packs, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *filled = NULL;
  GError *failed = NULL;

  filled = db_setting_dup (db, SETTING, &failed);
  if (failed == NULL && filled != NULL)
    return TRUE;
  if (failed == NULL && db_transaction_begin (&scope, db, &failed)
      && import_matches (db, packs, &failed) && correct_match (db, packs, &failed)
      && add_marks (db, &failed) && app_demo_add_decks (db, packs, &failed)
      && db_setting_set (db, SETTING, "1", &failed) && db_transaction_commit (&scope, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}
