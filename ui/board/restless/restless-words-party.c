/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about the party: a character, its counters, what it carries and what is on it.
 */
#include "ui/board/restless/restless-words.h"

#include "ui/board/board-words.h"
#include "ui/board/restless/restless-face.h"

#include <glib/gi18n.h>

static const char *
name_of (const UiRestlessTable *table, guint slot)
{
  return ui_restless_name (table, table->party[slot].card);
}

/* What is left of an item. */
static void
add_state (GString *text, const UiRestlessTable *table, const UiRestlessItem *item)
{
  UiRestlessFace face;

  ui_restless_read_face (&face, ui_restless_fields (table, item->card));
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
add_health (GString *text, const UiRestlessTable *table, guint slot)
{
  const UiRestlessMember *member = &table->party[slot];

  ui_add_sentence (text, _ ("%s has %d of %d Health."), name_of (table, slot), member->health,
                   member->max_health);
  if (member->health_change < 0)
    ui_add_sentence (text, _ ("%d was just lost."), -member->health_change);
  else if (member->health_change > 0)
    ui_add_sentence (text, _ ("%d just came back."), member->health_change);
}

void
ui_restless_add_member (GString *text, const UiRestlessTable *table, guint slot)
{
  const UiRestlessMember *member = &table->party[slot];

  ui_add_sentence (text, _ ("%s in slot %c, played by %s."), name_of (table, slot), 'A' + (int)slot,
                   ui_seat_name (table->match, member->seat));
  if (!member->alive) {
    ui_add_sentence (text, "%s", _ ("Dead. A new character joins at a Rest or a new Realm."));
    return;
  }
  add_health (text, table, slot);
  if (member->armor > 0)
    ui_add_sentence (text, _ ("Armor %d."), member->armor);
  ui_add_sentence (text, _ ("Weight %d of %d."), member->weight, member->max_weight);
  for (guint k = 0; k < member->items.n; k++)
    ui_add_sentence (text, "%s.", ui_restless_name (table, member->items.at[k].card));
  for (guint k = 0; k < member->n_marks; k++)
    ui_add_sentence (text, "%s.", ui_restless_name (table, member->marks[k].card));
}

static void
explain_member (GString *text, const UiRestlessTable *table, guint slot)
{
  const UiRestlessMember *member = &table->party[slot];
  gboolean fight = table->phase == UI_RESTLESS_COMBAT || table->phase == UI_RESTLESS_GOD;

  if (member->card == NULL) {
    ui_add_sentence (text, _ ("Slot %c, for a character to join."), 'A' + (int)slot);
    return;
  }
  ui_add_sentence (text, _ ("Slot %c, played by %s."), 'A' + (int)slot,
                   ui_seat_name (table->match, member->seat));
  ui_restless_add_card (text, table, member->card);
  if (!member->alive)
    ui_add_sentence (text, "%s",
                     _ ("Dead. The player rejoins with a new character at a Rest or a new Realm."));
  else if (fight && table->turn == 'A' + (char)slot)
    ui_add_sentence (text, "%s", _ ("It is this character’s turn."));
  else if (fight && member->acted)
    ui_add_sentence (text, "%s", _ ("This character has had its turn in this round."));
  if (fight && member->alive && member->consumed)
    ui_add_sentence (text, "%s",
                     _ ("A Consumable was used; the next one can be with the next turn."));
}

static void
explain_health (GString *text, const UiRestlessTable *table, guint slot)
{
  add_health (text, table, slot);
  ui_add_sentence (text, "%s",
                   _ ("Counters at the left are the Health that is left, those at the right are "
                      "missing of Max Health."));
  if (table->phase == UI_RESTLESS_REST)
    ui_add_sentence (text, "%s", _ ("While you rest, a Reroll Counter restores 2 Health."));
}

static void
explain_weight (GString *text, const UiRestlessTable *table, guint slot)
{
  const UiRestlessMember *member = &table->party[slot];

  ui_add_sentence (text, _ ("%s carries %d of Max Weight %d."), name_of (table, slot),
                   member->weight, member->max_weight);
  if (member->weight > member->max_weight)
    ui_add_sentence (text, "%s", _ ("That is too much: the party can’t go on like this."));
}

static void
explain_mark (GString *text, const UiRestlessTable *table, const UiBoardItem *item)
{
  const UiRestlessMember *member = &table->party[item->seat - 1];
  static const char *const rules[] = {
    [UI_RESTLESS_STATUS] = N_ ("A Status Effect weighs nothing, can’t be given away, and goes with "
                               "the character’s death."),
    [UI_RESTLESS_BLESSING] = N_ ("A Blessing weighs nothing and lasts until it is discarded or the "
                                 "character dies."),
    [UI_RESTLESS_SIN] =
        N_ ("A Sin binds to whoever revealed it, until it is absolved or the character "
            "dies."),
  };

  ui_restless_add_card (text, table, member->marks[item->index].card);
  ui_add_sentence (text, "%s", _ (rules[member->marks[item->index].kind]));
}

void
ui_restless_explain_own (GString *text, const UiRestlessTable *table, const UiBoardItem *item)
{
  guint slot = item->seat > 0 ? item->seat - 1 : 0; /* what lies on the ground is nobody’s */
  const UiRestlessMember *member = &table->party[slot];
  const UiRestlessItem *thing;

  switch ((UiRestlessSeen)item->kind) {
  case UI_RESTLESS_SEE_ARMOR:
    ui_add_sentence (text, _ ("%s has %d armor, which takes damage before Health."),
                     name_of (table, slot), member->armor);
    break;
  case UI_RESTLESS_SEE_HEALTH:
    explain_health (text, table, slot);
    break;
  case UI_RESTLESS_SEE_COUNTER:
    ui_add_sentence (
        text,
        _ ("One Health of %s, towards the four that a consultation costs. Only those who "
           "pay can receive the card."),
        name_of (table, slot));
    break;
  case UI_RESTLESS_SEE_UNARMED:
    ui_add_sentence (text, "%s",
                     _ ("An Unarmed attack: a Combat roll for the damage that is printed on the "
                        "character."));
    break;
  case UI_RESTLESS_SEE_WEIGHT:
    explain_weight (text, table, slot);
    break;
  case UI_RESTLESS_SEE_END:
    ui_add_sentence (text, _ ("Ends the turn of %s."), name_of (table, slot));
    break;
  case UI_RESTLESS_SEE_ITEM:
    thing = &member->items.at[item->index];
    ui_restless_add_card (text, table, thing->card);
    add_state (text, table, thing);
    ui_add_sentence (text, _ ("%s has it."), name_of (table, slot));
    break;
  case UI_RESTLESS_SEE_LYING:
    thing = &table->ground.at[item->index];
    ui_restless_add_card (text, table, thing->card);
    add_state (text, table, thing);
    break;
  case UI_RESTLESS_SEE_MARK:
    explain_mark (text, table, item);
    break;
  default:
    explain_member (text, table, slot);
    break;
  }
}
