/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that stand before the program's and count.
 */
#include "tests/app/counted.h"

static int counts[COUNTED_STEPS];

/* The linker's names: "wrap" is called in place of the function, which is "real" then. */
RulesStatus __real_rules_read_move (RulesMatch *match, const RecordLine *line,
                                    RulesMoveBuffer *move, RulesError *error);
RulesStatus __wrap_rules_read_move (RulesMatch *match, const RecordLine *line,
                                    RulesMoveBuffer *move, RulesError *error);
RulesStatus __real_rules_apply (const RulesMatch *match, void *state, const RulesMove *move,
                                RulesApplyFlags flags, RulesError *error);
RulesStatus __wrap_rules_apply (const RulesMatch *match, void *state, const RulesMove *move,
                                RulesApplyFlags flags, RulesError *error);
void __real_rules_copy_state (const RulesMatch *match, void *to, const void *from);
void __wrap_rules_copy_state (const RulesMatch *match, void *to, const void *from);
void *__real_rules_dup_state (const RulesMatch *match, const void *state);
void *__wrap_rules_dup_state (const RulesMatch *match, const void *state);
void __real_rules_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each,
                           void *data);
void __wrap_rules_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each,
                           void *data);
char *__real_app_quick_check (const AppQuick *quick);
char *__wrap_app_quick_check (const AppQuick *quick);
GPtrArray *__real_db_fixtures_list (DbStore *store, gint64 season, GError **error);
GPtrArray *__wrap_db_fixtures_list (DbStore *store, gint64 season, GError **error);

RulesStatus
__wrap_rules_read_move (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                        RulesError *error)
{
  g_atomic_int_inc (&counts[COUNTED_READ]);
  return __real_rules_read_move (match, line, move, error);
}

RulesStatus
__wrap_rules_apply (const RulesMatch *match, void *state, const RulesMove *move,
                    RulesApplyFlags flags, RulesError *error)
{
  if (flags == RULES_JUDGED)
    g_atomic_int_inc (&counts[COUNTED_JUDGED]);
  return __real_rules_apply (match, state, move, flags, error);
}

void
__wrap_rules_copy_state (const RulesMatch *match, void *to, const void *from)
{
  g_atomic_int_inc (&counts[COUNTED_COPIED]);
  __real_rules_copy_state (match, to, from);
}

void *
__wrap_rules_dup_state (const RulesMatch *match, const void *state)
{
  g_atomic_int_inc (&counts[COUNTED_COPIED]);
  return __real_rules_dup_state (match, state);
}

void
__wrap_rules_choices (const RulesMatch *match, const void *state, RulesChoiceFunc each, void *data)
{
  g_atomic_int_inc (&counts[COUNTED_LISTED]);
  __real_rules_choices (match, state, each, data);
}

char *
__wrap_app_quick_check (const AppQuick *quick)
{
  g_atomic_int_inc (&counts[COUNTED_QUICK]);
  return __real_app_quick_check (quick);
}

GPtrArray *
__wrap_db_fixtures_list (DbStore *store, gint64 season, GError **error)
{
  g_atomic_int_inc (&counts[COUNTED_SEASON]);
  return __real_db_fixtures_list (store, season, error);
}

void
counted_begin (void)
{
  for (guint k = 0; k < COUNTED_STEPS; k++)
    g_atomic_int_set (&counts[k], 0);
}

guint
counted_get (CountedStep step)
{
  return (guint)g_atomic_int_get (&counts[step]);
}
