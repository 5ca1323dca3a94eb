/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may be recorded where the program deals: nothing that it did not draw, and what it drew and
 * told before anything else.
 */
#include "dealing.h"

#include "error.h"

#include "db/drawn.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether @text is @begin, or goes on behind it with other words. */
static gboolean
begins (const char *text, const char *begin)
{
  const gsize length = strlen (begin);

  return strncmp (text, begin, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

/* Words with keys alone, "mod=+2 armor=A:1". */
static gboolean
is_keyed (const char *rest)
{
  g_auto (GStrv) words = g_strsplit (rest, " ", -1);

  for (guint k = 0; words[k] != NULL; k++)
    if (words[k][0] != '\0' && strchr (words[k], '=') == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
read_move (RulesMatch *match, const char *text, RulesMoveBuffer *move)
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
has_dice (const RulesMove *move)
{
  for (guint k = 0; k < move->n_args; k++)
    if (move->args[k].kind == RULES_ARG_DIE)
      return TRUE;
  return FALSE;
}

static gboolean
names_dice (RulesMatch *match, const char *text)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);

  return read_move (match, text, move) && has_dice (&move->move);
}

char *
app_dealing_split (const AppTable *table, const char *typed, char **rest)
{
  g_autoptr (GPtrArray) all = app_dealing_dup_begun (table->match, table->state, TRUE);
  g_autoptr (GPtrArray) moves = app_dice_dup_moves (table->match, table->state);
  g_autofree char *text = g_strstrip (g_strdup (typed));
  const char *longest = NULL;
  gsize behind = 0;

  *rest = NULL;
  for (guint k = 0; k < moves->len; k++) {
    const AppListed *listed = g_ptr_array_index (moves, k);

    if (listed->dice == NULL)
      continue;
    if (g_str_equal (text, listed->text)) {
      *rest = g_strdup ("");
      return g_strdup (listed->bare);
    }
    g_ptr_array_add (all, g_strdup (listed->bare));
  }
  for (guint k = 0; k < all->len; k++) {
    const char *begun = g_ptr_array_index (all, k);

    if (begins (text, begun) && strlen (begun) >= behind) {
      longest = begun;
      behind = strlen (begun);
    }
  }
  if (longest == NULL || !is_keyed (text + behind)
      || (text[behind] != '\0' && names_dice (table->match, text)))
    return NULL;
  *rest = g_strdup (text + behind);
  return g_strdup (longest);
}

/* Whether @text names what chance brings behind a beginning. */
static gboolean
names_cards (const RulesMatch *match, const void *state, const char *text)
{
  g_autoptr (GPtrArray) all = app_dealing_dup_begun (match, state, TRUE);

  for (guint k = 0; k < all->len; k++) {
    const char *begun = g_ptr_array_index (all, k);

    if (begins (text, begun) && strlen (text) > strlen (begun))
      return TRUE;
  }
  return FALSE;
}

/* Of a due deal, those of others too. */
static gboolean
is_due (RulesMatch *match, const void *state, const RulesMove *move)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  return rules_chance (match, state, chance) && chance->due && chance->move.move.verb == move->verb;
}

gboolean
app_dealing_is_drawn (RulesMatch *match, const void *state, const char *text)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);

  return read_move (match, text, move) && move->move.verb >= RULES_VERB_GAME
         && (has_dice (&move->move) || is_due (match, state, &move->move)
             || names_cards (match, state, text));
}

static const DbDrawn *
drawn_at (const GPtrArray *drawn, guint k)
{
  return g_ptr_array_index (drawn, k);
}

/* Whether something was drawn on from @outcome, once more or more of it. */
static gboolean
is_drawn_on (const GPtrArray *drawn, const char *outcome)
{
  const gsize length = strlen (outcome);

  for (guint k = 0; k < drawn->len; k++)
    if (strncmp (drawn_at (drawn, k)->due, outcome, length) == 0)
      return TRUE;
  return FALSE;
}

/* Whether @text is what was drawn, to its end. */
static gboolean
was_drawn (const GPtrArray *drawn, const char *text)
{
  for (guint k = 0; k < drawn->len; k++) {
    const char *outcome = drawn_at (drawn, k)->outcome;

    if (begins (text, outcome) && is_keyed (text + strlen (outcome))
        && !is_drawn_on (drawn, outcome))
      return TRUE;
  }
  return FALSE;
}

static GPtrArray *
list_drawn (const AppTable *table, GError **error)
{
  return db_drawn_list (table->db, table->id, table->digest, table->at + 1, error);
}

/* The last of what nobody recorded; what is due waits for nobody. */
static const char *
find_pending (const AppTable *table, const GPtrArray *drawn)
{
  g_autofree char *due = app_dealing_dup_due (table->match, table->state);

  for (guint k = drawn->len; due == NULL && k > 0; k--)
    if (!drawn_at (drawn, k - 1)->recorded)
      return drawn_at (drawn, k - 1)->outcome;
  return NULL;
}

char *
app_dealing_dup_pending (const AppTable *table)
{
  g_autoptr (GPtrArray) drawn = list_drawn (table, NULL);

  return drawn != NULL ? g_strdup (find_pending (table, drawn)) : NULL;
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES, sentence);
  return FALSE;
}

static gboolean
refuse_drawn (const AppTable *table, const RulesMove *move, GError **error)
{
  if (has_dice (move))
    return refuse (error, _ ("In this match the program rolls: enter the move without its dice."));
  if (is_due (table->match, table->state, move))
    return refuse (error, _ ("In this match the program deals: what comes is not entered."));
  return refuse (error, _ ("In this match the program draws: enter the move without its cards."));
}

gboolean
app_dealing_check (const AppTable *table, const char *text, GError **error)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  g_autoptr (GPtrArray) drawn = NULL;
  GError *failed = NULL;
  const char *pending;

  if (!read_move (table->match, text, move) || move->move.verb < RULES_VERB_GAME)
    return TRUE;
  drawn = list_drawn (table, &failed);
  if (drawn == NULL) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (app_dealing_is_drawn (table->match, table->state, text))
    return was_drawn (drawn, text) || refuse_drawn (table, &move->move, error);
  pending = find_pending (table, drawn);
  if (pending == NULL)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_RULES,
               _ ("“%s” is there already: it has to be recorded first."), pending);
  return FALSE;
}

static gboolean
check_at (AppStored *stored, const Replay *replay, const void *before, const AppTyped *typed,
          const char *file, guint line, GError **error)
{
  const AppTable table = { .match = stored->match,
                           .state = before,
                           .digest = rules_digest (stored->match, before),
                           .at = replay->at - 1,
                           .id = stored->row->id,
                           .db = stored->db };
  GError *failed = NULL;

  if (app_dealing_check (&table, typed->text, &failed))
    return TRUE;
  if (file == NULL || !g_error_matches (failed, APP_ERROR, APP_ERROR_RULES)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  app_error_at (error, APP_ERROR_RULES, file, line, "%s", failed->message);
  g_error_free (failed);
  return FALSE;
}

gboolean
app_dealing_judge (AppStored *stored, Replay *replay, const char *text, gsize length,
                   const char *file, guint line, const char *instant, AppTyped *typed,
                   GError **error)
{
  const gsize size = stored->match->game->state_size;
  const Replay replay_before = *replay;
  g_autofree void *before = NULL;

  if (!app_dealing_is_meant (stored->tags))
    return app_typed_judge (replay, text, length, file, line, instant, typed, error);
  before = g_memdup2 (replay->state, size);
  if (!app_typed_judge (replay, text, length, file, line, instant, typed, error))
    return FALSE;
  if (check_at (stored, replay, before, typed, file, line, error))
    return TRUE;
  *replay = replay_before;
  memcpy (replay->state, before, size);
  app_typed_clear (typed);
  *typed = (AppTyped){ 0 };
  return FALSE;
}
