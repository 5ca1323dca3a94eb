/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two layouts. Around the table, clockwise from the reader's seat below:
 *
 *     books        [ plate 3 ]        books
 *                  c c c c c c
 *   [plate 2]  ┌───────────────────┐  [plate 4]
 *    c c       │ Title   a b c _   │   c c
 *    c c       │         ~~~~~~~   │   c c
 *    c c       └───────────────────┘   c c
 *                  [ plate 1 ]
 *                 C  C  C  C  C  C
 *
 * Stacked: books, the other seats one a row, the mat, the reader's seat.
 */
#include "ui/board/tome/tome-layout.h"

#define MARGIN 12.0f
#define GAP 4.0f
#define STACKED_BELOW 34.0f /* em */
/* The least width of a card in the chapter, in em: with large letters it is what its owner's name
 * has room below, and the board scrolls. */
#define CHAPTER_CARD 3.0f
#define NARROW_MAT 24.0f /* em, below which the news have a line of their own */

typedef struct {
  const UiTomeScene *scene;
  GArray *items;
  float em;
} TomeLayout;

/* What moves call it; what is due of the table, by what is said about it. */
static void
name_item (const UiTomeScene *scene, UiBoardItem *item)
{
  switch (item->kind) {
  case UI_TOME_NEWS:
    if (g_strcmp0 (scene->phase, "deal") == 0 || g_strcmp0 (scene->phase, "title") == 0)
      g_strlcpy (item->token, scene->phase, sizeof item->token);
    break;
  case UI_TOME_HAND:
  case UI_TOME_SPELL:
    g_strlcpy (item->token, item->key, sizeof item->token);
    break;
  case UI_TOME_TITLE:
    g_strlcpy (item->token, item->key != NULL ? item->key : "title", sizeof item->token);
    break;
  case UI_TOME_DECK:
    g_strlcpy (item->token, "deal", sizeof item->token);
    break;
  case UI_TOME_PLATE:
    g_snprintf (item->token, sizeof item->token, "%u", item->seat);
    break;
  default:
    break;
  }
}

static void
add_item (TomeLayout *layout, UiTomeKind kind, guint seat, guint index, const char *card, float x,
          float y, float w, float h)
{
  UiBoardItem *item = ui_items_add (layout->items, kind, seat, index, x, y, w, h);

  item->key = card;
  name_item (layout->scene, item);
}

static guint
hand_size (const UiTomeScene *scene, guint seat)
{
  return app_value_length (scene->hands[seat - 1]);
}

static float
plate_height (float em)
{
  return em * 1.75f;
}

/* Health and books have a line of their own under the name, where each seat has its own. */
static float
tally_height (const UiTomeScene *scene, float em)
{
  return scene->has_health ? em * 1.5f : 0;
}

/* A seat's cards in a grid whose cards shrink, then overlap, until they fit into @w by @h. */
static void
add_hand (TomeLayout *layout, guint seat, float x, float y, float w, float h, guint columns,
          float card_width, float align)
{
  guint n = hand_size (layout->scene, seat);
  guint rows = MAX ((n + columns - 1) / columns, 1);
  float card_height, step_x, step_y, across;

  card_width = MIN (card_width, (h - GAP * (rows - 1)) / rows / UI_CARD_ASPECT);
  card_width = MAX (card_width, 18);
  card_height = card_width * UI_CARD_ASPECT;
  columns = MIN (columns, MAX (n, 1));
  step_x = card_width + GAP;
  if (columns > 1)
    step_x = MIN (step_x, (w - card_width) / (columns - 1));
  step_y = MIN (card_height + GAP, rows > 1 ? (h - card_height) / (rows - 1) : h);
  across = step_x * (columns - 1) + card_width;
  for (guint k = 0; k < n; k++) {
    const char *card = app_value_text (app_value_at (layout->scene->hands[seat - 1], k));

    add_item (layout, UI_TOME_HAND, seat, k, card,
              x + (w - across) * align + step_x * (k % columns), y + step_y * (k / columns),
              card_width, card_height);
  }
}

/* The name, its marks at the right end, and in survival the tallies below. */
static void
add_plate (TomeLayout *layout, guint seat, float x, float y, float w)
{
  const UiTomeScene *scene = layout->scene;
  float em = layout->em, h = plate_height (em), mark = em * 1.05f;
  float right = x + w - em * 0.4f - mark;

  add_item (layout, UI_TOME_PLATE, seat, 0, NULL, x, y, w, h);
  if (scene->dealer == seat) {
    add_item (layout, UI_TOME_DEALER, seat, 0, NULL, right, y + (h - mark) / 2, mark, mark);
    right -= mark + em * 0.25f;
  }
  if (scene->lead == seat)
    add_item (layout, UI_TOME_LEAD, seat, 0, NULL, right, y + (h - mark) / 2, mark, mark);
  if (scene->has_health) {
    float tall = tally_height (scene, em) - em * 0.3f, top = y + h + em * 0.2f;
    float health = em * 3.0f;

    add_item (layout, UI_TOME_HEALTH, seat, 0, NULL, x + em * 0.2f, top, health, tall);
    add_item (layout, UI_TOME_BOOKS, seat, 0, NULL, x + health + em * 0.5f, top,
              w - health - em * 0.7f, tall);
  }
}

/* The Title, the spells in the order of play, the chain's ribbon under them. */
static void
add_mat (TomeLayout *layout, float x, float y, float w, float h)
{
  const UiTomeScene *scene = layout->scene;
  float em = layout->em, pad = MIN (em * 0.8f, w * 0.03f);
  float head = em * 1.7f, ribbon = em * 1.45f, owner = em * 1.35f, crown = em * 0.8f;
  guint slots = MAX (scene->n_spells, scene->n_seats);
  float gap = CLAMP (w * 0.016f, 4, 14), between = CLAMP (w * 0.05f, 8, 34);
  float room = h - head - ribbon - owner - crown - pad * 1.5f;
  float card = (w - 2 * pad - between - gap * (slots - 1)) / (slots + 1);
  float deck = scene->deck >= 0 ? em * 3.2f : 0;
  /* Where it is narrow, but tall enough, the news get a line of their own. */
  gboolean two_lines =
      w < em * NARROW_MAT || (w < em * 34 && room - CLAMP (card, 22, 150) * UI_CARD_ASPECT > head);
  float tall, left, top, across;

  room -= two_lines ? head : 0;
  card = CLAMP (MIN (card, room / UI_CARD_ASPECT), 22, 150);
  tall = card * UI_CARD_ASPECT;
  across = card * (slots + 1) + between + gap * (slots - 1);
  left = x + (w - across) / 2;
  top = y + head * (two_lines ? 2 : 1) + crown + MAX (0, (room - tall) / 2);

  add_item (layout, UI_TOME_MAT, 0, 0, NULL, x, y, w, h);
  add_item (layout, UI_TOME_PROGRESS, 0, 0, NULL, x + pad + em * 0.3f, y + em * 0.3f,
            two_lines ? w - 2 * pad - em * 0.6f - deck : w * 0.4f - pad - em * 0.5f, head);
  if (two_lines)
    add_item (layout, UI_TOME_NEWS, 0, 1, NULL, x + pad + em * 0.3f, y + head,
              w - 2 * pad - em * 0.6f, head);
  else
    add_item (layout, UI_TOME_NEWS, 0, 0, NULL, x + w * 0.4f, y + em * 0.3f,
              w * 0.6f - pad - em * 0.3f - deck, head);
  if (deck > 0)
    add_item (layout, UI_TOME_DECK, 0, 0, NULL, x + w - pad - deck, y + em * 0.3f, deck, head);
  add_item (layout, UI_TOME_TITLE, 0, 0, scene->title, left, top, card, tall);
  add_item (layout, UI_TOME_OWNER, 0, 0, NULL, left - gap, top + tall + em * 0.1f, card + 2 * gap,
            owner);
  left += card + between;
  add_item (layout, UI_TOME_RIBBON, 0, 0, NULL, left, top + tall, x + w - left - pad, ribbon);
  for (guint k = 0; k < slots; k++) {
    float at = left + k * (card + gap);
    gboolean played = k < scene->n_spells;

    add_item (layout, played ? UI_TOME_SPELL : UI_TOME_SLOT, played ? scene->spells[k].seat : 0, k,
              played ? scene->spells[k].card : NULL, at, top, card, tall);
    add_item (layout, UI_TOME_OWNER, played ? scene->spells[k].seat : 0, k + 1, NULL, at - gap / 2,
              top + tall + ribbon, card + gap, owner);
  }
}

/* Books of sides, where seats share them. */
static void
add_sides (TomeLayout *layout, float x, float y, float w, float h, float middle)
{
  float half = MIN ((w - middle) / 2, layout->em * 14);

  if (layout->scene->has_health)
    return;
  add_item (layout, UI_TOME_BOOKS, 1, 0, NULL, x, y, half, h);
  for (guint seat = 2; seat <= layout->scene->n_seats; seat++)
    if (app_match_get_side (layout->scene->match, seat)
        != app_match_get_side (layout->scene->match, 1)) {
      add_item (layout, UI_TOME_BOOKS, seat, 0, NULL, x + w - half, y, half, h);
      break;
    }
}

/* The seat that sits @k places clockwise from the reader, who is 0. */
static guint
seat_at (const UiTomeScene *scene, guint k)
{
  return (scene->reader - 1 + k) % scene->n_seats + 1;
}

static float
stacked_row (const UiTomeScene *scene, float em)
{
  return plate_height (em) + tally_height (scene, em) + em * 0.5f;
}

/* @narrow: with two lines above the cards. */
static float
mat_least (float card, float em, gboolean narrow)
{
  return card * UI_CARD_ASPECT + em * (1.7f * (narrow ? 2 : 1) + 1.45f + 1.35f + 0.8f + 0.9f);
}

static float
side_width (float width, float em)
{
  const float small = CLAMP (width * 0.068f, 38, 58);
  const guint columns = width > em * 58 ? 3 : 2;

  return MAX (columns * small + (columns - 1) * GAP, em * 7.2f);
}

/* What is left between the sides. */
static float
around_mat_width (float width, float em)
{
  return width - 2 * (MARGIN + side_width (width, em) + em * 0.8f);
}

static void
build_stacked (TomeLayout *layout, float width, float height)
{
  const UiTomeScene *scene = layout->scene;
  float em = layout->em, w = width - 2 * MARGIN, y = MARGIN;
  float row = MAX (stacked_row (scene, em), 40), plate = MIN (w * 0.44f, em * 9.5f);
  float books = scene->has_health ? 0 : em * 2.6f;
  float hand = MIN ((w - 5 * GAP) / 6, 78), hand_height = hand * UI_CARD_ASPECT;
  float below = plate_height (em) + tally_height (scene, em) + hand_height + em * 0.9f + MARGIN;

  if (books > 0) {
    add_sides (layout, MARGIN, y, w, books, em);
    y += books + em * 0.6f;
  }
  for (guint k = 1; k < scene->n_seats; k++) {
    guint seat = seat_at (scene, k);
    float card = MIN ((w - plate - em * 0.6f - 5 * GAP) / 6, (row - 4) / UI_CARD_ASPECT);

    add_plate (layout, seat, MARGIN, y + (row - stacked_row (scene, em)) / 2, plate);
    add_hand (layout, seat, MARGIN + plate + em * 0.6f, y, w - plate - em * 0.6f, row - 3,
              MAX (hand_size (scene, seat), 6), card, 0);
    y += row + 2;
  }
  y += em * 0.5f;
  add_mat (layout, MARGIN / 2, y, width - MARGIN, MAX (height - y - below, em * 8));
  y = height - below + em * 0.5f;
  add_plate (layout, scene->reader, MARGIN, y, MIN (w, em * 16));
  y += plate_height (em) + tally_height (scene, em) + em * 0.4f;
  add_hand (layout, scene->reader, MARGIN, y, w, hand_height,
            MAX (hand_size (scene, scene->reader), 6), hand, 0.5f);
}

static void
build_around (TomeLayout *layout, float width, float height)
{
  const UiTomeScene *scene = layout->scene;
  float em = layout->em, plate = plate_height (em), tally = tally_height (scene, em);
  float small = CLAMP (width * 0.068f, 38, 58);
  gboolean opposite = scene->n_seats == 4;
  guint columns = width > em * 58 ? 3 : 2;
  float side = side_width (width, em);
  float across = small * 6 + GAP * 5, row = small * UI_CARD_ASPECT + GAP;
  float top = MARGIN, bottom, room;
  /* The hand grows with what the chapter can spare. */
  float spare = MAX (height - ui_tome_height_for (scene, width, em), 0);
  float most = MIN (CLAMP (height * 0.15f, 62, 108), 62 + spare / UI_CARD_ASPECT);
  float hand = CLAMP ((width - 2 * MARGIN - 5 * GAP) / 6, 40, most);
  float hand_height = hand * UI_CARD_ASPECT;
  guint below = scene->reader, above = seat_at (scene, 2);

  bottom = height - MARGIN - hand_height;
  add_sides (layout, MARGIN, MARGIN, width - 2 * MARGIN, em * 2.6f, MAX (across, em * 14) + em);
  if (opposite) {
    add_plate (layout, above, (width - em * 13) / 2, top, em * 13);
    top += plate + tally + em * 0.4f;
    add_hand (layout, above, (width - across) / 2, top, across, small * UI_CARD_ASPECT,
              MAX (hand_size (scene, above), 6), small, 0.5f);
    top += small * UI_CARD_ASPECT + em * 0.8f;
  } else if (!scene->has_health) {
    top += em * 3.2f;
  }
  add_plate (layout, below, (width - em * 13) / 2, bottom - plate - tally - em * 0.4f, em * 13);
  add_hand (layout, below, MARGIN, bottom, width - 2 * MARGIN, hand_height,
            MAX (hand_size (scene, below), 6), hand, 0.5f);
  bottom -= plate + tally + em * 1.2f;
  room = bottom - top - plate - tally - em * 0.4f;
  /* Three rows of two become two of three, a little over one another, where they would be small. */
  if (columns == 2 && room < 3 * row)
    columns = 3;
  room = MIN (room, (columns == 3 ? 2 : 3) * row);
  for (guint k = 0; k < 2; k++) {
    guint seat = seat_at (scene, k == 0 ? 1 : scene->n_seats - 1);
    float x = k == 0 ? MARGIN : width - MARGIN - side;
    float y = (top + bottom - room - plate - tally - em * 0.4f) / 2;

    add_plate (layout, seat, x, y, side);
    add_hand (layout, seat, x, y + plate + tally + em * 0.4f, side, room, columns,
              MIN (small, (room / (columns == 3 ? 2 : 3) - GAP) / UI_CARD_ASPECT), 0.5f);
  }
  add_mat (layout, MARGIN + side + em * 0.8f, top, around_mat_width (width, em), bottom - top);
}

static gboolean
is_stacked (float width, float em)
{
  return width < em * STACKED_BELOW;
}

float
ui_tome_height_for (gconstpointer data, float width, float em)
{
  const UiTomeScene *scene = data;
  float plate = plate_height (em) + tally_height (scene, em);

  if (is_stacked (width, em)) {
    float hand = MIN ((width - 2 * MARGIN - 5 * GAP) / 6, 78) * UI_CARD_ASPECT;
    float row = MAX (stacked_row (scene, em), 40) + 2;
    float card = MIN ((width - 2 * MARGIN) / 6.2f, MAX (64, em * CHAPTER_CARD));

    return 2 * MARGIN + (scene->has_health ? 0 : em * 3.2f) + row * (scene->n_seats - 1) + em * 2
           + mat_least (card, em, width - MARGIN < em * NARROW_MAT) + plate + hand;
  }
  return 2 * MARGIN + 2 * plate + em * 3.2f + CLAMP (width * 0.068f, 38, 58) * UI_CARD_ASPECT
         + 62 * UI_CARD_ASPECT
         + mat_least (MAX (44, em * CHAPTER_CARD), em,
                      around_mat_width (width, em) < em * NARROW_MAT);
}

void
ui_tome_lay_out (gconstpointer scene, float width, float height, float em, GArray *items)
{
  TomeLayout layout = { scene, items, em };

  if (is_stacked (width, em))
    build_stacked (&layout, width, height);
  else
    build_around (&layout, width, height);
}

gboolean
ui_tome_item_number (gconstpointer data, const UiBoardItem *item, int *number)
{
  const UiTomeScene *scene = data;

  if (item->kind == UI_TOME_HEALTH)
    *number = scene->health[item->seat - 1];
  else if (item->kind == UI_TOME_BOOKS)
    *number = scene->scores[item->seat - 1];
  else
    return FALSE;
  return TRUE;
}
