/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What moves brought to light.
 */
#include "app/match/revealed.h"

#include "app/match/match-private.h"
#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Seen:
 * @seats: who saw cards that not all did; bit 0 is seat 1
 * @shown: cards that all saw
 * @rolled: dice
 *
 * All zero: nothing that nobody could know before.
 */
typedef struct {
  guint seats;
  gboolean shown, rolled;
} Revealed;

static gboolean
has_die (const RulesMove *move)
{
  for (guint k = 0; k < move->n_args; k++)
    if (move->args[k].kind == RULES_ARG_DIE)
      return TRUE;
  return FALSE;
}

/* Adds what the move @text, which is legal after @before, told somebody. */
static void
add_move (Revealed *revealed, RulesMatch *match, const void *before, const char *text)
{
  const guint all = (1u << match->setup.seats) - 1;
  g_autofree RecordLine *line = g_new0 (RecordLine, 1);
  g_autofree RulesMoveBuffer *move = g_new0 (RulesMoveBuffer, 1);
  RulesError wrong;
  guint seats;

  if (record_read_line (text, strlen (text), line, &wrong) != RULES_OK
      || rules_read_move (match, line, move, &wrong) != RULES_OK
      || !rules_move_reveals (match, before, &move->move))
    return;
  if (has_die (&move->move)) {
    revealed->rolled = TRUE;
    return;
  }
  seats = rules_observers (match, before, &move->move);
  if (seats == all)
    revealed->shown = TRUE;
  else
    revealed->seats |= seats;
}

/* "Ada and Ben have seen cards" */
static char *
dup_seats_text (const Revealed *revealed, AppLabels *labels)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *who = NULL;

  for (guint seat = 1; seat <= RULES_SEATS; seat++)
    if (revealed->seats & (1u << (seat - 1)))
      g_ptr_array_add (names, (gpointer)app_labels_get_seat (labels, seat));
  who = app_phrase_list ((const char *const *)names->pdata, names->len);
  return g_strdup_printf (ngettext ("%s has seen cards", "%s have seen cards", names->len), who);
}

/* NULL for nothing. */
static char *
dup_sentence (const Revealed *revealed, AppLabels *labels)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  if (revealed->seats != 0)
    g_ptr_array_add (parts, dup_seats_text (revealed, labels));
  if (revealed->shown)
    g_ptr_array_add (parts, g_strdup (_ ("cards were turned up")));
  if (revealed->rolled)
    g_ptr_array_add (parts, g_strdup (_ ("dice were rolled")));
  if (parts->len == 0)
    return NULL;
  list = app_phrase_list ((const char *const *)parts->pdata, parts->len);
  /* Translators: an enumeration of what happened: “Ben has seen cards and dice were rolled”. */
  return g_strdup_printf (_ ("Since then %s."), list);
}

char *
app_match_dup_revealed (AppMatch *match, guint number)
{
  const guint n = app_match_get_n_moves (match);
  Revealed revealed = { 0 };

  for (guint k = number + 1; k <= n; k++)
    add_move (&revealed, match->match, app_timeline_get_state (match->timeline, k - 1),
              app_timeline_get_move (match->timeline, k)->text);
  return match->timeline != NULL ? dup_sentence (&revealed, match->labels) : NULL;
}

static gboolean
copy_text_cb (const DbMove *move, gpointer data)
{
  g_ptr_array_add (data, g_strndup (move->text.at, move->text.length));
  return TRUE;
}

char *
app_stored_replay_dup_revealed (AppStoredReplay *at, guint64 number)
{
  AppStoredMatch *stored = at->stored;
  g_autoptr (AppLabels) labels = app_labels_new (stored->match, stored->tags);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  RulesError wrong;
  Revealed revealed = { 0 };

  if (!app_stored_replay_go_to (at, number, NULL)
      || !db_line_foreach_move (stored->db, at->tip.line, number + 1, at->tip.number, copy_text_cb,
                                texts, NULL))
    return NULL;
  for (guint k = 0; k < texts->len; k++) {
    const char *text = g_ptr_array_index (texts, k);

    add_move (&revealed, stored->match, at->replay.state, text);
    if (replay_move_text (&at->replay, rules_text (text), NULL, NULL, &wrong) != RULES_OK)
      break;
  }
  return dup_sentence (&revealed, labels);
}
