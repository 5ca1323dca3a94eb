/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a fixture was paired so, as it is stored with it and as sentences.
 */
#pragma once

#include "db/leagues.h"
#include "app/league/maths/pairing.h"

G_BEGIN_DECLS

/**
 * app_reasons_write:
 * @reasons: (element-type LeagueReason)
 * @entrants: (element-type DbEntrant): those that the reasons count from 0
 *
 * As JSON, with entrants by their UUIDs: [{"why": "met", "one": "…", "other": "…", "round": 2}].
 */
char *app_reasons_write (const GArray *reasons,
                         const GPtrArray *entrants) G_GNUC_WARN_UNUSED_RESULT;

/* What app_reasons_write() wrote (element-type LeagueReason); what can't be read is left out. */
GArray *app_reasons_read (const char *json, const GPtrArray *entrants) G_GNUC_WARN_UNUSED_RESULT;

/* As sentences with the entrants' present names, ended by NULL. */
char **app_reasons_dup_texts (const GArray *reasons,
                              const GPtrArray *entrants) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
