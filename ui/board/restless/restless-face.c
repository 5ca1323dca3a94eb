/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a card of The Restless is: its kind, sign and figures from the fields of its pack.
 */
#include "ui/board/restless/restless-face.h"

#include "ui/board/restless/restless-effects.h"

#include <glib/gi18n.h>

static gboolean
is_text (const AppValue *fields, const char *key, const char *text)
{
  return g_strcmp0 (app_value_text (app_value_get (fields, key)), text) == 0;
}

static gboolean
is_set (const AppValue *fields, const char *key)
{
  return app_value_boolean (app_value_get (fields, key));
}

static int
integer_or (const AppValue *fields, const char *key, int otherwise)
{
  const AppValue *value = app_value_get (fields, key);

  return app_value_is_null (value) ? otherwise : (int)app_value_integer (value);
}

static const struct {
  const char *field, *value;
  UiRestlessKind kind;
  UiGlyph glyph;
  const char *name;
} kinds[] = {
  { "kind", "character", UI_RESTLESS_CHARACTER, UI_GLYPH_CHARACTER, N_ ("Character") },
  { "type", "combat", UI_RESTLESS_COMBAT_ENCOUNTER, UI_GLYPH_CLAW, N_ ("Combat Encounter") },
  { "type", "event", UI_RESTLESS_EVENT_ENCOUNTER, UI_GLYPH_EVENT, N_ ("Non-Combat Encounter") },
  { "type", "trader", UI_RESTLESS_TRADER_ENCOUNTER, UI_GLYPH_TRADER, N_ ("Trader") },
  { "item", "weapon", UI_RESTLESS_WEAPON, UI_GLYPH_SWORD, N_ ("Weapon") },
  { "item", "consumable", UI_RESTLESS_CONSUMABLE, UI_GLYPH_FLASK, N_ ("Consumable") },
  { "item", "active", UI_RESTLESS_ACTIVE, UI_GLYPH_ACTIVE, N_ ("Active Item") },
  { "item", "equipment", UI_RESTLESS_EQUIPMENT, UI_GLYPH_EQUIPMENT, N_ ("Equipment") },
  { "item", "sin", UI_RESTLESS_SIN_ITEM, UI_GLYPH_SIN, N_ ("Sin") },
  { "item", "nothing", UI_RESTLESS_NOTHING_ITEM, UI_GLYPH_NOTHING, N_ ("Nothing") },
  { "kind", "rest", UI_RESTLESS_REST_CARD, UI_GLYPH_REST, N_ ("Rest") },
  { "kind", "realm", UI_RESTLESS_REALM_CARD, UI_GLYPH_REALM, N_ ("Realm") },
  { "kind", "god", UI_RESTLESS_GOD_CARD, UI_GLYPH_GOD, N_ ("Traitor God") },
  { "kind", "status", UI_RESTLESS_STATUS_CARD, UI_GLYPH_STATUS, N_ ("Status Effect") },
  { "form", "blessing", UI_RESTLESS_TAROT_CARD, UI_GLYPH_BLESSING, N_ ("Blessing") },
  { "form", "group-blessing", UI_RESTLESS_TAROT_CARD, UI_GLYPH_BLESSING, N_ ("Group Blessing") },
  { "form", "resource-pool", UI_RESTLESS_TAROT_CARD, UI_GLYPH_POOL, N_ ("Resource Pool") },
  { "form", "event", UI_RESTLESS_TAROT_CARD, UI_GLYPH_EVENT, N_ ("Tarot Event") },
  { "kind", "tarot", UI_RESTLESS_TAROT_CARD, UI_GLYPH_TAROT, N_ ("Tarot") },
};

static const struct {
  const char *kind, *name;
} decks[] = {
  { "starter", N_ ("Starter Item") },
  { "loot", N_ ("Loot") },
  { "treasure", N_ ("Treasure") },
};

static int
find_kind (const AppValue *fields)
{
  for (guint k = 0; fields != NULL && k < G_N_ELEMENTS (kinds); k++)
    if (is_text (fields, kinds[k].field, kinds[k].value))
      return (int)k;
  return -1;
}

char *
ui_restless_dup_caption (const AppValue *fields)
{
  int kind = find_kind (fields);
  const char *name = kind >= 0 ? _ (kinds[kind].name) : "";

  if (is_set (fields, "food"))
    name = _ ("Food");
  else if (is_set (fields, "spell"))
    name = _ ("Spell");
  else if (kind >= 0 && kinds[kind].kind == UI_RESTLESS_WEAPON)
    name = is_set (fields, "ranged") ? _ ("Ranged Weapon") : _ ("Melee Weapon");
  for (guint k = 0; k < G_N_ELEMENTS (decks); k++)
    if (is_text (fields, "kind", decks[k].kind))
      return g_strdup_printf ("%s · %s", _ (decks[k].name), name);
  if (kind >= 0 && kinds[kind].kind == UI_RESTLESS_REALM_CARD)
    return g_strdup_printf (_ ("Realm %d"), integer_or (fields, "level", 0));
  return g_strdup (name);
}

static void add_figure (UiRestlessFace *face, UiGlyph glyph, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static void
add_figure (UiRestlessFace *face, UiGlyph glyph, const char *format, ...)
{
  UiRestlessFigure *figure = &face->figures[face->n_figures];
  va_list arguments;

  if (face->n_figures == UI_RESTLESS_FIGURES)
    return;
  face->n_figures++;
  figure->glyph = glyph;
  va_start (arguments, format);
  g_vsnprintf (figure->text, sizeof figure->text, format, arguments);
  va_end (arguments);
}

static void
add_damage (UiRestlessFace *face, const AppValue *fields)
{
  int shots = integer_or (fields, "shots", 1), damage = integer_or (fields, "damage", 0);

  if (app_value_is_null (app_value_get (fields, "damage")))
    return;
  if (shots > 1)
    add_figure (face, face->glyph, "%d×%d", damage, shots);
  else
    add_figure (face, face->glyph, "%d", damage);
}

static void
add_item_figures (UiRestlessFace *face, const AppValue *fields)
{
  int armor = integer_or (fields, "armor", 0), counters = integer_or (fields, "counters", 1);

  add_damage (face, fields);
  if (armor > 0)
    add_figure (face, UI_GLYPH_ARMOR, "%d", armor);
  if (face->kind == UI_RESTLESS_CONSUMABLE && counters > 1)
    add_figure (face, UI_GLYPH_FLASK, "%d", counters);
  if (face->kind == UI_RESTLESS_ACTIVE)
    add_figure (face, UI_GLYPH_ACTIVE, "%d", integer_or (fields, "recharge", 1));
}

static void
add_figures (UiRestlessFace *face, const AppValue *fields)
{
  switch (face->kind) {
  case UI_RESTLESS_CHARACTER:
    add_figure (face, UI_GLYPH_FIST, "%d", integer_or (fields, "attack", 0));
    add_figure (face, UI_GLYPH_WEIGHT, "%d", integer_or (fields, "max-weight", 0));
    add_figure (face, UI_GLYPH_HEALTH, "%d", integer_or (fields, "health", 0));
    break;
  case UI_RESTLESS_COMBAT_ENCOUNTER:
    add_figure (face, UI_GLYPH_CLAW, "%d", integer_or (fields, "attack", 0));
    if (is_set (fields, "chain-magic"))
      add_figure (face, UI_GLYPH_CHAIN, "%s", "");
    add_figure (face, UI_GLYPH_DIE, "%d", integer_or (fields, "defense", 0));
    add_figure (face, UI_GLYPH_HEALTH, "%d", integer_or (fields, "health", 0));
    break;
  case UI_RESTLESS_GOD_CARD:
    add_figure (face, UI_GLYPH_DIE, "%d", integer_or (fields, "defense", 0));
    add_figure (face, UI_GLYPH_HEALTH, "%d", integer_or (fields, "health", 0));
    break;
  case UI_RESTLESS_REALM_CARD:
    add_figure (face, UI_GLYPH_REALM, "%d", integer_or (fields, "level", 0));
    break;
  default:
    if (face->item)
      add_item_figures (face, fields);
    else if (face->glyph == UI_GLYPH_POOL)
      add_figure (face, UI_GLYPH_POOL, "%d", integer_or (fields, "counters", 1));
    break;
  }
}

static void
read_traits (UiRestlessFace *face, const AppValue *traits)
{
  for (guint k = 0; k < app_value_length (traits); k++) {
    if (face->traits[0] != '\0')
      g_strlcat (face->traits, ", ", sizeof face->traits);
    g_strlcat (face->traits, app_value_text (app_value_at (traits, k)), sizeof face->traits);
  }
}

static void
read_rules (UiRestlessFace *face, const AppValue *fields)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *end;

  ui_restless_add_effects (text, fields);
  g_strlcpy (face->rules, text->str, sizeof face->rules);
  /* Not in the middle of a character. */
  if (!g_utf8_validate (face->rules, -1, &end))
    face->rules[end - face->rules] = '\0';
}

static void
read_strikes (UiRestlessFace *face, const AppValue *strikes)
{
  face->n_strikes = MIN (app_value_length (strikes), UI_RESTLESS_FACE_STRIKES);
  for (guint k = 0; k < face->n_strikes; k++) {
    const AppValue *strike = app_value_at (strikes, k);

    face->strikes[k].from = integer_or (strike, "from", 0);
    face->strikes[k].to = integer_or (strike, "to", 0);
    face->strikes[k].damage = integer_or (strike, "damage", 0);
  }
}

void
ui_restless_read_face (UiRestlessFace *face, const AppValue *fields)
{
  int kind = find_kind (fields);
  g_autofree char *caption = NULL;

  *face = (UiRestlessFace){ .glyph = UI_GLYPH_NOTHING };
  if (fields == NULL)
    return;
  face->name = app_value_text (app_value_get (fields, "name"));
  if (face->name == NULL)
    face->name = app_value_text (app_value_get (fields, "id"));
  face->text = app_value_text (app_value_get (fields, "text"));
  if (kind < 0)
    return;
  face->kind = kinds[kind].kind;
  face->glyph = kinds[kind].glyph;
  if (face->kind == UI_RESTLESS_WEAPON && is_set (fields, "ranged"))
    face->glyph = UI_GLYPH_BOW;
  else if (is_set (fields, "spell"))
    face->glyph = UI_GLYPH_SPELL;
  else if (is_set (fields, "food"))
    face->glyph = UI_GLYPH_FOOD;
  caption = ui_restless_dup_caption (fields);
  g_strlcpy (face->caption, caption, sizeof face->caption);
  face->item = !app_value_is_null (app_value_get (fields, "item"));
  face->weight = integer_or (fields, "weight", 0);
  face->value = integer_or (fields, "value", 0);
  add_figures (face, fields);
  read_traits (face, app_value_get (fields, "types"));
  read_traits (face, app_value_get (fields, "traits"));
  read_strikes (face, app_value_get (fields, "attacks"));
  if (face->text == NULL || face->text[0] == '\0')
    read_rules (face, fields);
}

gboolean
ui_restless_is_red (const UiRestlessFace *face)
{
  return face->kind == UI_RESTLESS_SIN_ITEM || face->kind == UI_RESTLESS_GOD_CARD;
}
