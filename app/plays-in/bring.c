/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along: what is asked for, counted, chosen and told.
 */
#include "app/plays-in/bring-private.h"

#include "app/base/error.h"
#include "importers/net/fetch.h"
#include "importers/net/token.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
source_free (gpointer data)
{
  BringSource *source = data;

  g_free (source->source);
  g_free (source->name);
  g_clear_pointer (&source->bytes, g_bytes_unref);
  g_free (source);
}

void
app_bring_table_free (gpointer data)
{
  AppBringTable *table = data;

  g_free (table->file);
  import_mapping_free (table->mapping);
  import_csv_look_free (table->look);
  g_free (table);
}

AppBring *
app_bring_new (GError **error)
{
  DbStaging *staging = db_staging_new (error);
  AppBring *bring;

  if (staging == NULL)
    return NULL;
  bring = g_new0 (AppBring, 1);
  bring->to = 1;
  bring->staging = staging;
  bring->sources = g_ptr_array_new_with_free_func (source_free);
  bring->names = bring_who_new ();
  bring->faults = g_ptr_array_new_with_free_func ((GDestroyNotify)g_error_free);
  bring->faulty = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  bring->tables = g_ptr_array_new_with_free_func (app_bring_table_free);
  bring->others = g_ptr_array_new_with_free_func (bring_other_free);
  bring->told = g_ptr_array_new_with_free_func (g_free);
  bring->sources_seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  bring->targets = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return bring;
}

void
app_bring_free (AppBring *bring)
{
  if (bring == NULL)
    return;
  db_staging_free (bring->staging);
  g_ptr_array_unref (bring->sources);
  bring_who_free (bring->names);
  g_ptr_array_unref (bring->faults);
  g_hash_table_unref (bring->faulty);
  g_ptr_array_unref (bring->tables);
  g_ptr_array_unref (bring->others);
  g_ptr_array_unref (bring->told);
  g_hash_table_unref (bring->sources_seen);
  g_hash_table_unref (bring->targets);
  g_clear_pointer (&bring->packs, app_packs_unref);
  g_clear_pointer (&bring->mapping, import_mapping_free);
  import_token_free (bring->token);
  g_free (bring->since);
  g_free (bring->until);
  g_free (bring->into);
  g_free (bring->game);
  g_free (bring);
}

void
app_bring_set_progress (AppBring *bring, AppBringProgress progress, gpointer data)
{
  bring->progress = progress;
  bring->progress_data = data;
}

void
bring_progress (AppBring *bring, double fraction, const char *format, ...)
{
  g_autofree char *doing = NULL;
  va_list args;

  if (bring->progress == NULL)
    return;
  va_start (args, format);
  doing = g_strdup_vprintf (format, args);
  va_end (args);
  bring->progress (fraction < 0 ? fraction : bring->from + fraction * (bring->to - bring->from),
                   doing, bring->progress_data);
}

/* Sources */

void
app_bring_add (AppBring *bring, const char *source, ImportFormat format)
{
  BringSource *added = g_new0 (BringSource, 1);

  added->source = g_strdup (source);
  added->name = g_strdup (source);
  added->format = format;
  g_ptr_array_add (bring->sources, added);
}

void
app_bring_add_bytes (AppBring *bring, const char *name, GBytes *bytes, ImportFormat format)
{
  BringSource *added = g_new0 (BringSource, 1);

  added->name = g_strdup (name);
  added->bytes = g_bytes_ref (bytes);
  added->format = format;
  g_ptr_array_add (bring->sources, added);
}

void
app_bring_set_token (AppBring *bring, const char *token)
{
  import_token_free (bring->token);
  bring->token = g_strdup (token);
}

void
app_bring_set_window (AppBring *bring, const char *since, const char *until)
{
  g_free (bring->since);
  g_free (bring->until);
  bring->since = g_strdup (since);
  bring->until = g_strdup (until);
}

void
app_bring_set_mapping (AppBring *bring, const ImportMapping *mapping)
{
  g_clear_pointer (&bring->mapping, import_mapping_free);
  bring->mapping = mapping != NULL ? import_mapping_copy (mapping) : NULL;
}

const AppBringTable *
app_bring_get_table (AppBring *bring, guint nth)
{
  return nth < bring->tables->len ? g_ptr_array_index (bring->tables, nth) : NULL;
}

void
app_bring_set_options (AppBring *bring, const AppBringOptions *options)
{
  g_free (bring->into);
  g_free (bring->game);
  bring->into = g_strdup (options->into);
  bring->game = g_strdup (options->game);
  bring->is_new = options->is_new;
}

/* The last "@" before the path ends the password, which may hold others. */
char *
app_bring_dup_bare (const char *source)
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

char *
bring_dup_source (AppBring *bring)
{
  const BringSource *first;

  if (bring->sources->len == 0)
    return g_strdup ("");
  first = g_ptr_array_index (bring->sources, 0);
  return first->source != NULL ? app_bring_dup_bare (first->source) : g_strdup (first->name);
}

char *
bring_dup_title (AppBring *bring)
{
  g_autofree char *source = bring_dup_source (bring);
  g_autofree char *base = import_is_address (source) || g_str_has_prefix (source, "bgg:")
                              ? g_strdup (source)
                              : g_path_get_basename (source);
  guint n = bring->sources->len;

  if (n < 2)
    return g_strdup_printf (_ ("Import %s"), base);
  /* Translators: a file's name and how many others. */
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "Import %s and %u more", "Import %s and %u more", n - 1), base,
      n - 1);
}

/* Faults */

gboolean
bring_add_fault (AppBring *bring, const char *file, GError *wrong, GError **error)
{
  if (g_error_matches (wrong, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, wrong);
    return FALSE;
  }
  g_hash_table_add (bring->faulty, g_strdup (file));
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
  g_ptr_array_add (bring->faults, wrong);
  return TRUE;
}

const GPtrArray *
app_bring_get_faults (AppBring *bring)
{
  return bring->faults;
}

void
app_bring_pass_over_faults (AppBring *bring)
{
  bring->passed_over = TRUE;
  bring->matched = FALSE;
  g_ptr_array_set_size (bring->faults, 0);
}

gboolean
bring_is_passed_over (AppBring *bring, const char *file)
{
  return g_hash_table_size (bring->faulty) > 0 && g_hash_table_contains (bring->faulty, file);
}

/* Matching */

gboolean
app_bring_match (AppBring *bring, DbStore *db, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  bring->done = FALSE;
  if (bring_match_plays (bring, db, cancellable, &failed)
      && (bring->faults->len > 0 || bring_others_match (bring, db, cancellable, &failed)))
    return TRUE;
  bring->matched = FALSE;
  app_error_take (error, failed);
  return FALSE;
}

/* Counting */

static gboolean
count_skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data)
{
  return TRUE;
}

static void
count_names (AppBring *bring, AppBringCounts *counts)
{
  for (guint k = 0; k < bring_who_count (bring->names); k++) {
    const BringName *name = bring_who_nth (bring->names, k);

    if (name->plays == 0 && !name->wanted)
      continue;
    counts->names[name->kind]++;
    if (name->found && name->as == NULL && name->row == 0 && name->is != APP_BRING_NAME_LEFT_OUT)
      counts->new_names[name->kind]++;
  }
}

void
app_bring_get_counts (AppBring *bring, AppBringCounts *counts)
{
  *counts = (AppBringCounts){ .read = bring->twice, .others = bring->others_work };
  for (guint k = 0; k < APP_BRING_VERDICTS; k++) {
    counts->plays[k] = bring->counts[k];
    counts->read += bring->counts[k];
  }
  counts->plays[APP_BRING_KNOWN] += bring->twice;
  db_staging_foreach_skipped (bring->staging, 0, count_skipped_cb, NULL, &counts->skipped, NULL);
  count_names (bring, counts);
}

static gboolean
wants_names (AppBring *bring)
{
  for (guint k = 0; k < bring_who_count (bring->names); k++) {
    const BringName *name = bring_who_nth (bring->names, k);

    if (name->choice == BRING_NAME_IS_ROW
        || (name->wanted && name->row == 0 && name->is != APP_BRING_NAME_LEFT_OUT))
      return TRUE;
  }
  return FALSE;
}

gboolean
app_bring_has_work (AppBring *bring)
{
  return bring->matched
         && (bring->counts[APP_BRING_ADD] > 0 || bring->counts[APP_BRING_UPDATE] > 0
             || bring->counts[APP_BRING_CONFLICT] > 0 || bring->counts[APP_BRING_JOIN] > 0
             || bring->others_work > 0 || wants_names (bring));
}

/* Choosing */

typedef struct {
  AppBring *bring;
  guint verdicts;
  AppBringChoice choice;
} Choosing;

static gboolean
choose_cb (const DbStagedPlay *staged, gpointer data, GError **error)
{
  const Choosing *choosing = data;
  DbStagedPlay set = *staged;

  if (choosing->verdicts != 0 && (choosing->verdicts & (1u << staged->verdict)) == 0)
    return TRUE;
  set.choice = choosing->choice;
  return db_staging_set_play (choosing->bring->staging, &set, error);
}

gboolean
app_bring_choose (AppBring *bring, gint64 row, AppBringChoice choice, GError **error)
{
  Choosing choosing = { bring, 0, choice };

  bring->matched = FALSE;
  return db_staging_get (bring->staging, row, choose_cb, &choosing, error);
}

gboolean
app_bring_choose_all (AppBring *bring, guint verdicts, AppBringChoice choice, GError **error)
{
  Choosing choosing = { bring, verdicts, choice };
  gboolean chosen;

  bring->matched = FALSE;
  if (!db_staging_begin (bring->staging, error))
    return FALSE;
  chosen = db_staging_foreach (bring->staging, choose_cb, &choosing, error);
  return db_staging_end (bring->staging, chosen ? error : NULL) && chosen;
}

static BringName *
find_name (AppBring *bring, gint64 id, GError **error)
{
  BringName *name = bring_who_by_id (bring->names, id);

  if (name == NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such name."));
  return name;
}

gboolean
app_bring_choose_known (AppBring *bring, gint64 id, gint64 row, GError **error)
{
  BringName *name = find_name (bring, id, error);

  if (name == NULL)
    return FALSE;
  name->choice = BRING_NAME_IS_ROW;
  name->chosen = row;
  bring->matched = FALSE;
  return TRUE;
}

gboolean
app_bring_choose_new (AppBring *bring, gint64 id, const char *as, GError **error)
{
  BringName *name = find_name (bring, id, error);

  if (name == NULL)
    return FALSE;
  g_free (name->text);
  name->choice = BRING_NAME_IS_NEW;
  name->text = g_strdup (as);
  bring->matched = FALSE;
  return TRUE;
}

gboolean
app_bring_choose_none (AppBring *bring, gint64 id, GError **error)
{
  BringName *name = find_name (bring, id, error);

  if (name == NULL)
    return FALSE;
  if (name->kind == IMPORT_PLAYER) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("Somebody sat there: a player can’t be left out."));
    return FALSE;
  }
  name->choice = BRING_NAME_IS_NONE;
  bring->matched = FALSE;
  return TRUE;
}

gboolean
app_bring_choose_found (AppBring *bring, gint64 id, GError **error)
{
  BringName *name = find_name (bring, id, error);

  if (name == NULL)
    return FALSE;
  name->choice = BRING_NAME_AS_FOUND;
  bring->matched = FALSE;
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
add_sentence (GString *told, GPtrArray *parts)
{
  if (parts->len == 0)
    return;
  g_ptr_array_add (parts, NULL);
  {
    g_autofree char *joined = g_strjoinv (", ", (char **)parts->pdata);

    g_string_append_printf (told, "%s%s.", told->len > 0 ? " " : "", joined);
  }
}

static void
tell_plays (AppBring *bring, GString *told, const AppBringCounts *counts)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  const guint *plays = counts->plays;

  add_part (parts, plays[APP_BRING_ADD],
            g_strdup_printf (
                g_dngettext (GETTEXT_PACKAGE, "%u new play", "%u new plays", plays[APP_BRING_ADD]),
                plays[APP_BRING_ADD]));
  add_part (parts, plays[APP_BRING_UPDATE],
            g_strdup_printf (
                g_dngettext (GETTEXT_PACKAGE, "%u changed", "%u changed", plays[APP_BRING_UPDATE]),
                plays[APP_BRING_UPDATE]));
  add_part (parts, plays[APP_BRING_CONFLICT],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u changed at both ends",
                                          "%u changed at both ends", plays[APP_BRING_CONFLICT]),
                             plays[APP_BRING_CONFLICT]));
  add_part (
      parts, plays[APP_BRING_JOIN],
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u joined with one that is here",
                                    "%u joined with ones that are here", plays[APP_BRING_JOIN]),
                       plays[APP_BRING_JOIN]));
  add_part (parts, plays[APP_BRING_KNOWN],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u known already", "%u known already",
                                          plays[APP_BRING_KNOWN]),
                             plays[APP_BRING_KNOWN]));
  add_part (parts, plays[APP_BRING_BINNED],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u in the bin", "%u in the bin",
                                          plays[APP_BRING_BINNED]),
                             plays[APP_BRING_BINNED]));
  add_part (parts, plays[APP_BRING_LEFT_OUT],
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u left out", "%u left out",
                                          plays[APP_BRING_LEFT_OUT]),
                             plays[APP_BRING_LEFT_OUT]));
  add_part (parts, counts->skipped,
            g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u row that can’t be taken",
                                          "%u rows that can’t be taken", counts->skipped),
                             counts->skipped));
  add_sentence (told, parts);
}

static void
tell_names (GString *told, const AppBringCounts *counts)
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
  add_sentence (told, parts);
}

char *
app_bring_dup_summary (AppBring *bring)
{
  g_autoptr (GString) told = g_string_new (NULL);
  AppBringCounts counts;

  app_bring_get_counts (bring, &counts);
  tell_plays (bring, told, &counts);
  tell_names (told, &counts);
  if (told->len == 0)
    g_string_append (told, bring->told->len > 0 ? "" : _ ("There is nothing in it."));
  return g_string_free (g_steal_pointer (&told), FALSE);
}

char *
app_bring_dup_done (AppBring *bring)
{
  return app_bring_dup_summary (bring);
}

const GPtrArray *
app_bring_get_others (AppBring *bring)
{
  return bring->told;
}
