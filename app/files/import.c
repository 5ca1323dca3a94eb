/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records and packs into a collection: reading and judging, before anything is stored.
 */
#include "app/files/import-private.h"

#include "app/match/records.h"
#include "app/match/tags.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

const char *
app_import_kind_name (AppImportKind kind)
{
  static const char *const names[] = {
    "known",    "added", "longer",     "new-line", "kept",
    "playable", "pack",  "pack-known", "words",    "words-known",
  };

  return names[kind];
}

void
app_planned_free (AppPlanned *planned)
{
  if (planned == NULL)
    return;
  g_free (planned->file);
  record_tags_free (planned->tags);
  g_clear_pointer (&planned->row, db_match_free);
  g_free (planned->pinned);
  g_string_free (planned->texts, TRUE);
  g_array_unref (planned->moves);
  g_free (planned->trailing);
  g_free (planned->kept);
  g_free (planned->reason);
  g_free (planned);
}

static void
imported_free (gpointer data)
{
  AppImported *imported = data;

  g_free (imported->file);
  g_free (imported->name);
  g_free (imported->reason);
  g_free (imported);
}

AppImport *
app_import_new (DbStore *db, AppPacks *packs, AppImportFlags flags)
{
  AppImport *import = g_new0 (AppImport, 1);

  import->db = db;
  import->packs = app_packs_ref (packs);
  import->flags = flags;
  import->records = g_ptr_array_new_with_free_func ((GDestroyNotify)app_planned_free);
  import->new_packs = g_ptr_array_new_with_free_func ((GDestroyNotify)import_pack_unref);
  import->pack_files = g_ptr_array_new_with_free_func (g_free);
  import->new_lists = g_ptr_array_new_with_free_func (app_new_list_free);
  import->faults = g_ptr_array_new_with_free_func ((GDestroyNotify)g_error_free);
  import->answers = g_ptr_array_new_with_free_func (imported_free);
  return import;
}

void
app_import_free (AppImport *import)
{
  if (import == NULL)
    return;
  g_ptr_array_unref (import->records);
  g_ptr_array_unref (import->new_packs);
  g_ptr_array_unref (import->pack_files);
  g_ptr_array_unref (import->new_lists);
  g_ptr_array_unref (import->faults);
  g_ptr_array_unref (import->answers);
  app_packs_unref (import->packs);
  g_free (import->into);
  g_free (import->campaign);
  g_free (import->link_to);
  for (guint k = 0; k < RULES_SEATS; k++)
    g_free (import->decks[k]);
  g_free (import);
}

void
app_import_set_into (AppImport *import, const char *uuid)
{
  g_free (import->into);
  import->into = g_strdup (uuid);
}

void
app_import_set_deck (AppImport *import, guint seat, const char *uuid)
{
  g_return_if_fail (seat >= 1 && seat <= RULES_SEATS);
  g_free (import->decks[seat - 1]);
  import->decks[seat - 1] = g_strdup (uuid);
}

void
app_import_set_campaign (AppImport *import, const char *uuid)
{
  g_free (import->campaign);
  import->campaign = g_strdup (uuid);
}

void
app_import_set_link (AppImport *import, AppImportLink link, const char *to)
{
  import->link = link;
  g_free (import->link_to);
  import->link_to = g_strdup (to);
}

const GPtrArray *
app_import_get_packs (AppImport *import)
{
  return import->new_packs;
}

const GPtrArray *
app_import_get_faults (AppImport *import)
{
  return import->faults;
}

const GPtrArray *
app_import_get_answers (AppImport *import)
{
  return import->answers;
}

DbMove
app_planned_get_move (const AppPlanned *planned, guint k)
{
  const AppPlannedMove *move = &g_array_index (planned->moves, AppPlannedMove, k);
  const char *at = planned->texts->str + move->begin;

  return (DbMove){
    .text = { at, move->text },
    .instant = { at + move->text, move->instant },
    .comment = { at + move->text + move->instant, move->comment },
    .digest = move->digest,
    .has_digest = move->has_digest,
  };
}

static AppPlanned *
plan_start (AppRecords *records)
{
  AppPlanned *planned = g_new0 (AppPlanned, 1);
  const GError *unplayable = app_records_get_unplayable (records);

  planned->file = g_strdup (app_records_get_name (records));
  planned->line = app_records_get_first_line (records);
  planned->tags = record_tags_copy (app_records_get_tags (records));
  planned->row = app_tags_to_match (planned->tags, app_records_get_match (records));
  planned->pinned = g_strdup (app_records_get_pinned (records));
  planned->texts = g_string_new (NULL);
  planned->moves = g_array_new (FALSE, FALSE, sizeof (AppPlannedMove));
  if (unplayable != NULL)
    planned->reason = g_strdup (unplayable->message);
  return planned;
}

static void
append_text (GString *texts, RulesText text)
{
  g_string_append_len (texts, text.at, text.length);
}

static void
plan_move (AppPlanned *planned, AppRecords *records)
{
  const RulesText text = app_records_get_move (records);
  const RulesText instant = app_records_get_instant (records);
  const RulesText comment = app_records_get_comment (records);
  const AppPlannedMove move = {
    .begin = planned->texts->len,
    .text = text.length,
    .instant = instant.length,
    .comment = comment.length,
    .has_digest = app_records_has_digest (records),
    .digest = app_records_get_replay (records)->digest,
  };

  append_text (planned->texts, text);
  append_text (planned->texts, instant);
  append_text (planned->texts, comment);
  g_array_append_val (planned->moves, move);
}

/* Comments behind the last move become part of that move's. */
static void
plan_trailing (AppPlanned *planned, RulesText trailing)
{
  AppPlannedMove *last;

  if (trailing.length == 0)
    return;
  if (planned->moves->len == 0) {
    planned->trailing = g_strndup (trailing.at, trailing.length);
    return;
  }
  last = &g_array_index (planned->moves, AppPlannedMove, planned->moves->len - 1);
  if (last->comment > 0) {
    g_string_append_c (planned->texts, '\n');
    last->comment++;
  }
  append_text (planned->texts, trailing);
  last->comment += trailing.length;
}

static void
plan_finish (AppPlanned *planned, AppRecords *records)
{
  if (planned->reason != NULL) {
    planned->kept = g_strdup (app_records_get_text (records)->str);
    return;
  }
  rules_outcome (app_records_get_match (records), app_records_get_replay (records)->state,
                 &planned->outcome);
  plan_trailing (planned, app_records_get_trailing (records));
}

gboolean
app_import_plan (AppLines *lines, AppPacks *packs, GPtrArray *plan, GPtrArray *faults,
                 GError **error)
{
  g_autoptr (AppRecords) records =
      app_records_new (lines, packs, APP_RECORDS_KEEP_TEXT | APP_RECORDS_UNPLAYABLE);
  g_autoptr (AppPlanned) planned = NULL;

  for (;;) {
    GError *wrong = NULL;

    switch (app_records_next (records, &wrong)) {
    case APP_RECORDS_START:
      g_clear_pointer (&planned, app_planned_free);
      planned = plan_start (records);
      break;
    case APP_RECORDS_MOVE:
      plan_move (planned, records);
      break;
    case APP_RECORDS_FINISH:
      plan_finish (planned, records);
      g_ptr_array_add (plan, g_steal_pointer (&planned));
      break;
    case APP_RECORDS_FAULT:
      g_ptr_array_add (faults, wrong);
      break;
    case APP_RECORDS_DONE:
      if (wrong == NULL)
        return TRUE;
      g_propagate_error (error, wrong);
      return FALSE;
    }
  }
}

gboolean
app_import_read_lines (AppImport *import, AppLines *lines, GError **error)
{
  return app_import_plan (lines, import->packs, import->records, import->faults, error);
}

#define SNIFFED 4096

/* Records are in UTF-8; what reads lists of words says that a text is not. */
static gboolean
looks_like_utf16 (const char *text, gsize length)
{
  return g_str_has_prefix (text, "\xff\xfe") || g_str_has_prefix (text, "\xfe\xff")
         || (length > 1 && (text[0] == '\0') != (text[1] == '\0'));
}

/* The first line that says something begins with a word, and not with a party's slot: whatever
 * follows, no record begins so. */
static gboolean
begins_with_a_word (const char *text)
{
  while (*text == '#' || *text == ';') {
    text += strcspn (text, "\n");
    text += strspn (text, " \t\r\n");
  }
  return g_ascii_isalpha (text[0]) && g_ascii_isalpha (text[1]);
}

/* Every line is one word, and none begins as lines of records do. */
static gboolean
looks_like_words (const char *text, gsize length)
{
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (looks_like_utf16 (text, length) || begins_with_a_word (text))
    return TRUE;
  for (gsize k = 0; k < length; k++)
    if (g_ascii_iscntrl (text[k]) && !g_ascii_isspace (text[k]))
      return FALSE;
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++) {
    const char *word = g_strstrip (*line);

    if (word[0] == '\0')
      continue;
    if (strchr ("[#;\"", word[0]) != NULL || strpbrk (word, " \t") != NULL)
      return FALSE;
    n++;
  }
  return n > 0;
}

AppImportFormat
app_import_sniff (const char *path)
{
  static const char mark[] = "\xef\xbb\xbf";
  char begin[SNIFFED], *at = begin;
  size_t n;
  FILE *file;

  if (g_str_has_suffix (path, ".json"))
    return APP_IMPORT_FORMAT_PACK;
  if (g_str_has_suffix (path, ".tkr") || g_str_equal (path, "-"))
    return APP_IMPORT_FORMAT_RECORD;
  file = fopen (path, "re");
  if (file == NULL)
    return APP_IMPORT_FORMAT_RECORD;
  n = fread (begin, 1, sizeof begin - 1, file);
  fclose (file);
  begin[n] = '\0';
  if (g_str_has_prefix (at, mark))
    at += strlen (mark);
  at += strspn (at, " \t\r\n");
  if (*at == '{')
    return APP_IMPORT_FORMAT_PACK;
  return looks_like_words (at, (gsize)(begin + n - at)) ? APP_IMPORT_FORMAT_WORDS
                                                        : APP_IMPORT_FORMAT_RECORD;
}

static ImportPack *
load_pack (const char *path, GError **error)
{
  g_autoptr (GBytes) json = NULL;

  if (!g_str_equal (path, "-"))
    return import_pack_load_file (path, error);
  json = app_import_read_input (PACK_BYTES);
  return import_pack_load (json, error);
}

/* Takes @loaded or why there is none. */
static gboolean
take_pack (AppImport *import, const char *path, ImportPack *loaded, GError *failed, GError **error)
{
  GError *wrong = NULL;
  g_autoptr (ImportPack) pack = loaded;

  if (pack == NULL)
    app_packs_propagate (&wrong, path, failed);
  else if (app_packs_add (import->packs, pack, path, &wrong)) {
    g_ptr_array_add (import->new_packs, g_steal_pointer (&pack));
    g_ptr_array_add (import->pack_files, g_strdup (path));
    return TRUE;
  }
  if (g_error_matches (wrong, APP_ERROR, APP_ERROR_FILE)) {
    g_propagate_error (error, wrong);
    return FALSE;
  }
  g_ptr_array_add (import->faults, wrong);
  return TRUE;
}

static gboolean
read_pack (AppImport *import, const char *path, GError **error)
{
  GError *failed = NULL;
  ImportPack *pack = load_pack (path, &failed);

  return take_pack (import, path, pack, failed, error);
}

gboolean
app_import_take_pack (AppImport *import, const char *name, GBytes *json, GError **error)
{
  GError *failed = NULL;
  ImportPack *pack = import_pack_load (json, &failed);

  return take_pack (import, name, pack, failed, error);
}

gboolean
app_import_read_file (AppImport *import, const char *path, AppImportFormat format, GError **error)
{
  AppLines *lines;

  if (format == APP_IMPORT_FORMAT_AUTO)
    format = app_import_sniff (path);
  if (format == APP_IMPORT_FORMAT_PACK)
    return read_pack (import, path, error);
  if (format == APP_IMPORT_FORMAT_WORDS)
    return app_import_read_words (import, path, error);
  lines = app_lines_open (path, error);
  return lines != NULL && app_import_read_lines (import, lines, error);
}
