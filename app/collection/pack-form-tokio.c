/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack of ToKiO can say. Source: docs/packs.md, "ToKiO"
 */
#include "app/collection/pack-form-tokio.h"

static const AppPackFormHooks app_pack_tokio_gem_hooks;
static const AppPackFormHooks app_pack_tokio_side_hooks;

static const AppPackField side_fields[] = {
  { .key = "attack",
    .label = N_ ("Attack"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99,
    .initial = 1 },
  { .key = "defense",
    .label = N_ ("Defense"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .max = 99,
    .initial = 1 },
  { NULL },
};

static const AppPackForm side_form = {
  .id = "tokio.side",
  .one = N_ ("Side"),
  .many = N_ ("Sides"),
  .add = N_ ("Add a Side"),
  .fields = side_fields,
  .hooks = &app_pack_tokio_side_hooks,
};

/* Their help is what they do, which is all that is told of a gem. */
static const AppPackEnum app_pack_tokio_abilities[] = {
  /* Translators: from here on, abilities of a gem, and what they allow. */
  { "swift", N_ ("Swift"), N_ ("It may attack in the turn in which you flip it.") },
  { "free", N_ ("Free"), N_ ("You flip it without tribute.") },
  { "spin", N_ ("Spin"), N_ ("It rotates by one, two or three quarter turns.") },
  { "leap", N_ ("Leap"),
    N_ ("It swaps with any active gem of your side, or moves to any empty space there.") },
  { "reach", N_ ("Reach"), N_ ("It may also attack the columns beside the one it faces.") },
  { "edge", N_ ("Edge"), N_ ("It wins a tie when it attacks.") },
  { "rooted", N_ ("Rooted"),
    N_ ("It can’t be swapped, but it may move. Edge does not work on it.") },
  { "twin", N_ ("Twin"),
    N_ ("It may rotate once more in your turn, after phase one and before the attack.") },
  { NULL },
};

static const AppPackField gem_fields[] = {
  APP_PACK_FIELD_NAME,
  APP_PACK_FIELD_ID,
  { .key = "level",
    .label = N_ ("Level"),
    .kind = APP_PACK_NUMBER,
    .required = TRUE,
    .min = 1,
    .max = 3,
    .initial = 1 },
  { .key = "sides",
    .label = N_ ("Sides"),
    .help = N_ ("From side 1, clockwise."),
    .kind = APP_PACK_MEMBERS,
    .required = TRUE,
    .min = 4,
    .max = 4,
    .form = &side_form },
  { .key = "abilities",
    .label = N_ ("Abilities"),
    .kind = APP_PACK_SET,
    .max = 2,
    .values = app_pack_tokio_abilities },
  APP_PACK_FIELD_TEXT,
  { .key = "copies",
    .label = N_ ("Copies"),
    .help = N_ ("How many of it one player can bring: five gems make a set."),
    .kind = APP_PACK_NUMBER,
    .min = 1,
    .max = 999,
    .initial = 1 },
  { .key = "rarity",
    .label = N_ ("Rarity"),
    .help = N_ ("How common it is, in words."),
    .kind = APP_PACK_TEXT,
    .folded = TRUE },
  { .key = "colour",
    .label = N_ ("Color"),
    .help = N_ ("That of the triangles that show its attack."),
    .kind = APP_PACK_TEXT,
    .folded = TRUE },
  APP_PACK_FIELD_SOURCE,
  { NULL },
};

static const AppPackForm gem_form = {
  .id = "tokio.cards",
  .one = N_ ("Gem"),
  .many = N_ ("Gems"),
  .add = N_ ("Add a Gem"),
  .fields = gem_fields,
  .hooks = &app_pack_tokio_gem_hooks,
};

const AppPackSection app_pack_tokio_lists[] = {
  { "cards", &gem_form, TRUE, 1000 },
  { NULL },
};

/* ToKiO's gems in words. */

static char *
format_gem (const AppPackForm *form, const AppValue *pack, const AppValue *gem)
{
  const AppValue *abilities = app_value_get (gem, "abilities");
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  for (guint k = 0; k < app_value_length (abilities); k++)
    for (const AppPackEnum *word = app_pack_tokio_abilities; word->id != NULL; word++)
      if (g_strcmp0 (app_value_text (app_value_at (abilities, k)), word->id) == 0)
        /* Translators: an ability of a gem, "Swift", and what it allows, a sentence. */
        app_pack_add_line (text,
                           g_strdup_printf (_ ("%1$s: %2$s"), _ (word->label), _ (word->help)));
  return g_string_free (text, FALSE);
}

static char *
format_gem_short (const AppPackForm *form, const AppValue *pack, const AppValue *gem)
{
  const AppValue *abilities = app_value_get (gem, "abilities");
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_part (text, g_strdup_printf (_ ("Level %d"), app_pack_number (gem, "level", 1)));
  for (guint k = 0; k < app_value_length (abilities); k++) {
    const char *ability = app_value_text (app_value_at (abilities, k));

    app_pack_add_part (text, g_strdup (app_pack_enum_label (app_pack_tokio_abilities, ability)));
  }
  return g_string_free (text, FALSE);
}

static char *
format_side (const AppPackForm *form, const AppValue *pack, const AppValue *side)
{
  (void)form;
  (void)pack;
  /* Translators: the numbers of one side of a gem. */
  return g_strdup_printf (_ ("Attack %1$d · Defense %2$d"), app_pack_number (side, "attack", 0),
                          app_pack_number (side, "defense", 0));
}

static const AppPackFormHooks app_pack_tokio_gem_hooks = { .dup_text = format_gem,
                                                           .dup_summary = format_gem_short };
static const AppPackFormHooks app_pack_tokio_side_hooks = { .dup_summary = format_side };
