/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches of an older revision of their game's rules.
 */
#include "app/match/revision.h"

#include "app/base/error.h"
#include "app/match/match-db.h"
#include "app/match/match-parts.h"

#include "db/settings.h"
#include "rules/record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The setting that has the newest revision of which a match was told, by the match's UUID. */
#define SETTING "revision-told."

static void
refused_free (gpointer data)
{
  AppRefusedMove *refused = data;

  g_free (refused->reason);
  g_free (refused);
}

/* Moves judged by @newest, each in the state that the match's own revision had @before it. */
typedef struct {
  RulesMatch *newest; /* Owned */
  gpointer before;    /* Owned */
  gpointer trial;     /* Owned */
  GPtrArray *refused;
  AppLabels *labels; /* Nullable: then sentences have the names of the match */
} Judging;

static void
judge_move (Judging *judging, RulesText text, guint number)
{
  g_autofree RecordLine *line = g_new (RecordLine, 1);
  RulesMoveBuffer move;
  RulesError wrong = { 0 };
  AppRefusedMove *refused;

  rules_copy_state (judging->newest, judging->trial, judging->before);
  if (record_read_line (text.at, text.length, line, &wrong) == RULES_OK
      && rules_read_move (judging->newest, line, &move, &wrong) == RULES_OK) {
    rules_normalize_move (judging->newest, judging->trial, &move);
    if (rules_apply (judging->newest, judging->trial, &move.move, RULES_JUDGED, &wrong) == RULES_OK)
      return;
  }
  refused = g_new0 (AppRefusedMove, 1);
  refused->number = number;
  refused->reason = judging->labels != NULL
                        ? app_labels_dup_reason (judging->labels, judging->before, &wrong, TRUE)
                        : app_sentence_with_section (judging->newest->game, &wrong);
  g_ptr_array_add (judging->refused, refused);
}

static gboolean
judge_cb (const DbMove *move, const Replay *replay, gpointer data)
{
  Judging *judging = data;

  judge_move (judging, move->text, (guint)move->number);
  rules_copy_state (replay->match, judging->before, replay->state);
  return TRUE;
}

GPtrArray *
app_revision_list_refused (AppStoredMatch *stored, gint64 line, AppLabels *labels, GError **error)
{
  g_autoptr (GPtrArray) refused = g_ptr_array_new_with_free_func (refused_free);
  Judging judging = { .refused = refused, .labels = labels };
  RulesSetup setup;
  RulesError wrong;
  gboolean read = TRUE;
  Replay replay;

  if (stored->match == NULL || stored->match->setup.revision >= stored->match->game->revision)
    return g_steal_pointer (&refused);
  setup = stored->match->setup;
  setup.revision = setup.game->revision;
  if (rules_match_new (&judging.newest, &setup, &wrong) != RULES_OK)
    return g_steal_pointer (&refused);
  replay_init (&replay, stored->match);
  judging.before = rules_dup_state (stored->match, replay.state);
  judging.trial = rules_dup_state (stored->match, replay.state);
  read = app_stored_match_replay (stored, line, &replay, G_MAXUINT64, judge_cb, &judging, error);
  replay_clear (&replay);
  g_free (judging.before);
  g_free (judging.trial);
  rules_match_free (judging.newest);
  return read ? g_steal_pointer (&refused) : NULL;
}

/* Told once */

static char *
dup_setting (AppMatch *match)
{
  return g_strconcat (SETTING, app_match_get_stored (match)->row->uuid, NULL);
}

static gboolean
was_told (AppMatch *match, guint newest)
{
  g_autofree char *setting = dup_setting (match);
  g_autofree char *told =
      db_setting_dup (app_store_get_db (app_match_get_store (match)), setting, NULL);

  return told != NULL && g_ascii_strtoull (told, NULL, 10) >= newest;
}

char *
app_match_dup_revision_notice (AppMatch *match, guint *number)
{
  AppStoredMatch *stored =
      app_match_get_store (match) != NULL ? app_match_get_stored (match) : NULL;
  g_autoptr (GPtrArray) refused = NULL;
  const AppRefusedMove *first;
  guint own, newest;

  *number = 0;
  if (stored == NULL || stored->match == NULL)
    return NULL;
  own = stored->match->setup.revision;
  newest = stored->match->game->revision;
  if (own >= newest || was_told (match, newest))
    return NULL;
  refused = app_revision_list_refused (stored, app_match_get_tip (match)->line,
                                       app_match_get_labels (match), NULL);
  if (refused == NULL || refused->len == 0)
    return NULL;
  first = g_ptr_array_index (refused, 0);
  *number = first->number;
  if (refused->len == 1)
    return g_strdup_printf (_ ("This match keeps revision %u of the rules, and its result. "
                               "Revision %u would refuse move %u: %s"),
                            own, newest, first->number, first->reason);
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
                   "This match keeps revision %u of the rules, and its result. Revision %u would "
                   "refuse %u move; the first is move %u: %s",
                   "This match keeps revision %u of the rules, and its result. Revision %u would "
                   "refuse %u moves; the first is move %u: %s",
                   refused->len),
      own, newest, refused->len, first->number, first->reason);
}

typedef struct {
  char *setting;
  char *value;
} Told;

static void
told_free (gpointer data)
{
  Told *told = data;

  g_free (told->setting);
  g_free (told->value);
  g_free (told);
}

static gpointer
told_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Told *told = data;

  db_setting_set (db, told->setting, told->value, error);
  return NULL;
}

void
app_match_set_revision_told (AppMatch *match)
{
  GTask *task;
  Told *told;

  if (!app_match_can_change (match) || app_match_get_rules (match) == NULL)
    return;
  told = g_new0 (Told, 1);
  told->setting = dup_setting (match);
  told->value = g_strdup_printf ("%u", app_match_get_rules (match)->game->revision);
  task = g_task_new (match, NULL, NULL, NULL);
  g_task_set_task_data (task, told, told_free);
  app_store_push (app_match_get_store (match), task, told_work, NULL);
}
