/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players above and below the mat, whose spaces grow with the room there is:
 *
 *   [plate 2]  o o
 *   ┌ Turn 12 ──────── Ann may attack  [End turn] ┐
 *   │     (a)     (b)     (c)     (d)     (e)     │
 *   │      |a      b      ↑c       d       e      │
 *   │     (a)     (b)     (c)     (d)     (e)     │
 *   └─────────────────────────────────────────────┘
 *   [plate 1]  o
 */
#include "ui/board/tokio/tokio-layout.h"

#define STACKED_BELOW 34.0f /* em: what is due has a line of its own */
#define LEAST_SPACE 4.4f    /* em, where the width allows it */
#define MOST_SPACE 15.0f    /* em */
#define LANE 2.0f           /* em, and a part of a space */
#define LANE_SHARE 0.16f
#define PLATE 1.75f /* em */
#define HEAD 2.0f   /* em */

/* What is inside the mat: the width of all, of a space, of the gap between two. */
typedef struct {
  float left, width, space, gap;
} Rows;

static float
margin (float em)
{
  return em * 0.7f;
}

static Rows
measure (float width, float em, float space)
{
  float outer = 2 * margin (em);
  Rows rows = { .left = outer, .width = width - 2 * outer };
  float least_gap = MIN (em * 0.5f, rows.width * 0.012f);
  float fit = (rows.width - (UI_TOKIO_COLUMNS - 1) * least_gap) / UI_TOKIO_COLUMNS;

  rows.space = MIN (space, fit);
  rows.gap = CLAMP ((rows.width - UI_TOKIO_COLUMNS * rows.space) / (UI_TOKIO_COLUMNS + 1),
                    least_gap, em * 2.2f);
  return rows;
}

static float
lane_height (float em, float space)
{
  return em * LANE + space * LANE_SHARE;
}

static gboolean
is_stacked (float width, float em)
{
  return width < em * STACKED_BELOW;
}

/* All but the spaces and what grows with them. */
static float
frame_height (float width, float em)
{
  float gap = margin (em), heads = is_stacked (width, em) ? 2 : 1;

  return 4 * gap + 2 * em * PLATE + 2 * gap + heads * em * HEAD + em * 0.3f + em * LANE;
}

float
ui_tokio_height_for (gconstpointer scene, float width, float em)
{
  Rows rows = measure (width, em, em * LEAST_SPACE);

  return frame_height (width, em) + rows.space * (2 + LANE_SHARE);
}

static gboolean
is_begun (const UiTokioScene *scene)
{
  return scene->turn != 0;
}

/* A player's plate, and beside it what is lost. Before the gems are placed it is pointed at to
 * place them, then to say who begins. */
static void
add_player (const UiTokioScene *scene, GArray *items, guint seat, float x, float y, float w,
            float em)
{
  const UiTokioSeat *player = &scene->seats[seat - 1];
  float gap = em * 0.3f, beside = em * 0.8f;
  float lost = MIN (em * PLATE, (w * 0.52f - beside - 4 * gap) / UI_TOKIO_COLUMNS);
  float plate = MIN (w - beside - UI_TOKIO_COLUMNS * (lost + gap), em * 17), left;
  UiBoardItem *item = ui_items_add (items, UI_TOKIO_PLATE, seat, 0, x, y, plate, em * PLATE);

  if (ui_tokio_is_phase (scene, "place"))
    g_strlcpy (item->token, player->placed ? "" : "place", UI_BOARD_TOKEN);
  else
    g_snprintf (item->token, UI_BOARD_TOKEN, "%u", seat);
  left = x + plate + beside;
  for (guint k = 0; k < player->n_lost; k++) {
    item = ui_items_add (items, UI_TOKIO_LOST, seat, k, left + k * (lost + gap),
                         y + (em * PLATE - lost) / 2, lost, lost);
    item->key = player->lost[k].id;
  }
}

static void
add_head (const UiTokioScene *scene, GArray *items, float x, float y, float w, float em,
          gboolean stacked)
{
  gboolean chip = is_begun (scene);
  float h = em * HEAD, end = chip ? MIN (em * 6.6f, w * 0.5f) : 0, room = w - end;
  float place = stacked ? room : room * 0.36f;
  UiBoardItem *item;

  ui_items_add (items, UI_TOKIO_PROGRESS, 0, 0, x, y, place - em * 0.4f, h);
  if (stacked)
    ui_items_add (items, UI_TOKIO_NEWS, 0, 1, x, y + h, w, h);
  else
    ui_items_add (items, UI_TOKIO_NEWS, 0, 0, x + place, y, room - place - (chip ? em * 0.8f : 0),
                  h);
  if (!chip)
    return;
  item =
      ui_items_add (items, UI_TOKIO_END, scene->turn, 0, x + room, y + h * 0.06f, end, h * 0.88f);
  if (!ui_tokio_is_phase (scene, "flip-or-rotate"))
    g_strlcpy (item->token, "end", UI_BOARD_TOKEN);
}

static void
add_row (const UiTokioScene *scene, GArray *items, guint seat, const Rows *rows, float left,
         float y)
{
  const UiTokioSeat *player = &scene->seats[seat - 1];

  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++) {
    UiBoardItem *item =
        ui_items_add (items, UI_TOKIO_SPACE, seat, c, left + c * (rows->space + rows->gap), y,
                      rows->space, rows->space);

    item->key = player->gems[c].id;
    item->face = item->key != NULL ? (guint)player->gems[c].front + 1 : 0;
    if (ui_tokio_is_phase (scene, "place"))
      g_strlcpy (item->token, player->placed ? "" : "place", UI_BOARD_TOKEN);
    else
      g_snprintf (item->token, UI_BOARD_TOKEN, "%c", 'a' + (int)c);
  }
}

void
ui_tokio_lay_out (gconstpointer data, float width, float height, float em, GArray *items)
{
  const UiTokioScene *scene = data;
  float gap = margin (em), frame = frame_height (width, em);
  float most = MIN ((height - frame) / (2 + LANE_SHARE), em * MOST_SPACE);
  Rows rows = measure (width, em, MAX (most, em));
  float across = UI_TOKIO_COLUMNS * (rows.space + rows.gap) - rows.gap;
  float left = rows.left + (rows.width - across) / 2, lane = lane_height (em, rows.space);
  gboolean stacked = is_stacked (width, em);
  float heads = (stacked ? 2 : 1) * em * HEAD, mat = 2 * gap + heads + em * 0.3f + 2 * rows.space;
  float y = gap + MAX (height - frame - rows.space * (2 + LANE_SHARE), 0) / 3;
  guint below = scene->below, above = UI_TOKIO_SEATS + 1 - below;

  mat += lane;
  add_player (scene, items, above, gap, y, width - 2 * gap, em);
  y += em * PLATE + gap;
  ui_items_add (items, UI_TOKIO_GROUND, 0, 0, gap, y, width - 2 * gap, mat);
  add_head (scene, items, rows.left, y + gap * 0.6f, rows.width, em, stacked);
  add_player (scene, items, below, gap, y + mat + gap, width - 2 * gap, em);
  y += gap + heads + em * 0.3f;
  for (guint c = 0; c < UI_TOKIO_COLUMNS; c++)
    ui_items_add (items, UI_TOKIO_LANE, 0, c, left + c * (rows.space + rows.gap), y + rows.space,
                  rows.space, lane);
  add_row (scene, items, above, &rows, left, y);
  add_row (scene, items, below, &rows, left, y + rows.space + lane);
}
