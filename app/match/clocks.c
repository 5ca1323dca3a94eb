/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock of a match: who is counted for, and times added up.
 */
#include "app/match/clocks.h"

#include "app/base/error.h"
#include "app/match/clocks-db.h"
#include "app/match/match-private.h"
#include "app/match/sessions-db.h"
#include "app/store/command-type.h"

#include <glib/gi18n-lib.h>

#define SECOND G_USEC_PER_SEC

enum {
  SIGNAL_CHANGED,
  SIGNAL_OVER,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/**
 * AppClock:
 * @set: what it is set to; off in a preview
 * @tally: all spans but the one that counts
 * @span: what counts, its seat 0 when nothing does; its length is in @counted
 * @row: of @span
 * @id: that row, once the main thread knows it
 * @counted, @saved: microseconds of @span, and how many of them are stored
 * @measured: the source's time of the last tick
 * @moving: a move is on its way, with which @span may end
 * @lost: another place began to count
 * @resting: it has counted before the match was opened, and goes on when somebody plays
 * @reported: by @k, whose time was told to be used up
 */
struct _AppClock {
  GObject parent;
  AppMatch *match; /* Owned */
  AppClockSource source;
  gpointer source_data;
  DbClock set;
  AppClockTally tally;
  DbClockSpan span;
  AppClockRow *row;
  gint64 id;
  gint64 counted, saved, measured;
  gboolean present, paused, resting, lost, moving;
  gboolean reported[RULES_SEATS + 1];
};

G_DEFINE_FINAL_TYPE (AppClock, app_clock, G_TYPE_OBJECT)

static gint64
monotonic (gpointer data)
{
  return g_get_monotonic_time ();
}

/* Rows */

static AppClockRow *
row_new (void)
{
  return g_atomic_rc_box_new0 (AppClockRow);
}

static void
row_clear (AppClockRow **row)
{
  g_clear_pointer (row, g_atomic_rc_box_release);
}

static gboolean
store_span (DbStore *db, AppClockRow *row, DbClockSpan *span, gboolean *lost, GError **error)
{
  if (row->id != 0) {
    span->id = row->id;
    return db_clock_store_span (db, span, lost, error);
  }
  if (!db_clock_begin_span (db, span, error))
    return FALSE;
  row->id = span->id;
  return TRUE;
}

/* Times of clocks: added up, and told. */

static gboolean
app_clock_is_party (const RulesVariant *variant)
{
  return variant != NULL && variant->mode == RULES_MODE_CO_OP;
}

gboolean
app_clock_tally (DbStore *db, gint64 match, gint64 but, AppClockTally *tally, GError **error)
{
  g_autoptr (GArray) spans = db_clock_spans_list (db, match, error);

  if (spans == NULL)
    return FALSE;
  *tally = (AppClockTally){ 0 };
  for (guint k = 0; k < spans->len; k++) {
    const DbClockSpan *span = &g_array_index (spans, DbClockSpan, k);

    if (span->seat > RULES_SEATS)
      continue;
    if (span->id != but)
      tally->spent[span->seat] += span->length;
    if (span->seat != tally->last)
      tally->turns[span->seat]++;
    tally->last = span->seat;
    tally->last_id = span->id;
  }
  return TRUE;
}

/* What a seat has left of @clock's budget and increments. */
static gint64
get_left (const DbClock *clock, gint64 spent, guint turns)
{
  return clock->budget > 0 ? clock->budget + clock->increment * turns - spent : 0;
}

guint
app_clock_count (AppMatch *match)
{
  return app_clock_is_party (app_match_get_variant (match)) ? 1 : app_match_get_n_seats (match);
}

void
app_clock_fill_time (AppMatch *match, const DbClock *clock, const AppClockTally *tally, guint k,
                     AppClockTime *time)
{
  const gboolean party = app_clock_is_party (app_match_get_variant (match));
  const guint seat = k + 1;

  *time = (AppClockTime){
    .seat = party ? 0 : seat,
    .name = party ? _ ("The party") : app_match_get_seat_name (match, seat),
    .spent = tally->spent[seat],
    .turns = tally->turns[seat],
  };
  /* Somebody may have counted for seats before the match became co-op here. */
  for (guint other = 2; party && other <= RULES_SEATS; other++)
    time->spent += tally->spent[other];
  time->left = get_left (clock, time->spent, time->turns);
  time->over = clock->budget > 0 && time->left < 0;
}

/* Writing by itself */

typedef struct {
  AppClockRow *row;
  DbClockSpan span;
  gboolean lost;
} SpanJob;

static void
span_job_free (gpointer data)
{
  SpanJob *span_job = data;

  row_clear (&span_job->row);
  g_free (span_job);
}

static gpointer
store_span_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable,
                 GError **error)
{
  SpanJob *span_job = data;

  store_span (db, span_job->row, &span_job->span, &span_job->lost, error);
  return NULL;
}

static void reload_clock (AppClock *self);

static void
span_stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (AppClock) self = data;
  const SpanJob *span_job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL) {
    /* What was counted stays in memory, and is stored with what comes next. */
    app_error_log (G_LOG_LEVEL_MESSAGE, error);
    if (span_job->row == self->row)
      self->saved = 0;
    return;
  }
  if (span_job->row != self->row)
    return;
  self->id = span_job->span.id;
  if (span_job->lost)
    self->lost = TRUE;
  reload_clock (self);
}

static void
push_span (AppClock *self)
{
  SpanJob *span_job;
  GTask *task;

  if (self->row == NULL)
    return;
  span_job = g_new0 (SpanJob, 1);
  span_job->row = g_atomic_rc_box_acquire (self->row);
  span_job->span = self->span;
  span_job->span.length = self->counted / 1000;
  self->saved = self->counted;
  task = g_task_new (self->match, NULL, span_stored_cb, g_object_ref (self));
  g_task_set_task_data (task, span_job, span_job_free);
  app_store_push (self->match->store, task, store_span_work, NULL);
}

/* Counting */

static guint
awaited_by (AppMatch *match, const RulesOutcome *outcome, guint turn)
{
  if (outcome->status != RULES_RUNNING)
    return 0;
  return app_clock_is_party (app_match_get_variant (match)) ? 1 : MIN (turn, RULES_SEATS);
}

static guint
find_awaited_seat (AppClock *self)
{
  const guint end = app_match_get_n_moves (self->match);
  RulesOutcome outcome;

  if (self->match->match == NULL)
    return 0;
  outcome = app_match_get_outcome (self->match, end);
  return awaited_by (self->match, &outcome, app_match_get_turn (self->match, end));
}

static gboolean
may_count (AppClock *self)
{
  return self->set.on && self->present && !self->paused && !self->resting && !self->lost;
}

static gint64
now (AppClock *self)
{
  return self->source (self->source_data);
}

/* What has passed since the last tick, if somebody was there. */
static void
measure (AppClock *self)
{
  const gint64 at = now (self), passed = at - self->measured;

  self->measured = at;
  if (self->span.seat != 0 && passed > 0 && passed <= APP_CLOCK_GAP_S * SECOND)
    self->counted += passed;
}

static void
begin_span (AppClock *self, const DbClockSpan *span, AppClockRow *row)
{
  row_clear (&self->row);
  self->span = *span;
  self->row = row;
  self->id = 0;
  self->counted = self->saved = 0;
  if (span->seat != self->tally.last)
    self->tally.turns[span->seat]++;
  self->tally.last = span->seat;
}

/* @unsaved: it has still to be stored */
static void
end_span (AppClock *self, gboolean unsaved)
{
  if (unsaved && self->counted != self->saved)
    push_span (self);
  self->tally.spent[self->span.seat] += self->counted / 1000;
  self->span = (DbClockSpan){ 0 };
  self->counted = self->saved = self->id = 0;
  row_clear (&self->row);
}

static DbClockSpan
new_span (AppClock *self, guint seat, guint64 number)
{
  return (DbClockSpan){
    .match = self->match->id, .seat = seat, .number = number, .started = db_now ()
  };
}

static void
update_span (AppClock *self)
{
  const guint seat = may_count (self) ? find_awaited_seat (self) : 0;

  if (self->moving)
    return;
  measure (self);
  if (self->span.seat != seat) {
    if (self->span.seat != 0)
      end_span (self, TRUE);
    if (seat != 0) {
      const DbClockSpan span = new_span (self, seat, app_match_get_n_moves (self->match));

      begin_span (self, &span, row_new ());
      push_span (self);
    }
  }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Tells once whose time is used up. */
static void
signal_over (AppClock *self, gboolean aloud)
{
  for (guint k = 0; k < app_clock_get_n (self); k++) {
    AppClockTime time;

    app_clock_get_time (self, k, &time);
    if (time.over && !self->reported[k] && aloud)
      g_signal_emit (self, signals[SIGNAL_OVER], 0, k);
    self->reported[k] = time.over;
  }
}

/* Reading */

/* What is set and what others counted; what counts here goes on, unless another began since. */
static void
reload_clock (AppClock *self)
{
  g_autoptr (GError) error = NULL;
  DbStore *db = app_store_get_db (self->match->store);
  AppClockTally tally;

  if (!db_clock_get (db, self->match->id, &self->set, &error)
      || !app_clock_tally (db, self->match->id, self->id, &tally, &error)) {
    app_error_log (G_LOG_LEVEL_MESSAGE, error);
    return;
  }
  /* A row that the main thread doesn't know yet would be taken for another's. */
  if (self->row == NULL || self->id != 0) {
    if (self->id != 0 && tally.last_id > self->id) {
      self->lost = TRUE;
      self->counted = self->saved = 0;
      self->span = (DbClockSpan){ 0 };
      self->id = 0;
      row_clear (&self->row);
      app_clock_tally (db, self->match->id, 0, &tally, NULL);
    }
    self->tally = tally;
  }
  update_span (self);
}

static void
store_changed_cb (AppStore *store, const DbTouched *touched, gsize n_touched, gpointer data)
{
  AppClock *self = data;
  gboolean concerned = touched == NULL;

  for (gsize k = 0; k < n_touched; k++)
    concerned =
        concerned || (touched[k].subject == DB_SUBJECT_CLOCK && touched[k].row == self->match->id);
  if (concerned && !self->moving)
    reload_clock (self);
}

static void
app_clock_dispose (GObject *object)
{
  AppClock *self = APP_CLOCK (object);

  if (self->match != NULL && self->match->clock == self)
    self->match->clock = NULL;
  row_clear (&self->row);
  g_clear_object (&self->match);
  G_OBJECT_CLASS (app_clock_parent_class)->dispose (object);
}

static void
app_clock_class_init (AppClockClass *class)
{
  G_OBJECT_CLASS (class)->dispose = app_clock_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", APP_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_OVER] = g_signal_new ("over", APP_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
app_clock_init (AppClock *self)
{
  self->source = monotonic;
}

AppClock *
app_clock_new (AppMatch *match)
{
  AppClock *self = g_object_new (APP_TYPE_CLOCK, NULL);

  self->match = g_object_ref (match);
  if (!app_match_can_change (match))
    return self;
  match->clock = self;
  self->measured = now (self);
  app_store_listen (match->store, store_changed_cb, G_OBJECT (self));
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (update_span), self,
                           G_CONNECT_SWAPPED);
  reload_clock (self);
  self->resting = self->set.on && self->tally.last != 0;
  signal_over (self, FALSE);
  return self;
}

void
app_clock_set_source (AppClock *self, AppClockSource source, gpointer data)
{
  self->source = source;
  self->source_data = data;
  self->measured = now (self);
}

gboolean
app_clock_is_on (AppClock *self)
{
  return self->set.on;
}

gint64
app_clock_get_budget (AppClock *self)
{
  return self->set.budget;
}

gint64
app_clock_get_increment (AppClock *self)
{
  return self->set.increment;
}

gboolean
app_clock_is_running (AppClock *self)
{
  return self->span.seat != 0;
}

gboolean
app_clock_is_paused (AppClock *self)
{
  return self->set.on && (self->paused || self->resting || self->lost);
}

gboolean
app_clock_is_idle (AppClock *self)
{
  return find_awaited_seat (self) == 0;
}

guint
app_clock_get_n (AppClock *self)
{
  return app_clock_count (self->match);
}

void
app_clock_get_time (AppClock *self, guint k, AppClockTime *time)
{
  AppClockTally tally = self->tally;

  tally.spent[self->span.seat] += self->span.seat != 0 ? self->counted / 1000 : 0;
  app_clock_fill_time (self->match, &self->set, &tally, k, time);
  time->awaited = find_awaited_seat (self) == k + 1;
}

void
app_clock_tick (AppClock *self)
{
  if (self->moving || self->span.seat == 0)
    return;
  measure (self);
  if (self->counted - self->saved >= APP_CLOCK_SAVE_S * SECOND)
    push_span (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  signal_over (self, TRUE);
}

void
app_clock_set_present (AppClock *self, gboolean present)
{
  self->present = present;
  if (present)
    self->lost = FALSE;
  update_span (self);
}

void
app_clock_set_paused (AppClock *self, gboolean paused)
{
  self->paused = paused;
  if (!paused)
    self->resting = self->lost = FALSE;
  update_span (self);
}

/* With a move */

void
app_clock_update_clear (AppClockUpdate *move)
{
  row_clear (&move->now_row);
  row_clear (&move->next_row);
}

void
app_clock_prepare_update (AppMatch *match, const void *state, const RulesOutcome *outcome,
                          guint64 number, AppClockUpdate *move)
{
  AppClock *self = match->clock;
  guint next;

  if (self == NULL || !self->set.on || !self->present || self->paused)
    return;
  measure (self);
  /* Whoever records here uses the clock here. */
  self->resting = FALSE;
  next = awaited_by (match, outcome, rules_seat_to_move (match->match, state));
  if (self->span.seat != 0) {
    move->now_row = g_atomic_rc_box_acquire (self->row);
    move->now = self->span;
    move->now.length = self->counted / 1000;
  }
  if (next != 0 && next != self->span.seat) {
    move->next_row = row_new ();
    move->next = new_span (self, next, number);
  }
  self->moving = TRUE;
}

gboolean
app_clock_write_update (DbStore *db, AppClockUpdate *move, GError **error)
{
  gboolean unused = FALSE;

  return (move->now_row == NULL || store_span (db, move->now_row, &move->now, &move->lost, error))
         && (move->next_row == NULL
             || store_span (db, move->next_row, &move->next, &unused, error));
}

void
app_clock_update_written (AppMatch *match, AppClockUpdate *move, gboolean stored)
{
  AppClock *self = match->clock;

  if (self == NULL)
    return;
  self->moving = FALSE;
  if (stored && move->now_row == self->row && self->row != NULL) {
    self->id = move->now.id;
    self->saved = move->now.length * 1000;
    if (move->next_row != NULL)
      end_span (self, FALSE);
  }
  if (stored && move->next_row != NULL) {
    begin_span (self, &move->next, g_steal_pointer (&move->next_row));
    self->id = move->next.id;
    self->lost = FALSE;
  }
  if (stored && move->lost)
    reload_clock (self);
}

/* Setting */

static DbTitle *
new_title (AppCommandRun *run, gconstpointer data)
{
  return db_title_new (((const DbClock *)data)->on ? DB_TITLE_CLOCK_SET : DB_TITLE_CLOCK_TAKE_OFF,
                       NULL);
}

static gboolean
run_set (AppCommandRun *run, gconstpointer data, GError **error)
{
  return db_clock_set (run->db, data, error);
}

const AppCommandType app_clock_set = {
  .size = sizeof (DbClock),
  .new_title = new_title,
  .run = run_set,
};

gboolean
app_clock_pause (DbStore *db, gint64 match, GError **error)
{
  AppClockTally tally;
  DbClockSpan span = { .match = match, .started = db_now () };
  DbTip tip;

  if (!app_clock_tally (db, match, 0, &tally, error)
      || !app_session_find_tip (db, match, &tip, error))
    return FALSE;
  if (tally.last == 0)
    return TRUE;
  span.seat = tally.last;
  span.number = tip.number;
  return db_clock_begin_span (db, &span, error);
}

void
app_clock_set_async (AppClock *self, gboolean on, guint minutes, guint increment,
                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);
  DbClock set;

  if (!app_match_can_change (self->match) || minutes > APP_CLOCK_MAX_BUDGET
      || increment > APP_CLOCK_MAX_INCREMENT) {
    g_task_return_new_error (task, APP_ERROR, APP_ERROR_USAGE, "%s",
                             _ ("The clock can’t be set so."));
    g_object_unref (task);
    return;
  }
  set = (DbClock){ .match = self->match->id,
                   .budget = on ? (gint64)minutes * 60 * 1000 : self->set.budget,
                   .increment = on && minutes > 0 ? (gint64)increment * 1000 : 0,
                   .on = on };
  app_command_push (self->match->store, task, &app_clock_set, &set);
}

/* For the eye */

char *
app_clock_dup_text (gint64 milliseconds)
{
  const gboolean negative = milliseconds < 0;
  const gint64 seconds = (negative ? -milliseconds : milliseconds) / 1000;
  /* Below zero a whole second has to be gone before it shows. */
  const char *sign = negative ? "−" : "";

  if (seconds < 3600)
    return g_strdup_printf ("%s%d:%02d", sign, (int)(seconds / 60), (int)(seconds % 60));
  return g_strdup_printf ("%s%d:%02d:%02d", sign, (int)(seconds / 3600), (int)(seconds / 60 % 60),
                          (int)(seconds % 60));
}

/* What is left counts down to nothing, so a second that has begun still shows. */
char *
app_clock_dup_display (AppClock *clock, const AppClockTime *time)
{
  if (app_clock_get_budget (clock) == 0)
    return app_clock_dup_text (time->spent);
  return app_clock_dup_text (time->left > 0 ? time->left + 999 : time->left);
}

/* "12:40, 2:20 left" */
static char *
dup_account (const DbClock *clock, const AppClockTime *time)
{
  g_autofree char *spent = app_clock_dup_text (time->spent);
  g_autofree char *left = NULL;

  if (clock->budget == 0)
    return g_steal_pointer (&spent);
  left = app_clock_dup_text (time->over ? -time->left : time->left);
  /* Translators: how long a player took, and by how much that was too long, or what was left. */
  return time->over ? g_strdup_printf (_ ("%s, %s over time"), spent, left)
                    : g_strdup_printf (_ ("%s, %s left"), spent, left);
}

static char *
dup_length (gint64 milliseconds)
{
  const gint64 seconds = (milliseconds < 0 ? -milliseconds : milliseconds) / 1000;
  const guint minutes = (guint)(seconds / 60), rest = (guint)(seconds % 60);
  g_autofree char *first =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", minutes), minutes);
  g_autofree char *second =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u second", "%u seconds", rest), rest);

  if (minutes == 0)
    return g_steal_pointer (&second);
  if (rest == 0)
    return g_steal_pointer (&first);
  /* Translators: "4 minutes 9 seconds". */
  return g_strdup_printf (_ ("%s %s"), first, second);
}

static char *
dup_time_text (gint64 budget, const AppClockTime *time)
{
  g_autofree char *length = dup_length (budget == 0 ? time->spent : time->left);

  if (budget == 0)
    /* Translators: a player, and how long that one took. */
    return g_strdup_printf (_ ("%s: %s"), time->name, length);
  if (time->over)
    /* Translators: a player, and by how much the time is exceeded. */
    return g_strdup_printf (_ ("%s: %s over time"), time->name, length);
  /* Translators: a player, and how long that one has. */
  return g_strdup_printf (_ ("%s: %s left"), time->name, length);
}

char *
app_clock_dup_spoken (AppClock *clock, const AppClockTime *time)
{
  g_autofree char *text = dup_time_text (app_clock_get_budget (clock), time);

  /* Translators: a player's time, of who is awaited. */
  return time->awaited ? g_strdup_printf (_ ("%s, to play"), text) : g_steal_pointer (&text);
}

/* From the collection */

char **
app_clock_dup_times (AppMatch *match)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  DbStore *db = match->store != NULL ? app_store_get_db (match->store) : NULL;
  AppClockTally tally;
  DbClock set;

  if (db == NULL || !db_clock_get (db, match->id, &set, NULL)
      || !app_clock_tally (db, match->id, 0, &tally, NULL) || (!set.on && tally.last == 0))
    return g_strv_builder_end (builder);
  for (guint k = 0; k < app_clock_count (match); k++) {
    g_autofree char *text = NULL;
    AppClockTime time;

    app_clock_fill_time (match, &set, &tally, k, &time);
    text = dup_account (&set, &time);
    g_strv_builder_add_many (builder, time.name, text, NULL);
  }
  return g_strv_builder_end (builder);
}
