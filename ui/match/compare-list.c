/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The moves of two lines behind what they share, aligned by their numbers. Rows are made only for
 * what is on show.
 */
#include "app/match/compare.h"
#include "ui/match/compare-private.h"

#include "ui/entry/correct-bar.h"
#include "ui/widget/spoken.h"

#include <glib/gi18n.h>

/* A row's labels. */
typedef struct {
  GtkLabel *number, *sides[2];
} Row;

static GtkWidget *
new_label (gboolean number)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  if (number) {
    gtk_widget_add_css_class (label, "numeric");
    gtk_widget_add_css_class (label, "dim-label");
    gtk_label_set_width_chars (GTK_LABEL (label), 3);
  } else {
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (label), 8);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 8);
    gtk_widget_set_hexpand (label, TRUE);
  }
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiComparePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *sides = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  Row *row = g_new (Row, 1);

  row->number = GTK_LABEL (new_label (TRUE));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->number));
  for (guint k = 0; k < 2; k++) {
    row->sides[k] = GTK_LABEL (new_label (FALSE));
    gtk_box_append (GTK_BOX (sides), GTK_WIDGET (row->sides[k]));
  }
  gtk_box_set_homogeneous (GTK_BOX (sides), TRUE);
  gtk_widget_set_hexpand (sides, TRUE);
  gtk_box_append (GTK_BOX (box), sides);
  gtk_widget_add_css_class (box, "compared");
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
  gtk_list_item_set_child (item, box);
}

/* What a side does there; NULL beyond its end. */
static char *
dup_words (UiComparePage *self, guint side, guint number)
{
  const AppCompared *move = ui_compare_side_move (self, side, number);

  return move != NULL ? ui_dup_move_words (move->actor, move->label) : NULL;
}

static void
show_words (GtkLabel *label, const char *words)
{
  gtk_label_set_text (label, words != NULL ? words : "–");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), words);
}

static guint
row_number (gpointer item)
{
  return (guint)strtoul (gtk_string_object_get_string (item), NULL, 10);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, UiComparePage *self)
{
  Row *row = g_object_get_data (G_OBJECT (item), "row");
  guint number = row_number (gtk_list_item_get_item (item));
  g_autofree char *text = g_strdup_printf ("%u", number), *spoken = NULL;
  g_autofree char *one = dup_words (self, 0, number), *other = dup_words (self, 1, number);
  GtkWidget *around = gtk_widget_get_parent (gtk_list_item_get_child (item));

  gtk_label_set_text (row->number, text);
  show_words (row->sides[0], one);
  show_words (row->sides[1], other);
  /* Translators: a move's number, and what happens at it in the one and the other line. */
  spoken = g_strdup_printf (_ ("Move %u: %s; %s"), number, one != NULL ? one : _ ("nothing"),
                            other != NULL ? other : _ ("nothing"));
  if (around != NULL)
    ui_spoken_name (around, spoken);
}

static void
selected_cb (UiComparePage *self)
{
  gpointer item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->following && item != NULL)
    ui_compare_page_set_position (self, row_number (item));
}

static void
activate_cb (UiComparePage *self, guint row)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->rows), row);

  if (item != NULL)
    ui_compare_page_set_position (self, row_number (item));
}

void
ui_compare_list_init (UiComparePage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  self->rows = g_list_store_new (GTK_TYPE_STRING_OBJECT);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (self->rows));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->list, "activate", G_CALLBACK (activate_cb), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (self->selection);
}

void
ui_compare_list_fill (UiComparePage *self)
{
  const guint shared = self->comparison->shared;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *told = NULL;

  for (guint number = shared + 1; number <= self->n; number++) {
    g_autofree char *text = g_strdup_printf ("%u", number);

    g_ptr_array_add (rows, gtk_string_object_new (text));
  }
  self->following = TRUE;
  g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                       rows->pdata, rows->len);
  self->following = FALSE;
  told = shared == 0 ? g_strdup (_ ("They share no move."))
                     : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "They share the first move.",
                                                     "They share the first %u moves.", shared),
                                        shared);
  gtk_label_set_text (self->shared, told);
}

void
ui_compare_list_follow (UiComparePage *self)
{
  const guint shared = self->comparison->shared;
  guint row = self->position > shared ? self->position - shared - 1 : GTK_INVALID_LIST_POSITION;

  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection, row);
  self->following = FALSE;
  if (row != GTK_INVALID_LIST_POSITION && gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", row);
}
