/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two lines of a match side by side: where they part, what was done on each, and how their states
 * differ for the eye.
 */
#include "app/match/compare.h"

#include "app/match/match-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What AppComparison begins: it keeps the lines' states at hand. */
typedef struct {
  AppComparison shown;
  AppMatch *match; /* Owned: the timelines borrow of it */
  AppTimeline *timeline_a, *timeline_b;
} Comparison;

void
app_comparison_free (AppComparison *comparison)
{
  Comparison *own = (Comparison *)comparison;

  if (own == NULL)
    return;
  g_clear_pointer (&own->timeline_a, app_timeline_free);
  g_clear_pointer (&own->timeline_b, app_timeline_free);
  g_free (comparison->name_a);
  g_free (comparison->name_b);
  g_object_unref (own->match);
  g_free (own);
}

typedef struct {
  AppTimeline *timeline;
  const RulesGame *game;
  GError *error;
} Reading;

static gboolean
read_move (const DbMove *move, gpointer data)
{
  Reading *reading = data;
  RulesError wrong = { 0 };

  if (app_timeline_append (reading->timeline, move->text, move->instant, move->comment,
                           move->has_digest ? &move->digest : NULL, &wrong)
      == RULES_OK)
    return TRUE;
  wrong.line = 0;
  app_error_fault (&reading->error, _ ("Move"), (guint)move->number, reading->game, &wrong);
  return FALSE;
}

static AppTimeline *
read_line (AppMatch *match, gint64 line, GError **error)
{
  g_autoptr (AppTimeline) timeline = app_timeline_new (match->match);
  Reading reading = { .timeline = timeline, .game = match->game };
  GError *failed = NULL;

  if (!db_line_foreach_move (app_store_get_db (match->store), line, 1, G_MAXUINT64, read_move,
                             &reading, &failed)) {
    app_error_take (error, failed);
    return NULL;
  }
  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return NULL;
  }
  return g_steal_pointer (&timeline);
}

static char *
dup_name (AppMatch *match, gint64 line)
{
  for (guint k = 0; k < match->lines->len; k++)
    if (app_match_get_line (match, k)->id == line)
      return g_strdup (app_match_get_line (match, k)->name);
  return NULL;
}

static guint
count_shared (AppTimeline *a, AppTimeline *b)
{
  const guint n = MIN (app_timeline_get_length (a), app_timeline_get_length (b));
  guint shared = 0;

  while (shared < n
         && strcmp (app_timeline_get_move (a, shared + 1)->text,
                    app_timeline_get_move (b, shared + 1)->text)
                == 0)
    shared++;
  return shared;
}

static guint
find_first_state (const Comparison *own)
{
  const AppComparison *shown = &own->shown;
  RulesMatch *match = own->match->match;

  for (guint k = shown->shared + 1; k <= MIN (shown->n_a, shown->n_b); k++)
    if (rules_digest (match, app_timeline_get_state (own->timeline_a, k))
        != rules_digest (match, app_timeline_get_state (own->timeline_b, k)))
      return k;
  return 0;
}

AppComparison *
app_match_compare (AppMatch *match, gint64 a, gint64 b, GError **error)
{
  Comparison *own;
  AppComparison *shown;

  if (match->store == NULL || match->timeline == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE,
                         match->store == NULL ? _ ("Add the record to your collection first.")
                                              : match->fault);
    return NULL;
  }
  own = g_new0 (Comparison, 1);
  shown = &own->shown;
  own->match = g_object_ref (match);
  shown->a = a;
  shown->b = b;
  shown->name_a = dup_name (match, a);
  shown->name_b = dup_name (match, b);
  if (shown->name_a == NULL || shown->name_b == NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no such line."));
    app_comparison_free (shown);
    return NULL;
  }
  if ((own->timeline_a = read_line (match, a, error)) == NULL
      || (own->timeline_b = read_line (match, b, error)) == NULL) {
    app_comparison_free (shown);
    return NULL;
  }
  shown->n_a = app_timeline_get_length (own->timeline_a);
  shown->n_b = app_timeline_get_length (own->timeline_b);
  shown->shared = count_shared (own->timeline_a, own->timeline_b);
  shown->first_state = find_first_state (own);
  return shown;
}

/* Moves */

void
app_compared_free (AppCompared *compared)
{
  if (compared == NULL)
    return;
  g_free (compared->text);
  g_free (compared->label);
  g_free (compared->actor);
  g_free (compared);
}

static void
compared_free (gpointer data)
{
  app_compared_free (data);
}

static AppCompared *
compared_new (AppMatch *match, AppTimeline *timeline, guint number)
{
  const AppTimelineMove *move = app_timeline_get_move (timeline, number);
  AppCompared *compared = g_new0 (AppCompared, 1);
  const void *before = app_timeline_get_state (timeline, number - 1);
  AppParty party;

  app_labels_read_party (match->labels, before, &party);
  compared->number = number;
  compared->text = app_match_dup_unseen (match, before, move->text);
  if (compared->text == NULL)
    compared->text = g_strdup (move->text);
  compared->label = app_labels_dup_move_of (match->labels, &party, compared->text, NULL);
  compared->actor = app_labels_dup_actor (match->labels, &party, move->actor);
  return compared;
}

GPtrArray *
app_match_dup_compared (AppMatch *match, const AppComparison *comparison, gint64 line)
{
  const Comparison *own = (const Comparison *)comparison;
  GPtrArray *moves = g_ptr_array_new_with_free_func (compared_free);
  AppTimeline *timeline = line == comparison->a ? own->timeline_a : own->timeline_b;

  for (guint k = comparison->shared + 1; k <= app_timeline_get_length (timeline); k++)
    g_ptr_array_add (moves, compared_new (match, timeline, k));
  return moves;
}

/* Views */

typedef struct {
  AppMatch *match;
  GPtrArray *found; /* of AppDifference */
  guint most;
} Walk;

static void
difference_free (gpointer data)
{
  AppDifference *difference = data;

  g_free (difference->path);
  g_free (difference->a);
  g_free (difference->b);
  g_free (difference);
}

static gboolean
is_scalar (const AppValue *value)
{
  const AppValueKind kind = app_value_kind (value);

  return kind != APP_VALUE_LIST && kind != APP_VALUE_OBJECT;
}

/* Numbers and texts alone are told in one go: a hand, not its third card. */
static gboolean
is_plain_list (const AppValue *value)
{
  if (app_value_kind (value) != APP_VALUE_LIST)
    return FALSE;
  for (guint k = 0; k < app_value_length (value); k++)
    if (!is_scalar (app_value_at (value, k)))
      return FALSE;
  return TRUE;
}

/* A card by its name. */
static char *
dup_scalar (AppMatch *match, const AppValue *value)
{
  const AppCard *card;

  switch (app_value_kind (value)) {
  case APP_VALUE_BOOLEAN:
    return g_strdup (app_value_boolean (value) ? _ ("yes") : _ ("no"));
  case APP_VALUE_INTEGER:
    return g_strdup_printf ("%" G_GINT64_FORMAT, app_value_integer (value));
  case APP_VALUE_TEXT:
    card = app_match_get_card (match, app_value_text (value));
    return g_strdup (card != NULL ? card->name : app_value_text (value));
  default:
    return NULL;
  }
}

static char *
dup_told (AppMatch *match, const AppValue *value)
{
  g_autoptr (GString) out = NULL;

  if (is_scalar (value))
    return dup_scalar (match, value);
  out = g_string_new (NULL);
  if (!is_plain_list (value)) {
    app_value_to_json (value, out);
    return g_string_free (g_steal_pointer (&out), FALSE);
  }
  for (guint k = 0; k < app_value_length (value); k++) {
    g_autofree char *one = dup_scalar (match, app_value_at (value, k));

    g_string_append_printf (out, "%s%s", k > 0 ? ", " : "", one != NULL ? one : "–");
  }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
add (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  AppDifference *difference;

  if (walk->found->len == walk->most)
    return;
  difference = g_new0 (AppDifference, 1);
  difference->path = g_strdup (path);
  difference->a = dup_told (walk->match, a);
  difference->b = dup_told (walk->match, b);
  g_ptr_array_add (walk->found, difference);
}

static void walk_values (Walk *walk, const char *path, const AppValue *a, const AppValue *b);

static void
walk_member (Walk *walk, const char *path, const char *key, const AppValue *a, const AppValue *b)
{
  g_autofree char *below = path[0] != '\0' ? g_strdup_printf ("%s.%s", path, key) : g_strdup (key);

  walk_values (walk, below, app_value_get (a, key), app_value_get (b, key));
}

static void
walk_objects (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  for (guint k = 0; k < app_value_length (a); k++)
    walk_member (walk, path, app_value_key (a, k), a, b);
  for (guint k = 0; k < app_value_length (b); k++)
    if (app_value_get (a, app_value_key (b, k)) == NULL)
      walk_member (walk, path, app_value_key (b, k), a, b);
}

static void
walk_lists (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  for (guint k = 0; k < MAX (app_value_length (a), app_value_length (b)); k++) {
    g_autofree char *below = g_strdup_printf ("%s[%u]", path, k + 1);

    walk_values (walk, below, app_value_at (a, k), app_value_at (b, k));
  }
}

static void
walk_values (Walk *walk, const char *path, const AppValue *a, const AppValue *b)
{
  if (walk->found->len == walk->most || app_value_equal (a, b))
    return;
  if (app_value_kind (a) == APP_VALUE_OBJECT && app_value_kind (b) == APP_VALUE_OBJECT)
    walk_objects (walk, path, a, b);
  else if (app_value_kind (a) == APP_VALUE_LIST && app_value_kind (b) == APP_VALUE_LIST
           && !(is_plain_list (a) && is_plain_list (b)))
    walk_lists (walk, path, a, b);
  else
    add (walk, path, a, b);
}

static AppValue *
dup_view (AppMatch *match, AppTimeline *timeline, guint at)
{
  AppValueBuilder builder;

  app_value_builder_init (&builder);
  rules_view (match->match,
              app_timeline_get_state (timeline, MIN (at, app_timeline_get_length (timeline))), 0,
              &builder.writer);
  return app_value_builder_finish (&builder);
}

GPtrArray *
app_match_dup_differences (AppMatch *match, const AppComparison *comparison, guint at_a, guint at_b,
                           guint most)
{
  const Comparison *own = (const Comparison *)comparison;
  g_autoptr (AppValue) a = dup_view (match, own->timeline_a, at_a);
  g_autoptr (AppValue) b = dup_view (match, own->timeline_b, at_b);
  Walk walk = { match, g_ptr_array_new_with_free_func (difference_free), most };

  walk_values (&walk, "", a, b);
  return walk.found;
}
