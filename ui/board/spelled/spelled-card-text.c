/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities of cards of Spelled in words, from the fields of their packs.
 */
#include "ui/board/spelled/spelled-card-text.h"

#include "app/collection/pack-forms.h"
#include "app/collection/pack-lists.h"
#include "app/base/value.h"

#include <glib/gi18n.h>

static const char *const boxes[] = { "fragment", "spelled", "scrap" };

static int
amount (const AppValue *ability)
{
  const AppValue *n = app_value_get (ability, "n");

  return app_value_is_null (n) ? 1 : (int)app_value_integer (n);
}

static gboolean
is_text (const AppValue *object, const char *key, const char *text)
{
  return g_strcmp0 (app_value_text (app_value_get (object, key)), text) == 0;
}

/* "Draw 2": the chip has little room. */
static char *
ability_label (const AppValue *ability)
{
  const char *op = app_value_text (app_value_get (ability, "op"));
  int n = amount (ability);

  if (g_strcmp0 (op, "draw") == 0)
    return g_strdup_printf (C_ ("pool", "Draw %d"), n);
  if (g_strcmp0 (op, "discard") == 0)
    return g_strdup_printf (C_ ("pool", "Discard %d"), n);
  if (g_strcmp0 (op, "scrap") == 0)
    return g_strdup_printf (C_ ("pool", "Scrap %d"), n);
  if (g_strcmp0 (op, "purchase-to") == 0)
    return g_strdup (is_text (ability, "to", "hand") ? C_ ("pool", "Buy to hand")
                                                     : C_ ("pool", "Buy to deck"));
  if (g_strcmp0 (op, "acquire") == 0 && !app_value_is_null (app_value_get (ability, "max")))
    return g_strdup_printf (C_ ("pool", "Acquire ≤ %d"),
                            (int)app_value_integer (app_value_get (ability, "max")));
  return NULL;
}

static char *
plain_label (const char *op)
{
  static const struct {
    const char *op, *label;
  } labels[] = {
    { "draw", NC_ ("pool", "Draw") },       { "discard", NC_ ("pool", "Discard") },
    { "scrap", NC_ ("pool", "Scrap") },     { "purchase-to", NC_ ("pool", "Buy elsewhere") },
    { "acquire", NC_ ("pool", "Acquire") }, { "destroy", NC_ ("pool", "Destroy") },
  };

  for (guint k = 0; k < G_N_ELEMENTS (labels); k++)
    if (g_strcmp0 (op, labels[k].op) == 0)
      return g_strdup (g_dpgettext2 (NULL, "pool", labels[k].label));
  return g_strdup (op != NULL ? op : "?");
}

/* The ability that a chip stands for, NULL where the card has several unlike ones that it could
 * be: the view names the operation alone. */
static const AppValue *
find_ability (const UiSpelledScene *scene, guint k)
{
  const AppCard *card = app_match_get_card (scene->match, scene->pool[k].card);
  const AppValue *found = NULL;

  for (guint b = 0; card != NULL && b < G_N_ELEMENTS (boxes); b++) {
    const AppValue *list = app_value_get (card->fields, boxes[b]);

    for (guint j = 0; j < app_value_length (list); j++) {
      const AppValue *ability = app_value_at (list, j);

      if (!is_text (ability, "op", scene->pool[k].op))
        continue;
      if (found != NULL && !app_value_equal (found, ability))
        return NULL;
      found = ability;
    }
  }
  return found;
}

char *
ui_spelled_dup_pool_label (const UiSpelledScene *scene, guint k)
{
  const AppValue *ability = find_ability (scene, k);
  char *label = ability != NULL ? ability_label (ability) : NULL;

  return label != NULL ? label : plain_label (scene->pool[k].op);
}

/* The form of the abilities in a card's boxes. */
static const AppPackForm *
ability_form (void)
{
  const AppPackField *field = app_pack_sections ("spelled")->form->fields;

  while (!g_str_equal (field->key, boxes[0]))
    field++;
  return field->form;
}

char *
ui_spelled_dup_pool_sentence (const UiSpelledScene *scene, guint k)
{
  const AppValue *ability = find_ability (scene, k);
  g_autoptr (AppValue) gained = NULL;
  g_autofree char *label = NULL;

  if (ability == NULL) {
    label = plain_label (scene->pool[k].op);
    /* Translators: one or two words as a sentence: “Draw.” */
    return g_strdup_printf (_ ("%s."), label);
  }
  /* The word that it asks for was played. */
  gained = app_value_without (ability, "if");
  return app_pack_member_dup_text (ability_form (), NULL, gained);
}

char *
ui_spelled_dup_abilities (const UiSpelledScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;
  g_autofree char *text = NULL;

  if (found != NULL)
    text = app_pack_member_dup_text (app_pack_sections ("spelled")->form, NULL, found->fields);
  return text != NULL && text[0] != '\0' ? g_steal_pointer (&text) : NULL;
}

const char *
ui_spelled_card_name (const UiSpelledScene *scene, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  return found != NULL ? found->name : _ ("an unseen card");
}

const char *
ui_spelled_kind_name (UiSpelledTileKind kind)
{
  return kind == UI_TILE_SHIELD ? _ ("shield") : kind == UI_TILE_TOTEM ? _ ("totem") : _ ("effect");
}

char *
ui_spelled_dup_list (const UiSpelledScene *scene, const AppValue *list, const char *separator)
{
  GString *text = g_string_new (NULL);
  guint n = app_value_length (list), unseen = 0;

  for (guint k = 0, same; k < n; k += same) {
    const char *card = app_value_text (app_value_at (list, k));

    for (same = 1; k + same < n; same++)
      if (g_strcmp0 (app_value_text (app_value_at (list, k + same)), card) != 0)
        break;
    if (g_strcmp0 (card, "?") == 0) {
      unseen += same;
      continue;
    }
    if (text->len > 0)
      g_string_append (text, separator);
    if (same > 1)
      g_string_append_printf (text, "%u × ", same);
    g_string_append (text, ui_spelled_card_name (scene, card));
  }
  if (unseen > 0) {
    if (text->len > 0)
      g_string_append (text, separator);
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u unseen card", "%u unseen cards", unseen), unseen);
  }
  return g_string_free (text, FALSE);
}
