/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A card of The Restless in sentences: what it is, its numbers, its own text, and what of it the
 * rules core knows.
 */
#include "ui/board/restless/restless-words.h"

#include "ui/board/board-words.h"
#include "ui/board/restless/restless-effects.h"
#include "ui/board/restless/restless-face.h"

#include <glib/gi18n.h>

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

void
ui_restless_add_card (GString *text, const UiRestlessTable *table, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;
  const AppValue *fields = found != NULL ? found->fields : NULL;
  g_autofree char *caption = ui_restless_dup_caption (fields);

  if (caption[0] != '\0')
    ui_add_sentence (text, "%s: %s.", caption, ui_restless_name (table, card));
  else
    ui_add_sentence (text, "%s.", ui_restless_name (table, card));
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
