/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that the runs of a campaign defined, so that nobody types one twice.
 */
#pragma once

#include "app/match/match.h"

#include "db/store.h"

G_BEGIN_DECLS

/**
 * AppKnownCard:
 * @text: the move that defines it: "- card bog-hag kind=encounter …"
 * @kind: of its form ("encounter")
 * @run: number of the run that defined it last
 */
typedef struct {
  char *id;
  char *name;
  char *kind;
  char *text;
  guint run;
} AppKnownCard;

/* (element-type AppKnownCard): cards that the runs of @match's campaign defined, as each was
 * last, by name, without those that it has already; empty when it is no run. */
GPtrArray *app_match_dup_known_cards (AppMatch *match) G_GNUC_WARN_UNUSED_RESULT;

/* (element-type AppKnownCard): cards that the runs of a campaign defined, as each was last, by
 * name. */
GPtrArray *app_known_cards_read (DbStore *db, gint64 campaign,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
