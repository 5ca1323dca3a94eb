/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Staged plays beside what is stored: known, changed, or like another one.
 */
#include "app/plays-in/play-import-identify.h"
#include "app/plays-in/past-imports.h"
#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/plays-in/play-import-games.h"

#include "db/externals.h"
#include "db/figures.h"
#include "db/imports.h"
#include "db/notes.h"
#include "db/transaction.h"
#include "db/uuid.h"

#include "importers/plays/play-bytes.h"
#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ALIKE 30 /* that are compared; of more nobody could tell which one it is */
#define OFTEN 100     /* plays between two looks at the clock and at Cancel */

/**
 * Matching:
 * @deleted: (element-type gint64): matches in the bin
 * @by_id: (element-type guint64 gint64): staged plays by the hash of an id
 * @alike: (element-type guint64 GArray): staged new plays by the hash of day, game and players
 * @claimed: (element-type utf8): matches that a play of a source is
 * @play: the present one, and its @form where something was decided about it; @other: one that it
 *   may be, with the match that it is
 * @several: plays come from several sources
 */
typedef struct {
  AppPlayImport *play_import;
  DbStore *db;
  GCancellable *cancellable;
  GHashTable *deleted;
  GHashTable *by_id;
  GHashTable *alike;
  GHashTable *claimed;
  ImportPlay *play, *other;
  GByteArray *form;
  gint64 other_row;
  gboolean several;
  guint n;
} IdentifyContext;

/* What a play was found to be. @row: a match, or below 0 a staged play. */
typedef struct {
  AppPlayImportVerdict verdict;
  gint64 row;
  const char *why;
} Found;

static guint64
hash_text (const char *text)
{
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);

  for (; *text != '\0'; text++)
    hash = (hash ^ (guchar)*text) * G_GUINT64_CONSTANT (1099511628211);
  return hash;
}

static guint64
hash_id (const ImportId *id)
{
  g_autofree char *both = g_strconcat (id->source, "\n", id->id, NULL);

  return hash_text (both);
}

/* Claims */

static char *
dup_claim (gint64 row, const char *source)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT "\n%s", row, source);
}

static void
claim (IdentifyContext *context, gint64 row)
{
  g_hash_table_add (context->claimed, dup_claim (row, context->play->ids[0].source));
}

typedef struct {
  const char *source;
  gboolean found;
} SourceQuery;

static gboolean
of_source_cb (const char *source, const char *id, gpointer data)
{
  SourceQuery *of = data;

  of->found = g_str_equal (source, of->source);
  return !of->found;
}

/* Whether another play of the same source is that match. */
static gboolean
is_claimed (IdentifyContext *context, gint64 row, gboolean *claimed, GError **error)
{
  SourceQuery of = { context->play->ids[0].source, FALSE };
  g_autofree char *key = dup_claim (row, of.source);

  *claimed = g_hash_table_contains (context->claimed, key);
  if (*claimed || row < 0)
    return TRUE;
  if (!db_externals_foreach (context->db, DB_SUBJECT_MATCH, row, of_source_cb, &of, error))
    return FALSE;
  *claimed = of.found;
  return TRUE;
}

/* By ids */

static gboolean
find_by_ids (IdentifyContext *context, gint64 *row, GError **error)
{
  const ImportPlay *play = context->play;

  *row = 0;
  for (guint k = 0; *row == 0 && k < play->n_ids; k++)
    if (!db_external_find (context->db, DB_SUBJECT_MATCH, play->ids[k].source, play->ids[k].id, row,
                           error))
      return FALSE;
  return TRUE;
}

/* By the UUID that an import gives it. */
static gboolean
find_by_uuid (IdentifyContext *context, gint64 *row, GError **error)
{
  const ImportId *own = &context->play->ids[0];
  g_autofree char *id = g_strconcat ("match/", own->id, NULL);
  char uuid[DB_UUID_SIZE];

  db_uuid_v5 (own->source, id, uuid);
  return db_match_find_uuid (context->db, uuid, row, error);
}

/* By an id that is a match's own UUID, as this program's tables, BG Stats files and links have. */
static gboolean
find_exported (IdentifyContext *context, gint64 *row, GError **error)
{
  const ImportPlay *play = context->play;

  *row = 0;
  for (guint k = 0; *row == 0 && k < play->n_ids; k++)
    if (db_uuid_is_valid (play->ids[k].id)
        && !db_match_find_uuid (context->db, play->ids[k].id, row, error))
      return FALSE;
  return TRUE;
}

/* A staged play, and what it was found to be. */
static gboolean
read_other_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  IdentifyContext *context = data;
  DbStagedPlay other = *staged;

  context->other_row =
      staged->row != 0 && staged->verdict != APP_PLAY_IMPORT_ADD ? staged->row : -staged->id;
  return play_import_co_op_load (context->play_import, &other, context->other, NULL);
}

static gboolean
shares_id (const ImportPlay *one, const ImportPlay *other)
{
  for (guint k = 0; k < one->n_ids; k++)
    for (guint j = 0; j < other->n_ids; j++)
      if (g_str_equal (one->ids[k].source, other->ids[j].source)
          && g_str_equal (one->ids[k].id, other->ids[j].id))
        return TRUE;
  return FALSE;
}

/* The match of a staged play that has one of the ids, or below 0 the play; 0 for none. */
static gint64
find_staged (IdentifyContext *context, gint64 but)
{
  const ImportPlay *play = context->play;

  for (guint k = 0; k < play->n_ids; k++) {
    guint64 hash = hash_id (&play->ids[k]);
    const gint64 *id = g_hash_table_lookup (context->by_id, &hash);

    if (id != NULL && *id != but
        && db_staging_get (context->play_import->staging, *id, read_other_cb, context, NULL)
        && shares_id (play, context->other))
      return context->other_row;
  }
  return 0;
}

static void
note_staged (IdentifyContext *context, gint64 id)
{
  const ImportPlay *play = context->play;

  for (guint k = context->several ? 0 : 1; k < play->n_ids; k++) {
    guint64 hash = hash_id (&play->ids[k]);

    if (!g_hash_table_contains (context->by_id, &hash))
      g_hash_table_insert (context->by_id, g_memdup2 (&hash, sizeof hash),
                           g_memdup2 (&id, sizeof id));
  }
}

/* By looks */

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *)a, other = *(const gint64 *)b;

  return one < other ? -1 : one > other ? 1 : 0;
}

/* The present play's players, sorted; FALSE with no error when it can't look like anything. */
static gboolean
list_players (IdentifyContext *context, GArray *players, gboolean *known)
{
  PlayImportNameIndex *names = context->play_import->names;
  const ImportPlay *play = context->play;

  *known = TRUE;
  for (guint k = 0; k < play->seats->len; k++) {
    PlayImportName *name = play_import_name_index_get_seat (names, play, k);
    gint64 key;

    if (!play_import_name_find (names, context->db, name, NULL))
      return FALSE;
    key = play_import_name_key (name);
    *known = *known && key > 0;
    g_array_append_val (players, key);
  }
  g_array_sort (players, compare_rows);
  return play->seats->len > 0 && play->date[0] != '\0';
}

static gint64
game_key (IdentifyContext *context)
{
  PlayImportName *game =
      play_import_name_index_get (context->play_import->names, IMPORT_GAME, &context->play->game,
                                  context->play->ids[0].source, 1);

  return game != NULL
                 && play_import_name_find (context->play_import->names, context->db, game, NULL)
             ? play_import_name_key (game)
             : 0;
}

static guint64
hash_likeness (IdentifyContext *context, const GArray *players)
{
  g_autoptr (GString) text = g_string_new (context->play->date);

  g_string_append_printf (text, "\n%" G_GINT64_FORMAT, game_key (context));
  for (guint k = 0; k < players->len; k++)
    g_string_append_printf (text, "\n%" G_GINT64_FORMAT, g_array_index (players, gint64, k));
  return hash_text (text->str);
}

/**
 * Candidates:
 * @row: the first of them, @equal: the first that says just the same; 0 for none
 * @n: of both kinds
 *
 * What a play may be, by its looks.
 */
typedef struct {
  gint64 row, equal;
  guint n;
} Candidates;

static void
count_candidate (Candidates *found, gint64 row, PlayImportLikeness looks)
{
  if (looks == PLAY_IMPORT_LIKENESS_OTHER)
    return;
  found->n++;
  if (found->row == 0)
    found->row = row;
  if (found->equal == 0 && looks == PLAY_IMPORT_LIKENESS_EQUAL)
    found->equal = row;
}

static gboolean
count_stored_candidates (IdentifyContext *context, const GArray *players, const DbMatch *made,
                         Candidates *found, GError **error)
{
  g_autoptr (GArray) rows = db_matches_alike (context->db, game_key (context), context->play->date,
                                              (const gint64 *)players->data, players->len, error);

  if (rows == NULL)
    return FALSE;
  if (rows->len > MOST_ALIKE) {
    found->n += rows->len;
    return TRUE;
  }
  for (guint k = 0; k < rows->len; k++) {
    gint64 row = g_array_index (rows, gint64, k);
    g_autoptr (DbMatch) match = db_match_get (context->db, row, error);
    gboolean claimed;

    if (match == NULL || !is_claimed (context, row, &claimed, error))
      return FALSE;
    if (!claimed)
      count_candidate (found, row, play_import_compare_likeness (made, match));
  }
  return TRUE;
}

static gboolean
count_staged_candidates (IdentifyContext *context, guint64 hash, const DbMatch *made,
                         Candidates *found, GError **error)
{
  const GArray *ids = g_hash_table_lookup (context->alike, &hash);

  if (ids != NULL && ids->len > MOST_ALIKE) {
    found->n += ids->len;
    return TRUE;
  }
  for (guint k = 0; ids != NULL && k < ids->len; k++) {
    gint64 id = g_array_index (ids, gint64, k);
    g_auto (PlayImportConversion) other = { 0 };
    gboolean claimed;

    if (!db_staging_get (context->play_import->staging, id, read_other_cb, context, error)
        || !is_claimed (context, -id, &claimed, error))
      return FALSE;
    if (claimed || g_str_equal (context->other->ids[0].source, context->play->ids[0].source))
      continue;
    if (!play_import_convert (context->play_import->names, context->db, context->other, FALSE,
                              &other, error))
      return FALSE;
    count_candidate (found, -id, play_import_compare_likeness (made, other.match));
  }
  return TRUE;
}

static void
note_likeness (IdentifyContext *context, guint64 hash, gint64 id)
{
  GArray *ids = g_hash_table_lookup (context->alike, &hash);

  if (ids == NULL) {
    ids = g_array_new (FALSE, FALSE, sizeof (gint64));
    g_hash_table_insert (context->alike, g_memdup2 (&hash, sizeof hash), ids);
  }
  g_array_append_val (ids, id);
}

/* The match that looks the same, or none where several might. @hash: for noting it; 0 when it can
 * look like nothing. */
static gboolean
find_by_likeness (IdentifyContext *context, guint64 *hash, Found *found, GError **error)
{
  g_autoptr (GArray) players = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_auto (PlayImportConversion) made = { 0 };
  Candidates candidates = { 0, 0, 0 };
  gboolean known;
  gint64 row;

  *hash = 0;
  if (!list_players (context, players, &known))
    return TRUE;
  known = known && game_key (context) > 0;
  if (!known && !context->several)
    return TRUE;
  if (!play_import_convert (context->play_import->names, context->db, context->play, FALSE, &made,
                            error))
    return FALSE;
  *hash = context->several ? hash_likeness (context, players) : 0;
  if ((known && !count_stored_candidates (context, players, made.match, &candidates, error))
      || (context->several
          && !count_staged_candidates (context, *hash, made.match, &candidates, error)))
    return FALSE;
  /* Of several that say just the same, each is as good as the others. */
  row = candidates.equal != 0 ? candidates.equal : candidates.n == 1 ? candidates.row : 0;
  if (row != 0) {
    *found = (Found){ APP_PLAY_IMPORT_JOIN, row,
                      row > 0 ? _ ("It looks the same as a match that is here.")
                              : _ ("It looks the same as one that comes with it.") };
  } else if (candidates.n > 1) {
    found->why = _ ("It looks the same as several others, and is taken for one more.");
  }
  return TRUE;
}

/* Verdicts */

/* It is the match that is here, and an earlier version did not keep all of it. */
static gboolean
is_rest_alone (const GPtrArray *differences)
{
  return differences->len == 1
         && g_str_equal (((AppPlayImportDifference *)g_ptr_array_index (differences, 0))->key,
                         PLAY_IMPORT_REST);
}

static gboolean
compare_with (IdentifyContext *context, GBytes *form, Found *found, GError **error)
{
  g_auto (PlayImportPair) pair = { 0 };
  g_autoptr (GPtrArray) differences = NULL;
  PlayImportMerge merge;
  gboolean conflict = FALSE;

  if (!play_import_pair_load (context->play_import->names, context->db, context->play, form,
                              found->row, FALSE, &pair, error))
    return FALSE;
  merge = play_import_pair_merge (&pair);
  differences = play_import_merge_compare (&merge);
  for (guint k = 0; k < differences->len; k++)
    conflict =
        conflict || ((AppPlayImportDifference *)g_ptr_array_index (differences, k))->conflict;
  found->verdict = conflict               ? APP_PLAY_IMPORT_CONFLICT
                   : differences->len > 0 ? APP_PLAY_IMPORT_UPDATE
                                          : APP_PLAY_IMPORT_KNOWN;
  if (conflict)
    found->why = _ ("It was changed there and here.");
  else if (differences->len > 0)
    found->why = is_rest_alone (differences) ? _ ("It has what was not kept before.")
                                             : _ ("It was changed there.");
  return TRUE;
}

static gboolean
same_form (const DbStagedPlay *staged, GBytes *form)
{
  g_autoptr (GBytes) now = g_bytes_new_static (staged->form, staged->length);

  return form != NULL && g_bytes_equal (form, now);
}

/* Whether the last import of it brought what its source said later. */
static gboolean
is_older (IdentifyContext *context, GBytes *form)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (form, &length);

  return import_play_from_bytes (context->other, bytes, length)
         && import_play_is_older (context->play, context->other);
}

/* A match that is known by an id. */
static gboolean
judge_known (IdentifyContext *context, const DbStagedPlay *staged, Found *found, GError **error)
{
  g_autoptr (GBytes) form = NULL;
  gint64 match;

  claim (context, found->row);
  if (!db_imported_find (context->db, staged->source, staged->external, &match, &form, error))
    return FALSE;
  if (g_hash_table_contains (context->deleted, &found->row)) {
    found->verdict = APP_PLAY_IMPORT_BINNED;
    found->why = _ ("It is in the bin here.");
    return TRUE;
  }
  if (match == found->row && same_form (staged, form)) {
    found->verdict = APP_PLAY_IMPORT_KNOWN;
    return TRUE;
  }
  if (match == found->row && form != NULL) {
    gboolean older = is_older (context, form);

    if (!compare_with (context, form, found, error))
      return FALSE;
    if (older && found->verdict == APP_PLAY_IMPORT_KNOWN)
      found->why = _ ("What is here was changed later there.");
    else if (older)
      found->why = _ ("It has what was not kept before.");
    return TRUE;
  }
  found->verdict = APP_PLAY_IMPORT_JOIN;
  found->why = _ ("It is here already, from another source.");
  return TRUE;
}

/* A match that was exported from here and comes back: what was added to it meanwhile counts. */
static gboolean
judge_exported (IdentifyContext *context, Found *found, GError **error)
{
  claim (context, found->row);
  if (g_hash_table_contains (context->deleted, &found->row)) {
    found->verdict = APP_PLAY_IMPORT_BINNED;
    found->why = _ ("It is in the bin here.");
    return TRUE;
  }
  if (!compare_with (context, NULL, found, error))
    return FALSE;
  if (found->verdict != APP_PLAY_IMPORT_KNOWN) {
    found->verdict = APP_PLAY_IMPORT_JOIN;
    found->why = _ ("It is here already.");
  }
  return TRUE;
}

static gboolean
judge_new (IdentifyContext *context, const DbStagedPlay *staged, Found *found, GError **error)
{
  guint64 hash;
  gint64 row;

  if ((row = find_staged (context, staged->id)) != 0) {
    *found =
        (Found){ APP_PLAY_IMPORT_JOIN, row, _ ("Another source that comes with it has it too.") };
    claim (context, row);
    return TRUE;
  }
  if (!find_by_uuid (context, &row, error))
    return FALSE;
  if (row != 0 && !g_hash_table_contains (context->deleted, &row)) {
    *found = (Found){ APP_PLAY_IMPORT_JOIN, row, _ ("It is here already.") };
    claim (context, row);
    return TRUE;
  }
  *found = (Found){ APP_PLAY_IMPORT_ADD, row, NULL };
  if (!find_by_likeness (context, &hash, found, error))
    return FALSE;
  if (found->verdict == APP_PLAY_IMPORT_JOIN && staged->choice == APP_PLAY_IMPORT_CHOICE_NEW)
    *found = (Found){ APP_PLAY_IMPORT_ADD, row, _ ("Taken for another one, as chosen.") };
  if (found->verdict == APP_PLAY_IMPORT_JOIN) {
    claim (context, found->row);
    return TRUE;
  }
  if (hash != 0)
    note_likeness (context, hash, staged->id);
  return TRUE;
}

static gboolean
is_left_out (IdentifyContext *context)
{
  PlayImportName *game =
      play_import_name_index_get (context->play_import->names, IMPORT_GAME, &context->play->game,
                                  context->play->ids[0].source, 1);

  return game != NULL
         && play_import_name_find (context->play_import->names, context->db, game, NULL)
         && game->status == APP_PLAY_IMPORT_NAME_LEFT_OUT;
}

static gboolean
judge (IdentifyContext *context, const DbStagedPlay *staged, Found *found, GError **error)
{
  if (staged->choice == APP_PLAY_IMPORT_CHOICE_LEAVE_OUT) {
    *found = (Found){ APP_PLAY_IMPORT_LEFT_OUT, 0, _ ("Left out, as chosen.") };
    return TRUE;
  }
  if (is_left_out (context)) {
    *found = (Found){ APP_PLAY_IMPORT_LEFT_OUT, 0, _ ("Its game is left out.") };
    return TRUE;
  }
  if (!find_by_ids (context, &found->row, error))
    return FALSE;
  if (found->row != 0) {
    if (!judge_known (context, staged, found, error))
      return FALSE;
  } else if (!find_exported (context, &found->row, error)) {
    return FALSE;
  } else if (found->row == 0) {
    return judge_new (context, staged, found, error);
  } else if (!judge_exported (context, found, error)) {
    return FALSE;
  }
  if (found->verdict == APP_PLAY_IMPORT_BINNED && staged->choice == APP_PLAY_IMPORT_CHOICE_REVIVE) {
    found->verdict = APP_PLAY_IMPORT_UPDATE;
    found->why = _ ("It comes out of the bin, as chosen.");
  }
  return TRUE;
}

static gboolean
set_verdict (IdentifyContext *context, const DbStagedPlay *staged, const Found *found,
             GError **error)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *text = NULL;
  DbStagedPlay set = *staged;

  /* Most of them: nothing is written where nothing is said. */
  if (staged->verdict == (guint)found->verdict && staged->row == found->row && found->row >= 0
      && found->why == NULL && staged->explanation[0] == '\0')
    return TRUE;
  parts = g_strsplit (staged->explanation, "\x1f", 2);
  text = g_strdup_printf ("%s\x1f%s", parts[0] != NULL ? parts[0] : "",
                          found->why != NULL ? found->why : "");
  set.verdict = found->verdict;
  set.row = found->row;
  set.explanation = text;
  if (found->row < 0) {
    gint64 target = -found->row;

    g_hash_table_add (context->play_import->targets, g_memdup2 (&target, sizeof target));
  }
  return db_staging_set_play (context->play_import->staging, &set, error);
}

static gboolean
identify_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  IdentifyContext *context = data;
  AppPlayImport *play_import = context->play_import;
  Found found = { PLAY_IMPORT_GONE, 0, NULL };
  DbStagedPlay decided = *staged;

  if (context->n++ % OFTEN == 0) {
    if (g_cancellable_set_error_if_cancelled (context->cancellable, error))
      return FALSE;
    play_import_progress (
        play_import, play_import->read > 0 ? MIN (1.0, context->n / (double)play_import->read) : 1,
        "%s", _ ("Comparing with what is here"));
  }
  if (!play_import_is_passed_over (play_import, staged->file)
      && (!play_import_co_op_load (play_import, &decided, context->play, context->form)
          || !judge (context, &decided, &found, error)))
    return FALSE;
  if (found.verdict != PLAY_IMPORT_GONE && found.verdict != APP_PLAY_IMPORT_LEFT_OUT)
    note_staged (context, staged->id);
  return set_verdict (context, staged, &found, error);
}

static GHashTable *
load_deleted (DbStore *db, GError **error)
{
  g_autoptr (GArray) rows = db_matches_list_deleted (db, error);
  GHashTable *deleted;

  if (rows == NULL)
    return NULL;
  deleted = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (guint k = 0; k < rows->len; k++)
    g_hash_table_add (deleted, g_memdup2 (&g_array_index (rows, gint64, k), sizeof (gint64)));
  return deleted;
}

static gboolean
identify_all (IdentifyContext *context, GError **error)
{
  AppPlayImport *play_import = context->play_import;
  /* One state of the collection, and no lock for each question. */
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  gboolean matched;

  if (!db_transaction_begin_read (&scope, context->db, error))
    return FALSE;
  context->deleted = load_deleted (context->db, error);
  if (context->deleted == NULL
      || !play_import_name_index_match (play_import->names, context->db, context->cancellable,
                                        error)
      || !play_import_find_moves (play_import->names, context->db, error)
      || !play_import_co_op_decide (play_import, context->db, error)
      || !play_import_games_compare (play_import, context->db, error)
      || !db_changes_last_number (context->db, &play_import->identified_at, error)
      || !db_staging_begin (play_import->staging, error))
    return FALSE;
  matched = db_staging_foreach (play_import->staging, identify_cb, context, error);
  return db_staging_end (play_import->staging, matched ? error : NULL) && matched
         && db_staging_count (play_import->staging, play_import->counts, error)
         && db_transaction_commit (&scope, error);
}

static void
free_ids (gpointer ids)
{
  g_array_unref (ids);
}

gboolean
play_import_identify_plays (AppPlayImport *play_import, DbStore *db, GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  g_autoptr (ImportPlay) other = import_play_new ();
  g_autoptr (GByteArray) form = g_byte_array_new ();
  g_autoptr (GHashTable) by_id =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) alike =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, free_ids);
  g_autoptr (GHashTable) claimed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  IdentifyContext context = {
    .play_import = play_import,
    .db = db,
    .cancellable = cancellable,
    .by_id = by_id,
    .alike = alike,
    .claimed = claimed,
    .play = play,
    .other = other,
    .form = form,
    .several = g_hash_table_size (play_import->sources_seen) > 1,
  };

  play_import->identified = FALSE;
  g_hash_table_remove_all (play_import->targets);
  play_import->identified = identify_all (&context, error);
  g_clear_pointer (&context.deleted, g_hash_table_unref);
  return play_import->identified;
}

/* A play beside the match that it is: as it was at its last import, as the match is here, as the
 * play is now. */

void
play_import_pair_clear (PlayImportPair *pair)
{
  play_import_conversion_clear (&pair->base);
  play_import_conversion_clear (&pair->there);
  g_clear_pointer (&pair->here, db_match_free);
  g_clear_pointer (&pair->here_note, g_free);
  g_clear_pointer (&pair->base_rest, g_free);
  g_clear_pointer (&pair->there_rest, g_free);
}

static const DbNote *
find_note (const GPtrArray *notes, const char *text)
{
  for (guint k = 0; text != NULL && text[0] != '\0' && k < notes->len; k++)
    if (g_str_equal (((const DbNote *)g_ptr_array_index (notes, k))->text, text))
      return g_ptr_array_index (notes, k);
  return NULL;
}

/* Which note of the match is the play's comment. Others are the person's own. */
static gboolean
load_note (DbStore *db, gint64 match, PlayImportPair *pair, GError **error)
{
  g_autoptr (GPtrArray) notes = db_notes_list (db, DB_SUBJECT_MATCH, match, error);
  const DbNote *note;

  if (notes == NULL)
    return FALSE;
  note = find_note (notes, pair->base.note);
  if (note == NULL)
    note = find_note (notes, pair->there.note);
  if (note == NULL && pair->base.note != NULL && pair->base.note[0] != '\0' && notes->len > 0)
    note = g_ptr_array_index (notes, 0);
  pair->note = note != NULL ? note->id : 0;
  pair->here_note = g_strdup (note != NULL ? note->text : "");
  return TRUE;
}

static gboolean
convert (PlayImportNameIndex *names, DbStore *db, ImportPlay *play, const DbMatch *here,
         gboolean store, PlayImportConversion *made, GError **error)
{
  g_autofree gint64 *players = g_new0 (gint64, here->seats->len + 1);

  for (guint k = 0; k < here->seats->len; k++)
    players[k] = g_array_index (here->seats, DbSeat, k).player;
  return play_import_align (names, db, play, players, here->seats->len, error)
         && play_import_convert (names, db, play, store, made, error);
}

static gboolean
load_base (PlayImportNameIndex *names, DbStore *db, GBytes *form, PlayImportPair *pair,
           GError **error)
{
  g_autoptr (ImportPlay) play = import_play_new ();
  gsize length;
  const guint8 *bytes = g_bytes_get_data (form, &length);

  if (!import_play_from_bytes (play, bytes, length) || play->n_ids == 0)
    return TRUE;
  pair->base_rest = g_strdup (play->rest);
  if (!convert (names, db, play, pair->here, FALSE, &pair->base, error))
    return FALSE;
  pair->has_base = TRUE;
  return TRUE;
}

/* Those who are somebody else from now on take the matches along before one of these is read. */
static gboolean
store_moved_names (PlayImportNameIndex *names, DbStore *db, const ImportPlay *play, GError **error)
{
  PlayImportName *game =
      play_import_name_index_get (names, IMPORT_GAME, &play->game, play->ids[0].source, 1);

  if (game != NULL && game->moves != NULL && !play_import_name_store (names, db, game, error))
    return FALSE;
  for (guint k = 0; k < play->seats->len; k++) {
    PlayImportName *name = play_import_name_index_get_seat (names, play, k);

    if (name != NULL && name->moves != NULL && !play_import_name_store (names, db, name, error))
      return FALSE;
  }
  return TRUE;
}

static void
swap (ImportPlay *one, ImportPlay *other)
{
  const ImportPlay kept = *one;

  *one = *other;
  *other = kept;
}

static GByteArray *
make_told (const ImportPlay *play)
{
  ImportPlay told = *play;
  GByteArray *form = g_byte_array_new ();

  told.modified = told.rest = "";
  told.says = 0;
  told.differs = FALSE;
  import_play_to_bytes (&told, form);
  return form;
}

/* Whether two tell the same of a play, whatever they can tell. */
static gboolean
tell_the_same (const ImportPlay *one, const ImportPlay *other)
{
  g_autoptr (GByteArray) ours = make_told (one), theirs = make_told (other);

  return ours->len == theirs->len && memcmp (ours->data, theirs->data, ours->len) == 0;
}

/* What the source of @play can't tell is as its last import had it. Where that was later, it is
 * what counts, and an older one adds to it what it could not tell. */
static void
complete (ImportPlay *play, GBytes *form, PlayImportPair *pair)
{
  g_autoptr (ImportPlay) last = import_play_new ();
  gsize length;
  const guint8 *bytes = g_bytes_get_data (form, &length);

  if (!import_play_from_bytes (last, bytes, length))
    return;
  if (import_play_is_older (play, last))
    swap (play, last);
  pair->completed = import_play_complete (play, last);
  /* Then it is the one that could tell more. */
  if (pair->completed && tell_the_same (play, last))
    swap (play, last);
}

gboolean
play_import_pair_load (PlayImportNameIndex *names, DbStore *db, ImportPlay *play, GBytes *form,
                       gint64 match, gboolean store, PlayImportPair *pair, GError **error)
{
  if (store && !store_moved_names (names, db, play, error))
    return FALSE;
  pair->here = db_match_get (db, match, error);
  if (form != NULL)
    complete (play, form, pair);
  pair->there_rest = g_strdup (play->rest);
  return pair->here != NULL && (form == NULL || load_base (names, db, form, pair, error))
         && convert (names, db, play, pair->here, store, &pair->there, error)
         && load_note (db, match, pair, error);
}

PlayImportMerge
play_import_pair_merge (PlayImportPair *pair)
{
  return (PlayImportMerge){
    .base = pair->has_base ? pair->base.match : NULL,
    .base_note = pair->base.note,
    .here = pair->here,
    .here_note = pair->here_note,
    .there = pair->there.match,
    .there_note = pair->there.note,
    .base_rest = pair->base_rest,
    .there_rest = pair->there_rest,
    .moves = pair->here->with_moves || pair->here->raw_record != NULL,
  };
}

gboolean
play_import_pair_load_staged (AppPlayImport *play_import, DbStore *db, const DbStagedPlay *staged,
                              ImportPlay *play, PlayImportPair *pair, GError **error)
{
  g_autoptr (GBytes) form = NULL;
  gint64 match;

  if (staged->row <= 0 || staged->verdict == APP_PLAY_IMPORT_ADD)
    return play_import_convert (play_import->names, db, play, FALSE, &pair->there, error);
  return db_imported_find (db, staged->source, staged->external, &match, &form, error)
         && play_import_pair_load (play_import->names, db, play, match == staged->row ? form : NULL,
                                   staged->row, FALSE, pair, error);
}
