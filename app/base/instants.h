/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When a move is recorded, by the computer's clock, which may jump; and dates for display.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* For tests: seconds since 1970 instead of the system's; NULL for those. */
void app_instant_set_source (gint64 (*seconds) (gpointer data), gpointer data);

/**
 * app_instant_dup_after:
 * @last: (nullable): the instant of the move before, RFC 3339
 * @behind: (out) (optional): the clock says that it is earlier than @last
 *
 * The present instant: RFC 3339 in UTC, to the second; or @last where the clock is behind it, so
 * that no move is older than the one before it.
 */
char *app_instant_dup_after (const char *last, gboolean *behind) G_GNUC_WARN_UNUSED_RESULT;

/* The translated warning about a clock that is behind. */
const char *app_instant_get_behind_text (void);

/* A date of a record for the eye, by the locale; "" stays. */
char *app_date_dup (const char *date) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
