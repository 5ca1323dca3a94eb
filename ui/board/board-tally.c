/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How counters went, and what was thrown: the number on the table is the new one at once, and for a
 * moment a pill above it says "+2" or "−1"; a die beside it turns to its number.
 *
 *          ( −2 )   rises, then fades
 *      ♥ 13
 */
#include "ui/board/board-private.h"

#define SHOWN 0.6   /* of the time before it fades */
#define TURNED 0.45 /* of the time until a die lies still */
#define RISE 0.7f   /* em */

static void
clear_tally (gpointer data)
{
  g_free (((UiBoardTally *)data)->text);
}

static GArray *
new_tallies (void)
{
  GArray *tallies = g_array_new (FALSE, FALSE, sizeof (UiBoardTally));

  g_array_set_clear_func (tallies, clear_tally);
  return tallies;
}

static const UiBoardItem *
find_counter (const GArray *items, const UiBoardItem *same)
{
  for (guint k = 0; k < items->len; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k);

    if (item->kind == same->kind && item->seat == same->seat && item->index == same->index)
      return item;
  }
  return NULL;
}

GArray *
ui_board_find_tallies (UiBoardClass *class, gconstpointer table, const GArray *items,
                       gconstpointer old_table, const GArray *before)
{
  GArray *tallies = new_tallies ();

  for (guint k = 0; k < items->len && class->count != NULL; k++) {
    const UiBoardItem *item = &g_array_index (items, UiBoardItem, k), *old;
    int now, then;

    if (!class->count (table, item, &now) || (old = find_counter (before, item)) == NULL
        || !class->count (old_table, old, &then) || now == then)
      continue;
    g_array_append_val (tallies, ((UiBoardTally){
                                     .item = k,
                                     .text = now > then ? g_strdup_printf ("+%d", now - then)
                                                        : g_strdup_printf ("−%d", then - now),
                                 }));
  }
  return tallies;
}

void
ui_board_add_throws (UiBoardClass *class, gconstpointer table, const GArray *items, GArray *tallies)
{
  for (guint k = 0; k < items->len && class->thrown != NULL; k++) {
    int face = class->thrown (table, &g_array_index (items, UiBoardItem, k));

    if (face > 0)
      g_array_append_val (
          tallies,
          ((UiBoardTally){ .item = k, .text = g_strdup_printf ("%d", face), .die = TRUE }));
  }
}

/* Above what it tells of, or below where the board ends. */
static graphene_rect_t
place_of (const UiBrush *brush, const graphene_rect_t *box, float w, float h, double share)
{
  float rise = brush->em * RISE * (float)(1 - (1 - share) * (1 - share));
  float x = box->origin.x + (box->size.width - w) / 2, y = box->origin.y - h - rise + brush->em;

  if (box->origin.y - h - brush->em * RISE + brush->em < 0)
    y = box->origin.y + box->size.height + rise - brush->em * RISE;
  return GRAPHENE_RECT_INIT (CLAMP (x, 0, MAX (brush->width - w, 0)), y, w, h);
}

/* It slows down while it turns, as a die does. */
static void
draw_die (const UiBrush *brush, const char *text, const graphene_rect_t *box, double share)
{
  float turned = (float)CLAMP (share / TURNED, 0, 1), left = (1 - turned) * (1 - turned);
  graphene_rect_t die = GRAPHENE_RECT_INIT (-box->size.height / 2, -box->size.height / 2,
                                            box->size.height, box->size.height);
  GdkRGBA paper = ui_rgb (0xfffdf6, 1), ink = ui_rgb (0x26221c, 1), edge = ui_rgb (0, 0.4f);

  gtk_snapshot_save (brush->snapshot);
  gtk_snapshot_translate (brush->snapshot,
                          &GRAPHENE_POINT_INIT (box->origin.x + box->size.width / 2,
                                                box->origin.y + box->size.height / 2));
  gtk_snapshot_rotate (brush->snapshot, -540 * left);
  ui_fill_snapshot (brush->snapshot, &die, box->size.height * 0.22f, &paper);
  ui_border_snapshot (brush->snapshot, &die, box->size.height * 0.22f, 1, &edge);
  ui_brush_text (brush, text, box->size.height * 0.58f, PANGO_WEIGHT_BOLD, 0.5f, &ink, die);
  gtk_snapshot_restore (brush->snapshot);
}

static void
draw_pill (const UiBrush *brush, const char *text, const graphene_rect_t *box)
{
  GdkRGBA fill = ui_rgb (0x17181f, 0.9f), ink = ui_rgb (0xffffff, 1);

  ui_fill_snapshot (brush->snapshot, box, box->size.height / 2, &fill);
  ui_brush_text (brush, text, brush->em * 0.9f, PANGO_WEIGHT_BOLD, 0.5f, &ink, *box);
}

void
ui_board_draw_tallies (const UiBrush *brush, const GArray *tallies, double share)
{
  if (share > SHOWN)
    gtk_snapshot_push_opacity (brush->snapshot, (1 - share) / (1 - SHOWN));
  for (guint k = 0; k < tallies->len; k++) {
    const UiBoardTally *tally = &g_array_index (tallies, UiBoardTally, k);
    const UiBoardItem *item = &g_array_index (brush->items, UiBoardItem, tally->item);
    float h = brush->em * (tally->die ? 2.1f : 1.35f);
    float w = tally->die
                  ? h
                  : MAX (h, brush->em * (0.8f + 0.58f * (float)g_utf8_strlen (tally->text, -1)));
    graphene_rect_t box = place_of (brush, &item->box, w, h, share);

    if (tally->die)
      draw_die (brush, tally->text, &box, share);
    else
      draw_pill (brush, tally->text, &box);
  }
  if (share > SHOWN)
    gtk_snapshot_pop (brush->snapshot);
}
