/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may be recorded where the program deals: nothing that it did not draw, and what it drew and
 * told before anything else.
 */
#include "app/deal/dealing.h"

#include "app/base/error.h"

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

static guint
count_dice (const RulesMove *move)
{
  guint n = 0;

  for (guint k = 0; k < move->n_args; k++)
    n += move->args[k].kind == RULES_ARG_DIE;
  return n;
}

static gboolean
names_dice (RulesMatch *match, const char *text)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);

  return app_dealing_read (match, text, move) && count_dice (&move->move) > 0;
}

char *
app_dealing_split (const AppTable *table, const char *typed, char **rest)
{
  g_autoptr (GPtrArray) begun = app_dealing_dup_begun (table->match, table->state, TRUE);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
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
  for (guint k = 0; k < begun->len; k++)
    g_ptr_array_add (all, g_strdup (((AppBegun *)g_ptr_array_index (begun, k))->text));
  for (guint k = 0; k < all->len; k++) {
    const char *start = g_ptr_array_index (all, k);

    if (begins (text, start) && strlen (start) >= behind) {
      longest = start;
      behind = strlen (start);
    }
  }
  if (longest == NULL || !is_keyed (text + behind)
      || (text[behind] != '\0' && names_dice (table->match, text)))
    return NULL;
  *rest = g_strdup (text + behind);
  return g_strdup (longest);
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
  g_autoptr (GPtrArray) begun = NULL;
  guint64 verb;

  if (!app_dealing_read (match, text, move) || move->move.verb < RULES_VERB_GAME)
    return FALSE;
  if (count_dice (&move->move) > 0 || is_due (match, state, &move->move))
    return TRUE;
  verb = (guint64)1 << (move->move.verb - RULES_VERB_GAME);
  if (((match->game->dealing | match->game->dealing_in_part) & verb) == 0)
    return FALSE;
  begun = app_dealing_dup_begun (match, state, TRUE);
  return app_dealing_names (begun, &move->move);
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

  for (guint k = 0; k < drawn->len; k++) {
    const char *due = drawn_at (drawn, k)->due;

    if (strncmp (due, outcome, length) == 0 && strchr (">, ", due[length]) != NULL)
      return TRUE;
  }
  return FALSE;
}

/* Whether @move is what was drawn, however it is written, and what players add to it. */
static gboolean
goes_on (const AppTable *table, const RulesMove *move, const char *outcome)
{
  g_autofree RulesMoveBuffer *drawn = g_new (RulesMoveBuffer, 1);
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  if (!app_dealing_read (table->match, outcome, drawn)
      || rules_draw_on (table->match, table->state, &drawn->move, chance))
    return FALSE;
  if (app_dealing_begins (move, &drawn->move))
    return count_dice (move) == count_dice (&drawn->move);
  rules_settle_move (table->match, table->state, drawn);
  return app_dealing_begins (move, &drawn->move);
}

static gboolean
was_drawn (const AppTable *table, const GPtrArray *drawn, const RulesMove *move)
{
  for (guint k = 0; k < drawn->len; k++) {
    const char *outcome = drawn_at (drawn, k)->outcome;

    if (!is_drawn_on (drawn, outcome) && goes_on (table, move, outcome))
      return TRUE;
  }
  return FALSE;
}

static GPtrArray *
list_drawn (const AppTable *table, GError **error)
{
  GPtrArray *drawn = db_drawn_list (table->db, table->id, table->digest, table->at + 1, error);

  for (guint k = drawn != NULL ? drawn->len : 0; k > 0; k--)
    if (!app_dealing_is_of (((DbDrawn *)g_ptr_array_index (drawn, k - 1))->due, table->at))
      g_ptr_array_remove_index (drawn, k - 1);
  return drawn;
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
refuse_before (const char *pending, GError **error)
{
  g_set_error (error, APP_ERROR, APP_ERROR_RULES,
               _ ("“%s” is there already: it has to be recorded first."), pending);
  return FALSE;
}

gboolean
app_dealing_check_pending (const AppTable *table, const char *begun, GError **error)
{
  g_autofree char *pending = app_dealing_dup_pending (table);
  g_autofree char *there = NULL;
  g_autofree char *start = NULL;

  if (pending == NULL)
    return TRUE;
  there = app_dealing_dup_start (table, pending);
  start = app_dealing_dup_start (table, begun);
  return g_strcmp0 (there, start) == 0 || refuse_before (pending, error);
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
  if (count_dice (move) > 0)
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

  if (!app_dealing_read (table->match, text, move) || move->move.verb < RULES_VERB_GAME)
    return TRUE;
  drawn = list_drawn (table, &failed);
  if (drawn == NULL) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (was_drawn (table, drawn, &move->move))
    return TRUE;
  if (app_dealing_is_drawn (table->match, table->state, text))
    return refuse_drawn (table, &move->move, error);
  pending = find_pending (table, drawn);
  return pending == NULL || refuse_before (pending, error);
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
