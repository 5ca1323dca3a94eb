/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a tournament report says of a player, as tags of an entrant: fields that nothing else has a
 * column for, and the file's own way of saying a result, its points and rank.
 */
#include "app/league/trf/trf-private.h"

#include "db/matches.h"

#include <stdio.h>
#include <string.h>

const char *
app_trf_get_tag (const GArray *tags, const char *name)
{
  for (guint k = 0; k < tags->len; k++) {
    const DbSeasonTag *tag = &g_array_index (tags, DbSeasonTag, k);

    if (g_str_equal (tag->name, name))
      return tag->value;
  }
  return "";
}

void
app_trf_set_tag (GArray *tags, const char *name, const char *value)
{
  DbSeasonTag tag = { NULL, NULL };

  for (guint k = 0; k < tags->len; k++) {
    DbSeasonTag *known = &g_array_index (tags, DbSeasonTag, k);

    if (g_str_equal (known->name, name)) {
      db_match_set_string (&known->value, value);
      return;
    }
  }
  tag.name = g_strdup (name);
  tag.value = g_strdup (value);
  g_array_append_val (tags, tag);
}

/* Fields */

#define FIELDS 5

static const char *const field_names[FIELDS] = { "sex", "title", "federation", "id", "born" };

static char **
get_field (ImportTrfPlayer *player, guint k)
{
  char **fields[FIELDS] = { &player->sex, &player->title, &player->federation, &player->id,
                            &player->born };

  return fields[k];
}

void
app_trf_keep_fields (const ImportTrfPlayer *player, DbEntrant *entrant)
{
  const char *fields[FIELDS] = { player->sex, player->title, player->federation, player->id,
                                 player->born };

  for (guint k = 0; k < FIELDS; k++)
    if (fields[k][0] != '\0')
      app_trf_set_tag (entrant->tags, field_names[k], fields[k]);
}

void
app_trf_add_fields (ImportTrfPlayer *player, const DbEntrant *entrant)
{
  for (guint k = 0; k < FIELDS; k++)
    db_match_set_string (get_field (player, k), app_trf_get_tag (entrant->tags, field_names[k]));
}

/* Differences */

static gboolean
same_round (const ImportTrfRound *one, const ImportTrfRound *other)
{
  return one->opponent == other->opponent && one->colour == other->colour
         && one->result == other->result;
}

ImportTrfRound
app_trf_get_round (const ImportTrfPlayer *player, guint round)
{
  if (round > player->rounds->len)
    return (ImportTrfRound){ 0, ' ', ' ' };
  return g_array_index (player->rounds, ImportTrfRound, round - 1);
}

static gboolean
keep_rounds (const ImportTrfPlayer *ours, const ImportTrfPlayer *theirs, DbEntrant *entrant)
{
  guint n = MAX (ours->rounds->len, theirs->rounds->len);
  gboolean kept = FALSE;

  for (guint r = 1; r <= n; r++) {
    ImportTrfRound mine = app_trf_get_round (ours, r), cell = app_trf_get_round (theirs, r);
    char name[24], value[24];

    if (same_round (&mine, &cell))
      continue;
    g_snprintf (name, sizeof name, "round %u", r);
    g_snprintf (value, sizeof value, "%u|%c|%c", cell.opponent, cell.colour, cell.result);
    app_trf_set_tag (entrant->tags, name, value);
    kept = TRUE;
  }
  return kept;
}

gboolean
app_trf_keep_difference (const ImportTrfPlayer *ours, const ImportTrfPlayer *theirs,
                         DbEntrant *entrant)
{
  gboolean kept = keep_rounds (ours, theirs, entrant);

  if (ours->points != theirs->points || ours->rank != theirs->rank) {
    g_autofree char *value =
        g_strdup_printf ("%d %u %d %u", ours->points, ours->rank, theirs->points, theirs->rank);

    app_trf_set_tag (entrant->tags, "standing", value);
    kept = TRUE;
  }
  if (!g_str_equal (ours->name, theirs->name)) {
    g_autofree char *value = g_strdup_printf ("%s\n%s", ours->name, theirs->name);

    app_trf_set_tag (entrant->tags, "name", value);
    kept = TRUE;
  }
  return kept;
}

/* What a cell means, whatever letter says it. */
static char
meaning (const ImportTrfRound *round)
{
  static const struct {
    const char *said;
    char means;
  } byes[] = { { "F1W", 'F' }, { "U+", 'U' }, { "H=D", 'H' }, { "Z0L- ", 'Z' } };

  if (round->opponent > 0)
    return round->result;
  for (guint k = 0; k < G_N_ELEMENTS (byes); k++)
    if (strchr (byes[k].said, round->result) != NULL)
      return byes[k].means;
  return round->result;
}

static gboolean
means_same (const ImportTrfRound *ours, const ImportTrfRound *theirs)
{
  gboolean colour = ours->colour == theirs->colour || theirs->colour == '-' || theirs->colour == ' '
                    || ours->opponent == 0;

  if (ours->opponent != theirs->opponent || !colour)
    return FALSE;
  if (ours->result == APP_TRF_BOTH_LOST)
    return theirs->result == '0' || theirs->result == 'L';
  return meaning (ours) == meaning (theirs);
}

static void
say_round (ImportTrfPlayer *player, guint r, const DbEntrant *entrant)
{
  ImportTrfRound *round = &g_array_index (player->rounds, ImportTrfRound, r - 1);
  ImportTrfRound cell = { 0, ' ', ' ' };
  const char *value;
  char name[24];
  guint opponent;

  g_snprintf (name, sizeof name, "round %u", r);
  value = app_trf_get_tag (entrant->tags, name);
  if (sscanf (value, "%5u|%c|%c", &opponent, &cell.colour, &cell.result) == 3
      && opponent <= IMPORT_TRF_NUMBER) {
    cell.opponent = (guint16)opponent;
    if (means_same (round, &cell))
      *round = cell;
  }
  if (round->result == APP_TRF_BOTH_LOST)
    round->result = 'L';
}

void
app_trf_say_again (ImportTrfPlayer *player, const DbEntrant *entrant)
{
  const char *name = app_trf_get_tag (entrant->tags, "name"), *feed = strchr (name, '\n');
  gint points, their_points;
  guint rank, their_rank;

  for (guint r = 1; r <= player->rounds->len; r++)
    say_round (player, r, entrant);
  if (sscanf (app_trf_get_tag (entrant->tags, "standing"), "%9d %9u %9d %9u", &points, &rank,
              &their_points, &their_rank)
          == 4
      && points == player->points && rank == player->rank) {
    player->points = their_points;
    player->rank = their_rank;
  }
  if (feed != NULL && (gsize)(feed - name) == strlen (player->name)
      && strncmp (name, player->name, (gsize)(feed - name)) == 0)
    db_match_set_string (&player->name, feed + 1);
}
