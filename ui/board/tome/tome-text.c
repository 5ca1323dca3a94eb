/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about a Tome table. They repeat what the view says; reasons are those of the rule
 * book's section that made the view say so.
 */
#include "ui/board/tome/tome-text.h"

#include "app/base/phrases.h"

#include "ui/board/board-text.h"

#include <glib/gi18n.h>

/* "Quench", or "an unseen spell". */
static const char *
ui_tome_card_name (const UiTomeTable *table, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;

  return found != NULL ? found->name : _ ("an unseen spell");
}

char *
ui_tome_side_name (const UiTomeTable *table, guint seat)
{
  GString *names = g_string_new (NULL);
  guint side = app_match_get_side (table->match, seat);

  for (guint k = 1; k <= table->n_seats; k++)
    if (app_match_get_side (table->match, k) == side)
      g_string_append_printf (names, "%s%s", names->len > 0 ? " & " : "",
                              ui_seat_name (table->match, k));
  return g_string_free (names, FALSE);
}

/* Of the chapter whose spells are on show, which is not the coming one once it has ended. */
char *
ui_tome_place (const UiTomeTable *table)
{
  RulesPlace place = { 2, { table->round, table->chapter } };
  g_autofree char *round = NULL, *chapter = NULL;

  if (table->ended != NULL) {
    place.number[0] = (unsigned)app_value_integer (app_value_get (table->ended, "round"));
    place.number[1] = (unsigned)app_value_integer (app_value_get (table->ended, "chapter"));
  }

  if (table->round == 0)
    return g_strdup ("");
  round = app_match_dup_heading (table->match, &place, 0);
  chapter = app_match_dup_heading (table->match, &place, 1);
  return g_strdup_printf ("%s · %s", round, chapter);
}

char *
ui_tome_news (const UiTomeTable *table)
{
  if (g_strcmp0 (table->phase, "over") == 0)
    return ui_outcome_words (table->match, table->number);
  if (g_strcmp0 (table->phase, "choose") == 0 && table->chooser != 0)
    return app_phrase_printf (_ ("%s chooses for %s"), ui_seat_name (table->match, table->chooser),
                              ui_tome_card_name (table, table->choice_card));
  if (table->over && table->winner != 0) {
    if (table->weakest != 0)
      return app_phrase_printf (_ ("%s won, %s was weakest"),
                                ui_seat_name (table->match, table->winner),
                                ui_seat_name (table->match, table->weakest));
    return app_phrase_printf (_ ("%s won the chapter"), ui_seat_name (table->match, table->winner));
  }
  if (g_strcmp0 (table->phase, "title") == 0)
    return g_strdup (_ ("The Title Spell is next"));
  if (g_strcmp0 (table->phase, "deal") == 0)
    return g_strdup (_ ("The deal is next"));
  if (g_strcmp0 (table->phase, "setup") == 0)
    return g_strdup (_ ("Setting up"));
  if (table->turn != 0)
    return app_phrase_printf (_ ("%s to play"), ui_seat_name (table->match, table->turn));
  return g_strdup ("");
}

/* "Gust, wind 2 (printed fire 3)" */
static char *
strength (const UiTomeTable *table, const UiTomeSpell *spell)
{
  g_autofree char *element = ui_element_dup_name (spell->element);
  g_autofree char *printed = ui_element_dup_name (spell->printed_element);
  const char *name = ui_tome_card_name (table, spell->card);

  if (g_strcmp0 (spell->element, spell->printed_element) == 0
      && strcmp (spell->power, spell->printed_power) == 0)
    return g_strdup_printf ("%s, %s %s", name, element, spell->power);
  return g_strdup_printf (_ ("%s, now %s %s, printed %s %s"), name, element, spell->power, printed,
                          spell->printed_power);
}

static void
add_link (GString *text, const UiTomeTable *table, const UiTomeSpell *spell)
{
  g_autofree char *chain = ui_element_dup_name (table->chain_element);

  switch (spell->link) {
  case UI_LINK_START:
    ui_add_sentence (text, _ ("It began the %s chain."), chain);
    break;
  case UI_LINK_PASS:
    ui_add_sentence (text, _ ("The %s chain held."), chain);
    break;
  case UI_LINK_BREAK:
    ui_add_sentence (text, _ ("It broke the %s chain, because its element is another."), chain);
    break;
  case UI_LINK_BEYOND:
    ui_add_sentence (text, _ ("The chain was broken already, so it was free."));
    break;
  case UI_LINK_LOOSE:
  default:
    break;
  }
}

static char *
title_reason (const UiTomeTable *table)
{
  g_autofree char *element = ui_element_dup_name (table->title_element);

  return g_strdup_printf (_ ("Trump, because the Title is %s."), element);
}

static void
add_spell (GString *text, const UiTomeTable *table, const UiTomeSpell *spell)
{
  g_autofree char *what = strength (table, spell);

  ui_add_sentence (text, _ ("%s played %s."), ui_seat_name (table->match, spell->seat), what);
  if (spell->trump) {
    g_autofree char *reason = title_reason (table);

    ui_add_sentence (text, "%s", reason);
  }
  if (spell->silenced)
    ui_add_sentence (text, _ ("Silenced: its effect does not activate."));
  add_link (text, table, spell);
}

static void
add_hand (GString *text, const UiTomeTable *table, guint seat)
{
  const AppValue *hand = table->hands[seat - 1];
  guint n = app_value_length (hand), unseen = 0;
  GString *known = g_string_new (NULL);

  for (guint k = 0; k < n; k++) {
    const char *card = app_value_text (app_value_at (hand, k));

    if (g_strcmp0 (card, "?") == 0)
      unseen++;
    else
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "",
                              ui_tome_card_name (table, card));
  }
  if (n == 0)
    ui_add_sentence (text, _ ("%s holds no spells."), ui_seat_name (table->match, seat));
  else if (unseen == 0)
    ui_add_sentence (text, _ ("%s holds %s."), ui_seat_name (table->match, seat), known->str);
  else if (known->len == 0)
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s holds %u unseen spell.",
                                  "%s holds %u unseen spells.", unseen),
                     ui_seat_name (table->match, seat), unseen);
  else
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s holds %s and %u unseen spell.",
                                  "%s holds %s and %u unseen spells.", unseen),
                     ui_seat_name (table->match, seat), known->str, unseen);
  g_string_free (known, TRUE);
}

static void
add_scores (GString *text, const UiTomeTable *table)
{
  guint told = 0;

  for (guint seat = 1; seat <= table->n_seats; seat++) {
    guint side = app_match_get_side (table->match, seat);
    g_autofree char *name = NULL;

    if (told & 1u << side)
      continue;
    told |= 1u << side;
    name = ui_tome_side_name (table, seat);
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s: %d point.", "%s: %d points.",
                                  (gulong)table->scores[seat - 1]),
                     name, table->scores[seat - 1]);
    if (table->has_health)
      ui_add_sentence (text, _ ("Health %d."), table->health[seat - 1]);
  }
}

char *
ui_tome_describe (gconstpointer data)
{
  const UiTomeTable *table = data;
  GString *text = g_string_new (NULL);
  g_autofree char *place = ui_tome_place (table);
  g_autofree char *news = ui_tome_news (table);

  if (place[0] != '\0')
    ui_add_sentence (text, "%s.", place);
  if (news[0] != '\0')
    ui_add_sentence (text, "%s.", news);
  if (table->title != NULL) {
    g_autofree char *element = ui_element_dup_name (table->title_element);

    ui_add_sentence (text, _ ("The Title is %s, %s."), ui_tome_card_name (table, table->title),
                     element);
  }
  for (guint k = 0; k < table->n_spells; k++)
    add_spell (text, table, &table->spells[k]);
  if (table->dealer != 0)
    ui_add_sentence (text, _ ("%s deals."), ui_seat_name (table->match, table->dealer));
  add_scores (text, table);
  for (guint seat = 1; seat <= table->n_seats; seat++)
    add_hand (text, table, seat);
  return g_string_free (text, FALSE);
}

static char *
explain_spell (const UiTomeTable *table, const UiTomeSpell *spell)
{
  GString *text = g_string_new (NULL);

  add_spell (text, table, spell);
  if (table->over && spell->seat == table->winner)
    ui_add_sentence (text, _ ("The strongest of its chapter."));
  if (table->over && spell->seat == table->weakest)
    ui_add_sentence (text, _ ("The weakest of its chapter."));
  return g_string_free (text, FALSE);
}

static char *
explain_title (const UiTomeTable *table)
{
  g_autofree char *element = ui_element_dup_name (table->title_element);
  g_autofree char *printed = ui_element_dup_name (table->title_printed);

  if (table->title == NULL)
    return g_strdup (_ ("The Title Spell is revealed before the chapter’s first spell."));
  if (g_strcmp0 (table->title_element, table->title_printed) != 0)
    return g_strdup_printf (_ ("The Title Spell, now %s, printed %s."), element, printed);
  return g_strdup_printf (_ ("The Title Spell, %s. It says which element is trump."), element);
}

static char *
explain_ribbon (const UiTomeTable *table)
{
  g_autofree char *chain = ui_element_dup_name (table->chain_element);

  if (table->chain == UI_CHAIN_OPEN && table->over)
    return g_strdup_printf (_ ("The %s chain, up to the chapter’s last spell."), chain);
  if (table->chain == UI_CHAIN_OPEN)
    return g_strdup_printf (
        _ ("The %s chain is open: a basic spell of another element breaks it and is silenced."),
        chain);
  if (table->chain == UI_CHAIN_BROKEN)
    return g_strdup_printf (_ ("The %s chain is broken: until the next chapter any spell is free."),
                            chain);
  return g_strdup (_ ("No chain yet: the chapter’s first basic spell begins it."));
}

static char *
explain_hand (const UiTomeTable *table, const UiBoardItem *item)
{
  if (g_strcmp0 (item->key, "?") == 0)
    return app_phrase_printf (_ ("A spell of %s that nobody has shown."),
                              ui_seat_name (table->match, item->seat));
  return app_phrase_printf (_ ("%s, in %s’s hand."), ui_tome_card_name (table, item->key),
                            ui_seat_name (table->match, item->seat));
}

char *
ui_tome_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiTomeTable *table = data;
  g_autofree char *side = NULL;

  switch (item->kind) {
  case UI_TOME_SPELL:
    return explain_spell (table, &table->spells[item->index]);
  case UI_TOME_TITLE:
    return explain_title (table);
  case UI_TOME_NEWS:
    return item->token[0] != '\0' ? ui_tome_news (table) : NULL;
  case UI_TOME_RIBBON:
    return explain_ribbon (table);
  case UI_TOME_HAND:
    return explain_hand (table, item);
  case UI_TOME_DECK:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d card left in the Element Deck.",
                                         "%d cards left in the Element Deck.", (gulong)table->deck),
                            table->deck);
  case UI_TOME_DEALER:
    return app_phrase_printf (_ ("%s deals and reveals the Titles of this round."),
                              ui_seat_name (table->match, item->seat));
  case UI_TOME_LEAD:
    return app_phrase_printf (_ ("%s plays the chapter’s first spell."),
                              ui_seat_name (table->match, item->seat));
  case UI_TOME_HEALTH:
    return app_phrase_printf (_ ("%s’s health: %d. The weakest spell of a chapter costs one."),
                              ui_seat_name (table->match, item->seat),
                              table->health[item->seat - 1]);
  case UI_TOME_BOOKS:
    side = ui_tome_side_name (table, item->seat);
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: %d point.", "%s: %d points.",
                                         (gulong)table->scores[item->seat - 1]),
                            side, table->scores[item->seat - 1]);
  case UI_TOME_PLATE:
    if (table->turn == item->seat)
      return app_phrase_printf (_ ("It is %s’s turn."), ui_seat_name (table->match, item->seat));
    return ui_tome_side_name (table, item->seat);
  default:
    return NULL;
  }
}
