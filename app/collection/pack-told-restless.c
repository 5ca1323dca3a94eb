/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Restless' cards in words: a line for each of the four moments that effects have, and for each
 * attack of a god.
 */
#include "app/collection/pack-form-restless.h"

static const char *
label_of (const AppPackWord *words, const AppValue *card, const char *key)
{
  return app_pack_word_label (words, app_pack_text (card, key));
}

static char *
tell_card_short (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_kinds, card, "kind")));
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_types, card, "type")));
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_items, card, "item")));
  app_pack_add_part (text, g_strdup (label_of (app_pack_restless_tarots, card, "form")));
  if (app_value_get (card, "level") != NULL)
    app_pack_add_part (text, g_strdup_printf (_ ("Level %d"), app_pack_number (card, "level", 1)));
  return g_string_free (text, FALSE);
}

/* When a card's effects come */

typedef struct {
  const char *kind, *sort, *head;
} Head;

/* @sort is the item, or a tarot card's form. */
static const Head uses[] = {
  /* Translators: from here on, when a card does something. %s is sentences that say what, such as
   * “You regain 2 Health.” */
  { "encounter", NULL, N_ ("When it is met: %s") },
  { "rest", NULL, N_ ("When it is played: %s") },
  { "realm", NULL, N_ ("When it is drawn: %s") },
  { "god", NULL, N_ ("When the final battle begins: %s") },
  { "tarot", "resource-pool", N_ ("When you use a counter: %s") },
  { "tarot", "event", N_ ("When it is kept: %s") },
  { NULL, "consumable", N_ ("When you use it: %s") },
  { NULL, "active", N_ ("When you activate it: %s") },
  { NULL, NULL, N_ ("This never comes, as nobody uses such a card: %s") },
};

static const Head lasting[] = {
  { "character", NULL, N_ ("As long as this character lives: %s") },
  { "encounter", NULL, N_ ("During this encounter: %s") },
  { "rest", NULL, N_ ("This never comes, as such a card does not stay: %s") },
  { "realm", NULL, N_ ("In this Realm, but not in the final battle: %s") },
  { "god", NULL, N_ ("In the final battle: %s") },
  /* Translators: a blessing for several; “everyone” in the sentences is every one of them.
   */
  { "tarot", "group-blessing", N_ ("For those who paid for it: %s") },
  { "tarot", "resource-pool", N_ ("While it has counters: %s") },
  { "tarot", "event", N_ ("This never comes, as such a card does not stay: %s") },
  { NULL, "nothing", N_ ("This never comes, as such a card does not stay: %s") },
  { NULL, NULL, N_ ("While you have it: %s") },
};

static const char *
find_head (const Head *heads, const AppValue *card)
{
  const char *kind = app_pack_text (card, "kind"), *sort = app_pack_text (card, "item");

  if (g_str_equal (kind, "tarot"))
    sort = app_pack_text (card, "form");
  while ((heads->kind != NULL && !g_str_equal (heads->kind, kind))
         || (heads->sort != NULL && !g_str_equal (heads->sort, sort)))
    heads++;
  return _ (heads->head);
}

/* The form that the effects of the list @key of @card have. */
static const AppPackForm *
find_form (const AppPackForm *form, const AppValue *card, const char *key)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, key) && field->kind == APP_PACK_MEMBERS
        && app_pack_field_is_there (form, field, card))
      return field->form;
  return NULL;
}

static char *
dup_effects (const AppPackForm *form, const AppValue *card, const char *key)
{
  const AppPackForm *effects = find_form (form, card, key);
  const AppValue *list = app_value_get (card, key);
  GString *text = g_string_new (NULL);

  for (guint k = 0; effects != NULL && k < app_value_length (list); k++)
    app_pack_add_sentence (text, app_pack_tell (effects, NULL, app_value_at (list, k)));
  return g_string_free (text, FALSE);
}

/* "herbalist or believer" */
static char *
dup_traits (const AppValue *card)
{
  const AppValue *traits = app_value_get (card, "traits");
  char *all = g_strdup ("");

  for (guint k = 0; k < app_value_length (traits); k++) {
    const char *trait = app_value_text (app_value_at (traits, k));
    g_autofree char *before = all;

    /* Translators: two traits, either of which will do. */
    all = k == 0 ? g_strdup (trait) : g_strdup_printf (_ ("%1$s or %2$s"), before, trait);
  }
  return all;
}

/* Whether the trait bonus asks for a trait of whoever has the card. */
static gboolean
has_bearer (const AppValue *card)
{
  if (app_value_get (card, "item") != NULL)
    return TRUE;
  return app_value_get (card, "use") == NULL
         && (g_str_equal (app_pack_text (card, "kind"), "status")
             || g_str_equal (app_pack_text (card, "form"), "blessing"));
}

static char *
dup_trait_bonus (const AppPackForm *form, const AppValue *card)
{
  g_autofree char *does = dup_effects (form, card, "trait-bonus");
  g_autofree char *traits = dup_traits (card);

  if (does[0] == '\0')
    return g_steal_pointer (&does);
  if (traits[0] == '\0')
    /* Translators: %s is sentences that say what a card does. */
    return g_strdup_printf (_ ("Never, as the card names no trait: %s"), does);
  /* Translators: %1$s is a trait, or several with “or”, %2$s sentences that say what a card does.
   */
  return g_strdup_printf (has_bearer (card) ? _ ("If you have the trait %1$s: %2$s")
                                            : _ ("If anybody alive has the trait %1$s: %2$s"),
                          traits, does);
}

static void
add_moment (GString *text, const char *head, const char *sentences)
{
  if (sentences[0] != '\0')
    app_pack_add_line (text, app_pack_with_texts (head, NULL, sentences));
}

static char *
tell_attack (const AppPackForm *form, const AppValue *pack, const AppValue *attack)
{
  const char *text = app_pack_text (attack, "text");
  int from = app_pack_number (attack, "from", 1), to = app_pack_number (attack, "to", 1);
  int damage = app_pack_number (attack, "damage", 0);
  GString *told = g_string_new (NULL);

  (void)form;
  (void)pack;
  if (from == to)
    /* Translators: what a god does to whoever failed with that number. */
    app_pack_add_sentence (
        told, g_strdup_printf (ngettext ("A failed roll of %1$d: %2$d damage.",
                                         "A failed roll of %1$d: %2$d damage.", damage),
                               from, damage));
  else
    /* Translators: the same for numbers from %1$d to %2$d. */
    app_pack_add_sentence (
        told, g_strdup_printf (ngettext ("A failed roll of %1$d to %2$d: %3$d damage.",
                                         "A failed roll of %1$d to %2$d: %3$d damage.", damage),
                               from, to, damage));
  app_pack_add_sentence (told, g_strdup (text));
  return g_string_free (told, FALSE);
}

static char *
tell_card (const AppPackForm *form, const AppValue *pack, const AppValue *card)
{
  const AppValue *attacks = app_value_get (card, "attacks");
  g_autoptr (GString) use = g_string_new (NULL);
  g_autoptr (GString) passive = g_string_new (NULL);
  g_autofree char *death = dup_effects (form, card, "death");
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (attacks); k++)
    app_pack_add_line (text, tell_attack (NULL, pack, app_value_at (attacks, k)));
  app_pack_add_sentence (use, dup_effects (form, card, "use"));
  app_pack_add_sentence (passive, dup_effects (form, card, "passive"));
  app_pack_add_sentence (app_value_get (card, "use") != NULL ? use : passive,
                         dup_trait_bonus (form, card));
  add_moment (text, find_head (uses, card), use->str);
  add_moment (text, find_head (lasting, card), passive->str);
  /* Translators: %s is sentences that say what happens. */
  add_moment (text, _ ("If the Target kills this character: %s"), death);
  return g_string_free (text, FALSE);
}

static char *
tell_drops (const AppPackForm *form, const AppValue *pack, const AppValue *drops)
{
  GString *text = g_string_new (NULL);

  (void)pack;
  for (const AppPackField *field = form->fields; field->key != NULL; field++) {
    int n = app_pack_number (drops, field->key, 0);

    if (n > 0)
      /* Translators: something to gain and how much of it: “Loot 2”. */
      app_pack_add_part (text, g_strdup_printf (_ ("%1$s %2$d"), _ (field->label), n));
  }
  return g_string_free (text, FALSE);
}

const AppPackFormOwn app_pack_restless_card_own = {
  .tell = tell_card,
  .tell_short = tell_card_short,
};
const AppPackFormOwn app_pack_restless_attack_own = { .tell = tell_attack };
const AppPackFormOwn app_pack_restless_drops_own = { .tell_short = tell_drops };
