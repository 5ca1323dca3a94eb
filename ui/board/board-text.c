/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that the boards of all games share, those of cards among them.
 */
#include "ui/board/board-text.h"

#include "app/base/phrases.h"
#include "app/collection/pack-forms.h"
#include "app/collection/pack-lists.h"
#include "ui/board/element.h"

#include <glib/gi18n.h>

const char *
ui_seat_name (AppMatch *match, guint seat)
{
  return seat != 0 ? app_match_get_shown_seat_name (match, seat) : _ ("the table");
}

char *
ui_dup_outcome_text (AppMatch *match, guint number)
{
  RulesOutcome outcome = app_match_get_outcome (match, number);
  g_autoptr (GString) winners = g_string_new (NULL);

  for (guint seat = 1; seat <= app_match_get_n_seats (match); seat++)
    if (outcome.winners & 1u << (seat - 1))
      g_string_append_printf (winners, "%s%s", winners->len > 0 ? " & " : "",
                              ui_seat_name (match, seat));
  if (outcome.status == RULES_ABANDONED)
    return g_strdup (_ ("The game was abandoned"));
  if (outcome.status == RULES_DRAWN)
    return g_strdup (_ ("The game is a draw"));
  if (outcome.status != RULES_WON || winners->len == 0)
    return g_strdup (_ ("The game is over"));
  return g_strdup_printf (_ ("%s won the game"), winners->str);
}

void
ui_add_sentence (GString *text, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = app_phrase_vprintf (format, arguments);
  va_end (arguments);
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

const char *
ui_card_get_text (const AppValue *card, const char *key)
{
  const char *text = app_value_text (app_value_get (card, key));

  return text != NULL ? text : "";
}

static char *
dup_scalar (const AppValue *value)
{
  switch (app_value_kind (value)) {
  case APP_VALUE_INTEGER:
    return g_strdup_printf ("%" G_GINT64_FORMAT, app_value_integer (value));
  case APP_VALUE_TEXT:
    return g_strdup (app_value_text (value));
  case APP_VALUE_BOOLEAN:
    return app_value_boolean (value) ? g_strdup (_ ("yes")) : NULL;
  default:
    return NULL;
  }
}

/* The form of the list that @card stands in, by what it has; NULL when none of the game's fits. */
static const AppPackForm *
find_form (const AppValue *card, const char *game)
{
  const AppPackForm *found = NULL;
  guint most = 0;

  for (const AppPackSection *list = app_pack_sections (game); list != NULL && list->key != NULL;
       list++) {
    guint n = 0;

    for (const AppPackField *field = list->form->fields; field->key != NULL; field++)
      n += app_pack_field_is_present (list->form, field, card)
           && app_pack_field_get (field, card) != NULL;
    if (n > most) {
      found = list->form;
      most = n;
    }
  }
  return found;
}

static const char *
find_enum_label (const AppPackEnum *words, const char *id)
{
  for (; words != NULL && words->id != NULL; words++)
    if (g_strcmp0 (words->id, id) == 0)
      return _ (words->label);
  return NULL;
}

/* The name of the member of @field's list that @id names, NULL when the pack has none. */
static const char *
find_name (const AppPackField *field, const AppValue *pack, const char *id)
{
  const AppValue *list = field->refers != NULL ? app_value_get (pack, field->refers) : NULL;

  for (guint k = 0; id != NULL && k < app_value_length (list); k++)
    if (g_str_equal (ui_card_get_text (app_value_at (list, k), "id"), id))
      return app_value_text (app_value_get (app_value_at (list, k), "name"));
  return NULL;
}

/* "Renown: 2", "Symbol: Lucid", "Unique"; NULL for what a line has no room for. */
static char *
dup_part (const AppPackField *field, const AppValue *card, const AppValue *pack)
{
  const AppValue *value = app_pack_field_get (field, card);
  g_autofree char *scalar = dup_scalar (value);
  const char *word = find_enum_label (field->values, app_value_text (value));

  if (scalar == NULL)
    return NULL;
  if (app_value_kind (value) == APP_VALUE_BOOLEAN)
    return g_strdup (_ (field->label));
  if (word == NULL)
    word = find_name (field, pack, app_value_text (value));
  /* Translators: what a card says, and its value: "Renown: 2". */
  return g_strdup_printf (_ ("%s: %s"), _ (field->label), word != NULL ? word : scalar);
}

static void
add_part (GString *others, const char *part)
{
  if (part != NULL && *part != '\0')
    g_string_append_printf (others, "%s%s", others->len > 0 ? " · " : "", part);
}

char *
ui_card_dup_other_fields (const AppValue *card, const char *game, const AppValue *pack)
{
  static const char *const shown_apart[] = { "id",      "name",   "text",   "element", "power",
                                             "effects", "source", "copies", NULL };
  const AppPackForm *form = find_form (card, game);
  gint64 copies = app_value_integer (app_value_get (card, "copies"));
  GString *others = g_string_new (NULL);

  if (copies > 1)
    g_string_append_printf (others, g_dngettext (NULL, "%d copy", "%d copies", (gulong)copies),
                            (int)copies);
  if (form != NULL && form->variants != NULL)
    add_part (others, find_enum_label (form->variants, app_pack_form_get_variant (form, card)));
  for (const AppPackField *field = form != NULL ? form->fields : NULL;
       field != NULL && field->key != NULL; field++) {
    g_autofree char *part = NULL;

    if (g_strv_contains (shown_apart, field->key) || !app_pack_field_is_present (form, field, card))
      continue;
    part = dup_part (field, card, pack);
    add_part (others, part);
  }
  return g_string_free (others, FALSE);
}

char *
ui_card_dup_field (const AppValue *card, const char *key)
{
  return dup_scalar (app_value_get (card, key));
}

char *
ui_card_dup_element_power (const char *element, const char *power)
{
  g_autofree char *name = element != NULL ? ui_element_dup_name (element) : NULL;

  if (name != NULL && power != NULL)
    /* Translators: a card's element and its power, a number or a letter. */
    return g_strdup_printf (_ ("%s · power %s"), name, power);
  if (power != NULL)
    return g_strdup_printf (_ ("Power %s"), power);
  return g_steal_pointer (&name);
}
