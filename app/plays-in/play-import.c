/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Import of plays, the core: sources, faults, choices, and what will come of each staged play.
 */
#include "app/plays-in/play-import.h"

#include "app/archive/archive.h"
#include "app/base/error.h"
#include "app/plays-in/play-import-private.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/plays-in/play-import-games.h"

#include "db/imports.h"
#include "importers/net/fetch.h"
#include "importers/net/token.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/formats.h"
#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
source_free (gpointer data)
{
  PlayImportSource *source = data;

  g_free (source->source);
  g_free (source->name);
  g_clear_pointer (&source->bytes, g_bytes_unref);
  g_free (source);
}

void
play_import_other_free (gpointer data)
{
  PlayImportOther *other = data;

  g_free (other->name);
  g_free (other->path);
  g_clear_pointer (&other->bytes, g_bytes_unref);
  app_archive_free (other->archive);
  g_free (other);
}

void
app_play_import_sheet_free (gpointer data)
{
  AppPlayImportSheet *table = data;

  g_free (table->file);
  import_mapping_free (table->mapping);
  import_csv_preview_free (table->preview);
  g_free (table);
}

AppPlayImport *
app_play_import_new (GError **error)
{
  DbStaging *staging = db_staging_new (error);
  AppPlayImport *play_import;

  if (staging == NULL)
    return NULL;
  play_import = g_new0 (AppPlayImport, 1);
  play_import->to = 1;
  play_import->staging = staging;
  play_import->sources = g_ptr_array_new_with_free_func (source_free);
  play_import->names = play_import_name_index_new ();
  play_import->faults = g_ptr_array_new_with_free_func ((GDestroyNotify)g_error_free);
  play_import->faulty = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  play_import->sheets = g_ptr_array_new_with_free_func (app_play_import_sheet_free);
  play_import->others = g_ptr_array_new_with_free_func (play_import_other_free);
  play_import->other_texts = g_ptr_array_new_with_free_func (g_free);
  play_import->sources_seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  play_import->targets = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return play_import;
}

void
app_play_import_free (AppPlayImport *play_import)
{
  if (play_import == NULL)
    return;
  db_staging_free (play_import->staging);
  g_ptr_array_unref (play_import->sources);
  play_import_name_index_free (play_import->names);
  g_ptr_array_unref (play_import->faults);
  g_hash_table_unref (play_import->faulty);
  g_ptr_array_unref (play_import->sheets);
  g_ptr_array_unref (play_import->others);
  g_ptr_array_unref (play_import->other_texts);
  g_hash_table_unref (play_import->sources_seen);
  g_hash_table_unref (play_import->targets);
  g_clear_pointer (&play_import->packs, app_packs_unref);
  g_clear_pointer (&play_import->mapping, import_mapping_free);
  import_token_free (play_import->token);
  g_free (play_import->since);
  g_free (play_import->until);
  g_free (play_import->into);
  g_free (play_import->game);
  g_free (play_import);
}

void
app_play_import_set_progress (AppPlayImport *play_import, AppPlayImportProgress progress,
                              gpointer data)
{
  play_import->progress = progress;
  play_import->progress_data = data;
}

void
app_play_import_set_trouble (AppPlayImport *play_import, AppPlayImportTrouble trouble,
                             gpointer data)
{
  play_import->trouble = trouble;
  play_import->trouble_data = data;
}

void
play_import_progress (AppPlayImport *play_import, double fraction, const char *format, ...)
{
  g_autofree char *doing = NULL;
  va_list args;

  if (play_import->progress == NULL)
    return;
  va_start (args, format);
  doing = g_strdup_vprintf (format, args);
  va_end (args);
  play_import->progress (fraction < 0
                             ? fraction
                             : play_import->from + fraction * (play_import->to - play_import->from),
                         doing, play_import->progress_data);
}

/* Sources */

void
app_play_import_add (AppPlayImport *play_import, const char *source, ImportFormat format)
{
  PlayImportSource *added = g_new0 (PlayImportSource, 1);

  added->source = g_strdup (source);
  added->name = g_strdup (source);
  added->format = format;
  g_ptr_array_add (play_import->sources, added);
}

void
app_play_import_add_bytes (AppPlayImport *play_import, const char *name, GBytes *bytes,
                           ImportFormat format)
{
  PlayImportSource *added = g_new0 (PlayImportSource, 1);

  added->name = g_strdup (name);
  added->bytes = g_bytes_ref (bytes);
  added->format = format;
  g_ptr_array_add (play_import->sources, added);
}

void
app_play_import_set_token (AppPlayImport *play_import, const char *token)
{
  import_token_free (play_import->token);
  play_import->token = g_strdup (token);
}

void
app_play_import_set_window (AppPlayImport *play_import, const char *since, const char *until)
{
  g_free (play_import->since);
  g_free (play_import->until);
  play_import->since = g_strdup (since);
  play_import->until = g_strdup (until);
}

void
app_play_import_set_mapping (AppPlayImport *play_import, const ImportMapping *mapping)
{
  g_clear_pointer (&play_import->mapping, import_mapping_free);
  play_import->mapping = mapping != NULL ? import_mapping_copy (mapping) : NULL;
}

const AppPlayImportSheet *
app_play_import_get_sheet (AppPlayImport *play_import, guint nth)
{
  return nth < play_import->sheets->len ? g_ptr_array_index (play_import->sheets, nth) : NULL;
}

void
app_play_import_set_options (AppPlayImport *play_import, const AppPlayImportOptions *options)
{
  g_free (play_import->into);
  g_free (play_import->game);
  play_import->into = g_strdup (options->into);
  play_import->game = g_strdup (options->game);
  play_import->is_new = options->is_new;
  play_import->there = options->there;
}

/* The last "@" before the path ends the password, which may hold others. */
char *
app_play_import_dup_shown_source (const char *source)
{
  const char *host, *at;
  gsize length;

  if (!import_is_address (source))
    return g_strdup (source);
  host = strstr (source, "://") + 3;
  at = g_strrstr_len (host, (gssize)strcspn (host, "/?#"), "@");
  at = at != NULL ? at + 1 : host;
  length = strcspn (at, "?#");
  return g_strdup_printf ("%.*s%.*s", (int)(host - source), source, (int)length, at);
}

gboolean
app_play_import_is_address (const char *source)
{
  const char *scheme = g_uri_peek_scheme (source);

  return import_is_address (source)
         || (scheme != NULL && g_str_has_prefix (source + strlen (scheme), "://")
             && !g_file_test (source, G_FILE_TEST_EXISTS));
}

char *
play_import_dup_source (AppPlayImport *play_import)
{
  const PlayImportSource *first;

  if (play_import->sources->len == 0)
    return g_strdup ("");
  first = g_ptr_array_index (play_import->sources, 0);
  return first->source != NULL ? app_play_import_dup_shown_source (first->source)
                               : g_strdup (first->name);
}

DbTitle *
play_import_new_title (AppPlayImport *play_import)
{
  g_autofree char *source = play_import_dup_source (play_import);
  g_autofree char *base = import_is_address (source) || g_str_has_prefix (source, "bgg:")
                              ? g_strdup (source)
                              : g_path_get_basename (source);
  guint n = play_import->sources->len;
  g_autofree char *others = g_strdup_printf ("%u", n - 1);

  return n < 2 ? db_title_new (DB_TITLE_IMPORT, base, NULL)
               : db_title_new (DB_TITLE_IMPORT_SEVERAL, base, others, NULL);
}

/* Faults */

gboolean
play_import_add_fault (AppPlayImport *play_import, const char *file, GError *wrong, GError **error)
{
  if (g_error_matches (wrong, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, wrong);
    return FALSE;
  }
  g_hash_table_add (play_import->faulty, g_strdup (file));
  if (wrong->domain == IMPORT_ERROR) {
    GError *placed = NULL;
    guint column = import_error_get_column (wrong);

    if (column > 0)
      app_error_at (&placed, APP_ERROR_RULES, file, import_error_get_line (wrong),
                    _ ("column %u: %s"), column, wrong->message);
    else
      app_error_at (&placed, APP_ERROR_RULES, file, import_error_get_line (wrong), "%s",
                    wrong->message);
    g_error_free (wrong);
    wrong = placed;
  }
  g_ptr_array_add (play_import->faults, wrong);
  return TRUE;
}

const GPtrArray *
app_play_import_get_faults (AppPlayImport *play_import)
{
  return play_import->faults;
}

void
app_play_import_pass_over_faults (AppPlayImport *play_import)
{
  play_import->skip_faulty = TRUE;
  play_import->identified = FALSE;
  g_ptr_array_set_size (play_import->faults, 0);
}

gboolean
play_import_is_passed_over (AppPlayImport *play_import, const char *file)
{
  return g_hash_table_size (play_import->faulty) > 0
         && g_hash_table_contains (play_import->faulty, file);
}

/* Counting */

static gboolean
count_skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data)
{
  return TRUE;
}

static void
count_names (AppPlayImport *play_import, AppPlayImportCounts *counts)
{
  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++) {
    const PlayImportName *name = play_import_name_index_nth (play_import->names, k);

    play_import_games_count (name, counts);
    if (name->plays == 0 && !name->wanted && name->listed == NULL)
      continue;
    counts->names[name->kind]++;
    if (name->found && name->as == NULL && name->row == 0
        && name->status != APP_PLAY_IMPORT_NAME_LEFT_OUT)
      counts->new_names[name->kind]++;
  }
}

void
app_play_import_get_counts (AppPlayImport *play_import, AppPlayImportCounts *counts)
{
  *counts = (AppPlayImportCounts){ .read = play_import->n_duplicates,
                                   .results = play_import->n_results,
                                   .others = play_import->n_other_changes };
  for (guint k = 0; k < APP_PLAY_IMPORT_VERDICTS; k++) {
    counts->plays[k] = play_import->counts[k];
    counts->read += play_import->counts[k];
  }
  counts->plays[APP_PLAY_IMPORT_KNOWN] += play_import->n_duplicates;
  db_staging_foreach_skipped (play_import->staging, 0, count_skipped_cb, NULL, &counts->skipped,
                              NULL);
  count_names (play_import, counts);
}

static gboolean
wants_names (AppPlayImport *play_import)
{
  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++) {
    const PlayImportName *name = play_import_name_index_nth (play_import->names, k);

    if (name->choice == PLAY_IMPORT_NAME_IS_ROW || play_import_co_op_is_chosen (name)
        || play_import_games_has_news (name)
        || (name->wanted && name->row == 0 && name->status != APP_PLAY_IMPORT_NAME_LEFT_OUT))
      return TRUE;
  }
  return FALSE;
}

gboolean
app_play_import_has_work (AppPlayImport *play_import)
{
  return play_import->identified
         && (play_import->counts[APP_PLAY_IMPORT_ADD] > 0
             || play_import->counts[APP_PLAY_IMPORT_UPDATE] > 0
             || play_import->counts[APP_PLAY_IMPORT_CONFLICT] > 0
             || play_import->counts[APP_PLAY_IMPORT_JOIN] > 0 || play_import->n_other_changes > 0
             || wants_names (play_import));
}

/* Choosing */

typedef struct {
  AppPlayImport *play_import;
  guint verdicts;
  AppPlayImportChoice choice;
} Choosing;

static gboolean
choose_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  const Choosing *choosing = data;
  DbStagedPlay set = *staged;

  if (choosing->verdicts != 0 && (choosing->verdicts & (1u << staged->verdict)) == 0)
    return TRUE;
  set.choice = choosing->choice;
  return db_staging_set_play (choosing->play_import->staging, &set, error);
}

gboolean
app_play_import_choose (AppPlayImport *play_import, gint64 row, AppPlayImportChoice choice,
                        GError **error)
{
  Choosing choosing = { play_import, 0, choice };

  play_import->identified = FALSE;
  return db_staging_get (play_import->staging, row, choose_cb, &choosing, error);
}

/* What is said of games is chosen with the plays. */
static void
choose_all_said (AppPlayImport *play_import, guint verdicts, AppPlayImportChoice choice)
{
  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++) {
    PlayImportName *name = play_import_name_index_nth (play_import->names, k);
    guint verdict =
        play_import_games_has_conflict (name) ? APP_PLAY_IMPORT_CONFLICT : APP_PLAY_IMPORT_UPDATE;

    if (name->listed != NULL && (verdicts & (1u << verdict)) != 0
        && (choice == APP_PLAY_IMPORT_CHOICE_HERE || choice == APP_PLAY_IMPORT_CHOICE_THERE))
      name->listed_choice = choice;
  }
}

gboolean
app_play_import_choose_all (AppPlayImport *play_import, guint verdicts, AppPlayImportChoice choice,
                            GError **error)
{
  Choosing choosing = { play_import, verdicts, choice };
  gboolean chosen;

  play_import->identified = FALSE;
  choose_all_said (play_import, verdicts, choice);
  if (!db_staging_begin (play_import->staging, error))
    return FALSE;
  chosen = db_staging_foreach (play_import->staging, choose_cb, &choosing, error);
  return db_staging_end (play_import->staging, chosen ? error : NULL) && chosen;
}

static PlayImportName *
find_name (AppPlayImport *play_import, gint64 id, GError **error)
{
  PlayImportName *name = play_import_name_index_by_id (play_import->names, id);

  if (name == NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such name."));
  return name;
}

gboolean
app_play_import_choose_known (AppPlayImport *play_import, gint64 id, gint64 row, GError **error)
{
  PlayImportName *name = find_name (play_import, id, error);

  if (name == NULL)
    return FALSE;
  name->choice = PLAY_IMPORT_NAME_IS_ROW;
  name->chosen = row;
  play_import->identified = FALSE;
  return TRUE;
}

gboolean
app_play_import_choose_new (AppPlayImport *play_import, gint64 id, const char *as, GError **error)
{
  PlayImportName *name = find_name (play_import, id, error);

  if (name == NULL)
    return FALSE;
  g_free (name->text);
  name->choice = PLAY_IMPORT_NAME_IS_NEW;
  name->text = g_strdup (as);
  play_import->identified = FALSE;
  return TRUE;
}

gboolean
app_play_import_choose_none (AppPlayImport *play_import, gint64 id, GError **error)
{
  PlayImportName *name = find_name (play_import, id, error);

  if (name == NULL)
    return FALSE;
  if (name->kind == IMPORT_PLAYER) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("Somebody sat there: a player can’t be left out."));
    return FALSE;
  }
  name->choice = PLAY_IMPORT_NAME_IS_NONE;
  play_import->identified = FALSE;
  return TRUE;
}

gboolean
app_play_import_choose_found (AppPlayImport *play_import, gint64 id, GError **error)
{
  PlayImportName *name = find_name (play_import, id, error);

  if (name == NULL)
    return FALSE;
  name->choice = PLAY_IMPORT_NAME_AS_FOUND;
  name->chosen_together = IMPORT_UNSAID;
  name->listed_choice = APP_PLAY_IMPORT_CHOICE_NONE;
  play_import->identified = FALSE;
  return TRUE;
}

gboolean
app_play_import_choose_said (AppPlayImport *play_import, gint64 id, gboolean there, GError **error)
{
  PlayImportName *game = find_name (play_import, id, error);

  if (game == NULL)
    return FALSE;
  game->listed_choice = there ? APP_PLAY_IMPORT_CHOICE_THERE : APP_PLAY_IMPORT_CHOICE_HERE;
  play_import->identified = FALSE;
  return TRUE;
}

void
app_play_import_choose_results (AppPlayImport *play_import, gboolean there)
{
  play_import->there = there;
  play_import->identified = FALSE;
}

gboolean
app_play_import_choose_together (AppPlayImport *play_import, gint64 id, gboolean together,
                                 GError **error)
{
  const PlayImportName *game = find_name (play_import, id, error);

  if (game == NULL)
    return FALSE;
  if (game->kind != IMPORT_GAME) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("Only a game can be one that is played together."));
    return FALSE;
  }
  /* Whatever else the same game is called in other sources. */
  for (guint k = 0; k < play_import_name_index_count (play_import->names); k++) {
    PlayImportName *name = play_import_name_index_nth (play_import->names, k);

    if (name->kind == IMPORT_GAME && name->found
        && play_import_name_key (name) == play_import_name_key (game))
      name->chosen_together = together ? IMPORT_YES : IMPORT_NO;
  }
  play_import->identified = FALSE;
  return TRUE;
}

/* Telling */

/* Takes @part over; nothing for a number of none. */
static void
add_part (GPtrArray *parts, guint n, char *part)
{
  if (n > 0)
    g_ptr_array_add (parts, part);
  else
    g_free (part);
}

static void
add_sentence (GString *text, GPtrArray *parts)
{
  if (parts->len == 0)
    return;
  g_ptr_array_add (parts, NULL);
  {
    g_autofree char *joined = g_strjoinv (", ", (char **)parts->pdata);

    g_string_append_printf (text, "%s%s.", text->len > 0 ? " " : "", joined);
  }
}

static void
format_plays (AppPlayImport *play_import, GString *text, const AppPlayImportCounts *counts)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  const guint *plays = counts->plays;

  add_part (parts, plays[APP_PLAY_IMPORT_ADD],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u new play", "%u new plays",
                                          plays[APP_PLAY_IMPORT_ADD]),
                             plays[APP_PLAY_IMPORT_ADD]));
  add_part (parts, plays[APP_PLAY_IMPORT_UPDATE],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u changed", "%u changed",
                                          plays[APP_PLAY_IMPORT_UPDATE]),
                             plays[APP_PLAY_IMPORT_UPDATE]));
  add_part (
      parts, plays[APP_PLAY_IMPORT_CONFLICT],
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u changed at both ends",
                                    "%u changed at both ends", plays[APP_PLAY_IMPORT_CONFLICT]),
                       plays[APP_PLAY_IMPORT_CONFLICT]));
  add_part (parts, plays[APP_PLAY_IMPORT_JOIN],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u joined with one that is here",
                                          "%u joined with ones that are here",
                                          plays[APP_PLAY_IMPORT_JOIN]),
                             plays[APP_PLAY_IMPORT_JOIN]));
  add_part (parts, plays[APP_PLAY_IMPORT_KNOWN],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u known already", "%u known already",
                                          plays[APP_PLAY_IMPORT_KNOWN]),
                             plays[APP_PLAY_IMPORT_KNOWN]));
  add_part (parts, plays[APP_PLAY_IMPORT_BINNED],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u in the bin", "%u in the bin",
                                          plays[APP_PLAY_IMPORT_BINNED]),
                             plays[APP_PLAY_IMPORT_BINNED]));
  add_part (parts, plays[APP_PLAY_IMPORT_LEFT_OUT],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u left out", "%u left out",
                                          plays[APP_PLAY_IMPORT_LEFT_OUT]),
                             plays[APP_PLAY_IMPORT_LEFT_OUT]));
  add_part (parts, counts->skipped,
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row that can’t be taken",
                                          "%u rows that can’t be taken", counts->skipped),
                             counts->skipped));
  add_sentence (text, parts);
}

static void
format_names (GString *text, const AppPlayImportCounts *counts)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  add_part (parts, counts->new_names[IMPORT_PLAYER],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u new player", "%u new players",
                                          counts->new_names[IMPORT_PLAYER]),
                             counts->new_names[IMPORT_PLAYER]));
  add_part (parts, counts->new_names[IMPORT_GAME],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u new game", "%u new games",
                                          counts->new_names[IMPORT_GAME]),
                             counts->new_names[IMPORT_GAME]));
  add_part (parts, counts->new_names[IMPORT_PLACE],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u new place", "%u new places",
                                          counts->new_names[IMPORT_PLACE]),
                             counts->new_names[IMPORT_PLACE]));
  add_sentence (text, parts);
}

/* Ratings, and which games are owned. */
static void
format_said (GString *text, const AppPlayImportCounts *counts)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  add_part (parts, counts->ratings,
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u rating of a game",
                                          "%u ratings of games", counts->ratings),
                             counts->ratings));
  add_part (parts, counts->owned,
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u game noted as owned or not",
                                          "%u games noted as owned or not", counts->owned),
                             counts->owned));
  add_part (parts, counts->said_conflicts,
            g_strdup_printf (
                /* Translators: games whose rating or owning was changed there and here. */
                g_dngettext (GETTEXT_PACKAGE, "%u game is rated or owned otherwise here",
                             "%u games are rated or owned otherwise here", counts->said_conflicts),
                counts->said_conflicts));
  add_sentence (text, parts);
}

/* What is left behind */

static const char *const left_names[] = {
  [IMPORT_LEFT_CHALLENGES] = "challenges",
  [IMPORT_LEFT_PICTURES] = "pictures",
  [IMPORT_LEFT_TAGS] = "tags",
  [IMPORT_LEFT_FILTERS] = "filters",
};
G_STATIC_ASSERT (G_N_ELEMENTS (left_names) == IMPORT_LEFT_KINDS);

static char *
dup_left_part (ImportLeft what, guint n)
{
  switch (what) {
  case IMPORT_LEFT_CHALLENGES:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u challenge", "%u challenges", n), n);
  case IMPORT_LEFT_PICTURES:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u picture", "%u pictures", n), n);
  case IMPORT_LEFT_TAGS:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u tag of a player, game or place",
                                         "%u tags of players, games and places", n),
                            n);
  default:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u filter", "%u filters", n), n);
  }
}

/* "Not taken: 30 challenges, 27 pictures." on a line of its own. */
static void
format_left (AppPlayImport *play_import, GString *text)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  for (guint k = 0; k < IMPORT_LEFT_KINDS; k++) {
    guint n = play_import->left[k];

    add_part (parts, n, dup_left_part ((ImportLeft)k, n));
  }
  if (parts->len == 0)
    return;
  g_ptr_array_add (parts, NULL);
  joined = g_strjoinv (", ", (char **)parts->pdata);
  if (text->len > 0)
    g_string_append_c (text, '\n');
  /* Translators: what another program has and this one does not take: "30 challenges, 27 pictures".
   */
  g_string_append_printf (text, _ ("Not taken: %s."), joined);
}

guint
app_play_import_count_left (AppPlayImport *play_import, ImportLeft what)
{
  return play_import->left[what];
}

const char *
app_play_import_left_name (ImportLeft what)
{
  return left_names[what];
}

char *
app_play_import_dup_summary (AppPlayImport *play_import)
{
  g_autoptr (GString) text = g_string_new (NULL);
  AppPlayImportCounts counts;

  app_play_import_get_counts (play_import, &counts);
  format_plays (play_import, text, &counts);
  format_names (text, &counts);
  format_said (text, &counts);
  if (text->len == 0)
    g_string_append (text, play_import->other_texts->len > 0 ? ""
                           : counts.names[IMPORT_GAME] > 0   ? _ ("All of it is known already.")
                                                             : _ ("There is nothing in it."));
  format_left (play_import, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

const GPtrArray *
app_play_import_get_others (AppPlayImport *play_import)
{
  return play_import->other_texts;
}

/* What becomes of plays, by name. */

static const char *const verdict_names[] = {
  [APP_PLAY_IMPORT_ADD] = "add",           [APP_PLAY_IMPORT_UPDATE] = "update",
  [APP_PLAY_IMPORT_CONFLICT] = "conflict", [APP_PLAY_IMPORT_JOIN] = "join",
  [APP_PLAY_IMPORT_KNOWN] = "known",       [APP_PLAY_IMPORT_BINNED] = "binned",
  [APP_PLAY_IMPORT_LEFT_OUT] = "left-out",
};
G_STATIC_ASSERT (G_N_ELEMENTS (verdict_names) == APP_PLAY_IMPORT_VERDICTS);

const char *
app_play_import_verdict_name (AppPlayImportVerdict verdict)
{
  return verdict_names[verdict];
}
