/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the quick log edits, as a line and field by field.
 */
#include "app/result/quick-draft.h"

#include "app/result/quick-db.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (AppQuickDraftSeat, app_quick_draft_seat, G_TYPE_OBJECT)

static const AppProperty seat_properties[] = {
  { "name", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraftSeat, name) },
  { "score", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraftSeat, score) },
  { "place", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraftSeat, place) },
  { "together", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppQuickDraftSeat, together) },
  { "won", APP_PROPERTY_BOOLEAN, G_STRUCT_OFFSET (AppQuickDraftSeat, won) },
};

static void
app_quick_draft_seat_class_init (AppQuickDraftSeatClass *class)
{
  app_properties_install_writable (G_OBJECT_CLASS (class), seat_properties,
                                   G_N_ELEMENTS (seat_properties));
}

static void
app_quick_draft_seat_init (AppQuickDraftSeat *self)
{
}

gboolean
app_quick_draft_seat_is_named (const AppQuickDraftSeat *seat)
{
  const char *name = seat->name != NULL ? seat->name : "";

  while (g_unichar_isspace (g_utf8_get_char (name)))
    name = g_utf8_next_char (name);
  return *name != '\0';
}

static void
free_quick (gpointer quick)
{
  app_quick_free (quick);
}

G_DEFINE_FINAL_TYPE (AppQuickDraft, app_quick_draft, APP_TYPE_DRAFT)

static const AppProperty draft_properties[] = {
  { "line", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, line) },
  { "game", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, game) },
  { "variant", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppQuickDraft, variant) },
  { "scoring", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppQuickDraft, scoring) },
  { "ended", APP_PROPERTY_UINT, G_STRUCT_OFFSET (AppQuickDraft, ended) },
  { "date", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, date) },
  { "minutes", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, minutes) },
  { "place", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, place) },
  { "event", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, event) },
  { "note", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, note) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppQuickDraft, quick), free_quick },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppQuickDraft, seats), g_object_unref },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppQuickDraft, known_games),
    (GDestroyNotify)g_strfreev },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, line_fault) },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppQuickDraft, store), g_object_unref },
  { NULL, APP_PROPERTY_NONE, G_STRUCT_OFFSET (AppQuickDraft, last), free_quick },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, line_seen) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, game_seen) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, played) },
  { NULL, APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppQuickDraft, unreadable) },
};

/* How a co-op game can end, by AppQuickDraft.ended. */
static const RulesOutcomeStatus end_statuses[] = { RULES_RUNNING, RULES_WON, RULES_LOST,
                                                   RULES_DRAWN };

/* Seats */

AppQuickDraftSeat *
app_quick_draft_get_seat (AppQuickDraft *self, guint k)
{
  g_autoptr (AppQuickDraftSeat) seat = g_list_model_get_item (G_LIST_MODEL (self->seats), k);

  return seat; /* the list has it */
}

guint
app_quick_draft_get_n_seats (AppQuickDraft *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->seats));
}

AppQuickPrompt
app_quick_draft_get_prompt (const AppQuickDraft *self)
{
  switch ((AppQuickScoring)self->scoring) {
  case APP_QUICK_HIGH_SCORE:
  case APP_QUICK_LOW_SCORE:
    return APP_QUICK_PROMPT_SCORE;
  case APP_QUICK_PLACES:
    return APP_QUICK_PROMPT_PLACE;
  case APP_QUICK_WINNERS:
    return APP_QUICK_PROMPT_WON;
  case APP_QUICK_CO_OP:
  case APP_QUICK_OPEN:
    break;
  }
  return APP_QUICK_PROMPT_NOTHING;
}

static void
add_seat (AppQuickDraft *self)
{
  g_autoptr (AppQuickDraftSeat) seat = g_object_new (APP_TYPE_QUICK_DRAFT_SEAT, NULL);

  g_signal_connect_object (seat, "notify", G_CALLBACK (app_draft_changed), self, G_CONNECT_SWAPPED);
  g_list_store_append (self->seats, seat);
}

void
app_quick_draft_remove_seat (AppQuickDraft *self, guint k)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_list_store_remove (self->seats, k);
  g_object_set (app_quick_draft_get_seat (self, 0), "together", FALSE, NULL);
  app_draft_changed (APP_DRAFT (self));
  g_object_thaw_notify (G_OBJECT (self));
}

/* Name, score, place and whether it won; not whom with. */
static void
exchange (AppQuickDraftSeat *one, AppQuickDraftSeat *other)
{
  g_autofree char *name = g_strdup (one->name), *score = g_strdup (one->score);
  g_autofree char *place = g_strdup (one->place);
  gboolean won = one->won;

  g_object_set (one, "name", other->name, "score", other->score, "place", other->place, "won",
                other->won, NULL);
  g_object_set (other, "name", name, "score", score, "place", place, "won", won, NULL);
}

void
app_quick_draft_move_seat (AppQuickDraft *self, guint from, guint to)
{
  g_object_freeze_notify (G_OBJECT (self));
  for (; from < to; from++)
    exchange (app_quick_draft_get_seat (self, from), app_quick_draft_get_seat (self, from + 1));
  for (; from > to; from--)
    exchange (app_quick_draft_get_seat (self, from), app_quick_draft_get_seat (self, from - 1));
  g_object_thaw_notify (G_OBJECT (self));
}

/* What the fields say. */

/* NULL for nothing but blanks. */
static char *
dup_trimmed (const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));

  return *trimmed != '\0' ? g_steal_pointer (&trimmed) : NULL;
}

/* As people type numbers. */
static gboolean
read_number (const char *typed, double *number)
{
  g_autofree char *text = dup_trimmed (typed);
  g_auto (GStrv) minus = g_strsplit (text != NULL ? text : "", "−", -1);
  g_autofree char *plain = g_strjoinv ("-", minus);
  char *end;

  /* With the comma where the locale has it; "10,000" is not taken for ten elsewhere. */
  *number = g_strtod (plain, &end);
  return end != plain && *end == '\0' && isfinite (*number)
         && strspn (plain, "-+.,0123456789") == strlen (plain);
}

/* FALSE for what is no number; *@has: FALSE for nothing. */
static gboolean
read_value (const char *typed, double *number, gboolean *has)
{
  g_autofree char *text = dup_trimmed (typed);

  *has = text != NULL && read_number (text, number);
  return text == NULL || *has;
}

/* Reads what is asked of a seat into @quick_seat, which has nothing of it yet. A sentence when it
 * is no number; NULL when all is well. */
static char *
read_seat (AppQuickDraft *self, AppQuickDraftSeat *seat, AppQuickSeat *quick_seat)
{
  AppQuickPrompt prompt = app_quick_draft_get_prompt (self);
  double number = 0;
  gboolean has = FALSE;

  if (prompt == APP_QUICK_PROMPT_SCORE) {
    seat->wrong = !read_value (seat->score, &number, &has);
    if (seat->wrong)
      /* Translators: what was typed as somebody's score. */
      return g_strdup_printf (_ ("“%s” is no score: type a number."), seat->score);
    quick_seat->has_score = has;
    quick_seat->score = has ? number : 0;
  } else if (prompt == APP_QUICK_PROMPT_PLACE && !seat->together) {
    seat->wrong = !read_value (seat->place, &number, &has)
                  || (has && (number < 1 || number > 99 || number != floor (number)));
    if (seat->wrong)
      return g_strdup_printf (_ ("“%s” is no place: type 1 for the first."), seat->place);
    quick_seat->place = has ? (guint)number : 0;
  } else if (prompt == APP_QUICK_PROMPT_WON) {
    quick_seat->place = seat->won ? 1 : 0;
  }
  return NULL;
}

/* A score without a name is somebody's. */
static char *
check_nameless (AppQuickDraft *self, AppQuickDraftSeat *seat, guint number)
{
  AppQuickSeat read = { 0 };
  g_autofree char *fault = read_seat (self, seat, &read);

  if (fault != NULL || read.has_score || read.place > 0)
    return g_strdup_printf (_ ("Player %u has no name."), number);
  return NULL;
}

/* Takes a sentence as what can't be read, unless there is one before it. */
static void
take_unreadable (AppQuickDraft *self, char *sentence)
{
  if (self->unreadable == NULL)
    self->unreadable = sentence;
  else
    g_free (sentence);
}

static void
read_seats (AppQuickDraft *self)
{
  const gboolean asks = app_quick_draft_get_prompt (self) != APP_QUICK_PROMPT_NOTHING;
  guint n = app_quick_draft_get_n_seats (self), side = 0, place = 0;

  for (guint k = 0; k < n; k++) {
    AppQuickDraftSeat *seat = app_quick_draft_get_seat (self, k);
    g_autofree char *name = dup_trimmed (seat->name);
    gboolean joined = side > 0 && seat->together && asks;
    AppQuickSeat *quick_seat;

    seat->wrong = FALSE;
    if (name == NULL) {
      take_unreadable (self, k + 1 < n ? check_nameless (self, seat, k + 1) : NULL);
      continue;
    }
    /* Together they are one side. */
    if (!joined && (self->scoring != APP_QUICK_CO_OP || side == 0))
      side++;
    app_quick_add_seat (self->quick, name, side);
    quick_seat = g_ptr_array_index (self->quick->seats, self->quick->seats->len - 1);
    take_unreadable (self, read_seat (self, seat, quick_seat));
    if (joined)
      quick_seat->place = place;
    place = quick_seat->place;
  }
}

static void
read_minutes (AppQuickDraft *self)
{
  g_autofree char *text = dup_trimmed (self->minutes);

  self->minutes_wrong = text != NULL && !app_quick_read_minutes (text, &self->quick->minutes);
  if (self->minutes_wrong)
    take_unreadable (
        self, g_strdup_printf (_ ("“%s” is no length of time: type minutes, or 1:30."), text));
}

static void
read_date (AppQuickDraft *self)
{
  g_autofree char *text = dup_trimmed (self->date);

  self->date_wrong = text != NULL && !app_quick_read_date (text, &self->quick->date);
  /* Nothing is a day that nobody remembers; what is no day is told by the check. */
  if (text == NULL || self->date_wrong)
    app_quick_set_string (&self->quick->date, text != NULL ? text : "");
}

static const char *
chosen_variant (AppQuickDraft *self)
{
  return self->rules != NULL && self->variant > 0 && self->variant <= self->rules->n_variants
             ? self->rules->variants[self->variant - 1].id
             : NULL;
}

static void
read_fields (AppQuickDraft *self)
{
  AppQuick *quick = app_quick_new ();

  g_clear_pointer (&self->quick, app_quick_free);
  g_clear_pointer (&self->unreadable, g_free);
  self->quick = quick;
  quick->uuid = g_strdup (self->last->uuid);
  quick->game = dup_trimmed (self->game);
  /* A variant that is none of the rules core's stays as it was. */
  quick->variant = self->rules != NULL ? g_strdup (chosen_variant (self))
                   : g_strcmp0 (self->last->game, quick->game) == 0 ? g_strdup (self->last->variant)
                                                                    : NULL;
  quick->scoring = (AppQuickScoring)self->scoring;
  quick->co_op_result = end_statuses[MIN (self->ended, G_N_ELEMENTS (end_statuses) - 1)];
  read_seats (self);
  read_minutes (self);
  read_date (self);
  quick->place = dup_trimmed (self->place);
  quick->event = dup_trimmed (self->event);
  quick->note = dup_trimmed (self->note);
}

/* A result as the fields have it. */

/* Owned; borrowed seats, those of a side one behind the other. */
static GPtrArray *
dup_by_sides (const AppQuick *quick)
{
  GPtrArray *seats = g_ptr_array_new ();

  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint at = seats->len;

    for (guint other = seats->len; other > 0 && at == seats->len; other--)
      if (((AppQuickSeat *)g_ptr_array_index (seats, other - 1))->side == seat->side)
        at = other;
    g_ptr_array_insert (seats, (int)at, seat);
  }
  return seats;
}

/* Puts in what @quick_seat says of what is asked for; what is not asked for stays. */
static void
set_seat (AppQuickDraft *self, AppQuickDraftSeat *seat, const AppQuickSeat *quick_seat)
{
  AppQuickPrompt prompt = app_quick_draft_get_prompt (self);
  double shown;

  g_object_set (seat, "name", quick_seat->name, NULL);
  /* "10.0" is not made "10" while it is being typed. */
  if (prompt == APP_QUICK_PROMPT_SCORE
      && !(quick_seat->has_score && read_number (seat->score, &shown)
           && shown == quick_seat->score)) {
    g_autofree char *score =
        quick_seat->has_score ? app_quick_dup_score (quick_seat->score) : g_strdup ("");

    g_object_set (seat, "score", score, NULL);
  } else if (prompt == APP_QUICK_PROMPT_PLACE) {
    g_autofree char *place =
        quick_seat->place > 0 ? g_strdup_printf ("%u", quick_seat->place) : g_strdup ("");

    g_object_set (seat, "place", place, NULL);
  } else if (prompt == APP_QUICK_PROMPT_WON) {
    g_object_set (seat, "won", quick_seat->place == 1, NULL);
  }
}

static void
set_seats (AppQuickDraft *self, const AppQuick *quick)
{
  g_autoptr (GPtrArray) seats = dup_by_sides (quick);
  const gboolean asks = app_quick_draft_get_prompt (self) != APP_QUICK_PROMPT_NOTHING;

  while (app_quick_draft_get_n_seats (self) > seats->len + 1)
    g_list_store_remove (self->seats, app_quick_draft_get_n_seats (self) - 1);
  while (app_quick_draft_get_n_seats (self) < seats->len + 1)
    add_seat (self);
  for (guint k = 0; k < seats->len; k++) {
    const AppQuickSeat *quick_seat = g_ptr_array_index (seats, k);
    const AppQuickSeat *above = k > 0 ? g_ptr_array_index (seats, k - 1) : NULL;
    AppQuickDraftSeat *seat = app_quick_draft_get_seat (self, k);

    set_seat (self, seat, quick_seat);
    g_object_set (seat, "together", asks && above != NULL && quick_seat->side == above->side, NULL);
  }
  g_object_set (app_quick_draft_get_seat (self, seats->len), "name", "", "score", "", "place", "",
                "won", FALSE, "together", FALSE, NULL);
}

static void
set_date (AppQuickDraft *self, const char *date)
{
  g_autofree char *today = app_quick_dup_today ();

  g_object_set (self, "date", date != NULL ? date : today, NULL);
}

/* A line seldom says these; what it leaves out stays. */
static void
set_rest (AppQuickDraft *self, const AppQuick *quick, gboolean complete)
{
  const AppQuick *last = self->last;

  if (complete || g_strcmp0 (quick->date, last->date) != 0)
    set_date (self, quick->date);
  if (complete || quick->minutes != last->minutes) {
    g_autofree char *minutes =
        quick->minutes >= 0 ? g_strdup_printf ("%d", quick->minutes) : g_strdup ("");

    g_object_set (self, "minutes", minutes, NULL);
  }
  if (complete || g_strcmp0 (quick->place, last->place) != 0)
    g_object_set (self, "place", quick->place, NULL);
  if (complete || g_strcmp0 (quick->event, last->event) != 0)
    g_object_set (self, "event", quick->event, NULL);
  if (complete || g_strcmp0 (quick->note, last->note) != 0)
    g_object_set (self, "note", quick->note, NULL);
}

static const RulesGame *
find_rules (const char *game)
{
  const char *code = app_quick_game_code (game);

  return code != NULL ? rules_game (rules_text (code)) : NULL;
}

/* AppQuickDraft.variant of a variant of @rules. */
static guint
find_variant (const RulesGame *rules, const char *variant)
{
  for (guint k = 0; rules != NULL && k < rules->n_variants; k++)
    if (g_strcmp0 (variant, rules->variants[k].id) == 0)
      return k + 1;
  return 0;
}

/* The game that is set now is played as it says. */
static void
set_played (AppQuickDraft *self, const char *game)
{
  g_free (self->played);
  self->played = db_fold (game);
}

/* Sets the fields to @quick; @complete: also to what a line does not say. */
static void
set_fields (AppQuickDraft *self, const AppQuick *quick, gboolean complete)
{
  const char *variant = complete || quick->variant != NULL ? quick->variant : chosen_variant (self);
  const char *game = app_quick_game_name (quick->game);
  guint ended = 0;

  while (ended + 1 < G_N_ELEMENTS (end_statuses)
         && end_statuses[ended] != (RulesOutcomeStatus)quick->co_op_result)
    ended++;
  self->rules = find_rules (quick->game);
  g_object_set (self, "variant", find_variant (self->rules, variant), "game", game, "ended", ended,
                "scoring", (guint)quick->scoring, NULL);
  app_quick_set_string (&self->game_seen, game);
  set_played (self, game);
  set_seats (self, quick);
  set_rest (self, quick, complete);
}

/* The result as a line. */

/* What the line's grammar may read as something else goes into quotes. */
static void
append_name (GString *line, const char *name)
{
  gboolean plain = *name != '\0';

  for (const char *at = name; *at != '\0' && plain; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    plain = g_unichar_isalpha (c) || g_unichar_ismark (c) || c == ' ' || c == '-' || c == 0x2019
            || (c == '\'' && at > name) || (c == '.' && at > name);
  }
  if (plain)
    g_string_append (line, name);
  else if (strchr (name, '"') == NULL)
    g_string_append_printf (line, "\"%s\"", name);
  else
    g_string_append_printf (line, "«%s»", name);
}

/* What stands behind the names of a side: its score, or how it ended for it. */
static void
append_end (GString *line, const AppQuick *quick, const AppQuickSeat *seat, double score,
            gboolean has_score)
{
  static const char *const ends[] = {
    [RULES_WON] = "won", [RULES_DRAWN] = "drew", [RULES_LOST] = "lost"
  };

  if (quick->scoring == APP_QUICK_PLACES && seat->place > 0)
    g_string_append_printf (line, " %u.", seat->place);
  else if (quick->scoring == APP_QUICK_WINNERS && seat->place == 1)
    g_string_append (line, " won");
  else if (quick->scoring == APP_QUICK_CO_OP && quick->co_op_result > RULES_RUNNING
           && quick->co_op_result <= RULES_LOST)
    g_string_append_printf (line, " %s", ends[quick->co_op_result]);
  else if (has_score
           && (quick->scoring == APP_QUICK_HIGH_SCORE || quick->scoring == APP_QUICK_LOW_SCORE)) {
    g_autofree char *text = app_quick_dup_score (score);

    g_string_append_printf (line, " %s", text);
  }
}

static void
append_sides (GString *line, const AppQuick *quick)
{
  double score = 0;
  gboolean has_score = FALSE;

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    const AppQuickSeat *next =
        k + 1 < quick->seats->len ? g_ptr_array_index (quick->seats, k + 1) : NULL;

    append_name (line, seat->name);
    score += seat->has_score ? seat->score : 0;
    has_score = has_score || seat->has_score;
    if (next != NULL && (next->side == seat->side || quick->scoring == APP_QUICK_CO_OP)) {
      g_string_append (line, "+");
      continue;
    }
    append_end (line, quick, seat, score, has_score);
    g_string_append (line, next != NULL ? ", " : "");
    score = 0;
    has_score = FALSE;
  }
}

/* "Catan: Ada+Ben 10, Cy 8", as app_quick_read() reads it; @like_low: so the game was won before.
 */
static char *
dup_line (const AppQuick *quick, gboolean like_low)
{
  GString *line = g_string_new (NULL);

  if (quick->game == NULL && quick->seats->len == 0)
    return g_string_free (line, FALSE);
  if (quick->game != NULL && strpbrk (quick->game, ":,;\"") != NULL)
    append_name (line, quick->game);
  else
    g_string_append (line, app_quick_game_name (quick->game));
  if (quick->variant != NULL && app_quick_game_code (quick->game) != NULL)
    g_string_append_printf (line, " (%s)", quick->variant);
  g_string_append (line, ": ");
  append_sides (line, quick);
  if (quick->scoring == APP_QUICK_LOW_SCORE)
    g_string_append (line, ", low");
  else if (quick->scoring == APP_QUICK_HIGH_SCORE && like_low)
    g_string_append (line, ", high");
  return g_string_free (line, FALSE);
}

static void
write_line (AppQuickDraft *self)
{
  g_autofree char *line = NULL;

  /* One that can't be read stays. */
  if (self->line_fault != NULL) {
    if (!self->form_counts) {
      g_autofree char *fault = g_steal_pointer (&self->line_fault);

      /* Translators: behind a sentence that says what is wrong with a typed line. */
      self->line_fault = g_strdup_printf (_ ("%s The form counts."), fault);
      self->form_counts = TRUE;
    }
    return;
  }
  line = dup_line (self->quick, self->last->scoring == APP_QUICK_LOW_SCORE);
  g_object_set (self, "line", line, NULL);
}

/* An empty line says nothing, and takes nothing away. */
static void
read_line (AppQuickDraft *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AppQuick) quick = NULL;

  self->form_counts = FALSE;
  g_clear_pointer (&self->line_fault, g_free);
  if (self->line == NULL || *self->line == '\0')
    return;
  quick = app_quick_read (self->store, self->line, self->last, &error);
  if (quick == NULL) {
    self->line_fault = g_strdup (error->message);
    return;
  }
  set_fields (self, quick, FALSE);
  self->line_counts = TRUE;
}

/* Changes */

static gboolean
is_known_game (AppQuickDraft *self, const char *folded)
{
  for (char **name = self->known_games; *name != NULL; name++) {
    g_autofree char *known = db_fold (*name);

    if (g_str_equal (known, folded))
      return TRUE;
  }
  return FALSE;
}

/* A game that is known is won as it was the last time. */
static void
follow_game (AppQuickDraft *self)
{
  g_autofree char *game = dup_trimmed (self->game);
  g_autofree char *folded = db_fold (game != NULL ? game : "");
  g_autoptr (AppQuick) like = NULL;

  if (g_strcmp0 (self->game, self->game_seen) == 0)
    return;
  app_quick_set_string (&self->game_seen, self->game);
  self->rules = find_rules (game);
  if (!is_known_game (self, folded)) {
    g_object_set (self, "variant", 0, NULL);
  } else if (g_strcmp0 (folded, self->played) != 0) {
    like = app_quick_new_like_last (self->store, game);
    set_played (self, game);
    g_object_set (self, "variant", find_variant (self->rules, like->variant), "scoring",
                  (guint)like->scoring, NULL);
  }
}

static void
follow (AppDraft *draft)
{
  AppQuickDraft *self = APP_QUICK_DRAFT (draft);
  const gboolean typed = g_strcmp0 (self->line, self->line_seen) != 0;

  self->line_counts = FALSE;
  if (typed)
    read_line (self);
  else
    follow_game (self);
  if (app_quick_draft_seat_is_named (
          app_quick_draft_get_seat (self, app_quick_draft_get_n_seats (self) - 1)))
    add_seat (self);
  read_fields (self);
  if (!typed)
    write_line (self);
  app_quick_set_string (&self->line_seen, self->line);
}

static char *
check (AppDraft *draft, char **warning)
{
  AppQuickDraft *self = APP_QUICK_DRAFT (draft);

  if (self->line_fault != NULL && !self->form_counts)
    return g_strdup (self->line_fault);
  if (self->unreadable != NULL)
    return g_strdup (self->unreadable);
  return self->line_counts ? app_quick_check_circumstances (self->quick)
                           : app_quick_check (self->quick);
}

static void
app_quick_draft_class_init (AppQuickDraftClass *class)
{
  APP_DRAFT_CLASS (class)->follow = follow;
  APP_DRAFT_CLASS (class)->check = check;
  app_properties_install_writable (G_OBJECT_CLASS (class), draft_properties,
                                   G_N_ELEMENTS (draft_properties));
}

static void
app_quick_draft_init (AppQuickDraft *self)
{
  self->seats = g_list_store_new (APP_TYPE_QUICK_DRAFT_SEAT);
}

AppQuickDraft *
app_quick_draft_new (AppStore *store, AppQuick *last)
{
  AppQuickDraft *self = g_object_new (APP_TYPE_QUICK_DRAFT, NULL);

  self->store = g_object_ref (store);
  self->last = last;
  self->known_games = app_quick_dup_games (store);
  g_object_freeze_notify (G_OBJECT (self));
  set_fields (self, last, TRUE);
  g_object_thaw_notify (G_OBJECT (self));
  return self;
}
