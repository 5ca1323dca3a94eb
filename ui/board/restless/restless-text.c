/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about a table of The Restless. They repeat what the view and the packs say; reasons are
 * those of the rule book's section that made the view say so.
 */
#include "ui/board/restless/restless-text.h"

#include "app/base/value.h"
#include "app/collection/pack-lists.h"
#include "ui/board/board-text.h"
#include "ui/board/restless/restless-face.h"
#include "ui/board/restless/restless-outcome.h"

#include <glib/gi18n.h>

const char *
ui_restless_ground_word (const UiRestlessScene *scene)
{
  return scene->ground.n > 0 ? _ ("On the ground") : _ ("Nothing lies on the ground");
}

/* Captions. */

static const char *
phase_name (const UiRestlessScene *scene)
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

  return _ (names[scene->phase]);
}

char *
ui_restless_dup_progress (const UiRestlessScene *scene)
{
  GString *text = g_string_new (NULL);

  if (scene->realm > 0)
    g_string_append_printf (text, _ ("Realm %d"), scene->realm);
  if (scene->encounter > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (text, _ ("Encounter %d of %d"), scene->encounter, scene->encounters);
  }
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, phase_name (scene));
  if (scene->rounds > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%d round", "%d rounds", (gulong)scene->rounds),
        scene->rounds);
  }
  return g_string_free (text, FALSE);
}

static char *
dup_owed (const UiRestlessScene *scene)
{
  if (scene->draw_loot > 0 && scene->draw_treasure > 0)
    return g_strdup_printf (_ ("%d Loot and %d Treasure are to be drawn"), scene->draw_loot,
                            scene->draw_treasure);
  if (scene->draw_loot > 0)
    return g_strdup_printf (_ ("%d Loot to be drawn"), scene->draw_loot);
  return g_strdup_printf (_ ("%d Treasure to be drawn"), scene->draw_treasure);
}

static char *
dup_fight (const UiRestlessScene *scene)
{
  if (scene->turn == 0)
    return g_strdup (_ ("Who takes the next turn?"));
  return g_strdup_printf (
      _ ("%s’s turn"),
      ui_restless_name (scene, scene->party[ui_restless_index (scene->turn)].card));
}

/* How a run ended; who died may be told by the party alone. */
static char *
dup_end (const UiRestlessScene *scene)
{
  RulesOutcome outcome = app_match_get_outcome (scene->match, scene->number);

  if (outcome.status == RULES_WON)
    return g_strdup_printf (_ ("%s is dead, and the world with it"),
                            ui_restless_name (scene, scene->god.card));
  if (outcome.status == RULES_LOST)
    return g_strdup (_ ("The run is lost"));
  return ui_dup_outcome_text (scene->match, scene->number);
}

char *
ui_restless_dup_news (const UiRestlessScene *scene)
{
  if (scene->draw_loot + scene->draw_treasure > 0)
    return dup_owed (scene);
  switch (scene->phase) {
  case UI_RESTLESS_SETUP:
    if (app_value_length (scene->offered) > 0)
      return g_strdup (_ ("Choose from the cards that were drawn"));
    return g_strdup (_ ("Characters join and take their Starter Items"));
  case UI_RESTLESS_REALM:
    return g_strdup (scene->encounter > 0 ? _ ("The Traitor God is drawn")
                                          : _ ("The next realm is drawn"));
  case UI_RESTLESS_CONSULT:
    return g_strdup (_ ("The tarot wants four Health"));
  case UI_RESTLESS_REVEAL:
    return scene->pick_from > 1
               ? g_strdup_printf (_ ("The next encounter is a Pick From %d"), scene->pick_from)
               : g_strdup (_ ("The next encounter is revealed"));
  case UI_RESTLESS_CHOOSE:
    return g_strdup (_ ("Choose one encounter"));
  case UI_RESTLESS_ENCOUNTER:
    return g_strdup (ui_restless_name (scene, scene->current));
  case UI_RESTLESS_COMBAT:
  case UI_RESTLESS_GOD:
    return dup_fight (scene);
  case UI_RESTLESS_DROPS:
    return g_strdup (scene->no_rest ? _ ("You fled; there is no Rest here")
                                    : _ ("Trade, rest or go on"));
  case UI_RESTLESS_TRADER:
    return g_strdup (_ ("Buy and sell by Value"));
  case UI_RESTLESS_REST:
    return g_strdup (_ ("A Reroll Counter restores 2 Health"));
  case UI_RESTLESS_FINAL_NIGHT:
    return g_strdup (_ ("Battle, or annihilation"));
  case UI_RESTLESS_OVER:
  default:
    return dup_end (scene);
  }
}

/* A card of The Restless in sentences: what it is, its numbers, its own text, and what of it the
 * rules core knows. */

static const char *
text_of (const AppValue *object, const char *key)
{
  return app_value_text (app_value_get (object, key));
}

static int
integer_of (const AppValue *object, const char *key)
{
  return (int)app_value_integer (app_value_get (object, key));
}

static gboolean
has (const AppValue *object, const char *key)
{
  return !app_value_is_null (app_value_get (object, key));
}

/* Numbers. */

static void
add_character (GString *text, const AppValue *fields)
{
  ui_add_sentence (text, _ ("Unarmed Attack %d, Max Weight %d, Health %d."),
                   integer_of (fields, "attack"), integer_of (fields, "max-weight"),
                   integer_of (fields, "health"));
}

static void
add_target (GString *text, const AppValue *fields)
{
  const AppValue *drops = app_value_get (fields, "drops");
  g_autofree char *types = ui_restless_dup_list (app_value_get (fields, "types"));
  int loot = integer_of (drops, "loot"), treasure = integer_of (drops, "treasure");
  int rerolls = integer_of (drops, "rerolls");

  if (types[0] != '\0')
    ui_add_sentence (text, _ ("Types: %s."), types);
  ui_add_sentence (text, _ ("Attack %d, Die Defense %d, Health %d."), integer_of (fields, "attack"),
                   integer_of (fields, "defense"), integer_of (fields, "health"));
  if (app_value_boolean (app_value_get (fields, "chain-magic")))
    ui_add_sentence (text, "%s", _ ("Chain Magic."));
  if (loot + treasure + rerolls > 0)
    ui_add_sentence (text, _ ("Drops: %d Loot, %d Treasure, %d Reroll Counters."), loot, treasure,
                     rerolls);
}

static void
add_item (GString *text, const AppValue *fields)
{
  int shots = MAX (integer_of (fields, "shots"), 1);

  if (has (fields, "damage") && app_value_boolean (app_value_get (fields, "ranged")))
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "Damage %d, %d Ranged roll.",
                                  "Damage %d, %d Ranged rolls.", (gulong)shots),
                     integer_of (fields, "damage"), shots);
  else if (has (fields, "damage"))
    ui_add_sentence (text, _ ("Damage %d."), integer_of (fields, "damage"));
  if (integer_of (fields, "armor") > 0)
    ui_add_sentence (text, _ ("Armor %d."), integer_of (fields, "armor"));
  if (g_strcmp0 (text_of (fields, "item"), "active") == 0)
    ui_add_sentence (text, _ ("Recharge %d."), MAX (integer_of (fields, "recharge"), 1));
  if (app_value_boolean (app_value_get (fields, "rest-only")))
    ui_add_sentence (text, "%s", _ ("It can only be used at Rest."));
  ui_add_sentence (text, _ ("Weight %d, Value %d."), integer_of (fields, "weight"),
                   integer_of (fields, "value"));
}

static void
add_god (GString *text, const AppValue *fields)
{
  const AppValue *attacks = app_value_get (fields, "attacks");

  ui_add_sentence (text, _ ("Die Defense %d, Health %d."), integer_of (fields, "defense"),
                   integer_of (fields, "health"));
  for (guint k = 0; k < app_value_length (attacks); k++) {
    const AppValue *attack = app_value_at (attacks, k);

    ui_add_sentence (text, _ ("%d–%d: %d damage."), integer_of (attack, "from"),
                     integer_of (attack, "to"), integer_of (attack, "damage"));
  }
}

static void
add_traits (GString *text, const AppValue *fields)
{
  g_autofree char *traits = ui_restless_dup_list (app_value_get (fields, "traits"));

  if (traits[0] != '\0')
    ui_add_sentence (text, _ ("Traits: %s."), traits);
}

/* Appends all that a card says: what it is, its numbers, its text, its
 * effects. */
static void
ui_restless_add_card (GString *text, const UiRestlessScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;
  const AppValue *fields = found != NULL ? found->fields : NULL;
  g_autofree char *caption = ui_restless_dup_caption (fields);

  if (caption[0] != '\0')
    ui_add_sentence (text, "%s: %s.", caption, ui_restless_name (scene, card));
  else
    ui_add_sentence (text, "%s.", ui_restless_name (scene, card));
  if (fields == NULL)
    return;
  if (has (fields, "max-weight"))
    add_character (text, fields);
  else if (has (fields, "item"))
    add_item (text, fields);
  else if (g_strcmp0 (text_of (fields, "type"), "combat") == 0)
    add_target (text, fields);
  else if (has (fields, "attacks"))
    add_god (text, fields);
  add_traits (text, fields);
  if (found->text != NULL && found->text[0] != '\0')
    ui_add_sentence (text, "%s", found->text);
  else
    ui_restless_add_effects (text, fields);
}

/* Sentences about the party: a character, its counters, what it carries and what is on it. */

static const char *
member_name (const UiRestlessScene *scene, guint slot)
{
  return ui_restless_name (scene, scene->party[slot].card);
}

/* What is left of an item. */
static void
add_state (GString *text, const UiRestlessScene *scene, const UiRestlessItem *item)
{
  UiRestlessFace face;

  ui_restless_read_face (&face, ui_restless_fields (scene, item->card));
  if (item->counters > 0)
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%d counter is left on it.",
                                  "%d counters are left on it.", (gulong)item->counters),
                     item->counters);
  if (item->armor > 0)
    ui_add_sentence (text, _ ("%d armor is left on it, and takes damage before health."),
                     item->armor);
  if (face.kind == UI_RESTLESS_ACTIVE)
    ui_add_sentence (text, "%s",
                     item->ready ? _ ("It is charged.")
                                 : _ ("It recharges, the encounter of its use included."));
}

static void
add_health (GString *text, const UiRestlessScene *scene, guint slot)
{
  const UiRestlessMember *member = &scene->party[slot];

  ui_add_sentence (text, _ ("%s has %d of %d Health."), member_name (scene, slot), member->health,
                   member->max_health);
  if (member->health_change < 0)
    ui_add_sentence (text, _ ("%d was just lost."), -member->health_change);
  else if (member->health_change > 0)
    ui_add_sentence (text, _ ("%d just came back."), member->health_change);
}

static void
ui_restless_add_member (GString *text, const UiRestlessScene *scene, guint slot)
{
  const UiRestlessMember *member = &scene->party[slot];

  ui_add_sentence (text, _ ("%s in slot %c, played by %s."), member_name (scene, slot),
                   'A' + (int)slot, ui_seat_name (scene->match, member->seat));
  if (!member->alive) {
    ui_add_sentence (text, "%s", _ ("Dead. A new character joins at a Rest or a new Realm."));
    return;
  }
  add_health (text, scene, slot);
  if (member->armor > 0)
    ui_add_sentence (text, _ ("Armor %d."), member->armor);
  ui_add_sentence (text, _ ("Weight %d of %d."), member->weight, member->max_weight);
  for (guint k = 0; k < member->items.n; k++)
    ui_add_sentence (text, "%s.", ui_restless_name (scene, member->items.at[k].card));
  for (guint k = 0; k < member->n_marks; k++)
    ui_add_sentence (text, "%s.", ui_restless_name (scene, member->marks[k].card));
}

static void
explain_member (GString *text, const UiRestlessScene *scene, guint slot)
{
  const UiRestlessMember *member = &scene->party[slot];
  gboolean fight = scene->phase == UI_RESTLESS_COMBAT || scene->phase == UI_RESTLESS_GOD;

  if (member->card == NULL) {
    ui_add_sentence (text, _ ("Slot %c, for a character to join."), 'A' + (int)slot);
    return;
  }
  ui_add_sentence (text, _ ("Slot %c, played by %s."), 'A' + (int)slot,
                   ui_seat_name (scene->match, member->seat));
  ui_restless_add_card (text, scene, member->card);
  if (!member->alive)
    ui_add_sentence (text, "%s",
                     _ ("Dead. The player rejoins with a new character at a Rest or a new Realm."));
  else if (fight && scene->turn == 'A' + (char)slot)
    ui_add_sentence (text, "%s", _ ("It is this character’s turn."));
  else if (fight && member->acted)
    ui_add_sentence (text, "%s", _ ("This character has had its turn in this round."));
  if (fight && member->alive && member->consumed)
    ui_add_sentence (text, "%s",
                     _ ("A Consumable was used; the next one can be with the next turn."));
}

static void
explain_health (GString *text, const UiRestlessScene *scene, guint slot)
{
  add_health (text, scene, slot);
  ui_add_sentence (text, "%s",
                   _ ("Counters at the left are the Health that is left, those at the right are "
                      "missing of Max Health."));
  if (scene->phase == UI_RESTLESS_REST)
    ui_add_sentence (text, "%s", _ ("While you rest, a Reroll Counter restores 2 Health."));
}

static void
explain_weight (GString *text, const UiRestlessScene *scene, guint slot)
{
  const UiRestlessMember *member = &scene->party[slot];

  ui_add_sentence (text, _ ("%s carries %d of Max Weight %d."), member_name (scene, slot),
                   member->weight, member->max_weight);
  if (member->weight > member->max_weight)
    ui_add_sentence (text, "%s", _ ("That is too much: the party can’t go on like this."));
}

static void
explain_mark (GString *text, const UiRestlessScene *scene, const UiBoardItem *item)
{
  const UiRestlessMember *member = &scene->party[item->seat - 1];
  static const char *const rules[] = {
    [UI_RESTLESS_STATUS] = N_ ("A Status Effect weighs nothing, can’t be given away, and goes with "
                               "the character’s death."),
    [UI_RESTLESS_BLESSING] = N_ ("A Blessing weighs nothing and lasts until it is discarded or the "
                                 "character dies."),
    [UI_RESTLESS_SIN] =
        N_ ("A Sin binds to whoever revealed it, until it is absolved or the character "
            "dies."),
  };

  ui_restless_add_card (text, scene, member->marks[item->index].card);
  ui_add_sentence (text, "%s", _ (rules[member->marks[item->index].kind]));
}

static void
ui_restless_explain_own (GString *text, const UiRestlessScene *scene, const UiBoardItem *item)
{
  guint slot = item->seat > 0 ? item->seat - 1 : 0; /* what lies on the ground is nobody’s */
  const UiRestlessMember *member = &scene->party[slot];
  const UiRestlessItem *thing;

  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_ARMOR:
    ui_add_sentence (text, _ ("%s has %d armor, which takes damage before Health."),
                     member_name (scene, slot), member->armor);
    break;
  case UI_RESTLESS_PART_HEALTH:
    explain_health (text, scene, slot);
    break;
  case UI_RESTLESS_PART_COUNTER:
    ui_add_sentence (
        text,
        _ ("One Health of %s, towards the four that a consultation costs. Only those who "
           "pay can receive the card."),
        member_name (scene, slot));
    break;
  case UI_RESTLESS_PART_UNARMED:
    ui_add_sentence (text, "%s",
                     _ ("An Unarmed attack: a Combat roll for the damage that is printed on the "
                        "character."));
    break;
  case UI_RESTLESS_PART_WEIGHT:
    explain_weight (text, scene, slot);
    break;
  case UI_RESTLESS_PART_END:
    ui_add_sentence (text, _ ("Ends the turn of %s."), member_name (scene, slot));
    break;
  case UI_RESTLESS_PART_ITEM:
    thing = &member->items.at[item->index];
    ui_restless_add_card (text, scene, thing->card);
    add_state (text, scene, thing);
    ui_add_sentence (text, _ ("%s has it."), member_name (scene, slot));
    break;
  case UI_RESTLESS_PART_LYING:
    thing = &scene->ground.at[item->index];
    ui_restless_add_card (text, scene, thing->card);
    add_state (text, scene, thing);
    break;
  case UI_RESTLESS_PART_MARK:
    explain_mark (text, scene, item);
    break;
  default:
    explain_member (text, scene, slot);
    break;
  }
}

char *
ui_restless_dup_list (const AppValue *list)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++)
    g_string_append_printf (text, "%s%s", k > 0 ? ", " : "",
                            app_value_text (app_value_at (list, k)));
  return g_string_free (text, FALSE);
}

void
ui_restless_add_effects (GString *text, const AppValue *fields)
{
  /* A god's attacks are shown by themselves. */
  g_autoptr (AppValue) rest =
      app_value_get (fields, "attacks") != NULL ? app_value_without (fields, "attacks") : NULL;
  g_autofree char *sentence = app_pack_member_dup_text (app_pack_sections ("restless")->form, NULL,
                                                        rest != NULL ? rest : fields);
  g_auto (GStrv) lines = g_strsplit (sentence, "\n", -1);

  for (guint k = 0; lines[k] != NULL; k++)
    if (lines[k][0] != '\0')
      ui_add_sentence (text, "%s", lines[k]);
}

/* Things. */

static void
explain_stop (GString *text, const UiRestlessScene *scene, guint k)
{
  const UiRestlessStop *stop = &scene->road[k];

  ui_add_sentence (text, _ ("Encounter %u of %d."), k + 1, scene->encounters);
  if (stop->card != NULL)
    ui_restless_add_card (text, scene, stop->card);
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
explain_gate (GString *text, const UiRestlessScene *scene)
{
  if (scene->god.card != NULL) {
    ui_restless_add_card (text, scene, scene->god.card);
    ui_add_sentence (text, "%s", _ ("This Traitor God waits behind the last encounter."));
  } else {
    ui_add_sentence (text, "%s",
                     _ ("The realm ends here. With the next one, players of dead characters rejoin "
                        "the party."));
  }
}

static void
explain_rests (GString *text, const UiRestlessScene *scene)
{
  ui_add_sentence (text,
                   g_dngettext (GETTEXT_PACKAGE, "%d Rest card is left.", "%d Rest cards are left.",
                                (gulong)scene->rests),
                   scene->rests);
  if (scene->no_rest)
    ui_add_sentence (text, "%s",
                     _ ("You fled: no Rest until a Target is defeated or a Non-Combat Encounter is "
                        "met."));
  ui_add_sentence (text, "%s",
                   _ ("One may be played after a Target is defeated or at a Non-Combat Encounter. "
                      "It brings 3 Reroll Counters. The smoke closes in as they are spent."));
}

static void
explain_number (GString *text, const UiRestlessScene *scene, UiRestlessPart kind)
{
  const UiRestlessFoe *foe = scene->phase == UI_RESTLESS_FINAL_NIGHT ? &scene->god : &scene->foe;

  if (kind == UI_RESTLESS_PART_ATTACK)
    ui_add_sentence (text,
                     _ ("Attack %d: what a Combat or Dodge roll below the Die Defense costs "
                        "whoever rolled."),
                     foe->attack);
  else if (kind == UI_RESTLESS_PART_DEFENSE)
    ui_add_sentence (text, _ ("Die Defense %d: a total as high or higher hits."), foe->defense);
  else if (kind == UI_RESTLESS_PART_CHAIN)
    ui_add_sentence (
        text, "%s",
        _ ("Chain Magic: damage goes point by point around the party, from whoever rolled "
           "to the left."));
  else
    ui_add_sentence (text, _ ("%s has %d of %d Health."), ui_restless_name (scene, foe->card),
                     foe->health, foe->max_health);
  if (kind == UI_RESTLESS_PART_DEFENSE && scene->tarot)
    ui_add_sentence (text, "%s", _ ("In Tarot Restless it is one higher than printed."));
}

static void
explain_strike (GString *text, const UiRestlessScene *scene, guint k)
{
  const UiRestlessFoe *foe = scene->phase == UI_RESTLESS_FINAL_NIGHT ? &scene->god : &scene->foe;
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
    [UI_RESTLESS_ACTION_TRADER] =
        N_ ("To see the Trader’s Inventory costs a Reroll Counter. To sell "
            "costs nothing: point at what you sell."),
    [UI_RESTLESS_ACTION_LEAVE] = N_ ("What is left of the Inventory is discarded."),
    [UI_RESTLESS_ACTION_REST] = N_ ("Plays one of your Rest cards."),
    [UI_RESTLESS_ACTION_WAKE] = N_ ("Ends the Rest."),
    [UI_RESTLESS_ACTION_FLEE] = N_ ("Everybody makes a Dodge roll, up to three times. Each failure "
                                    "costs 1. There is no Rest afterwards."),
    [UI_RESTLESS_ACTION_FINAL_NIGHT] =
        N_ ("Spends an unused Rest card on a Trader, before the battle."),
    [UI_RESTLESS_ACTION_BATTLE] = N_ ("The final battle. Nobody can flee from it."),
    [UI_RESTLESS_ACTION_ANNIHILATION] =
        N_ ("The party lets the smoke have it. All die; it is a valid "
            "ending."),
    [UI_RESTLESS_ACTION_NEXT] =
        N_ ("Goes on to what is next. What lies on the ground stays behind."),
  };

  return _ (words[action]);
}

static void
explain_shared (GString *text, const UiRestlessScene *scene, const UiBoardItem *item)
{
  if (item->kind == UI_RESTLESS_PART_POOL) {
    const AppValue *pool = app_value_at (scene->pools, item->index);
    int counters = (int)app_value_integer (app_value_get (pool, "counters"));

    ui_restless_add_card (text, scene, item->key);
    ui_add_sentence (text,
                     g_dngettext (GETTEXT_PACKAGE, "%d counter is left for everybody.",
                                  "%d counters are left for everybody.", (gulong)counters),
                     counters);
  } else {
    const AppValue *on = app_value_get (app_value_at (scene->group_blessings, item->index), "on");

    ui_restless_add_card (text, scene, item->key);
    for (guint k = 0; k < app_value_length (on); k++)
      ui_add_sentence (
          text, _ ("It reaches %s, who paid for it."),
          ui_restless_name (scene,
                            scene->party[ui_restless_index (ui_restless_text_at (on, k)[0])].card));
  }
}

/* "Axe, Bread, not seen" */
static char *
dup_pile_names (const UiRestlessScene *scene, const AppValue *list)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++) {
    const char *card = ui_restless_text_at (list, k);

    /* Translators: in a list of cards, one that nobody looked at. */
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "",
                            g_strcmp0 (card, "?") == 0 ? _ ("not seen")
                                                       : ui_restless_name (scene, card));
  }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
explain_pile (GString *text, const UiRestlessScene *scene, const UiRestlessPile *pile)
{
  g_autofree char *discarded = dup_pile_names (scene, pile->discarded);
  g_autofree char *ahead = dup_pile_names (scene, pile->ahead);
  g_autofree char *out = dup_pile_names (scene, pile->out);

  ui_add_sentence (text,
                   g_dngettext (GETTEXT_PACKAGE, "%s: %d card in the deck.",
                                "%s: %d cards in the deck.", (gulong)pile->left),
                   ui_restless_pile_name (pile), pile->left);
  if (ahead[0] != '\0')
    ui_add_sentence (text, _ ("On top, as was seen: %s."), ahead);
  if (discarded[0] != '\0')
    ui_add_sentence (text, _ ("Discarded, in this order: %s."), discarded);
  else
    ui_add_sentence (text, "%s", _ ("Nothing is discarded."));
  if (out[0] != '\0')
    ui_add_sentence (text, _ ("Out of the run: %s."), out);
  if (pile->pick > 1)
    ui_add_sentence (text, _ ("The next one is a Pick From %d."), pile->pick);
}

static void
explain_outcome (GString *text, const UiRestlessScene *scene)
{
  g_autofree char *outcome = ui_restless_dup_outcome (scene);

  if (outcome != NULL)
    ui_add_sentence (text, "%s", outcome);
  else
    ui_add_sentence (text,
                     _ ("A total of %d or more hits. Type or point at an attack to see what each "
                        "face of the die would do."),
                     scene->foe.defense);
}

static void
explain_card (GString *text, const UiRestlessScene *scene, const UiBoardItem *item)
{
  const char *card = item->key;

  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_CANDIDATE:
    if (g_strcmp0 (card, "?") == 0)
      ui_add_sentence (text, "%s", _ ("A candidate that was not noted."));
    else
      ui_restless_add_card (text, scene, card);
    ui_add_sentence (text, "%s", _ ("One is chosen. The others go to the bottom of their deck."));
    break;
  case UI_RESTLESS_PART_STOCK:
    ui_restless_add_card (text, scene, card);
    ui_add_sentence (text, "%s",
                     _ ("For sale at its Value, in items or Reroll Counters of 1 each."));
    break;
  case UI_RESTLESS_PART_HELD:
    ui_restless_add_card (text, scene, card);
    ui_add_sentence (text, "%s",
                     _ ("The Target holds it. It falls to the ground when the Target is defeated, "
                        "and is lost if you flee."));
    break;
  case UI_RESTLESS_PART_OFFERED:
    ui_restless_add_card (text, scene, card);
    ui_add_sentence (text, "%s",
                     _ ("Drawn to choose from. What nobody takes goes back into its deck."));
    break;
  default:
    ui_restless_add_card (text, scene, card);
    break;
  }
}

static void
explain_realm (GString *text, const UiRestlessScene *scene)
{
  if (scene->realm_card == NULL) {
    ui_add_sentence (text, "%s", _ ("No realm is drawn yet."));
    return;
  }
  ui_restless_add_card (text, scene, scene->realm_card);
  ui_add_sentence (text, "%s", _ ("A realm’s rules hold for all of its encounters."));
}

char *
ui_restless_explain (gconstpointer data, const UiBoardItem *item)
{
  const UiRestlessScene *scene = data;
  GString *text = g_string_new (NULL);
  g_autofree char *caption = NULL;

  switch ((UiRestlessPart)item->kind) {
  case UI_RESTLESS_PART_MAT:
    break;
  case UI_RESTLESS_PART_PLACE:
    caption = ui_restless_dup_progress (scene);
    ui_add_sentence (text, "%s.", caption);
    break;
  case UI_RESTLESS_PART_NEWS:
    caption = ui_restless_dup_news (scene);
    ui_add_sentence (text, "%s.", caption);
    break;
  case UI_RESTLESS_PART_REALM:
    explain_realm (text, scene);
    break;
  case UI_RESTLESS_PART_STOP:
    explain_stop (text, scene, item->index);
    break;
  case UI_RESTLESS_PART_GATE:
    explain_gate (text, scene);
    break;
  case UI_RESTLESS_PART_REROLLS:
    ui_add_sentence (text,
                     _ ("Reroll Counters: %d, for all. Each rolls a die or a Nothing again, and "
                        "counts 1 with a Trader."),
                     scene->rerolls);
    break;
  case UI_RESTLESS_PART_RESTS:
    explain_rests (text, scene);
    break;
  case UI_RESTLESS_PART_ATTACK:
  case UI_RESTLESS_PART_DEFENSE:
  case UI_RESTLESS_PART_CHAIN:
  case UI_RESTLESS_PART_FOE_HEALTH:
    explain_number (text, scene, (UiRestlessPart)item->kind);
    break;
  case UI_RESTLESS_PART_STRIKE:
    explain_strike (text, scene, item->index);
    break;
  case UI_RESTLESS_PART_OUTCOME:
    explain_outcome (text, scene);
    break;
  case UI_RESTLESS_PART_DECK:
    ui_add_sentence (text, "%s", deck_words ((UiRestlessDeck)item->index));
    break;
  case UI_RESTLESS_PART_ACTION:
    ui_add_sentence (text, "%s", action_words ((UiRestlessAction)item->index));
    break;
  case UI_RESTLESS_PART_POOL:
  case UI_RESTLESS_PART_GROUP:
    explain_shared (text, scene, item);
    break;
  case UI_RESTLESS_PART_GROUND:
    ui_add_sentence (text, "%s",
                     _ ("What lies on the ground can be taken, and is left behind when you go on. "
                        "To drop an item, point at it and then here."));
    break;
  case UI_RESTLESS_PART_CARD:
  case UI_RESTLESS_PART_CANDIDATE:
  case UI_RESTLESS_PART_STOCK:
  case UI_RESTLESS_PART_HELD:
  case UI_RESTLESS_PART_OFFERED:
    explain_card (text, scene, item);
    break;
  case UI_RESTLESS_PART_PILES:
    ui_add_sentence (text, "%s",
                     _ ("Of each deck the cards that are left in it, then those in its discard "
                        "pile, which becomes the deck when it is empty."));
    break;
  case UI_RESTLESS_PART_PILE:
    explain_pile (text, scene, &scene->piles[item->index]);
    break;
  default:
    ui_restless_explain_own (text, scene, item);
    break;
  }
  return g_string_free (text, text->len == 0);
}

char *
ui_restless_describe (gconstpointer data)
{
  const UiRestlessScene *scene = data;
  const UiRestlessFoe *foe = &scene->foe;
  g_autofree char *place = ui_restless_dup_progress (scene), *news = ui_restless_dup_news (scene);
  g_autofree char *outcome = ui_restless_dup_outcome (scene);
  const char *middle = ui_restless_middle_card (scene);
  GString *text = g_string_new (NULL);

  if (outcome != NULL)
    ui_add_sentence (text, "%s", outcome);
  ui_add_sentence (text, "%s.", place);
  ui_add_sentence (text, "%s.", news);
  if (scene->realm_card != NULL)
    ui_add_sentence (text, _ ("Realm: %s."), ui_restless_name (scene, scene->realm_card));
  ui_add_sentence (text, _ ("Reroll Counters: %d. Rest cards: %d."), scene->rerolls, scene->rests);
  if (ui_restless_is_fought (scene) && foe->card != NULL)
    ui_add_sentence (text, _ ("%s: Attack %d, Die Defense %d, %d of %d Health."),
                     ui_restless_name (scene, foe->card), foe->attack, foe->defense, foe->health,
                     foe->max_health);
  else if (middle != NULL)
    ui_add_sentence (text, "%s.", ui_restless_name (scene, middle));
  for (guint k = 0; k < app_value_length (scene->candidates); k++)
    ui_add_sentence (text, _ ("To choose from: %s."),
                     ui_restless_name (scene, ui_restless_text_at (scene->candidates, k)));
  for (guint k = 0; k < app_value_length (scene->stock); k++)
    ui_add_sentence (text, _ ("For sale: %s."),
                     ui_restless_name (scene, ui_restless_text_at (scene->stock, k)));
  for (guint k = 0; k < app_value_length (scene->offered); k++)
    ui_add_sentence (text, _ ("To choose from: %s."),
                     ui_restless_name (scene, ui_restless_text_at (scene->offered, k)));
  for (guint k = 0; k < scene->ground.n; k++)
    ui_add_sentence (text, _ ("On the ground: %s."),
                     ui_restless_name (scene, scene->ground.at[k].card));
  for (guint k = 0; k < UI_RESTLESS_SLOTS; k++)
    if (scene->party[k].card != NULL)
      ui_restless_add_member (text, scene, k);
  for (guint k = 0; k < scene->n_piles; k++)
    explain_pile (text, scene, &scene->piles[k]);
  return g_string_free (text, FALSE);
}
