/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As whom a match is told, and what that leaves out.
 */
#include "app/match/match-private.h"

#include "app/match/notation.h"

#include <string.h>

gboolean
app_match_hides (AppMatch *match, guint number)
{
  g_autoptr (AppValue) all = NULL;

  if (match->timeline == NULL)
    return FALSE;
  all = app_match_dup_view (match, number, 0);
  for (guint seat = 1; seat <= app_match_get_n_seats (match); seat++) {
    g_autoptr (AppValue) own = app_match_dup_view (match, number, seat);

    if (!app_value_equal (all, own))
      return TRUE;
  }
  return FALSE;
}

void
app_match_set_eyes (AppMatch *match, guint seat)
{
  if (match->eyes == seat)
    return;
  match->eyes = seat;
  app_match_tell_parts (match, APP_MATCH_VIEWER, 0);
  app_match_moves_changed (match, 1);
}

guint
app_match_get_eyes (AppMatch *match)
{
  return match->eyes;
}

/* Whether the eyes know all that @move names. */
static gboolean
is_seen (AppMatch *match, const void *before, const RulesMove *move)
{
  const guint all = (1u << match->match->setup.seats) - 1;
  const guint seen = rules_seen (match->match, before, move);

  return match->eyes == APP_EYES_NOBODY ? seen == all : (seen & (1u << (match->eyes - 1))) != 0;
}

/* What names something that was hidden. */
static gboolean
is_hidden (const RulesGame *game, const RulesMove *move, const RulesArg *arg)
{
  const gboolean deals = (game->dealing >> (move->verb - RULES_VERB_GAME) & 1) != 0;

  return arg->kind == RULES_ARG_CARD || (deals && arg->kind == RULES_ARG_NAME && arg->key == 0);
}

char *
app_match_dup_unseen (AppMatch *match, const void *before, const char *text)
{
  g_autofree RecordLine *line = NULL;
  g_autofree RulesMoveBuffer *move = NULL;
  RulesError wrong;

  if (match->eyes == 0)
    return NULL;
  line = g_new (RecordLine, 1);
  move = g_new (RulesMoveBuffer, 1);
  if (record_read_line (text, strlen (text), line, &wrong) != RULES_OK
      || rules_read_move (match->match, line, move, &wrong) != RULES_OK
      || move->move.verb < RULES_VERB_GAME || is_seen (match, before, &move->move))
    return NULL;
  for (guint k = 0; k < move->move.n_args; k++)
    if (is_hidden (match->game, &move->move, &move->args[k]))
      move->args[k] = (RulesArg){ .kind = RULES_ARG_UNSEEN, .key = move->args[k].key };
  move->move.args = move->args;
  return app_notation_dup_move (match->match, &move->move);
}
