/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches as JSON: one object with "format", "version" and the list "matches", one a line.
 * docs/exporting.md says what stands in them.
 */
#include "app/plays-out/export-private.h"

#include "app/files/export.h"
#include "app/base/json.h"
#include "app/base/play-tags.h"

#include "db/externals.h"
#include "db/json-text.h"
#include "db/notes.h"

#define VERSION 1

static void
set_some (AppJson *json, const char *key, const char *text)
{
  if (text != NULL && text[0] != '\0')
    app_json_set_text (json, key, text);
}

/* What others call it */

/* @any: the list is begun. */
typedef struct {
  AppJson *json;
  gboolean any;
} Externals;

static gboolean
external_cb (const char *source, const char *id, gpointer data)
{
  Externals *externals = data;

  if (!externals->any)
    app_json_begin_list_of (externals->json, "ids");
  externals->any = TRUE;
  app_json_begin_object (externals->json);
  app_json_set_text (externals->json, "source", source);
  app_json_set_text (externals->json, "id", id);
  app_json_end_object (externals->json);
  return TRUE;
}

static gboolean
put_ids (AppJson *json, DbStore *db, DbSubject subject, gint64 row, GError **error)
{
  Externals externals = { json, FALSE };
  gboolean done =
      row == 0 || db_externals_foreach (db, subject, row, external_cb, &externals, error);

  if (externals.any)
    app_json_end_list (json);
  return done;
}

/* Parts of a match */

static gboolean
put_game (ExportWriter *writing, AppJson *json, const ExportPlay *play, GError **error)
{
  const char *uuid;
  gint64 row;
  gboolean done;

  export_names_get_game (writing->names, play->row, &row, &uuid);
  app_json_begin_object_of (json, "game");
  app_json_set_text (json, "id", uuid);
  set_some (json, "code", play->row->game_code);
  app_json_set_text (json, "name", play->game);
  done = put_ids (json, writing->db, DB_SUBJECT_GAME, row, error);
  app_json_end_object (json);
  return done;
}

static gboolean
put_place (ExportWriter *writing, AppJson *json, const ExportPlay *play, GError **error)
{
  const char *uuid;
  gint64 row;
  gboolean done;

  if (play->row->place[0] == '\0')
    return TRUE;
  export_names_get_place (writing->names, play->row, &row, &uuid);
  app_json_begin_object_of (json, "place");
  app_json_set_text (json, "id", uuid);
  app_json_set_text (json, "name", play->row->place);
  done = put_ids (json, writing->db, DB_SUBJECT_PLACE, row, error);
  app_json_end_object (json);
  return done;
}

static gboolean
put_seat (ExportWriter *writing, AppJson *json, const ExportPlay *play, const ExportSeat *seat,
          GError **error)
{
  const ExportSeat *scored = export_play_get_scored (play, seat);
  gboolean done;

  app_json_begin_object (json);
  app_json_set_integer (json, "seat", seat->seat);
  app_json_set_integer (json, "side", seat->side);
  app_json_begin_object_of (json, "player");
  app_json_set_text (json, "id", export_names_get_player (writing->names, seat->player));
  app_json_set_text (json, "name", seat->name);
  done = put_ids (json, writing->db, DB_SUBJECT_PLAYER, seat->player, error);
  app_json_end_object (json);
  if (scored->has_score)
    app_json_set_number (json, "score", scored->score);
  set_some (json, "score_text", scored->score_text);
  if (seat->place > 0)
    app_json_set_integer (json, "rank", seat->place);
  if (seat->won != IMPORT_UNSAID)
    app_json_set_boolean (json, "won", seat->won == IMPORT_YES);
  set_some (json, "team", seat->team);
  set_some (json, "role", seat->role);
  if (seat->first)
    app_json_set_boolean (json, "first", TRUE);
  app_json_end_object (json);
  return done;
}

static gboolean
put_seats (ExportWriter *writing, AppJson *json, const ExportPlay *play, GError **error)
{
  app_json_begin_list_of (json, "seats");
  for (guint k = 0; k < play->seats->len; k++)
    if (!put_seat (writing, json, play, &g_array_index (play->seats, ExportSeat, k), error))
      return FALSE;
  app_json_end_list (json);
  return TRUE;
}

static void
put_options (AppJson *json, const DbMatch *row)
{
  if (row->options->len == 0)
    return;
  app_json_begin_object_of (json, "options");
  for (guint k = 0; k < row->options->len; k++) {
    const DbOption *option = &g_array_index (row->options, DbOption, k);

    app_json_set_integer (json, option->name, option->value);
  }
  app_json_end_object (json);
}

/* Those that nothing else says. */
static void
put_tags (AppJson *json, const DbMatch *row)
{
  gboolean any = FALSE;

  for (guint k = 0; k < row->tags->len; k++) {
    const DbTag *tag = &g_array_index (row->tags, DbTag, k);

    if (tag->value == NULL || export_tag_is_redundant (tag->name))
      continue;
    if (!any)
      app_json_begin_object_of (json, "tags");
    any = TRUE;
    app_json_set_text (json, tag->name, tag->value);
  }
  if (any)
    app_json_end_object (json);
}

static gboolean
put_labels_and_notes (ExportWriter *writing, AppJson *json, const ExportPlay *play, GError **error)
{
  g_auto (GStrv) labels = db_tags_of (writing->db, DB_SUBJECT_MATCH, play->row->id, error);

  if (labels == NULL)
    return FALSE;
  if (labels[0] != NULL) {
    app_json_set_texts (json, "labels", labels);
  }
  if (play->notes->len == 0)
    return TRUE;
  app_json_begin_list_of (json, "notes");
  for (guint k = 0; k < play->notes->len; k++)
    app_json_text (json, ((const DbNote *)g_ptr_array_index (play->notes, k))->text);
  app_json_end_list (json);
  return TRUE;
}

/* The record */

/* A record's text as a JSON string, piece by piece; @begun: something came. */
typedef struct {
  ExportWriter *writing;
  AppJson *json;
  gboolean begun;
} Escaping;

static void
escape_cb (const char *bytes, size_t length, void *data)
{
  Escaping *escaping = data;
  GString *line = escaping->writing->line;

  if (!escaping->begun) {
    app_json_key (escaping->json, "record");
    g_string_append_c (line, '"');
  }
  escaping->begun = TRUE;
  db_json_append_escaped (line, bytes, (gssize)length, DB_JSON_RECORD);
  export_flush (escaping->writing);
}

/* What can't be replayed any more is told in place of its record; the rest goes out. */
static gboolean
put_record (ExportWriter *writing, AppJson *json, const ExportPlay *play, GError **error)
{
  Escaping escaping = { writing, json, FALSE };
  GError *failed = NULL;

  if (!play->row->with_moves && play->row->raw_record == NULL)
    return TRUE;
  app_export_match (writing->db, writing->packs, play->row->id, APP_EXPORT_CURRENT, escape_cb,
                    &escaping, &failed);
  if (escaping.begun)
    g_string_append_c (writing->line, '"');
  if (failed == NULL)
    return TRUE;
  if (escaping.begun || failed->domain != APP_ERROR
      || (failed->code != APP_ERROR_RULES && failed->code != APP_ERROR_UNPLAYABLE)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  app_json_set_text (json, "record_fault", failed->message);
  g_error_free (failed);
  return TRUE;
}

/* Matches */

static void
put_facts (AppJson *json, const ExportPlay *play)
{
  const DbMatch *row = play->row;

  set_some (json, "variant", row->variant);
  app_json_set_text (json, "mode", db_mode_name (row->mode));
  set_some (json, "date", row->date);
  set_some (json, "time", export_play_get_tag (play, APP_TAG_TIME));
  set_some (json, "event", row->event);
  set_some (json, "round", row->round);
  set_some (json, "campaign", row->campaign);
  set_some (json, "session", row->session);
  if (row->minutes >= 0)
    app_json_set_integer (json, "minutes", row->minutes);
  set_some (json, "result", export_play_get_result (play));
  if (play->running)
    app_json_set_boolean (json, "running", TRUE);
  if (play->uncounted)
    app_json_set_boolean (json, "uncounted", TRUE);
  if (play->incomplete)
    app_json_set_boolean (json, "incomplete", TRUE);
  if (play->by_hand)
    app_json_set_boolean (json, "winner_by_hand", TRUE);
}

/* @data: whether one was written before. */
static gboolean
json_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
{
  gboolean *more = data;
  AppJson json;

  g_string_append (writing->line, *more ? ",\n" : "\n");
  *more = TRUE;
  app_json_init (&json, writing->line);
  app_json_begin_object (&json);
  app_json_set_text (&json, "id", play->row->uuid);
  if (!put_ids (&json, writing->db, DB_SUBJECT_MATCH, play->row->id, error)
      || !put_game (writing, &json, play, error))
    return FALSE;
  put_facts (&json, play);
  if (!put_place (writing, &json, play, error) || !put_seats (writing, &json, play, error))
    return FALSE;
  put_options (&json, play->row);
  put_tags (&json, play->row);
  if (!put_labels_and_notes (writing, &json, play, error)
      || !put_record (writing, &json, play, error))
    return FALSE;
  app_json_end_object (&json);
  return TRUE;
}

/* Games of which something is said, and those that nobody played. */
static gboolean
put_games (ExportWriter *writing, AppJson *json, GError **error)
{
  const GPtrArray *games = export_names_get_games (writing->names);
  gboolean more = FALSE;

  for (guint k = 0; k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);

    if (!export_game_is_listed (game))
      continue;
    if (!more)
      app_json_begin_list_of (json, "games");
    g_string_append (writing->line, more ? ",\n" : "\n");
    more = TRUE;
    app_json_begin_object (json);
    app_json_set_text (json, "id", game->uuid);
    set_some (json, "code", game->code);
    app_json_set_text (json, "name", game->name);
    if (!put_ids (json, writing->db, DB_SUBJECT_GAME, game->id, error))
      return FALSE;
    if (game->rating >= 0)
      app_json_set_number (json, "rating", game->rating);
    if (game->owned >= 0)
      app_json_set_boolean (json, "owned", game->owned > 0);
    app_json_end_object (json);
    export_flush (writing);
  }
  if (more) {
    g_string_append_c (writing->line, '\n');
    app_json_end_list (json);
  }
  return TRUE;
}

gboolean
export_write_json (ExportWriter *writing, GError **error)
{
  gboolean more = FALSE;
  AppJson json;

  app_json_init (&json, writing->line);
  app_json_begin_object (&json);
  app_json_set_text (&json, "format", "tomekeeper-matches");
  app_json_set_integer (&json, "version", VERSION);
  app_json_begin_list_of (&json, "matches");
  if (!export_foreach_play (writing, json_cb, &more, error))
    return FALSE;
  g_string_append (writing->line, more ? "\n" : "");
  app_json_end_list (&json);
  if (writing->whole && !put_games (writing, &json, error))
    return FALSE;
  app_json_end_object (&json);
  g_string_append_c (writing->line, '\n');
  return TRUE;
}
