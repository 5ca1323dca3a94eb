/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program deals: what is due, what is drawn for it, and that nothing else is recorded.
 */
#include "app/deal/dealing.h"

#include "app/base/error.h"
#include "app/deal/chance.h"
#include "app/match/notation.h"

#include "db/decks.h"
#include "db/chance-outcomes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEALT "app"

gboolean
app_dealing_is_tagged (const RecordTags *tags)
{
  return g_strcmp0 (record_tags_get (tags, "Dealt"), DEALT) == 0
         && g_strcmp0 (record_tags_get (tags, "Knowledge"), "open") == 0;
}

void
app_dealing_set_tags (RecordTags *tags)
{
  record_tags_set (tags, "Dealt", DEALT);
  record_tags_set (tags, "Knowledge", "open");
}

void
app_deal_position_clear (AppDealPosition *position)
{
  g_clear_pointer (&position->decks, g_ptr_array_unref);
}

gboolean
app_dealing_read_move (RulesMatch *match, const char *text, RulesMoveBuffer *move)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  const guint n_definitions = match->n_definitions;
  RulesError wrong;
  gboolean read = record_read_line (text, strlen (text), line, &wrong) == RULES_OK
                  && line->kind == RECORD_MOVE
                  && rules_read_move (match, line, move, &wrong) == RULES_OK;

  rules_match_forget_cards (match, n_definitions);
  return read;
}

static gboolean
is_same (const RulesArg *a, const RulesArg *b)
{
  return a->kind == b->kind && a->key == b->key && a->value == b->value;
}

/* Whether @move begins as @begin does, and how it may go on. */
static gboolean
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
  GPtrArray *all; /* (element-type AppBegunMove): for all of them */
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
app_dealing_find_chance (RulesMatch *match, const void *state, const char *text,
                         RulesChance *chance)
{
  g_autofree RulesChance *room = g_new (RulesChance, 1);
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  Finding finding = { .match = match,
                      .text = text,
                      .move = app_dealing_read_move (match, text, move) ? &move->move : NULL,
                      .chance = chance };

  rules_list_chances (match, state, room, find_cb, &finding);
  rules_list_called_chances (match, state, room, find_cb, &finding);
  return finding.begun;
}

static void
begun_free (gpointer data)
{
  AppBegunMove *begun = data;

  g_free (begun->text);
  g_array_unref (begun->options);
  g_free (begun);
}

/* What nobody draws from where it is hidden, and no die: a player's own. */
static gboolean
is_open (const RulesGame *game, const RulesMove *move)
{
  const guint64 verb = (guint64)1 << (move->verb - RULES_VERB_GAME);

  return ((game->drawing_verbs | game->partly_drawing_verbs) & verb) == 0;
}

static bool
add_begun_cb (const RulesChance *chance, void *data)
{
  Finding *finding = data;
  AppBegunMove *begun = g_new (AppBegunMove, 1);

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
app_dealing_dup_begun_moves (const RulesMatch *match, const void *state, gboolean called)
{
  g_autofree RulesChance *room = g_new (RulesChance, 1);
  Finding finding = { .match = match, .all = g_ptr_array_new_with_free_func (begun_free) };

  rules_list_chances (match, state, room, add_begun_cb, &finding);
  if (called)
    rules_list_called_chances (match, state, room, add_begun_cb, &finding);
  return finding.all;
}

gboolean
app_dealing_is_begun_by (const GPtrArray *all, const RulesMove *move)
{
  for (guint k = 0; k < all->len; k++) {
    const AppBegunMove *begun = g_ptr_array_index (all, k);
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

  return rules_next_chance (match, state, chance) && chance->due
             ? app_notation_dup_move (match, &chance->move.move)
             : NULL;
}

/* Drawing for a match at one state: what comes, and what a move has become by it. */

#define AT " @" /* no word of a move begins so */

/* @move with @arg behind it; FALSE where there is no room. */
static gboolean
add_arg (RulesMoveBuffer *move, const RulesArg *arg)
{
  if (move->move.n_args >= G_N_ELEMENTS (move->args))
    return FALSE;
  move->args[move->move.n_args++] = *arg;
  move->move.args = move->args;
  return TRUE;
}

/* How an option is written, "axe", "17". */
static char *
dup_option (const RulesMatch *match, const RulesChance *chance, const RulesArg *arg)
{
  g_autofree RulesMoveBuffer *move = g_memdup2 (&chance->move, sizeof *move);
  g_autofree char *text = NULL;
  const char *last;

  move->move.args = move->args;
  if (!add_arg (move, arg))
    return g_strdup ("");
  text = app_notation_dup_move (match, &move->move);
  last = strrchr (text, ' ') + 1;
  return g_strdup (strchr (last, '=') != NULL ? strchr (last, '=') + 1 : last);
}

/* How many copies of @id the decks have that may bring it: of what somebody lays out, his own. */
static guint
count_in_deck (const AppDealPosition *position, guint seat, const char *id)
{
  guint n = 0;

  for (guint k = 0; k < position->decks->len; k++) {
    const DbMatchDeck *deck = g_ptr_array_index (position->decks, k);

    for (guint c = 0; (seat == 0 || deck->seat == seat) && c < deck->cards->len; c++)
      if (g_str_equal (g_array_index (deck->cards, DbDeckCard, c).code, id))
        n += g_array_index (deck->cards, DbDeckCard, c).copies;
  }
  return n;
}

/* Elements come from the decks that all brought, what a player lays out from his own; where they
 * have enough for it. */
static void
limit_to_decks (const AppDealPosition *position, RulesChance *chance)
{
  const RulesMove *move = &chance->move.move;
  const guint64 verb = (guint64)1 << (move->verb - RULES_VERB_GAME);
  const gboolean own = (position->match->game->drawing_verbs & verb) == 0;
  g_autofree guint *copies = g_new0 (guint, MAX (chance->n_options, 1));
  guint all = 0;

  if (position->decks == NULL || chance->n_options == 0
      || (!own && chance->options[0].arg.kind != RULES_ARG_NAME))
    return;
  for (guint k = 0; k < chance->n_options; k++) {
    g_autofree char *option = dup_option (position->match, chance, &chance->options[k].arg);

    copies[k] =
        MIN (chance->options[k].copies, count_in_deck (position, own ? move->actor : 0, option));
    all += copies[k];
  }
  for (guint k = 0; all >= chance->n_draw && k < chance->n_options; k++)
    chance->options[k].copies = copies[k];
}

/* Draws all that @chance wants. */
static gboolean
draw_all (const AppDealPosition *position, RulesChance *chance, char **outcome)
{
  RulesMoveBuffer *move = &chance->move;
  guint left = 0;

  limit_to_decks (position, chance);
  for (guint k = 0; k < chance->n_options; k++)
    left += chance->options[k].copies;
  if (chance->n_draw == 0 || left == 0 || (!chance->replace && left < chance->n_draw))
    return FALSE;
  for (guint k = 0; k < chance->n_draw; k++) {
    RulesArg drawn = app_chance_draw (chance);

    if (!add_arg (move, &drawn))
      return FALSE;
  }
  *outcome = app_notation_dup_move (position->match, &move->move);
  return TRUE;
}

/* How often @option was turned over in the last word of @begun, "nothing>nothing". */
static guint
count_shown (const char *begun, const char *option)
{
  g_auto (GStrv) shown = g_strsplit (strrchr (begun, ' ') + 1, ">", -1);
  guint n = 0;

  for (guint k = 0; shown[k] != NULL; k++)
    n += g_str_equal (shown[k], option);
  return n;
}

/* What may come instead of the last card or die of @begun; a card that was turned over is gone. */
static RulesChance *
dup_redraw_chance (const AppDealPosition *position, const char *begun, const char *rest)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  g_autofree char *start =
      app_dealing_find_chance (position->match, position->state, begun, chance);
  guint n = 0;

  if (start == NULL || chance->due || strlen (begun) == strlen (start))
    return NULL;
  for (guint k = 0; k < chance->n_options; k++) {
    RulesChanceOption *is = &chance->options[k];
    g_autofree char *option = dup_option (position->match, chance, &is->arg);
    g_autofree char *whole = g_strconcat (begun, ">", option, rest, NULL);
    const guint shown = chance->replace ? 0 : count_shown (begun, option);

    if (is->copies <= shown
        || app_notation_judge (position->match, position->state, whole, NULL) != RULES_OK)
      continue;
    is->copies -= shown;
    chance->options[n++] = *is;
  }
  chance->n_options = n;
  return n > 0 ? g_steal_pointer (&chance) : NULL;
}

/* Dice of listed moves */

/* The listed move with dice that @begun is, or has some of. */
static AppListedMove *
find_dice (const GPtrArray *moves, const char *begun)
{
  for (guint k = 0; k < moves->len; k++) {
    AppListedMove *listed = g_ptr_array_index (moves, k);

    if (listed->dice != NULL
        && (g_str_equal (listed->bare, begun) || g_str_has_prefix (begun, listed->text)))
      return listed;
  }
  return NULL;
}

/* The dice that stand in @begun, as somebody would type them: "12 3>15". */
static char *
dup_typed (const AppDice *dice, const char *begun)
{
  g_autoptr (GString) typed = g_string_new (NULL);
  const char *at = begun;

  for (guint k = 0; k < dice->n && g_str_has_prefix (at, dice->parts[k]); k++) {
    at += strlen (dice->parts[k]);
    for (; *at != '\0' && *at != ' '; at++)
      g_string_append_c (typed, *at == ',' ? ' ' : *at);
    g_string_append_c (typed, ' ');
  }
  return g_strdup (g_strstrip (typed->str));
}

/* The highest face that the listed moves have. */
static guint
count_faces (const AppDice *dice)
{
  guint most = 1;

  for (guint k = 0; k < dice->listed->len; k++)
    most = MAX (most, (guint)g_ascii_strtoull (g_ptr_array_index (dice->listed, k), NULL, 10));
  return most;
}

/* Under what the next die is kept. */
static char *
dup_due_die (const AppDealPosition *position, const AppListedMove *listed, const char *typed,
             gboolean again)
{
  g_autofree char *asked = again ? g_strconcat (typed, ">", NULL) : g_strdup (typed);
  g_autofree char *text = NULL;
  gboolean whole;
  guint place, there;

  if (typed[0] == '\0')
    return g_strdup (listed->text);
  text = app_dice_dup_move (listed->dice, position->match, position->state, asked, &whole, &place,
                            &there);
  return g_strconcat (text, again || there == 0 ? "" : ",", NULL);
}

static gboolean
roll (const AppDealPosition *position, const AppListedMove *listed, const char *begun,
      gboolean again, char **due, char **outcome)
{
  g_autofree char *typed = dup_typed (listed->dice, begun);
  const guint face = 1 + app_chance_below (count_faces (listed->dice));
  g_autofree char *longer = g_strdup_printf ("%s%s%u", typed, again ? ">" : " ", face);
  gboolean whole;

  *due = dup_due_die (position, listed, typed, again);
  *outcome = app_dice_dup_move (listed->dice, position->match, position->state, longer, &whole,
                                NULL, NULL);
  return TRUE;
}

/* The beginning from which @begun grew; NULL when it is none. */
static char *
app_dealing_dup_start (const AppDealPosition *position, const char *begun)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  char *start = app_dealing_find_chance (position->match, position->state, begun, chance);
  g_autoptr (GPtrArray) moves = NULL;
  const AppListedMove *listed;

  if (start != NULL)
    return start;
  moves = app_dice_dup_moves (position->match, position->state);
  listed = find_dice (moves, begun);
  return listed != NULL ? g_strdup (listed->bare) : NULL;
}

/* Dice that only a card calls for: what can't be with @rest, "sides=6", does not come. */
static void
limit_to_legal (const AppDealPosition *position, const char *begun, const char *rest,
                RulesChance *chance)
{
  guint n = 0;

  if (rest[0] == '\0' || chance->n_options == 0 || chance->options[0].arg.kind != RULES_ARG_DIE)
    return;
  for (guint k = 0; k < chance->n_options; k++) {
    g_autofree RulesChance *one = g_memdup2 (chance, sizeof *chance);
    g_autofree char *text = NULL;
    g_autofree char *whole = NULL;

    one->move.move.args = one->move.args;
    if (!add_arg (&one->move, &chance->options[k].arg))
      continue;
    text = app_notation_dup_move (position->match, &one->move.move);
    whole = g_strconcat (text, rest, NULL);
    if (app_notation_judge (position->match, position->state, whole, NULL) == RULES_OK)
      chance->options[n++] = chance->options[k];
  }
  chance->n_options = n;
}

/* Whether the dice of a listed move can have @rest behind them. */
static gboolean
allows_rest (const AppDealPosition *position, const AppDice *dice, const char *rest)
{
  for (guint k = 0; rest[0] != '\0' && k + dice->n <= dice->listed->len; k += dice->n) {
    g_autoptr (GString) whole = g_string_new (NULL);

    for (guint place = 0; place < dice->n; place++)
      g_string_append_printf (whole, "%s%s", dice->parts[place],
                              (char *)g_ptr_array_index (dice->listed, k + place));
    g_string_append_printf (whole, "%s%s", dice->parts[dice->n], rest);
    if (app_notation_judge (position->match, position->state, whole->str, NULL) == RULES_OK)
      return TRUE;
  }
  return rest[0] == '\0';
}

static gboolean
draw_again (const AppDealPosition *position, const char *begun, const char *rest, char **due,
            char **outcome)
{
  g_autofree RulesChance *chance = dup_redraw_chance (position, begun, rest);
  g_autofree char *option = NULL;
  RulesArg drawn;

  if (chance == NULL)
    return FALSE;
  drawn = app_chance_draw (chance);
  option = dup_option (position->match, chance, &drawn);
  *due = g_strconcat (begun, ">", NULL);
  *outcome = g_strconcat (*due, option, NULL);
  return TRUE;
}

/* A die that only a card calls for leaves the state as it is: another one is told apart by where it
 * is rolled. */
static gboolean
changes_nothing (const AppDealPosition *position, const char *outcome, const char *rest)
{
  g_autofree char *whole = g_strconcat (outcome, rest, NULL);
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  g_autofree void *after = rules_dup_state (position->match, position->state);

  return app_dealing_read_move (position->match, whole, move)
         && rules_apply (position->match, after, &move->move, RULES_JUDGED, NULL) == RULES_OK
         && rules_digest (position->match, after) == position->digest;
}

/* Whether what was kept under @due is for the move behind the first @at. */
static gboolean
app_dealing_is_due_at (const char *due, guint64 at)
{
  const char *mark = strstr (due, AT);

  return mark == NULL || g_ascii_strtoull (mark + strlen (AT), NULL, 10) == at;
}

/* From @chance, which @start begins; or what follows on what was drawn. */
static gboolean
draw_more (const AppDealPosition *position, const char *start, const char *begun, const char *rest,
           RulesChance *chance, char **due, char **outcome)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);

  if (g_str_equal (start, begun))
    limit_to_legal (position, begun, rest, chance);
  else if (!app_dealing_read_move (position->match, begun, move)
           || !rules_next_draw (position->match, position->state, &move->move, chance))
    return FALSE;
  if (!draw_all (position, chance, outcome))
    return FALSE;
  if (changes_nothing (position, *outcome, rest))
    *due = g_strdup_printf ("%s%s" AT "%" G_GUINT64_FORMAT, begun, rest, position->at);
  else
    *due = g_strconcat (begun, chance->replace ? rest : "", NULL);
  return TRUE;
}

gboolean
app_dealing_draw (const AppDealPosition *position, const char *begun, const char *rest,
                  gboolean again, char **due, char **outcome, GError **error)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  g_autofree char *start =
      app_dealing_find_chance (position->match, position->state, begun, chance);
  g_autoptr (GPtrArray) moves = NULL;
  const AppListedMove *listed = NULL;

  *due = *outcome = NULL;
  if (start != NULL
      && (again ? draw_again (position, begun, rest, due, outcome)
                : draw_more (position, start, begun, rest, chance, due, outcome)))
    return TRUE;
  if (start == NULL) {
    moves = app_dice_dup_moves (position->match, position->state);
    listed = find_dice (moves, begun);
  }
  if (listed != NULL && allows_rest (position, listed->dice, rest))
    return roll (position, listed, begun, again, due, outcome);
  g_set_error (error, APP_ERROR, APP_ERROR_RULES, _ ("Nothing can be drawn for “%s%s” now."), begun,
               rest);
  return FALSE;
}

/* What may be recorded where the program deals: nothing that it did not draw, and what it drew
 * and told before anything else. */

gboolean
app_dealing_text_begins (const char *text, const char *begin)
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

  return app_dealing_read_move (match, text, move) && count_dice (&move->move) > 0;
}

char *
app_dealing_split_typed (const AppDealPosition *position, const char *typed, char **rest)
{
  g_autoptr (GPtrArray) begun =
      app_dealing_dup_begun_moves (position->match, position->state, TRUE);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) moves = app_dice_dup_moves (position->match, position->state);
  g_autofree char *text = g_strstrip (g_strdup (typed));
  const char *longest = NULL;
  gsize behind = 0;

  *rest = NULL;
  for (guint k = 0; k < moves->len; k++) {
    const AppListedMove *listed = g_ptr_array_index (moves, k);

    if (listed->dice == NULL)
      continue;
    if (g_str_equal (text, listed->text)) {
      *rest = g_strdup ("");
      return g_strdup (listed->bare);
    }
    g_ptr_array_add (all, g_strdup (listed->bare));
  }
  for (guint k = 0; k < begun->len; k++)
    g_ptr_array_add (all, g_strdup (((AppBegunMove *)g_ptr_array_index (begun, k))->text));
  for (guint k = 0; k < all->len; k++) {
    const char *start = g_ptr_array_index (all, k);

    if (app_dealing_text_begins (text, start) && strlen (start) >= behind) {
      longest = start;
      behind = strlen (start);
    }
  }
  if (longest == NULL || !is_keyed (text + behind)
      || (text[behind] != '\0' && names_dice (position->match, text)))
    return NULL;
  *rest = g_strdup (text + behind);
  return g_strdup (longest);
}

/* Of a due deal, those of others too. */
static gboolean
is_due (RulesMatch *match, const void *state, const RulesMove *move)
{
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  return rules_next_chance (match, state, chance) && chance->due
         && chance->move.move.verb == move->verb;
}

gboolean
app_dealing_needs_chance (RulesMatch *match, const void *state, const char *text)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  g_autoptr (GPtrArray) begun = NULL;
  guint64 verb;

  if (!app_dealing_read_move (match, text, move) || move->move.verb < RULES_VERB_GAME)
    return FALSE;
  if (count_dice (&move->move) > 0 || is_due (match, state, &move->move))
    return TRUE;
  verb = (guint64)1 << (move->move.verb - RULES_VERB_GAME);
  if (((match->game->drawing_verbs | match->game->partly_drawing_verbs) & verb) == 0)
    return FALSE;
  begun = app_dealing_dup_begun_moves (match, state, TRUE);
  return app_dealing_is_begun_by (begun, &move->move);
}

static const DbChanceOutcome *
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
extends_drawn (const AppDealPosition *position, const RulesMove *move, const char *outcome)
{
  g_autofree RulesMoveBuffer *drawn = g_new (RulesMoveBuffer, 1);
  g_autofree RulesChance *chance = g_new (RulesChance, 1);

  if (!app_dealing_read_move (position->match, outcome, drawn)
      || rules_next_draw (position->match, position->state, &drawn->move, chance))
    return FALSE;
  if (app_dealing_begins (move, &drawn->move))
    return count_dice (move) == count_dice (&drawn->move);
  rules_normalize_move (position->match, position->state, drawn);
  return app_dealing_begins (move, &drawn->move);
}

static gboolean
was_drawn (const AppDealPosition *position, const GPtrArray *drawn, const RulesMove *move)
{
  for (guint k = 0; k < drawn->len; k++) {
    const char *outcome = drawn_at (drawn, k)->outcome;

    if (!is_drawn_on (drawn, outcome) && extends_drawn (position, move, outcome))
      return TRUE;
  }
  return FALSE;
}

static GPtrArray *
list_drawn (const AppDealPosition *position, GError **error)
{
  GPtrArray *drawn = db_chance_outcomes_list (position->db, position->id, position->digest,
                                              position->at + 1, error);

  for (guint k = drawn != NULL ? drawn->len : 0; k > 0; k--)
    if (!app_dealing_is_due_at (((DbChanceOutcome *)g_ptr_array_index (drawn, k - 1))->due,
                                position->at))
      g_ptr_array_remove_index (drawn, k - 1);
  return drawn;
}

/* The last of what nobody recorded; what is due waits for nobody. */
static const char *
find_pending (const AppDealPosition *position, const GPtrArray *drawn)
{
  g_autofree char *due = app_dealing_dup_due (position->match, position->state);

  for (guint k = drawn->len; due == NULL && k > 0; k--)
    if (!drawn_at (drawn, k - 1)->recorded)
      return drawn_at (drawn, k - 1)->outcome;
  return NULL;
}

char *
app_dealing_dup_pending (const AppDealPosition *position)
{
  g_autoptr (GPtrArray) drawn = list_drawn (position, NULL);

  return drawn != NULL ? g_strdup (find_pending (position, drawn)) : NULL;
}

static gboolean
refuse_pending (const char *pending, GError **error)
{
  g_set_error (error, APP_ERROR, APP_ERROR_RULES,
               _ ("“%s” is there already: it has to be recorded first."), pending);
  return FALSE;
}

gboolean
app_dealing_check_pending (const AppDealPosition *position, const char *begun, GError **error)
{
  g_autofree char *pending = app_dealing_dup_pending (position);
  g_autofree char *there = NULL;
  g_autofree char *start = NULL;

  if (pending == NULL)
    return TRUE;
  there = app_dealing_dup_start (position, pending);
  start = app_dealing_dup_start (position, begun);
  return g_strcmp0 (there, start) == 0 || refuse_pending (pending, error);
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_RULES, sentence);
  return FALSE;
}

static gboolean
refuse_drawn (const AppDealPosition *position, const RulesMove *move, GError **error)
{
  if (count_dice (move) > 0)
    return refuse (error, _ ("In this match the program rolls: enter the move without its dice."));
  if (is_due (position->match, position->state, move))
    return refuse (error, _ ("In this match the program deals: what comes is not entered."));
  return refuse (error, _ ("In this match the program draws: enter the move without its cards."));
}

/* A move that is looked for among those that are listed. */
typedef struct {
  const RulesMove *move;
  gboolean found;
} ListedSearch;

static bool
find_listed_cb (const RulesMove *move, void *data)
{
  ListedSearch *search = data;

  search->found = app_dealing_begins (move, search->move) && move->n_args == search->move->n_args;
  return !search->found;
}

/* Whether a player would choose @move before what is due has come. What only a card or the table
 * calls for, and the moves of every game, wait for nothing. */
static gboolean
check_due (const AppDealPosition *position, const RulesMove *move, GError **error)
{
  g_autofree char *due = app_dealing_dup_due (position->match, position->state);
  ListedSearch search = { move, FALSE };

  if (due == NULL)
    return TRUE;
  rules_choices (position->match, position->state, find_listed_cb, &search);
  if (!search.found)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_RULES,
               _ ("In this match the program deals, and “%s” comes first."), due);
  return FALSE;
}

gboolean
app_dealing_check (const AppDealPosition *position, const char *text, GError **error)
{
  g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
  g_autoptr (GPtrArray) drawn = NULL;
  GError *failed = NULL;
  const char *pending;

  if (!app_dealing_read_move (position->match, text, move) || move->move.verb < RULES_VERB_GAME)
    return TRUE;
  drawn = list_drawn (position, &failed);
  if (drawn == NULL) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (was_drawn (position, drawn, &move->move))
    return TRUE;
  if (app_dealing_needs_chance (position->match, position->state, text))
    return refuse_drawn (position, &move->move, error);
  if (!check_due (position, &move->move, error))
    return FALSE;
  pending = find_pending (position, drawn);
  return pending == NULL || refuse_pending (pending, error);
}

static gboolean
check_judged (AppStoredMatch *stored, const Replay *replay, const void *before,
              const AppJudgedMove *typed, const AppEnteredMove *entered, GError **error)
{
  const AppDealPosition position = { .match = stored->match,
                                     .state = before,
                                     .digest = rules_digest (stored->match, before),
                                     .at = replay->n_moves - 1,
                                     .id = stored->row->id,
                                     .db = stored->db };
  GError *failed = NULL;

  if (app_dealing_check (&position, typed->text, &failed))
    return TRUE;
  if (entered->file == NULL || !g_error_matches (failed, APP_ERROR, APP_ERROR_RULES)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  app_error_at (error, APP_ERROR_RULES, entered->file, entered->line, "%s", failed->message);
  g_error_free (failed);
  return FALSE;
}

gboolean
app_dealing_judge (AppStoredMatch *stored, Replay *replay, const void *before,
                   const AppEnteredMove *entered, AppJudgedMove *typed, GError **error)
{
  const Replay replay_before = *replay;
  g_autofree void *copy = NULL;

  if (!app_dealing_is_tagged (stored->tags))
    return app_judged_move_judge (replay, entered, typed, error);
  if (before == NULL)
    before = copy = rules_dup_state (stored->match, replay->state);
  if (!app_judged_move_judge (replay, entered, typed, error))
    return FALSE;
  /* What the program dealt is no slip of the pen. */
  g_clear_pointer (&typed->warning, g_free);
  if (check_judged (stored, replay, before, typed, entered, error))
    return TRUE;
  *replay = replay_before;
  rules_copy_state (stored->match, replay->state, before);
  app_judged_move_clear (typed);
  *typed = (AppJudgedMove){ 0 };
  return FALSE;
}

/* What a move has become */

/* Endings as texts. */
typedef struct {
  const RulesMatch *match;
  GPtrArray *texts;
} Ending;

static bool
add_way_cb (const RulesMove *move, void *data)
{
  const Ending *ending = data;

  g_ptr_array_add (ending->texts, app_notation_dup_move (ending->match, move));
  return true;
}

/* The whole moves that begin so: one becomes the text, several are ways. */
static void
find_ways (const AppDealPosition *position, const RulesMove *begun, AppChanceDraw *draw)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  Ending ending = { position->match, texts };

  rules_continuations (position->match, position->state, begun, add_way_cb, &ending);
  if (texts->len == 1)
    draw->text = g_strconcat (g_ptr_array_index (texts, 0), draw->rest, NULL);
  if (texts->len > 1)
    draw->choices = g_ptr_array_new_with_free_func (app_choice_unref);
  for (guint k = 0; texts->len > 1 && k < texts->len; k++) {
    char *text = g_strconcat (g_ptr_array_index (texts, k), draw->rest, NULL);

    g_ptr_array_add (draw->choices, app_choice_new_plain (text, g_strdup (text)));
  }
}

AppChanceDraw *
app_dealing_read_draw (const AppDealPosition *position, const char *begun, const char *rest)
{
  AppChanceDraw *draw = g_new0 (AppChanceDraw, 1);
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  g_autofree char *start =
      app_dealing_find_chance (position->match, position->state, begun, chance);

  draw->begun = g_strdup (begun);
  draw->rest = g_strdup (rest);
  draw->label = g_strdup (begun);
  if (start != NULL) {
    g_autofree RulesMoveBuffer *move = g_new (RulesMoveBuffer, 1);
    g_autofree RulesChance *instead = dup_redraw_chance (position, begun, rest);

    draw->can_redraw = instead != NULL;
    if (app_dealing_read_move (position->match, begun, move)
        && !rules_next_draw (position->match, position->state, &move->move, chance))
      find_ways (position, &move->move, draw);
  } else {
    g_autoptr (GPtrArray) moves = app_dice_dup_moves (position->match, position->state);
    const AppListedMove *listed = find_dice (moves, begun);

    if (listed != NULL) {
      g_autofree char *typed = dup_typed (listed->dice, begun);
      gboolean whole;
      g_autofree char *text = app_dice_dup_move (listed->dice, position->match, position->state,
                                                 typed, &whole, NULL, NULL);

      draw->can_redraw =
          app_dice_may_reroll (listed->dice, position->match, position->state, typed);
      if (whole)
        draw->text = g_strconcat (text, rest, NULL);
    }
  }
  return draw;
}

gboolean
app_dealing_needs_draw (const AppChanceDraw *draw)
{
  return draw->text == NULL && draw->choices == NULL && !draw->can_redraw;
}

AppChanceDraw *
app_dealing_draw_all (const AppDealPosition *position, const char *begun, const char *rest,
                      gboolean again, GError **error)
{
  g_autofree char *at = g_strdup (begun);

  for (;;) {
    g_autofree char *due = NULL;
    g_autofree char *outcome = NULL;
    GError *failed = NULL;
    char *kept;
    AppChanceDraw *draw;

    if (!app_dealing_draw (position, at, rest, again, &due, &outcome, error))
      return NULL;
    if (!db_chance_outcome_store (position->db, position->id, position->digest, due, outcome, &kept,
                                  &failed)) {
      app_error_take (error, failed);
      return NULL;
    }
    g_free (at);
    at = kept;
    again = FALSE;
    draw = app_dealing_read_draw (position, at, rest);
    if (!app_dealing_needs_draw (draw))
      return draw;
    app_chance_draw_free (draw);
  }
}

void
app_chance_draw_free (AppChanceDraw *draw)
{
  if (draw == NULL)
    return;
  g_free (draw->begun);
  g_free (draw->rest);
  g_free (draw->text);
  g_free (draw->label);
  g_clear_pointer (&draw->choices, g_ptr_array_unref);
  g_free (draw);
}

/* Cards that only the table knows */

/* Whether several cards come behind @begun, or one and a decision. */
static gboolean
is_joint (const RulesMatch *match, const void *state, const AppBegunMove *begun)
{
  g_autofree RulesMoveBuffer *move = g_memdup2 (&begun->move, sizeof *move);
  g_autofree RulesChance *chance = g_new (RulesChance, 1);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  Ending ending = { match, texts };
  const RulesArg *first =
      begun->options->len > 0 ? &g_array_index (begun->options, RulesArg, 0) : NULL;

  move->move.args = move->args;
  if (begun->open || first == NULL || first->kind == RULES_ARG_DIE || !add_arg (move, first))
    return FALSE;
  if (rules_next_draw (match, state, &move->move, chance))
    return TRUE;
  rules_continuations (match, state, &move->move, add_way_cb, &ending);
  return texts->len > 1;
}

GPtrArray *
app_dealing_dup_joint_moves (const RulesMatch *match, const void *state)
{
  GPtrArray *joint = app_dealing_dup_begun_moves (match, state, FALSE);

  for (guint k = joint->len; k > 0; k--)
    if (!is_joint (match, state, g_ptr_array_index (joint, k - 1)))
      g_ptr_array_remove_index (joint, k - 1);
  return joint;
}

/* What may come behind @begun, of which something is drawn already or not; FALSE for nothing. */
static gboolean
find_next (RulesMatch *match, const void *state, const char *begun, RulesMoveBuffer *move,
           RulesChance *chance)
{
  g_autofree char *start = app_dealing_find_chance (match, state, begun, chance);

  /* What nothing was drawn for need not be a move that can be read. */
  if (start != NULL && g_str_equal (start, begun))
    return TRUE;
  return start != NULL && app_dealing_read_move (match, begun, move)
         && rules_next_draw (match, state, &move->move, chance);
}

GPtrArray *
app_dealing_dup_answers (RulesMatch *match, const void *state, const char *begun, guint *n_left)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree RulesMoveBuffer *move = g_new0 (RulesMoveBuffer, 1);
  g_autofree RulesChance *chance = g_new0 (RulesChance, 1);
  Ending ending = { match, texts };

  *n_left = 0;
  if (!find_next (match, state, begun, move, chance)) {
    if (move->move.args != NULL)
      rules_continuations (match, state, &move->move, add_way_cb, &ending);
    return texts;
  }
  *n_left = chance->n_draw;
  for (guint k = 0; k < chance->n_options; k++) {
    g_autofree char *option = dup_option (match, chance, &chance->options[k].arg);

    if (chance->options[k].copies > 0)
      g_ptr_array_add (texts, g_strdup_printf ("%s %s", begun, option));
  }
  if (chance->may_hide && !match->setup.open)
    g_ptr_array_add (texts, g_strconcat (begun, " ?", NULL));
  return texts;
}
