/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What those who read and write seasons share: stored words, drafts and rows of the store,
 * entrants as people write them, and who comes to the later fixtures of a knock-out.
 */
#pragma once

#include "app/league/leagues.h"

#include "db/leagues.h"

G_BEGIN_DECLS

/* Entrants as people write them */

/**
 * AppEntrantWords:
 * @name: a team's, "" of a player
 * @players: names, ended by NULL; one of a player
 */
typedef struct {
  char *name;
  char **players;
} AppEntrantWords;

void app_entrant_words_free (AppEntrantWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppEntrantWords, app_entrant_words_free)
/* "Ann"; of teams "Red: Ann, Ben", or "Ann & Ben", who are then called so. NULL with a @problem, a
 * sentence with the way out. */
AppEntrantWords *app_entrant_words_read (const char *text, AppPartners partners,
                                         char **problem) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
