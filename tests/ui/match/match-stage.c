/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match on the stage from its beginning.
 */
#include "tests/ui/match/match-stage.h"

#include "app/recording/choices.h"
#include "ui/widget/text-cell.h"

#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>

static void
fake_key (Display *display, KeySym symbol)
{
  KeyCode code = XKeysymToKeycode (display, symbol);
  gboolean shifted = XkbKeycodeToKeysym (display, code, 0, 0) != symbol;
  KeyCode shift = XKeysymToKeycode (display, XK_Shift_L);

  ck_assert_msg (code != 0, "no key for symbol %lx", symbol);
  if (shifted)
    XTestFakeKeyEvent (display, shift, True, CurrentTime);
  XTestFakeKeyEvent (display, code, True, CurrentTime);
  XTestFakeKeyEvent (display, code, False, CurrentTime);
  if (shifted)
    XTestFakeKeyEvent (display, shift, False, CurrentTime);
}

void
match_stage_type (gpointer window, const char *text)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  Display *display = gdk_x11_display_get_xdisplay (gdk_surface_get_display (surface));

  XSetInputFocus (display, gdk_x11_surface_get_xid (surface), RevertToParent, CurrentTime);
  XFlush (display);
  STAGE_UNTIL (gtk_window_is_active (GTK_WINDOW (window)));
  for (const char *at = text; *at != '\0'; at++)
    fake_key (display, *at == '\n' ? XK_Return : (KeySym)(unsigned char)*at);
  XFlush (display);
  stage_settle ();
}

gboolean
match_stage_shows_text (gpointer root, const char *part)
{
  GtkWidget *widget = root;
  const char *own = NULL;

  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget))
    own = gtk_label_get_text (GTK_LABEL (widget));
  else if (UI_IS_TEXT_CELL (widget))
    own = ui_text_cell_get_text (UI_TEXT_CELL (widget));
  if (own != NULL && strstr (own, part) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (match_stage_shows_text (child, part))
      return TRUE;
  return FALSE;
}

void
match_stage_click (GtkWidget *widget)
{
  stage_click (widget, (float)gtk_widget_get_width (widget) / 2,
               (float)gtk_widget_get_height (widget) / 2);
}

GtkWindow *
match_stage_dialog (UiWindow *window)
{
  STAGE_UNTIL (stage_dialog (window) != NULL);
  stage_settle ();
  return stage_dialog (window);
}

void
match_stage_init (BoardStage *stage, UiWindow *window)
{
  STAGE_UNTIL (UI_IS_MATCH_PAGE (ui_window_get_page (window)) && stage_dialog (window) == NULL);
  stage_settle ();
  stage->window = window;
  stage->page = UI_MATCH_PAGE (ui_window_get_page (window));
  stage->match = ui_match_page_get_match (stage->page);
  stage->board = (UiBoard *)stage_find (stage->page, UI_TYPE_BOARD, NULL);
  stage->bar = (UiEntryBar *)stage_find (stage->page, UI_TYPE_ENTRY_BAR, NULL);
}

/* A button of the bar that is called @label; NULL when there is none. */
static GtkWidget *
find_button (BoardStage *stage, const char *label)
{
  GtkWidget *found = stage_find (stage->bar, GTK_TYPE_LABEL, label);

  return found != NULL ? gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON) : NULL;
}

static const AppChoiceGroup *
find_group (const GPtrArray *groups, const char *text)
{
  for (guint k = 0; k < groups->len; k++) {
    const AppChoiceGroup *group = g_ptr_array_index (groups, k);

    for (guint j = 0; j < group->choices->len; j++)
      if (strcmp (((const AppChoice *)g_ptr_array_index (group->choices, j))->text, text) == 0)
        return group;
  }
  return NULL;
}

static void
press (GtkWidget *button)
{
  g_signal_emit_by_name (button, "clicked");
  stage_settle ();
}

/* The legal move of that text, borrowed; NULL where none is listed. */
static const AppChoice *
find_choice (const GPtrArray *choices, const char *text)
{
  for (guint k = 0; choices != NULL && k < choices->len; k++) {
    const AppChoice *choice = g_ptr_array_index (choices, k);

    if (strcmp (choice->text, text) == 0)
      return choice;
  }
  return NULL;
}

/* Presses what is offered until that is recorded; FALSE where a way ends. */
static gboolean
press_to (BoardStage *stage, const char *text)
{
  const guint before = app_match_get_n_moves (stage->match);
  GPtrArray *all = ui_entry_bar_get_choices (stage->bar);
  const AppChoice *choice = find_choice (all, text);
  g_autoptr (GPtrArray) left = all != NULL ? g_ptr_array_ref (all) : NULL;
  g_autofree char *label = choice != NULL ? g_strdup (choice->label) : NULL;

  if (choice == NULL || choice->dice != NULL || choice->n_cards > 0)
    return FALSE;
  for (guint step = 0; step < 8 && app_match_get_n_moves (stage->match) == before; step++) {
    g_autoptr (GPtrArray) groups = app_recorder_dup_groups (stage->match, left);
    const AppChoiceGroup *group = find_group (groups, text);
    GtkWidget *button = stage_find (stage->bar, GTK_TYPE_BUTTON, text);

    if (button != NULL) {
      press (button);
      return TRUE;
    }
    button = group != NULL ? find_button (stage, group->label) : NULL;
    if (button == NULL)
      break;
    g_clear_pointer (&left, g_ptr_array_unref);
    left = g_ptr_array_ref (group->choices);
    press (button);
  }
  return FALSE;
}

/* What is left of a way that was begun. */
static void
unpoint (BoardStage *stage)
{
  for (guint k = 0; k < 4; k++)
    stage_key (stage->window, GDK_KEY_Escape, 0);
}

/* Whether things on the board alone mean @text. */
static gboolean
is_on_board (BoardStage *stage, const char *text)
{
  const UiBoardItem *way[8];
  const guint n = board_stage_find_way (stage, text, way);
  g_autoptr (GPtrArray) meant = n > 0 ? ui_board_dup_matching (stage->board, way, n) : NULL;

  return meant != NULL && meant->len == 1;
}

static void
type_move (BoardStage *stage, const char *text)
{
  g_autofree char *line = g_strconcat (text, "\n", NULL);

  stage_key (stage->window, GDK_KEY_F2, 0);
  ck_assert_str_eq (ui_entry_bar_get_text (stage->bar), "");
  match_stage_type (stage->window, line);
}

MatchStageWay
match_stage_record (BoardStage *stage, const char *text, MatchStageWay way)
{
  const guint number = app_match_get_n_moves (stage->match) + 1;

  STAGE_UNTIL (!ui_entry_bar_is_busy (stage->bar));
  if (way == MATCH_STAGE_CLICKED && is_on_board (stage, text)
      && find_choice (ui_entry_bar_get_choices (stage->bar), text)->dice == NULL)
    board_stage_make (stage, text);
  else if (way != MATCH_STAGE_PRESSED || !press_to (stage, text)) {
    if (way == MATCH_STAGE_PRESSED)
      unpoint (stage);
    way = MATCH_STAGE_TYPED;
    type_move (stage, text);
  }
  board_stage_assert_recorded (stage, number, text);
  return way;
}
