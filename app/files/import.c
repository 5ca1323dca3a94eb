/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Import of records, packs and lists of words: read and planned, then stored in one transaction.
 */
#include "app/files/import.h"

#include "app/match/match.h"
#include "app/match/records.h"
#include "app/match/stored-match.h"
#include "app/match/tags.h"
#include "app/recording/tip.h"
#include "app/store/backups.h"
#include "app/store/database.h"
#include "app/store/dictionary.h"

#include "db/campaigns.h"
#include "db/changes.h"
#include "db/line-append.h"
#include "db/lines.h"
#include "db/matches.h"
#include "db/notes.h"
#include "db/runs.h"
#include "db/transaction.h"
#include "db/uuid.h"
#include "db/word-lists.h"
#include "importers/input.h"
#include "rules/record.h"
#include "rules/replay.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

/* A move's texts in its record's GString, by place and length. */
typedef struct {
  gsize begin;
  guint32 text, instant, comment; /* lengths; they stand behind one another */
  gboolean has_digest;
  guint64 digest;
} AppPlannedMove;

/**
 * AppPlannedRecord:
 * @row: what the tags say; its packs are pinned when it is stored
 * @pinned: the packs with their revisions
 * @outcome: after the last move
 * @trailing: comments behind the last move
 * @kept: word for word, when it can't be played; then @reason says why
 * @revision_note: app_records_get_revision_note()
 * @warnings: (element-type utf8): of its moves, each with its place
 *
 * One record, read and replayed.
 */
typedef struct {
  char *file;
  guint line;
  RecordTags *tags;
  DbMatch *row;
  char *pinned;
  GString *texts;
  GArray *moves;
  RulesOutcome outcome;
  char *trailing;
  char *kept;
  char *reason;
  char *revision_note;
  GPtrArray *warnings;
} AppPlannedRecord;

static void app_planned_record_free (AppPlannedRecord *planned);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppPlannedRecord, app_planned_record_free)

struct AppImport {
  DbStore *db;
  AppPacks *packs;
  AppImportFlags flags;
  char *into;
  char *decks[RULES_SEATS]; /* by seat; NULL: what the record says */
  char *campaign;           /* UUID; NULL: what the record says */
  AppImportLink link;       /* NULL for none */
  char *link_to;
  GPtrArray *records;    /* of AppPlannedRecord */
  GPtrArray *new_packs;  /* of ImportPack */
  GPtrArray *pack_files; /* of char *, one for each pack */
  GPtrArray *new_lists;  /* private to import.c */
  GPtrArray *faults;     /* of GError */
  GPtrArray *answers;    /* of AppImportedItem */
};

/* Word lists: read into @import->new_lists, and stored. */

static void app_new_list_free (gpointer list);
static gboolean app_import_store_new_lists (AppImport *import, GError **error);
static gboolean app_import_read_word_list (AppImport *import, const char *path, GError **error);
static GBytes *app_import_read_input (gsize limit) G_GNUC_WARN_UNUSED_RESULT;
const char *
app_import_kind_name (AppImportKind kind)
{
  static const char *const names[] = {
    "known",    "added", "longer",     "new-line", "kept",
    "playable", "pack",  "pack-known", "words",    "words-known",
  };

  return names[kind];
}

static void
app_planned_record_free (AppPlannedRecord *planned)
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
  g_free (planned->revision_note);
  g_ptr_array_unref (planned->warnings);
  g_free (planned);
}

static void
imported_free (gpointer data)
{
  AppImportedItem *imported = data;

  g_free (imported->file);
  g_free (imported->name);
  g_free (imported->reason);
  g_free (imported->revision_note);
  g_free (imported);
}

AppImport *
app_import_new (DbStore *db, AppPacks *packs, AppImportFlags flags)
{
  AppImport *import = g_new0 (AppImport, 1);

  import->db = db;
  import->packs = app_packs_ref (packs);
  import->flags = flags;
  import->records = g_ptr_array_new_with_free_func ((GDestroyNotify)app_planned_record_free);
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

GPtrArray *
app_import_list_warnings (AppImport *import)
{
  GPtrArray *all = g_ptr_array_new ();

  for (guint k = 0; k < import->records->len; k++) {
    const AppPlannedRecord *planned = g_ptr_array_index (import->records, k);

    for (guint w = 0; w < planned->warnings->len; w++)
      g_ptr_array_add (all, g_ptr_array_index (planned->warnings, w));
  }
  return all;
}

const GPtrArray *
app_import_get_faults (AppImport *import)
{
  return import->faults;
}

const GPtrArray *
app_import_get_items (AppImport *import)
{
  return import->answers;
}

/* The moves from @from (0 is the first) as the store takes them; borrowed texts. */
static DbMove
app_planned_record_get_move (const AppPlannedRecord *planned, guint k)
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

static AppPlannedRecord *
plan_start (AppRecords *records)
{
  AppPlannedRecord *planned = g_new0 (AppPlannedRecord, 1);
  const GError *unplayable = app_records_get_unplayable (records);

  planned->file = g_strdup (app_records_get_name (records));
  planned->line = app_records_get_first_line (records);
  planned->tags = record_tags_copy (app_records_get_tags (records));
  planned->row = app_tags_to_match (planned->tags, app_records_get_match (records));
  planned->pinned = g_strdup (app_records_get_pinned (records));
  planned->revision_note = g_strdup (app_records_get_revision_note (records));
  planned->warnings = g_ptr_array_new_with_free_func (g_free);
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
plan_move (AppPlannedRecord *planned, AppRecords *records)
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

  g_autofree char *warning = app_records_dup_warning (records);

  if (warning != NULL) {
    g_autofree char *place =
        g_strdup_printf ("%s:%u", app_records_get_name (records), app_records_get_line (records));

    g_ptr_array_add (planned->warnings, g_strdup_printf (_ ("%s: warning: %s"), place, warning));
  }
  append_text (planned->texts, text);
  append_text (planned->texts, instant);
  append_text (planned->texts, comment);
  g_array_append_val (planned->moves, move);
}

/* Comments behind the last move become part of that move's. */
static void
plan_trailing (AppPlannedRecord *planned, RulesText trailing)
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
plan_finish (AppPlannedRecord *planned, AppRecords *records)
{
  if (planned->reason != NULL) {
    planned->kept = g_strdup (app_records_get_text (records)->str);
    return;
  }
  rules_outcome (app_records_get_match (records), app_records_get_replay (records)->state,
                 &planned->outcome);
  plan_trailing (planned, app_records_get_trailing (records));
}

/* Reads all records of @lines into @plan (element-type AppPlannedRecord); faults go to @faults. */
static gboolean
app_import_plan (AppTextReader *lines, AppPacks *packs, GPtrArray *plan, GPtrArray *faults,
                 GError **error)
{
  g_autoptr (AppRecords) records =
      app_records_new (lines, packs, APP_RECORDS_KEEP_TEXT | APP_RECORDS_UNPLAYABLE);
  g_autoptr (AppPlannedRecord) planned = NULL;

  for (;;) {
    GError *wrong = NULL;

    switch (app_records_next (records, &wrong)) {
    case APP_RECORDS_START:
      g_clear_pointer (&planned, app_planned_record_free);
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
app_import_read_lines (AppImport *import, AppTextReader *lines, GError **error)
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
  return looks_like_words (at, (gsize)(begin + n - at)) ? APP_IMPORT_FORMAT_WORD_LIST
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
add_loaded_pack (AppImport *import, const char *path, ImportPack *loaded, GError *failed,
                 GError **error)
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

  return add_loaded_pack (import, path, pack, failed, error);
}

gboolean
app_import_add_pack (AppImport *import, const char *name, GBytes *json, GError **error)
{
  GError *failed = NULL;
  ImportPack *pack = import_pack_load (json, &failed);

  return add_loaded_pack (import, name, pack, failed, error);
}

gboolean
app_import_read_file (AppImport *import, const char *path, AppImportFormat format, GError **error)
{
  AppTextReader *lines;

  if (format == APP_IMPORT_FORMAT_AUTO)
    format = app_import_sniff (path);
  if (format == APP_IMPORT_FORMAT_PACK)
    return read_pack (import, path, error);
  if (format == APP_IMPORT_FORMAT_WORD_LIST)
    return app_import_read_word_list (import, path, error);
  lines = app_text_reader_open (path, error);
  return lines != NULL && app_import_read_lines (import, lines, error);
}

/* What is known already, what is longer, what is another line: RECORD.md's policy for Ids, and
 * one transaction around all of it. */

#define FIRST_MOVES 8 /* by which a record without Id is recognised */
#define CHUNK 256     /* moves that are appended in one call */

static AppImportedItem *
app_import_add_item (AppImport *import, AppImportKind kind, const char *file, guint line,
                     const char *name)
{
  AppImportedItem *imported = g_new0 (AppImportedItem, 1);

  imported->kind = kind;
  imported->file = g_strdup (file);
  imported->line = line;
  imported->name = g_strdup (name);
  g_ptr_array_add (import->answers, imported);
  return imported;
}

/* Moves from @from on to the end that @tip says. */
static gboolean
append_moves (AppImport *import, const AppPlannedRecord *planned, guint from, DbTip *tip,
              GError **error)
{
  DbMove chunk[CHUNK];
  guint n = planned->moves->len;

  while (from < n) {
    guint length = MIN (n - from, CHUNK);

    for (guint k = 0; k < length; k++)
      chunk[k] = app_planned_record_get_move (planned, from + k);
    from += length;
    if (!app_tip_append (import->db, tip,
                         &(AppTipMoves){ .moves = chunk,
                                         .n_moves = length,
                                         .outcome = from == n ? &planned->outcome : NULL },
                         error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
link_decks (AppImport *import, const AppPlannedRecord *planned, gint64 id, GError **error)
{
  return app_match_decks_link (import->db, id, planned->tags, (const char *const *)import->decks,
                               error);
}

/* The campaign whose run a new match is: the one that was set, else the one that its tag names. */
static gboolean
add_run (AppImport *import, const AppPlannedRecord *planned, gint64 match, GError **error)
{
  const char *name = planned->row->campaign;
  gint64 campaign = 0, run;

  if (import->campaign != NULL) {
    if (!db_campaign_find (import->db, import->campaign, &campaign, error))
      return FALSE;
  } else if (name[0] != '\0' && planned->row->game_code != NULL
             && !db_campaign_find_named (import->db, planned->row->game_code, name, &campaign,
                                         error)) {
    return FALSE;
  }
  return campaign == 0 || db_run_add (import->db, campaign, match, &run, error);
}

static gboolean
add_match (AppImport *import, AppPlannedRecord *planned, GError **error)
{
  AppImportedItem *imported;
  g_autoptr (DbMatch) added = NULL;
  DbTip tip;
  gint64 id;

  if (planned->kept != NULL) {
    if (!db_match_add_raw_record (import->db, planned->row, planned->kept, planned->reason, &id,
                                  error))
      return FALSE;
  } else if (!app_database_pin (import->db, import->packs, planned->pinned, planned->row, error)
             || !db_match_add (import->db, planned->row, &id, error)
             || !db_match_get_tip (import->db, id, &tip, error)
             || !append_moves (import, planned, 0, &tip, error)) {
    return FALSE;
  }
  if (planned->trailing != NULL
      && !db_note_add (import->db, DB_SUBJECT_MATCH, id, planned->trailing, NULL, error))
    return FALSE;
  added = db_match_get (import->db, id, error);
  if (added == NULL || !add_run (import, planned, id, error)
      || !link_decks (import, planned, id, error)
      || (import->link != NULL
          && !import->link (import->db, import->packs, import->link_to, id, error)))
    return FALSE;
  imported =
      app_import_add_item (import, planned->kept != NULL ? APP_IMPORT_RAW_RECORD : APP_IMPORT_ADDED,
                           planned->file, planned->line, added->uuid);
  imported->moves = planned->moves->len;
  imported->line_number = 1;
  imported->reason = g_strdup (planned->reason);
  imported->revision_note = g_strdup (planned->revision_note);
  return TRUE;
}

/* Which match a record belongs to, 0 for none. */

static gboolean
find_by_id (AppImport *import, const AppPlannedRecord *planned, gint64 *id, GError **error)
{
  const char *uuid = record_tags_get (planned->tags, "Id");
  GError *failed = NULL;

  *id = 0;
  if (!db_uuid_is_valid (uuid)) {
    app_error_at (error, APP_ERROR_RULES, planned->file, record_tags_line (planned->tags, "Id"),
                  _ ("“%s” is not a UUID."), uuid);
    return FALSE;
  }
  if (db_match_find (import->db, uuid, id, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  return TRUE;
}

static gboolean
fail_ambiguous (AppImport *import, const AppPlannedRecord *planned, const GArray *alike,
                GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint k = 0; k < alike->len; k++) {
    g_autoptr (DbMatch) row = db_match_get (import->db, g_array_index (alike, gint64, k), error);

    if (row == NULL)
      return FALSE;
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "", row->uuid);
  }
  app_error_at (error, APP_ERROR_RULES, planned->file, planned->line,
                _ ("The record has no Id, and several matches are like it: %s. "
                   "Say which with --into MATCH, or add it with --new."),
                names->str);
  return FALSE;
}

static gboolean
find_match (AppImport *import, const AppPlannedRecord *planned, gint64 *id, GError **error)
{
  RulesText first[FIRST_MOVES];
  g_autoptr (GArray) alike = NULL;
  guint n = MIN (planned->moves->len, FIRST_MOVES);

  *id = 0;
  if (record_tags_get (planned->tags, "Id") != NULL)
    return find_by_id (import, planned, id, error);
  if (import->into != NULL)
    return db_match_find (import->db, import->into, id, error);
  if ((import->flags & APP_IMPORT_NEW) || planned->kept != NULL)
    return TRUE;
  for (guint k = 0; k < n; k++)
    first[k] = app_planned_record_get_move (planned, k).text;
  alike = db_match_find_alike (import->db, planned->row, first, n, error);
  if (alike == NULL)
    return FALSE;
  if (alike->len > 1)
    return fail_ambiguous (import, planned, alike, error);
  if (alike->len == 1)
    *id = g_array_index (alike, gint64, 0);
  return TRUE;
}

/* Lines compared */

typedef struct {
  const AppPlannedRecord *planned;
  guint same;
} Comparing;

static gboolean
compare_move (const DbMove *move, gpointer data)
{
  Comparing *comparing = data;
  RulesText text;

  if (comparing->same == comparing->planned->moves->len)
    return FALSE;
  text = app_planned_record_get_move (comparing->planned, comparing->same).text;
  if (text.length != move->text.length || memcmp (text.at, move->text.at, text.length) != 0)
    return FALSE;
  comparing->same++;
  return TRUE;
}

/* How many moves @line and the record have in common; those taken back count. */
static gboolean
common_moves (AppImport *import, const AppPlannedRecord *planned, const DbLine *line, guint *same,
              GError **error)
{
  Comparing comparing = { .planned = planned };

  if (line->last > 0
      && !db_line_foreach_move (import->db, line->id, 1, line->last, compare_move, &comparing,
                                error))
    return FALSE;
  *same = comparing.same;
  return TRUE;
}

/* The line that has the most of the record, the current one before others. */
static const DbLine *
best_line (AppImport *import, const AppPlannedRecord *planned, const GPtrArray *lines, guint *same,
           GError **error)
{
  const DbLine *best = NULL;

  *same = 0;
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);
    guint common;

    if (!common_moves (import, planned, line, &common, error))
      return NULL;
    if (best == NULL || common > *same
        || (common == *same && (line->current || (line->last == common && best->last != common)))) {
      best = line;
      *same = common;
    }
  }
  return best;
}

/* A tag's number, 0 when it has none. */
static guint64
tag_number (const AppPlannedRecord *planned, const char *name)
{
  const char *value = record_tags_get (planned->tags, name);
  guint64 number = 0;

  if (value != NULL)
    g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT, &number, NULL);
  return number;
}

/* Where an exported line says that it forks, when that fits what is stored. */
static gboolean
exported_fork (AppImport *import, const AppPlannedRecord *planned, const GPtrArray *lines,
               const DbLine **parent, guint *at, GError **error)
{
  const guint64 number = tag_number (planned, "Line");
  const guint64 fork_of = tag_number (planned, "ForkOf");
  const guint64 fork_at = tag_number (planned, "ForkAt");
  guint same;

  *parent = NULL;
  if (number <= lines->len || fork_of == 0 || fork_of > lines->len)
    return TRUE;
  if (!common_moves (import, planned, g_ptr_array_index (lines, fork_of - 1), &same, error))
    return FALSE;
  if (same >= fork_at) {
    *parent = g_ptr_array_index (lines, fork_of - 1);
    *at = (guint)fork_at;
  }
  return TRUE;
}

static gboolean
fork_line (AppImport *import, const AppPlannedRecord *planned, const DbLine *parent, guint at,
           guint *number, GError **error)
{
  const DbFork fork = { .parent = parent->id, .fork_at = at };
  g_autoptr (DbLine) line = NULL;
  DbTip tip = { 0 };

  if (!app_tip_fork (import->db, &tip, &fork, NULL, error)
      || !append_moves (import, planned, at, &tip, error))
    return FALSE;
  if (g_strcmp0 (record_tags_get (planned->tags, "Current"), "yes") == 0
      && tag_number (planned, "Line") > 0
      && !db_line_make_current (import->db, tip.line, &planned->outcome, error))
    return FALSE;
  line = db_line_get (import->db, tip.line, error);
  if (line == NULL)
    return FALSE;
  *number = line->number;
  return TRUE;
}

/* A record of a match that is here: the same, longer, or another line. */
static gboolean
join_match (AppImport *import, const AppPlannedRecord *planned, const DbMatch *row, GError **error)
{
  g_autoptr (GPtrArray) lines = db_lines_list (import->db, row->id, error);
  const guint n = planned->moves->len;
  const DbLine *line;
  AppImportedItem *imported;
  guint same = 0, number;
  DbTip tip;

  if (lines == NULL || !exported_fork (import, planned, lines, &line, &same, error))
    return FALSE;
  if (line == NULL) {
    line = best_line (import, planned, lines, &same, error);
    if (line == NULL)
      return FALSE;
    if (same == n) {
      app_import_add_item (import, APP_IMPORT_KNOWN, planned->file, planned->line, row->uuid)
          ->line_number = line->number;
      return TRUE;
    }
    if (same == line->last) {
      if (!db_line_get_tip (import->db, line->id, &tip, error)
          || !append_moves (import, planned, (guint)tip.number, &tip, error))
        return FALSE;
      imported =
          app_import_add_item (import, APP_IMPORT_LONGER, planned->file, planned->line, row->uuid);
      imported->moves = n - same;
      imported->line_number = line->number;
      return TRUE;
    }
  }
  if (!fork_line (import, planned, line, same, &number, error))
    return FALSE;
  imported =
      app_import_add_item (import, APP_IMPORT_NEW_LINE, planned->file, planned->line, row->uuid);
  imported->moves = n - same;
  imported->line_number = number;
  return TRUE;
}

/* The record's packs are the match's. */
static gboolean
has_same_packs (const AppPlannedRecord *planned, const DbMatch *row)
{
  if (planned->row->packs->len != row->packs->len)
    return FALSE;
  for (guint k = 0; k < row->packs->len; k++) {
    gboolean found = FALSE;

    for (guint other = 0; other < row->packs->len; other++)
      found = found
              || g_array_index (planned->row->packs, DbPin, other).revision_row
                     == g_array_index (row->packs, DbPin, k).revision_row;
    if (!found)
      return FALSE;
  }
  return TRUE;
}

/* A record that names no revision of its packs or of the rules was judged with the newest; its
 * match is pinned to an older one, which counts. */
static gboolean
judge_again (AppImport *import, AppPlannedRecord *planned, const DbMatch *row, GError **error)
{
  g_autoptr (AppStoredMatch) stored =
      app_stored_match_load (import->db, import->packs, row->id, error);
  RulesError wrong = { 0 };
  gboolean legal = TRUE;
  Replay replay;

  if (stored == NULL || !app_stored_match_check (stored, error))
    return FALSE;
  replay_init (&replay, stored->match);
  for (guint k = 0; k < planned->moves->len && legal; k++) {
    AppPlannedMove *move = &g_array_index (planned->moves, AppPlannedMove, k);

    legal = replay_move_text (&replay, app_planned_record_get_move (planned, k).text, NULL, NULL,
                              &wrong)
            == RULES_OK;
    move->digest = replay.digest;
  }
  if (legal) {
    rules_outcome (stored->match, replay.state, &planned->outcome);
  } else {
    wrong.line = 0;
    app_error_fault (error, planned->file, planned->line, stored->match->game, &wrong);
  }
  replay_clear (&replay);
  return legal;
}

/* Whether the record's moves can be moves of that match at all. */
static gboolean
is_same_setup (AppImport *import, AppPlannedRecord *planned, const DbMatch *row, GError **error)
{
  const char *pack = record_tags_get (planned->tags, "Pack");
  gboolean open_rules = record_tags_get (planned->tags, "Rules") == NULL;
  gboolean same = g_strcmp0 (planned->row->game_code, row->game_code) == 0
                  && g_strcmp0 (planned->row->variant, row->variant) == 0
                  && planned->row->seats->len == row->seats->len && planned->row->open == row->open
                  && (open_rules || planned->row->rules == row->rules);

  if (same && !app_database_pin (import->db, import->packs, planned->pinned, planned->row, error))
    return FALSE;
  if (same && has_same_packs (planned, row))
    return planned->row->rules == row->rules || judge_again (import, planned, row, error);
  if (same && (pack == NULL || strchr (pack, '@') == NULL))
    return judge_again (import, planned, row, error);
  app_error_at (error, APP_ERROR_RULES, planned->file, planned->line,
                _ ("Match %s is of another game, variant, knowledge, rules revision or pack."),
                row->uuid);
  return FALSE;
}

/* A kept record's match gets its moves. */
static gboolean
make_playable (AppImport *import, AppPlannedRecord *planned, gint64 id, const char *uuid,
               GError **error)
{
  AppImportedItem *imported;
  DbTip tip;

  planned->row->id = id;
  if (!app_database_pin (import->db, import->packs, planned->pinned, planned->row, error)
      || !db_match_make_playable (import->db, planned->row, error)
      || !db_match_get_tip (import->db, id, &tip, error)
      || !append_moves (import, planned, 0, &tip, error)
      || !link_decks (import, planned, id, error))
    return FALSE;
  imported = app_import_add_item (import, APP_IMPORT_PLAYABLE, planned->file, planned->line, uuid);
  imported->moves = planned->moves->len;
  imported->revision_note = g_strdup (planned->revision_note);
  imported->line_number = 1;
  return TRUE;
}

static gboolean
store_record (AppImport *import, AppPlannedRecord *planned, GError **error)
{
  g_autoptr (DbMatch) row = NULL;
  gint64 id;

  if (!find_match (import, planned, &id, error))
    return FALSE;
  if (id == 0)
    return add_match (import, planned, error);
  row = db_match_get (import->db, id, error);
  if (row == NULL)
    return FALSE;
  if (import->flags & APP_IMPORT_NEW) {
    app_error_at (error, APP_ERROR_RULES, planned->file, planned->line,
                  _ ("Match %s is here already."), row->uuid);
    return FALSE;
  }
  if (row->deleted != 0 && !db_match_set_deleted (import->db, id, FALSE, error))
    return FALSE;
  if (planned->kept != NULL && row->raw_record == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE, planned->reason);
    return FALSE;
  }
  if (planned->kept != NULL) {
    app_import_add_item (import, APP_IMPORT_KNOWN, planned->file, planned->line, row->uuid);
    return TRUE;
  }
  if (row->raw_record != NULL)
    return make_playable (import, planned, id, row->uuid, error);
  return is_same_setup (import, planned, row, error) && join_match (import, planned, row, error);
}

static gboolean
store_packs (AppImport *import, GError **error)
{
  for (guint k = 0; k < import->new_packs->len; k++) {
    ImportPack *pack = g_ptr_array_index (import->new_packs, k);
    const char *file = g_ptr_array_index (import->pack_files, k);
    g_autofree char *base = g_path_get_basename (file);
    g_autofree char *name = g_strdup_printf ("%s@%u", pack->info.id, pack->info.revision);
    GError *failed = NULL;
    gboolean added;
    gint64 revision;

    if (!app_database_add_pack (import->db, pack, base, &revision, &added, &failed)) {
      if (!g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT)) {
        g_propagate_error (error, failed);
        return FALSE;
      }
      app_error_at (error, APP_ERROR_RULES, file, 0, "%s", failed->message);
      g_error_free (failed);
      return FALSE;
    }
    app_import_add_item (import, added ? APP_IMPORT_PACK : APP_IMPORT_PACK_KNOWN, file, 0, name);
  }
  return TRUE;
}

/* Kept records that the packs of this import make playable. */
static gboolean
revive_raw_records (AppImport *import, GError **error)
{
  g_autoptr (GArray) kept = db_matches_list_raw_records (import->db, error);

  if (kept == NULL)
    return FALSE;
  for (guint k = 0; k < kept->len; k++) {
    gint64 id = g_array_index (kept, gint64, k);
    g_autoptr (DbMatch) row = db_match_get (import->db, id, error);
    g_autoptr (GPtrArray) plan =
        g_ptr_array_new_with_free_func ((GDestroyNotify)app_planned_record_free);
    g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify)g_error_free);
    AppPlannedRecord *planned;

    if (row == NULL
        || !app_import_plan (
            app_text_reader_new (row->uuid, row->raw_record, strlen (row->raw_record)),
            import->packs, plan, faults, error))
      return FALSE;
    planned = plan->len == 1 ? g_ptr_array_index (plan, 0) : NULL;
    if (planned != NULL && planned->kept == NULL
        && !make_playable (import, planned, id, row->uuid, error))
      return FALSE;
  }
  return TRUE;
}

typedef enum {
  CHANGED_NOTHING,
  CHANGED_MOVES, /* which only a take-back undoes */
  CHANGED_ROWS,
} ChangeScope;

static ChangeScope
find_change_scope (AppImport *import)
{
  ChangeScope changed = CHANGED_NOTHING;

  for (guint k = 0; k < import->answers->len; k++) {
    const AppImportedItem *imported = g_ptr_array_index (import->answers, k);

    if (imported->kind == APP_IMPORT_KNOWN || imported->kind == APP_IMPORT_PACK_KNOWN
        || imported->kind == APP_IMPORT_WORD_LIST_KNOWN)
      continue;
    if (imported->kind != APP_IMPORT_LONGER && imported->kind != APP_IMPORT_NEW_LINE)
      return CHANGED_ROWS;
    changed = CHANGED_MOVES;
  }
  return changed;
}

/* What the store refuses for its content, a name for one, is told with its record. */
static gboolean
store_record_with_place (AppImport *import, AppPlannedRecord *planned, GError **error)
{
  GError *failed = NULL;

  if (store_record (import, planned, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_INVALID)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  app_error_at (error, APP_ERROR_RULES, planned->file, planned->line, "%s", failed->message);
  g_error_free (failed);
  return FALSE;
}

static gboolean
store_all (AppImport *import, GError **error)
{
  if (!store_packs (import, error) || !app_import_store_new_lists (import, error))
    return FALSE;
  for (guint k = 0; k < import->records->len; k++)
    if (!store_record_with_place (import, g_ptr_array_index (import->records, k), error))
      return FALSE;
  return import->new_packs->len == 0 || revive_raw_records (import, error);
}

gboolean
app_import_run (AppImport *import, const DbTitle *title, gint64 *batch, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *failed = NULL;
  gint64 opened = 0;
  gboolean within = db_transaction_is_open (import->db);
  /* Who starts a match does it himself. */
  DbOrigin origin = (import->flags & APP_IMPORT_NEW) != 0 ? DB_ORIGIN_PERSON : DB_ORIGIN_IMPORT;

  g_return_val_if_fail (import->faults->len == 0, FALSE);
  if (batch != NULL)
    *batch = 0;
  if (!(import->flags & APP_IMPORT_DRY_RUN)
      && !app_backups_before_bulk (import->db, DB_AUTO_BACKUP_IMPORT, import->records->len, error))
    return FALSE;
  if (!db_transaction_begin (&scope, import->db, &failed)
      || !db_changes_open_batch (import->db, origin, title, NULL, &opened, &failed)
      || !store_all (import, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  /* An empty change is left out of the history; inside another one it ends as any other does. */
  if ((import->flags & APP_IMPORT_DRY_RUN)
      || (find_change_scope (import) == CHANGED_NOTHING && !within))
    return TRUE;
  if (!db_transaction_commit (&scope, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (batch != NULL && find_change_scope (import) == CHANGED_ROWS)
    *batch = opened;
  return TRUE;
}

gboolean
app_import_revive (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;

  return db_transaction_begin (&scope, db, error) && revive_raw_records (import, error)
         && db_transaction_commit (&scope, error);
}

void
app_import_init (void)
{
  app_database_set_reviver (app_import_revive);
}

/* Word lists into a collection, and the lists of the records that come in. */

/* What of a list is stored: its words have been looked at, and go. */
typedef struct {
  char *file, *name;
  GBytes *content;
  guint n_words;
  char *tag;
} NewList;

static void
app_new_list_free (gpointer data)
{
  NewList *list = data;

  g_free (list->file);
  g_free (list->name);
  g_bytes_unref (list->content);
  g_free (list->tag);
  g_free (list);
}

/* All of standard input, at most a little more than @limit. */
static GBytes *
app_import_read_input (gsize limit)
{
  GByteArray *all = g_byte_array_new ();
  FILE *input = import_input_get_standard ();
  guint8 part[1 << 16];
  size_t n;

  while (all->len <= limit && (n = fread (part, 1, sizeof part, input)) > 0)
    g_byte_array_append (all, part, (guint)n);
  return g_byte_array_free_to_bytes (all);
}

static ImportWordList *
load_list (const char *path, GError **error)
{
  g_autoptr (GBytes) content = NULL;

  if (!g_str_equal (path, "-"))
    return import_word_list_load_file (path, error);
  content = app_import_read_input (IMPORT_WORD_LIST_BYTES);
  return import_word_list_read (content, error);
}

/* Takes @list or why there is none. */
static gboolean
add_loaded_list (AppImport *import, const char *path, ImportWordList *read, GError *failed,
                 GError **error)
{
  g_autoptr (ImportWordList) list = read;
  GError *wrong = NULL;
  NewList *new_list;

  if (list == NULL) {
    app_packs_propagate (&wrong, path, failed);
    if (g_error_matches (wrong, APP_ERROR, APP_ERROR_FILE)) {
      g_propagate_error (error, wrong);
      return FALSE;
    }
    g_ptr_array_add (import->faults, wrong);
    return TRUE;
  }
  new_list = g_new0 (NewList, 1);
  new_list->file = g_strdup (path);
  new_list->name = app_dictionary_dup_file_name (path);
  new_list->content = g_bytes_ref (list->content);
  new_list->n_words = list->n_words;
  new_list->tag = app_dictionary_dup_tag (new_list->name, list->sha256);
  g_ptr_array_add (import->new_lists, new_list);
  return TRUE;
}

static gboolean
app_import_read_word_list (AppImport *import, const char *path, GError **error)
{
  GError *failed = NULL;
  ImportWordList *list = load_list (path, &failed);

  return add_loaded_list (import, path, list, failed, error);
}

gboolean
app_import_add_word_list (AppImport *import, const char *name, GBytes *content, GError **error)
{
  GError *failed = NULL;
  ImportWordList *list = import_word_list_read (content, &failed);

  return add_loaded_list (import, name, list, failed, error);
}

static gboolean
app_import_store_new_lists (AppImport *import, GError **error)
{
  for (guint k = 0; k < import->new_lists->len; k++) {
    const NewList *list = g_ptr_array_index (import->new_lists, k);
    gboolean added;
    gint64 row;

    if (!db_word_list_add (import->db, list->name, list->content, list->n_words, &row, &added,
                           error))
      return FALSE;
    app_import_add_item (import, added ? APP_IMPORT_WORD_LIST : APP_IMPORT_WORD_LIST_KNOWN,
                         list->file, 0, list->tag);
  }
  return TRUE;
}

/* The words of the records that come in */

static gboolean
has_words (const AppPlannedRecord *planned)
{
  const char *id = record_tags_get (planned->tags, "Game");
  const RulesGame *game = id != NULL ? rules_game (rules_text (id)) : NULL;

  return planned->kept == NULL && game != NULL && game->word_use != NULL;
}

void
app_import_set_word_list (AppImport *import, const char *tag)
{
  for (guint k = 0; k < import->records->len; k++) {
    AppPlannedRecord *planned = g_ptr_array_index (import->records, k);

    if (!has_words (planned))
      continue;
    record_tags_set (planned->tags, "Words", tag);
    db_match_set_tag (planned->row, "Words", tag);
  }
}

gboolean
app_import_store_word_lists (AppImport *import, GError **error)
{
  for (guint k = 0; k < import->records->len; k++) {
    const AppPlannedRecord *planned = g_ptr_array_index (import->records, k);

    if (has_words (planned)
        && !app_dictionary_store_tagged (import->db, record_tags_get (planned->tags, "Words"),
                                         error))
      return FALSE;
  }
  return TRUE;
}
