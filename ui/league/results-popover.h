/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Some results of a season, to choose one whose match is opened.
 */
#pragma once

#include "app/league/season.h"
#include "app/league/standings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UI_TYPE_RESULTS_POPOVER (ui_results_popover_get_type ())
G_DECLARE_FINAL_TYPE (UiResultsPopover, ui_results_popover, UI, RESULTS_POPOVER, GtkPopover)

GtkWidget *ui_results_popover_new (void);
/* @results: (element-type guint32): of the season. @area: of the parent, what it points at. */
void ui_results_popover_show (UiResultsPopover *self, AppStandings *standings,
                              const GArray *results, const GdkRectangle *area);

/* Who met whom in a season, to be looked up pair by pair. */

/* How a meeting ended for the one who is asked about. */
typedef enum {
  UI_MEETING_WON,
  UI_MEETING_DRAWN,
  UI_MEETING_LOST,
  UI_MEETING_BOTH_LOST,
  UI_MEETING_UNPLAYED, /* still to be played */
} UiMeetingOutcome;

typedef struct {
  guint64 pair;      /* one << 32 | other */
  guint32 result;    /* of the season's results */
  guint8 outcome;    /* UiMeetingOutcome: for the one */
  gboolean unplayed; /* a forfeit */
} UiMeeting;

typedef struct UiMeetings UiMeetings;

/* All of @results up to a day or a round, as for a table: 0 for all. */
UiMeetings *ui_meetings_new (const LeagueResults *results, LeagueDay until,
                             guint rounds) G_GNUC_WARN_UNUSED_RESULT;
void ui_meetings_free (UiMeetings *meetings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UiMeetings, ui_meetings_free)

/* (array length=n): of two entrants, in the order of play; NULL for none. Borrowed. */
const UiMeeting *ui_meetings_get (const UiMeetings *meetings, guint32 one, guint32 other, guint *n);
/* There is a match of more than two sides. */
gboolean ui_meetings_has_many_sides (const UiMeetings *meetings);
/* The most that any two met. */
guint ui_meetings_get_most (const UiMeetings *meetings);

G_END_DECLS
