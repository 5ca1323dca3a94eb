/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Three versions of one match: as its source had it at the last import, as it is here, as its
 * source has it now. What changed there alone is taken over, what changed here alone stays, what
 * changed at both ends is a conflict, field by field.
 */
#include "app/plays-in/bring-private.h"

#include "app/base/instants.h"
#include "app/base/play-tags.h"
#include "app/result/quick-store.h"

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
bring_difference_free (gpointer data)
{
  AppBringDifference *difference = data;

  g_free (difference->key);
  g_free (difference->what);
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
bring_dup_result (const DbMatch *match)
{
  g_autoptr (AppQuick) quick = NULL;

  if (match->result == RULES_ABANDONED)
    return g_strdup (_ ("Abandoned"));
  if (!has_result (match))
    return g_strdup ("");
  quick = app_quick_from_match (match);
  return app_quick_dup_told (quick);
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
       bring_dup_result (match));
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
  SEATS_WHOLE,
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
  if (!moves && seats == SEATS_WHOLE)
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
seats_by (const BringMerge *merge)
{
  guint n = merge->here->seats->len;
  gboolean each = merge->there->seats->len == n;

  if (merge->base == NULL)
    return each && same_people (merge->here, merge->there) ? SEATS_EACH : SEATS_NONE;
  return each && merge->base->seats->len == n ? SEATS_EACH : SEATS_WHOLE;
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
         || g_str_equal (key, "tag.First");
}

/* That nobody won was entered, or told by a source. */
static gboolean
says_nobody_won (const DbMatch *match)
{
  for (guint k = 0; k < match->tags->len; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    if (g_str_equal (tag->name, APP_QUICK_TAG))
      return !has_result (match) && g_strcmp0 (tag->value, app_quick_by_name (APP_QUICK_OPEN)) == 0;
  }
  return FALSE;
}

/* Another source may tell that a table lost, but not who won after all. */
static gboolean
stays_open (const BringMerge *merge, const char *key)
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
  AppBringDifference *difference;

  if (g_str_equal (is, now) || g_str_equal (was, now) || (join && is[0] != '\0'))
    return;
  difference = g_new0 (AppBringDifference, 1);
  difference->key = g_strdup (field->key);
  difference->what = g_strdup (field->what);
  difference->here = g_strdup (shown_of (here, field->key));
  difference->there = g_strdup (shown_of (there, field->key));
  difference->conflict = !join && !g_str_equal (was, is);
  difference->there_counts = !difference->conflict;
  g_ptr_array_add (differences, difference);
}

GPtrArray *
bring_merge_compare (const BringMerge *merge)
{
  GPtrArray *differences = g_ptr_array_new_with_free_func (bring_difference_free);
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
  return differences;
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
    DbSeat *made;

    db_match_add_seat (here, seat->side, seat->player, seat->name);
    made = &g_array_index (here->seats, DbSeat, k);
    made->has_score = seat->has_score;
    made->score = seat->score;
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
apply (DbMatch *here, const DbMatch *there, const char *key)
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

void
bring_merge_apply (const BringMerge *merge, const GPtrArray *differences, gboolean *note)
{
  *note = FALSE;
  for (guint k = 0; k < differences->len; k++) {
    const AppBringDifference *difference = g_ptr_array_index (differences, k);

    if (!difference->there_counts)
      continue;
    if (g_str_equal (difference->key, "note"))
      *note = TRUE;
    else
      apply (merge->here, merge->there, difference->key);
  }
}

void
bring_choose_sides (GPtrArray *differences, guint choice)
{
  for (guint k = 0; k < differences->len; k++) {
    AppBringDifference *difference = g_ptr_array_index (differences, k);

    if (choice == APP_BRING_CHOICE_HERE)
      difference->there_counts = FALSE;
    else if (choice == APP_BRING_CHOICE_THERE)
      difference->there_counts = TRUE;
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
static BringLooks
compare_seats (const DbMatch *one, const DbSeat *ours, const DbMatch *other, const DbSeat *theirs)
{
  guint place = place_of (one, ours->side), their_place = place_of (other, theirs->side);

  if (ours->has_score && theirs->has_score && ours->score != theirs->score)
    return BRING_LOOKS_OTHER;
  if (place > 0 && their_place > 0 && (place == 1) != (their_place == 1))
    return BRING_LOOKS_OTHER;
  return ours->has_score == theirs->has_score && (place == 1) == (their_place == 1)
             ? BRING_LOOKS_EQUAL
             : BRING_LOOKS_ALIKE;
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
static BringLooks
compare_results (const DbMatch *one, const DbMatch *other)
{
  if (one->result == other->result)
    return BRING_LOOKS_EQUAL;
  return one->result == RULES_RUNNING || other->result == RULES_RUNNING || one->with_moves
                 || other->with_moves || (all_first (one) && all_first (other))
             ? BRING_LOOKS_ALIKE
             : BRING_LOOKS_OTHER;
}

BringLooks
bring_compare_looks (const DbMatch *one, const DbMatch *other)
{
  BringLooks looks = compare_results (one, other);

  if (one->seats->len != other->seats->len || looks == BRING_LOOKS_OTHER)
    return BRING_LOOKS_OTHER;
  for (guint k = 0; k < one->seats->len; k++) {
    const DbSeat *ours = get_seat (one, k);
    const DbSeat *theirs = find_seat (other, ours->player);
    BringLooks seat = theirs != NULL ? compare_seats (one, ours, other, theirs) : BRING_LOOKS_OTHER;

    if (seat == BRING_LOOKS_OTHER)
      return seat;
    looks = MIN (looks, seat);
  }
  return looks;
}
