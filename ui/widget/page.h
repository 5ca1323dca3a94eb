/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a page tells the window that shows it: its title, what it puts into the header bar, and
 * how it is searched. The window owns the header bar; a page is any widget, and one that
 * implements this interface gets more of it.
 *
 * What a page may ask of the window it does by actions, so that it stands without one:
 * win.open-match (s: UUID), win.delete-match (s), win.new-match, win.page (s), win.back,
 * win.open-match-at ((su): and a move), win.open-campaign (s), win.open-league (s: of a season or a
 * league), win.open-run and win.open-book (s: of the run's match), win.open-campaign-book (s),
 * win.show-player (s: UUID), win.show-head-to-head
 * ((ss): UUIDs), win.tell (s: a sentence), win.tell-undo ((sx): a
 * sentence, and the batch to be undone), win.offer ((sssmv): a sentence, a button's label, and the
 * page's action with its parameter).
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define UI_TYPE_PAGE (ui_page_get_type ())
G_DECLARE_INTERFACE (UiPage, ui_page, UI, PAGE, GtkWidget)

/**
 * UiPageInterface:
 * @dup_title, @dup_subtitle: NULL or "" for none
 * @get_header_start, @get_header_end: at most one widget each, which may be a box; owned by the
 *   page and borrowed by the header bar while the page is on show
 * @get_search_bar: what Ctrl+F opens; NULL where there is nothing to search
 * @get_foot: how high what stands at its foot and is written in is, in pixels: toasts leave it free
 * @take_key: takes a key before the window's own shortcuts and what has the keyboard; false to let
 *   it pass
 * @focus: puts the keyboard where it is of use; NULL for the first widget that takes it
 *
 * Every function may be NULL.
 */
struct _UiPageInterface {
  GTypeInterface parent_iface;

  char *(*dup_title) (UiPage *page);
  char *(*dup_subtitle) (UiPage *page);
  GtkWidget *(*get_header_start) (UiPage *page);
  GtkWidget *(*get_header_end) (UiPage *page);
  GtkSearchBar *(*get_search_bar) (UiPage *page);
  int (*get_foot) (UiPage *page);
  gboolean (*take_key) (UiPage *page, guint key, GdkModifierType held);
  void (*focus) (UiPage *page);
};

char *ui_page_dup_title (UiPage *page) G_GNUC_WARN_UNUSED_RESULT;
char *ui_page_dup_subtitle (UiPage *page) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *ui_page_get_header_start (UiPage *page);
GtkWidget *ui_page_get_header_end (UiPage *page);
GtkSearchBar *ui_page_get_search_bar (UiPage *page);
int ui_page_get_foot (UiPage *page);
gboolean ui_page_take_key (UiPage *page, guint key, GdkModifierType held);
void ui_page_focus (UiPage *page);

/* Inserts @group into a widget of the header bar, and again whenever it is back there: in another
 * parent GTK 4.8 takes a widget's own actions from the menus below it, which then are grey. */
void ui_page_insert_actions (GtkWidget *widget, const char *prefix, GActionGroup *group);

/* Tells the window that the title or subtitle is another (signal "changed"). */
void ui_page_changed (UiPage *page);

/* Replaces the string that *@field owns. */
void ui_set_string (char **field, const char *value);

/* Shows a sentence of this language, whatever the script of the name is that it begins with. */
void ui_set_sentence (GtkLabel *label, const char *sentence);

/* Shows a text in its label, and the label only where there is one: NULL and "" are none. */
void ui_show_text (GtkLabel *label, const char *text);

/* Gives a widget a class of the style sheet, or takes it away. */
void ui_set_css_class (GtkWidget *widget, const char *css_class, gboolean has);

/* What a button without words does, when it is pointed at and for those who can't see it. */
void ui_name_button (GtkWidget *button, const char *name);

/* The button of a menu that has more to do. @menu: (nullable): borrowed; @name: (nullable): "More"
 */
GtkWidget *ui_menu_button_new (GMenuModel *menu, const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* A button of an icon, named for those who can't see it. */
GtkWidget *ui_icon_button_new (const char *icon, const char *name,
                               const char *action) G_GNUC_WARN_UNUSED_RESULT;

/* What a toast over @toasts says, as a status for screen readers, wrapped: it may take some lines.
 * @button: what the toast's button says, "" without one. */
GtkWidget *ui_toast_title_new (AdwToastOverlay *toasts, const char *sentence,
                               const char *button) G_GNUC_WARN_UNUSED_RESULT;

/* A sentence in a toast; with Undo when @batch is not 0. Nothing happens outside a window. */
void ui_page_toast (GtkWidget *from, const char *sentence, gint64 batch);

/**
 * ui_page_toast_with_button:
 * @label: of the toast's button, "_Redo"
 * @action: of the page on show, "match.redo"
 * @target: (nullable): its parameter; a floating one is taken
 *
 * A toast with some sentences, and a button that does something. Nothing happens outside a window.
 */
void ui_page_toast_with_button (GtkWidget *from, const char *sentence, const char *label,
                                const char *action, GVariant *target);
/* The toast that offers @action goes, if it is still on show: nothing would come of it any more. */
void ui_page_withdraw_toast (GtkWidget *from, const char *action);

G_END_DECLS
