/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be said in a pack, as forms to fill in and as sentences to read: one table a game. A
 * form knows the fields of a member of one of a pack's lists (a card, an element, an effect, a
 * condition) and hides how JSON writes them: a Tome condition is a word or an object, a power a
 * number or "F"; here both have fields. Whether what was filled in is good says the game's own
 * check of packs alone; ranges stand here so that a field can offer them.
 *
 * Forms are constant; values are immutable (app/base/value.h). The window and the command line
 * build what they show from these tables, and know no game.
 */
#pragma once

#include "app/base/value.h"

G_BEGIN_DECLS

typedef struct AppPackForm AppPackForm;
typedef struct AppPackField AppPackField;
typedef struct AppPackFormHooks AppPackFormHooks; /* what only the forms themselves look at */

/**
 * AppPackEnum:
 * A word of the pack's language and what people call it: "chapter-end", "at the end of the
 * chapter". @label and @help are msgids; @help may be NULL.
 */
typedef struct {
  const char *id, *label, *help;
} AppPackEnum;

/**
 * AppPackFieldKind:
 * What the value of a field is, as app_pack_field_get() hands it and app_pack_field_with_value()
 * takes it.
 */
typedef enum {
  APP_PACK_TEXT,      /* text of one line */
  APP_PACK_PROSE,     /* text of several lines */
  APP_PACK_ID,        /* text [a-z][a-z0-9-]* */
  APP_PACK_NUMBER,    /* integer from min to max; or, with words, one of them as text ("F") */
  APP_PACK_FLAG,      /* boolean */
  APP_PACK_CHOICE,    /* text, one of words */
  APP_PACK_REFERENCE, /* text: the id of a member of the pack's list refers, or one of words */
  APP_PACK_SET,       /* list of texts among words, none twice, at most max */
  APP_PACK_IDS,       /* list of ids that the person types, at most max */
  APP_PACK_NUMBERS,   /* list of exactly or at most max integers: "renown by number of tomes" */
  APP_PACK_RECORD,    /* an object by form: a side of a gem, drops */
  APP_PACK_MEMBERS,   /* list of values by form, from min to max of them */
} AppPackFieldKind;

/**
 * AppPackNeed:
 * What must be so in the same member for a field to be there. @is: "" that @key is absent, "*" that
 * it is there, "true" for a flag, else one of the words that it names: "blessing|resource-pool".
 */
typedef struct {
  const char *key, *is;
} AppPackNeed;

/**
 * AppPackField:
 * @key: what the member has it under, "by". Several fields of a form may have the same key: at most
 *   one of them is there at a time (app_pack_field_is_present())
 * @label: msgid: what stands before it, "Power"
 * @help: (nullable): msgid: a sentence
 * @required: without it the member is no good; others may be absent
 * @folded: seldom needed: shown behind "More"
 * @min, @max: of a number, or how many members a list may have
 * @values: (nullable): ends with an id that is NULL
 * @refers: (nullable): a list of the pack's root: "elements"
 * @foreign: what @refers lists is offered, and any other id is good, too: an element of another
 * pack
 * @form: of APP_PACK_RECORD and APP_PACK_MEMBERS
 * @variants: (nullable): ids of the form's variants that have the field, NULL at the end; NULL for
 *   all
 * @needs: (nullable): all of them, ended by a NULL key
 * @initial: of a number: required, what a new member has; else what an absent one counts as, where
 *   that is a number from @min to @max
 * @least, @most: of each of APP_PACK_NUMBERS
 * @wrap: (nullable): JSON has the value as the one member @wrap of an object, unless it is one of
 *   @values
 * @null: JSON has a null where it is absent
 */
struct AppPackField {
  const char *key, *label, *help;
  AppPackFieldKind kind;
  gboolean required, folded;
  int min, max;
  const AppPackEnum *values;
  const char *refers;
  const AppPackForm *form;
  const char *const *variants;
  const AppPackNeed *needs;
  int initial, least, most;
  const char *wrap;
  gboolean foreign, null;
};

/**
 * AppPackForm:
 * @id: "tome.cards", "tome.effect", "restless.cards"
 * @one, @many: msgids: "Spell", "Spells"
 * @add: msgid: "Add a Spell"
 * @variants: (nullable): what kinds of members there are, ended by NULL: the operations of an
 *   effect, a Restless card's kinds
 * @variant_label: msgid of the choice among them; NULL without variants
 * @variant_key: (nullable): the key that says the variant; NULL where a member is the variant's
 * word itself or, with fields, an object of that one key
 * @fields: in the order in which they are asked for, ended by a NULL key
 */
struct AppPackForm {
  const char *id;
  const char *one, *many, *add;
  const AppPackEnum *variants;
  const char *variant_label, *variant_key;
  const AppPackField *fields;
  const AppPackFormHooks *hooks;
};

/**
 * AppPackSection:
 * One of the lists of a pack's root. @key: "cards", "elements"; what a match is played with is
 * "cards" in every game. @required: it is there even without members; @max: how many it may have.
 */
typedef struct {
  const char *key;
  const AppPackForm *form;
  gboolean required;
  guint max;
} AppPackSection;

/* Of the pack itself: title, id, author, licence, language. The same for every game. */
const AppPackForm *app_pack_root_form (void);

/* The id of the variant that @member is; NULL when the form has none, or it is none of them. */
const char *app_pack_form_get_variant (const AppPackForm *form, const AppValue *member);

/* Whether a member of @variant may have @field. */
gboolean app_pack_field_applies (const AppPackField *field, const char *variant);

/* Whether @member has @field now, set or not: by its variant, and by what the field needs. This is
 * what decides which fields are shown; ask again when the member has changed. */
gboolean app_pack_field_is_present (const AppPackForm *form, const AppPackField *field,
                                    const AppValue *member);

/* Whether @value is one that the field takes: its kind, its range, its words. */
gboolean app_pack_field_fits (const AppPackField *field, const AppValue *value);

/**
 * app_pack_form_new_member:
 * @variant: (nullable): the first one
 * @pack: the root that it will belong to: what must be named is named by its first members, ids are
 *   such that none stands twice
 * @name: (nullable): of the new member, where it has one; its id is made from it
 *
 * Returns: a member with every required field filled in such that, where that can be, it is good
 */
AppValue *app_pack_form_new_member (const AppPackForm *form, const char *variant,
                                    const AppValue *pack,
                                    const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* @member as another variant: fields that both have are kept, as far as they fit. */
AppValue *app_pack_form_with_variant (const AppPackForm *form, const AppValue *member,
                                      const char *variant,
                                      const AppValue *pack) G_GNUC_WARN_UNUSED_RESULT;

/* The field's value; NULL when it is absent. Where JSON wraps it it is unwrapped. Borrowed from
 * @member. */
const AppValue *app_pack_field_get (const AppPackField *field, const AppValue *member);

/* @member with the field set, NULL to leave it out. Keys keep their order, new ones stand where the
 * form has them. Fields that are no longer there go with it, and those that it makes necessary
 * come.
 */
AppValue *app_pack_field_with_value (const AppPackForm *form, const AppPackField *field,
                                     const AppValue *member,
                                     const AppValue *value) G_GNUC_WARN_UNUSED_RESULT;

/* An id made of a name: "Salt Tea" is "salt-tea", "Ölbaum" "olbaum"; with "-2", "-3" when @pack has
 * it in any of its lists. Never "". */
char *app_pack_make_id (const char *name, const AppValue *pack) G_GNUC_WARN_UNUSED_RESULT;

/**
 * app_pack_member_dup_text:
 * @form: of @member: an effect, an ability, a condition, an attack of a god, a whole card
 * @pack: (nullable): the root; what is named by id is told by its name there
 *
 * Returns: sentences in the person's language that say everything that the program will do with it,
 *   in the rule book's terms: "When you play this, if it is not trump, you may make it light." A
 *   card's are those of all of its effects, a line each; "" when it has none.
 */
char *app_pack_member_dup_text (const AppPackForm *form, const AppValue *pack,
                                const AppValue *member) G_GNUC_WARN_UNUSED_RESULT;

/* What a member is in a line of a list, beside its name: "Fire · 7", "Level 2 · swift"; "" for
 * nothing. */
char *app_pack_member_dup_summary (const AppPackForm *form, const AppValue *pack,
                                   const AppValue *member) G_GNUC_WARN_UNUSED_RESULT;

/* What a member is called: its name, else its id, else "". Borrowed from @member or @pack. */
const char *app_pack_member_name (const AppPackForm *form, const AppValue *pack,
                                  const AppValue *member);

G_END_DECLS
