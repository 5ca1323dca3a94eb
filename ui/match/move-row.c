/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of the list of moves:
 *
 *     57  Ben ▲ Flashfire  ⚑ name  (Ruling)
 *         the reason, in as many lines as it needs
 *         a comment, likewise
 *         a note on the move, likewise
 */
#include "ui/match/move-row.h"

#include "ui/board/board.h"
#include "ui/widget/draw.h"
#include "ui/widget/tip.h"
#include "ui/board/element.h"

#include "app/match/marks.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _UiMoveRow {
  GtkWidget parent_instance;

  int level; /* Of a heading, -1 for a move */
  guint at;  /* The move; 0 before the row is bound */
  gboolean ruling;
  char *number, *actor, *label, *reason, *comment; /* Owned; NULL when absent */
  char *bookmark, *note;                           /* Likewise */
  const char *element;                             /* Borrowed from the match */
  char *words;                                     /* Owned */
};

G_DEFINE_FINAL_TYPE (UiMoveRow, ui_move_row, GTK_TYPE_WIDGET)

/* Measures follow the font. */

static float
indent (float em)
{
  return em * 3.1f;
}

static float
line_height (float em)
{
  return em * 1.8f;
}

static UiTextStyle
remark_style (float em)
{
  return (UiTextStyle){ .size = em * 0.82f, .italic = TRUE, .lines = 60 };
}

static float
remark_height (UiMoveRow *self, const char *text, float em, float width)
{
  UiTextStyle style = remark_style (em);

  return text != NULL ? ui_text_height (GTK_WIDGET (self), text, &style, width) + em * 0.25f : 0;
}

static float
heading_height (UiMoveRow *self, float em)
{
  return em * (self->level == 0 ? 2.6f : 2.0f);
}

static GtkSizeRequestMode
ui_move_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ui_move_row_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  UiMoveRow *self = UI_MOVE_ROW (widget);
  float em = ui_font_size (widget), height, width;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = 120;
    *natural = (int)(em * 17);
    return;
  }
  width = (for_size > 0 ? (float)for_size : em * 17) - indent (em) - em * 0.7f;
  if (self->level >= 0)
    height = heading_height (self, em);
  else
    height = line_height (em) + remark_height (self, self->reason, em, width)
             + remark_height (self, self->comment, em, width)
             + remark_height (self, self->note, em, width);
  *minimum = *natural = (int)(height + 0.5f);
}

/* The left end of what is @width wide and would stand at @x: rows run with the language. */
static float
place (UiMoveRow *self, float x, float width)
{
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return mirrored ? gtk_widget_get_width (GTK_WIDGET (self)) - x - width : x;
}

static float
put_text (UiMoveRow *self, GtkSnapshot *snapshot, const char *text, const UiTextStyle *style,
          const GdkRGBA *colour, const graphene_rect_t *box)
{
  graphene_rect_t placed = *box;
  UiTextStyle turned = *style;

  placed.origin.x = place (self, box->origin.x, box->size.width);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    turned.x_align = 1 - style->x_align;
  return ui_text_snapshot (GTK_WIDGET (self), snapshot, text, &turned, colour, &placed);
}

static void
draw_heading (UiMoveRow *self, GtkSnapshot *snapshot, float em, const GdkRGBA *ink)
{
  UiTextStyle style = { .size = em * (self->level == 0 ? 1.1f : 0.95f),
                        .weight = PANGO_WEIGHT_BOLD,
                        .y_align = 0.85f };
  GdkRGBA colour = ui_fade (*ink, self->level == 0 ? 1 : 0.72f);
  float w = gtk_widget_get_width (GTK_WIDGET (self)), h = gtk_widget_get_height (GTK_WIDGET (self));

  put_text (self, snapshot, self->label, &style, &colour,
            &GRAPHENE_RECT_INIT (em * 0.8f, 0, w - em * 1.2f, h));
}

/* Draws the badge at the right end; returns the room that it takes. */
static float
draw_badge (UiMoveRow *self, GtkSnapshot *snapshot, float em, const GdkRGBA *ink)
{
  GtkWidget *widget = GTK_WIDGET (self);
  UiTextStyle style = {
    .size = em * 0.72f, .weight = PANGO_WEIGHT_BOLD, .x_align = 0.5f, .y_align = 0.5f
  };
  GdkRGBA colour = ui_theme_colour (widget, "warning_bg_color", "#e5a50a");
  GdkRGBA fill = ui_fade (colour, 0.4f);
  float w, h = em * 1.2f;
  graphene_rect_t box, filled;

  if (!self->ruling)
    return 0;
  w = ui_text_width (widget, _ ("Ruling"), &style) + em;
  box = GRAPHENE_RECT_INIT (gtk_widget_get_width (widget) - w - em * 0.6f,
                            (line_height (em) - h) / 2, w, h);
  filled = GRAPHENE_RECT_INIT (place (self, box.origin.x, w), box.origin.y, w, h);
  ui_fill_snapshot (snapshot, &filled, h / 2, &fill);
  put_text (self, snapshot, _ ("Ruling"), &style, ink, &box);
  return w + em * 0.5f;
}

/* Draws the flag and the name before @right; returns the room that they take. */
static float
draw_bookmark (UiMoveRow *self, GtkSnapshot *snapshot, float em, float right)
{
  GtkWidget *widget = GTK_WIDGET (self);
  UiTextStyle style = { .size = em * 0.82f, .x_align = 1, .y_align = 0.5f };
  GdkRGBA colour = ui_theme_colour (widget, "accent_color", "#1c71d8");
  float h = line_height (em), name, room;

  if (self->bookmark == NULL)
    return 0;
  name = MIN (ui_text_width (widget, self->bookmark, &style), em * 6);
  room = em * 0.9f + (name > 0 ? name + em * 0.3f : 0);
  if (name > 0)
    put_text (self, snapshot, self->bookmark, &style, &colour,
              &GRAPHENE_RECT_INIT (right - name, 0, name, h));
  ui_flag_snapshot (snapshot, &colour, place (self, right - room, em * 0.9f), h / 2 + 6, 12);
  return room + em * 0.4f;
}

/* How much of @room the actor's name gets: what the item leaves, within bounds. */
static float
actor_room (UiMoveRow *self, float em, float room, const UiTextStyle *style)
{
  float label = ui_text_width (GTK_WIDGET (self), self->label, style) + em * 0.4f;

  if (self->element != NULL)
    label += em * 1.4f;
  return CLAMP (room - label, em * 3, em * 6);
}

static void
draw_line (UiMoveRow *self, GtkSnapshot *snapshot, float em, const GdkRGBA *ink)
{
  GtkWidget *widget = GTK_WIDGET (self);
  UiTextStyle plain = { .size = em, .y_align = 0.5f };
  UiTextStyle small = { .size = em * 0.82f, .x_align = 1, .y_align = 0.5f, .digits = TRUE };
  /* Small figures need more of it to be read. */
  GdkRGBA dim = ui_fade (*ink, 0.72f), figures = ui_fade (*ink, 0.85f);
  float x = indent (em), h = line_height (em);
  float right = gtk_widget_get_width (widget) - em * 0.6f - draw_badge (self, snapshot, em, ink);

  right -= draw_bookmark (self, snapshot, em, right);
  put_text (self, snapshot, self->number, &small, &figures,
            &GRAPHENE_RECT_INIT (0, 0, indent (em) - em * 0.7f, h));
  if (self->actor != NULL) {
    float room = actor_room (self, em, right - x, &plain);
    float used =
        put_text (self, snapshot, self->actor, &plain, &dim, &GRAPHENE_RECT_INIT (x, 0, room, h));

    x += MIN (used, room) + em * 0.4f;
  }
  if (self->element != NULL) {
    gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
    UiElement look = ui_element_style (self->element, dark);
    float size = em * 0.95f;

    ui_shape_snapshot (snapshot, look.shape, &look.text, place (self, x, size), (h - size) / 2,
                       size);
    x += size + em * 0.45f;
  }
  put_text (self, snapshot, self->label, &plain, ink,
            &GRAPHENE_RECT_INIT (x, 0, MAX (right - x, 1), h));
}

static float
draw_remark (UiMoveRow *self, GtkSnapshot *snapshot, const char *text, float em, float y,
             const GdkRGBA *colour)
{
  UiTextStyle style = remark_style (em);
  float width = gtk_widget_get_width (GTK_WIDGET (self)) - indent (em) - em * 0.7f;
  float height = remark_height (self, text, em, width);

  if (text != NULL)
    put_text (self, snapshot, text, &style, colour,
              &GRAPHENE_RECT_INIT (indent (em), y, width, height));
  return height;
}

static void
ui_move_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiMoveRow *self = UI_MOVE_ROW (widget);
  float em = ui_font_size (widget), y = line_height (em);
  GdkRGBA ink, dim, accent = ui_theme_colour (widget, "accent_color", "#1c71d8");

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  dim = ui_fade (ink, 0.72f);
  if (self->level >= 0) {
    draw_heading (self, snapshot, em, &ink);
    return;
  }
  draw_line (self, snapshot, em, &ink);
  y += draw_remark (self, snapshot, self->reason, em, y, &ink);
  y += draw_remark (self, snapshot, self->comment, em, y, &dim);
  draw_remark (self, snapshot, self->note, em, y, &accent);
}

/* All of it, where a narrow list shows a part. */
static gboolean
ui_move_row_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  UiMoveRow *self = UI_MOVE_ROW (widget);
  g_autofree char *whole = NULL;

  if (self->level >= 0 || self->label == NULL || y > line_height (ui_font_size (widget)))
    return FALSE;
  /* Translators: who did it, and what was done. */
  whole = self->actor != NULL ? g_strdup_printf (_ ("%s: %s"), self->actor, self->label)
                              : g_strdup (self->label);
  ui_tip_set_text (tooltip, whole);
  return TRUE;
}

static void
clear (UiMoveRow *self)
{
  g_clear_pointer (&self->number, g_free);
  g_clear_pointer (&self->actor, g_free);
  g_clear_pointer (&self->label, g_free);
  g_clear_pointer (&self->reason, g_free);
  g_clear_pointer (&self->comment, g_free);
  g_clear_pointer (&self->bookmark, g_free);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->words, g_free);
  self->element = NULL;
  self->ruling = FALSE;
}

static void
ui_move_row_finalize (GObject *object)
{
  clear (UI_MOVE_ROW (object));
  G_OBJECT_CLASS (ui_move_row_parent_class)->finalize (object);
}

static void
ui_move_row_class_init (UiMoveRowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_move_row_finalize;
  widget_class->get_request_mode = ui_move_row_get_request_mode;
  widget_class->measure = ui_move_row_measure;
  widget_class->snapshot = ui_move_row_snapshot;
  widget_class->query_tooltip = ui_move_row_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "moverow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
ui_move_row_init (UiMoveRow *self)
{
  self->level = -1;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
ui_move_row_new (void)
{
  return g_object_new (UI_TYPE_MOVE_ROW, NULL);
}

static char *
dup_text (const char *text)
{
  return text != NULL && text[0] != '\0' ? g_strdup (text) : NULL;
}

static void
bind_move (UiMoveRow *self, AppMatch *match, const AppMove *move)
{
  const AppBookmark *bookmark = app_match_get_bookmark (match, move->number);
  const AppRemark *note = app_match_get_remark (match, move->number);

  self->number = g_strdup_printf ("%u", move->number);
  self->actor = dup_text (move->actor);
  /* What a note says stands below it, in full. */
  self->label = g_strdup (move->note && move->reason != NULL ? _ ("Note") : move->label);
  self->element = ui_move_element (match, move->text);
  self->ruling = move->ruling;
  self->reason = dup_text (move->reason);
  self->comment = dup_text (move->comment);
  self->bookmark = bookmark != NULL ? g_strdup (bookmark->name) : NULL;
  self->note = note != NULL ? g_strdup (note->text) : NULL;
}

static char *
dup_words (UiMoveRow *self)
{
  const char *parts[] = {
    self->number,
    self->actor,
    self->label,
    self->ruling ? _ ("Ruling") : NULL,
    self->bookmark != NULL ? _ ("Bookmark") : NULL,
    self->bookmark != NULL && self->bookmark[0] != '\0' ? self->bookmark : NULL,
    self->reason,
    self->comment,
    self->note != NULL ? _ ("Note") : NULL,
    self->note,
  };
  GString *words = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
    if (parts[k] != NULL)
      g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", parts[k]);
  return g_string_free (words, FALSE);
}

void
ui_move_row_bind (UiMoveRow *self, AppMatch *match, UiMove *row)
{
  const AppMove *move = app_match_get_move (match, ui_move_get_number (row));

  clear (self);
  self->level = ui_move_get_level (row);
  self->at = move->number;
  if (self->level == UI_MOVE_SESSION)
    self->label = g_strdup (ui_move_get_session (row));
  else if (self->level >= 0)
    self->label = app_match_dup_heading (match, &move->place, (guint)self->level);
  else
    bind_move (self, match, move);
  self->words = dup_words (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->words,
                                  -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
ui_move_row_update_marks (UiMoveRow *self, AppMatch *match)
{
  gboolean move = self->at > 0 && self->level < 0;
  const AppBookmark *bookmark = move ? app_match_get_bookmark (match, self->at) : NULL;
  const AppRemark *note = move ? app_match_get_remark (match, self->at) : NULL;

  if (g_strcmp0 (self->bookmark, bookmark != NULL ? bookmark->name : NULL) == 0
      && g_strcmp0 (self->note, note != NULL ? note->text : NULL) == 0)
    return;
  g_free (self->bookmark);
  g_free (self->note);
  g_free (self->words);
  self->bookmark = bookmark != NULL ? g_strdup (bookmark->name) : NULL;
  self->note = note != NULL ? g_strdup (note->text) : NULL;
  self->words = dup_words (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->words,
                                  -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
ui_move_row_get_number (UiMoveRow *self)
{
  return self->level < 0 ? self->at : 0;
}

const char *
ui_move_row_get_text (UiMoveRow *self)
{
  return self->words;
}
