/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a card the rules core knows, as its pack's form tells it.
 */
#include "ui/board/restless/restless-effects.h"

#include "app/collection/pack-forms.h"
#include "app/collection/pack-lists.h"
#include "app/base/value.h"
#include "ui/board/board-text.h"

char *
ui_restless_dup_list (const AppValue *list)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < app_value_length (list); k++)
    g_string_append_printf (text, "%s%s", k > 0 ? ", " : "",
                            app_value_text (app_value_at (list, k)));
  return g_string_free (text, FALSE);
}

void
ui_restless_add_effects (GString *text, const AppValue *fields)
{
  /* A god's attacks are shown by themselves. */
  g_autoptr (AppValue) rest =
      app_value_get (fields, "attacks") != NULL ? app_value_without (fields, "attacks") : NULL;
  g_autofree char *sentence = app_pack_member_dup_text (app_pack_sections ("restless")->form, NULL,
                                                        rest != NULL ? rest : fields);
  g_auto (GStrv) lines = g_strsplit (sentence, "\n", -1);

  for (guint k = 0; lines[k] != NULL; k++)
    if (lines[k][0] != '\0')
      ui_add_sentence (text, "%s", lines[k]);
}
