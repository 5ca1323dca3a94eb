/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a card of The Restless is: its kind, sign and figures from the fields of its pack; and how
 * it is drawn.
 */
#include "ui/board/restless/restless-face.h"

#include "ui/board/brush.h"
#include "ui/board/restless/restless-text.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

static gboolean
is_text (const AppValue *fields, const char *key, const char *text)
{
  return g_strcmp0 (app_value_text (app_value_get (fields, key)), text) == 0;
}

static gboolean
is_set (const AppValue *fields, const char *key)
{
  return app_value_boolean (app_value_get (fields, key));
}

static int
integer_or (const AppValue *fields, const char *key, int otherwise)
{
  const AppValue *value = app_value_get (fields, key);

  return app_value_is_null (value) ? otherwise : (int)app_value_integer (value);
}

static const struct {
  const char *field, *value;
  UiRestlessCardKind kind;
  UiRestlessGlyph glyph;
  const char *name;
} kinds[] = {
  { "kind", "character", UI_RESTLESS_CHARACTER, UI_RESTLESS_GLYPH_CHARACTER, N_ ("Character") },
  { "type", "combat", UI_RESTLESS_COMBAT_ENCOUNTER, UI_RESTLESS_GLYPH_CLAW,
    N_ ("Combat Encounter") },
  { "type", "event", UI_RESTLESS_EVENT_ENCOUNTER, UI_RESTLESS_GLYPH_EVENT,
    N_ ("Non-Combat Encounter") },
  { "type", "trader", UI_RESTLESS_TRADER_ENCOUNTER, UI_RESTLESS_GLYPH_TRADER, N_ ("Trader") },
  { "item", "weapon", UI_RESTLESS_WEAPON, UI_RESTLESS_GLYPH_SWORD, N_ ("Weapon") },
  { "item", "consumable", UI_RESTLESS_CONSUMABLE, UI_RESTLESS_GLYPH_FLASK, N_ ("Consumable") },
  { "item", "active", UI_RESTLESS_ACTIVE, UI_RESTLESS_GLYPH_ACTIVE, N_ ("Active Item") },
  { "item", "equipment", UI_RESTLESS_EQUIPMENT, UI_RESTLESS_GLYPH_EQUIPMENT, N_ ("Equipment") },
  { "item", "sin", UI_RESTLESS_SIN_ITEM, UI_RESTLESS_GLYPH_SIN, N_ ("Sin") },
  { "item", "nothing", UI_RESTLESS_NOTHING_ITEM, UI_RESTLESS_GLYPH_NOTHING, N_ ("Nothing") },
  { "kind", "rest", UI_RESTLESS_REST_CARD, UI_RESTLESS_GLYPH_REST, N_ ("Rest") },
  { "kind", "realm", UI_RESTLESS_REALM_CARD, UI_RESTLESS_GLYPH_REALM, N_ ("Realm") },
  { "kind", "god", UI_RESTLESS_GOD_CARD, UI_RESTLESS_GLYPH_GOD, N_ ("Traitor God") },
  { "kind", "status", UI_RESTLESS_STATUS_CARD, UI_RESTLESS_GLYPH_STATUS, N_ ("Status Effect") },
  { "form", "blessing", UI_RESTLESS_TAROT_CARD, UI_RESTLESS_GLYPH_BLESSING, N_ ("Blessing") },
  { "form", "group-blessing", UI_RESTLESS_TAROT_CARD, UI_RESTLESS_GLYPH_BLESSING,
    N_ ("Group Blessing") },
  { "form", "resource-pool", UI_RESTLESS_TAROT_CARD, UI_RESTLESS_GLYPH_POOL, N_ ("Resource Pool") },
  { "form", "event", UI_RESTLESS_TAROT_CARD, UI_RESTLESS_GLYPH_EVENT, N_ ("Tarot Event") },
  { "kind", "tarot", UI_RESTLESS_TAROT_CARD, UI_RESTLESS_GLYPH_TAROT, N_ ("Tarot") },
};

static const struct {
  const char *kind, *name;
} decks[] = {
  { "starter", N_ ("Starter Item") },
  { "loot", N_ ("Loot") },
  { "treasure", N_ ("Treasure") },
};

static int
find_kind (const AppValue *fields)
{
  for (guint k = 0; fields != NULL && k < G_N_ELEMENTS (kinds); k++)
    if (is_text (fields, kinds[k].field, kinds[k].value))
      return (int)k;
  return -1;
}

char *
ui_restless_dup_caption (const AppValue *fields)
{
  int kind = find_kind (fields);
  const char *name = kind >= 0 ? _ (kinds[kind].name) : "";

  if (is_set (fields, "food"))
    name = _ ("Food");
  else if (is_set (fields, "spell"))
    name = _ ("Spell");
  else if (kind >= 0 && kinds[kind].kind == UI_RESTLESS_WEAPON)
    name = is_set (fields, "ranged") ? _ ("Ranged Weapon") : _ ("Melee Weapon");
  for (guint k = 0; k < G_N_ELEMENTS (decks); k++)
    if (is_text (fields, "kind", decks[k].kind))
      return g_strdup_printf ("%s · %s", _ (decks[k].name), name);
  if (kind >= 0 && kinds[kind].kind == UI_RESTLESS_REALM_CARD)
    return g_strdup_printf (_ ("Realm %d"), integer_or (fields, "level", 0));
  return g_strdup (name);
}

static void add_figure (UiRestlessFace *face, UiRestlessGlyph glyph, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static void
add_figure (UiRestlessFace *face, UiRestlessGlyph glyph, const char *format, ...)
{
  UiRestlessFigure *figure = &face->figures[face->n_figures];
  va_list arguments;

  if (face->n_figures == UI_RESTLESS_FIGURES)
    return;
  face->n_figures++;
  figure->glyph = glyph;
  va_start (arguments, format);
  g_vsnprintf (figure->text, sizeof figure->text, format, arguments);
  va_end (arguments);
}

static void
add_damage (UiRestlessFace *face, const AppValue *fields)
{
  int shots = integer_or (fields, "shots", 1), damage = integer_or (fields, "damage", 0);

  if (app_value_is_null (app_value_get (fields, "damage")))
    return;
  if (shots > 1)
    add_figure (face, face->glyph, "%d×%d", damage, shots);
  else
    add_figure (face, face->glyph, "%d", damage);
}

static void
add_item_figures (UiRestlessFace *face, const AppValue *fields)
{
  int armor = integer_or (fields, "armor", 0), counters = integer_or (fields, "counters", 1);

  add_damage (face, fields);
  if (armor > 0)
    add_figure (face, UI_RESTLESS_GLYPH_ARMOR, "%d", armor);
  if (face->kind == UI_RESTLESS_CONSUMABLE && counters > 1)
    add_figure (face, UI_RESTLESS_GLYPH_FLASK, "%d", counters);
  if (face->kind == UI_RESTLESS_ACTIVE)
    add_figure (face, UI_RESTLESS_GLYPH_ACTIVE, "%d", integer_or (fields, "recharge", 1));
}

static void
add_figures (UiRestlessFace *face, const AppValue *fields)
{
  switch (face->kind) {
  case UI_RESTLESS_CHARACTER:
    add_figure (face, UI_RESTLESS_GLYPH_FIST, "%d", integer_or (fields, "attack", 0));
    add_figure (face, UI_RESTLESS_GLYPH_WEIGHT, "%d", integer_or (fields, "max-weight", 0));
    add_figure (face, UI_RESTLESS_GLYPH_HEALTH, "%d", integer_or (fields, "health", 0));
    break;
  case UI_RESTLESS_COMBAT_ENCOUNTER:
    add_figure (face, UI_RESTLESS_GLYPH_CLAW, "%d", integer_or (fields, "attack", 0));
    if (is_set (fields, "chain-magic"))
      add_figure (face, UI_RESTLESS_GLYPH_CHAIN, "%s", "");
    add_figure (face, UI_RESTLESS_GLYPH_DIE, "%d", integer_or (fields, "defense", 0));
    add_figure (face, UI_RESTLESS_GLYPH_HEALTH, "%d", integer_or (fields, "health", 0));
    break;
  case UI_RESTLESS_GOD_CARD:
    add_figure (face, UI_RESTLESS_GLYPH_DIE, "%d", integer_or (fields, "defense", 0));
    add_figure (face, UI_RESTLESS_GLYPH_HEALTH, "%d", integer_or (fields, "health", 0));
    break;
  case UI_RESTLESS_REALM_CARD:
    add_figure (face, UI_RESTLESS_GLYPH_REALM, "%d", integer_or (fields, "level", 0));
    break;
  default:
    if (face->item)
      add_item_figures (face, fields);
    else if (face->glyph == UI_RESTLESS_GLYPH_POOL)
      add_figure (face, UI_RESTLESS_GLYPH_POOL, "%d", integer_or (fields, "counters", 1));
    break;
  }
}

static void
read_traits (UiRestlessFace *face, const AppValue *traits)
{
  for (guint k = 0; k < app_value_length (traits); k++) {
    if (face->traits[0] != '\0')
      g_strlcat (face->traits, ", ", sizeof face->traits);
    g_strlcat (face->traits, app_value_text (app_value_at (traits, k)), sizeof face->traits);
  }
}

static void
read_rules (UiRestlessFace *face, const AppValue *fields)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *end;

  ui_restless_add_effects (text, fields);
  g_strlcpy (face->rules, text->str, sizeof face->rules);
  /* Not in the middle of a character. */
  if (!g_utf8_validate (face->rules, -1, &end))
    face->rules[end - face->rules] = '\0';
}

static void
read_strikes (UiRestlessFace *face, const AppValue *strikes)
{
  face->n_strikes = MIN (app_value_length (strikes), UI_RESTLESS_FACE_STRIKES);
  for (guint k = 0; k < face->n_strikes; k++) {
    const AppValue *strike = app_value_at (strikes, k);

    face->strikes[k].from = integer_or (strike, "from", 0);
    face->strikes[k].to = integer_or (strike, "to", 0);
    face->strikes[k].damage = integer_or (strike, "damage", 0);
  }
}

void
ui_restless_read_face (UiRestlessFace *face, const AppValue *fields)
{
  int kind = find_kind (fields);
  g_autofree char *caption = NULL;

  *face = (UiRestlessFace){ .glyph = UI_RESTLESS_GLYPH_NOTHING };
  if (fields == NULL)
    return;
  face->name = app_value_text (app_value_get (fields, "name"));
  if (face->name == NULL)
    face->name = app_value_text (app_value_get (fields, "id"));
  face->text = app_value_text (app_value_get (fields, "text"));
  if (kind < 0)
    return;
  face->kind = kinds[kind].kind;
  face->glyph = kinds[kind].glyph;
  if (face->kind == UI_RESTLESS_WEAPON && is_set (fields, "ranged"))
    face->glyph = UI_RESTLESS_GLYPH_BOW;
  else if (is_set (fields, "spell"))
    face->glyph = UI_RESTLESS_GLYPH_SPELL;
  else if (is_set (fields, "food"))
    face->glyph = UI_RESTLESS_GLYPH_FOOD;
  caption = ui_restless_dup_caption (fields);
  g_strlcpy (face->caption, caption, sizeof face->caption);
  face->item = !app_value_is_null (app_value_get (fields, "item"));
  face->weight = integer_or (fields, "weight", 0);
  face->value = integer_or (fields, "value", 0);
  add_figures (face, fields);
  read_traits (face, app_value_get (fields, "types"));
  read_traits (face, app_value_get (fields, "traits"));
  read_strikes (face, app_value_get (fields, "attacks"));
  if (face->text == NULL || face->text[0] == '\0')
    read_rules (face, fields);
}

void
ui_restless_price_face (UiRestlessFace *face)
{
  const guint n = MIN (face->n_figures, UI_RESTLESS_FIGURES - 1);

  memmove (face->figures + 1, face->figures, n * sizeof face->figures[0]);
  face->n_figures = n + 1;
  face->figures[0].glyph = UI_RESTLESS_GLYPH_VALUE;
  g_snprintf (face->figures[0].text, sizeof face->figures[0].text, "%d", face->value);
}

gboolean
ui_restless_is_red (const UiRestlessFace *face)
{
  return face->kind == UI_RESTLESS_SIN_ITEM || face->kind == UI_RESTLESS_GOD_CARD;
}

/* Faces of The Restless, drawn: bone paper, a black band with the kind's sign, the one red for
 * sins and gods. And the same as a widget. */

#define CAPTION 0.46f /* size of a caption in its band */

typedef struct {
  GtkWidget *context;
  GtkSnapshot *snapshot;
  const UiRestlessFace *face;
  graphene_rect_t box;
  float radius;
  UiRestlessInk ink;
} Paper;

static gboolean
is_dark (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ());
}

static void
write_text (const Paper *paper, const char *text, float size, PangoWeight weight, float align,
            const GdkRGBA *ink, graphene_rect_t box)
{
  UiTextStyle style = { .size = size, .weight = weight, .x_align = align, .y_align = 0.5f };

  ui_text_snapshot (paper->context, paper->snapshot, text, &style, ink, &box);
}

float
ui_restless_figures_snapshot (GtkWidget *context, GtkSnapshot *snapshot,
                              const UiRestlessFigure *figures, guint n, float size,
                              const GdkRGBA *ink, const GdkRGBA *sign, const graphene_rect_t *box)
{
  UiTextStyle style = {
    .size = size, .weight = PANGO_WEIGHT_BOLD, .y_align = 0.5f, .digits = TRUE
  };
  float mark = size * 0.82f, x = 0;

  for (guint k = 0; k < n; k++) {
    float wide = ui_text_width (context, figures[k].text, &style);
    float room = figures[k].glyph != UI_RESTLESS_GLYPH_NONE ? mark + size * 0.2f : 0;

    if (x + room + wide > box->size.width + 2)
      break;
    ui_restless_glyph_snapshot (snapshot, figures[k].glyph, sign, box->origin.x + x,
                                box->origin.y + (box->size.height - mark) / 2, mark);
    x += room;
    ui_text_snapshot (
        context, snapshot, figures[k].text, &style, ink,
        &GRAPHENE_RECT_INIT (box->origin.x + x, box->origin.y, wide + 2, box->size.height));
    x += wide + size * 0.5f;
  }
  return MAX (x - size * 0.5f, 0);
}

static float
figures_width (const Paper *paper, float size)
{
  UiTextStyle style = { .size = size, .weight = PANGO_WEIGHT_BOLD, .digits = TRUE };
  float x = 0;

  for (guint k = 0; k < paper->face->n_figures; k++)
    x += size * 1.02f + ui_text_width (paper->context, paper->face->figures[k].text, &style)
         + (k > 0 ? size * 0.5f : 0);
  return x;
}

/* The row of figures in the middle of a box, smaller where they would not fit. */
static void
draw_figures (const Paper *paper, float size, graphene_rect_t box)
{
  float wide = figures_width (paper, size);

  if (wide > box.size.width) {
    size *= box.size.width / wide;
    wide = figures_width (paper, size);
  }
  box.origin.x += MAX ((box.size.width - wide) / 2, 0);
  box.size.width = wide + 4;
  ui_restless_figures_snapshot (paper->context, paper->snapshot, paper->face->figures,
                                paper->face->n_figures, size, &paper->ink.on_paper,
                                &paper->ink.red_paper, &box);
}

/* With the kind's sign: in the middle where @caption is NULL, none where it is empty. */
static void
draw_band (const Paper *paper, float height, const char *caption)
{
  float w = paper->box.size.width, mark = height * 0.66f, pad = (height - mark) / 2;
  float x = caption == NULL ? (w - mark) / 2 : MAX (pad, w * 0.06f);
  const GdkRGBA *band =
      ui_restless_is_red (paper->face) ? &paper->ink.red_paper : &paper->ink.black;
  GskRoundedRect rounded;

  gsk_rounded_rect_init_from_rect (&rounded, &paper->box, paper->radius);
  gtk_snapshot_push_rounded_clip (paper->snapshot, &rounded);
  gtk_snapshot_append_color (
      paper->snapshot, band,
      &GRAPHENE_RECT_INIT (paper->box.origin.x, paper->box.origin.y, w, height));
  gtk_snapshot_pop (paper->snapshot);
  if (caption == NULL || caption[0] != '\0')
    ui_restless_glyph_snapshot (paper->snapshot, paper->face->glyph, &paper->ink.bone,
                                paper->box.origin.x + x, paper->box.origin.y + pad, mark);
  if (caption != NULL)
    write_text (paper, caption, height * CAPTION, PANGO_WEIGHT_MEDIUM, 0, &paper->ink.bone,
                ui_part (&paper->box, x + mark + pad * 1.4f, 0, w - 2 * x - mark - pad, height));
}

/* What is told of it where there is room for one number: health of whoever has any. */
static const char *
main_figure (const UiRestlessFace *face)
{
  for (guint k = 0; k < face->n_figures; k++)
    if (face->figures[k].glyph == UI_RESTLESS_GLYPH_HEALTH)
      return face->figures[k].text;
  return face->n_figures > 0 ? face->figures[0].text : NULL;
}

static void
draw_small (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height, band = h * 0.42f;
  const char *figure = main_figure (paper->face);

  if (figure == NULL) {
    float mark = MIN (w, h) * 0.6f;

    draw_band (paper, h * 0.12f, "");
    ui_restless_glyph_snapshot (paper->snapshot, paper->face->glyph,
                                ui_restless_is_red (paper->face) ? &paper->ink.red_paper
                                                                 : &paper->ink.black,
                                paper->box.origin.x + (w - mark) / 2,
                                paper->box.origin.y + h * 0.12f + (h * 0.88f - mark) / 2, mark);
    return;
  }
  draw_band (paper, band, NULL);
  write_text (paper, figure, MIN (h * 0.4f, w * (strlen (figure) > 2 ? 0.36f : 0.55f)),
              PANGO_WEIGHT_BOLD, 0.5f, &paper->ink.on_paper,
              ui_part (&paper->box, 0, band, w, h - band));
}

static void
draw_medium (const Paper *paper)
{
  float w = paper->box.size.width, h = paper->box.size.height, band = h * 0.26f, foot = h * 0.3f;
  UiTextStyle style = { .size = CLAMP (w * 0.14f, 9.5f, 17),
                        .weight = PANGO_WEIGHT_SEMIBOLD,
                        .x_align = 0.5f,
                        .y_align = 0.5f,
                        .lines = paper->face->n_figures > 0 ? 2 : 3 };
  float bottom = paper->face->n_figures > 0 ? foot : 0;

  draw_band (paper, band, NULL);
  ui_text_snapshot (paper->context, paper->snapshot, paper->face->name, &style,
                    &paper->ink.on_paper,
                    &GRAPHENE_RECT_INIT (paper->box.origin.x + 4, paper->box.origin.y + band, w - 8,
                                         h - band - bottom));
  if (bottom > 0)
    draw_figures (paper, h * 0.15f, ui_part (&paper->box, w * 0.06f, h - foot, w * 0.88f, foot));
}

/* The attacks of a god, one a line; returns their height. */
static float
draw_strikes (const Paper *paper, float x, float y, float w, float line)
{
  const UiRestlessFace *face = paper->face;

  for (guint k = 0; k < face->n_strikes; k++) {
    g_autofree char *range = g_strdup_printf ("%d–%d", face->strikes[k].from, face->strikes[k].to);
    UiRestlessFigure damage = { .glyph = UI_RESTLESS_GLYPH_CLAW };

    g_snprintf (damage.text, sizeof damage.text, "%d", face->strikes[k].damage);
    write_text (paper, range, line * 0.72f, PANGO_WEIGHT_SEMIBOLD, 0, &paper->ink.on_paper,
                ui_part (&paper->box, x, y + line * k, w * 0.4f, line));
    ui_restless_figures_snapshot (paper->context, paper->snapshot, &damage, 1, line * 0.72f,
                                  &paper->ink.on_paper, &paper->ink.red_paper,
                                  &GRAPHENE_RECT_INIT (paper->box.origin.x + x + w * 0.42f,
                                                       paper->box.origin.y + y + line * k, w * 0.3f,
                                                       line));
  }
  return face->n_strikes * line;
}

/* Weight at the left, value at the right; of others the traits. */
static void
draw_foot (const Paper *paper, graphene_rect_t box)
{
  const UiRestlessFace *face = paper->face;
  float size = box.size.height * 0.72f;

  if (face->item) {
    UiRestlessFigure figures[2] = { { .glyph = UI_RESTLESS_GLYPH_WEIGHT },
                                    { .glyph = UI_RESTLESS_GLYPH_VALUE } };

    g_snprintf (figures[0].text, sizeof figures[0].text, "%d", face->weight);
    g_snprintf (figures[1].text, sizeof figures[1].text, "%d", face->value);
    ui_restless_figures_snapshot (paper->context, paper->snapshot, figures, 2, size,
                                  &paper->ink.faint_paper, &paper->ink.faint_paper, &box);
  } else {
    write_text (paper, face->traits, size, PANGO_WEIGHT_MEDIUM, 0, &paper->ink.faint_paper, box);
  }
}

/* What the card is, without its deck where there is no room for both. */
static const char *
fitting_caption (const Paper *paper, float band)
{
  const char *caption = paper->face->caption, *dot = strstr (caption, " · ");
  UiTextStyle style = { .size = band * CAPTION };

  if (dot == NULL
      || ui_text_width (paper->context, caption, &style) < paper->box.size.width - band * 1.3f)
    return caption;
  return dot + strlen (" · ");
}

static void
draw_large (const Paper *paper)
{
  const UiRestlessFace *face = paper->face;
  float w = paper->box.size.width, h = paper->box.size.height, pad = w * 0.07f, y;
  float band = h * 0.12f, name = h * 0.18f, row = h * 0.12f, foot = h * 0.1f;
  UiTextStyle title = { .size = CLAMP (w * 0.1f, 11, 20),
                        .weight = PANGO_WEIGHT_BOLD,
                        .x_align = 0.5f,
                        .y_align = 0.5f,
                        .lines = 2 };
  UiTextStyle text = { .size = CLAMP (w * 0.078f, 10, 16), .x_align = 0.5f };

  draw_band (paper, band, fitting_caption (paper, band));
  y = band;
  ui_text_snapshot (
      paper->context, paper->snapshot, face->name, &title, &paper->ink.on_paper,
      &GRAPHENE_RECT_INIT (paper->box.origin.x + pad, paper->box.origin.y + y, w - 2 * pad, name));
  y += name;
  if (face->n_figures > 0) {
    draw_figures (paper, h * 0.082f, ui_part (&paper->box, pad, y, w - 2 * pad, row));
    y += row + h * 0.01f;
  }
  y += draw_strikes (paper, pad, y, w - 2 * pad, h * 0.085f);
  text.lines = (int)MAX ((h - y - foot - pad * 0.5f) / (text.size * 1.25f), 0);
  if (text.lines > 0)
    ui_text_snapshot (paper->context, paper->snapshot, ui_restless_face_text (face), &text,
                      &paper->ink.on_paper,
                      &GRAPHENE_RECT_INIT (paper->box.origin.x + pad, paper->box.origin.y + y,
                                           w - 2 * pad, h - y - foot - pad * 0.5f));
  draw_foot (paper, ui_part (&paper->box, pad, h - foot - pad * 0.4f, w - 2 * pad, foot));
}

static void
paper_init (Paper *paper, GtkWidget *context, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  *paper = (Paper){ .context = context, .snapshot = snapshot, .box = *box };
  paper->radius = ui_card_face_radius (box->size.width);
  paper->ink = ui_restless_ink (is_dark ());
}

void
ui_restless_face_snapshot (GtkWidget *context, GtkSnapshot *snapshot, const UiRestlessFace *face,
                           const graphene_rect_t *box)
{
  Paper paper;

  paper_init (&paper, context, snapshot, box);
  paper.face = face;
  if (face->dim)
    gtk_snapshot_push_opacity (snapshot, 0.6);
  ui_card_face_paper_snapshot (context, snapshot, box, paper.radius, &paper.ink.paper,
                               face->changed);
  if (box->size.width < UI_CARD_FACE_WITH_NAME)
    draw_small (&paper);
  else if (box->size.width < UI_CARD_FACE_WITH_TEXT)
    draw_medium (&paper);
  else
    draw_large (&paper);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.ink.edge);
  if (face->dim)
    gtk_snapshot_pop (snapshot);
}

void
ui_restless_back_snapshot (GtkWidget *context, GtkSnapshot *snapshot, UiRestlessGlyph glyph,
                           const graphene_rect_t *box, gboolean changed)
{
  float w = box->size.width, h = box->size.height, mark = MIN (w, h) * 0.5f;
  float inset = MAX (2, MIN (w, h) * 0.07f);
  graphene_rect_t inner = ui_part (box, inset, inset, w - 2 * inset, h - 2 * inset);
  GdkRGBA thread;
  Paper paper;

  paper_init (&paper, context, snapshot, box);
  thread = ui_fade (paper.ink.bone, 0.3f);
  ui_card_face_paper_snapshot (context, snapshot, box, paper.radius, &paper.ink.black, changed);
  ui_border_snapshot (snapshot, &inner, MAX (paper.radius - inset / 2, 2), 1, &thread);
  ui_restless_glyph_snapshot (snapshot, glyph, &paper.ink.bone, box->origin.x + (w - mark) / 2,
                              box->origin.y + (h - mark) / 2, mark);
  ui_border_snapshot (snapshot, box, paper.radius, 1, &paper.ink.edge);
}

/* The widget. */

#define UI_TYPE_RESTLESS_CARD (ui_restless_card_get_type ())
G_DECLARE_FINAL_TYPE (UiRestlessCard, ui_restless_card, UI, RESTLESS_CARD, GtkWidget)

struct _UiRestlessCard {
  GtkWidget parent_instance;

  UiRestlessFace face;
  int width;
};

G_DEFINE_FINAL_TYPE (UiRestlessCard, ui_restless_card, GTK_TYPE_WIDGET)

static void
ui_restless_card_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  int width = UI_RESTLESS_CARD (widget)->width;

  *minimum = *natural =
      orientation == GTK_ORIENTATION_HORIZONTAL ? width : (int)(width * UI_CARD_ASPECT + 0.5f);
}

static void
ui_restless_card_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UiRestlessCard *self = UI_RESTLESS_CARD (widget);
  float height = self->width * UI_CARD_ASPECT;

  ui_restless_face_snapshot (
      widget, snapshot, &self->face,
      &GRAPHENE_RECT_INIT ((gtk_widget_get_width (widget) - self->width) / 2.0f,
                           (gtk_widget_get_height (widget) - height) / 2, self->width, height));
}

static void
ui_restless_card_finalize (GObject *object)
{
  UiRestlessFace *face = &UI_RESTLESS_CARD (object)->face;

  g_free ((char *)face->name);
  g_free ((char *)face->text);
  G_OBJECT_CLASS (ui_restless_card_parent_class)->finalize (object);
}

static void
ui_restless_card_class_init (UiRestlessCardClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ui_restless_card_finalize;
  widget_class->measure = ui_restless_card_measure;
  widget_class->snapshot = ui_restless_card_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ui_restless_card_init (UiRestlessCard *self)
{
}

GtkWidget *
ui_restless_face_new (const AppValue *fields, int width)
{
  UiRestlessCard *self = g_object_new (UI_TYPE_RESTLESS_CARD, NULL);

  self->width = width;
  ui_restless_read_face (&self->face, fields);
  self->face.name = g_strdup (self->face.name);
  self->face.text = g_strdup (self->face.text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->face.name != NULL ? self->face.name : "", -1);
  return GTK_WIDGET (self);
}
