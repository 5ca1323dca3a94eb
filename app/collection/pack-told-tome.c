/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's spells in words. An effect is its moment and its conditions, a colon, and a sentence for
 * each operation, so that no language has to turn a sentence round.
 */
#include "app/collection/pack-forms-private.h"
#include "app/base/phrases.h"

/* Which spells, as the phrase stands behind "the power", "the element", and as an object. */
static const struct {
  const char *id, *of, *them;
} spells[] = {
  /* Translators: from here on there are two phrases each for the same spells of a game. The first
   * one, with "of", stands behind "the power" or "the element" (whose it is, in the genitive); the
   * second one is what somebody silences, takes or returns (the object, in the accusative). */
  { "self", N_ ("of this spell"), N_ ("this spell") },
  { "previous", N_ ("of the spell played just before this one"),
    N_ ("the spell played just before this one") },
  { "others", N_ ("of each other spell on the chapter"), N_ ("each other spell on the chapter") },
  { "all", N_ ("of each spell on the chapter"), N_ ("each spell on the chapter") },
  { "opponents", N_ ("of each opponent’s spell"), N_ ("each opponent’s spell") },
  { "allies", N_ ("of each other spell of your side"), N_ ("each other spell of your side") },
  { "chosen", N_ ("of another spell that you choose"), N_ ("another spell that you choose") },
  { "chosen-opponent", N_ ("of an opponent’s spell that you choose"),
    N_ ("an opponent’s spell that you choose") },
  { "chosen-ally", N_ ("of another spell of your side that you choose"),
    N_ ("another spell of your side that you choose") },
  { "chosen-any", N_ ("of this or another spell that you choose"),
    N_ ("this or another spell that you choose") },
  { "same", N_ ("of the spell that you chose"), N_ ("the spell that you chose") },
};

static const char *
whose (const AppValue *operation)
{
  for (guint k = 0; k < G_N_ELEMENTS (spells); k++)
    if (g_str_equal (spells[k].id, app_pack_text (operation, "of")))
      return _ (spells[k].of);
  return app_pack_text (operation, "of");
}

static const char *
whom (const AppValue *operation)
{
  for (guint k = 0; k < G_N_ELEMENTS (spells); k++)
    if (g_str_equal (spells[k].id, app_pack_text (operation, "of")))
      return _ (spells[k].them);
  return app_pack_text (operation, "of");
}

/* Operations */

static char *
dup_power (const AppValue *pack, const AppValue *operation)
{
  const AppValue *per = app_value_get (operation, "per");
  const char *element = app_value_text (app_value_get (per, "spell-of-element"));
  const char *of = whose (operation);
  int by = app_pack_number (operation, "by", 0), n = by < 0 ? -by : by;

  if (element != NULL) {
    const char *name = app_pack_name_of (pack, "elements", element);

    /* Translators: %1$s is “of this spell” or another such phrase, %2$d a number, %3$s the name of
     * an element. */
    return app_phrase_printf (
        by < 0 ? _ ("Lower the power %1$s by %2$d for each spell on the chapter that is of the "
                    "element %3$s.")
               : _ ("Raise the power %1$s by %2$d for each spell on the chapter that is of the "
                    "element %3$s."),
        of, n, name);
  }
  if (app_value_text (per) != NULL)
    /* Translators: %1$s is “of this spell” or another such phrase, %2$d a number. */
    return g_strdup_printf (
        by < 0 ? _ ("Lower the power %1$s by %2$d for each spell on the chapter besides this one.")
               : _ ("Raise the power %1$s by %2$d for each spell on the chapter besides this one."),
        of, n);
  /* Translators: %1$s is “of this spell” or another such phrase, %2$d a number. */
  return g_strdup_printf (
      by < 0 ? _ ("Lower the power %1$s by %2$d.") : _ ("Raise the power %1$s by %2$d."), of, n);
}

static char *
dup_set_power (const AppValue *operation)
{
  if (app_value_text (app_value_get (operation, "to")) != NULL)
    /* Translators: %s is “of this spell” or another such phrase. */
    return g_strdup_printf (_ ("Turn the power %s into Flux."), whose (operation));
  /* Translators: %1$s is “of this spell” or another such phrase, %2$d a number. */
  return g_strdup_printf (_ ("Set the power %1$s to %2$d."), whose (operation),
                          app_pack_number (operation, "to", 0));
}

static char *
dup_set_element (const AppValue *pack, const AppValue *operation)
{
  const char *to = app_pack_text (operation, "to");

  /* Translators: %s is “of this spell” or another such phrase; the Title is a card. */
  if (g_str_equal (to, "title"))
    return g_strdup_printf (_ ("Change the element %s to that of the Title."), whose (operation));
  /* Translators: %s is “of this spell” or another such phrase. */
  if (g_str_equal (to, "chosen"))
    return g_strdup_printf (_ ("Change the element %s to any element of the deck, as you choose."),
                            whose (operation));
  /* Translators: %1$s is “of this spell” or another such phrase, %2$s the name of an element. */
  return app_phrase_printf (_ ("Change the element %1$s to %2$s."), whose (operation),
                            app_pack_name_of (pack, "elements", to));
}

static char *
dup_title_element (const AppValue *pack, const AppValue *operation)
{
  const char *to = app_pack_text (operation, "to");

  if (g_str_equal (to, "self"))
    return g_strdup (_ ("Change the Title’s element to that of this spell."));
  if (g_str_equal (to, "chosen"))
    return g_strdup (_ ("Change the Title’s element to any element of the deck, as you choose."));
  /* Translators: %s is the name of an element. */
  return app_phrase_printf (_ ("Change the Title’s element to %s."),
                            app_pack_name_of (pack, "elements", to));
}

static char *
dup_points (const AppValue *operation)
{
  int by = app_pack_number (operation, "by", 0);

  if (by < 0)
    return g_strdup_printf (
        ngettext ("Your side scores %d point less for this chapter, but in all never below 0.",
                  "Your side scores %d points less for this chapter, but in all never below 0.",
                  -by),
        -by);
  return g_strdup_printf (ngettext ("Your side scores %d point more for this chapter.",
                                    "Your side scores %d points more for this chapter.", by),
                          by);
}

static char *
tell_operation (const AppPackForm *form, const AppValue *pack, const AppValue *operation)
{
  const char *op = app_pack_text (operation, "op");

  (void)form;
  if (g_str_equal (op, "power"))
    return dup_power (pack, operation);
  if (g_str_equal (op, "set-power"))
    return dup_set_power (operation);
  if (g_str_equal (op, "set-element"))
    return dup_set_element (pack, operation);
  /* Translators: %s is “this spell” or another such phrase; a silenced spell has no effects. */
  if (g_str_equal (op, "silence"))
    return g_strdup_printf (_ ("Silence %s."), whom (operation));
  if (g_str_equal (op, "title-element"))
    return dup_title_element (pack, operation);
  if (g_str_equal (op, "swap-title"))
    return g_strdup (_ ("Put a spell from your hand in the Title’s place, and take the old Title "
                        "into your hand."));
  /* Translators: %s is “this spell” or another such phrase. */
  if (g_str_equal (op, "take"))
    return g_strdup_printf (_ ("Take %s into your hand."), whom (operation));
  /* Translators: %s is “this spell” or another such phrase. */
  if (g_str_equal (op, "return"))
    return g_strdup_printf (_ ("Return %s to its player’s hand."), whom (operation));
  if (g_str_equal (op, "points"))
    return dup_points (operation);
  if (g_str_equal (op, "protect-title"))
    return g_strdup (_ ("Effects can’t change the Title’s element, but they can put another spell "
                        "in its place."));
  /* Translators: %s is “of this spell” or another such phrase. */
  if (g_str_equal (op, "protect-power"))
    return g_strdup_printf (_ ("The power %s can be changed by that spell alone."),
                            whose (operation));
  return g_strdup ("");
}

/* Conditions */

static const struct {
  const char *id, *holds;
} conditions[] = {
  /* Translators: from here on, what stands behind “if”, without it: “… if this spell was played
   * first and your side won the chapter”. In French begin with “ce” rather than “il”. */
  { "first", N_ ("this spell was played first") },
  { "last", N_ ("nobody is left to play") },
  { "trump", N_ ("this spell is trump") },
  { "not-trump", N_ ("this spell is not trump") },
  { "chain-intact", N_ ("there is an unbroken chain") },
  { "chain-broken", N_ ("the chain was broken") },
  { "won", N_ ("your side won the chapter") },
  { "lost", N_ ("your side did not win the chapter") },
};

static char *
dup_condition (const AppValue *pack, const AppValue *condition)
{
  const char *played = app_value_text (app_value_get (condition, "played-element"));
  const char *title = app_value_text (app_value_get (condition, "title-element"));
  int n = app_pack_number (condition, "others-at-least", 0);

  for (guint k = 0; k < G_N_ELEMENTS (conditions); k++)
    if (g_strcmp0 (app_value_text (condition), conditions[k].id) == 0)
      return g_strdup (_ (conditions[k].holds));
  if (played != NULL)
    /* Translators: behind “if”; %s is the name of an element. */
    return app_phrase_printf (_ ("the spell just played was of the element %s when it was played"),
                              app_pack_name_of (pack, "elements", played));
  if (title != NULL)
    /* Translators: behind “if”; %s is the name of an element. */
    return app_phrase_printf (_ ("the Title is of the element %s"),
                              app_pack_name_of (pack, "elements", title));
  if (n > 0)
    /* Translators: behind “if”. */
    return g_strdup_printf (ngettext ("at least %d other spell lies on the chapter",
                                      "at least %d other spells lie on the chapter", n),
                            n);
  return g_strdup ("");
}

static char *
tell_condition (const AppPackForm *form, const AppValue *pack, const AppValue *condition)
{
  g_autofree char *holds = dup_condition (pack, condition);

  (void)form;
  /* Translators: %s is a condition, such as “this spell is trump”; the whole line says it. */
  return holds[0] != '\0' ? g_strdup_printf (_ ("If %s."), holds) : g_strdup ("");
}

/* All conditions, as they stand behind one "if"; "" for none. */
static char *
dup_conditions (const AppValue *pack, const AppValue *list)
{
  char *all = g_strdup ("");

  for (guint k = 0; k < app_value_length (list); k++) {
    g_autofree char *one = dup_condition (pack, app_value_at (list, k));
    g_autofree char *before = all;

    if (one[0] == '\0' || before[0] == '\0')
      all = g_strdup (one[0] != '\0' ? one : before);
    else
      /* Translators: two conditions behind one “if”, both of which must hold. */
      all = g_strdup_printf (_ ("%1$s and %2$s"), before, one);
  }
  return all;
}

/* Effects */

typedef enum {
  PLAIN,
  OPTIONAL,
  CONDITIONAL,
  OPTIONAL_CONDITIONAL,
} Manner;

/* Translators: from here on, what an effect of a spell does and when. The last %s (or %2$s) is
 * sentences that say what happens: “Change the Title’s element to Fire.” %1$s, where it is there,
 * is one condition or several: “this spell is trump and your side won the chapter”. */
static const struct {
  const char *when, *heads[4];
} moments[] = {
  { "played",
    { N_ ("When you play this spell: %s"), N_ ("When you play this spell, you may do this: %s"),
      N_ ("When you play this spell, if %1$s: %2$s"),
      N_ ("When you play this spell, if %1$s, you may do this: %2$s") } },
  { "any-played",
    { N_ ("Whenever this spell or a later one is played: %s"),
      N_ ("Whenever this spell or a later one is played, you may do this: %s"),
      N_ ("Whenever this spell or a later one is played, if %1$s: %2$s"),
      N_ ("Whenever this spell or a later one is played, if %1$s, you may do this: %2$s") } },
  { "before-strongest",
    { N_ ("Before the strongest spell is found: %s"),
      N_ ("Before the strongest spell is found, you may do this: %s"),
      N_ ("Before the strongest spell is found, if %1$s: %2$s"),
      N_ ("Before the strongest spell is found, if %1$s, you may do this: %2$s") } },
  { "chapter-end",
    { N_ ("At the end of the chapter: %s"), N_ ("At the end of the chapter, you may do this: %s"),
      N_ ("At the end of the chapter, if %1$s: %2$s"),
      N_ ("At the end of the chapter, if %1$s, you may do this: %2$s") } },
  { "always",
    { N_ ("As long as this spell lies on the chapter and is not silenced: %s"),
      N_ ("As long as this spell lies on the chapter and is not silenced: %s"),
      N_ ("As long as this spell lies on the chapter and is not silenced, if %1$s: %2$s"),
      N_ ("As long as this spell lies on the chapter and is not silenced, if %1$s: %2$s") } },
};

static char *
tell_effect (const AppPackForm *form, const AppValue *pack, const AppValue *effect)
{
  const AppValue *operations = app_value_get (effect, "do");
  g_autofree char *holds = dup_conditions (pack, app_value_get (effect, "if"));
  g_autoptr (GString) does = g_string_new (NULL);
  Manner manner = (app_value_boolean (app_value_get (effect, "optional")) ? OPTIONAL : PLAIN)
                  | (holds[0] != '\0' ? CONDITIONAL : PLAIN);

  for (guint k = 0; k < app_value_length (operations); k++)
    app_pack_add_sentence (does, tell_operation (form, pack, app_value_at (operations, k)));
  for (guint k = 0; k < G_N_ELEMENTS (moments); k++)
    if (g_str_equal (moments[k].when, app_pack_text (effect, "when")))
      return app_pack_with_texts (_ (moments[k].heads[manner]), holds, does->str);
  return g_strdup ("");
}

/* Spells and elements */

static char *
tell_spell (const AppPackForm *form, const AppValue *pack, const AppValue *spell)
{
  const AppValue *effects = app_value_get (spell, "effects");
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (effects); k++)
    app_pack_add_line (text, tell_effect (form, pack, app_value_at (effects, k)));
  return g_string_free (text, FALSE);
}

static char *
tell_spell_short (const AppPackForm *form, const AppValue *pack, const AppValue *spell)
{
  const char *flux = app_pack_text (spell, "power");
  GString *text = g_string_new (NULL);

  (void)form;
  app_pack_add_part (
      text, g_strdup (app_pack_name_of (pack, "elements", app_pack_text (spell, "element"))));
  app_pack_add_part (text, flux[0] != '\0'
                               ? g_strdup (_ ("Flux"))
                               : g_strdup_printf ("%d", app_pack_number (spell, "power", 0)));
  return g_string_free (text, FALSE);
}

static char *
tell_element (const AppPackForm *form, const AppValue *pack, const AppValue *element)
{
  const char *property = app_pack_text (element, "property");

  (void)form;
  (void)pack;
  return g_strdup (property[0] != '\0'
                       ? _ ("Spells of this element are stronger than all that are not trump.")
                       : "");
}

static char *
tell_element_short (const AppPackForm *form, const AppValue *pack, const AppValue *element)
{
  (void)form;
  (void)pack;
  return g_strdup (app_pack_word_label (app_pack_tome_kinds, app_pack_text (element, "kind")));
}

const AppPackFormOwn app_pack_tome_card_own = {
  .tell = tell_spell,
  .tell_short = tell_spell_short,
  .settle = app_pack_tome_settle_spell,
};
const AppPackFormOwn app_pack_tome_element_own = {
  .tell = tell_element,
  .tell_short = tell_element_short,
};
const AppPackFormOwn app_pack_tome_effect_own = { .tell = tell_effect };
const AppPackFormOwn app_pack_tome_condition_own = { .tell = tell_condition };
const AppPackFormOwn app_pack_tome_operation_own = { .tell = tell_operation };
