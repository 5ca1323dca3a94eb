/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How often the steps of a way are gone: functions of the program that the linker puts ours before
 * count, whichever thread calls them.
 */
#pragma once

#include "app/result/quick.h"

#include "db/fixtures.h"
#include "rules/rules.h"

#include <glib.h>

typedef enum {
  COUNTED_READ,   /* a move parsed: rules_read_move() */
  COUNTED_JUDGED, /* and judged: rules_apply() with RULES_JUDGED */
  COUNTED_COPIED, /* a state copied: rules_copy_state(), rules_dup_state() */
  COUNTED_LISTED, /* the choices of a state listed: rules_choices() */
  COUNTED_QUICK,  /* a result without moves checked: app_quick_check() */
  COUNTED_SEASON, /* the rows of a season read: db_fixtures_list() */
  COUNTED_STEPS,
} CountedStep;

/* From none on. */
void counted_begin (void);
guint counted_get (CountedStep step);
