/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stored matches as records. The result stands before the moves, so a line is replayed first and
 * written in a second pass; neither holds the moves in memory.
 */
#include "app/files/export.h"

#include "app/base/json.h"
#include "app/match/marks.h"
#include "app/match/stored-match.h"

#include <inttypes.h>
#include <string.h>

/* @remarks, @next: (element-type AppRemark): of the line that is written, and which comes next */
typedef struct {
  RecordSink sink;
  gpointer data;
  gboolean json;
  GString *line;
  const GPtrArray *remarks;
  guint next;
} Writing;

static void
flush (Writing *writing)
{
  writing->sink (writing->line->str, writing->line->len, writing->data);
  g_string_truncate (writing->line, 0);
}

/* The remark on a move, NULL for none; to be asked for in their order. */
static const char *
next_remark (Writing *writing, guint64 number)
{
  const AppRemark *remark;

  if (writing->next == writing->remarks->len)
    return NULL;
  remark = g_ptr_array_index (writing->remarks, writing->next);
  if (remark->number != number)
    return NULL;
  writing->next++;
  return remark->text;
}

/* Where a record has a remark: behind the move's own comment, as more of it. */
static char *
dup_comment (Writing *writing, const DbMove *move)
{
  GString *comment = g_string_new (NULL);
  const char *start = move->number == 1 ? next_remark (writing, 0) : NULL;
  const char *remark = next_remark (writing, move->number);

  if (start != NULL)
    g_string_append_printf (comment, "%s\n", start);
  g_string_append_len (comment, move->comment.at, move->comment.length);
  if (remark != NULL)
    g_string_append_printf (comment, "%s%s", move->comment.length > 0 ? "\n" : "", remark);
  return g_string_free (comment, FALSE);
}

static void
write_json_move (Writing *writing, const DbMove *move, guint64 digest)
{
  g_autofree char *text = g_strndup (move->text.at, move->text.length);
  g_autofree char *instant = g_strndup (move->instant.at, move->instant.length);
  g_autofree char *comment = g_strndup (move->comment.at, move->comment.length);
  const char *start = move->number == 1 ? next_remark (writing, 0) : NULL;
  const char *remark = next_remark (writing, move->number);
  AppJson json;

  app_json_init (&json, writing->line);
  if (move->number > 1)
    g_string_append (writing->line, ", ");
  app_json_begin_object (&json);
  app_json_set_text (&json, "move", text);
  if (instant[0] != '\0')
    app_json_set_text (&json, "instant", instant);
  app_json_set_digest (&json, "digest", digest);
  if (comment[0] != '\0')
    app_json_set_text (&json, "comment", comment);
  if (start != NULL)
    app_json_set_text (&json, "remark_before", start);
  if (remark != NULL)
    app_json_set_text (&json, "remark", remark);
  app_json_end_object (&json);
  flush (writing);
}

static gboolean
write_move (const DbMove *move, const Replay *replay, gpointer data)
{
  Writing *writing = data;
  g_autofree char *comment = NULL;

  if (writing->json) {
    write_json_move (writing, move, replay->digest);
    return TRUE;
  }
  comment = dup_comment (writing, move);
  record_write_move (move->text, move->instant, &replay->digest, rules_text (comment),
                     writing->sink, writing->data);
  return TRUE;
}

static void
write_tags (Writing *writing, const RecordTags *tags)
{
  AppJson json;

  if (!writing->json) {
    record_write_tags (tags, writing->sink, writing->data);
    return;
  }
  app_json_init (&json, writing->line);
  app_json_begin_object (&json);
  app_json_begin_object_of (&json, "tags");
  for (guint k = 0; k < record_tags_count (tags); k++)
    app_json_set_text (&json, record_tags_name (tags, k), record_tags_value (tags, k));
  app_json_end_object (&json);
  app_json_begin_list_of (&json, "moves");
  flush (writing);
}

static void
write_end (Writing *writing)
{
  g_string_append (writing->line, writing->json ? "]}\n" : "\n");
  flush (writing);
}

static void
set_number (RecordTags *tags, const char *name, guint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  record_tags_set (tags, name, text);
}

/* The tags that tell where a line stands among its match's. */
static void
set_line (RecordTags *tags, const DbLine *line)
{
  set_number (tags, "Line", line->number);
  if (line->parent != 0) {
    set_number (tags, "ForkOf", line->parent_number);
    set_number (tags, "ForkAt", line->fork_at);
  }
  if (line->current)
    record_tags_set (tags, "Current", "yes");
}

static gboolean
export_line (AppStoredMatch *stored, const DbLine *line, gboolean with_line, Writing *writing,
             GError **error)
{
  g_autoptr (GPtrArray) remarks =
      app_marks_list_remarks (stored->db, stored->row->id, line->id, error);
  RecordTags *tags;
  gboolean done;
  Replay replay;

  if (remarks == NULL)
    return FALSE;
  writing->remarks = remarks;
  writing->next = 0;
  replay_init (&replay, stored->match);
  done = line->tip == 0
         || app_stored_match_replay (stored, line->id, &replay, line->tip, NULL, NULL, error);
  if (done) {
    tags = record_tags_copy (stored->tags);
    if (with_line)
      set_line (tags, line);
    replay_set_result (&replay, tags);
    write_tags (writing, tags);
    record_tags_free (tags);
    replay_rewind (&replay);
    done = line->tip == 0
           || app_stored_match_replay_full (stored, line->id, &replay, line->tip, write_move,
                                            writing, error);
    write_end (writing);
  }
  replay_clear (&replay);
  return done;
}

/* One kept word for word goes out as it came in. */
static void
export_raw_record (const AppStoredMatch *stored, Writing *writing)
{
  AppJson json;

  if (!writing->json) {
    writing->sink (stored->row->raw_record, strlen (stored->row->raw_record), writing->data);
    return;
  }
  app_json_init (&json, writing->line);
  app_json_begin_object (&json);
  app_json_set_text (&json, "id", stored->row->uuid);
  app_json_set_text (&json, "kept", stored->row->raw_record);
  app_json_end_object (&json);
  g_string_append_c (writing->line, '\n');
  flush (writing);
}

gboolean
app_export_match (DbStore *db, AppPacks *packs, gint64 match, AppExportFlags flags, RecordSink sink,
                  gpointer data, GError **error)
{
  g_autoptr (AppStoredMatch) stored = app_stored_match_load (db, packs, match, error);
  g_autoptr (GString) room = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = NULL;
  Writing writing = { .sink = sink, .data = data, .line = room };
  GError *failed = NULL;

  if (stored == NULL)
    return FALSE;
  writing.json = (flags & APP_EXPORT_JSON) != 0;
  if (stored->row->raw_record != NULL) {
    export_raw_record (stored, &writing);
    return TRUE;
  }
  if (!app_stored_match_check (stored, error))
    return FALSE;
  lines = db_lines_list (db, match, &failed);
  if (lines == NULL) {
    app_error_take (error, failed);
    return FALSE;
  }
  for (guint k = 0; k < lines->len; k++) {
    const DbLine *line = g_ptr_array_index (lines, k);

    if ((line->current || (flags & APP_EXPORT_LINES))
        && !export_line (stored, line, (flags & APP_EXPORT_LINES) != 0, &writing, error))
      return FALSE;
  }
  return TRUE;
}
