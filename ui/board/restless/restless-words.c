/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about a table of The Restless. They repeat what the view and the packs say; reasons are
 * those of the rule book's section that made the view say so.
 */
#include "ui/board/restless/restless-words.h"

#include "ui/board/board-words.h"
#include "ui/board/restless/restless-outcome.h"

#include <glib/gi18n.h>

static const char *
name_of (const UiRestlessTable *table, const char *card)
{
  return ui_restless_name (table, card);
}

const char *
ui_restless_ground_word (const UiRestlessTable *table)
{
  return table->ground.n > 0 ? _ ("On the ground") : _ ("Nothing lies on the ground");
}

/* Captions. */

static const char *
phase_name (const UiRestlessTable *table)
{
  static const char *const names[] = {
    [UI_RESTLESS_SETUP] = N_ ("Setup"),
    [UI_RESTLESS_REALM] = N_ ("A new realm"),
    [UI_RESTLESS_CONSULT] = N_ ("The tarot"),
    [UI_RESTLESS_REVEAL] = N_ ("On the road"),
    [UI_RESTLESS_CHOOSE] = N_ ("Pick From"),
    [UI_RESTLESS_ENCOUNTER] = N_ ("Non-Combat"),
    [UI_RESTLESS_COMBAT] = N_ ("Combat"),
    [UI_RESTLESS_DROPS] = N_ ("After the battle"),
    [UI_RESTLESS_TRADER] = N_ ("Trader"),
    [UI_RESTLESS_REST] = N_ ("Rest"),
    [UI_RESTLESS_FINAL_NIGHT] = N_ ("The final night"),
    [UI_RESTLESS_GOD] = N_ ("The final battle"),
    [UI_RESTLESS_OVER] = N_ ("The end"),
  };

  return _ (names[table->phase]);
}

char *
ui_restless_place (const UiRestlessTable *table)
{
  GString *text = g_string_new (NULL);

  if (table->realm > 0)
    g_string_append_printf (text, _ ("Realm %d"), table->realm);
  if (table->encounter > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (text, _ ("Encounter %d of %d"), table->encounter, table->encounters);
  }
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, phase_name (table));
  if (table->rounds > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%d round", "%d rounds", (gulong)table->rounds),
        table->rounds);
  }
  return g_string_free (text, FALSE);
}

static char *
dup_owed (const UiRestlessTable *table)
{
  if (table->draw_loot > 0 && table->draw_treasure > 0)
    return g_strdup_printf (_ ("%d Loot and %d Treasure are to be drawn"), table->draw_loot,
                            table->draw_treasure);
  if (table->draw_loot > 0)
    return g_strdup_printf (_ ("%d Loot to be drawn"), table->draw_loot);
  return g_strdup_printf (_ ("%d Treasure to be drawn"), table->draw_treasure);
}

static char *
dup_fight (const UiRestlessTable *table)
{
  if (table->turn == 0)
    return g_strdup (_ ("Who takes the next turn?"));
  return g_strdup_printf (_ ("%s’s turn"),
                          name_of (table, table->party[ui_restless_index (table->turn)].card));
}

/* How a run ended; who died may be told by the party alone. */
static char *
dup_end (const UiRestlessTable *table)
{
  RulesOutcome outcome = app_match_get_outcome (table->match, table->number);

  if (outcome.status == RULES_WON)
    return g_strdup_printf (_ ("%s is dead, and the world with it"),
                            name_of (table, table->god.card));
  if (outcome.status == RULES_LOST)
    return g_strdup (_ ("The run is lost"));
  return ui_outcome_words (table->match, table->number);
}

char *
ui_restless_news (const UiRestlessTable *table)
{
  if (table->draw_loot + table->draw_treasure > 0)
    return dup_owed (table);
  switch (table->phase) {
  case UI_RESTLESS_SETUP:
    return g_strdup (_ ("Characters join and take their Starter Items"));
  case UI_RESTLESS_REALM:
    return g_strdup (table->encounter > 0 ? _ ("The Traitor God is drawn")
                                          : _ ("The next realm is drawn"));
  case UI_RESTLESS_CONSULT:
    return g_strdup (_ ("The tarot wants four Health"));
  case UI_RESTLESS_REVEAL:
    return table->pick_from > 1
               ? g_strdup_printf (_ ("The next encounter is a Pick From %d"), table->pick_from)
               : g_strdup (_ ("The next encounter is revealed"));
  case UI_RESTLESS_CHOOSE:
    return g_strdup (_ ("Choose one encounter"));
  case UI_RESTLESS_ENCOUNTER:
    return g_strdup (name_of (table, table->current));
  case UI_RESTLESS_COMBAT:
  case UI_RESTLESS_GOD:
    return dup_fight (table);
  case UI_RESTLESS_DROPS:
    return g_strdup (table->no_rest ? _ ("You fled; there is no Rest here")
                                    : _ ("Trade, rest or go on"));
  case UI_RESTLESS_TRADER:
    return g_strdup (_ ("Buy and sell by Value"));
  case UI_RESTLESS_REST:
    return g_strdup (_ ("A Reroll Counter restores 2 Health"));
  case UI_RESTLESS_FINAL_NIGHT:
    return g_strdup (_ ("Battle, or annihilation"));
  case UI_RESTLESS_OVER:
  default:
    return dup_end (table);
  }
}

/* Things. */

static void
explain_stop (GString *text, const UiRestlessTable *table, guint k)
{
  const UiRestlessStop *stop = &table->road[k];

  ui_add_sentence (text, _ ("Encounter %u of %d."), k + 1, table->encounters);
  if (stop->card != NULL)
    ui_restless_add_card (text, table, stop->card);
  if (stop->fate == UI_RESTLESS_HERE)
    ui_add_sentence (text, "%s",
                     stop->card != NULL ? _ ("You are here.") : _ ("It is revealed next."));
  else if (stop->fate == UI_RESTLESS_FLED)
    ui_add_sentence (text, "%s", _ ("You fled from it."));
  else
    ui_add_sentence (text, "%s",
                     stop->fate == UI_RESTLESS_PASSED ? _ ("It is behind you.")
                                                      : _ ("It lies face down."));
}

static void
explain_gate (GString *text, const UiRestlessTable *table)
{
  if (table->god.card != NULL) {
    ui_restless_add_card (text, table, table->god.card);
    ui_add_sentence (text, "%s", _ ("This Traitor God waits behind the last encounter."));
  } else {
    ui_add_sentence (text, "%s",
                     _ ("The realm ends here. With the next one, players of dead characters rejoin "
                        "the party."));
  }
}

static void
explain_rests (GString *text, const UiRestlessTable *table)
{
  ui_add_sentence (text,
                   g_dngettext (GETTEXT_PACKAGE, "%d Rest card is left.", "%d Rest cards are left.",
                                (gulong)table->rests),
                   table->rests);
  if (table->no_rest)
    ui_add_sentence (text, "%s",
                     _ ("You fled: no Rest until a Target is defeated or a Non-Combat Encounter is "
                        "met."));
  ui_add_sentence (text, "%s",
                   _ ("One may be played after a Target is defeated or at a Non-Combat Encounter. "
                      "It brings 3 Reroll Counters. The smoke closes in as they are spent."));
}

static void
explain_number (GString *text, const UiRestlessTable *table, UiRestlessSeen kind)
{
  const UiRestlessFoe *foe = table->phase == UI_RESTLESS_FINAL_NIGHT ? &table->god : &table->foe;

  if (kind == UI_RESTLESS_SEE_ATTACK)
    ui_add_sentence (text,
                     _ ("Attack %d: what a Combat or Dodge roll below the Die Defense costs "
                        "whoever rolled."),
                     foe->attack);
  else if (kind == UI_RESTLESS_SEE_DEFENSE)
    ui_add_sentence (text, _ ("Die Defense %d: a total as high or higher hits."), foe->defense);
  else if (kind == UI_RESTLESS_SEE_CHAIN)
    ui_add_sentence (
        text, "%s",
        _ ("Chain Magic: damage goes point by point around the party, from whoever rolled "
           "to the left."));
  else
    ui_add_sentence (text, _ ("%s has %d of %d Health."), name_of (table, foe->card), foe->health,
                     foe->max_health);
  if (kind == UI_RESTLESS_SEE_DEFENSE && table->tarot)
    ui_add_sentence (text, "%s", _ ("In Tarot Restless it is one higher than printed."));
}

static void
explain_strike (GString *text, const UiRestlessTable *table, guint k)
{
  const UiRestlessFoe *foe = table->phase == UI_RESTLESS_FINAL_NIGHT ? &table->god : &table->foe;
  const UiRestlessStrike *strike = &foe->strikes[k];

  ui_add_sentence (text, _ ("A failed total from %d to %d costs %d."), strike->from, strike->to,
                   strike->damage);
  if (strike->text != NULL)
    ui_add_sentence (text, "%s", strike->text);
}

static const char *
deck_words (UiRestlessDeck deck)
{
  static const char *const words[UI_RESTLESS_DECKS] = {
    [UI_RESTLESS_DECK_CHARACTERS] = N_ ("The Character deck. Point at a slot, too."),
    [UI_RESTLESS_DECK_STARTERS] = N_ ("The Starter Items. Point at whoever takes one, too."),
    [UI_RESTLESS_DECK_REALMS] = N_ ("The Realm deck of the next level."),
    [UI_RESTLESS_DECK_GODS] = N_ ("The Traitor Gods. One is drawn at the start of the last realm."),
    [UI_RESTLESS_DECK_ENCOUNTERS] = N_ ("The Encounter deck."),
    [UI_RESTLESS_DECK_LOOT] = N_ ("Loot that is to be drawn. Each draw names who draws."),
    [UI_RESTLESS_DECK_TREASURE] =
        N_ ("Treasure that is to be drawn. A Sin binds to whoever draws it."),
    [UI_RESTLESS_DECK_TAROT] =
        N_ ("The Tarot. Four Health are paid: point at the counters of those who "
            "pay. Then four cards are revealed and one is kept."),
  };

  return _ (words[deck]);
}

static const char *
action_words (UiRestlessAction action)
{
  static const char *const words[UI_RESTLESS_ACTIONS] = {
    [UI_RESTLESS_DO_TRADER] = N_ ("To see the Trader’s Inventory costs a Reroll Counter. To sell "
                                  "costs nothing: point at what you sell."),
    [UI_RESTLESS_DO_LEAVE] = N_ ("What is left of the Inventory is discarded."),
    [UI_RESTLESS_DO_REST] = N_ ("Plays one of your Rest cards."),
    [UI_RESTLESS_DO_WAKE] = N_ ("Ends the Rest."),
    [UI_RESTLESS_DO_FLEE] = N_ ("Everybody makes a Dodge roll, up to three times. Each failure "
                                "costs 1. There is no Rest afterwards."),
    [UI_RESTLESS_DO_FINAL_NIGHT] =
        N_ ("Spends an unused Rest card on a Trader, before the battle."),
    [UI_RESTLESS_DO_BATTLE] = N_ ("The final battle. Nobody can flee from it."),
    [UI_RESTLESS_DO_ANNIHILATION] = N_ ("The party lets the smoke have it. All die; it is a valid "
                                        "ending."),
    [UI_RESTLESS_DO_NEXT] = N_ ("Goes on to what is next. What lies on the ground stays behind."),
  };

  return _ (words[action]);
}

static void
explain_shared (GString *text, const UiRestlessTable *table, const UiBoardItem *item)
{
  if (item->kind == UI_RESTLESS_SEE_POOL) {
    const AppValue *pool = app_value_at (table->pools, item->index);
    int counters = (int)app_value_integer (app_value_get (pool, "counters"));

    ui_restless_add_card (text, table, item->key);
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%d counter is left for everybody.",
                                  "%d counters are left for everybody.", (gulong)counters),
                     counters);
  } else {
    const AppValue *on = app_value_get (app_value_at (table->group_blessings, item->index), "on");

    ui_restless_add_card (text, table, item->key);
    for (guint k = 0; k < app_value_length (on); k++)
      ui_add_sentence (
          text, _ ("It reaches %s, who paid for it."),
          name_of (table, table->party[ui_restless_index (ui_restless_text_at (on, k)[0])].card));
  }
}

static void
explain_outcome (GString *text, const UiRestlessTable *table)
{
  g_autofree char *outcome = ui_restless_dup_outcome (table);

  if (outcome != NULL)
    ui_add_sentence (text, "%s", outcome);
  else
    ui_add_sentence (text,
                     _ ("A total of %d or more hits. Type or point at an attack to see what each "
                        "face of the die would do."),
                     table->foe.defense);
}

static void
explain_card (GString *text, const UiRestlessTable *table, const UiBoardItem *item)
{
  const char *card = item->key;

  switch ((UiRestlessSeen)item->kind) {
  case UI_RESTLESS_SEE_CANDIDATE:
    if (g_strcmp0 (card, "?") == 0)
      ui_add_sentence (text, "%s", _ ("A candidate that was not noted."));
    else
      ui_restless_add_card (text, table, card);
    ui_add_sentence (text, "%s", _ ("One is chosen. The others go to the bottom of their deck."));
    break;
  case UI_RESTLESS_SEE_STOCK:
    ui_restless_add_card (text, table, card);
    ui_add_sentence (text, "%s",
                     _ ("For sale at its Value, in items or Reroll Counters of 1 each."));
    break;
  case UI_RESTLESS_SEE_HELD:
    ui_restless_add_card (text, table, card);
    ui_add_sentence (text, "%s",
                     _ ("The Target holds it. It falls to the ground when the Target is defeated, "
                        "and is lost if you flee."));
    break;
  default:
    ui_restless_add_card (text, table, card);
    break;
  }
}

static void
explain_realm (GString *text, const UiRestlessTable *table)
{
  if (table->realm_card == NULL) {
    ui_add_sentence (text, "%s", _ ("No realm is drawn yet."));
    return;
  }
  ui_restless_add_card (text, table, table->realm_card);
  ui_add_sentence (text, "%s", _ ("A realm’s rules hold for all of its encounters."));
}

char *
ui_restless_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiRestlessTable *table = data;
  GString *text = g_string_new (NULL);
  g_autofree char *caption = NULL;

  switch ((UiRestlessSeen)item->kind) {
  case UI_RESTLESS_SEE_MAT:
    break;
  case UI_RESTLESS_SEE_PLACE:
    caption = ui_restless_place (table);
    ui_add_sentence (text, "%s.", caption);
    break;
  case UI_RESTLESS_SEE_NEWS:
    caption = ui_restless_news (table);
    ui_add_sentence (text, "%s.", caption);
    break;
  case UI_RESTLESS_SEE_REALM:
    explain_realm (text, table);
    break;
  case UI_RESTLESS_SEE_STOP:
    explain_stop (text, table, item->index);
    break;
  case UI_RESTLESS_SEE_GATE:
    explain_gate (text, table);
    break;
  case UI_RESTLESS_SEE_REROLLS:
    ui_add_sentence (text,
                     _ ("Reroll Counters: %d, for all. Each rolls a die or a Nothing again, and "
                        "counts 1 with a Trader."),
                     table->rerolls);
    break;
  case UI_RESTLESS_SEE_RESTS:
    explain_rests (text, table);
    break;
  case UI_RESTLESS_SEE_ATTACK:
  case UI_RESTLESS_SEE_DEFENSE:
  case UI_RESTLESS_SEE_CHAIN:
  case UI_RESTLESS_SEE_FOE_HEALTH:
    explain_number (text, table, (UiRestlessSeen)item->kind);
    break;
  case UI_RESTLESS_SEE_STRIKE:
    explain_strike (text, table, item->index);
    break;
  case UI_RESTLESS_SEE_OUTCOME:
    explain_outcome (text, table);
    break;
  case UI_RESTLESS_SEE_DECK:
    ui_add_sentence (text, "%s", deck_words ((UiRestlessDeck)item->index));
    break;
  case UI_RESTLESS_SEE_ACTION:
    ui_add_sentence (text, "%s", action_words ((UiRestlessAction)item->index));
    break;
  case UI_RESTLESS_SEE_POOL:
  case UI_RESTLESS_SEE_GROUP:
    explain_shared (text, table, item);
    break;
  case UI_RESTLESS_SEE_GROUND:
    ui_add_sentence (text, "%s",
                     _ ("What lies on the ground can be taken, and is left behind when you go on. "
                        "To drop an item, point at it and then here."));
    break;
  case UI_RESTLESS_SEE_CARD:
  case UI_RESTLESS_SEE_CANDIDATE:
  case UI_RESTLESS_SEE_STOCK:
  case UI_RESTLESS_SEE_HELD:
    explain_card (text, table, item);
    break;
  default:
    ui_restless_explain_own (text, table, item);
    break;
  }
  return g_string_free (text, text->len == 0);
}

char *
ui_restless_describe (gconstpointer data)
{
  const UiRestlessTable *table = data;
  const UiRestlessFoe *foe = &table->foe;
  g_autofree char *place = ui_restless_place (table), *news = ui_restless_news (table);
  g_autofree char *outcome = ui_restless_dup_outcome (table);
  const char *middle = ui_restless_middle (table);
  GString *text = g_string_new (NULL);

  if (outcome != NULL)
    ui_add_sentence (text, "%s", outcome);
  ui_add_sentence (text, "%s.", place);
  ui_add_sentence (text, "%s.", news);
  if (table->realm_card != NULL)
    ui_add_sentence (text, _ ("Realm: %s."), name_of (table, table->realm_card));
  ui_add_sentence (text, _ ("Reroll Counters: %d. Rest cards: %d."), table->rerolls, table->rests);
  if (ui_restless_is_fought (table) && foe->card != NULL)
    ui_add_sentence (text, _ ("%s: Attack %d, Die Defense %d, %d of %d Health."),
                     name_of (table, foe->card), foe->attack, foe->defense, foe->health,
                     foe->max_health);
  else if (middle != NULL)
    ui_add_sentence (text, "%s.", name_of (table, middle));
  for (guint k = 0; k < app_value_length (table->candidates); k++)
    ui_add_sentence (text, _ ("To choose from: %s."),
                     name_of (table, ui_restless_text_at (table->candidates, k)));
  for (guint k = 0; k < app_value_length (table->stock); k++)
    ui_add_sentence (text, _ ("For sale: %s."),
                     name_of (table, ui_restless_text_at (table->stock, k)));
  for (guint k = 0; k < table->ground.n; k++)
    ui_add_sentence (text, _ ("On the ground: %s."), name_of (table, table->ground.at[k].card));
  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    if (table->party[k].card != NULL)
      ui_restless_add_member (text, table, k);
  return g_string_free (text, FALSE);
}
