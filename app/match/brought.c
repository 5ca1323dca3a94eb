/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that seats brought to a match.
 */
#include "app/match/brought.h"

#include "app/store/deck-check.h"
#include "app/base/error.h"
#include "app/match/match-private.h"

#include "db/matches.h"

/* The stored deck that a seat means, 0 for none. */
static gboolean
find_deck (DbStore *db, const DbMatch *row, guint seat, const char *name, const char *uuid,
           gint64 *deck, GError **error)
{
  *deck = 0;
  if (uuid != NULL)
    return db_deck_find (db, uuid, deck, error);
  if (name == NULL || row->game_code == NULL)
    return TRUE;
  return db_deck_find_for (db, row->game_code, g_array_index (row->seats, DbSeat, seat - 1).player,
                           name, deck, error);
}

static gboolean
has_deck (const GPtrArray *brought, guint seat)
{
  for (guint k = 0; k < brought->len; k++)
    if (((const DbMatchDeck *)g_ptr_array_index (brought, k))->seat == seat)
      return TRUE;
  return FALSE;
}

/* Most records say nothing of decks: then there is nothing to read. */
static gboolean
names_decks (const RecordTags *tags, const char *const *decks)
{
  for (guint k = 0; k < RULES_SEATS; k++) {
    const char tag[] = { 'D', 'e', 'c', 'k', (char)('1' + k), '\0' };

    if ((decks != NULL && decks[k] != NULL) || record_tags_get (tags, tag) != NULL)
      return TRUE;
  }
  return FALSE;
}

gboolean
app_brought_link (DbStore *db, gint64 match, const RecordTags *tags, const char *const *decks,
                  GError **error)
{
  g_autoptr (DbMatch) row = NULL;
  g_autoptr (GPtrArray) brought = NULL;

  if (!names_decks (tags, decks))
    return TRUE;
  row = db_match_get (db, match, error);
  brought = row == NULL ? NULL : db_match_decks_list (db, match, error);
  if (brought == NULL)
    return FALSE;
  for (guint seat = 1; seat <= MIN (row->seats->len, RULES_SEATS); seat++) {
    g_autofree char *tag = g_strdup_printf ("Deck%u", seat);
    const char *name = record_tags_get (tags, tag);
    gint64 deck;

    if (has_deck (brought, seat))
      continue;
    if (!find_deck (db, row, seat, name, decks != NULL ? decks[seat - 1] : NULL, &deck, error)
        || (deck != 0 && !db_match_deck_add (db, match, seat, deck, error)))
      return FALSE;
  }
  return TRUE;
}

/* Of an opened match */

static void
clear_card (gpointer data)
{
  AppBroughtCard *card = data;

  g_free (card->id);
  g_free (card->name);
}

static AppBrought *
brought_new (guint seat, const char *name)
{
  AppBrought *brought = g_new0 (AppBrought, 1);

  brought->seat = seat;
  brought->name = g_strdup (name);
  brought->cards = g_array_new (FALSE, FALSE, sizeof (AppBroughtCard));
  g_array_set_clear_func (brought->cards, clear_card);
  return brought;
}

/* What the match's packs call an entry; else its id. */
static const char *
name_of (const RulesMatch *match, const char *id)
{
  PackNode member;
  const char *name;

  if (match == NULL || !app_deck_member (&match->setup, id, &member, NULL))
    return id;
  name = pack_text (pack_member (member, "name"));
  return name != NULL ? name : id;
}

static void
take_cards (AppBrought *brought, const GArray *cards, const RulesMatch *match)
{
  for (guint k = 0; k < cards->len; k++) {
    const DbDeckCard *kept = &g_array_index (cards, DbDeckCard, k);
    AppBroughtCard card = { g_strdup (kept->code), g_strdup (name_of (match, kept->code)),
                            kept->copies };

    g_array_append_val (brought->cards, card);
  }
}

void
app_match_free_brought (AppMatch *match)
{
  for (guint k = 0; k < RULES_SEATS; k++) {
    AppBrought *brought = match->brought[k];

    if (brought == NULL)
      continue;
    g_free (brought->name);
    g_array_unref (brought->cards);
    g_free (brought);
    match->brought[k] = NULL;
  }
}

/* The snapshot of a seat's deck, NULL when there is none. */
static const DbMatchDeck *
kept_of (const GPtrArray *decks, guint seat)
{
  for (guint k = 0; decks != NULL && k < decks->len; k++) {
    const DbMatchDeck *deck = g_ptr_array_index (decks, k);

    if (deck->seat == seat)
      return deck;
  }
  return NULL;
}

void
app_match_read_brought (AppMatch *match)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = NULL;

  app_match_free_brought (match);
  if (match->store != NULL)
    decks = db_match_decks_list (app_store_get_db (match->store), match->id, &error);
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  for (guint seat = 1; seat <= RULES_SEATS; seat++) {
    g_autofree char *tag = g_strdup_printf ("Deck%u", seat);
    const char *name = record_tags_get (match->tags, tag);
    const DbMatchDeck *kept = kept_of (decks, seat);

    if (kept != NULL)
      take_cards (match->brought[seat - 1] = brought_new (seat, kept->name), kept->cards,
                  match->match);
    else if (name != NULL)
      match->brought[seat - 1] = brought_new (seat, name);
  }
}

const AppBrought *
app_match_get_brought (AppMatch *match, guint seat)
{
  g_return_val_if_fail (seat >= 1 && seat <= RULES_SEATS, NULL);
  return match->brought[seat - 1];
}

char *
app_brought_dup_text (const AppBrought *brought)
{
  GString *text = g_string_new (brought->name);

  for (guint k = 0; k < brought->cards->len; k++) {
    const AppBroughtCard *card = &g_array_index (brought->cards, AppBroughtCard, k);

    g_string_append (text, k > 0 ? ", " : ": ");
    if (card->copies > 1)
      g_string_append_printf (text, "%u ", card->copies);
    g_string_append (text, card->name);
  }
  return g_string_free (text, FALSE);
}
