/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results behind a cell: what two met for.
 */
#include "ui/league/results-popover.h"

#include "ui/widget/list-row.h"

#include <glib/gi18n.h>

#define MOST 50 /* shown; the newest ones */

struct _UiResultsPopover {
  GtkPopover parent_instance;

  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (UiResultsPopover, ui_results_popover, GTK_TYPE_POPOVER)

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row, UiResultsPopover *self)
{
  const char *match = g_object_get_data (G_OBJECT (row), "match");
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

  if (match == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (parent, "win.open-match", "s", match);
}

static void
ui_results_popover_class_init (UiResultsPopoverClass *klass)
{
}

static void
ui_results_popover_init (UiResultsPopover *self)
{
  GtkWidget *window = gtk_scrolled_window_new (), *stop = g_object_new (UI_TYPE_FOCUS_GROUP, NULL);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "plain-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Matches"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (activated_cb), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), 300);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (stop), window);
  gtk_popover_set_child (GTK_POPOVER (self), stop);
}

GtkWidget *
ui_results_popover_new (void)
{
  return g_object_new (UI_TYPE_RESULTS_POPOVER, NULL);
}

static void
add_result (UiResultsPopover *self, AppStandings *standings, guint32 result)
{
  g_autofree char *text = app_standings_dup_result_text (standings, result);
  char *match = app_standings_dup_match (standings, result);
  GtkWidget *label = gtk_label_new (text), *row = gtk_list_box_row_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  /* A scrolled window is as narrow as what it holds may be. */
  gtk_label_set_width_chars (GTK_LABEL (label), 24);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  gtk_widget_add_css_class (label, "choice-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), match != NULL);
  g_object_set_data_full (G_OBJECT (row), "match", match, g_free);
  gtk_list_box_append (self->list, row);
}

void
ui_results_popover_show (UiResultsPopover *self, AppStandings *standings, const GArray *results,
                         const GdkRectangle *area)
{
  GtkListBoxRow *row;
  guint first = results->len > MOST ? results->len - MOST : 0;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint k = results->len; k-- > first;)
    add_result (self, standings, g_array_index (results, guint32, k));
  gtk_popover_set_pointing_to (GTK_POPOVER (self), area);
  gtk_popover_popup (GTK_POPOVER (self));
}

/* Meetings, sorted by who met. */

struct UiMeetings {
  GArray *all; /* UiMeeting */
  gboolean many_sides;
  guint most;
};

static UiMeetingOutcome
meeting_outcome (const LeagueResult *result, const LeagueSeat *one, const LeagueSeat *other)
{
  if (result->kind == LEAGUE_UNPLAYED)
    return UI_MEETING_UNPLAYED;
  if (one->place != other->place)
    return one->place < other->place ? UI_MEETING_WON : UI_MEETING_LOST;
  return one->place == 1 || result->n_seats > 2 ? UI_MEETING_DRAWN : UI_MEETING_BOTH_LOST;
}

static void
add_meeting_result (UiMeetings *meetings, const LeagueResults *results, guint index)
{
  const LeagueResult *result = &g_array_index (results->results, LeagueResult, index);
  const LeagueSeat *seats = league_results_get_seats (results, result);

  for (guint k = 0; k < result->n_seats; k++) {
    meetings->many_sides = meetings->many_sides || seats[k].side > 1;
    for (guint i = 0; i < result->n_seats; i++) {
      UiMeeting meeting = { (guint64)seats[k].entrant << 32 | seats[i].entrant, index };

      if (seats[i].side == seats[k].side)
        continue;
      meeting.outcome = (guint8)meeting_outcome (result, &seats[k], &seats[i]);
      meeting.unplayed = result->kind == LEAGUE_FORFEIT;
      g_array_append_val (meetings->all, meeting);
    }
  }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const UiMeeting *one = a, *other = b;

  if (one->pair != other->pair)
    return one->pair < other->pair ? -1 : 1;
  return one->result < other->result ? -1 : one->result > other->result;
}

UiMeetings *
ui_meetings_new (const LeagueResults *results, LeagueDay until, guint rounds)
{
  UiMeetings *meetings = g_new0 (UiMeetings, 1);
  guint run = 0;

  meetings->all = g_array_new (FALSE, FALSE, sizeof (UiMeeting));
  for (guint k = 0; k < results->results->len; k++) {
    const LeagueResult *result = &g_array_index (results->results, LeagueResult, k);

    if ((until == 0 || result->day <= until) && (rounds == 0 || result->round <= rounds))
      add_meeting_result (meetings, results, k);
  }
  g_array_sort (meetings->all, compare);
  for (guint k = 0; k < meetings->all->len; k++) {
    const UiMeeting *all = (const UiMeeting *)meetings->all->data;

    run = k > 0 && all[k - 1].pair == all[k].pair ? run + 1 : 1;
    meetings->most = MAX (meetings->most, run);
  }
  return meetings;
}

void
ui_meetings_free (UiMeetings *meetings)
{
  if (meetings == NULL)
    return;
  g_array_unref (meetings->all);
  g_free (meetings);
}

const UiMeeting *
ui_meetings_get (const UiMeetings *meetings, guint32 one, guint32 other, guint *n)
{
  const UiMeeting *all = (const UiMeeting *)meetings->all->data;
  guint64 pair = (guint64)one << 32 | other;
  guint low = 0, high = meetings->all->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (all[middle].pair < pair)
      low = middle + 1;
    else
      high = middle;
  }
  for (*n = 0; low + *n < meetings->all->len && all[low + *n].pair == pair; (*n)++)
    ;
  return *n > 0 ? &all[low] : NULL;
}

gboolean
ui_meetings_has_many_sides (const UiMeetings *meetings)
{
  return meetings->many_sides;
}

guint
ui_meetings_get_most (const UiMeetings *meetings)
{
  return meetings->most;
}
