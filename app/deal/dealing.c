/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What chance completes at one state, and what of a move it is.
 */
#include "app/deal/dealing.h"

#include "app/match/notation.h"

#include <string.h>

#define DEALT "app"

gboolean
app_dealing_is_meant (const RecordTags *tags)
{
  return g_strcmp0 (record_tags_get (tags, "Dealt"), DEALT) == 0
         && g_strcmp0 (record_tags_get (tags, "Knowledge"), "open") == 0;
}

void
app_dealing_mean (RecordTags *tags)
{
  record_tags_set (tags, "Dealt", DEALT);
  record_tags_set (tags, "Knowledge", "open");
}

void
app_table_clear (AppTable *table)
{
  g_clear_pointer (&table->decks, g_ptr_array_unref);
}

gboolean
app_dealing_read (RulesMatch *match, const char *text, RulesMoveBuffer *move)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  const guint n_definitions = match->n_definitions;
  RulesError wrong;
  gboolean read = record_read_line (text, strlen (text), line, &wrong) == RULES_OK
                  && line->kind == RECORD_MOVE
                  && rules_read_move (match, line, move, &wrong) == RULES_OK;

  rules_match_forget (match, n_definitions);
  return read;
}

static gboolean
is_same (const RulesArg *a, const RulesArg *b)
{
  return a->kind == b->kind && a->key == b->key && a->value == b->value;
}

gboolean
app_dealing_begins (const RulesMove *move, const RulesMove *begin)
{
  guint same = 0;

  if (move->actor != begin->actor || move->verb != begin->verb || move->n_args < begin->n_args)
    return FALSE;
  while (same < begin->n_args && is_same (&move->args[same], &begin->args[same]))
    same++;
  return same == begin->n_args;
}

/* Chance as the rules tell it */

/* Looks for the longest beginning with which @text begins. */
typedef struct {
  const RulesMatch *match;
  const char *text;
  const RulesMove *move; /* what @text means; NULL where it is no move yet */
  RulesChance *chance;   /* the one that was found */
  char *begun;
  GPtrArray *all; /* (element-type AppBegun): for all of them */
} Finding;

static bool
find_cb (const RulesChance *chance, void *data)
{
  Finding *finding = data;
  g_autofree char *begun = app_notation_dup_move (finding->match, &chance->move.move);

  if (!g_str_equal (finding->text, begun)
      && (finding->move == NULL || !app_dealing_begins (finding->move, &chance->move.move)))
    return true;
  if (finding->begun != NULL && strlen (finding->begun) >= strlen (begun))
    return true;
  *finding->chance = *chance;
  finding->chance->move.move.args = finding->chance->move.args;
  g_free (finding->begun);
  finding->begun = g_steal_pointer (&begun);
  return true;
}

char *
app_dealing_find (RulesMatch *match, const void *state, const char *text, RulesChance *chance)
{
  g_autofree RulesChance *room = g_new (RulesChance, 1);
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  Finding finding = { .match = match,
                      .text = text,
                      .move = app_dealing_read (match, text, move) ? &move->move : NULL,
                      .chance = chance };

  rules_chances (match, state, room, find_cb, &finding);
  rules_called (match, state, room, find_cb, &finding);
  return finding.begun;
}

static void
begun_free (gpointer data)
{
  AppBegun *begun = data;

  g_free (begun->text);
  g_array_unref (begun->options);
  g_free (begun);
}

/* What nobody draws from where it is hidden, and no die: a player's own. */
static gboolean
is_open (const RulesGame *game, const RulesMove *move)
{
  const guint64 verb = (guint64)1 << (move->verb - RULES_VERB_GAME);

  return ((game->dealing | game->dealing_in_part) & verb) == 0;
}

static bool
take_begun (const RulesChance *chance, void *data)
{
  Finding *finding = data;
  AppBegun *begun = g_new (AppBegun, 1);

  begun->text = app_notation_dup_move (finding->match, &chance->move.move);
  begun->move = chance->move;
  begun->move.move.args = begun->move.args;
  begun->options = g_array_new (FALSE, FALSE, sizeof (RulesArg));
  begun->open = !chance->due && chance->n_options > 0
                && chance->options[0].arg.kind != RULES_ARG_DIE
                && is_open (finding->match->game, &chance->move.move);
  for (guint k = 0; k < chance->n_options; k++)
    g_array_append_val (begun->options, chance->options[k].arg);
  g_ptr_array_add (finding->all, begun);
  return true;
}

GPtrArray *
app_dealing_dup_begun (const RulesMatch *match, const void *state, gboolean called)
{
  g_autofree RulesChance *room = g_new (RulesChance, 1);
  Finding finding = { .match = match, .all = g_ptr_array_new_with_free_func (begun_free) };

  rules_chances (match, state, room, take_begun, &finding);
  if (called)
    rules_called (match, state, room, take_begun, &finding);
  return finding.all;
}

gboolean
app_dealing_names (const GPtrArray *all, const RulesMove *move)
{
  for (guint k = 0; k < all->len; k++) {
    const AppBegun *begun = g_ptr_array_index (all, k);
    const guint n = begun->move.move.n_args;

    if (move->n_args == n || !app_dealing_begins (move, &begun->move.move))
      continue;
    for (guint o = 0; o < begun->options->len; o++)
      if (is_same (&g_array_index (begun->options, RulesArg, o), &move->args[n]))
        return TRUE;
  }
  return FALSE;
}

char *
app_dealing_dup_due (const RulesMatch *match, const void *state)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  return rules_chance (match, state, chance) && chance->due
             ? app_notation_dup_move (match, &chance->move.move)
             : NULL;
}
