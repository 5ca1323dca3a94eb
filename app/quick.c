/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves: what one is made of, what it lacks, and how it becomes a stored match and
 * back.
 */
#include "quick-private.h"

#include "error.h"
#include "store-private.h"

#include "db/notes.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const char *const by_names[] = {
  [APP_QUICK_HIGH_SCORE] = "high", [APP_QUICK_LOW_SCORE] = "low", [APP_QUICK_PLACES] = "places",
  [APP_QUICK_WINNERS] = "winners", [APP_QUICK_CO_OP] = "co-op",   [APP_QUICK_OPEN] = "open",
};

const char *
app_quick_by_name (AppQuickBy by)
{
  return by_names[by];
}

gboolean
app_quick_by_from_name (const char *name, AppQuickBy *by)
{
  for (gsize k = 0; k < G_N_ELEMENTS (by_names); k++)
    if (g_strcmp0 (name, by_names[k]) == 0) {
      *by = (AppQuickBy)k;
      return TRUE;
    }
  return FALSE;
}

static void
seat_free (gpointer data)
{
  g_free (((AppQuickSeat *)data)->name);
  g_free (data);
}

AppQuick *
app_quick_new (void)
{
  AppQuick *quick = g_new0 (AppQuick, 1);

  quick->seats = g_ptr_array_new_with_free_func (seat_free);
  quick->minutes = -1;
  return quick;
}

void
app_quick_free (AppQuick *quick)
{
  char **strings[] = { &quick->uuid,  &quick->game,  &quick->variant, &quick->date,
                       &quick->place, &quick->event, &quick->note };

  if (quick == NULL)
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (strings); k++)
    g_free (*strings[k]);
  g_ptr_array_unref (quick->seats);
  g_free (quick);
}

void
app_quick_add_seat (AppQuick *quick, const char *name, guint side)
{
  AppQuickSeat *seat = g_new0 (AppQuickSeat, 1);

  seat->name = g_strdup (name);
  seat->side = side;
  g_ptr_array_add (quick->seats, seat);
}

void
app_quick_set_string (char **field, const char *value)
{
  db_match_set_string (field, value);
}

AppQuick *
app_quick_copy (const AppQuick *quick)
{
  AppQuick *copy = g_memdup2 (quick, sizeof *quick);
  char **strings[] = { &copy->uuid,  &copy->game,  &copy->variant, &copy->date,
                       &copy->place, &copy->event, &copy->note };

  for (gsize k = 0; k < G_N_ELEMENTS (strings); k++)
    *strings[k] = g_strdup (*strings[k]);
  copy->seats = g_ptr_array_new_with_free_func (seat_free);
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_memdup2 (g_ptr_array_index (quick->seats, k), sizeof (AppQuickSeat));

    seat->name = g_strdup (seat->name);
    g_ptr_array_add (copy->seats, seat);
  }
  return copy;
}

static const RulesGame *
find_game (const char *game)
{
  g_autofree char *folded = game != NULL ? db_fold (game) : NULL;

  for (guint k = 0; folded != NULL && rules_games[k] != NULL; k++) {
    g_autofree char *english = db_fold (rules_games[k]->name);
    g_autofree char *translated = db_fold (_ (rules_games[k]->name));

    if (g_str_equal (folded, rules_games[k]->id) || g_str_equal (folded, english)
        || g_str_equal (folded, translated))
      return rules_games[k];
  }
  return NULL;
}

const char *
app_quick_game_code (const char *game)
{
  const RulesGame *found = find_game (game);

  return found != NULL ? found->id : NULL;
}

const char *
app_quick_game_name (const char *game)
{
  const RulesGame *found = find_game (game);

  return found != NULL ? _ (found->name) : game != NULL ? game : "";
}

/* Sides */

static guint
side_number (const AppQuick *quick, guint seat)
{
  return quick->by == APP_QUICK_CO_OP
             ? 1
             : ((const AppQuickSeat *)g_ptr_array_index (quick->seats, seat))->side;
}

guint
app_quick_side_of (const AppQuick *quick, const GArray *sides, guint seat)
{
  for (guint k = 0; k < sides->len; k++)
    if (side_number (quick, g_array_index (sides, AppQuickSide, k).first)
        == side_number (quick, seat))
      return k;
  return sides->len;
}

/* A side's place among the scores: one more than there are better ones. */
static void
rank (GArray *sides, gboolean low)
{
  for (guint k = 0; k < sides->len; k++) {
    AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    side->place = 1;
    for (guint other = 0; other < sides->len; other++) {
      double score = g_array_index (sides, AppQuickSide, other).score;

      if (low ? score < side->score : score > side->score)
        side->place++;
    }
  }
}

static void
set_places (const AppQuick *quick, GArray *sides)
{
  gboolean alone = sides->len == 1;

  if (quick->by == APP_QUICK_HIGH_SCORE || quick->by == APP_QUICK_LOW_SCORE)
    rank (sides, quick->by == APP_QUICK_LOW_SCORE);
  for (guint k = 0; k < sides->len; k++) {
    AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    if (quick->by == APP_QUICK_WINNERS)
      side->place = side->place == 1 ? 1 : 2;
    else if (quick->by == APP_QUICK_OPEN)
      side->place = 0;
    else if (quick->by == APP_QUICK_CO_OP)
      side->place = quick->co_op_result == RULES_WON ? 1 : 0;
    else if (alone && quick->by != APP_QUICK_PLACES)
      side->place = 0; /* a score alone beats nobody */
  }
}

GArray *
app_quick_sides (const AppQuick *quick, gboolean places)
{
  GArray *sides = g_array_new (FALSE, TRUE, sizeof (AppQuickSide));

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint at = app_quick_side_of (quick, sides, k);
    AppQuickSide *side;

    if (at == sides->len) {
      const AppQuickSide made = { .side = at + 1, .first = k };

      g_array_append_val (sides, made);
    }
    side = &g_array_index (sides, AppQuickSide, at);
    if (side->place == 0)
      side->place = seat->place;
    side->has_score = side->has_score || seat->has_score;
    side->score += seat->has_score ? seat->score : 0;
  }
  if (places)
    set_places (quick, sides);
  return sides;
}

RulesOutcomeStatus
app_quick_result (const AppQuick *quick, const GArray *sides)
{
  guint first = 0;

  if (quick->by == APP_QUICK_CO_OP)
    return (RulesOutcomeStatus)quick->co_op_result;
  for (guint k = 0; k < sides->len; k++)
    first += g_array_index (sides, AppQuickSide, k).place == 1 ? 1 : 0;
  if (first == 0)
    return RULES_RUNNING;
  return first == sides->len && first > 1 ? RULES_DRAWN : RULES_WON;
}

/* Checks */

static gboolean
is_blank (const char *text)
{
  g_autofree char *folded = text != NULL ? db_fold (text) : NULL;

  return folded == NULL || folded[0] == '\0';
}

char *
app_quick_check_text (const char *what, const char *text)
{
  if (text == NULL)
    return NULL;
  if (!g_utf8_validate (text, -1, NULL))
    /* Translators: %s is what the text is: a name, a place. */
    return g_strdup_printf (_ ("%s: this is no text."), what);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      return g_strdup_printf (_ ("%s: one line of text, please."), what);
  if (g_utf8_strlen (text, -1) > APP_QUICK_LENGTH)
    return g_strdup_printf (_ ("%s: at most %u characters; these are %ld."), what, APP_QUICK_LENGTH,
                            g_utf8_strlen (text, -1));
  return NULL;
}

static char *
check_names (const AppQuick *quick)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    char *sentence = app_quick_check_text (_ ("Player"), seat->name);

    if (sentence != NULL)
      return sentence;
    if (is_blank (seat->name))
      return g_strdup_printf (_ ("Say who sits in seat %u."), k + 1);
    if (!g_hash_table_add (seen, db_fold (seat->name)))
      return g_strdup_printf (_ ("%s sits in two seats."), seat->name);
  }
  return NULL;
}

static char *
check_texts (const AppQuick *quick)
{
  const struct {
    const char *what, *text;
  } texts[] = { { _ ("Game"), quick->game },
                { _ ("Variant"), quick->variant },
                { _ ("Place"), quick->place },
                { _ ("Event"), quick->event } };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++) {
    char *sentence = app_quick_check_text (texts[k].what, texts[k].text);

    if (sentence != NULL)
      return sentence;
  }
  if (quick->note != NULL && !g_utf8_validate (quick->note, -1, NULL))
    return g_strdup_printf (_ ("%s: this is no text."), _ ("Note"));
  if (quick->note != NULL && g_utf8_strlen (quick->note, -1) > APP_QUICK_NOTE)
    return g_strdup_printf (_ ("%s: at most %u characters; these are %ld."), _ ("Note"),
                            APP_QUICK_NOTE, g_utf8_strlen (quick->note, -1));
  return NULL;
}

static char *
check_date (const AppQuick *quick)
{
  if (quick->date != NULL && !is_blank (quick->date)
      && !record_is_instant (rules_text (quick->date), true)
      && !record_is_instant (rules_text (quick->date), false))
    return g_strdup_printf (_ ("“%s” is no day. Write it like 2026-11-20."), quick->date);
  if (quick->minutes > APP_QUICK_MINUTES)
    return g_strdup (_ ("A game takes a week at most."));
  return NULL;
}

static const char *
first_name (const AppQuick *quick, const AppQuickSide *side)
{
  return ((const AppQuickSeat *)g_ptr_array_index (quick->seats, side->first))->name;
}

/* Each side has what decides. */
static char *
check_sides (const AppQuick *quick, const GArray *sides)
{
  gboolean scored = quick->by == APP_QUICK_HIGH_SCORE || quick->by == APP_QUICK_LOW_SCORE;
  gboolean first = FALSE;

  for (guint k = 0; k < sides->len; k++) {
    const AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    if (scored && !side->has_score)
      return g_strdup_printf (_ ("%s has no score yet."), first_name (quick, side));
    if (quick->by == APP_QUICK_PLACES && side->place == 0)
      return g_strdup_printf (_ ("%s has no place yet."), first_name (quick, side));
    first = first || side->place == 1;
  }
  if ((quick->by == APP_QUICK_PLACES || quick->by == APP_QUICK_WINNERS) && !first)
    return g_strdup (_ ("Say who won."));
  return NULL;
}

static char *
check_scores (const AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (seat->has_score && !(fabs (seat->score) <= APP_QUICK_SCORE))
      return g_strdup_printf (_ ("The score of %s is too large."), seat->name);
  }
  return NULL;
}

char *
app_quick_check (const AppQuick *quick)
{
  g_autoptr (GArray) sides = NULL;
  char *sentence = check_texts (quick);

  if (sentence != NULL)
    return sentence;
  if (is_blank (quick->game))
    return g_strdup (_ ("Say which game it was."));
  if (quick->seats->len == 0)
    return g_strdup (_ ("Say who played."));
  if (quick->seats->len > APP_QUICK_SEATS)
    return g_strdup_printf (_ ("A result has at most %u players."), APP_QUICK_SEATS);
  if ((sentence = check_names (quick)) != NULL || (sentence = check_scores (quick)) != NULL)
    return sentence;
  sides = app_quick_sides (quick, FALSE);
  if ((sentence = check_sides (quick, sides)) != NULL)
    return sentence;
  if (quick->by == APP_QUICK_CO_OP && quick->co_op_result != RULES_WON
      && quick->co_op_result != RULES_LOST && quick->co_op_result != RULES_DRAWN)
    return g_strdup (_ ("Say whether you won or lost."));
  return check_date (quick);
}

/* To a match and back */

static DbMode
mode_of (const AppQuick *quick, const GArray *sides)
{
  guint sizes[2] = { 0, 0 };

  if (quick->seats->len == 1)
    return DB_MODE_SOLO;
  if (sides->len == 1)
    return DB_MODE_CO_OP;
  if (sides->len > 2)
    return DB_MODE_FREE_FOR_ALL;
  for (guint k = 0; k < quick->seats->len; k++)
    sizes[app_quick_side_of (quick, sides, k)]++;
  return quick->seats->len > 2 && MIN (sizes[0], sizes[1]) == 1 ? DB_MODE_ONE_AGAINST_MANY
                                                                : DB_MODE_VERSUS;
}

/* Trimmed; "" for NULL. */
static void
set_trimmed (char **field, const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));

  db_match_set_string (field, trimmed);
}

void
app_quick_fill_match (const AppQuick *quick, DbMatch *match)
{
  g_autoptr (GArray) sides = app_quick_sides (quick, TRUE);
  const char *code = app_quick_game_code (quick->game);

  db_match_set_string (&match->game_code, code);
  if (code == NULL)
    set_trimmed (&match->game_name, quick->game);
  else
    db_match_set_string (&match->game_name, NULL);
  set_trimmed (&match->variant, quick->variant);
  set_trimmed (&match->place, quick->place);
  set_trimmed (&match->event, quick->event);
  if (quick->date != NULL) {
    set_trimmed (&match->date, quick->date);
  } else {
    g_autofree char *today = app_quick_dup_today ();

    db_match_set_string (&match->date, today);
  }
  match->mode = mode_of (quick, sides);
  match->result = app_quick_result (quick, sides);
  match->minutes = quick->minutes;
  g_array_set_size (match->seats, 0);
  g_array_set_size (match->sides, 0);
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    g_autofree char *name = g_strstrip (g_strdup (seat->name));
    DbSeat *made;

    db_match_add_seat (match, app_quick_side_of (quick, sides, k) + 1, 0, name);
    made = &g_array_index (match->seats, DbSeat, k);
    made->has_score = seat->has_score;
    made->score = seat->score;
  }
  for (guint k = 0; k < sides->len; k++) {
    const AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    db_match_add_side (match, side->side, side->place, NULL);
  }
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_by_name (quick->by));
}

/* Whether the places are those that the scores make. */
static gboolean
places_follow (AppQuick *quick, AppQuickBy by)
{
  g_autoptr (GArray) said = app_quick_sides (quick, FALSE);
  g_autoptr (GArray) ranked = NULL;

  quick->by = by;
  ranked = app_quick_sides (quick, TRUE);
  for (guint k = 0; k < said->len; k++)
    if (!g_array_index (said, AppQuickSide, k).has_score
        || g_array_index (said, AppQuickSide, k).place
               != g_array_index (ranked, AppQuickSide, k).place)
      return FALSE;
  return TRUE;
}

/* What decided, of a match that does not say it. */
static AppQuickBy
guess_by (AppQuick *quick, const DbMatch *match)
{
  guint places = 0, last = 0;

  for (guint k = 0; k < match->sides->len; k++) {
    guint place = g_array_index (match->sides, DbSide, k).place;

    places += place > 0 ? 1 : 0;
    last = MAX (last, place);
  }
  if (match->mode == DB_MODE_CO_OP || (match->sides->len == 1 && match->result != RULES_RUNNING))
    return APP_QUICK_CO_OP;
  if (match->result == RULES_RUNNING && places == 0)
    return APP_QUICK_OPEN;
  if (places_follow (quick, APP_QUICK_HIGH_SCORE))
    return APP_QUICK_HIGH_SCORE;
  if (places_follow (quick, APP_QUICK_LOW_SCORE))
    return APP_QUICK_LOW_SCORE;
  return last > 2 && places == match->sides->len ? APP_QUICK_PLACES : APP_QUICK_WINNERS;
}

static guint
place_of (const DbMatch *match, guint side)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).side == side)
      return g_array_index (match->sides, DbSide, k).place;
  return 0;
}

AppQuick *
app_quick_from_match (const DbMatch *match)
{
  AppQuick *quick = app_quick_new ();
  gboolean said = FALSE;

  quick->uuid = g_strdup (match->uuid);
  quick->game = g_strdup (match->game_code != NULL ? match->game_code : match->game_name);
  quick->variant = g_strdup (match->variant);
  quick->date = g_strdup (match->date);
  quick->place = g_strdup (match->place);
  quick->event = g_strdup (match->event);
  quick->minutes = match->minutes;
  quick->co_op_result = match->result;
  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *from = &g_array_index (match->seats, DbSeat, k);
    AppQuickSeat *seat;

    app_quick_add_seat (quick, from->name, from->side);
    seat = g_ptr_array_index (quick->seats, k);
    seat->place = place_of (match, from->side);
    seat->has_score = from->has_score;
    seat->score = from->score;
  }
  for (guint k = 0; k < match->tags->len && !said; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    said =
        g_str_equal (tag->name, APP_QUICK_TAG) && app_quick_by_from_name (tag->value, &quick->by);
  }
  if (!said)
    quick->by = guess_by (quick, match);
  return quick;
}

AppQuick *
app_quick_get (DbStore *db, gint64 match, GError **error)
{
  g_autoptr (DbMatch) row = db_match_get (db, match, error);
  g_autoptr (GPtrArray) notes =
      row != NULL ? db_notes_list (db, DB_SUBJECT_MATCH, match, error) : NULL;
  AppQuick *quick;

  if (notes == NULL)
    return NULL;
  if (row->with_moves || row->kept != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This match has moves: its result follows from them."));
    return NULL;
  }
  quick = app_quick_from_match (row);
  if (notes->len > 0)
    quick->note = g_strdup (((const DbNote *)g_ptr_array_index (notes, 0))->text);
  return quick;
}

AppQuick *
app_quick_load (AppStore *store, const char *uuid, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GError *failed = NULL;
  AppQuick *quick;
  gint64 match;

  quick = db_match_find (db, uuid, &match, &failed) ? app_quick_get (db, match, &failed) : NULL;
  if (quick == NULL)
    app_error_take (error, failed);
  return quick;
}
