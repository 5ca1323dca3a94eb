/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The middle of the table: the card of what is met with the numbers of who is fought, what a throw
 * would do, decks, and what can be done.
 */
#include "ui/board/restless/restless-paint.h"

#include "ui/board/restless/restless-outcome.h"
#include "ui/board/restless/restless-words.h"

#include <glib/gi18n.h>

static const UiRestlessFoe *
foe_of (const UiRestlessTable *table)
{
  return table->phase == UI_RESTLESS_FINAL_NIGHT ? &table->god : &table->foe;
}

/* What a Target drops, at the right of its name; returns the room it takes. */
static float
draw_drops (const UiBrush *brush, const AppValue *drops, float u, const UiRestlessInk *ink)
{
  static const struct {
    const char *key;
    UiGlyph glyph;
  } sorts[] = { { "loot", UI_GLYPH_LOOT },
                { "treasure", UI_GLYPH_TREASURE },
                { "rerolls", UI_GLYPH_REROLL } };
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
  const UiRestlessTable *table = brush->table;
  UiText text = { .size = u * 0.82f, .lines = (int)((box.size.height - u * 2.6f) / u + 0.1f) };
  graphene_rect_t below = ui_part (&box, 0, u * 2.65f, box.size.width, box.size.height - u * 2.6f);

  ui_brush_text (brush, ui_restless_name (table, brush->item->key), u * 1.12f, PANGO_WEIGHT_BOLD, 0,
                 &ink->on_paper, ui_part (&box, 0, u * 0.3f, box.size.width - right, u * 1.5f));
  ui_brush_text (brush, caption, u * 0.78f, PANGO_WEIGHT_NORMAL, 0, &ink->faint_paper,
                 ui_part (&box, 0, u * 1.65f, box.size.width, u * 0.95f));
  if (text.lines > 0)
    ui_text_snapshot (brush->widget, brush->snapshot, ui_restless_face_text (face), &text,
                      &ink->on_paper, &below);
}

void
ui_restless_paint_card (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  gboolean over = table->phase == UI_RESTLESS_DROPS;
  const UiBoardItem *numbers = ui_items_find (brush->items, UI_RESTLESS_SEE_DEFENSE, 0);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float u = ui_restless_unit (brush), w = brush->box.size.width, h = brush->box.size.height;
  float tab = ui_restless_tab (w, u), sign = tab * 0.64f, left = tab + u * 0.7f, radius = u * 0.5f;
  float head = numbers != NULL ? numbers->box.origin.y - brush->item->box.origin.y : h;
  float right = 0;
  g_autofree char *caption = NULL;
  UiRestlessFace face;
  GskRoundedRect rounded;

  ui_restless_find_face (table, brush->item->key, &face);
  ui_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, radius, &ink.paper, FALSE);
  gsk_rounded_rect_init_from_rect (&rounded, &brush->box, radius);
  gtk_snapshot_push_rounded_clip (brush->snapshot, &rounded);
  gtk_snapshot_append_color (
      brush->snapshot, ui_restless_is_red (&face) ? &ink.red_paper : &ink.black,
      &GRAPHENE_RECT_INIT (brush->box.origin.x, brush->box.origin.y, tab, h));
  gtk_snapshot_pop (brush->snapshot);
  ui_glyph_snapshot (brush->snapshot, over ? UI_GLYPH_SKULL : face.glyph, &ink.bone,
                     brush->box.origin.x + (tab - sign) / 2, brush->box.origin.y + u * 0.6f, sign);
  if (over)
    caption = g_strdup (_ ("It is behind you"));
  else
    caption = face.traits[0] != '\0' ? g_strdup_printf ("%s · %s", face.caption, face.traits)
                                     : g_strdup (face.caption);
  if (numbers != NULL && !over)
    right = draw_drops (
        brush, app_value_get (ui_restless_fields (table, brush->item->key), "drops"), u, &ink);
  draw_words (brush, &face, caption, right,
              ui_part (&brush->box, left, 0, w - left - u * 0.5f, head), u, &ink);
  ui_border_snapshot (brush->snapshot, &brush->box, radius, 1, &ink.edge);
}

/* Attack, Die Defense, Chain Magic: a sign and a number. */
void
ui_restless_paint_number (const UiBrush *brush)
{
  const UiRestlessFoe *foe = foe_of (brush->table);
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  UiRestlessFigure figure = { .glyph = UI_GLYPH_CHAIN };
  GdkRGBA fill = ui_fade (ink.on_paper, 0.06f);
  float h = brush->box.size.height;
  graphene_rect_t box = ui_part (&brush->box, h * 0.22f, 0, brush->box.size.width - h * 0.22f, h);

  if (brush->item->kind != UI_RESTLESS_SEE_CHAIN) {
    gboolean attack = brush->item->kind == UI_RESTLESS_SEE_ATTACK;

    figure.glyph = attack ? UI_GLYPH_CLAW : UI_GLYPH_DIE;
    g_snprintf (figure.text, sizeof figure.text, "%d", attack ? foe->attack : foe->defense);
  }
  ui_fill_snapshot (brush->snapshot, &brush->box, h * 0.2f, &fill);
  ui_restless_figures_snapshot (brush->widget, brush->snapshot, &figure, 1, h * 0.64f,
                                &ink.on_paper, &ink.red_paper, &box);
}

/* "1–4" and what it costs. */
void
ui_restless_paint_strike (const UiBrush *brush)
{
  const UiRestlessStrike *strike = &foe_of (brush->table)->strikes[brush->item->index];
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height, w = brush->box.size.width;
  GdkRGBA line = ui_fade (ink.on_paper, 0.3f);
  UiRestlessFigure figure = { .glyph = UI_GLYPH_CLAW };
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

/* What a throw does. */

static gboolean
is_thrown (const UiRestlessTable *table, int face)
{
  for (guint k = 0; k < table->typed.n_dice; k++)
    if (table->typed.dice[k] == face)
      return TRUE;
  return FALSE;
}

/* A face of the die: struck is red, a hit is filled; those that do nothing are outlined. */
static void
draw_face (const UiBrush *brush, int face, UiRestlessThrow what, graphene_rect_t box,
           const UiRestlessInk *ink)
{
  const UiRestlessTable *table = brush->table;
  gboolean thrown = is_thrown (table, face), any = table->typed.n_dice > 0;
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
  const UiRestlessTable *table = brush->table;
  float w = brush->box.size.width, h = brush->box.size.height * 0.5f, step = w / UI_RESTLESS_DIE;

  for (int face = 1; face <= UI_RESTLESS_DIE; face++) {
    UiRestlessThrow what = table->typed.faces[face];
    float lift = is_thrown (table, face) ? 0 : h * 0.14f;
    /* Struck ones hang lower, hits stand higher: told apart without colour. */
    float top = what == UI_RESTLESS_STRUCK ? lift + h * 0.12f : lift;

    draw_face (brush, face, what,
               ui_part (&brush->box, step * (face - 1) + 0.5f, top, step - 1, h * 0.74f), ink);
  }
}

void
ui_restless_paint_outcome (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  g_autofree char *words = ui_restless_dup_outcome (table);
  gboolean odds = table->typed.faces[1] != UI_RESTLESS_UNKNOWN;
  float w = brush->box.size.width, h = brush->box.size.height;
  UiText style = {
    .size = h * 0.27f, .weight = PANGO_WEIGHT_SEMIBOLD, .x_align = 0.5f, .y_align = 0.5f, .lines = 2
  };
  graphene_rect_t box = odds ? ui_part (&brush->box, 0, h * 0.5f, w, h * 0.5f) : brush->box;

  if (odds)
    draw_faces (brush, &ink);
  if (words == NULL) {
    words = g_strdup_printf (_ ("A total of %d or more hits."), table->foe.defense);
    style.weight = PANGO_WEIGHT_NORMAL;
  }
  if (odds)
    style.lines = 1;
  ui_text_snapshot (brush->widget, brush->snapshot, words, &style,
                    style.weight == PANGO_WEIGHT_NORMAL ? &ink.faint_mat : &ink.on_mat, &box);
}

/* Decks and actions. */

static UiGlyph
deck_glyph (UiRestlessDeck deck)
{
  static const UiGlyph glyphs[UI_RESTLESS_DECKS] = {
    [UI_RESTLESS_DECK_CHARACTERS] = UI_GLYPH_CHARACTER,
    [UI_RESTLESS_DECK_STARTERS] = UI_GLYPH_STARTER,
    [UI_RESTLESS_DECK_REALMS] = UI_GLYPH_REALM,
    [UI_RESTLESS_DECK_GODS] = UI_GLYPH_GOD,
    [UI_RESTLESS_DECK_ENCOUNTERS] = UI_GLYPH_CLAW,
    [UI_RESTLESS_DECK_LOOT] = UI_GLYPH_LOOT,
    [UI_RESTLESS_DECK_TREASURE] = UI_GLYPH_TREASURE,
    [UI_RESTLESS_DECK_TAROT] = UI_GLYPH_TAROT,
  };

  return glyphs[deck];
}

void
ui_restless_paint_deck (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  UiRestlessDeck deck = (UiRestlessDeck)brush->item->index;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = h * 0.56f;
  int owed = deck == UI_RESTLESS_DECK_LOOT       ? table->draw_loot
             : deck == UI_RESTLESS_DECK_TREASURE ? table->draw_treasure
                                                 : 0;
  g_autofree char *name = owed > 0 ? g_strdup_printf ("%s ×%d", ui_restless_deck_name (deck), owed)
                                   : g_strdup (ui_restless_deck_name (deck));
  GdkRGBA thread = ui_fade (ink.bone, 0.3f);
  graphene_rect_t inner = ui_part (&brush->box, 3, 3, w - 6, h - 6);

  ui_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, h * 0.18f, &ink.black,
                          FALSE);
  ui_border_snapshot (brush->snapshot, &inner, h * 0.14f, 1, &thread);
  ui_glyph_snapshot (brush->snapshot, deck_glyph (deck), &ink.bone, brush->box.origin.x + h * 0.36f,
                     brush->box.origin.y + (h - sign) / 2, sign);
  ui_brush_text (brush, name, h * 0.44f, PANGO_WEIGHT_SEMIBOLD, 0, &ink.bone,
                 ui_part (&brush->box, h * 0.56f + sign, 0, w - sign - h * 0.8f, h));
}

void
ui_restless_paint_action (const UiBrush *brush)
{
  UiRestlessAction action = (UiRestlessAction)brush->item->index;
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float h = brush->box.size.height;
  gboolean grave = action == UI_RESTLESS_DO_FLEE || action == UI_RESTLESS_DO_ANNIHILATION;
  GdkRGBA line = ui_fade (ink.on_mat, 0.5f);

  ui_fill_snapshot (brush->snapshot, &brush->box, h / 2, &ink.panel);
  ui_border_snapshot (brush->snapshot, &brush->box, h / 2, grave ? 2 : 1, grave ? &ink.red : &line);
  ui_brush_text (brush, ui_restless_action_name (action), h * 0.44f, PANGO_WEIGHT_MEDIUM, 0.5f,
                 &ink.on_panel, brush->box);
}

/* A pool with its counters, a group blessing with whom it reaches. */
void
ui_restless_paint_shared (const UiBrush *brush)
{
  const UiRestlessTable *table = brush->table;
  gboolean pool = brush->item->kind == UI_RESTLESS_SEE_POOL;
  const AppValue *value =
      app_value_at (pool ? table->pools : table->group_blessings, brush->item->index);
  const AppValue *on = app_value_get (value, "on");
  UiRestlessInk ink = ui_restless_ink (brush->dark);
  float w = brush->box.size.width, h = brush->box.size.height, sign = h * 0.5f, right;
  g_autoptr (GString) tail = g_string_new (NULL);
  UiText style = {
    .size = h * 0.5f, .weight = PANGO_WEIGHT_BOLD, .x_align = 1, .y_align = 0.5f, .digits = TRUE
  };
  graphene_rect_t box = ui_part (&brush->box, 0, 0, w - h * 0.4f, h);

  if (pool)
    g_string_append_printf (tail, "%d", (int)app_value_integer (app_value_get (value, "counters")));
  for (guint k = 0; !pool && k < app_value_length (on); k++)
    g_string_append (tail, app_value_text (app_value_at (on, k)));
  ui_face_paper_snapshot (brush->widget, brush->snapshot, &brush->box, h * 0.3f, &ink.panel, FALSE);
  ui_border_snapshot (brush->snapshot, &brush->box, h * 0.3f, 1, &ink.edge);
  ui_glyph_snapshot (brush->snapshot, pool ? UI_GLYPH_POOL : UI_GLYPH_BLESSING, &ink.on_panel,
                     brush->box.origin.x + h * 0.32f, brush->box.origin.y + (h - sign) / 2, sign);
  right = ui_text_snapshot (brush->widget, brush->snapshot, tail->str, &style,
                            pool ? &ink.red : &ink.on_panel, &box);
  ui_brush_text (brush, ui_restless_name (table, brush->item->key), h * 0.43f, PANGO_WEIGHT_MEDIUM,
                 0, &ink.on_panel,
                 ui_part (&brush->box, h * 0.5f + sign, 0, w - sign - right - h * 1.2f, h));
}
