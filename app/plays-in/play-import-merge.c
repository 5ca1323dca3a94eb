/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play as a match: converted, who won decided, merged with what is stored.
 */
#include "app/plays-in/play-import-merge.h"

#include "app/base/instants.h"
#include "app/base/play-tags.h"
#include "app/plays-in/play-import-converter.h"
#include "app/plays-in/play-import-private.h"
#include "app/plays-in/play-import-games.h"
#include "app/plays-in/play-import-name-index.h"
#include "app/result/quick-db.h"

#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* @value: to compare by; @shown: for the eye */
typedef struct {
  char *key, *what, *value, *shown;
} Field;

static void
field_free (gpointer data)
{
  Field *field = data;

  g_free (field->key);
  g_free (field->what);
  g_free (field->value);
  g_free (field->shown);
  g_free (field);
}

void
play_import_difference_free (gpointer data)
{
  AppPlayImportDifference *difference = data;

  g_free (difference->key);
  g_free (difference->label);
  g_free (difference->here);
  g_free (difference->there);
  g_free (difference);
}

/* Takes over its texts; @shown NULL: as @value. */
static void
add (GPtrArray *fields, char *key, char *what, char *value, char *shown)
{
  Field *field = g_new0 (Field, 1);

  field->key = key;
  field->what = what;
  field->value = value != NULL ? value : g_strdup ("");
  field->shown = shown != NULL ? shown : g_strdup (field->value);
  g_ptr_array_add (fields, field);
}

static void
add_text (GPtrArray *fields, const char *key, const char *what, const char *value)
{
  add (fields, g_strdup (key), g_strdup (what), g_strdup (value), NULL);
}

static const DbSeat *
get_seat (const DbMatch *match, guint k)
{
  return &g_array_index (match->seats, DbSeat, k);
}

static const DbSide *
find_side (const DbMatch *match, guint side)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).side == side)
      return &g_array_index (match->sides, DbSide, k);
  return NULL;
}

static guint
place_of (const DbMatch *match, guint side)
{
  const DbSide *found = find_side (match, side);

  return found != NULL ? found->place : 0;
}

static gboolean
has_result (const DbMatch *match)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).place > 0)
      return TRUE;
  return match->result != RULES_RUNNING;
}

/* Who played with whom, and how it ended; "" while nobody says. */
static char *
dup_result_value (const DbMatch *match)
{
  GString *value = g_string_new (NULL);

  if (!has_result (match))
    return g_string_free (value, FALSE);
  g_string_append_printf (value, "%d", match->result);
  for (guint k = 0; k < match->seats->len; k++) {
    const DbSide *side = find_side (match, get_seat (match, k)->side);

    g_string_append_printf (value, "/%u.%u.%s", get_seat (match, k)->side,
                            side != NULL ? side->place : 0,
                            side != NULL && side->name != NULL ? side->name : "");
  }
  return g_string_free (value, FALSE);
}

char *
play_import_dup_result (const DbMatch *match)
{
  g_autoptr (AppQuick) quick = NULL;

  if (match->result == RULES_ABANDONED)
    return g_strdup (_ ("Abandoned"));
  if (!has_result (match))
    return g_strdup ("");
  quick = app_quick_from_match (match);
  return app_quick_dup_text (quick);
}

static char *
dup_score_value (const DbSeat *seat)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (seat->has_score ? g_ascii_dtostr (number, sizeof number, seat->score) : "");
}

static void
add_seat_fields (GPtrArray *fields, const DbMatch *match)
{
  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = get_seat (match, k);

    add (fields, g_strdup_printf ("player.%u", k + 1), g_strdup_printf (_ ("Player %u"), k + 1),
         g_strdup_printf ("%" G_GINT64_FORMAT, seat->player), g_strdup (seat->name));
    add (fields, g_strdup_printf ("score.%u", k + 1),
         /* Translators: a player's name. */
         g_strdup_printf (_ ("Score of %s"), seat->name), dup_score_value (seat),
         seat->has_score ? app_quick_dup_score (seat->score) : NULL);
  }
  add (fields, g_strdup ("result"), g_strdup (_ ("Result")), dup_result_value (match),
       play_import_dup_result (match));
}

/* All seats as one field, where there are not as many of them in all versions. */
static void
add_seats_field (GPtrArray *fields, const DbMatch *match)
{
  g_autofree char *result = dup_result_value (match);
  g_autoptr (GString) value = g_string_new (result);
  g_autoptr (GString) shown = g_string_new (NULL);

  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *seat = get_seat (match, k);
    g_autofree char *score = dup_score_value (seat);

    g_string_append_printf (value, "\n%" G_GINT64_FORMAT " %s", seat->player, score);
    g_string_append_printf (shown, "%s%s%s%s", k > 0 ? ", " : "", seat->name,
                            score[0] != '\0' ? " " : "", score);
  }
  add (fields, g_strdup ("seats"), g_strdup (_ ("Players")),
       g_string_free (g_steal_pointer (&value), FALSE),
       g_string_free (g_steal_pointer (&shown), FALSE));
}

static void
add_tag_fields (GPtrArray *fields, const DbMatch *match)
{
  for (guint k = 0; k < match->tags->len; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    if (tag->value == NULL || db_match_tag_has_field (tag->name)
        || g_str_equal (tag->name, APP_QUICK_TAG))
      continue;
    add (fields, g_strconcat ("tag.", tag->name, NULL),
         g_str_equal (tag->name, "Time") ? g_strdup (_ ("Time of day")) : g_strdup (tag->name),
         g_strdup (tag->value), NULL);
  }
}

typedef enum {
  SEATS_EACH, /* as many in all versions */
  SEATS_ALL,
  SEATS_NONE, /* they don't count */
} SeatsBy;

static GHashTable *
list_fields (const DbMatch *match, const char *note, SeatsBy seats, gboolean moves,
             GPtrArray *fields)
{
  GHashTable *by_key = g_hash_table_new (g_str_hash, g_str_equal);
  const char *game = match->game_code != NULL ? match->game_code : match->game_name;

  if (!moves) {
    add (fields, g_strdup ("date"), g_strdup (_ ("Date")), g_strdup (match->date),
         app_date_dup (match->date));
    add (fields, g_strdup ("game"), g_strdup (_ ("Game")), db_fold (game),
         g_strdup (app_quick_game_name (game)));
    add_text (fields, "variant", _ ("Variant"), match->variant);
    add_text (fields, "event", _ ("Event"), match->event);
    add_text (fields, "round", _ ("Round"), match->round);
  }
  add (fields, g_strdup ("place"), g_strdup (_ ("Place")), db_fold (match->place),
       g_strdup (match->place));
  add (fields, g_strdup ("minutes"), g_strdup (_ ("Length")),
       match->minutes > 0 ? g_strdup_printf ("%d", match->minutes) : NULL,
       match->minutes > 0 ? app_quick_dup_minutes (match->minutes) : NULL);
  if (!moves && seats == SEATS_EACH)
    add_seat_fields (fields, match);
  if (!moves && seats == SEATS_ALL)
    add_seats_field (fields, match);
  if (!moves)
    add_tag_fields (fields, match);
  add_text (fields, "note", _ ("Note"), note != NULL ? note : "");
  for (guint k = 0; k < fields->len; k++) {
    Field *field = g_ptr_array_index (fields, k);

    g_hash_table_insert (by_key, field->key, field);
  }
  return by_key;
}

static gboolean
same_people (const DbMatch *one, const DbMatch *other)
{
  for (guint k = 0; k < one->seats->len; k++)
    if (get_seat (one, k)->player != get_seat (other, k)->player)
      return FALSE;
  return TRUE;
}

static SeatsBy
seats_by (const PlayImportMerge *merge)
{
  guint n = merge->here->seats->len;
  gboolean each = merge->there->seats->len == n;

  if (merge->base == NULL)
    return each && same_people (merge->here, merge->there) ? SEATS_EACH : SEATS_NONE;
  return each && merge->base->seats->len == n ? SEATS_EACH : SEATS_ALL;
}

static const char *
value_of (GHashTable *fields, const char *key)
{
  const Field *field = fields != NULL ? g_hash_table_lookup (fields, key) : NULL;

  return field != NULL ? field->value : "";
}

static const char *
shown_of (GHashTable *fields, const char *key)
{
  const Field *field = g_hash_table_lookup (fields, key);

  return field != NULL ? field->shown : "";
}

/* What a seat has beside its player belongs to the seat. */
static gboolean
is_of_seat (const char *key)
{
  return g_str_has_prefix (key, "tag.Role") || g_str_has_prefix (key, "tag.Score")
         || g_str_equal (key, "tag." APP_TAG_FIRST) || g_str_equal (key, "tag." APP_TAG_NEW)
         || g_str_equal (key, "tag." APP_TAG_BOT);
}

/* That nobody won was entered, or told by a source. */
static gboolean
says_nobody_won (const DbMatch *match)
{
  for (guint k = 0; k < match->tags->len; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    if (g_str_equal (tag->name, APP_QUICK_TAG))
      return !has_result (match)
             && g_strcmp0 (tag->value, app_quick_scoring_name (APP_QUICK_OPEN)) == 0;
  }
  return FALSE;
}

/* Another source may tell that a table lost, but not who won after all. */
static gboolean
stays_open (const PlayImportMerge *merge, const char *key)
{
  return g_str_equal (key, "result") && merge->there->result != RULES_LOST
         && says_nobody_won (merge->here);
}

/* How a source keeps a play and whether it counts there: a match of another one lacks nothing
 * without it. */
static gboolean
is_of_source (const char *key)
{
  static const char *const tags[] = { "tag." APP_TAG_BY_HAND, "tag." APP_TAG_SCORING_SETTING,
                                      "tag." APP_TAG_UNCOUNTED, "tag." APP_TAG_INCOMPLETE, NULL };

  return g_strv_contains (tags, key);
}

static void
compare_field (const Field *field, GHashTable *base, GHashTable *here, GHashTable *there,
               gboolean join, GPtrArray *differences)
{
  const char *was = value_of (base, field->key), *is = value_of (here, field->key),
             *now = value_of (there, field->key);
  AppPlayImportDifference *difference;

  if (g_str_equal (is, now) || g_str_equal (was, now) || (join && is[0] != '\0'))
    return;
  difference = g_new0 (AppPlayImportDifference, 1);
  difference->key = g_strdup (field->key);
  difference->label = g_strdup (field->what);
  difference->here = g_strdup (shown_of (here, field->key));
  difference->there = g_strdup (shown_of (there, field->key));
  difference->conflict = !join && !g_str_equal (was, is);
  difference->takes_there = !difference->conflict;
  g_ptr_array_add (differences, difference);
}

/* What goes back to where it came from and was not kept the last time, by an earlier version. */
static void
compare_rest (const PlayImportMerge *merge, GPtrArray *differences)
{
  AppPlayImportDifference *difference;

  if (merge->base == NULL || merge->there_rest == NULL || merge->there_rest[0] == '\0'
      || (merge->base_rest != NULL && merge->base_rest[0] != '\0'))
    return;
  difference = g_new0 (AppPlayImportDifference, 1);
  difference->key = g_strdup (PLAY_IMPORT_REST);
  difference->label = g_strdup (_ ("Kept for the way back"));
  difference->here = g_strdup ("");
  difference->there = g_strdup (_ ("what only its source can read"));
  difference->takes_there = TRUE;
  g_ptr_array_add (differences, difference);
}

GPtrArray *
play_import_merge_compare (const PlayImportMerge *merge)
{
  GPtrArray *differences = g_ptr_array_new_with_free_func (play_import_difference_free);
  g_autoptr (GPtrArray) ours = g_ptr_array_new_with_free_func (field_free);
  g_autoptr (GPtrArray) theirs = g_ptr_array_new_with_free_func (field_free);
  g_autoptr (GPtrArray) former = g_ptr_array_new_with_free_func (field_free);
  SeatsBy seats = seats_by (merge);
  gboolean join = merge->base == NULL;
  g_autoptr (GHashTable) here =
      list_fields (merge->here, merge->here_note, seats, merge->moves, ours);
  g_autoptr (GHashTable) there =
      list_fields (merge->there, merge->there_note, seats, merge->moves, theirs);
  g_autoptr (GHashTable) base =
      join ? NULL : list_fields (merge->base, merge->base_note, seats, merge->moves, former);

  for (guint k = 0; k < theirs->len; k++) {
    const Field *field = g_ptr_array_index (theirs, k);

    if (!join
        || !(stays_open (merge, field->key) || is_of_source (field->key)
             || (seats == SEATS_NONE && is_of_seat (field->key))))
      compare_field (field, base, here, there, join, differences);
  }
  /* What is there no more. */
  for (guint k = 0; k < former->len; k++) {
    const Field *field = g_ptr_array_index (former, k);

    if (!g_hash_table_contains (there, field->key))
      compare_field (field, base, here, there, join, differences);
  }
  compare_rest (merge, differences);
  return differences;
}

gboolean
play_import_merge_differs (const PlayImportMerge *merge, gboolean note)
{
  g_autoptr (GPtrArray) ours = g_ptr_array_new_with_free_func (field_free);
  g_autoptr (GPtrArray) theirs = g_ptr_array_new_with_free_func (field_free);
  g_autoptr (GHashTable) here = NULL;
  g_autoptr (GHashTable) there = NULL;

  if (merge->moves || merge->here->seats->len != merge->there->seats->len)
    return TRUE;
  here = list_fields (merge->here, note ? merge->there_note : merge->here_note, SEATS_EACH, FALSE,
                      ours);
  there = list_fields (merge->there, merge->there_note, SEATS_EACH, FALSE, theirs);
  for (guint k = 0; k < ours->len; k++) {
    const Field *field = g_ptr_array_index (ours, k);

    if (!g_str_equal (field->value, value_of (there, field->key)))
      return TRUE;
  }
  for (guint k = 0; k < theirs->len; k++) {
    const Field *field = g_ptr_array_index (theirs, k);

    if (!g_str_equal (field->value, value_of (here, field->key)))
      return TRUE;
  }
  return FALSE;
}

/* Applying */

static void
set_tag (DbMatch *here, const DbMatch *there, const char *name)
{
  for (guint k = 0; k < there->tags->len; k++) {
    const DbTag *tag = &g_array_index (there->tags, DbTag, k);

    if (g_str_equal (tag->name, name)) {
      db_match_set_tag (here, name, tag->value);
      return;
    }
  }
  for (guint k = 0; k < here->tags->len; k++)
    if (g_str_equal (g_array_index (here->tags, DbTag, k).name, name)) {
      g_array_remove_index (here->tags, k);
      return;
    }
}

static void
copy_sides (DbMatch *here, const DbMatch *there)
{
  g_array_set_size (here->sides, 0);
  for (guint k = 0; k < there->sides->len; k++) {
    const DbSide *side = &g_array_index (there->sides, DbSide, k);

    db_match_add_side (here, side->side, side->place, side->name);
  }
  here->mode = there->mode;
  here->result = there->result;
  set_tag (here, there, APP_QUICK_TAG);
}

static void
copy_result (DbMatch *here, const DbMatch *there)
{
  copy_sides (here, there);
  for (guint k = 0; k < here->seats->len; k++)
    g_array_index (here->seats, DbSeat, k).side = get_seat (there, k)->side;
}

static void
copy_seats (DbMatch *here, const DbMatch *there)
{
  g_array_set_size (here->seats, 0);
  for (guint k = 0; k < there->seats->len; k++) {
    const DbSeat *seat = get_seat (there, k);
    DbSeat *conversion;

    db_match_add_seat (here, seat->side, seat->player, seat->name);
    conversion = &g_array_index (here->seats, DbSeat, k);
    conversion->has_score = seat->has_score;
    conversion->score = seat->score;
  }
  copy_sides (here, there);
}

static void
set_seat (DbMatch *here, const DbMatch *there, const char *key)
{
  guint k = (guint)strtoul (strchr (key, '.') + 1, NULL, 10) - 1;
  DbSeat *seat = &g_array_index (here->seats, DbSeat, k);
  const DbSeat *from = get_seat (there, k);

  if (g_str_has_prefix (key, "player.")) {
    seat->player = from->player;
    db_match_set_string (&seat->name, from->name);
  } else {
    seat->has_score = from->has_score;
    seat->score = from->score;
  }
}

static void
apply_field (DbMatch *here, const DbMatch *there, const char *key)
{
  if (g_str_equal (key, "date"))
    db_match_set_string (&here->date, there->date);
  else if (g_str_equal (key, "place"))
    db_match_set_string (&here->place, there->place);
  else if (g_str_equal (key, "minutes"))
    here->minutes = there->minutes;
  else if (g_str_equal (key, "variant"))
    db_match_set_string (&here->variant, there->variant);
  else if (g_str_equal (key, "event"))
    db_match_set_string (&here->event, there->event);
  else if (g_str_equal (key, "round"))
    db_match_set_string (&here->round, there->round);
  else if (g_str_equal (key, "result"))
    copy_result (here, there);
  else if (g_str_equal (key, "seats"))
    copy_seats (here, there);
  else if (g_str_has_prefix (key, "tag."))
    set_tag (here, there, key + strlen ("tag."));
  else if (g_str_equal (key, "game")) {
    db_match_set_string (&here->game_code, there->game_code);
    db_match_set_string (&here->game_name, there->game_name);
  } else {
    set_seat (here, there, key);
  }
}

gboolean
play_import_merge_apply (const PlayImportMerge *merge, const GPtrArray *differences, gboolean *note)
{
  gboolean applied = FALSE;

  *note = FALSE;
  for (guint k = 0; k < differences->len; k++) {
    const AppPlayImportDifference *difference = g_ptr_array_index (differences, k);

    if (!difference->takes_there || g_str_equal (difference->key, PLAY_IMPORT_REST))
      continue;
    applied = TRUE;
    if (g_str_equal (difference->key, "note"))
      *note = TRUE;
    else
      apply_field (merge->here, merge->there, difference->key);
  }
  return applied;
}

void
play_import_choose_sides (GPtrArray *differences, guint choice)
{
  for (guint k = 0; k < differences->len; k++) {
    AppPlayImportDifference *difference = g_ptr_array_index (differences, k);

    if (choice == APP_PLAY_IMPORT_CHOICE_HERE)
      difference->takes_there = FALSE;
    else if (choice == APP_PLAY_IMPORT_CHOICE_THERE)
      difference->takes_there = TRUE;
  }
}

/* Looking the same */

static const DbSeat *
find_seat (const DbMatch *match, gint64 player)
{
  for (guint k = 0; k < match->seats->len; k++)
    if (get_seat (match, k)->player == player)
      return get_seat (match, k);
  return NULL;
}

/* What two seats of one player say of it. */
static PlayImportLikeness
compare_seats (const DbMatch *one, const DbSeat *ours, const DbMatch *other, const DbSeat *theirs)
{
  guint place = place_of (one, ours->side), their_place = place_of (other, theirs->side);

  if (ours->has_score && theirs->has_score && ours->score != theirs->score)
    return PLAY_IMPORT_LIKENESS_OTHER;
  if (place > 0 && their_place > 0 && (place == 1) != (their_place == 1))
    return PLAY_IMPORT_LIKENESS_OTHER;
  return ours->has_score == theirs->has_score && (place == 1) == (their_place == 1)
             ? PLAY_IMPORT_LIKENESS_EQUAL
             : PLAY_IMPORT_LIKENESS_ALIKE;
}

static gboolean
all_first (const DbMatch *match)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).place != 1)
      return FALSE;
  return match->sides->len > 0;
}

/* What two results say of one match; that all won is a draw to some and a co-op game to others. */
static PlayImportLikeness
compare_results (const DbMatch *one, const DbMatch *other)
{
  if (one->result == other->result)
    return PLAY_IMPORT_LIKENESS_EQUAL;
  return one->result == RULES_RUNNING || other->result == RULES_RUNNING || one->with_moves
                 || other->with_moves || (all_first (one) && all_first (other))
             ? PLAY_IMPORT_LIKENESS_ALIKE
             : PLAY_IMPORT_LIKENESS_OTHER;
}

PlayImportLikeness
play_import_compare_likeness (const DbMatch *one, const DbMatch *other)
{
  PlayImportLikeness looks = compare_results (one, other);

  if (one->seats->len != other->seats->len || looks == PLAY_IMPORT_LIKENESS_OTHER)
    return PLAY_IMPORT_LIKENESS_OTHER;
  for (guint k = 0; k < one->seats->len; k++) {
    const DbSeat *ours = get_seat (one, k);
    const DbSeat *theirs = find_seat (other, ours->player);
    PlayImportLikeness seat =
        theirs != NULL ? compare_seats (one, ours, other, theirs) : PLAY_IMPORT_LIKENESS_OTHER;

    if (seat == PLAY_IMPORT_LIKENESS_OTHER)
      return seat;
    looks = MIN (looks, seat);
  }
  return looks;
}

/* Who won, as the source means it: whoever is marked as winning, else ranks, else scores. */

typedef int (*Compare) (const PlayImportSide *one, const PlayImportSide *other);

static int
by_rank (const PlayImportSide *one, const PlayImportSide *other)
{
  return one->rank == other->rank ? 0 : one->rank < other->rank ? -1 : 1;
}

static int
by_high (const PlayImportSide *one, const PlayImportSide *other)
{
  return one->points > other->points ? -1 : one->points < other->points ? 1 : 0;
}

static int
by_low (const PlayImportSide *one, const PlayImportSide *other)
{
  return by_high (other, one);
}

/* What puts all of those into an order who win, or all who don't; NULL when nothing does. */
static Compare
find_order (PlayImportConverter *converter, gboolean winners_too)
{
  gboolean ranks = TRUE, points = TRUE;

  for (guint k = 0; k < converter->sides->len; k++) {
    const PlayImportSide *side = play_import_get_side (converter, k);

    if (side->wins && !winners_too)
      continue;
    ranks = ranks && side->rank > 0;
    points = points && side->has_points;
  }
  return ranks                                      ? by_rank
         : !points                                  ? NULL
         : converter->play->high_score == IMPORT_NO ? by_low
                                                    : by_high;
}

/* Their places from @first on, equal ones tying; those who win are passed over. */
static void
place_by (PlayImportConverter *converter, Compare compare, guint first)
{
  for (guint k = 0; k < converter->sides->len; k++) {
    PlayImportSide *side = play_import_get_side (converter, k);

    if (side->wins)
      continue;
    side->place = first;
    for (guint other = 0; other < converter->sides->len; other++)
      if (!play_import_get_side (converter, other)->wins
          && compare (play_import_get_side (converter, other), side) < 0)
        side->place++;
  }
}

static void
place_winners (PlayImportConverter *converter)
{
  Compare compare = find_order (converter, FALSE);
  guint winners = 0;

  for (guint k = 0; k < converter->sides->len; k++)
    if (play_import_get_side (converter, k)->wins) {
      play_import_get_side (converter, k)->place = 1;
      winners++;
    }
  if (compare != NULL) {
    place_by (converter, compare, winners + 1);
    return;
  }
  for (guint k = 0; k < converter->sides->len; k++)
    if (!play_import_get_side (converter, k)->wins)
      play_import_get_side (converter, k)->place = 2;
}

static gboolean
some_win (PlayImportConverter *converter)
{
  for (guint k = 0; k < converter->sides->len; k++)
    if (play_import_get_side (converter, k)->wins)
      return TRUE;
  return FALSE;
}

/* Everybody is marked as not winning: then nobody did, whatever the scores say. */
static gboolean
nobody_won (const ImportPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++)
    if (play_import_get_seat (play, k)->winner != IMPORT_NO)
      return FALSE;
  return play->seats->len > 0;
}

/* Whether the scores alone say the places that there are. */
static gboolean
follows_scores (PlayImportConverter *converter)
{
  Compare compare = converter->play->high_score == IMPORT_NO ? by_low : by_high;

  for (guint k = 0; k < converter->sides->len; k++) {
    guint place = 1;

    if (!play_import_get_side (converter, k)->has_points)
      return FALSE;
    for (guint other = 0; other < converter->sides->len; other++)
      if (compare (play_import_get_side (converter, other), play_import_get_side (converter, k))
          < 0)
        place++;
    if (place != play_import_get_side (converter, k)->place)
      return FALSE;
  }
  return TRUE;
}

/* What decided, so that the match can be corrected as it was entered. */
static AppQuickScoring
decided_by (PlayImportConverter *converter)
{
  guint last = 0;

  for (guint k = 0; k < converter->sides->len; k++)
    last = MAX (last, play_import_get_side (converter, k)->place);
  if (last == 0)
    return APP_QUICK_OPEN;
  if (follows_scores (converter))
    return converter->play->high_score == IMPORT_NO ? APP_QUICK_LOW_SCORE : APP_QUICK_HIGH_SCORE;
  return last > 2 ? APP_QUICK_PLACES : APP_QUICK_WINNERS;
}

/* Everybody against everybody. */
static void
decide_sides (PlayImportConverter *converter)
{
  guint first = 0;

  if (some_win (converter)) {
    place_winners (converter);
  } else if (converter->sides->len > 1 && !converter->play->by_hand) {
    Compare compare = find_order (converter, TRUE);

    if (compare != NULL && (compare == by_rank || !nobody_won (converter->play)))
      place_by (converter, compare, 1);
  }
  for (guint k = 0; k < converter->sides->len; k++)
    first += play_import_get_side (converter, k)->place == 1 ? 1 : 0;
  converter->by = decided_by (converter);
  converter->result = first == 0                                    ? RULES_RUNNING
                      : first == converter->sides->len && first > 1 ? RULES_DRAWN
                                                                    : RULES_WON;
}

/* All of them against the game. */
static void
decide_co_op (PlayImportConverter *converter)
{
  PlayImportSide *side = play_import_get_side (converter, 0);

  converter->result = side->wins        ? RULES_WON
                      : side->loses     ? RULES_LOST
                      : side->rank == 1 ? RULES_DRAWN
                                        : RULES_RUNNING;
  side->place = side->wins ? 1 : 0;
  converter->by = converter->result == RULES_RUNNING && converter->play->co_op != IMPORT_YES
                      ? APP_QUICK_OPEN
                      : APP_QUICK_CO_OP;
}

static DbMode
mode_of (PlayImportConverter *converter)
{
  const GArray *seats = converter->conversion->match->seats;
  guint sizes[2] = { 0, 0 };

  /* Who else was there, a play that names nobody doesn't say. */
  if (seats->len == 1)
    return converter->play->seats->len == 0 ? DB_MODE_FREE_FOR_ALL : DB_MODE_SOLO;
  if (converter->sides->len == 1)
    return DB_MODE_CO_OP;
  if (converter->sides->len > 2)
    return DB_MODE_FREE_FOR_ALL;
  for (guint k = 0; k < seats->len; k++)
    sizes[g_array_index (seats, DbSeat, k).side - 1]++;
  return seats->len > 2 && MIN (sizes[0], sizes[1]) == 1 ? DB_MODE_ONE_AGAINST_MANY
                                                         : DB_MODE_VERSUS;
}

static void
play_import_decide (PlayImportConverter *converter)
{
  DbMatch *match = converter->conversion->match;
  gboolean together =
      converter->play->co_op == IMPORT_YES || (converter->sides->len == 1 && match->seats->len > 1);

  converter->stated = converter->play->by_hand || nobody_won (converter->play);
  if (together)
    decide_co_op (converter);
  else
    decide_sides (converter);
  match->mode = mode_of (converter);
  match->result = converter->result;
  if (converter->play->incomplete) {
    match->result = RULES_ABANDONED;
    converter->by = APP_QUICK_OPEN;
  }
  for (guint k = 0; k < converter->sides->len; k++) {
    const PlayImportSide *side = play_import_get_side (converter, k);
    gboolean called = converter->play->teams && side->team != NULL && side->team[0] != '\0'
                      && !g_ascii_isdigit (side->team[0]);

    db_match_add_side (match, side->side, converter->play->incomplete ? 0 : side->place,
                       called ? side->team : NULL);
  }
}

/* A play of another program as a match: sides, places, scores, and what else it tells. */

void
play_import_conversion_clear (PlayImportConversion *conversion)
{
  g_clear_pointer (&conversion->match, db_match_free);
  g_clear_pointer (&conversion->note, g_free);
  g_clear_pointer (&conversion->remark, g_free);
}

/* Names */

static ImportEntity
seat_named (const ImportSeat *seat)
{
  ImportEntity named = seat->player;

  if (named.name == NULL || named.name[0] == '\0' || seat->anonymous)
    named.name = APP_PLAYER_ANONYMOUS;
  return named;
}

/* How many seats before this one have the same player. */
static guint
sitting_of (const ImportPlay *play, guint seat)
{
  const ImportEntity named = seat_named (play_import_get_seat (play, seat));
  guint sitting = 1;

  for (guint k = 0; k < seat; k++) {
    const ImportEntity other = seat_named (play_import_get_seat (play, k));

    if (named.n_ids != other.n_ids)
      continue;
    if (named.n_ids > 0 ? g_str_equal (named.ids[0].source, other.ids[0].source)
                              && g_str_equal (named.ids[0].id, other.ids[0].id)
                        : g_str_equal (named.name, other.name))
      sitting++;
  }
  return sitting;
}

PlayImportName *
play_import_name_index_get_seat (PlayImportNameIndex *names, const ImportPlay *play, guint seat)
{
  const ImportEntity named = seat_named (play_import_get_seat (play, seat));

  return play_import_name_index_get (names, IMPORT_PLAYER, &named, play->ids[0].source,
                                     sitting_of (play, seat));
}

PlayImportName *
play_import_name_index_get_nobody (PlayImportNameIndex *names, const ImportPlay *play)
{
  ImportEntity named = play->owner;

  if (named.n_ids == 0 && *named.name == '\0')
    named.name = APP_PLAYER_ANONYMOUS;
  return play_import_name_index_get (names, IMPORT_PLAYER, &named, play->ids[0].source, 1);
}

static gboolean
resolve (PlayImportConverter *converter, PlayImportName *name, GError **error)
{
  return name == NULL
         || (play_import_name_find (converter->names, converter->db, name, error)
             && (!converter->store
                 || play_import_name_store (converter->names, converter->db, name, error)));
}

static gboolean
set_game (PlayImportConverter *converter, GError **error)
{
  DbMatch *match = converter->conversion->match;
  PlayImportName *game = play_import_name_index_get (
      converter->names, IMPORT_GAME, &converter->play->game, converter->play->ids[0].source, 1);

  if (game == NULL) {
    db_match_set_string (&match->game_name, "?");
    return TRUE;
  }
  if (!play_import_name_find (converter->names, converter->db, game, error))
    return FALSE;
  converter->conversion->left_out = game->status == APP_PLAY_IMPORT_NAME_LEFT_OUT;
  if (!converter->conversion->left_out && !resolve (converter, game, error))
    return FALSE;
  db_match_set_string (&match->game_code, play_import_name_code (game));
  if (match->game_code == NULL)
    db_match_set_string (&match->game_name, play_import_name_here (game));
  return TRUE;
}

static gboolean
set_place (PlayImportConverter *converter, GError **error)
{
  PlayImportName *place = play_import_name_index_get (
      converter->names, IMPORT_PLACE, &converter->play->place, converter->play->ids[0].source, 1);

  if (!resolve (converter, place, error))
    return FALSE;
  if (place != NULL && place->status != APP_PLAY_IMPORT_NAME_LEFT_OUT)
    db_match_set_string (&converter->conversion->match->place, play_import_name_here (place));
  return TRUE;
}

/* Seats and sides */

static guint
find_or_add_side (PlayImportConverter *converter, const ImportSeat *seat)
{
  const PlayImportSide side = { .side = converter->sides->len + 1, .team = seat->team };

  if (converter->play->co_op == IMPORT_YES && converter->sides->len > 0)
    return 0;
  for (guint k = 0; converter->play->teams && seat->team != NULL && k < converter->sides->len; k++)
    if (g_strcmp0 (play_import_get_side (converter, k)->team, seat->team) == 0)
      return k;
  g_array_append_val (converter->sides, side);
  return converter->sides->len - 1;
}

static void
count_seat (PlayImportSide *side, const ImportSeat *seat)
{
  if (seat->rank > 0 && (side->rank == 0 || seat->rank < side->rank))
    side->rank = seat->rank;
  if (seat->has_points) {
    side->has_points = TRUE;
    side->points += seat->points;
  }
  side->wins = side->wins || seat->winner == IMPORT_YES;
  side->loses = side->loses || seat->winner == IMPORT_NO;
}

/* Partners of one side who all have the same score have it together. */
static gboolean
shares_score (PlayImportConverter *converter, guint seat)
{
  const DbMatch *match = converter->conversion->match;
  guint side = g_array_index (match->seats, DbSeat, seat).side;
  const ImportSeat *mine = play_import_get_seat (converter->play, seat);
  gboolean first = TRUE;

  if (!mine->has_points || (!converter->play->teams && converter->play->co_op != IMPORT_YES))
    return FALSE;
  for (guint k = 0; k < match->seats->len; k++) {
    const ImportSeat *other = play_import_get_seat (converter->play, k);

    if (k == seat || g_array_index (match->seats, DbSeat, k).side != side)
      continue;
    if (!other->has_points || other->points != mine->points) /* as they were read */
      return FALSE;
    first = first && k > seat;
  }
  return !first;
}

static gboolean
add_seats (PlayImportConverter *converter, GError **error)
{
  DbMatch *match = converter->conversion->match;

  for (guint k = 0; k < converter->play->seats->len; k++) {
    PlayImportName *player = play_import_name_index_get_seat (converter->names, converter->play, k);

    if (!resolve (converter, player, error))
      return FALSE;
    db_match_add_seat (match,
                       find_or_add_side (converter, play_import_get_seat (converter->play, k)) + 1,
                       play_import_name_key (player), play_import_name_here (player));
  }
  if (converter->play->seats->len == 0) {
    PlayImportName *nobody = play_import_name_index_get_nobody (converter->names, converter->play);
    const PlayImportSide alone = { .side = 1 };

    if (!resolve (converter, nobody, error))
      return FALSE;
    db_match_add_seat (match, 1, play_import_name_key (nobody), play_import_name_here (nobody));
    g_array_append_val (converter->sides, alone);
  }
  return TRUE;
}

static void
set_scores (PlayImportConverter *converter)
{
  for (guint k = 0; k < converter->play->seats->len; k++) {
    const ImportSeat *from = play_import_get_seat (converter->play, k);
    DbSeat *seat = &g_array_index (converter->conversion->match->seats, DbSeat, k);

    if (shares_score (converter, k)) {
      ImportSeat without = *from;

      without.has_points = FALSE;
      count_seat (play_import_get_side (converter, seat->side - 1), &without);
      continue;
    }
    seat->has_score = from->has_points;
    seat->score = from->has_points ? from->points : 0;
    count_seat (play_import_get_side (converter, seat->side - 1), from);
  }
}

/* Tags */

/* @name is taken over; nothing for no value. */
static void
set_named_tag (DbMatch *match, char *name, const char *value)
{
  g_autofree char *owned = name;

  if (value != NULL && value[0] != '\0')
    db_match_set_tag (match, owned, value);
}

/* "5.10", which may be minutes and seconds and is not 5.1; "5.0" and "5.00" are 5. */
static gboolean
ends_in_zero (const char *decimals)
{
  gsize length = strlen (decimals);

  return length > 0 && decimals[length - 1] == '0' && strspn (decimals, "0") < length;
}

/* Whether a score says no more than its number. */
static gboolean
is_plain (const ImportSeat *seat)
{
  g_autofree char *number = g_strdelimit (g_strdup (seat->score), ",", '.');
  const char *point = strchr (number, '.');
  char *end;
  double value = g_ascii_strtod (number, &end);

  return seat->has_points && end != number && *end == '\0' && value == seat->points
         && (point == NULL || !ends_in_zero (point + 1));
}

/* Adds a seat to a list such as "1 3". */
static void
add_to_list (GString *list, gboolean is_in, guint k)
{
  if (is_in)
    g_string_append_printf (list, "%s%u", list->len > 0 ? " " : "", k + 1);
}

static void
tag_seats (DbMatch *match, const ImportPlay *play)
{
  g_autoptr (GString) first = g_string_new (NULL);
  g_autoptr (GString) newcomers = g_string_new (NULL);
  g_autoptr (GString) bots = g_string_new (NULL);

  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = play_import_get_seat (play, k);

    if (seat->score != NULL && !is_plain (seat))
      set_named_tag (match, g_strdup_printf (APP_TAG_SCORE, k + 1), seat->score);
    set_named_tag (match, g_strdup_printf (APP_TAG_ROLE, k + 1), seat->role);
    add_to_list (first, seat->first, k);
    add_to_list (newcomers, seat->newcomer, k);
    add_to_list (bots, seat->bot, k);
  }
  set_named_tag (match, g_strdup (APP_TAG_FIRST), first->str);
  set_named_tag (match, g_strdup (APP_TAG_NEW), newcomers->str);
  set_named_tag (match, g_strdup (APP_TAG_BOT), bots->str);
}

static const char *
get_tag (const DbMatch *match, const char *name)
{
  for (guint k = 0; k < match->tags->len; k++)
    if (g_str_equal (g_array_index (match->tags, DbTag, k).name, name))
      return g_array_index (match->tags, DbTag, k).value;
  return NULL;
}

/* The fields of a match that facts may name. */
static char **
find_field (DbMatch *match, const char *name)
{
  const struct {
    const char *name;
    char **field;
  } fields[] = { { "Event", &match->event },
                 { "Round", &match->round },
                 { "Variant", &match->variant } };

  for (gsize k = 0; k < G_N_ELEMENTS (fields); k++)
    if (g_str_equal (name, fields[k].name))
      return fields[k].field;
  return NULL;
}

/* Several of one name stand behind one another. */
static void
tag_facts (DbMatch *match, const ImportPlay *play)
{
  for (guint k = 0; k < play->facts->len; k++) {
    const ImportFact *fact = &g_array_index (play->facts, ImportFact, k);
    char **field = find_field (match, fact->name);
    const char *before = field != NULL ? *field : get_tag (match, fact->name);
    g_autofree char *value = before != NULL && before[0] != '\0'
                                 ? g_strconcat (before, "; ", fact->value, NULL)
                                 : g_strdup (fact->value);
    g_autofree char *other = g_strconcat ("Source", fact->name, NULL);

    if (field != NULL)
      db_match_set_string (field, value);
    else
      db_match_set_tag (match, db_match_tag_has_field (fact->name) ? other : fact->name, value);
  }
}

static void
tag_play (PlayImportConverter *converter)
{
  DbMatch *match = converter->conversion->match;
  const ImportPlay *play = converter->play;

  if (play->time[0] != '\0')
    db_match_set_tag (match, "Time", play->time);
  if (play->seats->len > 0 && (converter->by != APP_QUICK_OPEN || converter->stated))
    db_match_set_tag (match, APP_QUICK_TAG, app_quick_scoring_name (converter->by));
  tag_seats (match, play);
  if (play->by_hand)
    db_match_set_tag (match, APP_TAG_BY_HAND, APP_TAG_YES);
  if (play->uncounted)
    db_match_set_tag (match, APP_TAG_UNCOUNTED, APP_TAG_YES);
  if (play->incomplete)
    db_match_set_tag (match, APP_TAG_INCOMPLETE, APP_TAG_YES);
  tag_facts (match, play);
}

static gboolean
convert_play (PlayImportConverter *converter, GError **error)
{
  DbMatch *match = converter->conversion->match;
  char uuid[DB_UUID_SIZE];
  g_autofree char *id = g_strconcat ("match/", converter->play->ids[0].id, NULL);

  if (!set_game (converter, error))
    return FALSE;
  if (converter->conversion->left_out && converter->store)
    return TRUE;
  if (!set_place (converter, error) || !add_seats (converter, error))
    return FALSE;
  db_uuid_v5 (converter->play->ids[0].source, id, uuid);
  db_match_set_string (&match->uuid, uuid);
  db_match_set_string (&match->date, converter->play->date);
  match->minutes = converter->play->minutes;
  set_scores (converter);
  play_import_decide (converter);
  tag_play (converter);
  converter->conversion->note = g_strstrip (g_strdup (converter->play->comment));
  return TRUE;
}

/* Some of a co-op table won and some did not: then they were sides after all. */
static gboolean
is_divided (const ImportPlay *play)
{
  guint wins = 0;

  for (guint k = 0; k < play->seats->len; k++)
    wins += play_import_get_seat (play, k)->winner == IMPORT_YES ? 1 : 0;
  return wins > 0 && wins < play->seats->len;
}

/* By a source that doesn't know co-op games from others. */
static gboolean
is_shared (const ImportPlay *play)
{
  return play->co_op == IMPORT_UNSAID
         && play_import_co_op_get_winners (play) == PLAY_IMPORT_WINNERS_ALL;
}

gboolean
play_import_convert (PlayImportNameIndex *names, DbStore *db, const ImportPlay *play,
                     gboolean store, PlayImportConversion *conversion, GError **error)
{
  g_autoptr (GArray) sides = g_array_new (FALSE, TRUE, sizeof (PlayImportSide));
  ImportPlay as_sides = *play;
  PlayImportConverter converter = {
    .names = names, .db = db, .play = play, .store = store, .conversion = conversion, .sides = sides
  };

  if (play->co_op == IMPORT_YES && is_divided (play)) {
    as_sides.co_op = IMPORT_NO;
    converter.play = &as_sides;
  } else if (is_shared (play)) {
    as_sides.co_op = IMPORT_YES;
    converter.play = &as_sides;
  }
  conversion->match = db_match_new ();
  if (convert_play (&converter, error))
    return TRUE;
  play_import_conversion_clear (conversion);
  return FALSE;
}

/* Which of @players @key is and was not taken yet; @n for none. */
static guint
find_player (gint64 key, const gint64 *players, guint n, const gboolean *taken)
{
  guint k = 0;

  while (k < n && (taken[k] || players[k] != key))
    k++;
  return k;
}

gboolean
play_import_align (PlayImportNameIndex *names, DbStore *db, ImportPlay *play, const gint64 *players,
                   guint n, GError **error)
{
  guint size = MAX (n, play->seats->len), at = 0, kept = 0;
  g_autofree gboolean *taken = g_new0 (gboolean, size);
  g_autofree guint *to = g_new0 (guint, size);
  g_autofree ImportSeat *moved = g_new0 (ImportSeat, size);

  for (guint k = 0; k < play->seats->len; k++) {
    PlayImportName *name = play_import_name_index_get_seat (names, play, k);

    if (!play_import_name_find (names, db, name, error))
      return FALSE;
    to[k] = find_player (play_import_name_key (name), players, n, taken);
    if (to[k] < n)
      taken[to[k]] = TRUE;
  }
  for (guint k = 0; k < play->seats->len; k++) {
    if (to[k] == n) {
      while (taken[at])
        at++;
      taken[at] = TRUE;
      to[k] = at;
    }
    moved[to[k]] = *play_import_get_seat (play, k);
  }
  for (guint k = 0; k < size; k++)
    if (taken[k])
      g_array_index (play->seats, ImportSeat, kept++) = moved[k];
  return TRUE;
}
