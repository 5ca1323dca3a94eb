/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities of cards of Spelled in words, from the fields of their packs.
 */
#include "spelled-cards.h"

#include <glib/gi18n.h>

static const struct {
  const char *key, *title;
} boxes[] = {
  { "fragment", N_ ("Fragment:") },
  { "spelled", N_ ("Spelled:") },
  { "scrap", N_ ("Scrap:") },
};

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

static const char *
place_name (const char *place)
{
  if (g_strcmp0 (place, "hand") == 0)
    return _ ("your hand");
  if (g_strcmp0 (place, "discard") == 0)
    return _ ("your discard pile");
  return _ ("the Market row");
}

/* "your hand, your discard pile or the Market row" */
static char *
places (const AppValue *from)
{
  GString *text = g_string_new (NULL);
  guint n = app_value_length (from);

  if (n == 0)
    g_string_append (text, _ ("your hand, your discard pile or the Market row"));
  for (guint k = 0; k < n; k++) {
    if (k > 0)
      g_string_append (text, k + 1 < n ? ", " : _ (" or "));
    g_string_append (text, place_name (app_value_text (app_value_at (from, k))));
  }
  return g_string_free (text, FALSE);
}

static char *
scrap_words (const AppValue *ability, int n)
{
  g_autofree char *from = places (app_value_get (ability, "from"));

  if (app_value_boolean (app_value_get (ability, "optional")))
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "scrap up to %d card from %s",
                                         "scrap up to %d cards from %s", (gulong)n),
                            n, from);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "scrap %d card from %s", "scrap %d cards from %s", (gulong)n),
      n, from);
}

static char *
acquire_words (const AppValue *ability)
{
  const AppValue *max = app_value_get (ability, "max");
  const char *where = is_text (ability, "to", "hand")   ? _ ("to your hand")
                      : is_text (ability, "to", "deck") ? _ ("to the top of your deck")
                                                        : _ ("to your discard pile");

  if (app_value_is_null (max))
    return g_strdup_printf (_ ("acquire a card %s"), where);
  return g_strdup_printf (_ ("acquire a card of cost %d or less %s"), (int)app_value_integer (max),
                          where);
}

/* One ability, without its condition. */
static char *
ability_words (const AppValue *ability)
{
  const char *op = app_value_text (app_value_get (ability, "op"));
  int n = amount (ability);

  if (g_strcmp0 (op, "energy") == 0)
    return g_strdup_printf (_ ("gain %d energy"), n);
  if (g_strcmp0 (op, "heal") == 0)
    return g_strdup_printf (_ ("gain %d health"), n);
  if (g_strcmp0 (op, "draw") == 0)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "draw %d card", "draw %d cards", (gulong)n), n);
  if (g_strcmp0 (op, "damage") == 0)
    return g_strdup_printf (_ ("send %d more damage"), n);
  if (g_strcmp0 (op, "discard") == 0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "an opponent discards %d card",
                                         "an opponent discards %d cards", (gulong)n),
                            n);
  if (g_strcmp0 (op, "destroy") == 0)
    return g_strdup (_ ("destroy an opponent’s shield or totem"));
  if (g_strcmp0 (op, "purchase-to") == 0)
    return g_strdup (is_text (ability, "to", "hand")
                         ? _ ("the next card you buy goes to your hand")
                         : _ ("the next card you buy goes on top of your deck"));
  if (g_strcmp0 (op, "acquire") == 0)
    return acquire_words (ability);
  if (g_strcmp0 (op, "scrap") == 0)
    return scrap_words (ability, n);
  return g_strdup (op != NULL ? op : "");
}

static char *
ability_sentence (const AppValue *ability)
{
  const AppValue *least = app_value_get (app_value_get (ability, "if"), "word-at-least");
  g_autofree char *words = ability_words (ability);

  if (app_value_is_null (least))
    return g_steal_pointer (&words);
  return g_strdup_printf (_ ("%s in a word of %d letters or more"), words,
                          (int)app_value_integer (least));
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
find_ability (const UiSpelledTable *table, guint k)
{
  const AppCard *card = app_match_get_card (table->match, table->pool[k].card);
  const AppValue *found = NULL;

  for (guint b = 0; card != NULL && b < G_N_ELEMENTS (boxes); b++) {
    const AppValue *list = app_value_get (card->fields, boxes[b].key);

    for (guint j = 0; j < app_value_length (list); j++) {
      const AppValue *ability = app_value_at (list, j);

      if (!is_text (ability, "op", table->pool[k].op))
        continue;
      if (found != NULL && !app_value_equal (found, ability))
        return NULL;
      found = ability;
    }
  }
  return found;
}

char *
ui_spelled_pool_label (const UiSpelledTable *table, guint k)
{
  const AppValue *ability = find_ability (table, k);
  char *label = ability != NULL ? ability_label (ability) : NULL;

  return label != NULL ? label : plain_label (table->pool[k].op);
}

static void
begin_upper (GString *text)
{
  gunichar first = g_utf8_get_char (text->str);
  char upper[8];

  if (text->len == 0)
    return;
  upper[g_unichar_to_utf8 (g_unichar_toupper (first), upper)] = '\0';
  g_string_erase (text, 0, g_utf8_next_char (text->str) - text->str);
  g_string_prepend (text, upper);
}

char *
ui_spelled_pool_sentence (const UiSpelledTable *table, guint k)
{
  const AppValue *ability = find_ability (table, k);
  GString *text = g_string_new (NULL);
  g_autofree char *words =
      ability != NULL ? ability_words (ability) : plain_label (table->pool[k].op);

  g_string_append (text, words);
  begin_upper (text);
  return g_string_free (text, FALSE);
}

static char *
box_words (const AppValue *list)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++) {
    g_autofree char *words = ability_sentence (app_value_at (list, k));

    g_string_append_printf (text, "%s%s", k > 0 ? "; " : "", words);
  }
  begin_upper (text);
  return g_string_free (text, FALSE);
}

char *
ui_spelled_boxes (const UiSpelledTable *table, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;
  GString *text = g_string_new (NULL);

  for (guint b = 0; found != NULL && b < G_N_ELEMENTS (boxes); b++) {
    const AppValue *list = app_value_get (found->fields, boxes[b].key);
    g_autofree char *words = NULL;

    if (app_value_length (list) == 0)
      continue;
    words = box_words (list);
    if (text->len > 0)
      g_string_append_c (text, '\n');
    g_string_append_printf (text, "%s %s", _ (boxes[b].title), words);
  }
  return g_string_free (text, text->len == 0);
}

const char *
ui_spelled_card_name (const UiSpelledTable *table, const char *card)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;

  return found != NULL ? found->name : _ ("an unseen card");
}

const char *
ui_spelled_kind_name (UiTileKind kind)
{
  return kind == UI_TILE_SHIELD ? _ ("shield") : kind == UI_TILE_TOTEM ? _ ("totem") : _ ("effect");
}

char *
ui_spelled_dup_list (const UiSpelledTable *table, const AppValue *list, const char *separator)
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
    g_string_append (text, ui_spelled_card_name (table, card));
  }
  if (unseen > 0) {
    if (text->len > 0)
      g_string_append (text, separator);
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u unseen card", "%u unseen cards", unseen), unseen);
  }
  return g_string_free (text, FALSE);
}
