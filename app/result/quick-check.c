/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a result without moves lacks, in a sentence.
 */
#include "app/result/quick-store.h"

#include "app/base/phrases.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
      return app_phrase_printf (_ ("%s has no score yet."), first_name (quick, side));
    if (quick->by == APP_QUICK_PLACES && side->place == 0)
      return app_phrase_printf (_ ("%s has no place yet."), first_name (quick, side));
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
