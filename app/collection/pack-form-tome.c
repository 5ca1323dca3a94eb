/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of Tome can say. Source: docs/packs.md, "Tome"
 */
#include "app/collection/pack-forms-private.h"

#define SPELLS 6 /* of each element */
#define PARTS 8  /* effects of a spell, conditions and operations of an effect, at most */

/* Elements */

const AppPackWord app_pack_tome_kinds[] = {
  /* Translators: the two kinds of elements, by the border of their spells. */
  { "basic", N_ ("Basic"), N_ ("Its spells have effects, and begin or break the chain.") },
  { "special", N_ ("Special"), N_ ("Its spells have no effects, and are never trump.") },
  { NULL },
};

static const AppPackWord properties[] = {
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
    .words = app_pack_tome_kinds },
  { .key = "property",
    .label = N_ ("Property"),
    .help = N_ ("What all spells of the element have, whatever becomes of them."),
    .kind = APP_PACK_CHOICE,
    .words = properties },
  { NULL },
};

static const AppPackForm element_form = {
  .id = "tome.elements",
  .one = N_ ("Element"),
  .many = N_ ("Elements"),
  .add = N_ ("Add an Element"),
  .fields = element_fields,
  .own = &app_pack_tome_element_own,
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

static const AppPackWord conditions[] = { CONDITIONS, { NULL } };
static const AppPackWord conditions_at_end[] = {
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
    .kind = APP_PACK_NAMED,
    .required = TRUE,
    .refers = "elements",
    .foreign = TRUE,
    .variants = of_played },
  { .key = "title-element",
    .label = N_ ("Element"),
    .kind = APP_PACK_NAMED,
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
  .own = &app_pack_tome_condition_own,
};

static const AppPackForm condition_at_end_form = {
  .id = "tome.condition-at-end",
  .one = N_ ("Condition"),
  .many = N_ ("Conditions"),
  .add = N_ ("Add a Condition"),
  .variants = conditions_at_end,
  .variant_label = N_ ("If"),
  .fields = condition_fields,
  .own = &app_pack_tome_condition_own,
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

static const AppPackWord spells_there[] = { SPELLS_THERE, { NULL } };
static const AppPackWord spells[] = {
  SPELLS_THERE,
  { "chosen", N_ ("Another spell that you choose"), NULL },
  { "chosen-opponent", N_ ("An opponent’s spell that you choose"), NULL },
  { "chosen-ally", N_ ("Another spell of your side that you choose"), NULL },
  { "chosen-any", N_ ("Any spell that you choose, also this one"), NULL },
  { "same", N_ ("The spell chosen last"),
    N_ ("Only after an operation of the same effect that has you choose one.") },
  { NULL },
};

static const AppPackWord counted[] = {
  { "other-spell", N_ ("Each spell besides this one"), NULL },
  { NULL },
};
static const AppPackWord flux[] = {
  /* Translators: the power that is higher than any number; a word of the game. */
  { "F", N_ ("Flux"), NULL },
  { NULL },
};
static const AppPackWord spell_becomes[] = {
  { "title", N_ ("The Title’s element"), NULL },
  { "chosen", N_ ("An element that you choose"), NULL },
  { NULL },
};
static const AppPackWord title_becomes[] = {
  { "self", N_ ("This spell’s element"), NULL },
  { "chosen", N_ ("An element that you choose"), NULL },
  { NULL },
};

static const AppPackWord operations[] = {
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
static const AppPackWord protections[] = {
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
    .words = spells,
    .variants = with_of },
  { .key = "of",
    .label = N_ ("Of"),
    .kind = APP_PACK_CHOICE,
    .required = TRUE,
    .words = spells_there,
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
    .kind = APP_PACK_NAMED,
    .words = counted,
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
    .words = flux,
    .variants = with_power },
  { .key = "to",
    .label = N_ ("To"),
    .kind = APP_PACK_NAMED,
    .required = TRUE,
    .words = spell_becomes,
    .refers = "elements",
    .foreign = TRUE,
    .variants = with_element },
  { .key = "to",
    .label = N_ ("To"),
    .kind = APP_PACK_NAMED,
    .required = TRUE,
    .words = title_becomes,
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
  .variants = operations,
  .variant_label = N_ ("Does"),
  .variant_key = "op",
  .fields = operation_fields,
  .own = &app_pack_tome_operation_own,
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
  .own = &app_pack_tome_operation_own,
};

/* Effects */

static const AppPackWord moments[] = {
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
  .own = &app_pack_tome_effect_own,
};

/* Spells */

static const AppPackField spell_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "element",
    .label = N_ ("Element"),
    .help = N_ ("Every element has exactly six spells."),
    .kind = APP_PACK_NAMED,
    .required = TRUE,
    .refers = "elements" },
  { .key = "power",
    .label = N_ ("Power"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 9,
    .initial = 1,
    .words = flux },
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
  .own = &app_pack_tome_card_own,
};

const AppPackSection app_pack_tome_lists[] = {
  { "cards", &spell_form, TRUE, 72 },
  { "elements", &element_form, TRUE, 12 },
  { NULL },
};

AppValue *
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
