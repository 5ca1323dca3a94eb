/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's dealer: draws, and records what is due.
 */
#include "app/recording/dealer.h"

#include "app/deal/chance.h"
#include "app/deal/dealing.h"
#include "app/recording/recorder-private.h"

#include "db/decks.h"
#include "db/chance-outcomes.h"
#include "db/match-decks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_NAMED 3 /* moves that are told by their labels, at most */

void
app_dealer_set_source (void (*random) (guint8 *bytes, gsize n, gpointer data), gpointer data)
{
  app_chance_set_source (random, data);
}

/* The end of the line on show. To be cleared. */
static void
get_position (AppMatch *match, AppDealPosition *position)
{
  const Replay *end = app_timeline_get_replay (app_match_get_timeline (match));
  DbStore *db = app_store_get_db (app_match_get_store (match));

  *position = (AppDealPosition){
    .match = app_match_get_rules (match),
    .state = end->state,
    .digest = end->digest,
    .at = end->n_moves,
    .id = app_match_get_id (match),
    .db = db,
    .decks = db_match_decks_list (db, app_match_get_id (match), NULL),
  };
}

/* Drawing for a choice */

/**
 * Drawing:
 * @at: the move as far as it is drawn
 * @digest: of the state for which it is
 * @due, @outcome: what is on its way to the file
 */
typedef struct {
  char *at, *rest;
  gboolean again;
  guint64 digest;
  gint64 id;
  char *due, *outcome;
} Drawing;

static void
drawing_free (gpointer data)
{
  Drawing *drawing = data;

  g_free (drawing->at);
  g_free (drawing->rest);
  g_free (drawing->due);
  g_free (drawing->outcome);
  g_free (drawing);
}

static gpointer
store_outcome_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
                    GError **error)
{
  const Drawing *drawing = data;
  char *kept;

  return db_chance_outcome_store (db, drawing->id, drawing->digest, drawing->due, drawing->outcome,
                                  &kept, error)
             ? kept
             : NULL;
}

/* What came as whoever looks at it reads it. */
static void
label_draw (AppMatch *match, AppChanceDraw *draw)
{
  const void *state = app_timeline_get_replay (app_match_get_timeline (match))->state;
  g_autofree char *actor = NULL;
  g_autofree char *label = NULL;
  AppParty party;

  app_labels_read_party (app_match_get_labels (match), state, &party);
  label = app_labels_dup_move_with_party (app_match_get_labels (match), &party, draw->begun, NULL);
  actor = app_labels_dup_actor (app_match_get_labels (match), &party,
                                g_ascii_isdigit (draw->begun[0]) ? (guint8)(draw->begun[0] - '0')
                                : draw->begun[0] == '-'          ? 0
                                                                 : (guint8)draw->begun[0]);
  g_free (draw->label);
  /* Translators: a player's or character's name, and what came: "Brute: Attack with Axe: 17". */
  draw->label =
      actor[0] != '\0' ? g_strdup_printf (_ ("%s: %s"), actor, label) : g_steal_pointer (&label);
  for (guint k = 0; draw->choices != NULL && k < draw->choices->len; k++) {
    AppChoice *way = g_ptr_array_index (draw->choices, k);

    g_free (way->label);
    way->label =
        app_labels_dup_move_with_party (app_match_get_labels (match), &party, way->text, NULL);
  }
}

static AppChanceDraw *
read_draw (AppMatch *match, const char *begun, const char *rest)
{
  AppChanceDraw *draw;
  g_auto (AppDealPosition) position = { 0 };

  get_position (match, &position);
  draw = app_dealing_read_draw (&position, begun, rest);
  label_draw (match, draw);
  return draw;
}

static void draw_next (GTask *task);

static void
outcome_stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  AppMatch *match = g_task_get_source_object (task);
  Drawing *drawing = g_task_get_task_data (task);
  GError *error = NULL;
  char *kept = g_task_propagate_pointer (G_TASK (result), &error);
  AppChanceDraw *draw;

  if (kept == NULL) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  g_free (drawing->at);
  drawing->at = kept;
  drawing->again = FALSE;
  if (app_timeline_get_replay (app_match_get_timeline (match))->digest != drawing->digest) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_ELSEWHERE,
                             _ ("The match was changed meanwhile."));
    g_object_unref (task);
    return;
  }
  draw = read_draw (match, kept, drawing->rest);
  if (app_dealing_needs_draw (draw)) {
    app_chance_draw_free (draw);
    draw_next (task);
    return;
  }
  g_task_return_pointer (task, draw, (GDestroyNotify)app_chance_draw_free);
  g_object_unref (task);
}

/* Draws once more, and has it kept. */
static void
draw_next (GTask *task)
{
  AppMatch *match = g_task_get_source_object (task);
  Drawing *drawing = g_task_get_task_data (task);
  GError *error = NULL;
  g_auto (AppDealPosition) position = { 0 };
  gboolean drawn;
  GTask *keep;

  g_clear_pointer (&drawing->due, g_free);
  g_clear_pointer (&drawing->outcome, g_free);
  get_position (match, &position);
  drawn = app_dealing_draw (&position, drawing->at, drawing->rest, drawing->again, &drawing->due,
                            &drawing->outcome, &error);
  if (!drawn) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  keep = g_task_new (match, g_task_get_cancellable (task), outcome_stored_cb, task);
  g_task_set_check_cancellable (keep, FALSE);
  g_task_set_task_data (keep, drawing, NULL);
  app_store_push (app_match_get_store (match), keep, store_outcome_work, g_free);
}

/* From what somebody typed or chose to where the drawing begins. */
static gboolean
begin_drawing (AppMatch *match, const char *choice, const AppChanceDraw *before, Drawing *drawing)
{
  g_auto (AppDealPosition) position = { 0 };

  if (before != NULL) {
    drawing->at = g_strdup (before->begun);
    drawing->rest = g_strdup (before->rest);
    return TRUE;
  }
  get_position (match, &position);
  drawing->at = app_dealing_split_typed (&position, choice, &drawing->rest);
  return drawing->at != NULL;
}

/* Nothing else was drawn and told before. */
static gboolean
check_pending (AppMatch *match, const char *at, GError **error)
{
  g_auto (AppDealPosition) position = { 0 };

  get_position (match, &position);
  return app_dealing_check_pending (&position, at, error);
}

void
app_dealer_draw_async (AppMatch *match, const char *choice, const AppChanceDraw *before,
                       gboolean again, GCancellable *cancellable, GAsyncReadyCallback callback,
                       gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);
  Drawing *drawing = g_new0 (Drawing, 1);
  GError *error = NULL;

  g_task_set_task_data (task, drawing, drawing_free);
  if (!app_match_is_dealt (match) || !app_match_check (match, &error)
      || !begin_drawing (match, choice, before, drawing)) {
    if (error == NULL)
      g_set_error (&error, APP_ERROR, APP_ERROR_RULES, _ ("Nothing can be drawn for “%s” now."),
                   choice);
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  if (!check_pending (match, drawing->at, &error)) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  drawing->again = again;
  drawing->id = app_match_get_id (match);
  drawing->digest = app_timeline_get_replay (app_match_get_timeline (match))->digest;
  draw_next (task);
}

AppChanceDraw *
app_dealer_draw_finish (AppMatch *match, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Whether somebody may say himself what follows @start. */
static gboolean
is_open (const AppDealPosition *position, const char *start)
{
  g_autoptr (GPtrArray) all = app_dealing_dup_begun_moves (position->match, position->state, TRUE);

  for (guint k = 0; k < all->len; k++) {
    const AppBegunMove *begun = g_ptr_array_index (all, k);

    if (begun->open && g_str_equal (begun->text, start))
      return TRUE;
  }
  return FALSE;
}

gboolean
app_dealer_is_begun (AppMatch *match, const char *typed)
{
  g_autofree char *rest = NULL;
  g_autofree char *begun = NULL;
  g_auto (AppDealPosition) position = { 0 };

  if (!app_match_is_dealt (match))
    return FALSE;
  get_position (match, &position);
  begun = app_dealing_split_typed (&position, typed, &rest);
  return begun != NULL && !is_open (&position, begun);
}

AppChanceDraw *
app_dealer_dup_pending (AppMatch *match)
{
  g_autofree char *pending = NULL;
  g_auto (AppDealPosition) position = { 0 };

  if (!app_match_is_dealt (match))
    return NULL;
  get_position (match, &position);
  pending = app_dealing_dup_pending (&position);
  return pending != NULL ? read_draw (match, pending, "") : NULL;
}

/* Dealing what is due */

static void deal_next (GTask *task);

/* What waited for it goes on. @error: (nullable): taken over */
static void
end_deal (GTask *task, GError *error)
{
  g_autoptr (AppMatch) match = g_object_ref (g_task_get_source_object (task));

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
  app_recorder_release (match);
}

/* How many moves were recorded is the task's data. */
static void
recorded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;

  if (app_recorder_finish (APP_MATCH (source), result, &error)) {
    guint n = GPOINTER_TO_UINT (g_task_get_task_data (task));

    g_task_set_task_data (task, GUINT_TO_POINTER (n + 1), NULL);
    deal_next (task);
    return;
  }
  end_deal (task, error);
}

static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GError *error = NULL;
  g_autoptr (AppChanceDraw) draw = app_dealer_draw_finish (APP_MATCH (source), result, &error);

  if (draw != NULL && draw->text != NULL) {
    app_recorder_append_due_async (APP_MATCH (source), draw->text, recorded_cb, task);
    return;
  }
  end_deal (task, error);
}

static void
deal_next (GTask *task)
{
  AppMatch *match = g_task_get_source_object (task);
  g_autofree char *due = app_dealer_dup_due (match);

  if (due != NULL) {
    app_dealer_draw_async (match, due, NULL, FALSE, NULL, drawn_cb, task);
    return;
  }
  end_deal (task, NULL);
}

void
app_dealer_deal_async (AppMatch *match, GCancellable *cancellable, GAsyncReadyCallback callback,
                       gpointer data)
{
  GTask *task = g_task_new (match, cancellable, callback, data);

  g_task_set_check_cancellable (task, FALSE);
  app_recorder_hold (match);
  deal_next (task);
}

gboolean
app_dealer_deal_finish (AppMatch *match, GAsyncResult *result, guint *n, GError **error)
{
  if (n != NULL)
    *n = GPOINTER_TO_UINT (g_task_get_task_data (G_TASK (result)));
  return g_task_propagate_boolean (G_TASK (result), error);
}

char *
app_dealer_dup_text (AppMatch *match, guint n)
{
  const guint end = app_match_get_n_moves (match), from = end - MIN (n, end);
  GString *text = g_string_new (NULL);

  for (guint number = MAX (from, end - MIN (end, MAX_NAMED)) + 1; number <= end; number++) {
    const AppMove *move = app_match_get_move (match, number);

    g_string_append_printf (text, "%s%s", text->len > 0 ? ". " : "", move->label);
  }
  return g_string_free (text, FALSE);
}
