/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a match: one position, which board, scrubber, list and entry bar all follow.
 */
#include "ui/board/privacy-cover.h"
#include "ui/boards/boards.h"
#include "ui/match/match-page-actions.h"
#include "ui/match/match-page-clock.h"
#include "ui/match/match-page-correct.h"
#include "ui/match/match-page-private.h"
#include "ui/match/match-page-state.h"
#include "ui/widget/bins.h"
#include "ui/widget/page.h"
#include "ui/widget/wrap-layout.h"

#include <glib/gi18n.h>

enum {
  PROP_0,
  PROP_POSITION,
  PROP_BUSY,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

enum {
  TOAST,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void ui_match_page_page_init (UiPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (UiMatchPage, ui_match_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (UI_TYPE_PAGE, ui_match_page_page_init))

/* Board and entry show the position; while a move is corrected, where it is judged. */
static void
show_state (UiMatchPage *self)
{
  gboolean open = ui_correct_bar_is_open (self->correct_bar);
  gboolean before = open && self->position == ui_correct_bar_get_number (self->correct_bar);

  if (self->board != NULL)
    ui_board_show (UI_BOARD (self->board),
                   before ? ui_correct_bar_get_position (self->correct_bar) : self->position);
  if (!app_match_can_change (self->match))
    return;
  /* A number beyond the tip: while something is corrected, the bar takes no moves. */
  ui_entry_bar_set_position (self->entry_bar, open ? G_MAXUINT : self->position);
  ui_correct_bar_update_board (self->correct_bar);
}

static gboolean
defines_cards (UiMatchPage *self)
{
  const RulesGame *game = app_match_get_game (self->match);

  return game != NULL && game->n_card_kinds > 0;
}

/* Enables what can be done with what is on show. */
static void
update_actions (UiMatchPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean before = self->position > 0, after = self->position < self->n_moves;
  gboolean mine = app_match_can_change (self->match), tip = mine && !after;

  gtk_widget_action_set_enabled (widget, "match.first", before);
  gtk_widget_action_set_enabled (widget, "match.back", before);
  gtk_widget_action_set_enabled (widget, "match.previous-level", before);
  gtk_widget_action_set_enabled (widget, "match.forward", after);
  gtk_widget_action_set_enabled (widget, "match.next-level", after);
  gtk_widget_action_set_enabled (widget, "match.last", after);
  gtk_widget_action_set_enabled (widget, "match.play", self->n_moves > 0);
  gtk_widget_action_set_enabled (widget, "match.ruling", tip);
  gtk_widget_action_set_enabled (widget, "match.note", tip);
  gtk_widget_action_set_enabled (widget, "match.words", tip);
  gtk_widget_action_set_enabled (widget, "match.card", tip && defines_cards (self));
  gtk_widget_action_set_enabled (widget, "match.focus-entry", mine);
  ui_match_page_update_menu (self);
  ui_match_page_update_clock (self);
  ui_match_page_update_take_back (self);
  ui_match_page_update_corrections (self);
  ui_match_page_update_lines (self);
  ui_match_page_update_viewer (self);
}

/* Lets everything show the position. */
static void
show_position (UiMatchPage *self)
{
  g_autofree char *where = g_strdup_printf (_ ("move %u/%u"), self->position, self->n_moves);

  gtk_label_set_text (self->where, where);
  ui_scrubber_set_position (self->scrubber, self->position);
  ui_move_list_set_position (self->moves, self->position);
  show_state (self);
  update_actions (self);
}

static void
scrubbed_cb (UiMatchPage *self)
{
  ui_match_page_step_to (self, ui_scrubber_get_position (self->scrubber));
}

static void
chosen_cb (UiMatchPage *self)
{
  if (self->match != NULL)
    ui_match_page_set_position (self, ui_move_list_get_position (self->moves));
}

static void
show_fault (UiMatchPage *self)
{
  /* Whoever shows a preview tells its fault beside the way out. */
  const char *fault = app_match_is_preview (self->match) ? NULL : app_match_get_fault (self->match);

  ui_show_text (self->fault, fault);
}

static void
header_changed_cb (UiMatchPage *self)
{
  show_fault (self);
  ui_page_changed (UI_PAGE (self));
}

/* Whoever looked at the tip goes on looking at it. */
static void
moves_changed_cb (UiMatchPage *self, guint from)
{
  gboolean tip = self->position == self->n_moves;
  guint before = self->n_moves;

  self->n_moves = app_match_get_n_moves (self->match);
  ui_scrubber_update (self->scrubber);
  if (tip || self->position > self->n_moves)
    ui_match_page_play (self, FALSE);
  self->position = tip ? self->n_moves : MIN (self->position, self->n_moves);
  show_fault (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_POSITION]);
  if (tip && from > before)
    ui_match_page_tell_recorded (self, before);
}

/* Whoever has this match open may have put a bookmark on it. */
static void
marks_changed_cb (UiMatchPage *self)
{
  ui_scrubber_update (self->scrubber);
  update_actions (self);
}

/* The bar takes the entry bar's place, and the board shows where its move is judged. */
static void
corrected_cb (UiMatchPage *self)
{
  gboolean open = ui_correct_bar_is_open (self->correct_bar);
  gboolean again = open && ui_correct_bar_get_kind (self->correct_bar) == UI_CORRECT_REENTER;

  gtk_widget_set_visible (GTK_WIDGET (self->entry_bar), !open);
  ui_waiting_panel_set_quiet (self->waiting_panel, open && !again);
  if (again)
    ui_match_page_set_position (self, self->n_moves);
  show_state (self);
  update_actions (self);
}

/* The header bar is not inside the page: a binding, where an action would not be found. */
static void
build_header (UiMatchPage *self)
{
  GtkWidget *moves = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (moves), "view-list-symbolic");
  gtk_widget_set_tooltip_text (moves, _ ("Moves (F9)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (moves), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("List of moves"), -1);
  g_object_bind_property (self->flap, "reveal-flap", moves, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  self->header_end = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_box_append (GTK_BOX (self->header_end), ui_match_page_new_lines_button (self));
  gtk_box_append (GTK_BOX (self->header_end), moves);
  gtk_box_append (GTK_BOX (self->header_end), ui_match_page_new_menu (self));
}

/* The page as the window sees it. */

static char *
ui_match_page_dup_title (UiPage *page)
{
  char *run = ui_match_page_dup_run_title (UI_MATCH_PAGE (page));

  return run != NULL ? run : g_strdup (app_match_get_title (UI_MATCH_PAGE (page)->match));
}

static char *
ui_match_page_dup_subtitle (UiPage *page)
{
  AppMatch *match = UI_MATCH_PAGE (page)->match;
  g_autofree char *run = ui_match_page_dup_run_title (UI_MATCH_PAGE (page));

  return run != NULL ? g_strdup_printf ("%s · %s", app_match_get_title (match),
                                        app_match_get_subtitle (match))
                     : g_strdup (app_match_get_subtitle (match));
}

static GtkWidget *
ui_match_page_get_header_end (UiPage *page)
{
  return UI_MATCH_PAGE (page)->header_end;
}

static void
ui_match_page_focus (UiPage *page)
{
  UiMatchPage *self = UI_MATCH_PAGE (page);

  if (ui_match_page_is_covered (self)) {
    ui_match_page_focus_cover (self);
    return;
  }
  gtk_widget_grab_focus (self->board != NULL ? self->board : GTK_WIDGET (self->scrubber));
}

/* All below the board. */
static int
ui_match_page_get_foot (UiPage *page)
{
  UiMatchPage *self = UI_MATCH_PAGE (page);
  float height = gtk_widget_get_height (GTK_WIDGET (self));
  graphene_rect_t table;

  if (!gtk_widget_compute_bounds (GTK_WIDGET (self->table), GTK_WIDGET (self), &table))
    return 0;
  return (int)CLAMP (height - table.origin.y - table.size.height, 0, height / 2);
}

/* Only what is inside can have the keyboard: where Tab leaves that, it leaves the page. */
static gboolean
ui_match_page_move_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static gboolean
ui_match_page_grab_focus (GtkWidget *widget)
{
  ui_match_page_focus (UI_PAGE (widget));
  return TRUE;
}

static void
ui_match_page_unmap (GtkWidget *widget)
{
  ui_match_page_play (UI_MATCH_PAGE (widget), FALSE);
  GTK_WIDGET_CLASS (ui_match_page_parent_class)->unmap (widget);
}

static void
ui_match_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_POSITION)
    g_value_set_uint (value, UI_MATCH_PAGE (object)->position);
  else if (id == PROP_BUSY)
    g_value_set_boolean (value, UI_MATCH_PAGE (object)->busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_match_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_POSITION)
    ui_match_page_set_position (UI_MATCH_PAGE (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
ui_match_page_dispose (GObject *object)
{
  UiMatchPage *self = UI_MATCH_PAGE (object);

  g_clear_handle_id (&self->play_source, g_source_remove);
  g_clear_pointer (&self->row_menu, gtk_widget_unparent);
  g_clear_object (&self->pointing);
  g_clear_object (&self->header_end);
  g_clear_object (&self->menu_actions);
  g_clear_object (&self->viewer_action);
  g_clear_object (&self->match);
  G_OBJECT_CLASS (ui_match_page_parent_class)->dispose (object);
}

static void
ui_match_page_class_init (UiMatchPageClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->dispose = ui_match_page_dispose;
  object_class->get_property = ui_match_page_get_property;
  object_class->set_property = ui_match_page_set_property;
  widget_class->focus = ui_match_page_move_focus;
  widget_class->grab_focus = ui_match_page_grab_focus;
  widget_class->unmap = ui_match_page_unmap;
  props[PROP_POSITION] =
      g_param_spec_uint ("position", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_BUSY] =
      g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[TOAST] = g_signal_new ("toast", UI_TYPE_MATCH_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (UI_TYPE_CORRECT_BAR);
  g_type_ensure (UI_TYPE_ENTRY_BAR);
  g_type_ensure (UI_TYPE_MOVE_LIST);
  g_type_ensure (UI_TYPE_FIXED_WIDTH_BIN);
  g_type_ensure (UI_TYPE_SCRUBBER);
  g_type_ensure (UI_TYPE_WAITING_PANEL);
  g_type_ensure (UI_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tomekeeper/Tomekeeper/match-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, flap);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, fault);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, revision);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, revision_label);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, table);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, scrubber);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, where);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, play);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, viewer);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, moves);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, entry_bar);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, correct_bar);
  gtk_widget_class_bind_template_child (widget_class, UiMatchPage, waiting_panel);
  gtk_widget_class_bind_template_callback (widget_class, scrubbed_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_set_css_name (widget_class, "matchpage");
  ui_match_page_install_actions (widget_class);
  ui_match_page_install_menu (widget_class);
  ui_match_page_install_clock (widget_class);
  ui_match_page_install_take_back (widget_class);
  ui_match_page_install_corrections (widget_class);
  ui_match_page_install_lines (widget_class);
  ui_match_page_install_remarks (widget_class);
  ui_match_page_install_viewer (widget_class);
}

/* The action of a horizontal arrow: by moves, with Ctrl by chapters, with Shift by bookmarks. */
static const char *
arrow_action (gboolean forward, GdkModifierType state)
{
  switch ((guint)state) {
  case 0:
    return forward ? "match.forward" : "match.back";
  case GDK_CONTROL_MASK:
    return forward ? "match.next-level" : "match.previous-level";
  case GDK_SHIFT_MASK:
    return forward ? "match.next-bookmark" : "match.previous-bookmark";
  default:
    return NULL;
  }
}

/* What is typed is shown on the board before it is recorded. */
static void
line_changed_cb (UiMatchPage *self)
{
  g_autofree char *resolved = NULL;

  if (self->board == NULL || self->position != self->n_moves)
    return;
  resolved = ui_entry_bar_dup_resolved (self->entry_bar);
  ui_board_set_typed (UI_BOARD (self->board), resolved);
}

/* Whether moves are typed: the last one is on show, and nothing is in front of the line. */
static gboolean
is_typing (UiMatchPage *self)
{
  return self->position == self->n_moves && gtk_widget_get_visible (GTK_WIDGET (self->entry_bar));
}

/* Letters, numbers and signs go to the line wherever the focus is. */
static gboolean
type_key (UiMatchPage *self, guint key)
{
  const gunichar typed = gdk_keyval_to_unicode (key);
  char text[7] = { 0 };

  if (typed == '/' || !g_unichar_isgraph (typed))
    return GDK_EVENT_PROPAGATE;
  g_unichar_to_utf8 (typed, text);
  if (ui_correct_bar_is_open (self->correct_bar))
    ui_correct_bar_type (self->correct_bar, text);
  else if (is_typing (self))
    ui_entry_bar_type (self->entry_bar, text);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

/* What a single key does while an earlier move is on show is done with Ctrl where moves are typed,
 * and with Ctrl and Alt where Ctrl alone does something else to a text or to the window. */
static gboolean
ui_match_page_take_key (UiPage *page, guint key, GdkModifierType held)
{
  static const struct {
    guint key;
    gboolean shift, alt;
    const char *action;
  } keys[] = {
    { GDK_KEY_b, FALSE, FALSE, "match.bookmark" },
    { GDK_KEY_b, TRUE, FALSE, "match.name-bookmark" },
    { GDK_KEY_n, FALSE, FALSE, "match.remark" },
    { GDK_KEY_n, TRUE, TRUE, "match.note" },
    { GDK_KEY_e, FALSE, FALSE, "match.correct" },
    { GDK_KEY_e, TRUE, FALSE, "match.insert-before" },
    { GDK_KEY_Delete, FALSE, TRUE, "match.leave-out" },
    { GDK_KEY_space, FALSE, FALSE, "match.play" },
    { GDK_KEY_g, FALSE, FALSE, "match.fork" },
    { GDK_KEY_g, TRUE, FALSE, "match.try" },
    { GDK_KEY_r, FALSE, FALSE, "match.ruling" },
    { GDK_KEY_j, FALSE, FALSE, "match.journal" },
    { GDK_KEY_j, TRUE, FALSE, "match.run" },
    { GDK_KEY_p, FALSE, FALSE, "match.pause-clock" },
    { GDK_KEY_p, TRUE, FALSE, "match.clock" },
    { GDK_KEY_s, TRUE, FALSE, "match.stop" },
    { GDK_KEY_l, FALSE, TRUE, "match.lines" },
    { GDK_KEY_l, TRUE, FALSE, "match.compare" },
    { GDK_KEY_c, FALSE, TRUE, "match.card" },
    { GDK_KEY_w, FALSE, TRUE, "match.words" },
    { GDK_KEY_h, FALSE, TRUE, "match.hide" },
  };
  UiMatchPage *self = UI_MATCH_PAGE (page);
  const gboolean shift = (held & GDK_SHIFT_MASK) != 0, alt = (held & GDK_ALT_MASK) != 0;

  if ((held & ~(GDK_SHIFT_MASK | GDK_ALT_MASK)) != GDK_CONTROL_MASK || !is_typing (self)
      || ui_correct_bar_is_open (self->correct_bar) || ui_match_page_is_covered (self))
    return FALSE;
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    if (keys[k].key == gdk_keyval_to_lower (key) && keys[k].shift == shift
        && (alt || !keys[k].alt)) {
      gtk_widget_activate_action (GTK_WIDGET (self), keys[k].action, NULL);
      return TRUE;
    }
  return FALSE;
}

/* Arrows step wherever the focus is, but where they move a cursor or go from button to button.
 * Escape first lets go of what is pointed at. */
static gboolean
key_cb (UiMatchPage *self, guint key, guint code, GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const char *action = NULL;

  if (ui_match_page_is_covered (self))
    return ui_match_page_stops_key (key, held);
  if (key == GDK_KEY_Escape && held == 0 && self->pointing != NULL
      && ui_pointing_clear (self->pointing))
    return GDK_EVENT_STOP;
  if (key == GDK_KEY_Escape && held == 0 && ui_correct_bar_escape (self->correct_bar))
    return GDK_EVENT_STOP;
  if (focus == NULL || GTK_IS_EDITABLE (focus))
    return GDK_EVENT_PROPAGATE;
  if ((held & ~GDK_SHIFT_MASK) == 0 && type_key (self, key) == GDK_EVENT_STOP)
    return GDK_EVENT_STOP;
  if (gtk_widget_has_css_class (focus, "move-choice")
      || gtk_widget_has_css_class (focus, "board-cursor"))
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    action = arrow_action (rtl, held);
  else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    action = arrow_action (!rtl, held);
  else if (held == 0 && (key == GDK_KEY_Home || key == GDK_KEY_KP_Home))
    action = "match.first";
  else if (held == 0 && (key == GDK_KEY_End || key == GDK_KEY_KP_End))
    action = "match.last";
  if (action == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_widget_activate_action (GTK_WIDGET (self), action, NULL);
  return GDK_EVENT_STOP;
}

static void
ui_match_page_init (UiMatchPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  ui_privacy_cover_new_over (ADW_BIN (self));
  g_signal_connect (self, "notify::position", G_CALLBACK (show_position), NULL);
  g_signal_connect (self, "notify::busy", G_CALLBACK (update_actions), NULL);
  g_signal_connect (self, "map", G_CALLBACK (ui_match_page_tell_position), NULL);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
ui_match_page_new (AppMatch *match)
{
  UiMatchPage *self = g_object_new (UI_TYPE_MATCH_PAGE, NULL);

  self->match = g_object_ref (match);
  self->n_moves = self->position = app_match_get_n_moves (match);
  self->board = ui_board_new (match);
  if (self->board != NULL) {
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("Board"), -1);
    gtk_scrolled_window_set_child (self->table, self->board);
  }
  build_header (self);
  ui_match_page_build_clock (self);
  ui_scrubber_set_match (self->scrubber, match);
  ui_move_list_set_match (self->moves, match);
  if (app_match_can_change (match)) {
    ui_entry_bar_set_match (self->entry_bar, match);
    g_signal_connect_object (self->entry_bar, "line-changed", G_CALLBACK (line_changed_cb), self,
                             G_CONNECT_SWAPPED);
    if (self->board != NULL)
      self->pointing = ui_pointing_new (UI_BOARD (self->board), self->entry_bar);
    ui_match_page_build_corrections (self);
    g_signal_connect_object (self->correct_bar, "changed", G_CALLBACK (corrected_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (match, "waiting-changed", G_CALLBACK (update_actions), self,
                             G_CONNECT_SWAPPED);
    ui_match_page_build_row_menu (self);
  } else
    gtk_widget_set_visible (GTK_WIDGET (self->entry_bar), FALSE);
  g_signal_connect_object (match, "moves-changed", G_CALLBACK (moves_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "header-changed", G_CALLBACK (header_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "marks-changed", G_CALLBACK (marks_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (match, "lines-changed", G_CALLBACK (update_actions), self,
                           G_CONNECT_SWAPPED);
  show_fault (self);
  ui_match_page_tell_revision (self);
  show_position (self);
  /* After the part itself has followed the cover. */
  g_signal_connect_object (adw_bin_get_child (ADW_BIN (self)), "changed",
                           G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  ui_match_page_build_viewer (self);
  return GTK_WIDGET (self);
}

AppMatch *
ui_match_page_get_match (UiMatchPage *self)
{
  return self->match;
}

guint
ui_match_page_get_position (UiMatchPage *self)
{
  return self->position;
}

static void
ui_match_page_page_init (UiPageInterface *iface)
{
  iface->dup_title = ui_match_page_dup_title;
  iface->dup_subtitle = ui_match_page_dup_subtitle;
  iface->get_header_end = ui_match_page_get_header_end;
  iface->get_foot = ui_match_page_get_foot;
  iface->take_key = ui_match_page_take_key;
  iface->focus = ui_match_page_focus;
}
