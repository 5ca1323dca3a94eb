/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves: kept in one object, checked, told, and the last one remembered.
 */
#include "app/result/quick.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/players.h"
#include "db/recent.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const by_names[] = {
  [APP_QUICK_HIGH_SCORE] = "high", [APP_QUICK_LOW_SCORE] = "low", [APP_QUICK_PLACES] = "places",
  [APP_QUICK_WINNERS] = "winners", [APP_QUICK_CO_OP] = "co-op",   [APP_QUICK_OPEN] = "open",
};

const char *
app_quick_scoring_name (AppQuickScoring by)
{
  return by_names[by];
}

gboolean
app_quick_scoring_from_name (const char *name, AppQuickScoring *by)
{
  for (gsize k = 0; k < G_N_ELEMENTS (by_names); k++)
    if (g_strcmp0 (name, by_names[k]) == 0) {
      *by = (AppQuickScoring)k;
      return TRUE;
    }
  return FALSE;
}

static void
seat_free (gpointer data)
{
  g_free (((AppQuickSeat *)data)->name);
  g_free (((AppQuickSeat *)data)->words);
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
    seat->words = g_strdup (seat->words);
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
  return quick->scoring == APP_QUICK_CO_OP
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
rank_sides (GArray *sides, gboolean low)
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

  if (quick->scoring == APP_QUICK_HIGH_SCORE || quick->scoring == APP_QUICK_LOW_SCORE)
    rank_sides (sides, quick->scoring == APP_QUICK_LOW_SCORE);
  for (guint k = 0; k < sides->len; k++) {
    AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    if (quick->scoring == APP_QUICK_WINNERS)
      side->place = side->place == 1 ? 1 : 2;
    else if (quick->scoring == APP_QUICK_OPEN)
      side->place = 0;
    else if (quick->scoring == APP_QUICK_CO_OP)
      side->place = quick->co_op_result == RULES_WON ? 1 : 0;
    else if (alone && quick->scoring != APP_QUICK_PLACES)
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

  if (quick->scoring == APP_QUICK_CO_OP)
    return (RulesOutcomeStatus)quick->co_op_result;
  for (guint k = 0; k < sides->len; k++)
    first += g_array_index (sides, AppQuickSide, k).place == 1 ? 1 : 0;
  if (first == 0)
    return RULES_RUNNING;
  return first == sides->len && first > 1 ? RULES_DRAWN : RULES_WON;
}

/* What a result without moves lacks, in a sentence. */

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
  gboolean scored = quick->scoring == APP_QUICK_HIGH_SCORE || quick->scoring == APP_QUICK_LOW_SCORE;
  gboolean first = FALSE;

  for (guint k = 0; k < sides->len; k++) {
    const AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    if (scored && !side->has_score)
      return app_phrase_printf (_ ("%s has no score yet."), first_name (quick, side));
    if (quick->scoring == APP_QUICK_PLACES && side->place == 0)
      return app_phrase_printf (_ ("%s has no place yet."), first_name (quick, side));
    first = first || side->place == 1;
  }
  if ((quick->scoring == APP_QUICK_PLACES || quick->scoring == APP_QUICK_WINNERS) && !first)
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
app_quick_check_circumstances (const AppQuick *quick)
{
  char *sentence = check_texts (quick);

  return sentence != NULL ? sentence : check_date (quick);
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
  if (quick->scoring == APP_QUICK_CO_OP && quick->co_op_result != RULES_WON
      && quick->co_op_result != RULES_LOST && quick->co_op_result != RULES_DRAWN)
    return g_strdup (_ ("Say whether you won or lost."));
  return check_date (quick);
}

/* Results without moves in words: a sentence for who enters one, a few words for the list of
 * matches, and the sides in their order. */

char *
app_quick_dup_score (double score)
{
  g_autofree char *number = g_strdup_printf ("%.10g", fabs (score));

  return g_strconcat (score < 0 ? "−" : "", number, NULL);
}

/* A name as it stands in a sentence; most have nothing to be kept apart. */
static char *
dup_shown (const char *name)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (name));

  return g_str_is_ascii (trimmed) ? g_steal_pointer (&trimmed) : app_phrase_name (trimmed);
}

/* "Ada & Cyd": the names of one side. */
static char *
dup_names (const AppQuick *quick, const GArray *sides, guint side)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    g_autofree char *name = NULL;

    if (app_quick_side_of (quick, sides, k) != side)
      continue;
    name = dup_shown (seat->name);
    g_string_append_printf (out, "%s%s", out->len > 0 ? " & " : "", name);
  }
  return g_string_free (out, FALSE);
}

static void
standing_free (gpointer data)
{
  AppQuickStanding *standing = data;

  g_free (standing->names);
  g_free (standing->score);
  g_free (standing);
}

/* The best first, those without a place last, and those of one place by their seats. */
static int
compare_sides (gconstpointer a, gconstpointer b)
{
  const AppQuickSide *one = a, *other = b;

  if (one->place != other->place)
    return one->place == 0 ? 1 : other->place == 0 || one->place < other->place ? -1 : 1;
  return one->first < other->first ? -1 : 1;
}

/* Whether @words are another way to write @score: "5.10" of 5.1. */
static gboolean
is_score_in_words (const char *words, double score)
{
  g_autofree char *number = g_strdup (words);
  char *end = NULL;
  double value = 0;

  if (number == NULL)
    return FALSE;
  value = g_ascii_strtod (g_strdelimit (number, ",", '.'), &end);
  return end != number && *end == '\0' && value == score;
}

char *
app_quick_dup_score_as_written (double score, const char *words)
{
  return is_score_in_words (words, score) ? g_strdup (words) : app_quick_dup_score (score);
}

/* A side's score as it came, else as a number is written. */
static char *
dup_side_score (const AppQuick *quick, const GArray *sides, const AppQuickSide *side)
{
  if (!side->has_score)
    return g_strdup ("");
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (is_score_in_words (seat->words, side->score)
        && app_quick_side_of (quick, sides, k) == side->side - 1)
      return g_strdup (seat->words);
  }
  return app_quick_dup_score (side->score);
}

static GPtrArray *
new_standings (void)
{
  return g_ptr_array_new_with_free_func (standing_free);
}

/* Of a result that can be stored. */
static GPtrArray *
dup_checked_standings (const AppQuick *quick)
{
  GPtrArray *standings = new_standings ();
  g_autoptr (GArray) sides = app_quick_sides (quick, TRUE);
  g_autoptr (GArray) ranked = g_array_copy (sides);

  g_array_sort (ranked, compare_sides);
  for (guint k = 0; k < ranked->len; k++) {
    const AppQuickSide *side = &g_array_index (ranked, AppQuickSide, k);
    AppQuickStanding *standing = g_new0 (AppQuickStanding, 1);

    standing->place = quick->scoring == APP_QUICK_CO_OP ? 0 : side->place;
    standing->names = dup_names (quick, sides, side->side - 1);
    standing->score = dup_side_score (quick, sides, side);
    g_ptr_array_add (standings, standing);
  }
  return standings;
}

GPtrArray *
app_quick_dup_standings (const AppQuick *quick)
{
  g_autofree char *wrong = app_quick_check (quick);

  return wrong == NULL ? dup_checked_standings (quick) : new_standings ();
}

/* "Ada", "Ada and Ben", "Ada, Ben and Cyd". */
static DbTitle *
new_joined (GPtrArray *names)
{
  DbTitle *first = db_title_new (DB_TITLE_LIST, NULL);
  DbTitle *joined;

  for (guint k = 0; k < names->len && (k == 0 || k + 1 < names->len); k++)
    db_title_add (first, names->pdata[k]);
  if (names->len < 2)
    return first;
  joined = db_title_new (DB_TITLE_AND, NULL);
  db_title_take (joined, first);
  db_title_add (joined, names->pdata[names->len - 1]);
  return joined;
}

static gboolean
same_score (const AppQuickStanding *one, const AppQuickStanding *other)
{
  return g_str_equal (one->score, other->score);
}

/* The standings from @from on that share its place and score; how many they are. */
static guint
group_length (const GPtrArray *standings, guint from)
{
  const AppQuickStanding *first = g_ptr_array_index (standings, from);
  guint n = 1;

  while (from + n < standings->len) {
    const AppQuickStanding *next = g_ptr_array_index (standings, from + n);

    if (next->place != first->place || !same_score (first, next))
      break;
    n++;
  }
  return n;
}

static DbTitle *
new_group (const GPtrArray *standings, guint from, guint n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint k = from; k < from + n; k++)
    g_ptr_array_add (names, ((AppQuickStanding *)g_ptr_array_index (standings, k))->names);
  return new_joined (names);
}

/* Whether those who won are one person or more, for the grammar of the sentence. */
static const char *
count_people (const GPtrArray *standings, guint n)
{
  const AppQuickStanding *first = g_ptr_array_index (standings, 0);

  return n > 1 || strstr (first->names, " & ") != NULL ? "2" : "1";
}

/* "Ben and Cyd with 8, Dee with 3": everybody from @from on. */
static DbTitle *
new_others (const GPtrArray *standings, guint from)
{
  DbTitle *others = db_title_new (DB_TITLE_LIST, NULL);

  while (from < standings->len) {
    const AppQuickStanding *first = g_ptr_array_index (standings, from);
    guint n = group_length (standings, from);
    DbTitle *names = new_group (standings, from, n);

    if (first->score[0] != '\0') {
      DbTitle *scored = db_title_new (DB_TITLE_SCORE, NULL);

      db_title_take (scored, names);
      db_title_add (scored, first->score);
      names = scored;
    }
    db_title_take (others, names);
    from += n;
  }
  return others;
}

/* How many winners there are: those of the first place, whatever their scores. */
static guint
count_winners (const GPtrArray *standings)
{
  guint n = 0;

  while (n < standings->len && ((AppQuickStanding *)g_ptr_array_index (standings, n))->place == 1)
    n++;
  return n;
}

static DbTitle *
new_winners (const AppQuick *quick, const GPtrArray *standings)
{
  const AppQuickStanding *first = g_ptr_array_index (standings, 0);
  guint n = count_winners (standings);
  gboolean scored = first->score[0] != '\0';
  gboolean alone = n == standings->len;
  DbTitle *text = db_title_new (alone                                ? DB_TITLE_WINS
                                : scored                             ? DB_TITLE_WINS_WITH
                                : quick->scoring == APP_QUICK_PLACES ? DB_TITLE_WINS_BEFORE
                                                                     : DB_TITLE_WINS_AGAINST,
                                NULL);

  db_title_take (text, new_group (standings, 0, n));
  if (!alone && scored)
    db_title_take (text, db_title_new (DB_TITLE_POINTS, first->score, NULL));
  if (!alone)
    db_title_take (text, new_others (standings, n));
  db_title_add (text, count_people (standings, n));
  return text;
}

static DbTitle *
new_co_op_text (const AppQuick *quick)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  gboolean alone = quick->seats->len == 1;
  gboolean won = quick->co_op_result == RULES_WON;
  DbTitle *text = db_title_new (quick->co_op_result == RULES_DRAWN ? DB_TITLE_ALL_DRAW
                                : won && alone                     ? DB_TITLE_WINS
                                : won                              ? DB_TITLE_WIN_TOGETHER
                                : alone                            ? DB_TITLE_LOSES
                                                                   : DB_TITLE_LOSE_TOGETHER,
                                NULL);

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    g_ptr_array_add (names, dup_shown (seat->name));
  }
  db_title_take (text, new_joined (names));
  if (won && alone)
    db_title_add (text, "1");
  return text;
}

/* Of a result that can be stored. */
static DbTitle *
new_phrase (const AppQuick *quick)
{
  g_autoptr (GPtrArray) standings = dup_checked_standings (quick);
  g_autoptr (GArray) sides = NULL;
  DbTitle *text;

  if (quick->scoring == APP_QUICK_CO_OP)
    return new_co_op_text (quick);
  sides = app_quick_sides (quick, TRUE);
  switch (app_quick_result (quick, sides)) {
  case RULES_WON:
    return new_winners (quick, standings);
  case RULES_DRAWN:
    text = db_title_new (DB_TITLE_DRAW, NULL);
    break;
  default:
    text = db_title_new (quick->seats->len == 1 && quick->scoring != APP_QUICK_OPEN
                             ? DB_TITLE_ALONE
                             : DB_TITLE_NOBODY_SAYS,
                         NULL);
  }
  db_title_take (text, new_others (standings, 0));
  return text;
}

char *
app_quick_dup_checked_text (const AppQuick *quick)
{
  g_autoptr (DbTitle) phrase = new_phrase (quick);

  return db_title_tell (phrase);
}

char *
app_quick_dup_text (const AppQuick *quick)
{
  g_autofree char *wrong = app_quick_check (quick);

  return wrong == NULL ? app_quick_dup_checked_text (quick) : g_strdup ("");
}

DbTitle *
app_quick_new_title (const AppQuick *quick)
{
  const RulesGame *game = find_game (quick->game);
  DbTitle *title =
      db_title_new (quick->uuid == NULL ? DB_TITLE_RESULT_LOG : DB_TITLE_RESULT_EDIT, NULL);

  if (game != NULL)
    db_title_take (title, db_title_new (DB_TITLE_GAME, game->name, NULL));
  else
    db_title_add (title, quick->game != NULL ? quick->game : "");
  db_title_take (title, new_phrase (quick));
  return title;
}

/* In lists */

static guint
read_sides (const DbMatchRow *row, AppQuickSide *sides)
{
  guint n = 0;

  for (guint k = 0; k < MIN (row->n_seats, APP_QUICK_SEATS); k++) {
    const DbMatchRowSeat *seat = &row->seats[k];
    guint at = 0;

    while (at < n && sides[at].side != seat->side)
      at++;
    if (at == n)
      sides[n++] = (AppQuickSide){ .side = seat->side, .place = seat->place, .first = k };
    sides[at].has_score = sides[at].has_score || seat->has_score;
    sides[at].score += seat->has_score ? seat->score : 0;
  }
  return n;
}

static void
append_names (GString *out, const DbMatchRow *row, guint side)
{
  gboolean first = TRUE;

  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k].side == side) {
      g_autofree char *name = dup_shown (row->seats[k].name);

      g_string_append_printf (out, "%s%s", first ? "" : " & ", name);
      first = FALSE;
    }
}

static char *
dup_row_score (const DbMatchRow *row, const AppQuickSide *side)
{
  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k].side == side->side && is_score_in_words (row->seats[k].words, side->score))
      return g_strdup (row->seats[k].words);
  return app_quick_dup_score (side->score);
}

/* " 10–8–8", or "" when nobody has a score. */
static char *
dup_scores (const DbMatchRow *row, const AppQuickSide *sides, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    if (sides[k].has_score) {
      g_autofree char *score = dup_row_score (row, &sides[k]);

      g_string_append_printf (out, "%s%s", out->len > 0 ? "–" : " ", score);
    }
  return g_string_free (out, FALSE);
}

/* ", 2. Ben, 3. Cyd": where there are more places than first and last, and no scores tell them. */
static char *
dup_places (const DbMatchRow *row, const AppQuickSide *sides, guint n)
{
  GString *out = g_string_new (NULL);

  if (n == 0 || sides[n - 1].place < 3)
    return g_string_free (out, FALSE);
  for (guint k = 0; k < n; k++)
    if (sides[k].place > 1) {
      g_string_append_printf (out, ", %u. ", sides[k].place);
      append_names (out, row, sides[k].side);
    }
  return g_string_free (out, FALSE);
}

static char *
dup_won (const DbMatchRow *row, const AppQuickSide *sides, guint n, const char *scores)
{
  g_autoptr (GString) winners = g_string_new (NULL);
  g_autofree char *places = scores[0] == '\0' ? dup_places (row, sides, n) : NULL;

  for (guint k = 0; k < n && sides[k].place == 1; k++) {
    g_string_append (winners, k > 0 ? ", " : "");
    append_names (winners, row, sides[k].side);
  }
  if (winners->len == 0) /* of a co-op game that has no places */
    append_names (winners, row, sides[0].side);
  return g_strdup_printf (_ ("%s won%s"), winners->str, places != NULL ? places : scores);
}

char *
app_quick_dup_row_text (const DbMatchRow *row)
{
  AppQuickSide sides[APP_QUICK_SEATS];
  guint n = read_sides (row, sides);
  g_autofree char *scores = NULL;

  qsort (sides, n, sizeof *sides, compare_sides);
  scores = dup_scores (row, sides, n);
  switch (row->outcome.status) {
  case RULES_WON:
    return n > 0 ? dup_won (row, sides, n, scores) : g_strdup ("");
  case RULES_DRAWN:
    return g_strconcat (_ ("A draw"), scores, NULL);
  case RULES_LOST:
    return g_strconcat (C_ ("result", "Lost"), scores, NULL);
  case RULES_ABANDONED:
    return g_strdup (_ ("Abandoned"));
  case RULES_RUNNING:
    break;
  }
  /* Translators: scores, where nobody says who won. */
  return scores[0] != '\0' ? g_strdup_printf (_ ("Scored%s"), scores) : g_strdup (_ ("No result"));
}

/* When a game was and how long it took, as people write it. */

static char *
dup_day (int days)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) day = g_date_time_add_days (now, days);

  return g_date_time_format (day, "%Y-%m-%d");
}

char *
app_quick_dup_today (void)
{
  return dup_day (0);
}

/* Folded, with the apostrophe that keyboards have: French is typed “aujourd'hui”. */
static char *
dup_typed (const char *text)
{
  g_autofree char *plain = db_fold (text);
  GString *folded = g_string_new (plain);

  g_string_replace (folded, "’", "'", 0);
  return g_string_free (folded, FALSE);
}

static gboolean
is_called (const char *folded, const char *english, const char *translated)
{
  g_autofree char *one = dup_typed (english);
  g_autofree char *other = dup_typed (translated);

  return g_str_equal (folded, one) || g_str_equal (folded, other);
}

/* How many days ago the weekday of that name was last, today included; -1 for no weekday. */
static int
days_since (const char *folded)
{
  static const char *const names[] = { "Monday", "Tuesday",  "Wednesday", "Thursday",
                                       "Friday", "Saturday", "Sunday" };
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  for (int ago = 0; ago < 7; ago++) {
    g_autoptr (GDateTime) day = g_date_time_add_days (now, -ago);
    g_autofree char *name = g_date_time_format (day, "%A");

    if (is_called (folded, names[g_date_time_get_day_of_week (day) - 1], name))
      return ago;
  }
  return -1;
}

gboolean
app_quick_read_date (const char *text, char **date)
{
  g_autofree char *folded = dup_typed (text);
  int ago = is_called (folded, "today", _ ("today"))           ? 0
            : is_called (folded, "yesterday", _ ("yesterday")) ? 1
                                                               : days_since (folded);

  if (ago >= 0) {
    *date = dup_day (-ago);
    return TRUE;
  }
  if (!record_is_instant (rules_text (text), true) && !record_is_instant (rules_text (text), false))
    return FALSE;
  *date = g_strdup (text);
  return TRUE;
}

/* Digits at *@at, which moves behind them; -1 without any, or with too many. */
static int
read_digits (const char **at)
{
  int number = 0, n = 0;

  for (; g_ascii_isdigit (**at); ++*at, n++)
    number = n < 6 ? number * 10 + (**at - '0') : 0;
  return n > 0 && n <= 6 ? number : -1;
}

/* Whether @word is one of the words that @list, translated or not, has between bars. */
static gboolean
is_one_of (const char *word, const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, "|", -1);

  for (char **one = words; *one != NULL; one++) {
    g_autofree char *folded = db_fold (*one);

    if (g_str_equal (folded, word))
      return TRUE;
  }
  return FALSE;
}

gboolean
app_quick_is_word (const char *folded, const char *english)
{
  return is_one_of (folded, english) || is_one_of (folded, _ (english));
}

gboolean
app_quick_read_minutes (const char *text, int *minutes)
{
  g_autofree char *folded = db_fold (text);
  const char *at = folded;
  int number = read_digits (&at), rest = 0;

  if (number < 0)
    return FALSE;
  for (; *at == ' '; at++)
    continue;
  if (*at == '\0' || app_quick_is_word (at, APP_QUICK_MINUTE_WORDS)) {
    *minutes = number;
    return number <= APP_QUICK_MINUTES;
  }
  if (!app_quick_is_word (at, APP_QUICK_HOUR_WORDS)) {
    if (*at != ':' && *at != 'h')
      return FALSE;
    at++;
    for (; *at == ' '; at++)
      continue;
    rest = read_digits (&at);
    for (; *at == ' '; at++)
      continue;
    if (rest < 0 || rest > 59 || (*at != '\0' && !app_quick_is_word (at, APP_QUICK_MINUTE_WORDS)))
      return FALSE;
  }
  *minutes = number * 60 + rest;
  return number <= APP_QUICK_MINUTES / 60 && *minutes <= APP_QUICK_MINUTES;
}

char *
app_quick_dup_minutes (int minutes)
{
  if (minutes < 0)
    return g_strdup ("");
  if (minutes < 60)
    return g_strdup_printf (_ ("%d min"), minutes);
  /* Translators: hours and minutes. */
  return g_strdup_printf (_ ("%d h %02d min"), minutes / 60, minutes % 60);
}

char *
app_quick_dup_circumstances (const AppQuick *quick)
{
  g_autofree char *today = quick->date == NULL ? app_quick_dup_today () : NULL;
  g_autofree char *day = app_date_dup (today != NULL ? today : quick->date);
  g_autofree char *minutes = app_quick_dup_minutes (quick->minutes);
  const char *const parts[] = { app_quick_game_name (quick->game), day, quick->place, minutes,
                                quick->event };
  GString *out = g_string_new (NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    if (parts[k] != NULL && parts[k][0] != '\0') {
      g_autofree char *part = app_phrase_name (parts[k]);

      g_string_append_printf (out, "%s%s", out->len > 0 ? " · " : "", part);
    }
  return g_string_free (out, FALSE);
}

/* What a new result most likely is: as the last one was, and the names to complete from. */

/* What mostly says who won a game that no result is known of. */
static AppQuickScoring
usual_scoring (const char *game)
{
  const char *code = app_quick_game_code (game);
  const RulesGame *known = code != NULL ? rules_game (rules_text (code)) : NULL;
  gboolean together = known != NULL;

  for (guint k = 0; known != NULL && k < known->n_variants; k++)
    together = together && known->variants[k].mode == RULES_MODE_CO_OP;
  return together ? APP_QUICK_CO_OP : APP_QUICK_HIGH_SCORE;
}

/* What was logged last; where nothing was, the last match by its date. */
static DbMatch *
get_last (DbStore *db, gint64 game)
{
  gint64 id;
  gboolean found = (db_recent_result (db, game, &id, NULL) && id != 0)
                   || (db_recent_match (db, game, &id, NULL) && id != 0);

  return found ? db_match_get (db, id, NULL) : NULL;
}

static gint64
find_last_game (DbStore *db, const char *game)
{
  gint64 row;

  return game != NULL && db_recent_find_game (db, app_quick_game_code (game), game, &row, NULL)
             ? row
             : 0;
}

gboolean
app_quick_was_played (DbStore *db, const char *game)
{
  gint64 row = find_last_game (db, game);
  g_autoptr (DbMatch) last = row != 0 ? get_last (db, row) : NULL;

  return last != NULL;
}

/* Only who it was stays. */
static void
forget_result (AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    seat->place = 0;
    seat->has_score = FALSE;
    seat->score = 0;
  }
  quick->co_op_result = RULES_RUNNING;
  quick->minutes = -1;
  g_clear_pointer (&quick->uuid, g_free);
  g_clear_pointer (&quick->date, g_free);
  g_clear_pointer (&quick->event, g_free);
}

/* In another game they sit each for themselves. */
static void
reset_sides (AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++)
    ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->side = k + 1;
  g_clear_pointer (&quick->variant, g_free);
}

AppQuick *
app_quick_last (DbStore *db, const char *game)
{
  gint64 row = find_last_game (db, game);
  g_autoptr (DbMatch) of_game = row != 0 ? get_last (db, row) : NULL;
  g_autoptr (DbMatch) of_any = of_game == NULL ? get_last (db, 0) : NULL;
  const DbMatch *last = of_game != NULL ? of_game : of_any;
  gboolean same = of_game != NULL || game == NULL;
  AppQuick *quick = last != NULL ? app_quick_from_match (last) : app_quick_new ();

  forget_result (quick);
  if (!same) {
    reset_sides (quick);
    app_quick_set_string (&quick->game, game);
  }
  if (!same || last == NULL || last->with_moves || last->raw_record != NULL)
    quick->scoring = usual_scoring (quick->game);
  while (quick->seats->len > APP_QUICK_SEATS)
    g_ptr_array_remove_index (quick->seats, quick->seats->len - 1);
  return quick;
}

AppQuick *
app_quick_new_like_last (AppStore *store, const char *game)
{
  return app_quick_last (app_store_get_db (store), game);
}

static char **
names_or_empty (char **names)
{
  return names != NULL ? names : g_new0 (char *, 1);
}

char **
app_quick_dup_players (AppStore *store, const char *game)
{
  DbStore *db = app_store_get_db (store);

  return names_or_empty (db_recent_players (db, find_last_game (db, game), NULL));
}

char **
app_quick_dup_places (AppStore *store)
{
  return names_or_empty (db_recent_places (app_store_get_db (store), NULL));
}

static void
add_once (GStrvBuilder *names, GHashTable *seen, const char *name)
{
  if (g_hash_table_add (seen, db_fold (name)))
    g_strv_builder_add (names, name);
}

char **
app_quick_dup_games (AppStore *store)
{
  DbStore *db = app_store_get_db (store);
  g_auto (GStrv) games = db_recent_games (db, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (char **game = games; game != NULL && *game != NULL; game++)
    add_once (names, seen, app_quick_game_name (*game));
  for (guint k = 0; rules_games[k] != NULL; k++)
    add_once (names, seen, app_quick_game_name (rules_games[k]->id));
  return g_strv_builder_end (names);
}

/* Names that are not known */

static void
add_new (GString *news, const char *name)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (name));

  if (trimmed[0] != '\0')
    g_string_append_printf (news, "%s%s", news->len > 0 ? ", " : "", trimmed);
}

static gboolean
is_new_player (DbStore *db, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 player;

  return !db_player_find (db, name, &player, &error)
         && g_error_matches (error, DB_ERROR, DB_ERROR_NOT_FOUND);
}

static gboolean
is_new_place (DbStore *db, const char *name)
{
  gboolean has;

  return db_recent_has_place (db, name, &has, NULL) && !has;
}

char *
app_quick_dup_new_names (DbStore *db, const AppQuick *quick)
{
  g_autoptr (GString) news = g_string_new (NULL);

  if (quick->game != NULL && app_quick_game_code (quick->game) == NULL
      && find_last_game (db, quick->game) == 0)
    add_new (news, quick->game);
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (seat->name != NULL && is_new_player (db, seat->name))
      add_new (news, seat->name);
  }
  if (quick->place != NULL && is_new_place (db, quick->place))
    add_new (news, quick->place);
  /* Translators: names that were not there before. */
  return news->len > 0 ? g_strdup_printf (_ ("New: %s"), news->str) : g_strdup ("");
}

/* A score belongs to all partners. */
static gboolean
has_side_score (const AppQuick *quick, guint side)
{
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (seat->side == side && seat->has_score)
      return TRUE;
  }
  return FALSE;
}

/* Whether it says how it went for a side, in a word or as a place. */
static gboolean
has_outcome (const AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++)
    if (((const AppQuickSeat *)g_ptr_array_index (quick->seats, k))->place > 0)
      return TRUE;
  return quick->co_op_result != RULES_RUNNING;
}

/* Whether a name is among others that are known, or is a number: then it is more likely a slip. So
 * it is where it is all that was said, as of a game without its colon: "Azul Ada". */
static gboolean
is_doubtful (const char *name, gboolean others_known, gboolean all_that_is_said)
{
  return others_known || all_that_is_said || name[strspn (name, "0123456789.,-")] == '\0';
}

char *
app_quick_dup_doubt_of (DbStore *db, const AppQuick *quick)
{
  g_autoptr (GPtrArray) doubtful = g_ptr_array_new_with_free_func (g_free);
  gboolean others_known = FALSE;
  guint names = 0;

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    g_autofree char *name = g_strstrip (g_strdup (seat->name != NULL ? seat->name : ""));

    if (name[0] == '\0')
      continue;
    names++;
    if (!is_new_player (db, name))
      others_known = TRUE;
    else if (!has_side_score (quick, seat->side))
      g_ptr_array_add (doubtful, g_steal_pointer (&name));
  }
  for (guint k = 0; k < doubtful->len; k++)
    if (is_doubtful (g_ptr_array_index (doubtful, k), others_known,
                     names == 1 && !has_outcome (quick)))
      /* Translators: what stands where a player's name does */
      return g_strdup_printf (_ ("Nobody is called “%s”, and no score stands behind it."),
                              (char *)g_ptr_array_index (doubtful, k));
  return g_strdup ("");
}

char *
app_quick_dup_doubt (AppStore *store, const AppQuick *quick)
{
  return app_quick_dup_doubt_of (app_store_get_db (store), quick);
}

char *
app_quick_dup_new (AppStore *store, const AppQuick *quick)
{
  return app_quick_dup_new_names (app_store_get_db (store), quick);
}
