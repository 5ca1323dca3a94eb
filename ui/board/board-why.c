/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of a thing on a board: what it is, and why nothing can be done with it now, to
 * whoever hovers over it or stands at it with the keyboard. Reasons are looked for only when
 * somebody asks.
 */
#include "ui/board/board-private.h"

#include "app/recording/why.h"

#include <glib/gi18n.h>

/* Tokens of things of @item's kind, and as much its owner's, that legal moves name. */
static char **
dup_alike (UiBoard *self, const UiBoardItem *item)
{
  const GArray *items = ui_board_get_items (self);
  g_autoptr (GStrvBuilder) alike = g_strv_builder_new ();

  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *other = &g_array_index (items, UiBoardItem, k);

    if (other->kind == item->kind && other->seat == item->seat
        && strcmp (other->token, item->token) != 0 && ui_board_is_hot (self, other))
      g_strv_builder_add (alike, other->token);
  }
  return g_strv_builder_end (alike);
}

static char *
dup_why_not (UiBoard *self, const UiBoardItem *item)
{
  UiBoardPrivate *priv = ui_board_private (self);
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  g_autofree char *would = NULL;
  g_auto (GStrv) alike = NULL;

  if (priv->choices == NULL || item->token[0] == '\0' || ui_board_is_hot (self, item))
    return NULL;
  alike = dup_alike (self, item);
  if (class->would != NULL)
    would = class->would (priv->table, item);
  return app_recorder_dup_why_not (priv->match, would, item->token, (const char *const *)alike);
}

char *
ui_board_explain (UiBoard *self, const UiBoardItem *item)
{
  g_autofree char *words =
      item->kind != 0 ? UI_BOARD_GET_CLASS (self)->explain (ui_board_private (self)->table, item)
                      : NULL;
  g_autofree char *why = words != NULL ? dup_why_not (self, item) : NULL;

  if (why == NULL)
    return g_steal_pointer (&words);
  /* Translators: what a thing on the board is, and in a line of its own the rule why nothing can be
   * done with it. */
  return g_strdup_printf (_ ("%s\nNot now: %s"), words, why);
}

gboolean
ui_board_tell (UiBoard *self, const UiBoardItem *item, GtkTooltip *tooltip)
{
  UiBoardClass *class = UI_BOARD_GET_CLASS (self);
  g_autofree char *words = item != NULL ? ui_board_explain (self, item) : NULL;
  GtkWidget *box, *large, *label;

  if (words == NULL)
    return FALSE;
  large = class->enlarge != NULL ? class->enlarge (ui_board_private (self)->table, item) : NULL;
  if (large == NULL) {
    gtk_tooltip_set_text (tooltip, words);
    return TRUE;
  }
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  label = gtk_label_new (words);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  gtk_box_append (GTK_BOX (box), large);
  gtk_box_append (GTK_BOX (box), label);
  gtk_tooltip_set_custom (tooltip, box);
  return TRUE;
}
