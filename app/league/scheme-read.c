/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points schemes read from JSON, strictly: whatever a scheme can't mean is told with its place.
 */
#include "app/league/scheme-words.h"

#include "app/base/error.h"

#include "importers/error.h"
#include "importers/json-locate.h"
#include "importers/json-scan.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#define MOST_POINTS (LEAGUE_POINTS_MAX / LEAGUE_POINT)

/**
 * Reading:
 * @file: (nullable): for errors
 * @path: of the value at hand
 * @given: bit k: the key k stands there
 */
typedef struct {
  const char *json;
  gsize length;
  const char *file;
  GString *path;
  LeagueScheme *scheme;
  guint given;
  GError **error;
} Reading;

static gboolean
fail_at (const Reading *reading, guint line, const char *sentence)
{
  g_autofree char *placed = reading->path->len > 0
                                ? g_strdup_printf ("%s: %s", reading->path->str, sentence)
                                : g_strdup (sentence);

  if (reading->file != NULL)
    app_error_at (reading->error, APP_ERROR_RULES, reading->file, line, "%s", placed);
  else
    /* Translators: a place in a text, and what is wrong there. */
    g_set_error (reading->error, APP_ERROR, APP_ERROR_RULES, _ ("Line %u: %s"), line, placed);
  return FALSE;
}

static gboolean G_GNUC_PRINTF (2, 3) fail (const Reading *reading, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  guint line, column;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  import_json_locate (reading->json, reading->length, reading->path->str, &line, &column);
  return fail_at (reading, line, sentence);
}

/* Where the path goes on; leave() takes it back. */
static gsize G_GNUC_PRINTF (2, 3) enter (Reading *reading, const char *format, ...)
{
  gsize before = reading->path->len;
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (reading->path, format, args);
  va_end (args);
  return before;
}

static void
leave (Reading *reading, gsize before)
{
  g_string_truncate (reading->path, before);
}

static gboolean
find_id (const char *const *ids, guint n, const char *id, guint *found)
{
  for (guint k = 0; k < n; k++)
    if (g_str_equal (ids[k], id)) {
      *found = k;
      return TRUE;
    }
  return FALSE;
}

/* "won-by, lost-by, score, played" */
static char *
dup_ids (const char *const *ids, guint n)
{
  GString *list = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    g_string_append_printf (list, "%s%s", k > 0 ? ", " : "", ids[k]);
  return g_string_free (list, FALSE);
}

/* Thousandths of any number; FALSE is told. */
static gboolean
read_number (Reading *reading, JsonNode *node, gint64 *thousandths)
{
  GType type = json_node_get_value_type (node);
  double value;

  if (!JSON_NODE_HOLDS_VALUE (node) || (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE))
    return fail (reading, _ ("A number belongs here, such as 3 or 0.5."));
  value = json_node_get_double (node);
  if (fabs (value) > (double)MOST_POINTS)
    return fail (reading, _ ("That is too much; at most %d."), (int)MOST_POINTS);
  *thousandths = (gint64)round (value * 1000);
  if (fabs (value * 1000 - (double)*thousandths) > 1e-6)
    return fail (reading, _ ("At most three digits belong behind the point."));
  return TRUE;
}

static gboolean
read_points (Reading *reading, JsonNode *node, LeaguePoints *points)
{
  gint64 thousandths;

  if (!read_number (reading, node, &thousandths))
    return FALSE;
  *points = thousandths * APP_SCHEME_UNIT;
  return TRUE;
}

/* "1, 2, 3": points of one table size. */
static gboolean
read_size (Reading *reading, guint size, JsonNode *node)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (list == NULL)
    return fail (reading, _ ("A list of points belongs here, the first place’s first."));
  if (json_array_get_length (list) != size)
    return fail (reading,
                 g_dngettext (GETTEXT_PACKAGE,
                              "A table of %u needs points for each place; there is %u number.",
                              "A table of %u needs points for each place; there are %u numbers.",
                              json_array_get_length (list)),
                 size, json_array_get_length (list));
  for (guint place = 1; place <= size; place++) {
    gsize before = enter (reading, "[%u]", place - 1);

    if (!read_points (reading, json_array_get_element (list, place - 1),
                      &reading->scheme->places[size][place]))
      return FALSE;
    leave (reading, before);
  }
  reading->scheme->sizes |= 1u << size;
  return TRUE;
}

static gboolean
read_places (Reading *reading, JsonNode *node)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (reading, _ ("Table sizes with their points belong here: {\"4\": [4, 3, 2, 1]}."));
  reading->scheme->by_place = TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    gsize before = enter (reading, ".%s", key);
    guint64 size;

    if (!g_ascii_string_to_unsigned (key, 10, 2, LEAGUE_SEATS, &size, NULL))
      return fail (reading, _ ("“%s” is no size of a table; it goes from 2 to %d."), key,
                   LEAGUE_SEATS);
    if (!read_size (reading, (guint)size, value))
      return FALSE;
    leave (reading, before);
  }
  return reading->scheme->sizes != 0
         || fail (reading, _ ("Say the points of one size of a table at least."));
}

static gboolean
read_word (Reading *reading, JsonNode *node, const char *const *ids, guint n, guint *found)
{
  g_autofree char *known = dup_ids (ids, n);

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return fail (reading, _ ("One of these belongs here: %s."), known);
  if (!find_id (ids, n, json_node_get_string (node), found))
    return fail (reading, _ ("“%s” is none of these: %s."), json_node_get_string (node), known);
  return TRUE;
}

static gboolean
read_bonus_member (Reading *reading, LeagueBonus *bonus, const char *key, JsonNode *value,
                   guint *given)
{
  guint kind;

  if (g_str_equal (key, "for")) {
    *given |= 1;
    if (!read_word (reading, value, app_scheme_bonuses, G_N_ELEMENTS (app_scheme_bonuses), &kind))
      return FALSE;
    bonus->kind = (LeagueBonusKind)kind;
    return TRUE;
  }
  if (g_str_equal (key, "points")) {
    *given |= 2;
    return read_points (reading, value, &bonus->points);
  }
  if (g_str_equal (key, "limit")) {
    *given |= 4;
    return read_number (reading, value, &bonus->limit);
  }
  return fail (reading, _ ("A bonus has no “%s”; it has for, limit and points."), key);
}

static gboolean
read_bonus (Reading *reading, JsonNode *node, LeagueBonus *bonus)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  guint given = 0;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (reading,
                 _ ("A bonus belongs here: {\"for\": \"won-by\", \"limit\": 5, \"points\": 1}."));
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    gsize before = enter (reading, ".%s", key);

    if (!read_bonus_member (reading, bonus, key, value, &given))
      return FALSE;
    leave (reading, before);
  }
  if ((given & 1) == 0)
    return fail (reading, _ ("Say what the bonus is for: “for” is missing."));
  if ((given & 2) == 0)
    return fail (reading, _ ("Say what the bonus brings: “points” is missing."));
  if (bonus->kind == LEAGUE_BONUS_PLAYED && (given & 4) != 0)
    return fail (reading, _ ("A bonus for playing has no limit; leave it out."));
  if (bonus->kind != LEAGUE_BONUS_PLAYED && (given & 4) == 0)
    return fail (reading, _ ("Say from where on the bonus counts: “limit” is missing."));
  return TRUE;
}

static gboolean
read_bonuses (Reading *reading, JsonNode *node)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  LeagueScheme *scheme = reading->scheme;

  if (list == NULL)
    return fail (reading, _ ("A list of bonuses belongs here."));
  if (json_array_get_length (list) > LEAGUE_BONUSES)
    return fail (reading, _ ("A scheme has at most %d bonuses."), LEAGUE_BONUSES);
  for (guint k = 0; k < json_array_get_length (list); k++) {
    gsize before = enter (reading, "[%u]", k);

    if (!read_bonus (reading, json_array_get_element (list, k), &scheme->bonus[k]))
      return FALSE;
    leave (reading, before);
    scheme->n_bonus = k + 1;
  }
  return TRUE;
}

static gboolean
refuse_key (const Reading *reading, const char *key)
{
  static const char *const others[] = { "places", "ties", "bonus" };
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    g_string_append_printf (known, "%s, ", app_scheme_keys[k]);
  for (guint k = 0; k < G_N_ELEMENTS (others); k++)
    g_string_append_printf (known, "%s%s", k > 0 ? ", " : "", others[k]);
  return fail (reading, _ ("A points scheme has no “%s”; it has %s."), key, known->str);
}

static gboolean
read_member (Reading *reading, const char *key, JsonNode *value)
{
  guint ties;

  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    if (g_str_equal (key, app_scheme_keys[k])) {
      reading->given |= 1u << k;
      return read_points (reading, value, app_scheme_points (reading->scheme, k));
    }
  if (g_str_equal (key, "places"))
    return read_places (reading, value);
  if (g_str_equal (key, "bonus"))
    return read_bonuses (reading, value);
  if (!g_str_equal (key, "ties"))
    return refuse_key (reading, key);
  if (!read_word (reading, value, app_scheme_ties, G_N_ELEMENTS (app_scheme_ties), &ties))
    return FALSE;
  reading->scheme->ties = (LeagueTies)ties;
  return TRUE;
}

static gboolean
is_given (const Reading *reading, LeaguePoints *points)
{
  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    if (app_scheme_points (reading->scheme, k) == points)
      return (reading->given & 1u << k) != 0;
  return FALSE;
}

static void
usually (const Reading *reading, LeaguePoints *points, LeaguePoints usual)
{
  if (!is_given (reading, points))
    *points = usual;
}

/* What a scheme leaves out follows from what it says. */
static gboolean
complete (Reading *reading)
{
  LeagueScheme *scheme = reading->scheme;
  guint most = LEAGUE_SEATS;

  if (!scheme->by_place) {
    for (guint k = 0; k < 3; k++)
      if ((reading->given & 1u << k) == 0)
        return fail (reading, _ ("“%s” is missing: say what it brings, or give points by place."),
                     app_scheme_keys[k]);
  } else {
    if (scheme->ties == LEAGUE_TIES_FIXED && !is_given (reading, &scheme->draw))
      return fail (reading, _ ("“draw” is missing: say what who shares the first place gets."));
    while ((scheme->sizes & 1u << most) == 0)
      most--;
    usually (reading, &scheme->win, scheme->places[most][1]);
    usually (reading, &scheme->loss, scheme->places[most][most]);
    usually (reading, &scheme->draw, (scheme->win + scheme->loss) / 2);
  }
  usually (reading, &scheme->bye, scheme->win);
  usually (reading, &scheme->full_bye, scheme->win);
  usually (reading, &scheme->half_bye, scheme->draw);
  usually (reading, &scheme->forfeit_win, scheme->win);
  usually (reading, &scheme->forfeit_loss, MIN (scheme->loss, 0));
  return TRUE;
}

static gboolean
read_whole (Reading *reading, JsonNode *root)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return fail (reading,
                 _ ("A points scheme is an object, such as {\"win\": 3, \"draw\": 1, \"loss\": "
                    "0}."));
  json_object_iter_init_ordered (&iter, json_node_get_object (root));
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    gsize before = enter (reading, "%s", key);

    if (!read_member (reading, key, value))
      return FALSE;
    leave (reading, before);
  }
  return complete (reading);
}

gboolean
app_scheme_read_at (const char *json, const char *file, LeagueScheme *scheme, GError **error)
{
  static const ImportJsonLimits limits = { 1 << 20, 8, 200, 2000 };
  g_autoptr (GString) path = g_string_new (NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) failed = NULL;
  LeagueScheme read = { .ties = LEAGUE_TIES_SHARE };
  Reading reading = { json, strlen (json), file, path, &read, 0, error };

  if (!import_json_scan (json, reading.length, &limits, &failed))
    return fail_at (&reading, import_error_get_line (failed), failed->message);
  import_json_skip_mark (&reading.json, &reading.length);
  if (!json_parser_load_from_data (parser, reading.json, (gssize)reading.length, &failed))
    return fail_at (&reading, 1, failed->message);
  if (!read_whole (&reading, json_parser_get_root (parser)))
    return FALSE;
  *scheme = read;
  return TRUE;
}

gboolean
app_scheme_read (const char *json, LeagueScheme *scheme, GError **error)
{
  return app_scheme_read_at (json, NULL, scheme, error);
}
