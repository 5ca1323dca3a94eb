/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Times of clocks: added up, and told.
 */
#include "app/match/clocks-store.h"
#include "app/match/match-private.h"

#include <glib/gi18n-lib.h>

gboolean
app_clock_is_party (const RulesVariant *variant)
{
  return variant != NULL && variant->mode == RULES_MODE_CO_OP;
}

gboolean
app_clock_tally (DbStore *db, gint64 match, gint64 but, AppClockTally *tally, GError **error)
{
  g_autoptr (GArray) spans = db_clock_spans (db, match, error);

  if (spans == NULL)
    return FALSE;
  *tally = (AppClockTally){ 0 };
  for (guint k = 0; k < spans->len; k++) {
    const DbClockSpan *span = &g_array_index (spans, DbClockSpan, k);

    if (span->seat > RULES_SEATS)
      continue;
    if (span->id != but)
      tally->spent[span->seat] += span->length;
    if (span->seat != tally->last)
      tally->turns[span->seat]++;
    tally->last = span->seat;
    tally->last_id = span->id;
  }
  return TRUE;
}

/* What a seat has left of @clock's budget and increments. */
static gint64
get_left (const DbClock *clock, gint64 spent, guint turns)
{
  return clock->budget > 0 ? clock->budget + clock->increment * turns - spent : 0;
}

guint
app_clock_count (AppMatch *match)
{
  return app_clock_is_party (app_match_get_variant (match)) ? 1 : app_match_get_n_seats (match);
}

void
app_clock_tell (AppMatch *match, const DbClock *clock, const AppClockTally *tally, guint k,
                AppClockTime *time)
{
  const gboolean party = app_clock_is_party (app_match_get_variant (match));
  const guint seat = k + 1;

  *time = (AppClockTime){
    .seat = party ? 0 : seat,
    .name = party ? _ ("The party") : app_match_get_seat_name (match, seat),
    .spent = tally->spent[seat],
    .turns = tally->turns[seat],
  };
  /* Somebody may have counted for seats before the match became co-op here. */
  for (guint other = 2; party && other <= RULES_SEATS; other++)
    time->spent += tally->spent[other];
  time->left = get_left (clock, time->spent, time->turns);
  time->over = clock->budget > 0 && time->left < 0;
}

/* For the eye */

char *
app_clock_dup_text (gint64 milliseconds)
{
  const gboolean negative = milliseconds < 0;
  const gint64 seconds = (negative ? -milliseconds : milliseconds) / 1000;
  /* Below zero a whole second has to be gone before it shows. */
  const char *sign = negative ? "−" : "";

  if (seconds < 3600)
    return g_strdup_printf ("%s%d:%02d", sign, (int)(seconds / 60), (int)(seconds % 60));
  return g_strdup_printf ("%s%d:%02d:%02d", sign, (int)(seconds / 3600), (int)(seconds / 60 % 60),
                          (int)(seconds % 60));
}

/* What is left counts down to nothing, so a second that has begun still shows. */
char *
app_clock_dup_shown (AppClock *clock, const AppClockTime *time)
{
  if (app_clock_get_budget (clock) == 0)
    return app_clock_dup_text (time->spent);
  return app_clock_dup_text (time->left > 0 ? time->left + 999 : time->left);
}

/* "12:40, 2:20 left" */
static char *
dup_account (const DbClock *clock, const AppClockTime *time)
{
  g_autofree char *spent = app_clock_dup_text (time->spent);
  g_autofree char *left = NULL;

  if (clock->budget == 0)
    return g_steal_pointer (&spent);
  left = app_clock_dup_text (time->over ? -time->left : time->left);
  /* Translators: how long a player took, and by how much that was too long, or what was left. */
  return time->over ? g_strdup_printf (_ ("%s, %s over time"), spent, left)
                    : g_strdup_printf (_ ("%s, %s left"), spent, left);
}

static char *
dup_length (gint64 milliseconds)
{
  const gint64 seconds = (milliseconds < 0 ? -milliseconds : milliseconds) / 1000;
  const guint minutes = (guint)(seconds / 60), rest = (guint)(seconds % 60);
  g_autofree char *first =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", minutes), minutes);
  g_autofree char *second =
      g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u second", "%u seconds", rest), rest);

  if (minutes == 0)
    return g_steal_pointer (&second);
  if (rest == 0)
    return g_steal_pointer (&first);
  /* Translators: "4 minutes 9 seconds". */
  return g_strdup_printf (_ ("%s %s"), first, second);
}

static char *
dup_told (gint64 budget, const AppClockTime *time)
{
  g_autofree char *length = dup_length (budget == 0 ? time->spent : time->left);

  if (budget == 0)
    /* Translators: a player, and how long that one took. */
    return g_strdup_printf (_ ("%s: %s"), time->name, length);
  if (time->over)
    /* Translators: a player, and by how much the time is exceeded. */
    return g_strdup_printf (_ ("%s: %s over time"), time->name, length);
  /* Translators: a player, and how long that one has. */
  return g_strdup_printf (_ ("%s: %s left"), time->name, length);
}

char *
app_clock_dup_spoken (AppClock *clock, const AppClockTime *time)
{
  g_autofree char *told = dup_told (app_clock_get_budget (clock), time);

  /* Translators: a player's time, of who is awaited. */
  return time->awaited ? g_strdup_printf (_ ("%s, to play"), told) : g_steal_pointer (&told);
}

/* From the collection */

char **
app_clock_dup_times (AppMatch *match)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  DbStore *db = match->store != NULL ? app_store_get_db (match->store) : NULL;
  AppClockTally tally;
  DbClock set;

  if (db == NULL || !db_clock_get (db, match->id, &set, NULL)
      || !app_clock_tally (db, match->id, 0, &tally, NULL) || (!set.on && tally.last == 0))
    return g_strv_builder_end (builder);
  for (guint k = 0; k < app_clock_count (match); k++) {
    g_autofree char *told = NULL;
    AppClockTime time;

    app_clock_tell (match, &set, &tally, k, &time);
    told = dup_account (&set, &time);
    g_strv_builder_add_many (builder, time.name, told, NULL);
  }
  return g_strv_builder_end (builder);
}
