/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Editing a match's header: players by seat, date, place, duration.
 */
#pragma once

#include "app/store/command.h"

G_BEGIN_DECLS

#define APP_MATCH_EDIT_SEATS 16

/**
 * AppMatchEdit:
 * @match: a UUID, or the beginning of one
 * @date: a day or an instant as in a record, "" for none
 * @minutes: how long it took: "45", "1h30", "" for unknown
 * @names: who sat in each seat, from seat 1; new names are added as players
 *
 * What is NULL stays as it is. Strings are borrowed.
 */
typedef struct {
  const char *match;
  const char *date;
  const char *place;
  const char *event;
  const char *round;
  const char *minutes;
  const char *names[APP_MATCH_EDIT_SEATS];
} AppMatchEdit;

/* Of an AppMatchEdit. A seat that the match has not, a date that is none, and a player who would
 * sit twice are APP_ERROR_USAGE with a sentence. */
extern const AppCommandType app_match_edit;

G_END_DECLS
