/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's gems in words.
 */
#include "app/collection/pack-forms-private.h"

static char *
tell_gem (const AppPackForm *form, const AppValue *pack, const AppValue *gem)
{
  const AppValue *abilities = app_value_get (gem, "abilities");
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  for (guint k = 0; k < app_value_length (abilities); k++)
    for (const AppPackWord *word = app_pack_tokio_abilities; word->id != NULL; word++)
      if (g_strcmp0 (app_value_text (app_value_at (abilities, k)), word->id) == 0)
        /* Translators: an ability of a gem, "Swift", and what it allows, a sentence. */
        app_pack_add_line (text,
                           g_strdup_printf (_ ("%1$s: %2$s"), _ (word->label), _ (word->help)));
  return g_string_free (text, FALSE);
}

static char *
tell_gem_short (const AppPackForm *form, const AppValue *pack, const AppValue *gem)
{
  const AppValue *abilities = app_value_get (gem, "abilities");
  GString *text = g_string_new (NULL);

  (void)form;
  (void)pack;
  app_pack_add_part (text, g_strdup_printf (_ ("Level %d"), app_pack_number (gem, "level", 1)));
  for (guint k = 0; k < app_value_length (abilities); k++) {
    const char *ability = app_value_text (app_value_at (abilities, k));

    app_pack_add_part (text, g_strdup (app_pack_word_label (app_pack_tokio_abilities, ability)));
  }
  return g_string_free (text, FALSE);
}

static char *
tell_side (const AppPackForm *form, const AppValue *pack, const AppValue *side)
{
  (void)form;
  (void)pack;
  /* Translators: the numbers of one side of a gem. */
  return g_strdup_printf (_ ("Attack %1$d · Defense %2$d"), app_pack_number (side, "attack", 0),
                          app_pack_number (side, "defense", 0));
}

const AppPackFormOwn app_pack_tokio_gem_own = { .tell = tell_gem, .tell_short = tell_gem_short };
const AppPackFormOwn app_pack_tokio_side_own = { .tell_short = tell_side };
