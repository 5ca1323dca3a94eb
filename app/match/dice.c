/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves whose dice are rolled at the table. How many dice a place takes, only the rules know: it is
 * asked by trying, with what the legal moves have in the places after it.
 */
#include "app/match/dice.h"

#include "app/match/notation.h"

#include "rules/record.h"

#include <string.h>

#define FACES 20   /* of the widest die that games list */
#define ROOM 8192u /* for a move as it is listed */

static void
dice_clear (gpointer data)
{
  AppDice *dice = data;

  g_strfreev (dice->parts);
  g_ptr_array_unref (dice->listed);
}

AppDice *
app_dice_ref (AppDice *dice)
{
  return dice != NULL ? g_rc_box_acquire (dice) : NULL;
}

void
app_dice_unref (AppDice *dice)
{
  if (dice != NULL)
    g_rc_box_release_full (dice, dice_clear);
}

static void
listed_free (gpointer data)
{
  AppListedMove *listed = data;

  g_free (listed->text);
  g_free (listed->bare);
  g_free (listed->move);
  app_dice_unref (listed->dice);
  g_free (listed);
}

/**
 * Listing:
 * @all: (element-type AppListedMove)
 * @groups: of those with dice, by what they are without: GBytes to AppListedMove
 * @places: (element-type guint): by AppListedMove, the tokens that are dice
 */
typedef struct {
  const RulesMatch *match;
  GPtrArray *all;
  GHashTable *groups, *places;
  GByteArray *key;
  RecordLine line;
  RulesMoveBuffer other;
  char room[ROOM], other_room[ROOM];
} Listing;

static RulesText
write_move (const RulesMatch *match, const RulesMove *move, char *room)
{
  RulesBuffer buffer = { .data = room, .size = ROOM };

  rules_write_move (match, move, &buffer);
  return (RulesText){ room, (uint32_t)MIN (buffer.length, ROOM) };
}

static gboolean
has_dice (const RulesMove *move)
{
  for (guint k = 0; k < move->n_args; k++)
    if (move->args[k].kind == RULES_ARG_DIE)
      return TRUE;
  return FALSE;
}

/* What the move is without its dice, of which each place counts once. */
static GBytes *
key_of (Listing *listing, const RulesMove *move)
{
  const guint8 head[] = { move->actor, move->verb };

  g_byte_array_set_size (listing->key, 0);
  g_byte_array_append (listing->key, head, sizeof head);
  for (guint k = 0; k < move->n_args; k++) {
    RulesArg arg = move->args[k];

    if (arg.kind == RULES_ARG_DIE && k > 0 && move->args[k - 1].kind == RULES_ARG_DIE
        && move->args[k - 1].key == arg.key)
      continue;
    if (arg.kind == RULES_ARG_DIE)
      arg = (RulesArg){ .kind = RULES_ARG_DIE, .key = arg.key };
    g_byte_array_append (listing->key, (const guint8 *)&arg, sizeof arg);
  }
  return g_bytes_new (listing->key->data, listing->key->len);
}

static gboolean
same_text (RulesText a, RulesText b)
{
  return a.length == b.length && memcmp (a.at, b.at, a.length) == 0;
}

/* The tokens that are others when the dice show something else. */
static GArray *
find_places (Listing *listing, const RulesMove *move, RulesText text)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint));
  RecordLine *other = g_new (RecordLine, 1);
  RulesText other_text;
  RulesError error;

  listing->other.move = *move;
  listing->other.move.args = listing->other.args;
  for (guint k = 0; k < move->n_args; k++) {
    listing->other.args[k] = move->args[k];
    if (move->args[k].kind == RULES_ARG_DIE)
      listing->other.args[k].value = move->args[k].value % FACES + 1;
  }
  other_text = write_move (listing->match, &listing->other.move, listing->other_room);
  if (record_read_line (text.at, text.length, &listing->line, &error) == RULES_OK
      && record_read_line (other_text.at, other_text.length, other, &error) == RULES_OK
      && listing->line.n_tokens == other->n_tokens)
    for (guint k = 0; k < other->n_tokens; k++)
      if (!same_text (listing->line.tokens[k].value, other->tokens[k].value))
        g_array_append_val (places, k);
  g_free (other);
  return places;
}

/* What stands around the dice, by the line that was read last. */
static void
split_parts (AppListedMove *listed, const Listing *listing, RulesText text, const GArray *places)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autoptr (GString) bare = g_string_new (NULL);
  const char *from = text.at, *end = text.at + text.length;

  for (guint k = 0; k < places->len; k++) {
    const RecordToken *token = &listing->line.tokens[g_array_index (places, guint, k)];
    const char *start = token->key.length > 0 ? token->key.at : token->value.at;

    g_ptr_array_add (parts, g_strndup (from, (gsize)(token->value.at - from)));
    g_string_append_len (bare, from, start - 1 - from);
    from = token->value.at + token->value.length;
  }
  g_string_append_len (bare, from, end - from);
  g_ptr_array_add (parts, g_strndup (from, (gsize)(end - from)));
  g_ptr_array_add (parts, NULL);
  listed->bare = g_strdup (bare->str);
  listed->dice->n = places->len;
  listed->dice->parts = (char **)g_ptr_array_steal (parts, NULL);
  listed->text = g_strdup (listed->dice->parts[0]);
}

static void
collect_values (AppListedMove *listed, const Listing *listing, const GArray *places)
{
  for (guint k = 0; k < places->len; k++) {
    RulesText value = listing->line.tokens[g_array_index (places, guint, k)].value;

    g_ptr_array_add (listed->dice->listed, g_strndup (value.at, value.length));
  }
}

static AppListedMove *
add_listed (Listing *listing, const RulesMove *move)
{
  AppListedMove *listed = g_new0 (AppListedMove, 1);

  listed->actor = move->actor;
  g_ptr_array_add (listing->all, listed);
  return listed;
}

static void
collect_dice (Listing *listing, const RulesMove *move, RulesText text)
{
  g_autoptr (GBytes) key = key_of (listing, move);
  AppListedMove *listed = g_hash_table_lookup (listing->groups, key);
  GArray *places;
  RulesError error;

  if (listed == NULL) {
    listed = add_listed (listing, move);
    listed->dice = g_rc_box_new0 (AppDice);
    listed->dice->listed = g_ptr_array_new_with_free_func (g_free);
    places = find_places (listing, move, text);
    split_parts (listed, listing, text, places);
    g_hash_table_insert (listing->groups, g_bytes_ref (key), listed);
    g_hash_table_insert (listing->places, listed, places);
    collect_values (listed, listing, places);
    return;
  }
  places = g_hash_table_lookup (listing->places, listed);
  if (record_read_line (text.at, text.length, &listing->line, &error) == RULES_OK)
    collect_values (listed, listing, places);
}

static bool
collect_listed_cb (const RulesMove *move, void *data)
{
  Listing *listing = data;
  RulesText text = write_move (listing->match, move, listing->room);

  if (has_dice (move)) {
    collect_dice (listing, move, text);
  } else {
    AppListedMove *listed = add_listed (listing, move);

    listed->text = g_strndup (text.at, text.length);
    listed->bare = g_strdup (listed->text);
    listed->move = app_notation_copy_move (move);
  }
  return true;
}

static int
compare_listed (gconstpointer a, gconstpointer b)
{
  const AppListedMove *one = *(AppListedMove *const *)a, *two = *(AppListedMove *const *)b;

  return strcmp (one->text, two->text);
}

GPtrArray *
app_dice_dup_moves (const RulesMatch *match, const void *state)
{
  g_autofree Listing *listing = g_new (Listing, 1);
  GPtrArray *all = g_ptr_array_new_with_free_func (listed_free);

  listing->match = match;
  listing->all = all;
  listing->key = g_byte_array_new ();
  listing->groups =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
  listing->places = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
  rules_choices (match, state, collect_listed_cb, listing);
  g_hash_table_unref (listing->groups);
  g_hash_table_unref (listing->places);
  g_byte_array_unref (listing->key);
  g_ptr_array_sort (all, compare_listed);
  return all;
}

/* Typing */

/* "17", "3>15", "3>": what a die shows, and showed before. */
static gboolean
is_die (const char *word)
{
  gboolean digits = FALSE;

  for (const char *at = word; *at != '\0'; at++) {
    if (*at == '>' ? !digits : !g_ascii_isdigit (*at))
      return FALSE;
    digits = *at != '>';
  }
  return word[0] != '\0';
}

static char **
dup_faces (const char *typed)
{
  g_auto (GStrv) words = g_strsplit_set (typed, " ,\t", -1);
  g_autoptr (GStrvBuilder) faces = g_strv_builder_new ();

  for (guint k = 0; words[k] != NULL; k++)
    if (words[k][0] != '\0')
      g_strv_builder_add (faces, words[k]);
  return g_strv_builder_end (faces);
}

gboolean
app_dice_is_faces (const char *typed)
{
  g_auto (GStrv) faces = dup_faces (typed);

  for (guint k = 0; faces[k] != NULL; k++)
    if (!is_die (faces[k]))
      return FALSE;
  return faces[0] != NULL;
}

/* The move with @values in the first @n places, and in the others what @rest has there. */
static char *
dup_line (const AppDice *dice, GString *const *values, guint n, char *const *rest)
{
  GString *line = g_string_new (NULL);

  for (guint k = 0; k < dice->n; k++)
    g_string_append_printf (line, "%s%s", dice->parts[k], k < n ? values[k]->str : rest[k]);
  g_string_append (line, dice->parts[dice->n]);
  return g_string_free (line, FALSE);
}

/* Whether the first @n places want no more dice, whatever else is rolled. */
static gboolean
is_full (const AppDice *dice, RulesMatch *match, const void *state, GString *const *values, guint n)
{
  if (values[n - 1]->len == 0)
    return FALSE;
  for (guint k = 0; k + dice->n <= dice->listed->len; k += dice->n) {
    g_autofree char *line = dup_line (dice, values, n, (char *const *)&dice->listed->pdata[k]);

    if (app_notation_judge (match, state, line, NULL) == RULES_OK)
      return TRUE;
    if (n == dice->n)
      return FALSE;
  }
  return FALSE;
}

char *
app_dice_dup_move (const AppDice *dice, RulesMatch *match, const void *state, const char *typed,
                   gboolean *is_complete, guint *place, guint *n_there)
{
  g_auto (GStrv) faces = dup_faces (typed);
  g_autofree GString **values = g_new0 (GString *, dice->n);
  guint at = 0, there = 0;
  gboolean full = FALSE;
  char *line;

  for (guint k = 0; k < dice->n; k++)
    values[k] = g_string_new (NULL);
  for (guint k = 0; faces[k] != NULL; k++) {
    if (full && at + 1 < dice->n) {
      at++;
      there = 0;
    }
    g_string_append_printf (values[at], "%s%s", there > 0 ? "," : "", faces[k]);
    there++;
    full = !g_str_has_suffix (faces[k], ">") && is_full (dice, match, state, values, at + 1);
  }
  if (full && at + 1 < dice->n) {
    at++;
    there = 0;
    full = FALSE;
  }
  if (full) {
    line = dup_line (dice, values, dice->n, NULL);
  } else {
    GString *begun = g_string_new (NULL);

    for (guint k = 0; k <= at; k++)
      g_string_append_printf (begun, "%s%s", dice->parts[k], values[k]->str);
    line = g_string_free (begun, FALSE);
  }
  for (guint k = 0; k < dice->n; k++)
    g_string_free (values[k], TRUE);
  *is_complete = full;
  if (place != NULL)
    *place = at;
  if (n_there != NULL)
    *n_there = there;
  return line;
}

/* As if all that was rolled again, and once more, had been one die. */
gboolean
app_dice_may_reroll (const AppDice *dice, RulesMatch *match, const void *state, const char *typed)
{
  g_autoptr (GString) first = g_string_new ("1>");

  if (!app_dice_is_faces (typed) || g_str_has_suffix (typed, ">"))
    return FALSE;
  for (const char *at = typed; *at != '\0'; at++)
    if (*at == '>')
      g_string_append (first, "1>");
  for (guint k = 0; k + dice->n <= dice->listed->len; k += dice->n) {
    g_autoptr (GString) value = g_string_new (first->str);
    g_autofree char *line = NULL;

    g_string_append (value, g_ptr_array_index (dice->listed, k));
    line = dup_line (dice, &value, 1, (char *const *)&dice->listed->pdata[k]);
    if (app_notation_judge (match, state, line, NULL) == RULES_OK)
      return TRUE;
  }
  return FALSE;
}
