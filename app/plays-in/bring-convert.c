/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A play of another program as a match: sides, places, scores, and what else it tells.
 */
#include "app/plays-in/bring-making.h"

#include "app/base/play-tags.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

void
bring_made_clear (BringMade *made)
{
  g_clear_pointer (&made->match, db_match_free);
  g_clear_pointer (&made->note, g_free);
  g_clear_pointer (&made->remark, g_free);
}

/* Names */

static ImportNamed
seat_named (const ImportSeat *seat)
{
  ImportNamed named = seat->player;

  if (named.name == NULL || named.name[0] == '\0' || seat->anonymous)
    named.name = APP_PLAYER_ANONYMOUS;
  return named;
}

/* How many seats before this one have the same player. */
static guint
sitting_of (const ImportPlay *play, guint seat)
{
  const ImportNamed named = seat_named (bring_get_seat (play, seat));
  guint sitting = 1;

  for (guint k = 0; k < seat; k++) {
    const ImportNamed other = seat_named (bring_get_seat (play, k));

    if (named.n_ids != other.n_ids)
      continue;
    if (named.n_ids > 0 ? g_str_equal (named.ids[0].source, other.ids[0].source)
                              && g_str_equal (named.ids[0].id, other.ids[0].id)
                        : g_str_equal (named.name, other.name))
      sitting++;
  }
  return sitting;
}

BringName *
bring_who_get_seat (BringWho *names, const ImportPlay *play, guint seat)
{
  const ImportNamed named = seat_named (bring_get_seat (play, seat));

  return bring_who_get (names, IMPORT_PLAYER, &named, play->ids[0].source, sitting_of (play, seat));
}

BringName *
bring_who_get_nobody (BringWho *names, const ImportPlay *play)
{
  ImportNamed named = play->owner;

  if (named.n_ids == 0 && *named.name == '\0')
    named.name = APP_PLAYER_ANONYMOUS;
  return bring_who_get (names, IMPORT_PLAYER, &named, play->ids[0].source, 1);
}

static gboolean
resolve (BringMaking *making, BringName *name, GError **error)
{
  return name == NULL
         || (bring_name_find (making->names, making->db, name, error)
             && (!making->store || bring_name_store (making->names, making->db, name, error)));
}

static gboolean
set_game (BringMaking *making, GError **error)
{
  DbMatch *match = making->made->match;
  BringName *game = bring_who_get (making->names, IMPORT_GAME, &making->play->game,
                                   making->play->ids[0].source, 1);

  if (game == NULL) {
    db_match_set_string (&match->game_name, "?");
    return TRUE;
  }
  if (!bring_name_find (making->names, making->db, game, error))
    return FALSE;
  making->made->left_out = game->is == APP_BRING_NAME_LEFT_OUT;
  if (!making->made->left_out && !resolve (making, game, error))
    return FALSE;
  db_match_set_string (&match->game_code, bring_name_code (game));
  if (match->game_code == NULL)
    db_match_set_string (&match->game_name, bring_name_here (game));
  return TRUE;
}

static gboolean
set_place (BringMaking *making, GError **error)
{
  BringName *place = bring_who_get (making->names, IMPORT_PLACE, &making->play->place,
                                    making->play->ids[0].source, 1);

  if (!resolve (making, place, error))
    return FALSE;
  if (place != NULL && place->is != APP_BRING_NAME_LEFT_OUT)
    db_match_set_string (&making->made->match->place, bring_name_here (place));
  return TRUE;
}

/* Seats and sides */

static guint
find_side (BringMaking *making, const ImportSeat *seat)
{
  const BringSide side = { .side = making->sides->len + 1, .team = seat->team };

  if (making->play->co_op == IMPORT_YES && making->sides->len > 0)
    return 0;
  for (guint k = 0; making->play->teams && seat->team != NULL && k < making->sides->len; k++)
    if (g_strcmp0 (bring_get_side (making, k)->team, seat->team) == 0)
      return k;
  g_array_append_val (making->sides, side);
  return making->sides->len - 1;
}

static void
count_seat (BringSide *side, const ImportSeat *seat)
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
shares_score (BringMaking *making, guint seat)
{
  const DbMatch *match = making->made->match;
  guint side = g_array_index (match->seats, DbSeat, seat).side;
  const ImportSeat *mine = bring_get_seat (making->play, seat);
  gboolean first = TRUE;

  if (!mine->has_points || (!making->play->teams && making->play->co_op != IMPORT_YES))
    return FALSE;
  for (guint k = 0; k < match->seats->len; k++) {
    const ImportSeat *other = bring_get_seat (making->play, k);

    if (k == seat || g_array_index (match->seats, DbSeat, k).side != side)
      continue;
    if (!other->has_points || other->points != mine->points) /* as they were read */
      return FALSE;
    first = first && k > seat;
  }
  return !first;
}

static gboolean
add_seats (BringMaking *making, GError **error)
{
  DbMatch *match = making->made->match;

  for (guint k = 0; k < making->play->seats->len; k++) {
    BringName *player = bring_who_get_seat (making->names, making->play, k);

    if (!resolve (making, player, error))
      return FALSE;
    db_match_add_seat (match, find_side (making, bring_get_seat (making->play, k)) + 1,
                       bring_name_key (player), bring_name_here (player));
  }
  if (making->play->seats->len == 0) {
    BringName *nobody = bring_who_get_nobody (making->names, making->play);
    const BringSide alone = { .side = 1 };

    if (!resolve (making, nobody, error))
      return FALSE;
    db_match_add_seat (match, 1, bring_name_key (nobody), bring_name_here (nobody));
    g_array_append_val (making->sides, alone);
  }
  return TRUE;
}

static void
set_scores (BringMaking *making)
{
  for (guint k = 0; k < making->play->seats->len; k++) {
    const ImportSeat *from = bring_get_seat (making->play, k);
    DbSeat *seat = &g_array_index (making->made->match->seats, DbSeat, k);

    if (shares_score (making, k)) {
      ImportSeat without = *from;

      without.has_points = FALSE;
      count_seat (bring_get_side (making, seat->side - 1), &without);
      continue;
    }
    seat->has_score = from->has_points;
    seat->score = from->has_points ? from->points : 0;
    count_seat (bring_get_side (making, seat->side - 1), from);
  }
}

/* Tags */

/* @name is taken over; nothing for no value. */
static void
set_tag (DbMatch *match, char *name, const char *value)
{
  g_autofree char *owned = name;

  if (value != NULL && value[0] != '\0')
    db_match_set_tag (match, owned, value);
}

/* Whether a score says no more than its number. */
static gboolean
is_plain (const ImportSeat *seat)
{
  g_autofree char *point = g_strdelimit (g_strdup (seat->score), ",", '.');
  char *end;
  double value = g_ascii_strtod (point, &end);

  return seat->has_points && end != point && *end == '\0' && value == seat->points;
}

static void
tag_seats (DbMatch *match, const ImportPlay *play)
{
  g_autoptr (GString) first = g_string_new (NULL);

  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = bring_get_seat (play, k);

    if (seat->score != NULL && !is_plain (seat))
      set_tag (match, g_strdup_printf (APP_TAG_SCORE, k + 1), seat->score);
    set_tag (match, g_strdup_printf (APP_TAG_ROLE, k + 1), seat->role);
    if (seat->first)
      g_string_append_printf (first, "%s%u", first->len > 0 ? " " : "", k + 1);
  }
  if (first->len > 0)
    db_match_set_tag (match, APP_TAG_FIRST, first->str);
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
tag_play (BringMaking *making)
{
  DbMatch *match = making->made->match;
  const ImportPlay *play = making->play;

  if (play->time[0] != '\0')
    db_match_set_tag (match, "Time", play->time);
  if (play->seats->len > 0 && (making->by != APP_QUICK_OPEN || making->stated))
    db_match_set_tag (match, APP_QUICK_TAG, app_quick_by_name (making->by));
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
make (BringMaking *making, GError **error)
{
  DbMatch *match = making->made->match;
  char uuid[DB_UUID_SIZE];
  g_autofree char *id = g_strconcat ("match/", making->play->ids[0].id, NULL);

  if (!set_game (making, error))
    return FALSE;
  if (making->made->left_out && making->store)
    return TRUE;
  if (!set_place (making, error) || !add_seats (making, error))
    return FALSE;
  db_uuid_v5 (making->play->ids[0].source, id, uuid);
  db_match_set_string (&match->uuid, uuid);
  db_match_set_string (&match->date, making->play->date);
  match->minutes = making->play->minutes;
  set_scores (making);
  bring_decide (making);
  tag_play (making);
  making->made->note = g_strstrip (g_strdup (making->play->comment));
  return TRUE;
}

/* Some of a co-op table won and some did not: then they were sides after all. */
static gboolean
is_divided (const ImportPlay *play)
{
  guint wins = 0;

  for (guint k = 0; k < play->seats->len; k++)
    wins += bring_get_seat (play, k)->winner == IMPORT_YES ? 1 : 0;
  return wins > 0 && wins < play->seats->len;
}

/* Everybody won, with no rank or team to tell them apart, by a source that doesn't know co-op games
 * from others: then they did so together. */
static gboolean
is_shared (const ImportPlay *play)
{
  if (play->co_op != IMPORT_UNSAID || play->teams || play->seats->len < 2)
    return FALSE;
  for (guint k = 0; k < play->seats->len; k++)
    if (bring_get_seat (play, k)->winner != IMPORT_YES
        || bring_get_seat (play, k)->rank != bring_get_seat (play, 0)->rank)
      return FALSE;
  return TRUE;
}

gboolean
bring_convert (BringWho *names, DbStore *db, const ImportPlay *play, gboolean store,
               BringMade *made, GError **error)
{
  g_autoptr (GArray) sides = g_array_new (FALSE, TRUE, sizeof (BringSide));
  ImportPlay as_sides = *play;
  BringMaking making = {
    .names = names, .db = db, .play = play, .store = store, .made = made, .sides = sides
  };

  if (play->co_op == IMPORT_YES && is_divided (play)) {
    as_sides.co_op = IMPORT_NO;
    making.play = &as_sides;
  } else if (is_shared (play)) {
    as_sides.co_op = IMPORT_YES;
    making.play = &as_sides;
  }
  made->match = db_match_new ();
  if (make (&making, error))
    return TRUE;
  bring_made_clear (made);
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
bring_align (BringWho *names, DbStore *db, ImportPlay *play, const gint64 *players, guint n,
             GError **error)
{
  guint size = MAX (n, play->seats->len), at = 0, kept = 0;
  g_autofree gboolean *taken = g_new0 (gboolean, size);
  g_autofree guint *to = g_new0 (guint, size);
  g_autofree ImportSeat *moved = g_new0 (ImportSeat, size);

  for (guint k = 0; k < play->seats->len; k++) {
    BringName *name = bring_who_get_seat (names, play, k);

    if (!bring_name_find (names, db, name, error))
      return FALSE;
    to[k] = find_player (bring_name_key (name), players, n, taken);
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
    moved[to[k]] = *bring_get_seat (play, k);
  }
  for (guint k = 0; k < size; k++)
    if (taken[k])
      g_array_index (play->seats, ImportSeat, kept++) = moved[k];
  return TRUE;
}
