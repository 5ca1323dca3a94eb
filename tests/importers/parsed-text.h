/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a parser tells, as text to compare with: a line a play, its seats and facts behind it,
 * "named" and "skipped" lines, and at the end the fault if there is one.
 */
#pragma once

#include "importers/plays/parse.h"

#include "tests/suite.h"
#include <string.h>

typedef struct {
  GString *text;
  guint plays, named, skipped, seats, remarks;
} ParsedText;

static inline void
format_named (GString *text, const ImportEntity *named)
{
  g_string_append (text, named->name);
  for (guint k = 0; k < named->n_ids; k++)
    g_string_append_printf (text, " (%s %s)", named->ids[k].source, named->ids[k].id);
}

static inline void
format_seat (GString *text, const ImportSeat *seat)
{
  g_string_append (text, " | ");
  format_named (text, &seat->player);
  if (seat->anonymous)
    g_string_append (text, " anonymous");
  if (seat->score != NULL)
    g_string_append_printf (text, " score \"%s\"", seat->score);
  if (seat->has_points)
    g_string_append_printf (text, " =%g", seat->points);
  if (seat->rank > 0)
    g_string_append_printf (text, " rank %u", seat->rank);
  if (seat->winner != IMPORT_UNSAID)
    g_string_append (text, seat->winner == IMPORT_YES ? " won" : " lost");
  if (seat->team != NULL)
    g_string_append_printf (text, " team %s", seat->team);
  if (seat->role != NULL)
    g_string_append_printf (text, " role %s", seat->role);
  if (seat->first)
    g_string_append (text, " first");
  if (seat->newcomer)
    g_string_append (text, " new");
  if (seat->bot)
    g_string_append (text, " bot");
}

static inline void
format_details (GString *text, const ImportPlay *play)
{
  if (*play->place.name != '\0')
    g_string_append_printf (text, " at %s", play->place.name);
  if (play->minutes >= 0)
    g_string_append_printf (text, " %d min", play->minutes);
  if (play->quantity != 1)
    g_string_append_printf (text, " x%u", play->quantity);
  if (play->co_op == IMPORT_YES)
    g_string_append (text, " co-op");
  if (play->teams)
    g_string_append (text, " teams");
  if (play->high_score == IMPORT_NO)
    g_string_append (text, " low");
  if (play->incomplete)
    g_string_append (text, " incomplete");
  if (play->uncounted)
    g_string_append (text, " uncounted");
  if (*play->comment != '\0')
    g_string_append_printf (text, " “%s”", play->comment);
}

static inline gboolean
parsed_play_cb (ImportPlay *play, gpointer data, GError **error)
{
  ParsedText *parsed = data;

  ck_assert_uint_ge (play->n_ids, 1);
  parsed->plays++;
  parsed->seats += play->seats->len;
  parsed->remarks += play->remarks->len;
  g_string_append_printf (parsed->text, "%u: ", play->line);
  if (!play->made_id)
    g_string_append_printf (parsed->text, "%s %s: ", play->ids[0].source, play->ids[0].id);
  format_named (parsed->text, &play->game);
  g_string_append_printf (parsed->text, " on %s%s%s", *play->date != '\0' ? play->date : "-",
                          *play->time != '\0' ? " " : "", play->time);
  format_details (parsed->text, play);
  for (guint k = 0; k < play->seats->len; k++)
    format_seat (parsed->text, &g_array_index (play->seats, ImportSeat, k));
  for (guint k = 0; k < play->facts->len; k++) {
    const ImportFact *fact = &g_array_index (play->facts, ImportFact, k);

    g_string_append_printf (parsed->text, " [%s: %s]", fact->name, fact->value);
  }
  for (guint k = 0; k < play->remarks->len; k++)
    g_string_append_printf (parsed->text, " ! %s", (char *)play->remarks->pdata[k]);
  g_string_append_c (parsed->text, '\n');
  return TRUE;
}

static inline gboolean
parsed_named_cb (ImportEntityKind kind, const ImportEntity *named, gpointer data, GError **error)
{
  static const char *const kinds[IMPORT_KINDS] = { "game", "player", "place" };
  ParsedText *parsed = data;

  parsed->named++;
  g_string_append_printf (parsed->text, "%s ", kinds[kind]);
  format_named (parsed->text, named);
  g_string_append_c (parsed->text, '\n');
  return TRUE;
}

static inline gboolean
parsed_skipped_cb (const char *file, guint line, const char *at, const char *why, gpointer data,
                   GError **error)
{
  ParsedText *parsed = data;

  parsed->skipped++;
  g_string_append_printf (parsed->text, "skipped %u: %s\n", line, why);
  return TRUE;
}

static inline void
parsed_text_clear (ParsedText *parsed)
{
  if (parsed->text != NULL)
    g_string_free (parsed->text, TRUE);
  *parsed = (ParsedText){ NULL };
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ParsedText, parsed_text_clear)

/* Parses @input; a fault is the last line: "fault 3:4: sentence". */
static inline void
parse_input (ParsedText *parsed, ImportFormat format, ImportInput *input,
             const ImportMapping *mapping)
{
  static const ImportSink sink = { parsed_play_cb, parsed_named_cb, parsed_skipped_cb };
  g_autoptr (GError) error = NULL;
  gboolean done;

  parsed_text_clear (parsed);
  parsed->text = g_string_new (NULL);
  done = import_parse (format, input, mapping, &sink, parsed, &error);
  ck_assert_int_eq (done, error == NULL);
  if (error == NULL)
    return;
  ck_assert (error->domain == IMPORT_ERROR);
  g_string_append_printf (parsed->text, "fault %u:%u: %s\n", import_error_get_line (error),
                          import_error_get_column (error), error->message);
}

static inline void
parse_bytes (ParsedText *parsed, ImportFormat format, const char *bytes, gsize length,
             const ImportMapping *mapping)
{
  g_autoptr (GBytes) content = g_bytes_new (bytes, length);
  g_autoptr (ImportInput) input = import_input_new_bytes ("text", content);

  parse_input (parsed, format, input, mapping);
}

static inline void
parse_string (ParsedText *parsed, ImportFormat format, const char *text)
{
  parse_bytes (parsed, format, text, strlen (text), NULL);
}

/* @path: below tests/importers/plays. */
static inline void
parse_file (ParsedText *parsed, ImportFormat format, const char *path)
{
  g_autofree char *full = g_build_filename (suite_variable ("TOMEKEEPER_SOURCE"), "tests",
                                            "importers", "plays", path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportInput) input = import_input_open (full, 0, &error);

  ck_assert_msg (input != NULL, "%s", error != NULL ? error->message : full);
  parse_input (parsed, format, input, NULL);
}

static inline gboolean
parsed_text_has (const ParsedText *parsed, const char *piece)
{
  return strstr (parsed->text->str, piece) != NULL;
}
