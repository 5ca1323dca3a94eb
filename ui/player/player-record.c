/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record as a row.
 */
#include "ui/player/player-record.h"

#include "app/base/instants.h"
#include "app/base/phrases.h"

#include <glib/gi18n.h>
#include <math.h>

struct _UiPlayerRecord {
  GObject parent_instance;

  AppPlayerTally record; /* Its texts are owned, its lists shared */
};

G_DEFINE_FINAL_TYPE (UiPlayerRecord, ui_player_record, G_TYPE_OBJECT)

static void
ui_player_record_finalize (GObject *object)
{
  AppPlayerTally *record = &UI_PLAYER_RECORD (object)->record;

  g_free (record->key);
  g_free (record->name);
  g_free (record->last);
  g_array_unref (record->matches);
  g_string_free (record->ends, TRUE);
  G_OBJECT_CLASS (ui_player_record_parent_class)->finalize (object);
}

static void
ui_player_record_class_init (UiPlayerRecordClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ui_player_record_finalize;
}

static void
ui_player_record_init (UiPlayerRecord *self)
{
}

UiPlayerRecord *
ui_player_record_new (const AppPlayerTally *record)
{
  UiPlayerRecord *self = g_object_new (UI_TYPE_PLAYER_RECORD, NULL);

  self->record = *record;
  self->record.key = g_strdup (record->key);
  self->record.name = g_strdup (record->name);
  self->record.last = g_strdup (record->last);
  self->record.matches = g_array_ref (record->matches);
  self->record.ends = g_string_new (record->ends->str);
  return self;
}

const AppPlayerTally *
ui_player_record_get (UiPlayerRecord *self)
{
  return &self->record;
}

char *
ui_record_dup_share (const AppPlayerTally *record)
{
  double share = app_player_tally_get_share (record);

  return isnan (share) ? g_strdup ("–") : g_strdup_printf (_ ("%.0f %%"), share * 100);
}

char *
ui_record_dup_text (const AppPlayerTally *record)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, g_dngettext (NULL, "%u played", "%u played", record->n), record->n);
  if (record->won > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (text, g_dngettext (NULL, "%u won", "%u won", record->won), record->won);
  }
  if (record->drawn > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (text, g_dngettext (NULL, "%u drawn", "%u drawn", record->drawn),
                            record->drawn);
  }
  if (record->lost > 0) {
    g_string_append (text, " · ");
    g_string_append_printf (text, g_dngettext (NULL, "%u lost", "%u lost", record->lost),
                            record->lost);
  }
  return g_string_free (text, FALSE);
}

GArray *
ui_record_dup_matches (const AppPlayerTally *record, char end)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint k = 0; k < record->matches->len; k++)
    if (end == '\0' || record->ends->str[k] == end)
      g_array_append_val (rows, g_array_index (record->matches, gint64, k));
  return rows;
}

static char *
dup_name (const AppPlayerTally *record)
{
  /* Translators: behind a name: of co-op matches. */
  return record->co_op ? app_phrase_printf (_ ("%s, together"), record->name)
                       : g_strdup (record->name);
}

static char *
dup_count (guint n)
{
  return n > 0 ? g_strdup_printf ("%u", n) : g_strdup ("–");
}

char *
ui_player_record_dup_text (UiPlayerRecord *self, UiRecordColumn column)
{
  const AppPlayerTally *record = &self->record;

  switch (column) {
  case UI_RECORD_NAME:
    return dup_name (record);
  case UI_RECORD_PLAYED:
    return dup_count (record->n);
  case UI_RECORD_WON:
    return dup_count (record->won);
  case UI_RECORD_DRAWN:
    return dup_count (record->drawn);
  case UI_RECORD_LOST:
    return dup_count (record->lost);
  case UI_RECORD_SHARE:
    return ui_record_dup_share (record);
  case UI_RECORD_PLACE:
    return record->average_place > 0 ? g_strdup_printf ("%.1f", record->average_place)
                                     : g_strdup ("");
  default:
    return app_date_dup (record->last);
  }
}

char *
ui_player_record_dup_sentence (UiPlayerRecord *self)
{
  const AppPlayerTally *record = &self->record;
  g_autofree char *name = dup_name (record);
  g_autofree char *share = ui_record_dup_share (record);
  g_autofree char *counts = app_player_tally_dup_counts (record);

  /* Translators: a record read out: name, matches and what came of them, share of wins. */
  return g_strdup_printf (_ ("%s: %s, %s"), name, counts, share);
}

static double
value_of (const AppPlayerTally *record, UiRecordColumn column)
{
  double share;

  switch (column) {
  case UI_RECORD_PLAYED:
    return record->n;
  case UI_RECORD_WON:
    return record->won;
  case UI_RECORD_DRAWN:
    return record->drawn;
  case UI_RECORD_LOST:
    return record->lost;
  case UI_RECORD_SHARE:
    share = app_player_tally_get_share (record);
    return isnan (share) ? -1 : share;
  default:
    return record->average_place;
  }
}

int
ui_player_record_compare (UiPlayerRecord *one, UiPlayerRecord *other, UiRecordColumn column)
{
  double value, than;

  if (column == UI_RECORD_NAME)
    return g_utf8_collate (one->record.name, other->record.name);
  if (column == UI_RECORD_LAST)
    return g_strcmp0 (one->record.last, other->record.last);
  value = value_of (&one->record, column);
  than = value_of (&other->record, column);
  return (value > than) - (value < than);
}
