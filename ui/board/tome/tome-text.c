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
ui_tome_card_name (const UiTomeScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  return found != NULL ? found->name : _ ("an unseen spell");
}

char *
ui_tome_dup_side_name (const UiTomeScene *scene, guint seat)
{
  GString *names = g_string_new (NULL);
  guint side = app_match_get_side (scene->match, seat);

  for (guint k = 1; k <= scene->n_seats; k++)
    if (app_match_get_side (scene->match, k) == side)
      g_string_append_printf (names, "%s%s", names->len > 0 ? " & " : "",
                              ui_seat_name (scene->match, k));
  return g_string_free (names, FALSE);
}

/* Of the chapter whose spells are on show, which is not the coming one once it has ended. */
char *
ui_tome_dup_progress (const UiTomeScene *scene)
{
  RulesProgress place = { 2, { scene->round, scene->chapter } };
  g_autofree char *round = NULL, *chapter = NULL;

  if (scene->ended != NULL) {
    place.number[0] = (unsigned)app_value_integer (app_value_get (scene->ended, "round"));
    place.number[1] = (unsigned)app_value_integer (app_value_get (scene->ended, "chapter"));
  }

  if (scene->round == 0)
    return g_strdup ("");
  round = app_match_dup_heading (scene->match, &place, 0);
  chapter = app_match_dup_heading (scene->match, &place, 1);
  return g_strdup_printf ("%s · %s", round, chapter);
}

char *
ui_tome_dup_news (const UiTomeScene *scene)
{
  if (g_strcmp0 (scene->phase, "over") == 0)
    return ui_dup_outcome_text (scene->match, scene->number);
  if (g_strcmp0 (scene->phase, "choose") == 0 && scene->chooser != 0)
    return app_phrase_printf (_ ("%s chooses for %s"), ui_seat_name (scene->match, scene->chooser),
                              ui_tome_card_name (scene, scene->choice_card));
  if (scene->over && scene->winner != 0) {
    if (scene->weakest != 0)
      return app_phrase_printf (_ ("%s won, %s was weakest"),
                                ui_seat_name (scene->match, scene->winner),
                                ui_seat_name (scene->match, scene->weakest));
    return app_phrase_printf (_ ("%s won the chapter"), ui_seat_name (scene->match, scene->winner));
  }
  if (g_strcmp0 (scene->phase, "title") == 0)
    return g_strdup (_ ("The Title Spell is next"));
  if (g_strcmp0 (scene->phase, "deal") == 0)
    return g_strdup (_ ("The deal is next"));
  if (g_strcmp0 (scene->phase, "setup") == 0)
    return g_strdup (_ ("Setting up"));
  if (scene->turn != 0)
    return app_phrase_printf (_ ("%s to play"), ui_seat_name (scene->match, scene->turn));
  return g_strdup ("");
}

/* "Gust, wind 2 (printed fire 3)" */
static char *
strength (const UiTomeScene *scene, const UiTomeSpell *spell)
{
  g_autofree char *element = ui_element_dup_name (spell->element);
  g_autofree char *printed = ui_element_dup_name (spell->printed_element);
  const char *name = ui_tome_card_name (scene, spell->card);

  if (g_strcmp0 (spell->element, spell->printed_element) == 0
      && strcmp (spell->power, spell->printed_power) == 0)
    return g_strdup_printf ("%s, %s %s", name, element, spell->power);
  return g_strdup_printf (_ ("%s, now %s %s, printed %s %s"), name, element, spell->power, printed,
                          spell->printed_power);
}

static void
add_link (GString *text, const UiTomeScene *scene, const UiTomeSpell *spell)
{
  g_autofree char *chain = ui_element_dup_name (scene->chain_element);

  switch (spell->link) {
  case UI_TOME_LINK_START:
    ui_add_sentence (text, _ ("It began the %s chain."), chain);
    break;
  case UI_TOME_LINK_PASS:
    ui_add_sentence (text, _ ("The %s chain held."), chain);
    break;
  case UI_TOME_LINK_BREAK:
    ui_add_sentence (text, _ ("It broke the %s chain, because its element is another."), chain);
    break;
  case UI_TOME_LINK_BEYOND:
    ui_add_sentence (text, _ ("The chain was broken already, so it was free."));
    break;
  case UI_TOME_LINK_LOOSE:
  default:
    break;
  }
}

static char *
title_reason (const UiTomeScene *scene)
{
  g_autofree char *element = ui_element_dup_name (scene->title_element);

  return g_strdup_printf (_ ("Trump, because the Title is %s."), element);
}

static void
add_spell (GString *text, const UiTomeScene *scene, const UiTomeSpell *spell)
{
  g_autofree char *what = strength (scene, spell);

  ui_add_sentence (text, _ ("%s played %s."), ui_seat_name (scene->match, spell->seat), what);
  if (spell->trump) {
    g_autofree char *reason = title_reason (scene);

    ui_add_sentence (text, "%s", reason);
  }
  if (spell->silenced)
    ui_add_sentence (text, _ ("Silenced: its effect does not activate."));
  add_link (text, scene, spell);
}

static void
add_hand (GString *text, const UiTomeScene *scene, guint seat)
{
  const AppValue *hand = scene->hands[seat - 1];
  guint n = app_value_length (hand), unseen = 0;
  GString *known = g_string_new (NULL);

  for (guint k = 0; k < n; k++) {
    const char *card = app_value_text (app_value_at (hand, k));

    if (g_strcmp0 (card, "?") == 0)
      unseen++;
    else
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "",
                              ui_tome_card_name (scene, card));
  }
  if (n == 0)
    ui_add_sentence (text, _ ("%s holds no spells."), ui_seat_name (scene->match, seat));
  else if (unseen == 0)
    ui_add_sentence (text, _ ("%s holds %s."), ui_seat_name (scene->match, seat), known->str);
  else if (known->len == 0)
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s holds %u unseen spell.",
                                  "%s holds %u unseen spells.", unseen),
                     ui_seat_name (scene->match, seat), unseen);
  else
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s holds %s and %u unseen spell.",
                                  "%s holds %s and %u unseen spells.", unseen),
                     ui_seat_name (scene->match, seat), known->str, unseen);
  g_string_free (known, TRUE);
}

static void
add_scores (GString *text, const UiTomeScene *scene)
{
  guint listed = 0;

  for (guint seat = 1; seat <= scene->n_seats; seat++) {
    guint side = app_match_get_side (scene->match, seat);
    g_autofree char *name = NULL;

    if (listed & 1u << side)
      continue;
    listed |= 1u << side;
    name = ui_tome_dup_side_name (scene, seat);
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%s: %d point.", "%s: %d points.",
                                  (gulong)scene->scores[seat - 1]),
                     name, scene->scores[seat - 1]);
    if (scene->has_health)
      ui_add_sentence (text, _ ("Health %d."), scene->health[seat - 1]);
  }
}

char *
ui_tome_describe (gconstpointer data)
{
  const UiTomeScene *scene = data;
  GString *text = g_string_new (NULL);
  g_autofree char *place = ui_tome_dup_progress (scene);
  g_autofree char *news = ui_tome_dup_news (scene);

  if (place[0] != '\0')
    ui_add_sentence (text, "%s.", place);
  if (news[0] != '\0')
    ui_add_sentence (text, "%s.", news);
  if (scene->title != NULL) {
    g_autofree char *element = ui_element_dup_name (scene->title_element);

    ui_add_sentence (text, _ ("The Title is %s, %s."), ui_tome_card_name (scene, scene->title),
                     element);
  }
  for (guint k = 0; k < scene->n_spells; k++)
    add_spell (text, scene, &scene->spells[k]);
  if (scene->dealer != 0)
    ui_add_sentence (text, _ ("%s deals."), ui_seat_name (scene->match, scene->dealer));
  add_scores (text, scene);
  for (guint seat = 1; seat <= scene->n_seats; seat++)
    add_hand (text, scene, seat);
  return g_string_free (text, FALSE);
}

static char *
explain_spell (const UiTomeScene *scene, const UiTomeSpell *spell)
{
  GString *text = g_string_new (NULL);

  add_spell (text, scene, spell);
  if (scene->over && spell->seat == scene->winner)
    ui_add_sentence (text, _ ("The strongest of its chapter."));
  if (scene->over && spell->seat == scene->weakest)
    ui_add_sentence (text, _ ("The weakest of its chapter."));
  return g_string_free (text, FALSE);
}

static char *
explain_title (const UiTomeScene *scene)
{
  g_autofree char *element = ui_element_dup_name (scene->title_element);
  g_autofree char *printed = ui_element_dup_name (scene->title_printed);

  if (scene->title == NULL)
    return g_strdup (_ ("The Title Spell is revealed before the chapter’s first spell."));
  if (g_strcmp0 (scene->title_element, scene->title_printed) != 0)
    return g_strdup_printf (_ ("The Title Spell, now %s, printed %s."), element, printed);
  return g_strdup_printf (_ ("The Title Spell, %s. It says which element is trump."), element);
}

static char *
explain_ribbon (const UiTomeScene *scene)
{
  g_autofree char *chain = ui_element_dup_name (scene->chain_element);

  if (scene->chain == UI_TOME_CHAIN_OPEN && scene->over)
    return g_strdup_printf (_ ("The %s chain, up to the chapter’s last spell."), chain);
  if (scene->chain == UI_TOME_CHAIN_OPEN)
    return g_strdup_printf (
        _ ("The %s chain is open: a basic spell of another element breaks it and is silenced."),
        chain);
  if (scene->chain == UI_TOME_CHAIN_BROKEN)
    return g_strdup_printf (_ ("The %s chain is broken: until the next chapter any spell is free."),
                            chain);
  return g_strdup (_ ("No chain yet: the chapter’s first basic spell begins it."));
}

static char *
explain_hand (const UiTomeScene *scene, const UiBoardItem *item)
{
  if (g_strcmp0 (item->key, "?") == 0)
    return app_phrase_printf (_ ("A spell of %s that nobody has shown."),
                              ui_seat_name (scene->match, item->seat));
  return app_phrase_printf (_ ("%s, in %s’s hand."), ui_tome_card_name (scene, item->key),
                            ui_seat_name (scene->match, item->seat));
}

char *
ui_tome_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiTomeScene *scene = data;
  g_autofree char *side = NULL;

  switch (item->kind) {
  case UI_TOME_SPELL:
    return explain_spell (scene, &scene->spells[item->index]);
  case UI_TOME_TITLE:
    return explain_title (scene);
  case UI_TOME_NEWS:
    return item->token[0] != '\0' ? ui_tome_dup_news (scene) : NULL;
  case UI_TOME_RIBBON:
    return explain_ribbon (scene);
  case UI_TOME_HAND:
    return explain_hand (scene, item);
  case UI_TOME_DECK:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d card left in the Element Deck.",
                                         "%d cards left in the Element Deck.", (gulong)scene->deck),
                            scene->deck);
  case UI_TOME_DEALER:
    return app_phrase_printf (_ ("%s deals and reveals the Titles of this round."),
                              ui_seat_name (scene->match, item->seat));
  case UI_TOME_LEAD:
    return app_phrase_printf (_ ("%s plays the chapter’s first spell."),
                              ui_seat_name (scene->match, item->seat));
  case UI_TOME_HEALTH:
    return app_phrase_printf (_ ("%s’s health: %d. The weakest spell of a chapter costs one."),
                              ui_seat_name (scene->match, item->seat),
                              scene->health[item->seat - 1]);
  case UI_TOME_BOOKS:
    side = ui_tome_dup_side_name (scene, item->seat);
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: %d point.", "%s: %d points.",
                                         (gulong)scene->scores[item->seat - 1]),
                            side, scene->scores[item->seat - 1]);
  case UI_TOME_PLATE:
    if (scene->turn == item->seat)
      return app_phrase_printf (_ ("It is %s’s turn."), ui_seat_name (scene->match, item->seat));
    return ui_tome_dup_side_name (scene, item->seat);
  default:
    return NULL;
  }
}
