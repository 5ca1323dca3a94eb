/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From sources to the staging: whatever is a source is taken apart into inputs, whose plays are
 * parsed one after another.
 */
#include "app/plays-in/play-import-read.h"

#include "app/archive/archive.h"
#include "app/base/error.h"
#include "app/plays-in/play-import-merge.h"
#include "app/plays-in/play-import-private.h"
#include "app/plays-in/play-import-store.h"
#include "app/plays-in/play-import-games.h"
#include "app/plays-in/play-import-name-index.h"

#include "db/imports.h"
#include "importers/net/bgg-live.h"
#include "importers/net/fetch.h"
#include "importers/plays/csv-guess.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/formats.h"
#include "importers/plays/play-bytes.h"
#include "importers/plays/play-values.h"
#include "importers/plays/sniff.h"
#include "importers/unzip.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEEPEST 16          /* folders in folders */
#define HTTP_ACCEPTED 202   /* "not yet" */
#define LOOK_ROWS 20        /* of a table, to be shown */
#define OFTEN 100           /* plays between two looks at Cancel */
#define MOST_FILES 10000u   /* of a folder */
#define MOST_PLAYS 2000000u /* in all */

/**
 * Reading:
 * @source: the present one, and its number from 0
 * @format: of the present input
 * @made: (element-type utf8 guint): how often an id was made in the present input
 * @before: the last play that was staged before the present input
 * @seen: (element-type utf8): sources and ids of plays in the present input that were staged
 * already
 * @form: of the present play
 * @trouble: why the site's last page did not come; Owned, NULL for none
 * @n: plays as they were told, @plays: with their quantities, @files: of folders; so far
 */
typedef struct {
  AppPlayImport *play_import;
  DbStore *db;
  AppPacks *packs;
  GCancellable *cancellable;
  const PlayImportSource *source;
  guint nth;
  ImportInput *input;
  ImportFormat format;
  GHashTable *made, *seen;
  gint64 before;
  GByteArray *form;
  char *trouble;
  guint n, plays, files;
} Reading;

/* The sink */

static PlayImportName *
use_name (Reading *reading, ImportEntityKind kind, const ImportEntity *named, const char *source)
{
  PlayImportName *name =
      play_import_name_index_get (reading->play_import->names, kind, named, source, 1);

  if (name != NULL)
    name->plays++;
  return name;
}

static void
use_names (Reading *reading, const ImportPlay *play)
{
  use_name (reading, IMPORT_GAME, &play->game, play->ids[0].source);
  use_name (reading, IMPORT_PLACE, &play->place, play->ids[0].source);
  for (guint k = 0; k < play->seats->len; k++)
    play_import_name_index_get_seat (reading->play_import->names, play, k)->plays++;
  if (play->seats->len == 0)
    play_import_name_index_get_nobody (reading->play_import->names, play)->plays++;
}

/* "ID#2": the second of several that a source has one id for. */
static void
number_ids (ImportPlay *play, const ImportId *ids, guint nth)
{
  for (guint k = 0; k < play->n_ids; k++) {
    g_autofree char *id =
        nth > 1 ? g_strdup_printf ("%s#%u", ids[k].id, nth) : g_strdup (ids[k].id);

    play->ids[k].id = import_play_text (play, id, -1);
  }
}

/* Of two plays of one id in one input, which say different things, one counts: that is told. */
static gboolean
tell_other (Reading *reading, const ImportPlay *play, DbStagingResult staged, GError **error)
{
  const ImportId *id = &play->ids[0];
  gboolean again;
  gint64 before;

  if (staged == DB_STAGED_ADDED)
    return TRUE;
  if (!db_staging_find (reading->play_import->staging, id->source, id->id, &before, error))
    return FALSE;
  again = !g_hash_table_add (reading->seen, g_strdup_printf ("%s\n%s", id->source, id->id))
          || before > reading->before;
  if (!again || staged == DB_STAGED_SAME)
    return TRUE;
  return db_staging_add_skipped (
      reading->play_import->staging, play->file, play->line, play->at,
      staged == DB_STAGED_OTHER
          ? _ ("Another play with the same number stands before this one; this one counts.")
          : _ (
              "Another play with the same number, which was changed later, stands before this one; "
              "that one counts."),
      error);
}

static gboolean
stage (Reading *reading, const ImportPlay *play, GError **error)
{
  AppPlayImport *play_import = reading->play_import;
  g_autofree char *remarks = NULL;
  g_autofree char *text = NULL;
  DbStagingResult staged;

  g_ptr_array_add (play->remarks, NULL);
  remarks = g_strjoinv (" ", (char **)play->remarks->pdata);
  g_ptr_array_remove_index (play->remarks, play->remarks->len - 1);
  text = remarks[0] != '\0' ? g_strdup_printf ("%s\x1f", remarks) : NULL;
  g_byte_array_set_size (reading->form, 0);
  import_play_to_bytes (play, reading->form);
  if (!db_staging_add_play (play_import->staging,
                            &(DbStagedPlay){ .source = play->ids[0].source,
                                             .external = play->ids[0].id,
                                             .form = reading->form->data,
                                             .length = reading->form->len,
                                             .file = play->file,
                                             .line = play->line,
                                             .at = play->at,
                                             .day = play->date,
                                             .modified = play->modified,
                                             .explanation = text },
                            &staged, error))
    return FALSE;
  if (staged == DB_STAGED_ADDED)
    play_import_co_op_count (play_import->names, play);
  else
    play_import->n_duplicates++;
  return tell_other (reading, play, staged, error);
}

/* Equal rows of one table without ids are plays of their own. */
static guint
count_made (Reading *reading, const ImportPlay *play)
{
  guint n;

  if (!play->made_id)
    return 1;
  n = GPOINTER_TO_UINT (g_hash_table_lookup (reading->made, play->ids[0].id)) + 1;
  g_hash_table_insert (reading->made, g_strdup (play->ids[0].id), GUINT_TO_POINTER (n));
  return n;
}

/* What BoardGameGeek says of several plays at once is how long they took together. */
static int
share_minutes (int minutes, guint quantity, guint nth)
{
  int share = minutes > 0 ? minutes / (int)quantity + (nth < (guint)minutes % quantity ? 1 : 0) : 0;

  return share > 0 ? share : -1;
}

static gboolean
play_cb (ImportPlay *play, gpointer data, GError **error)
{
  Reading *reading = data;
  AppPlayImport *play_import = reading->play_import;
  ImportId ids[IMPORT_PLAY_IDS];
  guint first, quantity = MAX (play->quantity, 1);
  int minutes = play->minutes;

  if (reading->n++ % OFTEN == 0) {
    guint64 size = import_input_get_size (reading->input);

    if (g_cancellable_set_error_if_cancelled (reading->cancellable, error))
      return FALSE;
    play_import_progress (play_import,
                          size > 0 ? import_input_get_position (reading->input) / (double)size : -1,
                          /* Translators: a file's name. */
                          _ ("Reading %s"), import_input_get_name (reading->input));
  }
  reading->plays += quantity;
  if (reading->plays > MOST_PLAYS) {
    g_autofree char *sentence = g_strdup_printf (_ ("These are more than %u plays."), MOST_PLAYS);

    import_error_set (error, IMPORT_ERROR_TOO_BIG, play->line, 0, sentence);
    return FALSE;
  }
  if (play->n_ids == 0)
    import_play_make_id (play, import_format_name (reading->format));
  g_hash_table_add (play_import->sources_seen, g_strdup (play->ids[0].source));
  first = count_made (reading, play);
  memcpy (ids, play->ids, sizeof ids);
  play->quantity = 1;
  for (guint k = 0; k < quantity; k++) {
    if (reading->format == IMPORT_FORMAT_BGG_PLAYS)
      play->minutes = share_minutes (minutes, quantity, k);
    use_names (reading, play);
    number_ids (play, ids, first + k);
    if (!stage (reading, play, error))
      return FALSE;
  }
  return TRUE;
}

/* What a list of games alone brings is meant to be here. */
static gboolean
named_cb (ImportEntityKind kind, const ImportEntity *named, gpointer data, GError **error)
{
  Reading *reading = data;
  PlayImportName *name = play_import_name_index_get (reading->play_import->names, kind, named,
                                                     import_format_name (reading->format), 1);

  if (name != NULL && reading->format == IMPORT_FORMAT_BGG_GAMES)
    name->wanted = TRUE;
  return !g_cancellable_set_error_if_cancelled (reading->cancellable, error);
}

static gboolean
listed_cb (const ImportEntity *game, const ImportListedGame *listed, gpointer data, GError **error)
{
  Reading *reading = data;
  PlayImportName *name = play_import_name_index_get (reading->play_import->names, IMPORT_GAME, game,
                                                     import_format_name (reading->format), 1);

  if (name != NULL)
    play_import_games_list (name, reading->play_import->inputs, listed);
  return !g_cancellable_set_error_if_cancelled (reading->cancellable, error);
}

static gboolean
skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data,
            GError **error)
{
  Reading *reading = data;

  return db_staging_add_skipped (reading->play_import->staging, file, line, at, why, error)
         && !g_cancellable_set_error_if_cancelled (reading->cancellable, error);
}

static void
left_cb (ImportLeft what, guint n, gpointer data)
{
  Reading *reading = data;

  reading->play_import->left[what] += n;
}

/* Tables */

/* As the person says, or as the same heads were read the last time, or as it seems. */
static ImportMapping *
find_mapping (Reading *reading, ImportCsvPreview **look, gboolean *remembered, GError **error)
{
  g_autoptr (ImportMapping) guess = import_mapping_guess (reading->input, error);
  g_autofree char *signature = NULL;
  g_autofree char *json = NULL;
  const ImportMapping *said = reading->play_import->mapping;
  ImportMapping *known;

  if (guess == NULL)
    return NULL;
  *look = import_csv_preview (reading->input, said != NULL ? &said->dialect : &guess->dialect,
                              LOOK_ROWS, error);
  if (*look == NULL)
    return NULL;
  if (said != NULL)
    return import_mapping_copy (said);
  signature = import_mapping_dup_signature (guess, *look);
  json = signature[0] != '\0' ? db_mapping_find (reading->db, signature, NULL) : NULL;
  known = json != NULL ? import_mapping_from_json (json, NULL) : NULL;
  *remembered = known != NULL;
  if (known != NULL)
    known->dialect.encoding = guess->dialect.encoding; /* each file's own */
  return known != NULL ? known : g_steal_pointer (&guess);
}

static const ImportMapping *
add_table (Reading *reading, GError **error)
{
  AppPlayImportSheet *table = g_new0 (AppPlayImportSheet, 1);
  GError *failed = NULL;

  table->file = g_strdup (import_input_get_name (reading->input));
  table->mapping = find_mapping (reading, &table->preview, &table->remembered, &failed);
  if (table->mapping == NULL) {
    g_clear_pointer (&table->preview, import_csv_preview_free);
    g_free (table->file);
    g_free (table);
    g_propagate_error (error, failed);
    return NULL;
  }
  g_ptr_array_add (reading->play_import->sheets, table);
  return table->mapping;
}

/* Inputs */

static gboolean
parse_plays (Reading *reading, GError **error)
{
  const ImportSink sink = { play_cb, named_cb, skipped_cb, left_cb, listed_cb };
  const ImportMapping *mapping = NULL;

  if (reading->format == IMPORT_FORMAT_CSV) {
    g_autofree char *missing = NULL;

    mapping = add_table (reading, error);
    if (mapping == NULL)
      return FALSE;
    missing = import_mapping_check (mapping);
    if (missing != NULL) {
      import_error_set (error, IMPORT_ERROR_CONTENT, 1, 0, missing);
      return FALSE;
    }
  }
  return import_parse (reading->format, reading->input, mapping, &sink, reading, error);
}

/* Errors of the staging or of reading end everything, those of the content the input alone. */
static gboolean
take_failure (Reading *reading, GError *failed, GError **error)
{
  if (failed->domain != IMPORT_ERROR && failed->domain != APP_ERROR) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  return play_import_add_fault (reading->play_import, import_input_get_name (reading->input),
                                failed, error);
}

static gboolean
take_plays (Reading *reading, GError **error)
{
  GError *failed = NULL;

  g_hash_table_remove_all (reading->made);
  g_hash_table_remove_all (reading->seen);
  if (!db_staging_last (reading->play_import->staging, &reading->before, error))
    return FALSE;
  if (!db_staging_begin (reading->play_import->staging, error))
    return FALSE;
  if (!parse_plays (reading, &failed) && !take_failure (reading, failed, error)) {
    db_staging_end (reading->play_import->staging, NULL);
    return FALSE;
  }
  return db_staging_end (reading->play_import->staging, error);
}

/* Of an input that stays at its start; @why may be NULL. */
static gboolean
sniff (ImportInput *input, const char *name, ImportFormat *format, const char **why, GError **error)
{
  g_autofree char *start = g_malloc (IMPORT_SNIFF_BYTES + 1);
  gsize length = 0;
  gssize n = 1;

  if (!import_input_rewind (input, error))
    return FALSE;
  while (n > 0 && length <= IMPORT_SNIFF_BYTES) {
    n = import_input_read (input, start + length, IMPORT_SNIFF_BYTES + 1 - length, error);
    if (n < 0)
      return FALSE;
    length += (gsize)n;
  }
  *format =
      import_sniff (name, start, MIN (length, IMPORT_SNIFF_BYTES), length <= IMPORT_SNIFF_BYTES);
  if (why != NULL)
    *why = import_sniff_reason (name, start, MIN (length, IMPORT_SNIFF_BYTES),
                                length <= IMPORT_SNIFF_BYTES);
  return import_input_rewind (input, error);
}

static gboolean take_input (Reading *reading, ImportInput *input, const char *path,
                            ImportFormat format, gboolean inside, GError **error);

/* Pictures and the like are no plays. */
static gboolean
is_wanted_name (const char *name)
{
  static const char *const others[] = { ".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic",
                                        ".pdf", ".mp4",  ".db",  ".svg", ".html" };
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *lower = g_ascii_strdown (base, -1);

  if (base[0] == '.' || strstr (name, "__MACOSX") != NULL)
    return FALSE;
  for (gsize k = 0; k < G_N_ELEMENTS (others); k++)
    if (g_str_has_suffix (lower, others[k]))
      return FALSE;
  return TRUE;
}

static gboolean
wants_cb (const char *name, guint64 size, gpointer data)
{
  return size > 0 && is_wanted_name (name);
}

static gboolean
entry_cb (const char *name, ImportInput *entry, gpointer data, GError **error)
{
  return take_input (data, entry, NULL, IMPORT_FORMAT_UNKNOWN, TRUE, error);
}

static gboolean
take_zip (Reading *reading, GError **error)
{
  ImportInput *zip = reading->input;
  GError *failed = NULL;

  if (app_archive_probe (zip))
    return play_import_others_add (reading->play_import, IMPORT_FORMAT_ARCHIVE, NULL, zip,
                                   reading->cancellable, error);
  if (import_unzip (zip, wants_cb, entry_cb, reading, &failed))
    return TRUE;
  reading->input = zip;
  return take_failure (reading, failed, error);
}

static gboolean
fail_zip_inside (Reading *reading, GError **error)
{
  return db_staging_add_skipped (
      reading->play_import->staging, import_input_get_name (reading->input), 0, "",
      _ ("A zip file inside of another one or of a folder is not opened. Import it by itself."),
      error);
}

/* What is nothing that is known is a fault where it was named, and passed over where it was only
 * found in a folder or a zip. */
static gboolean
take_unknown (Reading *reading, const char *why, gboolean inside, GError **error)
{
  GError *wrong = NULL;

  if (inside)
    return TRUE;
  import_error_set (&wrong, IMPORT_ERROR_SYNTAX, 0, 0,
                    why != NULL ? why : _ ("This is no format that Tomekeeper knows."));
  return take_failure (reading, wrong, error);
}

/* Takes @input over, but for what play_import_others_add() keeps. */
static gboolean
take_input (Reading *reading, ImportInput *input, const char *path, ImportFormat format,
            gboolean inside, GError **error)
{
  g_autoptr (ImportInput) owned = input;
  const char *why = NULL;

  import_input_set_cancellable (input, reading->cancellable);
  reading->input = input;
  reading->format = format;
  reading->play_import->inputs++;
  play_import_name_index_begin_input (reading->play_import->names);
  if (format == IMPORT_FORMAT_UNKNOWN
      && !sniff (input, import_input_get_name (input), &reading->format, &why, error))
    return FALSE;
  play_import_progress (reading->play_import, 0, _ ("Reading %s"), import_input_get_name (input));
  if (import_format_has_plays (reading->format))
    return take_plays (reading, error);
  switch (reading->format) {
  case IMPORT_FORMAT_UNKNOWN:
    return take_unknown (reading, why, inside, error);
  case IMPORT_FORMAT_ZIP:
    return inside ? fail_zip_inside (reading, error) : take_zip (reading, error);
  case IMPORT_FORMAT_ARCHIVE:
    return play_import_others_add (reading->play_import, IMPORT_FORMAT_ARCHIVE, path, input,
                                   reading->cancellable, error);
  default:
    return play_import_others_add (reading->play_import, reading->format, path, input,
                                   reading->cancellable, error);
  }
}

/* Sources */

static gboolean
fail_file (const char *path, GError *failed, GError **error)
{
  app_error_at (error, APP_ERROR_FILE, path, 0, "%s", failed->message);
  g_error_free (failed);
  return FALSE;
}

static gboolean read_path (Reading *reading, const char *path, guint depth, gboolean inside,
                           GError **error);

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Why what is in a folder is not read, or NULL. */
static const char *
why_passed_over (const char *path, guint depth)
{
  if (g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    return _ ("A link in a folder is not followed. Import what it leads to by itself.");
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return depth >= DEEPEST ? _ ("This folder lies too deep in others. Import it by itself.")
                            : NULL;
  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? NULL : _ ("This is no file.");
}

static gboolean
read_inner (Reading *reading, const char *path, guint depth, GError **error)
{
  const char *why = why_passed_over (path, depth);
  g_autofree char *name = NULL;

  if (why == NULL)
    return read_path (reading, path, depth + 1, TRUE, error);
  name = g_filename_display_name (path);
  return db_staging_add_skipped (reading->play_import->staging, name, 0, "", why, error);
}

/* Its files by name, those below it in their place; no links, nothing hidden. */
static gboolean
read_folder (Reading *reading, const char *path, guint depth, GError **error)
{
  GError *failed = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &failed);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (folder == NULL)
    return fail_file (path, failed, error);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (is_wanted_name (name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_texts);
  for (guint k = 0; k < names->len; k++) {
    g_autofree char *inner = g_build_filename (path, g_ptr_array_index (names, k), NULL);

    if (g_cancellable_set_error_if_cancelled (reading->cancellable, error))
      return FALSE;
    if (++reading->files > MOST_FILES) {
      app_error_at (error, APP_ERROR_FILE, path, 0, _ ("There are more than %u files in it."),
                    MOST_FILES);
      return FALSE;
    }
    if (!read_inner (reading, inner, depth, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_path (Reading *reading, const char *path, guint depth, gboolean inside, GError **error)
{
  GError *failed = NULL;
  ImportInput *input;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return read_folder (reading, path, depth, error);
  input = import_input_open (path, 0, &failed);
  if (input == NULL)
    return fail_file (path, failed, error);
  if (take_input (reading, input, path, inside ? IMPORT_FORMAT_UNKNOWN : reading->source->format,
                  inside, &failed))
    return TRUE;
  /* Reading it went wrong, and the error doesn't say of what. */
  if (failed->domain == G_IO_ERROR && failed->code != G_IO_ERROR_CANCELLED)
    return fail_file (path, failed, error);
  g_propagate_error (error, failed);
  return FALSE;
}

static void
fetch_progress (guint64 position, guint64 size, gpointer data)
{
  Reading *reading = data;
  g_autofree char *bare = app_play_import_dup_shown_source (reading->source->source);

  play_import_progress (reading->play_import, size > 0 ? position / (double)size : -1,
                        _ ("Loading %s"), bare);
}

static gboolean
read_address (Reading *reading, const char *address, GError **error)
{
  const ImportFetch how = { .progress = fetch_progress, .progress_data = reading };
  g_autoptr (ImportFetchResult) fetched = NULL;

  ImportFormat format = reading->source->format;

  fetch_progress (0, 0, reading); /* the server may take its time */
  fetched = import_fetch (address, &how, reading->cancellable, NULL, error);
  if (fetched == NULL)
    return FALSE;
  if (fetched->status == HTTP_ACCEPTED) {
    g_autofree char *bare = app_play_import_dup_shown_source (address);

    app_error_at (error, APP_ERROR_FILE, bare, 0,
                  _ ("The answer is not ready yet. Try again in a minute."));
    return FALSE;
  }
  if (format == IMPORT_FORMAT_UNKNOWN
      && !sniff (fetched->input, fetched->name, &format, NULL, error))
    return FALSE;
  return take_input (reading, g_steal_pointer (&fetched->input), NULL, format, FALSE, error);
}

static void
bgg_progress (guint page, guint pages, guint waiting, gpointer data)
{
  Reading *reading = data;
  double fraction = pages > 0 ? (page - 1) / (double)pages : -1;

  if (waiting > 0)
    play_import_progress (reading->play_import, fraction,
                          /* Translators: what went wrong, a sentence. */
                          g_dngettext (GETTEXT_PACKAGE, "%s Next try in %u second.",
                                       "%s Next try in %u seconds.", waiting),
                          reading->trouble, waiting);
  else if (pages > 0)
    play_import_progress (reading->play_import, fraction, _ ("Loading page %u of %u"), page, pages);
  else
    play_import_progress (reading->play_import, fraction, _ ("Loading page %u"), page);
}

static void
bgg_trouble (const char *what, guint seconds, guint next, guint tries, gpointer data)
{
  Reading *reading = data;
  AppPlayImport *play_import = reading->play_import;

  g_free (reading->trouble);
  reading->trouble = g_strdup (what);
  if (play_import->trouble != NULL)
    play_import->trouble (what, seconds, next, tries, play_import->trouble_data);
}

/* A page that is no XML inside ends the fetching: without it the others are half a history. */
static gboolean
page_cb (ImportInput *page, gpointer data, GError **error)
{
  Reading *reading = data;
  GPtrArray *faults = reading->play_import->faults;
  guint before = faults->len;

  if (!take_input (reading, page, NULL, IMPORT_FORMAT_BGG_PLAYS, FALSE, error))
    return FALSE;
  if (faults->len == before)
    return TRUE;
  g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, before)));
  return FALSE;
}

static gboolean
read_bgg (Reading *reading, const char *user, GError **error)
{
  const ImportBgg bgg = {
    .user = user,
    .token = reading->play_import->token,
    .since = reading->play_import->since,
    .until = reading->play_import->until,
    .progress = bgg_progress,
    .trouble = bgg_trouble,
    .progress_data = reading,
  };

  return import_bgg_fetch_plays (&bgg, page_cb, reading, NULL, reading->cancellable, error);
}

static gboolean
read_source (Reading *reading, GError **error)
{
  const PlayImportSource *source = reading->source;

  if (source->bytes != NULL)
    return take_input (reading, import_input_new_bytes (source->name, source->bytes), NULL,
                       source->format, FALSE, error);
  if (g_str_has_prefix (source->source, "bgg:"))
    return read_bgg (reading, source->source + strlen ("bgg:"), error);
  if (app_play_import_is_address (source->source))
    return read_address (reading, source->source, error);
  return read_path (reading, source->source, 0, FALSE, error);
}

static gboolean
forget (AppPlayImport *play_import, GError **error)
{
  play_import_name_index_free (play_import->names);
  play_import->names = play_import_name_index_new ();
  g_ptr_array_set_size (play_import->faults, 0);
  g_hash_table_remove_all (play_import->faulty);
  g_ptr_array_set_size (play_import->sheets, 0);
  g_ptr_array_set_size (play_import->others, 0);
  g_ptr_array_set_size (play_import->other_texts, 0);
  g_hash_table_remove_all (play_import->sources_seen);
  g_hash_table_remove_all (play_import->targets);
  memset (play_import->counts, 0, sizeof play_import->counts);
  memset (play_import->left, 0, sizeof play_import->left);
  play_import->n_other_changes = play_import->inputs = play_import->n_duplicates =
      play_import->read = 0;
  play_import->skip_faulty = play_import->identified = play_import->done = FALSE;
  return db_staging_clear (play_import->staging, error);
}

static gboolean
read_all (Reading *reading, GError **error)
{
  AppPlayImport *play_import = reading->play_import;

  for (guint k = 0; k < play_import->sources->len; k++) {
    play_import->from = k / (double)play_import->sources->len;
    play_import->to = (k + 1) / (double)play_import->sources->len;
    reading->source = g_ptr_array_index (play_import->sources, k);
    reading->nth = k;
    if (g_cancellable_set_error_if_cancelled (reading->cancellable, error)
        || !read_source (reading, error))
      return FALSE;
  }
  return play_import_others_check (play_import, reading->db, error);
}

gboolean
app_play_import_read (AppPlayImport *play_import, DbStore *db, AppPacks *packs,
                      GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) made = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GByteArray) form = g_byte_array_new ();
  Reading reading = { .play_import = play_import,
                      .db = db,
                      .packs = packs,
                      .cancellable = cancellable,
                      .made = made,
                      .seen = seen,
                      .form = form };
  GError *failed = NULL;
  gboolean done;

  g_clear_pointer (&play_import->packs, app_packs_unref);
  play_import->packs = app_packs_ref (packs);
  done = forget (play_import, &failed) && read_all (&reading, &failed)
         && db_staging_count (play_import->staging, play_import->counts, &failed);
  g_free (reading.trouble);
  play_import->from = 0;
  play_import->to = 1;
  play_import->read = play_import->counts[0];
  if (!done)
    app_error_take (error, failed);
  return done;
}
