/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The road of a realm as it was walked: a view tells only where the party is, so that what lies
 * behind is read from the views after the moves that met something.
 *
 *   - realm ash-gate   - reveal hound   …   - flee …   - reveal well   - next   - reveal wolf
 *                      1: hound             1: fled    2: well                  3: wolf, here
 */
#include "ui/board/restless/restless-table.h"

#include <string.h>

static gboolean
is_verb (const char *move, const char *verb)
{
  gsize length = strlen (verb);

  return g_str_has_prefix (move, "- ") && strncmp (move + 2, verb, length) == 0
         && (move[2 + length] == ' ' || move[2 + length] == '\0');
}

static gboolean
meets_something (const char *move)
{
  return is_verb (move, "reveal") || is_verb (move, "choose") || is_verb (move, "replace")
         || is_verb (move, "insert");
}

static const char *
move_text (const UiRestlessTable *table, guint number)
{
  return app_match_get_move (table->match, number)->text;
}

/* The move that drew the realm on show; 0 for none. */
static guint
realm_move (const UiRestlessTable *table)
{
  guint number = table->number;

  while (number > 0 && !is_verb (move_text (table, number), "realm"))
    number--;
  return number;
}

/* A card of another view lives no longer than that: the match has it, too. */
static const char *
lasting (const UiRestlessTable *table, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;

  return found != NULL ? found->id : NULL;
}

static void
remember (UiRestlessTable *table, guint number)
{
  const char *move = move_text (table, number);
  gboolean meets = meets_something (move), flees = is_verb (move, "flee");
  g_autoptr (AppValue) view = NULL;
  gint64 place;

  if (!meets && !flees)
    return;
  view = app_match_dup_view (table->match, number, table->viewer);
  place = app_value_integer (app_value_get (view, "encounter"));
  if (place < 1 || place > UI_RESTLESS_ROAD)
    return;
  if (flees)
    table->road[place - 1].fate = UI_RESTLESS_FLED;
  else
    table->road[place - 1].card = lasting (table, app_value_text (app_value_get (view, "current")));
}

/* Which Rest card is on: the last one that was played. */
static void
find_rest (UiRestlessTable *table)
{
  for (guint k = table->number; table->phase == UI_RESTLESS_REST && k > 0; k--)
    if (is_verb (move_text (table, k), "rest")) {
      table->rest = lasting (table, move_text (table, k) + strlen ("- rest "));
      return;
    }
}

void
ui_restless_read_road (UiRestlessTable *table)
{
  guint start = realm_move (table), here = (guint)MAX (table->encounter, 0);
  gboolean behind = FALSE;

  table->n_road = (guint)CLAMP (table->encounters, 0, UI_RESTLESS_ROAD);
  for (guint k = start; start > 0 && k <= table->number; k++)
    remember (table, k);
  for (guint k = 0; k < table->n_road; k++)
    behind |= table->road[k].card != NULL;
  for (guint k = 0; k < table->n_road; k++) {
    UiRestlessStop *stop = &table->road[k];

    if (here == k + 1 && table->current != NULL)
      stop->card = table->current;
    if (stop->fate == UI_RESTLESS_FLED)
      continue;
    if (here == k + 1)
      stop->fate = UI_RESTLESS_HERE;
    else if (here > k + 1 || (here == 0 && behind))
      stop->fate = UI_RESTLESS_PASSED;
  }
  find_rest (table);
}
