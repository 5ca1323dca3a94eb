/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * BoardGameGeek's XML: plays by user or by thing, pages one after another, and what it says instead
 * when something is wrong. Games are bgg-games.c's.
 */
#include "importers/plays/bgg.h"

#include "importers/plays/bgg-games.h"
#include "importers/plays/bgg-private.h"
#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MINUTES_MOST (100 * 24 * 60)

gboolean
bgg_is_number (const char *text)
{
  return text != NULL && *text != '\0' && strspn (text, "0123456789") == strlen (text)
         && strspn (text, "0") < strlen (text) && strlen (text) <= 18;
}

/* Attributes of a play */

static void
remark_number (ImportPlay *play, const char *name, const char *value)
{
  g_autofree char *sentence = g_strdup_printf (
      _ ("The number “%s” of “%s” can’t be right and was not taken."), value, name);

  import_play_remark (play, sentence);
}

/* @missing where it is not there or no such number. */
static int
take_number (ImportPlay *play, const char **names, const char **values, const char *name, int most,
             int missing)
{
  const char *value = import_xml_get_attribute (names, values, name);
  gint64 number;

  if (value == NULL || *value == '\0')
    return missing;
  if (g_ascii_string_to_signed (value, 10, 0, most, &number, NULL))
    return (int)number;
  remark_number (play, name, value);
  return missing;
}

static void
take_place (ImportPlay *play, const char *name)
{
  play->place.name = import_play_name (play, name, -1);
}

static void
start_play (Bgg *bgg, const ImportXml *xml, const char **names, const char **values)
{
  ImportPlay *play = import_parse_begin_play (bgg->parse, xml->line, "");
  const char *id = import_xml_get_attribute (names, values, "id");

  bgg->in_play = TRUE;
  bgg->refused = NULL;
  if (bgg_is_number (id))
    import_play_add_id (play, "bgg", id);
  import_play_set_when (play, import_xml_get_attribute (names, values, "date"));
  play->quantity =
      (guint)MAX (take_number (play, names, values, "quantity", IMPORT_PLAY_QUANTITY, 1), 1);
  play->minutes = take_number (play, names, values, "length", MINUTES_MOST, 0);
  if (play->minutes == 0)
    play->minutes = -1;
  play->incomplete = take_number (play, names, values, "incomplete", 1, 0) == 1;
  play->uncounted = take_number (play, names, values, "nowinstats", 1, 0) == 1;
  take_place (play, import_xml_get_attribute (names, values, "location"));
}

static void
start_game (Bgg *bgg, const char **names, const char **values)
{
  ImportPlay *play = bgg->parse->play;
  const char *id = import_xml_get_attribute (names, values, "objectid");

  if (*play->game.name != '\0' || play->game.n_ids > 0)
    return;
  play->game = (ImportEntity){
    .name = import_play_name (play, import_xml_get_attribute (names, values, "name"), -1),
  };
  if (bgg_is_number (id))
    import_entity_add_id (play, &play->game, "bgg", id);
}

/* Players */

/* A member is called as the play does, else by the user name, which is nobody else's. */
static void
name_user (ImportPlay *play, ImportEntity *named, const char *name, const char *user)
{
  g_autofree char *folded = NULL;

  named->name = import_play_name (play, name, -1);
  if (user == NULL || *user == '\0')
    return;
  folded = g_utf8_strdown (user, -1);
  import_entity_add_id (play, named, "bgg", folded);
  if (*named->name == '\0')
    named->name = import_play_name (play, user, -1);
}

/* "1" began; other numbers are an order that says no more, and words are kept. */
static void
take_start (ImportPlay *play, ImportSeat *seat, const char *position)
{
  g_autofree char *value = NULL;

  if (position == NULL || *position == '\0')
    return;
  seat->first = g_str_equal (position, "1");
  if (strspn (position, "0123456789") == strlen (position))
    return;
  value = seat->anonymous ? g_strdup (position)
                          : g_strdup_printf ("%s: %s", seat->player.name, position);
  import_play_add_fact (play, "Start", value);
}

static void
start_player (Bgg *bgg, const char **names, const char **values)
{
  ImportPlay *play = bgg->parse->play;
  ImportSeat *seat = import_play_add_seat (play);
  const char *win = import_xml_get_attribute (names, values, "win");
  const char *newcomer = import_xml_get_attribute (names, values, "new");
  const char *colour;

  if (seat == NULL) {
    bgg->refused = _ ("The play has more than 64 players.");
    return;
  }
  name_user (play, &seat->player, import_xml_get_attribute (names, values, "name"),
             import_xml_get_attribute (names, values, "username"));
  seat->anonymous = *seat->player.name == '\0';
  take_start (play, seat, import_xml_get_attribute (names, values, "startposition"));
  import_play_set_score (play, seat, import_xml_get_attribute (names, values, "score"), FALSE);
  colour = import_play_name (play, import_xml_get_attribute (names, values, "color"), -1);
  seat->role = *colour != '\0' ? colour : NULL;
  if (win != NULL && *win != '\0')
    seat->winner = g_str_equal (win, "1") ? IMPORT_YES : IMPORT_NO;
  seat->newcomer = g_strcmp0 (newcomer, "1") == 0;
}

/* Sides */

static gboolean
same_result (const ImportSeat *a, const ImportSeat *b)
{
  return a->winner == b->winner && g_strcmp0 (a->score, b->score) == 0;
}

/* The colour is a team's where everybody has one, some share theirs, and those who do have the
 * same result. */
static gboolean
has_teams (const ImportPlay *play)
{
  guint shared = 0;

  for (guint k = 0; k < play->seats->len; k++) {
    const ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);
    guint like = 0;

    if (seat->role == NULL)
      return FALSE;
    for (guint i = 0; i < play->seats->len; i++) {
      const ImportSeat *other = &g_array_index (play->seats, ImportSeat, i);

      if (other == seat || g_strcmp0 (other->role, seat->role) != 0)
        continue;
      if (!same_result (seat, other))
        return FALSE;
      like++;
    }
    if (like + 1 == play->seats->len)
      return FALSE;
    shared += like > 0;
  }
  return shared > 0;
}

static gboolean
end_play (Bgg *bgg, GError **error)
{
  ImportPlay *play = bgg->parse->play;

  bgg->in_play = FALSE;
  if (bgg->refused == NULL && *play->game.name == '\0' && play->game.n_ids == 0)
    bgg->refused = _ ("The play names no game.");
  if (bgg->refused != NULL)
    return import_parse_skip_play (bgg->parse, bgg->refused, error);
  name_user (play, &play->owner, NULL, bgg->user);
  play->teams = has_teams (play);
  for (guint k = 0; play->teams && k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    seat->team = seat->role;
  }
  if (play->n_ids == 0)
    import_play_make_id (play, "bgg");
  return import_parse_end_play (bgg->parse, error);
}

/* What BoardGameGeek says instead */

static gboolean
fail_with_message (const ImportXml *xml, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_autofree char *message = NULL;

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_string_append_printf (sentence, "%s%s", sentence->len > 0 ? " " : "", *word);
  if (sentence->len == 0)
    return TRUE;
  if (sentence->len > 300)
    g_string_truncate (sentence, (gsize)(g_utf8_find_prev_char (sentence->str, sentence->str + 301)
                                         - sentence->str));
  message = g_strdup_printf (_ ("BoardGameGeek says: “%s”"), sentence->str);
  return import_xml_fail (xml, message, error);
}

/* Elements */

static gboolean
start_root (Bgg *bgg, const ImportXml *xml, const char *name, const char **names,
            const char **values, GError **error)
{
  static const struct {
    const char *name;
    BggRoot root;
  } roots[] = {
    { "plays", BGG_PLAYS },    { "items", BGG_GAMES },   { "boardgames", BGG_GAMES },
    { "errors", BGG_MESSAGE }, { "error", BGG_MESSAGE }, { "message", BGG_MESSAGE },
    { "div", BGG_MESSAGE },
  };
  const char *message = import_xml_get_attribute (names, values, "message");

  for (gsize k = 0; k < G_N_ELEMENTS (roots); k++)
    if (g_str_equal (name, roots[k].name)) {
      bgg->root = roots[k].root;
      g_free (bgg->user);
      bgg->user = g_strdup (import_xml_get_attribute (names, values, "username"));
      return bgg->root != BGG_MESSAGE || message == NULL || fail_with_message (xml, message, error);
    }
  if (g_ascii_strcasecmp (name, "html") == 0)
    return import_xml_fail (
        xml, _ ("This is a page to look at. Save what BoardGameGeek’s XML API answers instead."),
        error);
  return import_xml_fail (xml, _ ("This is no XML of BoardGameGeek’s plays or games."), error);
}

static void
start_in_play (Bgg *bgg, const ImportXml *xml, const char *name, const char **names,
               const char **values)
{
  if (xml->depth == 2 && g_str_equal (name, "play"))
    start_play (bgg, xml, names, values);
  else if (bgg->in_play && xml->depth == 3 && g_str_equal (name, "item"))
    start_game (bgg, names, values);
  else if (bgg->in_play && xml->depth == 4 && g_str_equal (name, "player"))
    start_player (bgg, names, values);
}

static gboolean
start_cb (const ImportXml *xml, const char *name, const char **names, const char **values,
          GError **error)
{
  Bgg *bgg = xml->data;
  const char *message = import_xml_get_attribute (names, values, "message");

  if (xml->depth == 1)
    return start_root (bgg, xml, name, names, values, error);
  if (bgg->root == BGG_MESSAGE && message != NULL)
    return fail_with_message (xml, message, error);
  if (bgg->root == BGG_GAMES)
    bgg_game_start (bgg, xml, name, names, values);
  else if (bgg->root == BGG_PLAYS)
    start_in_play (bgg, xml, name, names, values);
  return TRUE;
}

static gboolean
end_cb (const ImportXml *xml, const char *name, const char *text, GError **error)
{
  Bgg *bgg = xml->data;

  if (bgg->root == BGG_GAMES)
    return bgg_game_end (bgg, xml, name, text, error);
  if (bgg->root == BGG_MESSAGE) {
    if (!fail_with_message (xml, text, error))
      return FALSE;
    return xml->depth > 1
           || import_xml_fail (xml, _ ("BoardGameGeek answered with an error and no reason."),
                               error);
  }
  if (bgg->in_play && xml->depth == 3 && g_str_equal (name, "comments")
      && *bgg->parse->play->comment == '\0')
    bgg->parse->play->comment = import_play_long_text (bgg->parse->play, text, -1);
  if (bgg->in_play && xml->depth == 2)
    return end_play (bgg, error);
  return TRUE;
}

static gboolean
read_all (ImportParse *parse, GError **error)
{
  static const ImportXmlReader reader = { start_cb, end_cb };
  Bgg bgg = { .parse = parse, .game.name = "" };
  gboolean ok = import_xml_read (parse->input, &reader, &bgg, error);

  g_free (bgg.user);
  return ok;
}

/* Both take both: files of plays and games may be joined. */
gboolean
import_parse_bgg_plays (ImportParse *parse, GError **error)
{
  return read_all (parse, error);
}

gboolean
import_parse_bgg_games (ImportParse *parse, GError **error)
{
  ImportCsvDialect dialect;

  return bgg_games_is_table (parse->input, &dialect) ? bgg_games_read_table (parse, &dialect, error)
                                                     : read_all (parse, error);
}
