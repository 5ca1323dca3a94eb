/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks of a book as widgets.
 */
#include "ui/campaign/book-block.h"

#include "ui/widget/draw.h"

#include "app/document/photo.h"

struct _UiBookItem {
  GObject parent_instance;

  const AppBlock *block; /* Borrowed from the book */
  gboolean ticked;
};

enum { PROP_TICKED = 1, N_PROPS };

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (UiBookItem, ui_book_item, G_TYPE_OBJECT)

static void
ui_book_item_get_property (GObject *object, guint prop, GValue *value, GParamSpec *spec)
{
  g_value_set_boolean (value, UI_BOOK_ITEM (object)->ticked);
}

static void
ui_book_item_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *spec)
{
  UiBookItem *self = UI_BOOK_ITEM (object);

  if (self->ticked == g_value_get_boolean (value))
    return;
  self->ticked = g_value_get_boolean (value);
  g_object_notify_by_pspec (object, spec);
}

static void
ui_book_item_class_init (UiBookItemClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = ui_book_item_get_property;
  G_OBJECT_CLASS (klass)->set_property = ui_book_item_set_property;
  props[PROP_TICKED] =
      g_param_spec_boolean ("ticked", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
}

static void
ui_book_item_init (UiBookItem *self)
{
}

UiBookItem *
ui_book_item_new (const AppBlock *block)
{
  UiBookItem *self = g_object_new (UI_TYPE_BOOK_ITEM, NULL);

  self->block = block;
  return self;
}

const AppBlock *
ui_book_item_get_block (UiBookItem *self)
{
  return self->block;
}

/* How each kind is set: the class of its box, of its text, and of what stands beside it. */
static const struct {
  const char *box, *text, *by;
  gboolean centred;
} styles[] = {
  [APP_BLOCK_TITLE] = { "book-title", "title-1", "dim-label", TRUE },
  [APP_BLOCK_RUN] = { "book-run", "title-2", "dim-label", TRUE },
  [APP_BLOCK_CHAPTER] = { "book-chapter", "title-3", "dim-label", FALSE },
  [APP_BLOCK_SECTION] = { "book-section", "heading", "dim-label", FALSE },
  [APP_BLOCK_PARAGRAPH] = { "book-paragraph", "book-text", "dim-label", FALSE },
  [APP_BLOCK_ENTRY] = { "book-entry", "book-text", "caption", FALSE },
  [APP_BLOCK_EPITAPH] = { "book-epitaph", "heading", "dim-label", TRUE },
  [APP_BLOCK_HEALTH] = { "book-figure", "caption", "dim-label", TRUE },
  [APP_BLOCK_CLOSING] = { "book-closing", "title-3", "dim-label", TRUE },
  [APP_BLOCK_PHOTO] = { "book-figure", "caption", "dim-label", TRUE },
  [APP_BLOCK_CHECK] = { "book-check", "book-thing", "dim-label", FALSE },
};

static void
add_text (GtkWidget *box, const char *text, const char *css_class, gboolean centred)
{
  GtkWidget *label;

  if (text == NULL || *text == '\0')
    return;
  label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), centred ? 0.5f : 0);
  gtk_label_set_justify (GTK_LABEL (label), centred ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
}

/* The chart, in the colour of the text around it. */
static void
draw_chart_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer chart)
{
  GdkRGBA text;
  double colour[3];

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &text);
  colour[0] = text.red;
  colour[1] = text.green;
  colour[2] = text.blue;
  app_health_chart_draw (chart, cr, width, height, colour);
}

static void
resize_chart_cb (GtkDrawingArea *area, int width, int height, gpointer chart)
{
  gtk_drawing_area_set_content_height (area, (int)app_health_chart_get_height (chart, width));
}

static void
add_chart (GtkWidget *box, const AppBlock *block)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_chart_cb, block->health, NULL);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area),
                                       (int)app_health_chart_get_height (block->health, 480));
  g_signal_connect (area, "resize", G_CALLBACK (resize_chart_cb), block->health);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, block->text,
                                  -1);
  gtk_box_append (GTK_BOX (box), area);
}

#define PHOTO_HEIGHT 320

/* What can't be read is told by its caption alone. */
static void
add_photo (GtkWidget *box, const AppBlock *block)
{
  g_autoptr (GdkPixbuf) pixbuf = app_photo_decode (block->photo, NULL);
  g_autoptr (GdkTexture) texture = NULL;
  GtkWidget *picture;

  if (pixbuf == NULL)
    return;
  texture = gdk_texture_new_for_pixbuf (pixbuf);
  picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), block->text);
  gtk_widget_set_size_request (picture, -1, MIN (PHOTO_HEIGHT, gdk_texture_get_height (texture)));
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), picture);
}

GtkWidget *
ui_book_block_new (const AppBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gboolean centred = styles[block->kind].centred;

  gtk_widget_add_css_class (box, styles[block->kind].box);
  if (block->kind == APP_BLOCK_HEALTH && block->health != NULL)
    add_chart (box, block);
  if (block->photo != NULL)
    add_photo (box, block);
  add_text (box, block->text, styles[block->kind].text, centred);
  add_text (box, block->by, styles[block->kind].by, centred);
  for (char **line = block->lines; line != NULL && *line != NULL; line++)
    add_text (box, *line, "book-line", centred);
  return box;
}

GtkWidget *
ui_book_check_new (UiBookItem *item)
{
  GtkWidget *check = gtk_check_button_new ();
  g_autofree char *line = app_block_dup_line (item->block);

  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), ui_book_block_new (item->block));
  gtk_widget_add_css_class (check, "book-check");
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, line, -1);
  g_object_bind_property (item, "ticked", check, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  return check;
}
