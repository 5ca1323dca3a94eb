/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The items of a table of The Restless, one by one.
 */
#include "ui/board/restless/restless-paint.h"

#include "app/base/phrases.h"
#include "ui/board/board-text.h"
#include "ui/board/brush.h"
#include "ui/board/element.h"
#include "ui/board/restless/restless-face.h"
#include "ui/board/restless/restless-health.h"
#include "ui/board/restless/restless-layout.h"
#include "ui/board/restless/restless-outcome.h"
#include "ui/board/restless/restless-scene.h"
#include "ui/board/restless/restless-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* What a throw does. */

static gboolean
is_thrown (const UiRestlessScene *scene, int face)
{
  for (guint k = 0; k < scene->typed.n_dice; k++)
    if (scene->typed.dice[k] == face)
      return TRUE;
  return FALSE;
}

/* A face of the die: struck is red, a hit is filled; those that do nothing are outlined. */
static void
draw_face (const UiBrush *brush, int face, UiRestlessThrow what, graphene_rect_t box,
           const UiRestlessInk *ink)
{
  const UiRestlessScene *scene = brush->scene;
  gboolean thrown = is_thrown (scene, face), any = scene->typed.n_dice > 0;
  GdkRGBA fill = what == UI_RESTLESS_STRUCK ? ink->red : ink->on_mat, text = ink->mat;
  float size = MIN (box.size.height * 0.62f, box.size.width * 0.66f);
  g_autofree char *number = g_strdup_printf ("%d", face);

  if (what == UI_RESTLESS_STRUCK)
    text = ink->on_red;
  if (what == UI_RESTLESS_MISS || what == UI_RESTLESS_UNKNOWN) {
    GdkRGBA line = ui_fade (ink->on_mat, 0.45f);

    text = ink->on_mat;
    ui_border_snapshot (brush->snapshot, &box, box.size.height * 0.16f, 1, &line);
  } else {
    fill = any && !thrown ? ui_fade (fill, 0.3f) : fill;
    if (any && !thrown)
      text = ink->on_mat;
    ui_fill_snapshot (brush->snapshot, &box, box.size.height * 0.16f, &fill);
  }
  if (what == UI_RESTLESS_STRUCK)
    box.size.height *= 0.94f;
  ui_brush_text (brush, number, size, thrown ? PANGO_WEIGHT_HEAVY : PANGO_WEIGHT_MEDIUM, 0.5f,
                 &text, box);
}

static void
draw_faces (const UiBrush *brush, const UiRestlessInk *ink)
{
  const UiRestlessScene *scene = brush->scene;
  float w = brush->box.size.width, h = brush->box.size.height * 0.5f, step = w / UI_RESTLESS_DIE;

  for (int face = 1; face <= UI_RESTLESS_DIE; face++) {
    UiRestlessThrow what = scene->typed.faces[face];
    float lift = is_thrown (scene, face) ? 0 : h * 0.14f;
    /* Struck ones hang lower, hits stand higher: told apart without colour. */
    float top = what == UI_RESTLESS_STRUCK ? lift + h * 0.12f : lift;

    draw_face (brush, face, what,
               ui_part (&brush->box, step * (face - 1) + 0.5f, top, step - 1, h * 0.74f), ink);
  }
}

static void
ui_restless_paint_outcome (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  g_autofree char *words = ui_restless_dup_outcome (scene);
  gboolean odds = scene->typed.faces[1] != UI_RESTLESS_UNKNOWN;
  float w = brush->box.size.width, h = brush->box.size.height;
  UiTextStyle style = {
    .size = h * 0.27f, .weight = PANGO_WEIGHT_SEMIBOLD, .x_align = 0.5f, .y_align = 0.5f, .lines = 2
  };
  graphene_rect_t box = odds ? ui_part (&brush->box, 0, h * 0.5f, w, h * 0.5f) : brush->box;

  if (odds)
    draw_faces (brush, &ink);
  if (words == NULL) {
    words = g_strdup_printf (_ ("A total of %d or more hits."), scene->foe.defense);
    style.weight = PANGO_WEIGHT_NORMAL;
  }
  if (odds)
    style.lines = 1;
  ui_text_snapshot (brush->widget, brush->snapshot, words, &style,
                    style.weight == PANGO_WEIGHT_NORMAL ? &ink.faint_mat : &ink.on_mat, &box);
}

/* Decks and actions. */

static UiRestlessGlyph
deck_glyph (UiRestlessDeck deck)
{
  static const UiRestlessGlyph glyphs[UI_RESTLESS_DECKS] = {
    [UI_RESTLESS_DECK_CHARACTERS] = UI_RESTLESS_GLYPH_CHARACTER,
    [UI_RESTLESS_DECK_STARTERS] = UI_RESTLESS_GLYPH_STARTER,
    [UI_RESTLESS_DECK_REALMS] = UI_RESTLESS_GLYPH_REALM,
    [UI_RESTLESS_DECK_GODS] = UI_RESTLESS_GLYPH_GOD,
    [UI_RESTLESS_DECK_ENCOUNTERS] = UI_RESTLESS_GLYPH_CLAW,
    [UI_RESTLESS_DECK_LOOT] = UI_RESTLESS_GLYPH_LOOT,
    [UI_RESTLESS_DECK_TREASURE] = UI_RESTLESS_GLYPH_TREASURE,
    [UI_RESTLESS_DECK_TAROT] = UI_RESTLESS_GLYPH_TAROT,
  };

  return glyphs[deck];
}

static void
ui_restless_paint_deck (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  UiRestlessDeck deck = (UiRestlessDeck)brush->item->index;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = h * 0.56f;
  int owed = deck == UI_RESTLESS_DECK_LOOT       ? scene->draw_loot
             : deck == UI_RESTLESS_DECK_TREASURE ? scene->draw_treasure
                                                 : 0;
  g_autofree char *name = owed > 0 ? g_strdup_printf ("%s ×%d", ui_restless_deck_name (deck), owed)
                                   : g_strdup (ui_restless_deck_name (deck));
  GdkRGBA thread = ui_fade (ink.bone, 0.3f);
  graphene_rect_t inner = ui_part (&brush->box, 3, 3, w - 6, h - 6);

  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, h * 0.18f, &ink.black,
                               FALSE);
  ui_border_snapshot (brush->snapshot, &inner, h * 0.14f, 1, &thread);
  ui_restless_glyph_snapshot (brush->snapshot, deck_glyph (deck), &ink.bone,
                              brush->box.origin.x + h * 0.36f, brush->box.origin.y + (h - sign) / 2,
                              sign);
  ui_brush_text (brush, name, h * 0.44f, PANGO_WEIGHT_SEMIBOLD, 0, &ink.bone,
                 ui_part (&brush->box, h * 0.56f + sign, 0, w - sign - h * 0.8f, h));
}

static UiRestlessGlyph
pile_glyph (const UiRestlessPile *pile)
{
  static const struct {
    const char *kind;
    UiRestlessGlyph glyph;
  } signs[] = { { "encounter", UI_RESTLESS_GLYPH_CLAW },
                { "loot", UI_RESTLESS_GLYPH_LOOT },
                { "treasure", UI_RESTLESS_GLYPH_TREASURE },
                { "rest", UI_RESTLESS_GLYPH_REST },
                { "tarot", UI_RESTLESS_GLYPH_TAROT },
                { "starter", UI_RESTLESS_GLYPH_STARTER },
                { "character", UI_RESTLESS_GLYPH_CHARACTER },
                { "realm", UI_RESTLESS_GLYPH_REALM },
                { "god", UI_RESTLESS_GLYPH_GOD } };

  for (guint k = 0; k < G_N_ELEMENTS (signs); k++)
    if (g_str_equal (signs[k].kind, pile->kind))
      return signs[k].glyph;
  return UI_RESTLESS_GLYPH_STATUS;
}

/* A deck's sign, name and numbers; an eye where its top is known. */
static void
ui_restless_paint_pile (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessPile *pile = &scene->piles[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = h * 0.52f, right;
  g_autofree char *numbers = ui_restless_dup_pile_numbers (pile);
  const gboolean known = app_value_length (pile->ahead) > 0;
  UiTextStyle style = {
    .size = h * 0.52f, .weight = PANGO_WEIGHT_BOLD, .x_align = 1, .y_align = 0.5f, .digits = TRUE
  };
  graphene_rect_t box = ui_part (&brush->box, 0, 0, w - h * 0.35f, h);

  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, h * 0.25f, &ink.panel,
                               pile->changed);
  ui_border_snapshot (brush->snapshot, &brush->box, h * 0.25f, 1, &ink.edge);
  ui_restless_glyph_snapshot (brush->snapshot, pile_glyph (pile), &ink.on_panel,
                              brush->box.origin.x + h * 0.3f, brush->box.origin.y + (h - sign) / 2,
                              sign);
  right = ui_text_snapshot (brush->widget, brush->snapshot, numbers, &style,
                            pile->pick > 1 ? &ink.red : &ink.on_panel, &box);
  if (known) {
    ui_restless_glyph_snapshot (brush->snapshot, UI_RESTLESS_GLYPH_EVENT, &ink.on_panel,
                                brush->box.origin.x + w - right - h * 0.6f - sign,
                                brush->box.origin.y + (h - sign) / 2, sign);
    right += sign + h * 0.25f;
  }
  ui_brush_text (brush, ui_restless_pile_name (pile), h * 0.48f, PANGO_WEIGHT_MEDIUM, 0,
                 &ink.on_panel,
                 ui_part (&brush->box, h * 0.45f + sign, 0, w - sign - right - h * 0.95f, h));
}

static void
ui_restless_paint_action (const UiBrush *brush)
{
  UiRestlessAction action = (UiRestlessAction)brush->item->index;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height;
  gboolean grave = action == UI_RESTLESS_ACTION_FLEE || action == UI_RESTLESS_ACTION_ANNIHILATION;
  GdkRGBA line = ui_fade (ink.on_mat, 0.5f);

  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &ink.panel);
  ui_border_snapshot (brush->snapshot, &brush->box, h / 2, grave ? 2 : 1, grave ? &ink.red : &line);
  ui_brush_text (brush, ui_restless_action_name (action), h * 0.44f, PANGO_WEIGHT_MEDIUM, 0.5f,
                 &ink.on_panel, brush->box);
}

/* A pool with its counters, a group blessing with whom it reaches. */
static void
ui_restless_paint_shared (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  gboolean pool = brush->item->kind == UI_RESTLESS_PART_POOL;
  const AppValue *value =
      app_value_at (pool ? scene->pools : scene->group_blessings, brush->item->index);
  const AppValue *on = app_value_get (value, "on");
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = h * 0.5f, right;
  g_autoptr (GString) tail = g_string_new (NULL);
  UiTextStyle style = {
    .size = h * 0.5f, .weight = PANGO_WEIGHT_BOLD, .x_align = 1, .y_align = 0.5f, .digits = TRUE
  };
  graphene_rect_t box = ui_part (&brush->box, 0, 0, w - h * 0.4f, h);

  if (pool)
    g_string_append_printf (tail, "%d", (int)app_value_integer (app_value_get (value, "counters")));
  for (guint k = 0; !pool && k < app_value_length (on); k++)
    g_string_append (tail, app_value_text (app_value_at (on, k)));
  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, h * 0.3f, &ink.panel,
                               FALSE);
  ui_border_snapshot (brush->snapshot, &brush->box, h * 0.3f, 1, &ink.edge);
  ui_restless_glyph_snapshot (
      brush->snapshot, pool ? UI_RESTLESS_GLYPH_POOL : UI_RESTLESS_GLYPH_BLESSING, &ink.on_panel,
      brush->box.origin.x + h * 0.32f, brush->box.origin.y + (h - sign) / 2, sign);
  right = ui_text_snapshot (brush->widget, brush->snapshot, tail->str, &style,
                            pool ? &ink.red : &ink.on_panel, &box);
  ui_brush_text (brush, ui_restless_name (scene, brush->item->key), h * 0.43f, PANGO_WEIGHT_MEDIUM,
                 0, &ink.on_panel,
                 ui_part (&brush->box, h * 0.5f + sign, 0, w - sign - right - h * 1.2f, h));
}

/* The smoke: it comes from behind, at the left, and closes in around the table as rests are
 * spent. Everything that has to be read lies on panels over it, or away from the edges. */

#define PUFFS 22

/* The same puffs at the same places in every frame. */
static float
scatter (guint k, guint salt)
{
  guint32 x = (k + 1) * 2654435761u ^ salt * 40503u;

  x ^= x >> 15;
  x *= 2246822519u;
  x ^= x >> 13;
  return (float)(x & 0xffff) / 0xffff;
}

static void
draw_puff (const UiBrush *brush, float x, float y, float rx, float ry, GdkRGBA colour)
{
  const GskColorStop stops[] = { { 0, colour },
                                 { 0.5f, ui_fade (colour, 0.6f) },
                                 { 1, ui_fade (colour, 0) } };

  gtk_snapshot_append_radial_gradient (
      brush->snapshot, &GRAPHENE_RECT_INIT (x - rx, y - ry, 2 * rx, 2 * ry),
      &GRAPHENE_POINT_INIT (x, y), rx, ry, 0, 1, stops, G_N_ELEMENTS (stops));
}

static void
draw_edge (const UiBrush *brush, gboolean left, float width, GdkRGBA colour)
{
  const GskColorStop stops[] = { { 0, colour }, { 1, ui_fade (colour, 0) } };
  float x = brush->box.origin.x + (left ? 0 : brush->box.size.width);
  graphene_rect_t box = ui_part (&brush->box, left ? 0 : brush->box.size.width - width, 0, width,
                                 brush->box.size.height);

  gtk_snapshot_append_linear_gradient (
      brush->snapshot, &box, &GRAPHENE_POINT_INIT (x, box.origin.y),
      &GRAPHENE_POINT_INIT (left ? x + width : x - width, box.origin.y), stops, 2);
}

/* What closes in, over the mat. */
static void
ui_restless_paint_smoke (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  float smoke = scene->smoke, w = brush->box.size.width, h = brush->box.size.height;
  float rim = brush->em * 0.7f, reach = MIN (w, h) * (0.03f + 0.2f * smoke);
  /* In the light, text on the mat stays well readable over it. */
  GdkRGBA black = brush->dark ? ui_rgb (0x000000, 0.9f) : ui_rgb (0x16120f, 0.26f);
  GdkRGBA wisp = brush->dark ? ui_rgb (0x4a423c, 0.35f) : ui_rgb (0x16120f, 0.13f);

  draw_edge (brush, TRUE, rim, ui_fade (ui_rgb (0x16120f, 0.75f), 0.5f + 0.5f * smoke));
  draw_edge (brush, TRUE, reach * 1.6f, ui_fade (black, 0.35f + 0.65f * smoke));
  if (smoke > 0) {
    draw_edge (brush, FALSE, rim, ui_fade (ui_rgb (0x16120f, 0.75f), smoke));
    draw_edge (brush, FALSE, reach * smoke, ui_fade (black, smoke));
  }
  for (guint k = 0; k < PUFFS; k++) {
    float along = scatter (k, 1), size = reach * (0.7f + 0.9f * scatter (k, 2));
    guint side = k % 4;
    float x = side < 2 ? reach * 0.4f * scatter (k, 3) : side == 2 ? w * along : w;
    float y = side < 2 ? h * along : side == 2 ? (scatter (k, 4) < 0.5f ? 0 : h) : h * along;

    if (side > 1 && smoke <= 0)
      continue;
    draw_puff (brush, brush->box.origin.x + x, brush->box.origin.y + y, size * 1.3f, size * 0.8f,
               ui_fade (wisp, side < 2 ? 0.4f + 0.6f * smoke : smoke));
  }
}

/* The table */

/* The face of a card, as the packs of the match know it. */
static void
ui_restless_read_card_face (const UiRestlessScene *scene, const char *card, UiRestlessFace *face)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  ui_restless_read_face (face, found != NULL ? found->fields : NULL);
  if (card == NULL)
    return;
  face->name = ui_restless_name (scene, card);
  if (found != NULL && found->text != NULL)
    face->text = found->text;
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
  g_autofree char *place = ui_restless_dup_progress (brush->scene);
  GdkRGBA faint = ui_fade (ink.on_mat, 0.78f);

  ui_brush_text (brush, place, brush->box.size.height * 0.56f, PANGO_WEIGHT_MEDIUM, 0, &faint,
                 brush->box);
}

static void
paint_news (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  g_autofree char *news = ui_restless_dup_news (brush->scene);
  gboolean own_line = brush->item->index == 1;

  ui_brush_text (brush, news, brush->box.size.height * 0.62f, PANGO_WEIGHT_BOLD, own_line ? 0 : 1,
                 &ink.on_mat, brush->box);
}

/* Rerolls and rests: a sign and how many there are. */
static void
paint_tally (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  gboolean rests = brush->item->kind == UI_RESTLESS_PART_RESTS;
  int number = rests ? scene->rests : scene->rerolls;
  int change = rests ? scene->rests_change : scene->rerolls_change;
  float h = MIN (brush->box.size.height, ui_restless_unit (brush) * 2.2f),
        w = brush->box.size.width;
  graphene_rect_t box = ui_part (&brush->box, 0, (brush->box.size.height - h) / 2, w, h);
  UiRestlessFigure figure = { .glyph = rests ? UI_RESTLESS_GLYPH_REST : UI_RESTLESS_GLYPH_REROLL };
  float size = MIN (h * 0.6f, w * 0.32f);

  g_snprintf (figure.text, sizeof figure.text, "%d", number);
  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &box, h * 0.22f, &ink.panel,
                               change != 0);
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

  ui_brush_text (brush, ui_restless_ground_word (brush->scene), brush->box.size.height * 0.68f,
                 PANGO_WEIGHT_MEDIUM, 0, &ink.on_mat, brush->box);
}

static void
paint_piles_word (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);

  ui_brush_text (brush, _ ("Decks · discard piles"), brush->box.size.height * 0.68f,
                 PANGO_WEIGHT_MEDIUM, 0, &ink.on_mat, brush->box);
}

/* A card that can be chosen or bought; its price stands first on its face. */
static void
paint_offer (const UiBrush *brush)
{
  UiRestlessFace face;

  if (g_strcmp0 (brush->item->key, "?") == 0) {
    ui_restless_back_snapshot (brush->widget, brush->snapshot, UI_RESTLESS_GLYPH_CLAW, &brush->box,
                               FALSE);
    return;
  }
  ui_restless_read_card_face (brush->scene, brush->item->key, &face);
  if (brush->item->kind == UI_RESTLESS_PART_STOCK)
    ui_restless_price_face (&face);
  ui_restless_face_snapshot (brush->widget, brush->snapshot, &face, &brush->box);
}

/* The middle of the table: the card of what is met with the numbers of who is fought, what a
 * throw would do, decks, and what can be done. */

static const UiRestlessFoe *
foe_of (const UiRestlessScene *scene)
{
  return scene->phase == UI_RESTLESS_FINAL_NIGHT ? &scene->god : &scene->foe;
}

/* What a Target drops, at the right of its name; returns the room it takes. */
static float
draw_drops (const UiBrush *brush, const AppValue *drops, float u, const UiRestlessInk *ink)
{
  static const struct {
    const char *key;
    UiRestlessGlyph glyph;
  } sorts[] = { { "loot", UI_RESTLESS_GLYPH_LOOT },
                { "treasure", UI_RESTLESS_GLYPH_TREASURE },
                { "rerolls", UI_RESTLESS_GLYPH_REROLL } };
  UiRestlessFigure figures[G_N_ELEMENTS (sorts)];
  graphene_rect_t box = ui_part (&brush->box, 0, u * 0.35f, 0, u * 1.4f);
  guint n = 0;

  for (guint k = 0; k < G_N_ELEMENTS (sorts); k++) {
    int number = (int)app_value_integer (app_value_get (drops, sorts[k].key));

    if (number == 0)
      continue;
    figures[n].glyph = sorts[k].glyph;
    g_snprintf (figures[n++].text, sizeof figures->text, "%d", number);
  }
  box.size.width = u * 2.1f * n;
  box.origin.x += brush->box.size.width - box.size.width - u * 0.3f;
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, figures, n, u * 0.95f,
                                &ink->faint_paper, &ink->faint_paper, &box);
  return box.size.width;
}

static void
draw_words (const UiBrush *brush, const UiRestlessFace *face, const char *caption, float right,
            graphene_rect_t box, float u, const UiRestlessInk *ink)
{
  const UiRestlessScene *scene = brush->scene;
  UiTextStyle text = { .size = u * 0.82f, .lines = (int)((box.size.height - u * 2.6f) / u + 0.1f) };
  graphene_rect_t below = ui_part (&box, 0, u * 2.65f, box.size.width, box.size.height - u * 2.6f);

  ui_brush_text (brush, ui_restless_name (scene, brush->item->key), u * 1.12f, PANGO_WEIGHT_BOLD, 0,
                 &ink->on_paper, ui_part (&box, 0, u * 0.3f, box.size.width - right, u * 1.5f));
  ui_brush_text (brush, caption, u * 0.78f, PANGO_WEIGHT_NORMAL, 0, &ink->faint_paper,
                 ui_part (&box, 0, u * 1.65f, box.size.width, u * 0.95f));
  if (text.lines > 0)
    ui_text_snapshot (brush->widget, brush->snapshot, ui_restless_face_text (face), &text,
                      &ink->on_paper, &below);
}

static void
ui_restless_paint_card (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  gboolean over = scene->phase == UI_RESTLESS_DROPS;
  const UiBoardItem *numbers = ui_items_find (brush->items, UI_RESTLESS_PART_DEFENSE, 0);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float u = ui_restless_unit (brush), w = brush->box.size.width, h = brush->box.size.height;
  float tab = ui_restless_band_width (w, u), sign = tab * 0.64f, left = tab + u * 0.7f,
        radius = u * 0.5f;
  float head = numbers != NULL ? numbers->box.origin.y - brush->item->box.origin.y : h;
  float right = 0;
  g_autofree char *caption = NULL;
  UiRestlessFace face;
  GskRoundedRect rounded;

  ui_restless_read_card_face (scene, brush->item->key, &face);
  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.paper,
                               FALSE);
  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (
      brush->snapshot, ui_restless_is_red (&face) ? &ink.red_paper : &ink.black,
      &GRAPHENE_RECT_INIT (brush->box.origin.x, brush->box.origin.y, tab, h));
  gtk_snapshot_pop (brush->snapshot);
  ui_restless_glyph_snapshot (
      brush->snapshot, over && !scene->no_rest ? UI_RESTLESS_GLYPH_SKULL : face.glyph, &ink.bone,
      brush->box.origin.x + (tab - sign) / 2, brush->box.origin.y + u * 0.6f, sign);
  if (over)
    caption = g_strdup (scene->no_rest ? _ ("You fled from it") : _ ("It is behind you"));
  else
    caption = face.traits[0] != '\0' ? g_strdup_printf ("%s · %s", face.caption, face.traits)
                                     : g_strdup (face.caption);
  if (numbers != NULL && !over)
    right = draw_drops (
        brush, app_value_get (ui_restless_fields (scene, brush->item->key), "drops"), u, &ink);
  draw_words (brush, &face, caption, right,
              ui_part (&brush->box, left, 0, w - left - u * 0.5f, head), u, &ink);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 1, &ink.edge);
}

/* Attack, Die Defense, Chain Magic: a sign and a number. */
static void
ui_restless_paint_number (const UiBrush *brush)
{
  const UiRestlessFoe *foe = foe_of (brush->scene);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFigure figure = { .glyph = UI_RESTLESS_GLYPH_CHAIN };
  GdkRGBA fill = ui_fade (ink.on_paper, 0.06f);
  float h = brush->box.size.height;
  graphene_rect_t box = ui_part (&brush->box, h * 0.22f, 0, brush->box.size.width - h * 0.22f, h);

  if (brush->item->kind != UI_RESTLESS_PART_CHAIN) {
    gboolean attack = brush->item->kind == UI_RESTLESS_PART_ATTACK;

    figure.glyph = attack ? UI_RESTLESS_GLYPH_CLAW : UI_RESTLESS_GLYPH_DIE;
    g_snprintf (figure.text, sizeof figure.text, "%d", attack ? foe->attack : foe->defense);
  }
  ui_fill_snapshot (brush->snapshot, &brush->box, h * 0.2f, &fill);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, &figure, 1, h * 0.64f,
                                &ink.on_paper, &ink.red_paper, &box);
}

/* "1–4" and what it costs. */
static void
ui_restless_paint_strike (const UiBrush *brush)
{
  const UiRestlessStrike *strike = &foe_of (brush->scene)->strikes[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, w = brush->box.size.width;
  GdkRGBA line = ui_fade (ink.on_paper, 0.3f);
  UiRestlessFigure figure = { .glyph = UI_RESTLESS_GLYPH_CLAW };
  g_autofree char *range = strike->from == strike->to
                               ? g_strdup_printf ("%d", strike->from)
                               : g_strdup_printf ("%d–%d", strike->from, strike->to);
  graphene_rect_t box = ui_part (&brush->box, w * 0.56f, 0, w * 0.44f, h);

  g_snprintf (figure.text, sizeof figure.text, "%d", strike->damage);
  ui_border_snapshot (brush->snapshot, &brush->box, h * 0.25f, 1, &line);
  ui_brush_text (brush, range, h * 0.56f, PANGO_WEIGHT_MEDIUM, 0, &ink.on_paper,
                 ui_part (&brush->box, h * 0.25f, 0, w * 0.55f, h));
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, &figure, 1, h * 0.58f,
                                &ink.on_paper, &ink.red_paper, &box);
}

/* A character's column: the panel, its plate with the marks of the round, and the small cards of
 * what it carries. */

static const UiRestlessMember *
member_of (const UiBrush *brush)
{
  return &((const UiRestlessScene *)brush->scene)->party[brush->item->seat - 1];
}

static gboolean
has_turn (const UiBrush *brush)
{
  return ((const UiRestlessScene *)brush->scene)->turn == 'A' + (char)brush->item->seat - 1;
}

static gboolean
is_fight (const UiRestlessScene *scene)
{
  return scene->phase == UI_RESTLESS_COMBAT || scene->phase == UI_RESTLESS_GOD;
}

/* A skull where somebody was. */
static void
draw_grave (const UiBrush *brush, const UiRestlessInk *ink)
{
  float u = ui_restless_unit (brush), w = brush->box.size.width, h = brush->box.size.height;
  float top = u * 3.9f, size = CLAMP (h - top - u * 2, u * 1.6f, u * 4);

  ui_restless_glyph_snapshot (brush->snapshot, UI_RESTLESS_GLYPH_SKULL, &ink->faint,
                              brush->box.origin.x + (w - size) / 2, brush->box.origin.y + top,
                              size);
  ui_brush_text (brush, _ ("Dead"), u * 0.9f, PANGO_WEIGHT_MEDIUM, 0.5f, &ink->faint,
                 ui_part (&brush->box, 0, top + size + u * 0.1f, w, u * 1.3f));
}

static void
ui_restless_paint_panel (const UiBrush *brush)
{
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float radius = brush->em * 0.6f;
  gboolean turn = has_turn (brush);

  if (member->card == NULL) {
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    return;
  }
  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.panel,
                               member->joined);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, turn ? 2 : 1,
                      turn ? &ink.red : &ink.edge);
  if (!member->alive)
    draw_grave (brush, &ink);
  else if (!member->then.alive) {
    GdkRGBA wash = ui_fade (ink.red, 0.16f);

    ui_fill_snapshot (brush->snapshot, &brush->box, radius, &wash);
  }
}

/* The slot's letter on a disc: whose turn it is has a red one. */
static void
draw_badge (const UiBrush *brush, const UiRestlessInk *ink, float size)
{
  const UiRestlessMember *member = member_of (brush);
  const char letter[2] = { (char)('A' + brush->item->seat - 1), '\0' };
  graphene_rect_t disc = ui_part (&brush->box, 0, (brush->box.size.height - size) / 2, size, size);
  GdkRGBA fill = has_turn (brush) ? ink->red : ink->on_panel;
  GdkRGBA text = has_turn (brush) ? ink->on_red : ink->panel;

  if (member->card == NULL || !member->alive)
    fill = ui_fade (fill, 0.72f);
  ui_fill_snapshot (brush->snapshot, &disc, size / 2, &fill);
  ui_brush_text (brush, letter, size * 0.66f, PANGO_WEIGHT_BOLD, 0.5f, &text, disc);
}

/* What was done this round, from the right: an attack, a consumable. */
static float
draw_round (const UiBrush *brush, const UiRestlessInk *ink)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessMember *member = member_of (brush);
  float h = brush->box.size.height, size = h * 0.52f, x = brush->box.size.width - size;

  if (!is_fight (scene) || !member->alive)
    return 0;
  if (member->acted) {
    ui_restless_glyph_snapshot (brush->snapshot, UI_RESTLESS_GLYPH_DONE, &ink->on_panel,
                                brush->box.origin.x + x, brush->box.origin.y + (h - size) / 2,
                                size);
    x -= size * 1.3f;
  }
  if (member->consumed) {
    ui_restless_glyph_snapshot (brush->snapshot, UI_RESTLESS_GLYPH_FLASK, &ink->faint,
                                brush->box.origin.x + x, brush->box.origin.y + (h - size) / 2,
                                size);
    x -= size * 1.3f;
  }
  return brush->box.size.width - x - size;
}

static void
ui_restless_paint_plate (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, badge = h * 0.8f, marks;
  UiTextStyle style = { .size = h * 0.58f,
                        .weight = PANGO_WEIGHT_BOLD,
                        .y_align = 0.5f,
                        .struck = member->card != NULL && !member->alive };
  graphene_rect_t box;

  draw_badge (brush, &ink, badge);
  if (member->card == NULL) {
    ui_brush_text (
        brush, _ ("Nobody yet"), h * 0.5f, PANGO_WEIGHT_NORMAL, 0, &ink.faint_mat,
        ui_part (&brush->box, badge * 1.25f, 0, brush->box.size.width - badge * 1.25f, h));
    return;
  }
  marks = draw_round (brush, &ink);
  box = ui_part (&brush->box, badge * 1.25f, 0, brush->box.size.width - badge * 1.3f - marks, h);
  ui_text_snapshot (brush->widget, brush->snapshot, ui_restless_name (scene, member->card), &style,
                    member->alive ? &ink.on_panel : &ink.faint, &box);
}

static void
ui_restless_paint_player (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessMember *member = member_of (brush);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFace face;
  g_autofree char *text = NULL;

  ui_restless_read_card_face (scene, member->card, &face);
  text = face.traits[0] != '\0'
             ? app_phrase_printf ("%s · %s", ui_seat_name (scene->match, member->seat), face.traits)
             : g_strdup (ui_seat_name (scene->match, member->seat));
  ui_brush_text (brush, text, brush->box.size.height * 0.74f, PANGO_WEIGHT_NORMAL, 0, &ink.faint,
                 brush->box);
}

static void
ui_restless_paint_unarmed (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFace face;
  float h = brush->box.size.height;
  graphene_rect_t box = ui_part (&brush->box, h * 0.2f, 0, brush->box.size.width - h * 0.2f, h);
  GdkRGBA fill = ui_fade (ink.on_panel, 0.07f);

  ui_restless_read_card_face (scene, member_of (brush)->card, &face);
  ui_fill_snapshot (brush->snapshot, &brush->box, h * 0.25f, &fill);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, face.figures,
                                MIN (face.n_figures, 1), h * 0.58f, &ink.on_panel, &ink.on_panel,
                                &box);
}

static void
ui_restless_paint_end (const UiBrush *brush)
{
  UiRestlessInk ink = ui_restless_ink (brush->dark);

  ui_fill_snapshot (brush->snapshot, &brush->box, brush->box.size.height / 2, &ink.red);
  ui_brush_text (brush, _ ("End"), brush->box.size.height * 0.54f, PANGO_WEIGHT_SEMIBOLD, 0.5f,
                 &ink.on_red, brush->box);
}

/* Sins are red and have a shackle; a status a diamond; a blessing a star. */
static void
ui_restless_paint_mark (const UiBrush *brush)
{
  static const UiRestlessGlyph glyphs[] = { [UI_RESTLESS_STATUS] = UI_RESTLESS_GLYPH_STATUS,
                                            [UI_RESTLESS_BLESSING] = UI_RESTLESS_GLYPH_BLESSING,
                                            [UI_RESTLESS_SIN] = UI_RESTLESS_GLYPH_SIN };
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessMark *mark = &member_of (brush)->marks[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, sign = h * 0.56f;
  gboolean sin = mark->kind == UI_RESTLESS_SIN;
  GdkRGBA line = sin ? ink.red : ui_fade (ink.on_panel, 0.45f);
  GdkRGBA fill = ui_fade (sin ? ink.red : ink.on_panel, mark->changed ? 0.22f : 0.07f);

  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &fill);
  ui_border_snapshot (brush->snapshot, &brush->box, h / 2, 1, &line);
  ui_restless_glyph_snapshot (brush->snapshot, glyphs[mark->kind], sin ? &ink.red : &ink.on_panel,
                              brush->box.origin.x + h * 0.36f, brush->box.origin.y + (h - sign) / 2,
                              sign);
  ui_brush_text (
      brush, ui_restless_name (scene, mark->card), h * 0.56f, PANGO_WEIGHT_MEDIUM, 0,
      sin ? &ink.red : &ink.on_panel,
      ui_part (&brush->box, h * 0.5f + sign, 0, brush->box.size.width - h * 0.75f - sign, h));
}

/* Items. */

static void
add_state (UiRestlessFigure *figures, guint *n, UiRestlessGlyph glyph, const char *text)
{
  figures[*n].glyph = glyph;
  g_strlcpy (figures[(*n)++].text, text, sizeof figures->text);
}

/* What an item does, and what is left of it: as it is now where it lies on the table; what it
 * brings where it can be sold. The sign of its kind is there already. */
static guint
item_figures (const UiRestlessFace *face, const UiRestlessItem *item, gboolean trading,
              UiRestlessFigure figures[UI_RESTLESS_FIGURES])
{
  gboolean counts = item != NULL && item->counters > 0
                    && (item->counters > 1 || face->kind != UI_RESTLESS_CONSUMABLE);
  char text[12];
  guint n = 0;

  for (guint k = 0; k < face->n_figures && n < 3; k++) {
    UiRestlessGlyph glyph = face->figures[k].glyph;
    gboolean damage = glyph == face->glyph && glyph != UI_RESTLESS_GLYPH_FLASK
                      && glyph != UI_RESTLESS_GLYPH_ACTIVE;

    if (damage || item == NULL)
      add_state (figures, &n, damage ? UI_RESTLESS_GLYPH_NONE : glyph, face->figures[k].text);
  }
  if (item != NULL && item->armor > 0) {
    g_snprintf (text, sizeof text, "%d", item->armor);
    add_state (figures, &n, UI_RESTLESS_GLYPH_ARMOR, text);
  }
  if (counts) {
    g_snprintf (text, sizeof text, "%d", item->counters);
    add_state (figures, &n, UI_RESTLESS_GLYPH_COUNTER, text);
  }
  if (trading) {
    g_snprintf (text, sizeof text, "%d", face->value);
    add_state (figures, &n, UI_RESTLESS_GLYPH_VALUE, text);
  }
  return n;
}

static float
figures_width (const UiBrush *brush, const UiRestlessFigure *figures, guint n, float size)
{
  const UiTextStyle style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .digits = TRUE };
  float width = 0;

  for (guint k = 0; k < n; k++)
    width += (figures[k].glyph != UI_RESTLESS_GLYPH_NONE ? size * 1.02f : 0)
             + ui_text_width (brush->widget, figures[k].text, &style) + (k > 0 ? size * 0.5f : 0);
  return width;
}

/* An active item that is spent stands on its side, as on the table. */
static void
draw_tab (const UiBrush *brush, const UiRestlessFace *face, gboolean spent, float width,
          float radius, const UiRestlessInk *ink)
{
  float h = brush->box.size.height, size = MIN (width * 0.62f, h * 0.6f);
  float x = brush->box.origin.x + width / 2, y = brush->box.origin.y + h / 2;
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (
      brush->snapshot, ui_restless_is_red (face) ? &ink->red_paper : &ink->black,
      &GRAPHENE_RECT_INIT (brush->box.origin.x, brush->box.origin.y, width, h));
  gtk_snapshot_pop (brush->snapshot);
  if (!spent) {
    ui_restless_paint_sign (brush, face->glyph, &ink->bone, &brush->box, width, size);
    return;
  }
  gtk_snapshot_save (brush->snapshot);
  gtk_snapshot_translate (brush->snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_rotate (brush->snapshot, 90);
  ui_restless_glyph_snapshot (brush->snapshot, face->glyph, &ink->bone, -size / 2, -size / 2, size);
  gtk_snapshot_restore (brush->snapshot);
}

/**
 * ui_restless_paint_row:
 * @item: its counters, armor and charge; NULL where only the card is known
 * An item as a small card on its side.
 */
static void
ui_restless_paint_row (const UiBrush *brush, const char *card, const UiRestlessItem *item)
{
  const UiRestlessScene *scene = brush->scene;
  const char *name = ui_restless_name (scene, card);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFigure figures[UI_RESTLESS_FIGURES];
  UiRestlessFace face;
  float w = brush->box.size.width, h = brush->box.size.height, tab = h * 0.82f, size = h * 0.46f;
  float radius = h * 0.16f, right;
  UiTextStyle style = { .size = h * 0.42f, .weight = PANGO_WEIGHT_SEMIBOLD, .y_align = 0.5f };
  gboolean trading = item != NULL && ui_restless_is_trading (scene);
  gboolean spent;
  graphene_rect_t box;
  guint n;

  ui_restless_read_card_face (scene, card, &face);
  spent = item != NULL && face.kind == UI_RESTLESS_ACTIVE && !item->ready;
  n = item_figures (&face, item, trading, figures);
  right = figures_width (brush, figures, n, size);
  /* Where there is no room for both, the Value alone. */
  if (trading && n > 1
      && ui_text_width (brush->widget, name, &style) > w - tab - right - h * 0.45f) {
    figures[0] = figures[n - 1];
    n = 1;
    right = figures_width (brush, figures, n, size);
  }
  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.paper,
                               item != NULL && item->changed);
  draw_tab (brush, &face, spent, tab, radius, &ink);
  box = ui_part (&brush->box, w - right - h * 0.2f, 0, right + 2, h);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, figures, n, size, &ink.on_paper,
                                &ink.faint_paper, &box);
  box = ui_part (&brush->box, tab + h * 0.16f, 0, w - tab - right - h * 0.45f, h);
  if (ui_text_width (brush->widget, name, &style) > box.size.width) {
    style.size = h * 0.36f;
    style.lines = strchr (name, ' ') != NULL ? 2 : 1;
  }
  ui_text_snapshot (brush->widget, brush->snapshot, name, &style,
                    spent ? &ink.faint_paper : &ink.on_paper, &box);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 1, &ink.edge);
}

static void
paint_item (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessItem *item = NULL;

  if (brush->item->kind == UI_RESTLESS_PART_ITEM)
    item = &scene->party[brush->item->seat - 1].items.at[brush->item->index];
  else if (brush->item->kind == UI_RESTLESS_PART_LYING)
    item = &scene->ground.at[brush->item->index];
  ui_restless_paint_row (brush, brush->item->key, item);
}

/* The realm's card and the road below it: what lies behind as stones, where the party is as a red
 * ring, what is to come face down, and the gate or the god at its end. */

static void
draw_line (const UiBrush *brush, float from, float to, float y, const GdkRGBA *colour)
{
  float width = MAX (brush->em * 0.14f, 1.5f);

  gtk_snapshot_append_color (brush->snapshot, colour,
                             &GRAPHENE_RECT_INIT (brush->box.origin.x + from,
                                                  brush->box.origin.y + y - width / 2, to - from,
                                                  width));
}

/* Through the stone of what was fled from. @data: its colour */
static void
draw_crack (cairo_t *cr, const graphene_rect_t *box, gconstpointer data)
{
  float x = box->origin.x, y = box->origin.y, size = box->size.width;

  gdk_cairo_set_source_rgba (cr, data);
  cairo_set_line_width (cr, MAX (size * 0.1f, 1.5f));
  cairo_move_to (cr, x + size * 0.8f, y);
  cairo_line_to (cr, x + size * 0.45f, y + size * 0.45f);
  cairo_line_to (cr, x + size * 0.6f, y + size * 0.6f);
  cairo_line_to (cr, x + size * 0.25f, y + size);
  cairo_stroke (cr);
}

/* Who was fled from has a stone that is broken. */
static void
draw_stone (const UiBrush *brush, const UiRestlessStop *stop, const UiRestlessFace *face,
            graphene_rect_t disc, const UiRestlessInk *ink)
{
  float size = disc.size.width, sign = size * 0.56f;
  gboolean here = stop->fate == UI_RESTLESS_HERE, fled = stop->fate == UI_RESTLESS_FLED;
  GdkRGBA fill = here ? ink->paper : stop->fate == UI_RESTLESS_COMING ? ink->black : ink->faint_mat;
  GdkRGBA mark = here ? ink->on_paper : stop->fate == UI_RESTLESS_COMING ? ink->bone : ink->mat;
  GdkRGBA rim = stop->fate == UI_RESTLESS_COMING ? ui_fade (ink->bone, 0.35f) : ink->edge;

  ui_fill_snapshot (brush->snapshot, &disc, size / 2, &fill);
  ui_border_snapshot (brush->snapshot, &disc, size / 2, here ? MAX (size * 0.1f, 2) : 1,
                      here ? &ink->red : &rim);
  if (stop->card != NULL)
    ui_restless_glyph_snapshot (brush->snapshot, face->glyph, &mark,
                                disc.origin.x + (size - sign) / 2,
                                disc.origin.y + (size - sign) / 2, sign);
  else if (stop->fate == UI_RESTLESS_COMING || here)
    ui_brush_text (brush, "?", size * 0.56f, PANGO_WEIGHT_SEMIBOLD, 0.5f, &mark, disc);
  if (fled)
    ui_drawing_snapshot (brush->snapshot, &disc, draw_crack, &ink->mat, sizeof ink->mat);
}

static void
ui_restless_paint_stop (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  const UiRestlessStop *stop = &scene->road[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height;
  gboolean named = w > ui_restless_unit (brush) * 4.2f, here = stop->fate == UI_RESTLESS_HERE;
  float disc = MIN (h * (named ? 0.62f : 0.7f), w * 0.82f), y = named ? h * 0.34f : h * 0.5f;
  GdkRGBA walked = ink.faint_mat, ahead = ui_fade (ink.faint_mat, 0.4f);
  UiRestlessFace face;

  ui_restless_read_card_face (scene, stop->card, &face);
  draw_line (brush, 0, w / 2, y, stop->fate == UI_RESTLESS_COMING ? &ahead : &walked);
  draw_line (brush, w / 2, w, y, stop->fate == UI_RESTLESS_COMING || here ? &ahead : &walked);
  draw_stone (brush, stop, &face, ui_part (&brush->box, (w - disc) / 2, y - disc / 2, disc, disc),
              &ink);
  if (named && stop->card != NULL)
    ui_brush_text (brush, ui_restless_name (scene, stop->card), h * 0.26f,
                   here ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 0.5f,
                   here ? &ink.on_mat : &ink.faint_mat,
                   ui_part (&brush->box, w * 0.02f, h * 0.68f, w * 0.96f, h * 0.32f));
}

/* The god at the end once it is known, else a gate. */
static void
ui_restless_paint_gate (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = MIN (h * 0.62f, w * 0.8f);
  gboolean named = w > ui_restless_unit (brush) * 3.4f, god = scene->god.card != NULL;
  float y = named ? h * 0.34f : h * 0.5f;
  g_autofree char *name = god                ? g_strdup (ui_restless_name (scene, scene->god.card))
                          : scene->realm < 5 ? g_strdup_printf (_ ("Realm %d"), scene->realm + 1)
                                             : g_strdup (_ ("The end"));

  ui_restless_glyph_snapshot (brush->snapshot,
                              god ? UI_RESTLESS_GLYPH_GOD : UI_RESTLESS_GLYPH_REALM,
                              god ? &ink.red : &ink.on_mat, brush->box.origin.x + (w - sign) / 2,
                              brush->box.origin.y + y - sign / 2, sign);
  if (named)
    ui_brush_text (brush, name, h * 0.26f, god ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, 0.5f,
                   god ? &ink.red : &ink.faint_mat,
                   ui_part (&brush->box, 0, h * 0.68f, w, h * 0.32f));
}

static void
ui_restless_paint_realm (const UiBrush *brush)
{
  const UiRestlessScene *scene = brush->scene;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, tab = MIN (h * 0.9f, w * 0.3f);
  float u = ui_restless_unit (brush), radius = h * 0.14f, sign = tab * 0.56f;
  float y = h > u * 2.4f ? h * 0.52f : h;
  UiRestlessFace face;
  GskRoundedRect rounded;

  if (scene->realm_card == NULL) {
    ui_card_slot_snapshot (brush->widget, brush->snapshot, &brush->box);
    ui_brush_text (brush, _ ("No realm yet"), u * 0.85f, PANGO_WEIGHT_NORMAL, 0.5f, &ink.faint_mat,
                   brush->box);
    return;
  }
  ui_restless_read_card_face (scene, scene->realm_card, &face);
  ui_card_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.paper,
                               FALSE);
  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (
      brush->snapshot, &ink.black,
      &GRAPHENE_RECT_INIT (brush->box.origin.x, brush->box.origin.y, tab, h));
  gtk_snapshot_pop (brush->snapshot);
  ui_restless_glyph_snapshot (brush->snapshot, UI_RESTLESS_GLYPH_REALM, &ink.bone,
                              brush->box.origin.x + (tab - sign) / 2,
                              brush->box.origin.y + (h - sign) / 2, sign);
  ui_brush_text (brush, face.name,
                 ui_brush_fitting_size (brush, face.name, MIN (h * 0.36f, u * 1.05f),
                                        PANGO_WEIGHT_BOLD, w - tab - h * 0.2f),
                 PANGO_WEIGHT_BOLD, 0, &ink.on_paper,
                 ui_part (&brush->box, tab + h * 0.14f, y < h ? h * 0.06f : 0, w - tab - h * 0.2f,
                          y < h ? y : h));
  if (y < h)
    ui_brush_text (brush,
                   ui_restless_face_text (&face)[0] != '\0' ? ui_restless_face_text (&face)
                                                            : face.caption,
                   u * 0.76f, PANGO_WEIGHT_NORMAL, 0, &ink.faint_paper,
                   ui_part (&brush->box, tab + h * 0.14f, y, w - tab - h * 0.2f, h - y - 2));
}

/* Each thing by its kind */

/* A counter of health is drawn with the health that it is of. */
static void (*const painters[]) (const UiBrush *brush) = {
  [UI_RESTLESS_PART_MAT] = paint_mat,
  [UI_RESTLESS_PART_PLACE] = paint_place,
  [UI_RESTLESS_PART_NEWS] = paint_news,
  [UI_RESTLESS_PART_REALM] = ui_restless_paint_realm,
  [UI_RESTLESS_PART_STOP] = ui_restless_paint_stop,
  [UI_RESTLESS_PART_GATE] = ui_restless_paint_gate,
  [UI_RESTLESS_PART_REROLLS] = paint_tally,
  [UI_RESTLESS_PART_RESTS] = paint_tally,
  [UI_RESTLESS_PART_CARD] = ui_restless_paint_card,
  [UI_RESTLESS_PART_ATTACK] = ui_restless_paint_number,
  [UI_RESTLESS_PART_DEFENSE] = ui_restless_paint_number,
  [UI_RESTLESS_PART_CHAIN] = ui_restless_paint_number,
  [UI_RESTLESS_PART_FOE_HEALTH] = ui_restless_paint_foe_health,
  [UI_RESTLESS_PART_STRIKE] = ui_restless_paint_strike,
  [UI_RESTLESS_PART_OUTCOME] = ui_restless_paint_outcome,
  [UI_RESTLESS_PART_CANDIDATE] = paint_offer,
  [UI_RESTLESS_PART_STOCK] = paint_offer,
  [UI_RESTLESS_PART_OFFERED] = paint_offer,
  [UI_RESTLESS_PART_DECK] = ui_restless_paint_deck,
  [UI_RESTLESS_PART_ACTION] = ui_restless_paint_action,
  [UI_RESTLESS_PART_POOL] = ui_restless_paint_shared,
  [UI_RESTLESS_PART_GROUP] = ui_restless_paint_shared,
  [UI_RESTLESS_PART_GROUND] = paint_ground_word,
  [UI_RESTLESS_PART_HELD] = paint_item,
  [UI_RESTLESS_PART_LYING] = paint_item,
  [UI_RESTLESS_PART_ITEM] = paint_item,
  [UI_RESTLESS_PART_PANEL] = ui_restless_paint_panel,
  [UI_RESTLESS_PART_PLATE] = ui_restless_paint_plate,
  [UI_RESTLESS_PART_PLAYER] = ui_restless_paint_player,
  [UI_RESTLESS_PART_ARMOR] = ui_restless_paint_armor,
  [UI_RESTLESS_PART_HEALTH] = ui_restless_paint_health,
  [UI_RESTLESS_PART_UNARMED] = ui_restless_paint_unarmed,
  [UI_RESTLESS_PART_WEIGHT] = ui_restless_paint_weight,
  [UI_RESTLESS_PART_END] = ui_restless_paint_end,
  [UI_RESTLESS_PART_MARK] = ui_restless_paint_mark,
  [UI_RESTLESS_PART_PILES] = paint_piles_word,
  [UI_RESTLESS_PART_PILE] = ui_restless_paint_pile,
};

void
ui_restless_paint (const UiBrush *brush)
{
  if (painters[brush->item->kind] != NULL)
    painters[brush->item->kind](brush);
}
