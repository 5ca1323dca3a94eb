/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tome: its files put together.
 */
#include "ui/board/tome/tome-board.h"

#include "ui/board/tome/tome-paint.h"
#include "ui/board/tome/tome-text.h"

#include <stdlib.h>

#define TOOLTIP_CARD 200 /* px */

struct _UiTomeBoard {
  UiBoard parent_instance;
};

G_DEFINE_FINAL_TYPE (UiTomeBoard, ui_tome_board, UI_TYPE_BOARD)

static gpointer
read_table (AppMatch *match, guint number, guint viewer)
{
  return ui_tome_table_new (match, number, viewer);
}

static void
free_table (gpointer table)
{
  ui_tome_table_free (table);
}

/* The card in full, with its text, as it is now. */
static GtkWidget *
enlarge (gconstpointer data, const UiBoardItem *item)
{
  const UiTomeTable *table = data;
  UiFace face;
  char power[12];

  if (!ui_tome_face (table, item->key, &face, power))
    return NULL;
  if (item->kind == UI_TOME_TITLE) {
    face.printed_element = face.element;
    face.element = table->title_element;
  } else if (item->kind == UI_TOME_SPELL) {
    const UiTomeSpell *spell = &table->spells[item->index];

    face.printed_element = spell->printed_element;
    face.printed_power = spell->printed_power;
    face.element = spell->element;
    face.power = spell->power;
  }
  return ui_card_new (&face, TOOLTIP_CARD);
}

static gboolean
holds (const AppValue *hand, const char *card)
{
  for (guint k = 0; k < app_value_length (hand); k++)
    if (g_strcmp0 (app_value_text (app_value_at (hand, k)), card) == 0)
      return TRUE;
  return FALSE;
}

/* A spell that nobody has seen is any that its player may play and is not known to hold. */
static gboolean
means (gconstpointer data, const UiBoardItem *const *items, guint n, const char *const *words)
{
  const UiTomeTable *table = data;
  const UiBoardItem *item = items[0];

  if (n == 1 && item->kind == UI_TOME_HAND && g_strcmp0 (item->key, "?") == 0)
    return atoi (words[0]) == (int)item->seat && g_strcmp0 (words[1], "play") == 0
           && !holds (table->hands[item->seat - 1], words[2]);
  return ui_board_means (items, n, words);
}

/* A card of a hand is played. */
static char *
would (gconstpointer table, const UiBoardItem *item)
{
  return item->kind == UI_TOME_HAND && g_strcmp0 (item->key, "?") != 0
             ? g_strdup_printf ("%u play %s", item->seat, item->key)
             : NULL;
}

static void
ui_tome_board_class_init (UiTomeBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->read = read_table;
  board_class->free_table = free_table;
  board_class->height_for = ui_tome_height_for;
  board_class->lay_out = ui_tome_lay_out;
  board_class->count = ui_tome_count;
  board_class->paint = ui_tome_paint;
  board_class->describe = ui_tome_describe;
  board_class->explain = ui_tome_explain;
  board_class->enlarge = enlarge;
  board_class->means = means;
  board_class->would = would;
}

static void
ui_tome_board_init (UiTomeBoard *self)
{
}
