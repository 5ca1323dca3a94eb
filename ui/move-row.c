/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row's labels.
 */
#include "move-row.h"

#include "board.h"
#include "element.h"

#include <glib/gi18n.h>

struct _UiMoveRow {
  AdwBin parent_instance;

  GtkLabel *heading;
  GtkWidget *move;
  GtkLabel *number, *actor, *label, *badge, *reason, *comment;
  AdwBin *icon;
};

G_DEFINE_FINAL_TYPE (UiMoveRow, ui_move_row, ADW_TYPE_BIN)

static void
ui_move_row_class_init (UiMoveRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/move-row.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, heading);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, move);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, number);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, actor);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, label);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, badge);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, reason);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, comment);
  gtk_widget_class_bind_template_child (widget_class, UiMoveRow, icon);
  gtk_widget_class_set_css_name (widget_class, "moverow");
}

static void
ui_move_row_init (UiMoveRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
ui_move_row_new (void)
{
  return g_object_new (UI_TYPE_MOVE_ROW, NULL);
}

static void
set_or_hide (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
}

static void
bind_heading (UiMoveRow *self, AppMatch *match, const AppMove *move, guint level)
{
  g_autofree char *heading = app_match_dup_heading (match, &move->place, level);

  gtk_label_set_text (self->heading, heading);
  gtk_widget_remove_css_class (GTK_WIDGET (self->heading), level == 0 ? "chapter" : "round");
  gtk_widget_add_css_class (GTK_WIDGET (self->heading), level == 0 ? "round" : "chapter");
}

static void
bind_move (UiMoveRow *self, AppMatch *match, const AppMove *move)
{
  g_autofree char *number = g_strdup_printf ("%u", move->number);
  const char *element = ui_move_element (match, move->text);

  gtk_label_set_text (self->number, number);
  gtk_widget_set_tooltip_text (self->move, move->text);
  set_or_hide (self->actor, move->actor);
  /* What a note says stands below it, in full. */
  gtk_label_set_text (self->label, move->note && move->reason != NULL ? _ ("Note") : move->label);
  adw_bin_set_child (self->icon, element != NULL ? ui_element_icon_new (element) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), element != NULL);
  set_or_hide (self->badge, move->ruling ? _ ("Ruling") : NULL);
  set_or_hide (self->reason, move->reason);
  set_or_hide (self->comment, move->comment);
}

void
ui_move_row_bind (UiMoveRow *self, AppMatch *match, UiMove *row)
{
  const AppMove *move = app_match_get_move (match, ui_move_get_number (row));
  gboolean heading = ui_move_get_level (row) >= 0;

  gtk_widget_set_visible (GTK_WIDGET (self->heading), heading);
  gtk_widget_set_visible (self->move, !heading);
  if (heading)
    bind_heading (self, match, move, (guint)ui_move_get_level (row));
  else
    bind_move (self, match, move);
}
