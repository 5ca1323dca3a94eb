/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The items of a table of The Restless, one by one.
 */
#include "ui/board/restless/restless-paint.h"

#include "ui/board/restless/restless-words.h"

void
ui_restless_find_face (const UiRestlessTable *table, const char *card, UiRestlessFace *face)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;

  ui_restless_read_face (face, found != NULL ? found->fields : NULL);
  if (card == NULL)
    return;
  face->name = ui_restless_name (table, card);
  if (found != NULL && found->text != NULL)
    face->text = found->text;
}

float
ui_restless_unit (const UiBrush *brush)
{
  for (guint k = 0; k < brush->items->len; k++) {
    const UiBoardItem *item = &g_array_index (brush->items, UiBoardItem, k);

    if (item->kind == UI_RESTLESS_SEE_PLATE)
      return item->box.size.height / 1.8f;
  }
  return brush->em;
}

void
ui_restless_paint_sign (const UiBrush *brush, UiGlyph glyph, const GdkRGBA *colour,
                        const graphene_rect_t *box, float width, float size)
{
  ui_glyph_snapshot (brush->snapshot, glyph, colour, box->origin.x + (width - size) / 2,
                     box->origin.y + (box->size.height - size) / 2, size);
}

/* The table itself: darker than the window, whatever the theme, and smoke around it. */
static void
paint_mat (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, brush->em * 0.6f);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (brush->snapshot, &ink.mat, &brush->box);
  ui_restless_paint_smoke (brush);
  gtk_snapshot_pop (brush->snapshot);
}

static void
paint_place (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  g_autofree char *place = ui_restless_place (brush->table);
  GdkRGBA faint = ui_fade (ink.on_mat, 0.78f);

  ui_brush_text (brush, place, brush->box.size.height * 0.56f, PANGO_WEIGHT_MEDIUM, 0, &faint,
                 brush->box);
}

static void
paint_news (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  g_autofree char *news = ui_restless_news (brush->table);
  gboolean own_line = brush->item->index == 1;

  ui_brush_text (brush, news, brush->box.size.height * 0.62f, PANGO_WEIGHT_BOLD, own_line ? 0 : 1,
                 &ink.on_mat, brush->box);
}

/* Rerolls and rests: a sign and how many there are. */
static void
paint_tally (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  gboolean rests = brush->item->kind == UI_RESTLESS_SEE_RESTS;
  int number = rests ? table->rests : table->rerolls;
  int change = rests ? table->rests_change : table->rerolls_change;
  float h = MIN (brush->box.size.height, ui_restless_unit (brush) * 2.2f),
        w = brush->box.size.width;
  graphene_rect_t box = ui_part (&brush->box, 0, (brush->box.size.height - h) / 2, w, h);
  UiRestlessFigure figure = { .glyph = rests ? UI_GLYPH_REST : UI_GLYPH_REROLL };
  float size = MIN (h * 0.6f, w * 0.32f);

  g_snprintf (figure.text, sizeof figure.text, "%d", number);
  ui_face_paper_snapshot (brush->widget, brush->snapshot, &box, h * 0.22f, &ink.panel, change != 0);
  ui_border_snapshot (brush->snapshot, &box, h * 0.22f, 1, &ink.edge);
  box =
      ui_part (&box, MAX ((w - size * (1.25f + 0.6f * strlen (figure.text))) / 2, 3), 0, w - 3, h);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, &figure, 1, size,
                                number > 0 ? &ink.on_panel : &ink.red,
                                number > 0 ? &ink.on_panel : &ink.red, &box);
}

static void
paint_ground_word (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);

  ui_brush_text (brush, ui_restless_ground_word (brush->table), brush->box.size.height * 0.68f,
                 PANGO_WEIGHT_MEDIUM, 0, &ink.on_mat, brush->box);
}

/* A card that can be chosen or bought; its price stands on its face. */
static void
paint_offer (const UiBrush *brush)
{
  UiRestlessFace face;

  if (g_strcmp0 (brush->item->key, "?") == 0) {
    ui_restless_back_snapshot (brush->widget, brush->snapshot, UI_GLYPH_CLAW, &brush->box, FALSE);
    return;
  }
  ui_restless_find_face (brush->table, brush->item->key, &face);
  ui_restless_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
}

static void
paint_item (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  const UiRestlessItem *item = NULL;

  if (brush->item->kind == UI_RESTLESS_SEE_ITEM)
    item = &table->party[brush->item->seat - 1].items.at[brush->item->index];
  else if (brush->item->kind == UI_RESTLESS_SEE_LYING)
    item = &table->ground.at[brush->item->index];
  ui_restless_paint_row (brush, brush->item->key, item);
}

/* A counter of health is drawn with the health that it is of. */
static void (*const painters[]) (const UiBrush *brush) = {
  [UI_RESTLESS_SEE_MAT] = paint_mat,
  [UI_RESTLESS_SEE_PLACE] = paint_place,
  [UI_RESTLESS_SEE_NEWS] = paint_news,
  [UI_RESTLESS_SEE_REALM] = ui_restless_paint_realm,
  [UI_RESTLESS_SEE_STOP] = ui_restless_paint_stop,
  [UI_RESTLESS_SEE_GATE] = ui_restless_paint_gate,
  [UI_RESTLESS_SEE_REROLLS] = paint_tally,
  [UI_RESTLESS_SEE_RESTS] = paint_tally,
  [UI_RESTLESS_SEE_CARD] = ui_restless_paint_card,
  [UI_RESTLESS_SEE_ATTACK] = ui_restless_paint_number,
  [UI_RESTLESS_SEE_DEFENSE] = ui_restless_paint_number,
  [UI_RESTLESS_SEE_CHAIN] = ui_restless_paint_number,
  [UI_RESTLESS_SEE_FOE_HEALTH] = ui_restless_paint_foe_health,
  [UI_RESTLESS_SEE_STRIKE] = ui_restless_paint_strike,
  [UI_RESTLESS_SEE_OUTCOME] = ui_restless_paint_outcome,
  [UI_RESTLESS_SEE_CANDIDATE] = paint_offer,
  [UI_RESTLESS_SEE_STOCK] = paint_offer,
  [UI_RESTLESS_SEE_DECK] = ui_restless_paint_deck,
  [UI_RESTLESS_SEE_ACTION] = ui_restless_paint_action,
  [UI_RESTLESS_SEE_POOL] = ui_restless_paint_shared,
  [UI_RESTLESS_SEE_GROUP] = ui_restless_paint_shared,
  [UI_RESTLESS_SEE_GROUND] = paint_ground_word,
  [UI_RESTLESS_SEE_HELD] = paint_item,
  [UI_RESTLESS_SEE_LYING] = paint_item,
  [UI_RESTLESS_SEE_ITEM] = paint_item,
  [UI_RESTLESS_SEE_PANEL] = ui_restless_paint_panel,
  [UI_RESTLESS_SEE_PLATE] = ui_restless_paint_plate,
  [UI_RESTLESS_SEE_PLAYER] = ui_restless_paint_player,
  [UI_RESTLESS_SEE_ARMOR] = ui_restless_paint_armor,
  [UI_RESTLESS_SEE_HEALTH] = ui_restless_paint_health,
  [UI_RESTLESS_SEE_UNARMED] = ui_restless_paint_unarmed,
  [UI_RESTLESS_SEE_WEIGHT] = ui_restless_paint_weight,
  [UI_RESTLESS_SEE_END] = ui_restless_paint_end,
  [UI_RESTLESS_SEE_MARK] = ui_restless_paint_mark,
};

void
ui_restless_paint (const UiBrush *brush)
{
  if (painters[brush->item->kind] != NULL)
    painters[brush->item->kind](brush);
}
