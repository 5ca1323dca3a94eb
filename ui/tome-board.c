/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tome as a widget: it keeps the table and its layout, lets cards travel to where
 * they are now, and says in words what is drawn.
 */
#include "tome-board.h"

#include "draw.h"
#include "tome-paint.h"
#include "tome-words.h"

#include <adwaita.h>

#define TRAVEL_MS 200
#define TOOLTIP_CARD 200 /* px */

struct _UiTomeBoard {
  UiBoard parent_instance;

  UiTomeTable *table;   /* Owned */
  UiTomeLayout *layout; /* Owned; NULL until it is needed */
  UiTomeLayout *before; /* Owned; where cards come from while they travel */
  UiTomeTable *was;     /* Owned; what @before borrows from */
  AdwAnimation *travel; /* Owned */
  double share;         /* of the way, 1 when arrived */
};

G_DEFINE_FINAL_TYPE (UiTomeBoard, ui_tome_board, UI_TYPE_BOARD)

static UiTomeLayout *
layout_now (UiTomeBoard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (self->layout == NULL)
    self->layout = ui_tome_layout_new (self->table, gtk_widget_get_width (widget),
                                       gtk_widget_get_height (widget), ui_font_size (widget));
  return self->layout;
}

static void
forget_travel (UiTomeBoard *self)
{
  g_clear_pointer (&self->before, ui_tome_layout_free);
  g_clear_pointer (&self->was, ui_tome_table_free);
  self->share = 1;
}

static void
travel_cb (double value, gpointer data)
{
  UiTomeBoard *self = data;

  self->share = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
travel_done_cb (AdwAnimation *animation, UiTomeBoard *self)
{
  forget_travel (self);
}

static void
ui_tome_board_show (UiBoard *board, gboolean step)
{
  UiTomeBoard *self = UI_TOME_BOARD (board);
  GtkWidget *widget = GTK_WIDGET (board);
  gboolean moving = step && self->layout != NULL && gtk_widget_get_mapped (widget)
                    && adw_get_enable_animations (widget);
  g_autofree char *words = NULL;

  if (self->travel != NULL)
    adw_animation_reset (self->travel);
  forget_travel (self);
  if (moving) {
    self->before = g_steal_pointer (&self->layout);
    self->was = g_steal_pointer (&self->table);
    self->share = 0;
  }
  g_clear_pointer (&self->layout, ui_tome_layout_free);
  g_clear_pointer (&self->table, ui_tome_table_free);
  self->table = ui_tome_table_new (ui_board_get_match (board), ui_board_get_number (board),
                                   ui_board_get_viewer (board));
  words = ui_tome_describe (self->table);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words,
                                  -1);
  if (moving)
    adw_animation_play (self->travel);
  gtk_widget_queue_resize (widget);
}

static GtkSizeRequestMode
ui_tome_board_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ui_tome_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiTomeBoard *self = UI_TOME_BOARD (widget);
  float em = ui_font_size (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = 300;
    *natural = (int)(em * 40);
  } else {
    float width = for_size > 0 ? for_size : em * 40;

    *minimum = (int)(ui_tome_layout_height (self->table, width, em) + 1);
    *natural = MAX (*minimum, (int)(em * 34));
  }
}

static void
ui_tome_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UiTomeBoard *self = UI_TOME_BOARD (widget);

  if (self->layout != NULL && (self->layout->width != width || self->layout->height != height))
    g_clear_pointer (&self->layout, ui_tome_layout_free);
}

static void
ui_tome_board_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ui_tome_board_parent_class)->css_changed (widget, change);
  g_clear_pointer (&UI_TOME_BOARD (widget)->layout, ui_tome_layout_free);
}

/* Where a card is that has gone @share of its way. */
static gboolean
on_the_way (UiTomeBoard *self, const UiTomeItem *item, graphene_rect_t *box)
{
  const UiTomeItem *from;

  *box = item->box;
  if (self->before == NULL || self->share >= 1 || item->card == NULL)
    return FALSE;
  from = ui_tome_layout_find (self->before, item->card, item->seat, item->index);
  if (from == NULL && item->kind == UI_TOME_SPELL)
    from = ui_tome_layout_find (self->before, "?", item->seat, G_MAXUINT);
  if (from == NULL || graphene_rect_equal (&from->box, &item->box))
    return FALSE;
  graphene_rect_interpolate (&from->box, &item->box, self->share, box);
  return TRUE;
}

static void
ui_tome_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiTomeBoard *self = UI_TOME_BOARD (widget);
  UiTomeLayout *layout = layout_now (self);

  for (int moving = 0; moving < 2; moving++)
    for (guint k = 0; k < layout->items->len; k++) {
      const UiTomeItem *item = &g_array_index (layout->items, UiTomeItem, k);
      graphene_rect_t box;

      if (on_the_way (self, item, &box) == moving)
        ui_tome_paint (widget, snapshot, self->table, layout, item, &box);
    }
  if (gtk_widget_has_visible_focus (widget)) {
    GdkRGBA accent = ui_theme_colour (widget, "accent_color", "#1c71d8");
    GdkRGBA soft = ui_fade (accent, 0.6f);

    ui_border_snapshot (snapshot, &GRAPHENE_RECT_INIT (2, 2, layout->width - 4, layout->height - 4),
                        8, 2, &soft);
  }
}

/* A tooltip's card in full, with its text. */
static GtkWidget *
tooltip_card (UiTomeBoard *self, const UiTomeItem *item)
{
  UiFace face;
  char power[12];

  if (!ui_tome_face (self->table, item->card, &face, power))
    return NULL;
  if (item->kind == UI_TOME_TITLE) {
    face.printed_element = face.element;
    face.element = self->table->title_element;
  } else if (item->kind == UI_TOME_SPELL) {
    const UiTomeSpell *spell = &self->table->spells[item->index];

    face.printed_element = spell->printed_element;
    face.printed_power = spell->printed_power;
    face.element = spell->element;
    face.power = spell->power;
  }
  return ui_card_new (&face, TOOLTIP_CARD);
}

static gboolean
ui_tome_board_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                             GtkTooltip *tooltip)
{
  UiTomeBoard *self = UI_TOME_BOARD (widget);
  const UiTomeItem *item;
  g_autofree char *words = NULL;
  GtkWidget *box, *card, *label;

  if (keyboard)
    return FALSE;
  item = ui_tome_layout_pick (layout_now (self), x, y);
  if (item == NULL || (words = ui_tome_explain (self->table, item)) == NULL)
    return FALSE;
  gtk_tooltip_set_tip_area (
      tooltip, &(GdkRectangle){ (int)item->box.origin.x, (int)item->box.origin.y,
                                (int)item->box.size.width, (int)item->box.size.height });
  card = tooltip_card (self, item);
  if (card == NULL) {
    gtk_tooltip_set_text (tooltip, words);
    return TRUE;
  }
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  label = gtk_label_new (words);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  gtk_box_append (GTK_BOX (box), card);
  gtk_box_append (GTK_BOX (box), label);
  gtk_tooltip_set_custom (tooltip, box);
  return TRUE;
}

static void
ui_tome_board_dispose (GObject *object)
{
  UiTomeBoard *self = UI_TOME_BOARD (object);

  g_clear_object (&self->travel);
  forget_travel (self);
  g_clear_pointer (&self->layout, ui_tome_layout_free);
  g_clear_pointer (&self->table, ui_tome_table_free);
  G_OBJECT_CLASS (ui_tome_board_parent_class)->dispose (object);
}

static void
ui_tome_board_class_init (UiTomeBoardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = ui_tome_board_dispose;
  widget_class->get_request_mode = ui_tome_board_get_request_mode;
  widget_class->measure = ui_tome_board_measure;
  widget_class->size_allocate = ui_tome_board_size_allocate;
  widget_class->css_changed = ui_tome_board_css_changed;
  widget_class->snapshot = ui_tome_board_snapshot;
  widget_class->query_tooltip = ui_tome_board_query_tooltip;
  UI_BOARD_CLASS (class)->show = ui_tome_board_show;
}

static void
ui_tome_board_init (UiTomeBoard *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (travel_cb, self, NULL);

  self->share = 1;
  self->travel = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, TRAVEL_MS, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->travel), ADW_EASE_OUT_CUBIC);
  g_signal_connect (self->travel, "done", G_CALLBACK (travel_done_cb), self);
}
