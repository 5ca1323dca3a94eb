/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Tome can say. Source: docs/packs.md, "Tome"
 */
#include "app/collection/pack-form-tome.h"

#include "app/base/phrases.h"
#include "app/collection/pack-forms-private.h"

#define SPELLS 6 /* of each element */
#define PARTS 8  /* effects of a spell, conditions and operations of an effect, at most */

static const AppPackFormHooks app_pack_tome_card_hooks;
static const AppPackFormHooks app_pack_tome_element_hooks;
static const AppPackFormHooks app_pack_tome_effect_hooks;
static const AppPackFormHooks app_pack_tome_condition_hooks;
static const AppPackFormHooks app_pack_tome_operation_hooks;

/* Elements */

static const AppPackEnum app_pack_tome_kinds[] = {
  /* Translators: the two kinds of elements, by the border of their spells. */
  { "basic", N_ ("Basic"), N_ ("Its spells have effects, and begin or break the chain.") },
  { "special", N_ ("Special"), N_ ("Its spells have no effects, and are never trump.") },
  { NULL },
};

static const AppPackEnum properties[] = {
  { "outranks-non-trump", N_ ("Stronger than all that are not trump"), NULL },
  { NULL },
};

static const AppPackField element_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "kind",
    .label = N_ ("Kind"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .values = app_pack_tome_kinds },
  { .key = "property",
    .label = N_ ("Property"),
    .help = N_ ("What all spells of the element have, whatever becomes of them."),
    .kind = APP_PACK_CHOICE,
    .values = properties },
  { NULL },
};

static const AppPackForm element_form = {
  .id = "tome.elements",
  .one = N_ ("Element"),
  .many = N_ ("Elements"),
  .add = N_ ("Add an Element"),
  .fields = element_fields,
  .hooks = &app_pack_tome_element_hooks,
};

/* Conditions */

#define CONDITIONS                                                                                 \
  { "first", N_ ("This spell was played first"), NULL },                                           \
      { "last", N_ ("Nobody is left to play"), NULL },                                             \
      { "trump", N_ ("This spell is trump"), NULL },                                               \
      { "not-trump", N_ ("This spell is not trump"), NULL },                                       \
      { "chain-intact", N_ ("There is a chain, unbroken"), NULL },                                 \
      { "chain-broken", N_ ("The chain was broken"), NULL },                                       \
      { "played-element", N_ ("The spell just played was of an element"), NULL },                  \
      { "title-element", N_ ("The Title is of an element"), NULL },                                \
  {                                                                                                \
    "others-at-least", N_ ("Other spells lie on the chapter"), NULL                                \
  }

static const AppPackEnum conditions[] = { CONDITIONS, { NULL } };
static const AppPackEnum conditions_at_end[] = {
  CONDITIONS,
  { "won", N_ ("Your side won the chapter"), NULL },
  { "lost", N_ ("Your side did not win the chapter"), NULL },
  { NULL },
};

static const char *const of_played[] = { "played-element", NULL };
static const char *const of_title[] = { "title-element", NULL };
static const char *const of_others[] = { "others-at-least", NULL };

static const AppPackField condition_fields[] = {
  { .key = "played-element",
    .label = N_ ("Element"),
    .help = N_ ("As it was when the spell was played."),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .refers = "elements",
    .foreign = TRUE,
    .variants = of_played },
  { .key = "title-element",
    .label = N_ ("Element"),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .refers = "elements",
    .foreign = TRUE,
    .variants = of_title },
  { .key = "others-at-least",
    .label = N_ ("At least"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 30,
    .initial = 1,
    .variants = of_others },
  { NULL },
};

static const AppPackForm condition_form = {
  .id = "tome.condition",
  .one = N_ ("Condition"),
  .many = N_ ("Conditions"),
  .add = N_ ("Add a Condition"),
  .variants = conditions,
  .variant_label = N_ ("If"),
  .fields = condition_fields,
  .hooks = &app_pack_tome_condition_hooks,
};

static const AppPackForm condition_at_end_form = {
  .id = "tome.condition-at-end",
  .one = N_ ("Condition"),
  .many = N_ ("Conditions"),
  .add = N_ ("Add a Condition"),
  .variants = conditions_at_end,
  .variant_label = N_ ("If"),
  .fields = condition_fields,
  .hooks = &app_pack_tome_condition_hooks,
};

/* Operations */

#define SPELLS_THERE                                                                               \
  { "self", N_ ("This spell"), NULL },                                                             \
      { "previous", N_ ("The spell played just before it"), NULL },                                \
      { "others", N_ ("All other spells"), NULL }, { "all", N_ ("All spells"), NULL },             \
      { "opponents", N_ ("All spells of opponents"), NULL },                                       \
  {                                                                                                \
    "allies", N_ ("All other spells of your side"), NULL                                           \
  }

static const AppPackEnum spells_there[] = { SPELLS_THERE, { NULL } };
static const AppPackEnum spells[] = {
  SPELLS_THERE,
  { "chosen", N_ ("Another spell that you choose"), NULL },
  { "chosen-opponent", N_ ("An opponent’s spell that you choose"), NULL },
  { "chosen-ally", N_ ("Another spell of your side that you choose"), NULL },
  { "chosen-any", N_ ("Any spell that you choose, also this one"), NULL },
  { "same", N_ ("The spell chosen last"),
    N_ ("Only after an operation of the same effect that has you choose one.") },
  { NULL },
};

static const AppPackEnum counted[] = {
  { "other-spell", N_ ("Each spell besides this one"), NULL },
  { NULL },
};
static const AppPackEnum flux_words[] = {
  /* Translators: the power that is higher than any number; a word of the game. */
  { "F", N_ ("Flux"), NULL },
  { NULL },
};
static const AppPackEnum spell_becomes[] = {
  { "title", N_ ("The Title’s element"), NULL },
  { "chosen", N_ ("An element that you choose"), NULL },
  { NULL },
};
static const AppPackEnum title_becomes[] = {
  { "self", N_ ("This spell’s element"), NULL },
  { "chosen", N_ ("An element that you choose"), NULL },
  { NULL },
};

static const AppPackEnum operation_words[] = {
  { "power", N_ ("Raise or lower power"), N_ ("Never below 1; Flux stays Flux.") },
  { "set-power", N_ ("Set power"), NULL },
  { "set-element", N_ ("Change the element"), NULL },
  { "silence", N_ ("Silence"), N_ ("A silenced spell’s effects do not come.") },
  { "title-element", N_ ("Change the Title’s element"), NULL },
  { "swap-title", N_ ("Exchange the Title"), NULL },
  { "take", N_ ("Take into your hand"), NULL },
  { "return", N_ ("Return to its player’s hand"), NULL },
  { "points", N_ ("Score more or fewer points"), N_ ("For this chapter; in all never below 0.") },
  { NULL },
};
static const AppPackEnum protections[] = {
  { "protect-title", N_ ("Protect the Title’s element"), NULL },
  { "protect-power", N_ ("Protect power"), N_ ("Only the spell itself can change its power.") },
  { NULL },
};

static const char *const with_of[] = { "power", "set-power", "set-element", "silence",
                                       "take",  "return",    NULL };
static const char *const with_protected[] = { "protect-power", NULL };
static const char *const with_by[] = { "power", "points", NULL };
static const char *const with_per[] = { "power", NULL };
static const char *const with_power[] = { "set-power", NULL };
static const char *const with_element[] = { "set-element", NULL };
static const char *const with_title[] = { "title-element", NULL };

static const AppPackField operation_fields[] = {
  { .key = "of",
    .label = N_ ("Of"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .values = spells,
    .variants = with_of },
  { .key = "of",
    .label = N_ ("Of"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .values = spells_there,
    .variants = with_protected },
  { .key = "by",
    /* Translators: by how much something is raised or lowered. */
    .label = N_ ("By"),
    .help = N_ ("Not 0; below 0 it is lowered."),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = -99,
    .max = 99,
    .initial = 1,
    .variants = with_by },
  { .key = "per",
    .label = N_ ("For each"),
    .help = N_ ("As often as there are such spells on the chapter; once when nothing is chosen."),
    .kind = APP_PACK_REFERENCE,
    .values = counted,
    .refers = "elements",
    .foreign = TRUE,
    .wrap = "spell-of-element",
    .variants = with_per },
  { .key = "to",
    .label = N_ ("To"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 999,
    .initial = 1,
    .values = flux_words,
    .variants = with_power },
  { .key = "to",
    .label = N_ ("To"),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .values = spell_becomes,
    .refers = "elements",
    .foreign = TRUE,
    .variants = with_element },
  { .key = "to",
    .label = N_ ("To"),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .values = title_becomes,
    .refers = "elements",
    .foreign = TRUE,
    .variants = with_title },
  { NULL },
};

static const AppPackForm operation_form = {
  .id = "tome.operation",
  .one = N_ ("Operation"),
  .many = N_ ("Operations"),
  .add = N_ ("Add an Operation"),
  .variants = operation_words,
  .variant_label = N_ ("Does"),
  .variant_key = "op",
  .fields = operation_fields,
  .hooks = &app_pack_tome_operation_hooks,
};

static const AppPackForm protection_form = {
  .id = "tome.protection",
  .one = N_ ("Protection"),
  .many = N_ ("Protections"),
  .add = N_ ("Add a Protection"),
  .variants = protections,
  .variant_label = N_ ("Does"),
  .variant_key = "op",
  .fields = operation_fields,
  .hooks = &app_pack_tome_operation_hooks,
};

/* Effects */

static const AppPackEnum moments[] = {
  { "played", N_ ("When you play this spell"), NULL },
  { "any-played", N_ ("Whenever this spell or a later one is played"), NULL },
  { "before-strongest", N_ ("Before the strongest spell is found"), NULL },
  { "chapter-end", N_ ("At the end of the chapter"), NULL },
  { "always", N_ ("As long as it lies on the chapter, not silenced"), NULL },
  { NULL },
};

static const char *const always[] = { "always", NULL };
static const char *const at_end[] = { "chapter-end", NULL };
static const char *const not_always[] = { "played", "any-played", "before-strongest", "chapter-end",
                                          NULL };
static const char *const not_at_end[] = { "played", "any-played", "before-strongest", "always",
                                          NULL };

static const AppPackField effect_fields[] = {
  { .key = "optional",
    .label = N_ ("You may say no"),
    .kind = APP_PACK_FLAG,
    .variants = not_always },
  { .key = "if",
    .label = N_ ("If"),
    .help = N_ ("All must hold when the effect’s turn comes."),
    .kind = APP_PACK_MEMBERS,
    .max = PARTS,
    .form = &condition_form,
    .variants = not_at_end },
  { .key = "if",
    .label = N_ ("If"),
    .help = N_ ("All must hold when the effect’s turn comes."),
    .kind = APP_PACK_MEMBERS,
    .max = PARTS,
    .form = &condition_at_end_form,
    .variants = at_end },
  { .key = "do",
    .label = N_ ("Does"),
    .help = N_ ("In this order."),
    .kind = APP_PACK_MEMBERS,
    .required = TRUE,
    .min = 1,
    .max = PARTS,
    .form = &operation_form,
    .variants = not_always },
  { .key = "do",
    .label = N_ ("Does"),
    .kind = APP_PACK_MEMBERS,
    .required = TRUE,
    .min = 1,
    .max = PARTS,
    .form = &protection_form,
    .variants = always },
  { NULL },
};

static const AppPackForm effect_form = {
  .id = "tome.effect",
  .one = N_ ("Effect"),
  .many = N_ ("Effects"),
  .add = N_ ("Add an Effect"),
  .variants = moments,
  .variant_label = N_ ("When"),
  .variant_key = "when",
  .fields = effect_fields,
  .hooks = &app_pack_tome_effect_hooks,
};

/* Spells */

static const AppPackField spell_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "element",
    .label = N_ ("Element"),
    .help = N_ ("Every element has exactly six spells."),
    .kind = APP_PACK_REFERENCE,
    .required = TRUE,
    .refers = "elements" },
  { .key = "power",
    .label = N_ ("Power"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 9,
    .initial = 1,
    .values = flux_words },
  APP_PACK_FIELD_SOURCE,
  APP_PACK_FIELD_TEXT,
  { .key = "effects",
    .label = N_ ("Effects"),
    .help = N_ ("What the program does. Spells of special elements have none."),
    .kind = APP_PACK_MEMBERS,
    .max = PARTS,
    .form = &effect_form },
  { NULL },
};

static const AppPackForm spell_form = {
  .id = "tome.cards",
  .one = N_ ("Spell"),
  .many = N_ ("Spells"),
  .add = N_ ("Add a Spell"),
  .fields = spell_fields,
  .hooks = &app_pack_tome_card_hooks,
};

const AppPackSection app_pack_tome_lists[] = {
  { "cards", &spell_form, TRUE, 72 },
  { "elements", &element_form, TRUE, 12 },
  { NULL },
};

/* What a new member of the pack can't do without. */
static AppValue *
app_pack_tome_settle_spell (AppValue *member, const AppValue *pack)
{
  g_autoptr (AppValue) old = member;
  g_autoptr (AppValue) id = NULL;
  const AppValue *elements = app_value_get (pack, "elements");
  const AppValue *cards = app_value_get (pack, "cards");

  for (guint e = 0; e < app_value_length (elements); e++) {
    const AppValue *element = app_value_get (app_value_at (elements, e), "id");
    guint n = 0;

    for (guint c = 0; c < app_value_length (cards); c++)
      n += app_value_equal (app_value_get (app_value_at (cards, c), "element"), element);
    if (n < SPELLS)
      return app_value_with (old, "element", element);
  }
  return g_steal_pointer (&old);
}

/* Tome's spells in words. An effect is its moment and its conditions, a colon, and a sentence for
 * each operation, so that no language has to turn a sentence round. */

/* Which spells, as the phrase stands behind "the power", "the element", and as an object. */
static const struct {
  const char *id, *of, *them;
} tome_spells[] = {
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
  for (guint k = 0; k < G_N_ELEMENTS (tome_spells); k++)
    if (g_str_equal (tome_spells[k].id, app_pack_text (operation, "of")))
      return _ (tome_spells[k].of);
  return app_pack_text (operation, "of");
}

static const char *
whom (const AppValue *operation)
{
  for (guint k = 0; k < G_N_ELEMENTS (tome_spells); k++)
    if (g_str_equal (tome_spells[k].id, app_pack_text (operation, "of")))
      return _ (tome_spells[k].them);
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
format_operation (const AppPackForm *form, const AppValue *pack, const AppValue *operation)
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
} tome_conditions[] = {
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

  for (guint k = 0; k < G_N_ELEMENTS (tome_conditions); k++)
    if (g_strcmp0 (app_value_text (condition), tome_conditions[k].id) == 0)
      return g_strdup (_ (tome_conditions[k].holds));
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
format_condition (const AppPackForm *form, const AppValue *pack, const AppValue *condition)
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
} tome_moments[] = {
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
format_effect (const AppPackForm *form, const AppValue *pack, const AppValue *effect)
{
  const AppValue *operations = app_value_get (effect, "do");
  g_autofree char *holds = dup_conditions (pack, app_value_get (effect, "if"));
  g_autoptr (GString) does = g_string_new (NULL);
  Manner manner = (app_value_boolean (app_value_get (effect, "optional")) ? OPTIONAL : PLAIN)
                  | (holds[0] != '\0' ? CONDITIONAL : PLAIN);

  for (guint k = 0; k < app_value_length (operations); k++)
    app_pack_add_sentence (does, format_operation (form, pack, app_value_at (operations, k)));
  for (guint k = 0; k < G_N_ELEMENTS (tome_moments); k++)
    if (g_str_equal (tome_moments[k].when, app_pack_text (effect, "when")))
      return app_pack_with_texts (_ (tome_moments[k].heads[manner]), holds, does->str);
  return g_strdup ("");
}

/* Spells and elements */

static char *
format_spell (const AppPackForm *form, const AppValue *pack, const AppValue *spell)
{
  const AppValue *effects = app_value_get (spell, "effects");
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (effects); k++)
    app_pack_add_line (text, format_effect (form, pack, app_value_at (effects, k)));
  return g_string_free (text, FALSE);
}

static char *
format_spell_short (const AppPackForm *form, const AppValue *pack, const AppValue *spell)
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
format_element (const AppPackForm *form, const AppValue *pack, const AppValue *element)
{
  const char *property = app_pack_text (element, "property");

  (void)form;
  (void)pack;
  return g_strdup (property[0] != '\0'
                       ? _ ("Spells of this element are stronger than all that are not trump.")
                       : "");
}

static char *
format_element_short (const AppPackForm *form, const AppValue *pack, const AppValue *element)
{
  (void)form;
  (void)pack;
  return g_strdup (app_pack_enum_label (app_pack_tome_kinds, app_pack_text (element, "kind")));
}

static const AppPackFormHooks app_pack_tome_card_hooks = {
  .dup_text = format_spell,
  .dup_summary = format_spell_short,
  .settle = app_pack_tome_settle_spell,
};
static const AppPackFormHooks app_pack_tome_element_hooks = {
  .dup_text = format_element,
  .dup_summary = format_element_short,
};
static const AppPackFormHooks app_pack_tome_effect_hooks = { .dup_text = format_effect };
static const AppPackFormHooks app_pack_tome_condition_hooks = { .dup_text = format_condition };
static const AppPackFormHooks app_pack_tome_operation_hooks = { .dup_text = format_operation };
