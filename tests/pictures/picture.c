/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window drawn into a PNG file.
 */
#include "tests/pictures/picture.h"

#include "tests/pictures/picture-dealt.h"
#include "tests/pictures/picture-import.h"
#include "tests/pictures/picture-leagues.h"
#include "tests/pictures/picture-players.h"
#include "tests/pictures/picture-lines.h"
#include "tests/pictures/picture-packs.h"
#include "tests/pictures/picture-photo.h"
#include "tests/pictures/picture-setting-up.h"

#include "ui/match/match-details.h"

#include "app/campaign/campaigns.h"
#include "app/collection/decks.h"
#include "app/collection/packs.h"
#include "app/match/matches.h"
#include "app/player/players.h"
#include "app/result/quick.h"

/* Rounds of waiting: for the page to be there, then for its animations to end. */
#define ROUND_MS 40
#define STILL_ROUNDS 15
#define PATIENT_ROUNDS 200

typedef struct {
  UiWindow *window; /* Owned */
  char *page;       /* Owned */
  char *path;       /* Owned */
  guint still;
  GdkFrameClock *clock; /* of the last frame that was seen; not owned */
  gint64 frame;
  PictureDone done;
  gpointer data;
} Sitting;

/* What is inside a window's frame, which is another one on every desktop; in the coordinates of
 * its picture. */
static void
find_inside (GtkWidget *widget, graphene_rect_t *area)
{
  graphene_rect_t whole, part;
  gboolean any = FALSE;

  if (!gtk_widget_compute_bounds (widget, widget, &whole))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    if (GTK_IS_NATIVE (child) || !gtk_widget_get_mapped (child)
        || !gtk_widget_compute_bounds (child, widget, &part))
      continue;
    if (any)
      graphene_rect_union (area, &part, area);
    else
      *area = part;
    any = TRUE;
  }
  if (any)
    graphene_rect_offset (area, -whole.origin.x, -whole.origin.y);
}

/* What @widget draws, and where in it; NULL as long as it has drawn nothing. */
static GskRenderNode *
draw (GtkWidget *widget, graphene_rect_t *area)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  graphene_rect_init (area, 0, 0, (float)width, (float)height);
  if (GTK_IS_WINDOW (widget))
    find_inside (widget, area);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  return gtk_snapshot_free_to_node (snapshot);
}

gboolean
picture_save (GtkWidget *widget, const char *path, GError **error)
{
  graphene_rect_t area;
  g_autoptr (GskRenderNode) node = draw (widget, &area);
  g_autoptr (GdkTexture) texture = NULL;
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));

  if (node != NULL)
    texture = gsk_renderer_render_texture (renderer, node, &area);
  if (texture == NULL || !gdk_texture_save_to_png (texture, path)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s can’t be written.", path);
    return FALSE;
  }
  return TRUE;
}

/* The newest one with moves, of @game, NULL for any. */
static void
open_first_match (UiWindow *window, const char *game)
{
  g_autoptr (AppMatchList) matches = app_match_list_new (ui_window_get_store (window));

  ui_window_show_page (window, "matches");
  while (app_match_list_is_loading (matches))
    g_main_context_iteration (NULL, TRUE);
  app_match_list_set_game (matches, game);
  for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (matches)); k++) {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (matches), k);
    g_autoptr (AppQuick) quick =
        app_quick_load (ui_window_get_store (window), app_match_row_get_uuid (row), NULL);

    if (quick != NULL)
      continue;
    ui_window_open_match (window, app_match_row_get_uuid (row));
    return;
  }
}

/* The newest result without moves; its UUID, NULL where there is none. */
static char *
open_first_result (UiWindow *window)
{
  g_autoptr (AppMatchList) matches = app_match_list_new (ui_window_get_store (window));
  guint n;

  ui_window_show_page (window, "matches");
  while (app_match_list_is_loading (matches))
    g_main_context_iteration (NULL, TRUE);
  n = g_list_model_get_n_items (G_LIST_MODEL (matches));
  for (guint k = 0; k < n; k++) {
    g_autoptr (AppMatchRow) row = g_list_model_get_item (G_LIST_MODEL (matches), k);
    g_autoptr (AppQuick) quick =
        app_quick_load (ui_window_get_store (window), app_match_row_get_uuid (row), NULL);

    if (quick == NULL)
      continue;
    ui_window_open_match (window, app_match_row_get_uuid (row));
    return g_strdup (app_match_row_get_uuid (row));
  }
  return NULL;
}

static void
open_first_photo (UiWindow *window)
{
  g_autofree char *match = open_first_result (window);

  if (match != NULL)
    picture_show_photo (window, match);
}

static void
open_details (UiWindow *window, gboolean edit)
{
  open_first_match (window, NULL);
  gtk_widget_activate_action (ui_window_get_page (window), "match.details", NULL);
  if (edit && UI_IS_MATCH_DETAILS (ui_window_get_page (window)))
    ui_match_details_edit (UI_MATCH_DETAILS (ui_window_get_page (window)));
}

static void
open_first_pack (UiWindow *window)
{
  g_autoptr (GListModel) packs = app_pack_list_new (ui_window_get_store (window));
  g_autoptr (GObject) pack = g_list_model_get_item (packs, 0);
  g_autofree char *id = NULL;
  guint revision;

  ui_window_show_page (window, "collection");
  if (pack == NULL)
    return;
  g_object_get (pack, "id", &id, "revision", &revision, NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-pack", "(su)", id, revision);
}

static void
open_first_deck (UiWindow *window)
{
  g_autoptr (GListModel) decks = app_deck_list_new (ui_window_get_store (window));
  g_autoptr (AppDeck) deck = g_list_model_get_item (decks, 0);

  ui_window_show_page (window, "collection");
  if (deck != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-deck", "s",
                                app_deck_get_uuid (deck));
}

/* The campaign that was played last, its newest run, or the run's book or list of what lies on its
 * table. */
static void
open_first_campaign (UiWindow *window, const char *page)
{
  g_autoptr (GListModel) campaigns = app_campaign_list_new (ui_window_get_store (window), FALSE);
  g_autoptr (AppCampaign) campaign = g_list_model_get_item (campaigns, 0);
  g_autoptr (AppCampaignSnapshot) look = NULL;
  const AppRun *run;

  ui_window_show_page (window, "campaigns");
  if (campaign == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-campaign", "s",
                              app_campaign_get_uuid (campaign));
  look = app_campaign_snapshot_new (ui_window_get_store (window), app_campaign_get_uuid (campaign),
                                    NULL);
  if (g_str_equal (page, "campaign") || look == NULL || look->runs->len == 0)
    return;
  run = g_ptr_array_index (look->runs, 0);
  if (g_str_equal (page, "layout")) {
    gtk_widget_activate_action (GTK_WIDGET (window), "win.open-layout", "(su)", run->match,
                                G_MAXUINT);
    return;
  }
  gtk_widget_activate_action (GTK_WIDGET (window),
                              g_str_equal (page, "run") ? "win.open-run" : "win.open-book", "s",
                              run->match);
}

static void
show_lines (UiWindow *window, const char *page)
{
  open_first_match (window, "tome");
  picture_show_lines (window, page);
}

/* Those that have a file of their own. */
static const struct {
  const char *const *pages;
  void (*show) (UiWindow *window, const char *page);
} groups[] = {
  { picture_lines_pages, show_lines },
  { picture_dealt_pages, picture_show_dealt },
  { picture_leagues_pages, picture_show_leagues },
  { picture_players_pages, picture_show_players },
  { picture_setting_up_pages, picture_show_setting_up },
  { picture_packs_pages, picture_show_packs },
  { picture_import_pages, picture_show_import },
};

static const char *const other_pages[] = {
  "home",       "matches",      "players",       "leagues",     "campaigns",      "collection",
  "match",      "match-arkham", "match-spelled", "match-tokio", "match-restless", "match-details",
  "match-edit", "result",       "photo",         "cover",       "campaign",       "run",
  "book",       "layout",       "new-campaign",  "pack",        "deck",           "new-deck",
  "new-match",  "quick-log",    "bin",           "history",     "preferences",    "repair",
  "damaged",    "shortcuts",    "about",         NULL,
};

gboolean
picture_is_page (const char *page)
{
  for (guint k = 0; k < G_N_ELEMENTS (groups); k++)
    if (g_strv_contains (groups[k].pages, page))
      return TRUE;
  return g_strv_contains (other_pages, page);
}

char **
picture_dup_pages (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_addv (builder, (const char **)other_pages);
  for (guint k = 0; k < G_N_ELEMENTS (groups); k++)
    g_strv_builder_addv (builder, (const char **)groups[k].pages);
  return g_strv_builder_end (builder);
}

/* FALSE when @page is none of a group's. */
static gboolean
show_of_group (UiWindow *window, const char *page)
{
  for (guint k = 0; k < G_N_ELEMENTS (groups); k++)
    if (g_strv_contains (groups[k].pages, page)) {
      groups[k].show (window, page);
      return TRUE;
    }
  return FALSE;
}

void
picture_show (UiWindow *window, const char *page)
{
  GtkWidget *widget = GTK_WIDGET (window);

  if (g_str_equal (page, "new-match"))
    gtk_widget_activate_action (widget, "win.new-match", NULL);
  else if (g_str_equal (page, "new-deck"))
    gtk_widget_activate_action (widget, "win.new-deck", NULL);
  else if (g_str_equal (page, "shortcuts"))
    gtk_widget_activate_action (widget, "win.show-help-overlay", NULL);
  else if (g_str_equal (page, "about"))
    gtk_widget_activate_action (widget, "win.about", NULL);
  else if (g_str_equal (page, "preferences"))
    gtk_widget_activate_action (widget, "win.preferences", NULL);
  else if (g_str_equal (page, "repair"))
    gtk_widget_activate_action (widget, "win.repair", NULL);
  else if (ui_window_get_store (window) == NULL)
    return;
  else if (g_str_equal (page, "damaged"))
    app_store_set_damaged (ui_window_get_store (window));
  else if (g_str_equal (page, "match"))
    open_first_match (window, NULL);
  else if (g_str_equal (page, "match-details") || g_str_equal (page, "match-edit"))
    open_details (window, g_str_equal (page, "match-edit"));
  else if (show_of_group (window, page))
    return;
  else if (g_str_equal (page, "cover"))
    picture_show_cover (window);
  else if (g_str_has_prefix (page, "match-"))
    open_first_match (window, page + strlen ("match-"));
  else if (g_str_equal (page, "result"))
    g_free (open_first_result (window));
  else if (g_str_equal (page, "photo"))
    open_first_photo (window);
  else if (g_str_equal (page, "quick-log"))
    gtk_widget_activate_action (widget, "win.quick-log", NULL);
  else if (g_str_equal (page, "bin"))
    gtk_widget_activate_action (widget, "win.open-bin", NULL);
  else if (g_str_equal (page, "history"))
    gtk_widget_activate_action (widget, "win.open-history", NULL);
  else if (g_str_equal (page, "pack"))
    open_first_pack (window);
  else if (g_str_equal (page, "deck"))
    open_first_deck (window);
  else if (g_str_equal (page, "campaign") || g_str_equal (page, "run") || g_str_equal (page, "book")
           || g_str_equal (page, "layout"))
    open_first_campaign (window, page);
  else if (g_str_equal (page, "new-campaign")) {
    ui_window_show_page (window, "campaigns");
    gtk_widget_activate_action (ui_window_get_page (window), "campaigns.new", NULL);
  } else
    ui_window_show_page (window, page);
}

/* A dialog of a window; NULL for none. */
static GtkWindow *
get_dialog (GtkWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint k = 0; k < g_list_model_get_n_items (toplevels); k++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, k);

    if (gtk_window_get_transient_for (toplevel) == window
        && gtk_widget_get_mapped (GTK_WIDGET (toplevel)))
      return toplevel;
  }
  return NULL;
}

/* The dialog in front of the window, or of its dialog, or the window. */
static GtkWidget *
front (UiWindow *window)
{
  GtkWindow *foremost = GTK_WINDOW (window), *dialog;

  while ((dialog = get_dialog (foremost)) != NULL)
    foremost = dialog;
  return GTK_WIDGET (foremost);
}

static void
end_sitting (Sitting *sitting)
{
  g_autoptr (GError) error = NULL;

  picture_save (front (sitting->window), sitting->path, &error);
  sitting->done (error, sitting->data);
  g_object_unref (sitting->window);
  g_free (sitting->page);
  g_free (sitting->path);
  g_free (sitting);
}

static gboolean
is_drawn (GtkWidget *widget)
{
  graphene_rect_t area;
  g_autoptr (GskRenderNode) node = draw (widget, &area);

  return node != NULL;
}

/* Asks for a frame, and tells whether there was one since the last time: on a busy machine rounds
 * go by without any. */
static gboolean
had_frame (Sitting *sitting)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (front (sitting->window));
  gint64 frame;

  if (clock == NULL)
    return TRUE;
  frame = gdk_frame_clock_get_frame_counter (clock);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  if (clock == sitting->clock && frame == sitting->frame)
    return FALSE;
  sitting->clock = clock;
  sitting->frame = frame;
  return TRUE;
}

static gboolean
wait_cb (gpointer data)
{
  Sitting *sitting = data;

  if (!ui_window_is_settled (sitting->window) || !had_frame (sitting))
    return G_SOURCE_CONTINUE;
  if (sitting->still++ == 0 && sitting->page != NULL)
    picture_show (sitting->window, sitting->page);
  /* A busy machine may need longer for the first drawing. */
  if (sitting->still < STILL_ROUNDS
      || (sitting->still < PATIENT_ROUNDS && !is_drawn (front (sitting->window))))
    return G_SOURCE_CONTINUE;
  end_sitting (sitting);
  return G_SOURCE_REMOVE;
}

void
picture_take (UiWindow *window, const char *page, const char *path, PictureDone done, gpointer data)
{
  Sitting *sitting = g_new0 (Sitting, 1);

  sitting->window = g_object_ref (window);
  sitting->page = g_strdup (page);
  sitting->path = g_strdup (path);
  sitting->done = done;
  sitting->data = data;
  g_timeout_add (ROUND_MS, wait_cb, sitting);
}
