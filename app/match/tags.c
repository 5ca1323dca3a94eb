/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record's tags and a stored match's fields.
 */
#include "app/match/tags.h"

#include <string.h>

/* Tags that tell where a record stood in an export; the store's lines know it themselves. */
static const char *const line_tags[] = { "Line", "ForkOf", "ForkAt", "Current", NULL };

static DbMode
mode_of (const RulesVariant *variant, guint seats)
{
  switch (variant->mode) {
  case RULES_MODE_FREE_FOR_ALL:
    return seats == 2 ? DB_MODE_VERSUS : DB_MODE_FREE_FOR_ALL;
  case RULES_MODE_CO_OP:
    return seats == 1 ? DB_MODE_SOLO : DB_MODE_CO_OP;
  default:
    return DB_MODE_VERSUS;
  }
}

static void
add_seats (const RecordTags *tags, const RulesMatch *match, DbMatch *row)
{
  for (guint seat = 1; seat <= RULES_SEATS; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat);
    const char *name = record_tags_get (tags, tag);
    guint side = seat;

    if (name == NULL)
      break;
    if (match != NULL)
      side = match->game->side (match, seat) + 1;
    db_match_add_seat (row, side, 0, name);
  }
}

DbMatch *
app_tags_to_match (const RecordTags *tags, const RulesMatch *match)
{
  DbMatch *row = db_match_new ();
  const struct {
    const char *tag;
    char **field;
  } fields[] = {
    { "Id", &row->uuid },     { "Game", &row->game_code },    { "Variant", &row->variant },
    { "Date", &row->date },   { "Place", &row->place },       { "Event", &row->event },
    { "Round", &row->round }, { "Campaign", &row->campaign }, { "Session", &row->session },
  };

  for (guint k = 0; k < G_N_ELEMENTS (fields); k++) {
    const char *value = record_tags_get (tags, fields[k].tag);

    if (value != NULL)
      db_match_set_string (fields[k].field, value);
  }
  if (match != NULL) {
    const RulesVariant *variant = &match->game->variants[match->setup.variant];

    db_match_set_string (&row->variant, variant->id);
    row->mode = mode_of (variant, match->setup.seats);
    row->rules = match->setup.revision;
    row->with_moves = TRUE;
    for (guint k = 0; k < match->game->n_options; k++)
      db_match_add_option (row, match->game->options[k].id, match->setup.options[k]);
  }
  row->open = g_strcmp0 (record_tags_get (tags, "Knowledge"), "open") == 0;
  add_seats (tags, match, row);
  for (guint k = 0; k < record_tags_count (tags); k++) {
    const char *name = record_tags_name (tags, k);

    if (!g_strv_contains (line_tags, name))
      db_match_add_tag (row, name,
                        db_match_tag_has_field (name) ? NULL : record_tags_value (tags, k));
  }
  return row;
}

static void
set_unless_empty (RecordTags *tags, const char *name, const char *value)
{
  if (value != NULL && value[0] != '\0')
    record_tags_set (tags, name, value);
}

static void
set_seats (RecordTags *tags, const DbMatch *row)
{
  for (guint k = 0; k < row->seats->len; k++) {
    const DbSeat *seat = &g_array_index (row->seats, DbSeat, k);
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat->seat);

    record_tags_set (tags, tag, seat->name);
  }
}

static void
set_packs (RecordTags *tags, const DbMatch *row)
{
  g_autoptr (GString) packs = g_string_new (NULL);

  for (guint k = 0; k < row->packs->len; k++) {
    const DbPin *pin = &g_array_index (row->packs, DbPin, k);

    g_string_append_printf (packs, "%s%s@%u", k > 0 ? " " : "", pin->code, pin->revision);
  }
  set_unless_empty (tags, "Pack", packs->str);
}

static void
set_options (RecordTags *tags, const DbMatch *row)
{
  for (guint k = 0; k < row->options->len; k++) {
    const DbOption *option = &g_array_index (row->options, DbOption, k);
    g_autofree char *tag = g_strdup_printf ("Option.%s", option->name);
    g_autofree char *value = g_strdup_printf ("%" G_GINT64_FORMAT, option->value);

    record_tags_set (tags, tag, value);
  }
}

/* Every tag that stood in the record, in its order: those with a field get their value below. */
static void
set_order (RecordTags *tags, const DbMatch *row)
{
  record_tags_set (tags, "Record", "1");
  for (guint k = 0; k < row->tags->len; k++) {
    const DbTag *tag = &g_array_index (row->tags, DbTag, k);

    record_tags_set (tags, tag->name, tag->value != NULL ? tag->value : "");
  }
}

/* Takes away what stood in the record and has no value any more. */
static void
drop_empty (RecordTags *tags, const DbMatch *row)
{
  for (guint k = 0; k < row->tags->len; k++) {
    const DbTag *tag = &g_array_index (row->tags, DbTag, k);
    const char *value = record_tags_get (tags, tag->name);

    if (tag->value == NULL && value != NULL && value[0] == '\0')
      record_tags_set (tags, tag->name, NULL);
  }
}

RecordTags *
app_tags_from_match (const DbMatch *row)
{
  RecordTags *tags = record_tags_new ();
  /* Matches without a number are older than the second revision of any game. */
  g_autofree char *rules = g_strdup_printf ("%u", MAX (row->rules, 1));

  set_order (tags, row);
  record_tags_set (tags, "Record", "1");
  set_unless_empty (tags, "Id", row->uuid);
  set_unless_empty (tags, "Game", row->game_code);
  set_unless_empty (tags, "Variant", row->variant);
  set_seats (tags, row);
  set_packs (tags, row);
  if (row->rules > 0 || row->with_moves)
    record_tags_set (tags, "Rules", rules);
  record_tags_set (tags, "Knowledge", row->open ? "open" : "table");
  set_options (tags, row);
  set_unless_empty (tags, "Date", row->date);
  set_unless_empty (tags, "Place", row->place);
  set_unless_empty (tags, "Event", row->event);
  set_unless_empty (tags, "Round", row->round);
  set_unless_empty (tags, "Campaign", row->campaign);
  set_unless_empty (tags, "Session", row->session);
  record_tags_set (tags, "Result", NULL);
  record_tags_set (tags, "Scores", NULL);
  drop_empty (tags, row);
  return tags;
}
