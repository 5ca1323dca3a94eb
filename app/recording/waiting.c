/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What waits behind the line on show, for the eye.
 */
#include "app/recording/correcting.h"

#include "app/base/error.h"
#include "app/recording/recorder-private.h"
#include "app/base/sentence.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
waiting_free (AppWaiting *waiting)
{
  if (waiting == NULL)
    return;
  g_free (waiting->line_name);
  g_free (waiting->text);
  g_free (waiting->label);
  g_free (waiting->actor);
  g_free (waiting->reason);
  g_free (waiting->section);
  g_free (waiting);
}

void
app_recorder_forget_waiting (AppRecorder *recorder)
{
  g_clear_pointer (&recorder->rest, waiting_free);
}

static GArray *
read_waiting (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  GArray *waiting = db_line_get_waiting (app_store_get_db (app_match_get_store (match)),
                                         app_match_get_tip (match)->line, &error);

  if (waiting == NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  return waiting;
}

/* A move of another line for the eye, as far as it can be read; by the party at the tip. */
static void
label (AppMatch *match, const AppParty *party, const char *text, char **told, char **actor,
       guint *seat, char **reason)
{
  const guint8 who = text[0] == '-' ? 0 : g_ascii_isdigit (text[0]) ? text[0] - '0' : text[0];

  g_autofree char *unseen = app_match_dup_unseen (
      match, app_timeline_get_replay (app_match_get_timeline (match))->state, text);

  *told = app_labels_dup_move_of (app_match_get_labels (match), party,
                                  unseen != NULL ? unseen : text, reason);
  *actor = app_labels_dup_actor (app_match_get_labels (match), party, who);
  if (seat != NULL)
    *seat = app_labels_get_actor_seat (party, who);
}

static gboolean
take_text (const DbMove *move, gpointer data)
{
  *(char **)data = g_strndup (move->text.at, move->text.length);
  return FALSE;
}

/* Why the move would not follow; nothing when it would. */
static void
judge (AppMatch *match, AppWaiting *waiting)
{
  const guint n_definitions = app_match_get_rules (match)->n_definitions;
  RulesError wrong = { 0 };
  Replay replay;

  app_match_copy_end (match, &replay);
  if (replay_text (&replay, rules_text (waiting->text), NULL, NULL, &wrong) != RULES_OK) {
    const RulesFault *fault = rules_error_fault (app_match_get_game (match), &wrong);

    waiting->reason = app_sentence (app_match_get_game (match), &wrong);
    if (fault->section != NULL && fault->section[0] != '\0')
      waiting->section = g_strdup (fault->section);
  }
  replay_clear (&replay);
  rules_match_forget (app_match_get_rules (match), n_definitions);
}

static AppWaiting *
waiting_new (AppMatch *match, const GArray *spans)
{
  const DbWaiting *first = &g_array_index (spans, DbWaiting, 0);
  AppWaiting *waiting = g_new0 (AppWaiting, 1);
  AppParty party;

  waiting->line = first->line;
  waiting->from = (guint)first->first;
  waiting->to = (guint)first->last;
  waiting->n = app_waiting_count (spans);
  for (guint k = 0; k < app_match_get_n_lines (match); k++)
    if (app_match_get_line (match, k)->id == first->line)
      waiting->line_name = g_strdup (app_match_get_line (match, k)->name);
  if (!db_line_foreach_move (app_store_get_db (app_match_get_store (match)), first->line,
                             first->first, first->first, take_text, &waiting->text, NULL)
      || waiting->text == NULL) {
    waiting_free (waiting);
    return NULL;
  }
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state, &party);
  label (match, &party, waiting->text, &waiting->label, &waiting->actor, NULL, NULL);
  judge (match, waiting);
  return waiting;
}

const AppWaiting *
app_match_get_waiting (AppMatch *match)
{
  g_autoptr (GArray) spans = NULL;

  if (app_recorder_of (match)->rest != NULL || !app_match_has_waiting (match)
      || app_match_get_timeline (match) == NULL)
    return app_recorder_of (match)->rest;
  spans = read_waiting (match);
  if (spans != NULL && spans->len > 0)
    app_recorder_of (match)->rest = waiting_new (match, spans);
  return app_recorder_of (match)->rest;
}

/* All of them */

typedef struct {
  AppMatch *match;
  AppParty party;
  GPtrArray *moves;
} Listing;

static void
move_free (gpointer data)
{
  AppMove *move = data;

  g_free ((char *)move->text);
  g_free ((char *)move->label);
  g_free ((char *)move->actor);
  g_free ((char *)move->comment);
  g_free ((char *)move->instant);
  g_free ((char *)move->reason);
  g_free (move);
}

static char *
dup_unless_empty (RulesText text)
{
  return text.length > 0 ? g_strndup (text.at, text.length) : NULL;
}

static gboolean
list_one (const DbMove *stored, gpointer data)
{
  Listing *listing = data;
  AppMove *move = g_new0 (AppMove, 1);
  char *told, *actor, *reason;
  char *text = g_strndup (stored->text.at, stored->text.length);

  label (listing->match, &listing->party, text, &told, &actor, &move->seat, &reason);
  move->number = (guint)stored->number;
  move->text = text;
  move->label = told;
  move->actor = actor;
  move->reason = reason;
  move->comment = dup_unless_empty (stored->comment);
  move->instant = dup_unless_empty (stored->instant);
  move->new_level = -1;
  move->note = g_str_has_prefix (text, "- note ");
  move->ruling = g_str_has_prefix (text, "- adjust ");
  g_ptr_array_add (listing->moves, move);
  return TRUE;
}

GPtrArray *
app_match_dup_waiting_moves (AppMatch *match)
{
  Listing listing = { .match = match, .moves = g_ptr_array_new_with_free_func (move_free) };
  g_autoptr (GArray) spans = app_match_has_waiting (match) ? read_waiting (match) : NULL;

  if (spans == NULL || app_match_get_timeline (match) == NULL)
    return listing.moves;
  app_labels_read_party (app_match_get_labels (match),
                         app_timeline_get_replay (app_match_get_timeline (match))->state,
                         &listing.party);
  for (guint k = 0; k < spans->len; k++) {
    const DbWaiting *span = &g_array_index (spans, DbWaiting, k);

    db_line_foreach_move (app_store_get_db (app_match_get_store (match)), span->line, span->first,
                          span->last, list_one, &listing, NULL);
  }
  return listing.moves;
}
