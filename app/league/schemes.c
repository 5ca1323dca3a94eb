/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points schemes: read from JSON with the place of what is wrong, written, told.
 */
#include "app/league/schemes.h"

#include "app/base/error.h"
#include "app/base/json.h"

#include "db/leagues.h"
#include "importers/error.h"
#include "importers/json-locate.h"
#include "importers/json-node.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A thousandth of a point, the finest that a scheme says. */
#define APP_SCHEME_UNIT (LEAGUE_POINT / 1000)
#define APP_SCHEME_TIES (LEAGUE_TIES_FIXED + 1)
#define APP_SCHEME_BONUSES (LEAGUE_BONUS_PLAYED + 1)
#define APP_SCHEME_POINTS 9

/* By LeagueTies and LeagueBonusKind. */
static const char *const app_scheme_ties[] = {
  [LEAGUE_TIES_SHARE] = "share",
  [LEAGUE_TIES_BEST] = "best",
  [LEAGUE_TIES_WORST] = "worst",
  [LEAGUE_TIES_FIXED] = "draw",
};

static const char *const app_scheme_bonuses[] = {
  [LEAGUE_BONUS_WON_BY] = "won-by",
  [LEAGUE_BONUS_LOST_BY] = "lost-by",
  [LEAGUE_BONUS_SCORE] = "score",
  [LEAGUE_BONUS_PLAYED] = "played",
};

/* Keys of points; the first three are win, draw and loss. */
static const char *const app_scheme_keys[] = {
  "win", "draw", "loss", "bye", "full-bye", "half-bye", "zero-bye", "forfeit-win", "forfeit-loss",
};

static LeaguePoints *app_scheme_points (LeagueScheme *scheme, guint key);

void
app_scheme_free (AppScheme *scheme)
{
  if (scheme == NULL)
    return;
  g_free (scheme->id);
  g_free (scheme->name);
  g_free (scheme);
}

static void
free_scheme (gpointer scheme)
{
  app_scheme_free (scheme);
}

static AppScheme *
scheme_of_preset (const LeaguePresetScheme *ready)
{
  AppScheme *scheme = g_new0 (AppScheme, 1);

  scheme->id = g_strdup (ready->id);
  scheme->name = g_strdup (_ (ready->name));
  scheme->preset = TRUE;
  scheme->scheme = ready->scheme;
  return scheme;
}

static AppScheme *
scheme_of_row (const DbScheme *row, GError **error)
{
  g_autoptr (AppScheme) scheme = g_new0 (AppScheme, 1);

  scheme->id = g_strdup (row->uuid);
  scheme->name = g_strdup (row->name);
  return app_scheme_read_file_text (row->json, row->name, &scheme->scheme, error)
             ? g_steal_pointer (&scheme)
             : NULL;
}

GPtrArray *
app_schemes_list (DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) schemes = g_ptr_array_new_with_free_func (free_scheme);
  GError *failed = NULL;
  g_autoptr (GPtrArray) rows = db_schemes_list (db, FALSE, &failed);

  if (rows == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  for (const LeaguePresetScheme *ready = league_preset_schemes (); ready->id != NULL; ready++)
    g_ptr_array_add (schemes, scheme_of_preset (ready));
  for (guint k = 0; k < rows->len; k++) {
    AppScheme *scheme = scheme_of_row (g_ptr_array_index (rows, k), error);

    if (scheme == NULL)
      return NULL;
    g_ptr_array_add (schemes, scheme);
  }
  return g_steal_pointer (&schemes);
}

/* By its id, or its name in English or translated. */
static const LeaguePresetScheme *
find_preset (const char *name)
{
  g_autofree char *folded = db_fold (name);

  for (const LeaguePresetScheme *ready = league_preset_schemes (); ready->id != NULL; ready++) {
    g_autofree char *english = db_fold (ready->name);
    g_autofree char *translated = db_fold (_ (ready->name));

    if (g_str_equal (folded, ready->id) || g_str_equal (folded, english)
        || g_str_equal (folded, translated))
      return ready;
  }
  return NULL;
}

AppScheme *
app_scheme_find (DbStore *db, const char *name, GError **error)
{
  const LeaguePresetScheme *ready = find_preset (name);
  g_autoptr (DbScheme) row = NULL;
  GError *failed = NULL;
  gint64 id;

  if (ready != NULL)
    return scheme_of_preset (ready);
  if (!db_scheme_find (db, name, &id, &failed) || (row = db_scheme_get (db, id, &failed)) == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  return scheme_of_row (row, error);
}

void
app_scheme_sizes (const LeagueScheme *scheme, guint *least, guint *most)
{
  *least = 2;
  *most = scheme->by_place ? LEAGUE_SEATS : 2;
  while (scheme->by_place && *least < LEAGUE_SEATS && (scheme->sizes & 1u << *least) == 0)
    (*least)++;
  while (*most > *least && (scheme->sizes & 1u << *most) == 0)
    (*most)--;
}

/* Points schemes read from JSON, strictly: whatever a scheme can't mean is told with its place. */

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
} Parser;

static gboolean
fail_at (const Parser *parser, guint line, const char *sentence)
{
  g_autofree char *placed = parser->path->len > 0
                                ? g_strdup_printf ("%s: %s", parser->path->str, sentence)
                                : g_strdup (sentence);

  if (parser->file != NULL)
    app_error_at (parser->error, APP_ERROR_RULES, parser->file, line, "%s", placed);
  else
    /* Translators: a place in a text, and what is wrong there. */
    g_set_error (parser->error, APP_ERROR, APP_ERROR_RULES, _ ("Line %u: %s"), line, placed);
  return FALSE;
}

static gboolean G_GNUC_PRINTF (2, 3) fail (const Parser *parser, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  guint line, column;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  import_json_locate (parser->json, parser->length, parser->path->str, &line, &column);
  return fail_at (parser, line, sentence);
}

/* Where the path goes on; leave_path() takes it back. */
static gsize G_GNUC_PRINTF (2, 3) enter_path (Parser *parser, const char *format, ...)
{
  gsize before = parser->path->len;
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (parser->path, format, args);
  va_end (args);
  return before;
}

static void
leave_path (Parser *parser, gsize before)
{
  g_string_truncate (parser->path, before);
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
read_number (Parser *parser, JsonNode *node, gint64 *thousandths)
{
  GType type = json_node_get_value_type (node);
  double value;

  if (!JSON_NODE_HOLDS_VALUE (node) || (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE))
    return fail (parser, _ ("A number belongs here, such as 3 or 0.5."));
  value = json_node_get_double (node);
  if (fabs (value) > (double)MOST_POINTS)
    return fail (parser, _ ("That is too much; at most %d."), (int)MOST_POINTS);
  *thousandths = (gint64)round (value * 1000);
  if (fabs (value * 1000 - (double)*thousandths) > 1e-6)
    return fail (parser, _ ("At most three digits belong behind the point."));
  return TRUE;
}

static gboolean
read_points (Parser *parser, JsonNode *node, LeaguePoints *points)
{
  gint64 thousandths;

  if (!read_number (parser, node, &thousandths))
    return FALSE;
  *points = thousandths * APP_SCHEME_UNIT;
  return TRUE;
}

/* "1, 2, 3": points of one table size. */
static gboolean
read_size (Parser *parser, guint size, JsonNode *node)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (list == NULL)
    return fail (parser, _ ("A list of points belongs here, the first place’s first."));
  if (json_array_get_length (list) != size)
    return fail (parser,
                 g_dngettext (GETTEXT_PACKAGE,
                              "A table of %u needs points for each place; there is %u number.",
                              "A table of %u needs points for each place; there are %u numbers.",
                              json_array_get_length (list)),
                 size, json_array_get_length (list));
  for (guint place = 1; place <= size; place++) {
    gsize before = enter_path (parser, "[%u]", place - 1);

    if (!read_points (parser, json_array_get_element (list, place - 1),
                      &parser->scheme->places[size][place]))
      return FALSE;
    leave_path (parser, before);
  }
  parser->scheme->sizes |= 1u << size;
  return TRUE;
}

static gboolean
read_places (Parser *parser, JsonNode *node)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (parser, _ ("Table sizes with their points belong here: {\"4\": [4, 3, 2, 1]}."));
  parser->scheme->by_place = TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    gsize before = enter_path (parser, ".%s", key);
    guint64 size;

    if (!g_ascii_string_to_unsigned (key, 10, 2, LEAGUE_SEATS, &size, NULL))
      return fail (parser, _ ("“%s” is no size of a table; it goes from 2 to %d."), key,
                   LEAGUE_SEATS);
    if (!read_size (parser, (guint)size, value))
      return FALSE;
    leave_path (parser, before);
  }
  return parser->scheme->sizes != 0
         || fail (parser, _ ("Say the points of one size of a table at least."));
}

static gboolean
read_word (Parser *parser, JsonNode *node, const char *const *ids, guint n, guint *found)
{
  g_autofree char *known = dup_ids (ids, n);

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return fail (parser, _ ("One of these belongs here: %s."), known);
  if (!find_id (ids, n, json_node_get_string (node), found))
    return fail (parser, _ ("“%s” is none of these: %s."), json_node_get_string (node), known);
  return TRUE;
}

static gboolean
read_bonus_member (Parser *parser, LeagueBonus *bonus, const char *key, JsonNode *value,
                   guint *given)
{
  guint kind;

  if (g_str_equal (key, "for")) {
    *given |= 1;
    if (!read_word (parser, value, app_scheme_bonuses, G_N_ELEMENTS (app_scheme_bonuses), &kind))
      return FALSE;
    bonus->kind = (LeagueBonusKind)kind;
    return TRUE;
  }
  if (g_str_equal (key, "points")) {
    *given |= 2;
    return read_points (parser, value, &bonus->points);
  }
  if (g_str_equal (key, "limit")) {
    *given |= 4;
    return read_number (parser, value, &bonus->limit);
  }
  return fail (parser, _ ("A bonus has no “%s”; it has for, limit and points."), key);
}

static gboolean
read_bonus (Parser *parser, JsonNode *node, LeagueBonus *bonus)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;
  guint given = 0;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (parser,
                 _ ("A bonus belongs here: {\"for\": \"won-by\", \"limit\": 5, \"points\": 1}."));
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    gsize before = enter_path (parser, ".%s", key);

    if (!read_bonus_member (parser, bonus, key, value, &given))
      return FALSE;
    leave_path (parser, before);
  }
  if ((given & 1) == 0)
    return fail (parser, _ ("Say what the bonus is for: “for” is missing."));
  if ((given & 2) == 0)
    return fail (parser, _ ("Say what the bonus brings: “points” is missing."));
  if (bonus->kind == LEAGUE_BONUS_PLAYED && (given & 4) != 0)
    return fail (parser, _ ("A bonus for playing has no limit; leave it out."));
  if (bonus->kind != LEAGUE_BONUS_PLAYED && (given & 4) == 0)
    return fail (parser, _ ("Say from where on the bonus counts: “limit” is missing."));
  return TRUE;
}

static gboolean
read_bonuses (Parser *parser, JsonNode *node)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  LeagueScheme *scheme = parser->scheme;

  if (list == NULL)
    return fail (parser, _ ("A list of bonuses belongs here."));
  if (json_array_get_length (list) > LEAGUE_BONUSES)
    return fail (parser, _ ("A scheme has at most %d bonuses."), LEAGUE_BONUSES);
  for (guint k = 0; k < json_array_get_length (list); k++) {
    gsize before = enter_path (parser, "[%u]", k);

    if (!read_bonus (parser, json_array_get_element (list, k), &scheme->bonus[k]))
      return FALSE;
    leave_path (parser, before);
    scheme->n_bonus = k + 1;
  }
  return TRUE;
}

static gboolean
refuse_key (const Parser *parser, const char *key)
{
  static const char *const others[] = { "places", "ties", "bonus" };
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    g_string_append_printf (known, "%s, ", app_scheme_keys[k]);
  for (guint k = 0; k < G_N_ELEMENTS (others); k++)
    g_string_append_printf (known, "%s%s", k > 0 ? ", " : "", others[k]);
  return fail (parser, _ ("A points scheme has no “%s”; it has %s."), key, known->str);
}

static gboolean
read_member (Parser *parser, const char *key, JsonNode *value)
{
  guint ties;

  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    if (g_str_equal (key, app_scheme_keys[k])) {
      parser->given |= 1u << k;
      return read_points (parser, value, app_scheme_points (parser->scheme, k));
    }
  if (g_str_equal (key, "places"))
    return read_places (parser, value);
  if (g_str_equal (key, "bonus"))
    return read_bonuses (parser, value);
  if (!g_str_equal (key, "ties"))
    return refuse_key (parser, key);
  if (!read_word (parser, value, app_scheme_ties, G_N_ELEMENTS (app_scheme_ties), &ties))
    return FALSE;
  parser->scheme->ties = (LeagueTies)ties;
  return TRUE;
}

static gboolean
is_given (const Parser *parser, LeaguePoints *points)
{
  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    if (app_scheme_points (parser->scheme, k) == points)
      return (parser->given & 1u << k) != 0;
  return FALSE;
}

static void
set_default (const Parser *parser, LeaguePoints *points, LeaguePoints usual)
{
  if (!is_given (parser, points))
    *points = usual;
}

/* What a scheme leaves out follows from what it says. */
static gboolean
fill_missing (Parser *parser)
{
  LeagueScheme *scheme = parser->scheme;
  guint most = LEAGUE_SEATS;

  if (!scheme->by_place) {
    for (guint k = 0; k < 3; k++)
      if ((parser->given & 1u << k) == 0)
        return fail (parser, _ ("“%s” is missing: say what it brings, or give points by place."),
                     app_scheme_keys[k]);
  } else {
    if (scheme->ties == LEAGUE_TIES_FIXED && !is_given (parser, &scheme->draw))
      return fail (parser, _ ("“draw” is missing: say what who shares the first place gets."));
    while ((scheme->sizes & 1u << most) == 0)
      most--;
    set_default (parser, &scheme->win, scheme->places[most][1]);
    set_default (parser, &scheme->loss, scheme->places[most][most]);
    set_default (parser, &scheme->draw, (scheme->win + scheme->loss) / 2);
  }
  set_default (parser, &scheme->bye, scheme->win);
  set_default (parser, &scheme->full_bye, scheme->win);
  set_default (parser, &scheme->half_bye, scheme->draw);
  set_default (parser, &scheme->forfeit_win, scheme->win);
  set_default (parser, &scheme->forfeit_loss, MIN (scheme->loss, 0));
  return TRUE;
}

static gboolean
read_scheme (Parser *parser, JsonNode *root)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return fail (parser,
                 _ ("A points scheme is an object, such as {\"win\": 3, \"draw\": 1, \"loss\": "
                    "0}."));
  json_object_iter_init_ordered (&iter, json_node_get_object (root));
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    gsize before = enter_path (parser, "%s", key);

    if (!read_member (parser, key, value))
      return FALSE;
    leave_path (parser, before);
  }
  return fill_missing (parser);
}

gboolean
app_scheme_read_file_text (const char *json, const char *file, LeagueScheme *scheme, GError **error)
{
  static const ImportJsonLimits limits = { 1 << 20, 8, 200, 2000 };
  g_autoptr (GString) path = g_string_new (NULL);
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GError) failed = NULL;
  LeagueScheme read = { .ties = LEAGUE_TIES_SHARE };
  Parser parser = { json, strlen (json), file, path, &read, 0, error };

  root = import_json_parse (json, parser.length, &limits, &failed);
  if (root == NULL)
    return fail_at (&parser, import_error_get_line (failed), failed->message);
  if (!read_scheme (&parser, root))
    return FALSE;
  *scheme = read;
  return TRUE;
}

gboolean
app_scheme_read (const char *json, LeagueScheme *scheme, GError **error)
{
  return app_scheme_read_file_text (json, NULL, scheme, error);
}

/* Points for the eye, and points schemes as JSON and as a line. */

#define SIZES_SHOWN 2

/* Points for the eye */

char *
app_points_dup (LeaguePoints points)
{
  gboolean negative = points < 0;
  gint64 whole = ABS (points) / LEAGUE_POINT, rest = ABS (points) % LEAGUE_POINT;
  gint64 thousandths = (rest + APP_SCHEME_UNIT / 2) / APP_SCHEME_UNIT;
  const char *sign = negative ? "−" : "";
  g_autofree char *number = NULL;

  if (rest == LEAGUE_POINT / 2)
    return whole == 0 ? g_strconcat (sign, "½", NULL)
                      : g_strdup_printf ("%s%" G_GINT64_FORMAT "½", sign, whole);
  number = g_strdup_printf ("%.10g", (double)whole + (double)thousandths / 1000);
  return g_strconcat (whole > 0 || thousandths > 0 ? sign : "", number, NULL);
}

/* Digits of a whole number; FALSE for none, or too many. */
static gboolean
read_digits (const char **at, gint64 *number)
{
  const char *from = *at;

  for (*number = 0; g_ascii_isdigit (**at); (*at)++)
    if (*at - from >= 8)
      return FALSE;
    else
      *number = *number * 10 + (**at - '0');
  return *at > from;
}

/* What stands behind the point, one to three digits. */
static gboolean
read_thousandths (const char **at, gint64 *thousandths)
{
  const char *from = *at;

  if (!read_digits (at, thousandths) || *at - from > 3)
    return FALSE;
  for (gsize k = (gsize)(*at - from); k < 3; k++)
    *thousandths *= 10;
  return TRUE;
}

gboolean
app_points_read (const char *text, LeaguePoints *points)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *at = trimmed;
  gint64 whole = 0, thousandths = 0;
  gboolean negative = FALSE, some;

  if (g_str_has_prefix (at, "−") || *at == '-') {
    negative = TRUE;
    at += *at == '-' ? 1 : strlen ("−");
  }
  some = read_digits (&at, &whole);
  if (!some && g_ascii_isdigit (*at))
    return FALSE;
  if (g_str_has_prefix (at, "½")) {
    at += strlen ("½");
    thousandths = 500;
  } else if (some && (*at == '.' || *at == ',')) {
    at++;
    if (!read_thousandths (&at, &thousandths))
      return FALSE;
  } else if (!some) {
    return FALSE;
  }
  if (*at != '\0' || whole > (LEAGUE_POINTS_MAX / LEAGUE_POINT))
    return FALSE;
  *points = whole * LEAGUE_POINT + thousandths * APP_SCHEME_UNIT;
  if (negative)
    *points = -*points;
  return TRUE;
}

/* What one of them says in @scheme. */
static LeaguePoints *
app_scheme_points (LeagueScheme *scheme, guint key)
{
  LeaguePoints *const points[] = {
    &scheme->win,      &scheme->draw,        &scheme->loss,
    &scheme->bye,      &scheme->full_bye,    &scheme->half_bye,
    &scheme->zero_bye, &scheme->forfeit_win, &scheme->forfeit_loss,
  };

  return points[key];
}

/* Writing */

/* To thousandths, half away from zero; all of them have their place in a double. */
static double
in_points (LeaguePoints points)
{
  gint64 thousandths = (ABS (points) + APP_SCHEME_UNIT / 2) / APP_SCHEME_UNIT;

  return (double)(points < 0 ? -thousandths : thousandths) / 1000;
}

static void
write_places (AppJson *json, const LeagueScheme *scheme)
{
  app_json_begin_object_of (json, "places");
  for (guint n = 2; n <= LEAGUE_SEATS; n++) {
    char size[12];

    if ((scheme->sizes & 1u << n) == 0)
      continue;
    g_snprintf (size, sizeof size, "%u", n);
    app_json_begin_list_of (json, size);
    for (guint place = 1; place <= n; place++)
      app_json_number (json, in_points (scheme->places[n][place]));
    app_json_end_list (json);
  }
  app_json_end_object (json);
  app_json_set_text (json, "ties", app_scheme_ties[scheme->ties]);
}

static void
write_bonus (AppJson *json, const LeagueBonus *bonus)
{
  app_json_begin_object (json);
  app_json_set_text (json, "for", app_scheme_bonuses[bonus->kind]);
  if (bonus->kind != LEAGUE_BONUS_PLAYED)
    app_json_set_number (json, "limit", in_points (bonus->limit * APP_SCHEME_UNIT));
  app_json_set_number (json, "points", in_points (bonus->points));
  app_json_end_object (json);
}

char *
app_scheme_write (const LeagueScheme *scheme)
{
  GString *out = g_string_new (NULL);
  AppJson json;

  app_json_init (&json, out);
  app_json_begin_object (&json);
  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    app_json_set_number (&json, app_scheme_keys[k],
                         in_points (*app_scheme_points ((LeagueScheme *)scheme, k)));
  if (scheme->by_place)
    write_places (&json, scheme);
  if (scheme->n_bonus > 0) {
    app_json_begin_list_of (&json, "bonus");
    for (guint k = 0; k < scheme->n_bonus; k++)
      write_bonus (&json, &scheme->bonus[k]);
    app_json_end_list (&json);
  }
  app_json_end_object (&json);
  return g_string_free (out, FALSE);
}

/* For the eye */

static void
append_part (GString *text, const char *separator, const char *format, LeaguePoints points)
{
  g_autofree char *number = app_points_dup (points);
  g_auto (GStrv) halves = g_strsplit (format, "%s", 2);
  g_autofree char *part = g_strjoinv (number, halves);

  g_string_append_printf (text, "%s%s", text->len > 0 ? separator : "", part);
}

static char *
dup_places (const LeagueScheme *scheme, guint n)
{
  GString *places = g_string_new (NULL);

  for (guint place = 1; place <= n; place++)
    append_part (places, ", ", "%s", scheme->places[n][place]);
  return g_string_free (places, FALSE);
}

/* The sizes that people play at; of the others how far they go. */
static void
append_sizes (GString *text, const LeagueScheme *scheme)
{
  guint least, most, shown_to = 0, shown = 0;

  app_scheme_sizes (scheme, &least, &most);
  for (guint n = least; n <= most && shown < SIZES_SHOWN; n++) {
    g_autofree char *places = NULL;

    if ((scheme->sizes & 1u << n) == 0 || (n == 2 && most > 2))
      continue;
    places = dup_places (scheme, n);
    /* Translators: points by place at a table of so many: "Of 4: 3, 2, 1, 0". */
    g_string_append_printf (text, shown == 0 ? _ ("Of %u: %s") : _ ("; of %u: %s"), n, places);
    shown_to = n;
    shown++;
  }
  if (most > shown_to)
    /* Translators: behind points of smaller tables: "; and so on to tables of 16". */
    g_string_append_printf (text, _ ("; and so on to tables of %u"), most);
}

static void
append_bonus_text (GString *text, const LeagueBonus *bonus)
{
  static const char *const formats[] = {
    [LEAGUE_BONUS_WON_BY] = N_ ("%s for a win by %s or more"),
    [LEAGUE_BONUS_LOST_BY] = N_ ("%s for losing by %s or less"),
    [LEAGUE_BONUS_SCORE] = N_ ("%s for a score of %s or more"),
    [LEAGUE_BONUS_PLAYED] = N_ ("%s for playing"),
  };
  g_autofree char *points = app_points_dup (bonus->points);
  g_autofree char *limit = app_points_dup (bonus->limit * APP_SCHEME_UNIT);
  g_auto (GStrv) parts = g_strsplit (_ (formats[bonus->kind]), "%s", 3);

  g_string_append_printf (text, "; %s%s%s", bonus->points >= 0 ? "+" : "", points, parts[1]);
  if (bonus->kind != LEAGUE_BONUS_PLAYED)
    g_string_append_printf (text, "%s%s", limit, parts[2]);
}

char *
app_scheme_dup_text (const LeagueScheme *scheme)
{
  static const char *const ties[] = {
    [LEAGUE_TIES_SHARE] = N_ ("ties share"),
    [LEAGUE_TIES_BEST] = N_ ("ties count as the best place"),
    [LEAGUE_TIES_WORST] = N_ ("ties count as the last place"),
    [LEAGUE_TIES_FIXED] = N_ ("a shared first place %s"),
  };
  GString *text = g_string_new (NULL);

  if (scheme->by_place) {
    append_sizes (text, scheme);
    append_part (text, "; ", _ (ties[scheme->ties]), scheme->draw);
  } else {
    append_part (text, ", ", _ ("Win %s"), scheme->win);
    append_part (text, ", ", _ ("draw %s"), scheme->draw);
    append_part (text, ", ", _ ("loss %s"), scheme->loss);
  }
  if (scheme->bye != (scheme->by_place ? 0 : scheme->win))
    append_part (text, "; ", _ ("bye %s"), scheme->bye);
  for (guint k = 0; k < scheme->n_bonus; k++)
    append_bonus_text (text, &scheme->bonus[k]);
  return g_string_free (text, FALSE);
}

/* A scheme as it is typed */

struct _AppBonusDraft {
  AppDraft parent_instance;

  guint kind;
  char *limit, *points; /* Owned */
};

G_DEFINE_FINAL_TYPE (AppBonusDraft, app_bonus_draft, APP_TYPE_DRAFT)

#define BONUS_FIELD(field) G_STRUCT_OFFSET (AppBonusDraft, field)

static const AppProperty bonus_properties[] = {
  { "kind", APP_PROPERTY_UINT, BONUS_FIELD (kind) },
  { "limit", APP_PROPERTY_TEXT, BONUS_FIELD (limit) },
  { "points", APP_PROPERTY_TEXT, BONUS_FIELD (points) },
};

static void
app_bonus_draft_class_init (AppBonusDraftClass *class)
{
  app_properties_install_writable (G_OBJECT_CLASS (class), bonus_properties,
                                   G_N_ELEMENTS (bonus_properties));
}

static void
app_bonus_draft_init (AppBonusDraft *bonus)
{
}

struct _AppSchemeDraft {
  AppDraft parent_instance;

  char *name; /* Owned */
  guint by, ties, most;
  char *points[APP_SCHEME_POINTS]; /* Owned; by app_scheme_keys */
  GHashTable *places;              /* Owned; texts by place_key() */
  GListStore *bonuses;             /* Owned; of AppBonusDraft */
};

G_DEFINE_FINAL_TYPE (AppSchemeDraft, app_scheme_draft, APP_TYPE_DRAFT)

#define FIELD(field) G_STRUCT_OFFSET (AppSchemeDraft, field)

static const AppProperty properties[] = {
  { "name", APP_PROPERTY_TEXT, FIELD (name) },
  { "by", APP_PROPERTY_UINT, FIELD (by) },
  { "ties", APP_PROPERTY_UINT, FIELD (ties) },
  { "most", APP_PROPERTY_UINT, FIELD (most) },
  { "win", APP_PROPERTY_TEXT, FIELD (points[0]) },
  { "draw", APP_PROPERTY_TEXT, FIELD (points[1]) },
  { "loss", APP_PROPERTY_TEXT, FIELD (points[2]) },
  { "bye", APP_PROPERTY_TEXT, FIELD (points[3]) },
  { "full-bye", APP_PROPERTY_TEXT, FIELD (points[4]) },
  { "half-bye", APP_PROPERTY_TEXT, FIELD (points[5]) },
  { "zero-bye", APP_PROPERTY_TEXT, FIELD (points[6]) },
  { "forfeit-win", APP_PROPERTY_TEXT, FIELD (points[7]) },
  { "forfeit-loss", APP_PROPERTY_TEXT, FIELD (points[8]) },
  { NULL, APP_PROPERTY_NONE, FIELD (places), (GDestroyNotify)g_hash_table_unref },
  { NULL, APP_PROPERTY_NONE, FIELD (bonuses), g_object_unref },
};

static gpointer
place_key (guint n, guint place)
{
  return GUINT_TO_POINTER (n * (LEAGUE_SEATS + 1) + place);
}

/* Nothing counts as 0. */
static LeaguePoints
read_typed (const char *text, gboolean *good)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));
  LeaguePoints points = 0;

  if (*trimmed != '\0' && !app_points_read (trimmed, &points))
    *good = FALSE;
  return points;
}

gboolean
app_points_text_is_good (const char *text)
{
  gboolean good = TRUE;

  read_typed (text, &good);
  return good;
}

/* A line of the grid with nothing in it is no table. */
static void
read_typed_places (AppSchemeDraft *self, LeagueScheme *scheme, gboolean *good)
{
  for (guint n = 2; n <= self->most; n++)
    for (guint k = 1; k <= n; k++) {
      const char *text = app_scheme_draft_get_place (self, n, k);

      scheme->places[n][k] = *text != '\0' ? read_typed (text, good) : LEAGUE_NO_POINTS;
      if (*text != '\0')
        scheme->sizes |= 1u << n;
    }
}

static void
read_typed_bonuses (AppSchemeDraft *self, LeagueScheme *scheme, gboolean *good)
{
  scheme->n_bonus = g_list_model_get_n_items (G_LIST_MODEL (self->bonuses));
  for (guint k = 0; k < scheme->n_bonus; k++) {
    g_autoptr (AppBonusDraft) typed = g_list_model_get_item (G_LIST_MODEL (self->bonuses), k);
    LeagueBonus *bonus = &scheme->bonus[k];

    bonus->kind = (LeagueBonusKind)typed->kind;
    if (bonus->kind != LEAGUE_BONUS_PLAYED)
      bonus->limit = read_typed (typed->limit, good) / APP_SCHEME_UNIT;
    bonus->points = read_typed (typed->points, good);
  }
}

gboolean
app_scheme_draft_read (AppSchemeDraft *self, LeagueScheme *scheme)
{
  gboolean good = TRUE;

  *scheme = (LeagueScheme){ .by_place = self->by == 1, .ties = (LeagueTies)self->ties };
  for (guint k = 0; k < APP_SCHEME_POINTS; k++)
    *app_scheme_points (scheme, k) = read_typed (self->points[k], &good);
  if (scheme->by_place)
    read_typed_places (self, scheme, &good);
  read_typed_bonuses (self, scheme, &good);
  return good;
}

static char *
check_typed (AppDraft *draft, char **warning)
{
  AppSchemeDraft *self = APP_SCHEME_DRAFT (draft);
  g_autofree char *name = g_strstrip (g_strdup (self->name));
  LeagueScheme scheme;
  guint least, most;
  char *wrong;

  if (!app_scheme_draft_read (self, &scheme))
    return g_strdup (_ ("Points are numbers like 3, 2.5 or ½, with three decimals at most."));
  if (scheme.by_place && scheme.sizes == 0)
    return g_strdup (_ ("Say what the places of a table bring."));
  app_scheme_sizes (&scheme, &least, &most);
  wrong = league_scheme_check (&scheme, least, most);
  return wrong != NULL || *name != '\0' ? wrong : g_strdup (_ ("Give the points a name."));
}

static void
app_scheme_draft_class_init (AppSchemeDraftClass *class)
{
  APP_DRAFT_CLASS (class)->check = check_typed;
  app_properties_install_writable (G_OBJECT_CLASS (class), properties, G_N_ELEMENTS (properties));
}

static void
app_scheme_draft_init (AppSchemeDraft *self)
{
  self->places = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->bonuses = g_list_store_new (APP_TYPE_BONUS_DRAFT);
}

AppSchemeDraft *
app_scheme_draft_new (const char *name)
{
  return g_object_new (APP_TYPE_SCHEME_DRAFT, "name", name, NULL);
}

static void
set_places (AppSchemeDraft *self, const LeagueScheme *scheme)
{
  self->most = 4;
  g_hash_table_remove_all (self->places);
  for (guint n = 2; n <= LEAGUE_SEATS; n++) {
    if ((scheme->sizes & 1u << n) == 0)
      continue;
    self->most = MAX (self->most, n);
    for (guint k = 1; k <= n; k++)
      if (scheme->places[n][k] != LEAGUE_NO_POINTS)
        g_hash_table_insert (self->places, place_key (n, k), app_points_dup (scheme->places[n][k]));
  }
  g_object_notify (G_OBJECT (self), "most");
}

void
app_scheme_draft_set_scheme (AppSchemeDraft *self, const LeagueScheme *scheme)
{
  LeagueScheme copy = *scheme;

  g_object_freeze_notify (G_OBJECT (self));
  g_object_set (self, "by", copy.by_place ? 1 : 0, "ties", copy.ties, NULL);
  for (guint k = 0; k < APP_SCHEME_POINTS; k++) {
    g_autofree char *text = app_points_dup (*app_scheme_points (&copy, k));

    g_object_set (self, app_scheme_keys[k], text, NULL);
  }
  set_places (self, scheme);
  g_list_store_remove_all (self->bonuses);
  for (guint k = 0; k < scheme->n_bonus; k++)
    app_scheme_draft_add_bonus (self, &scheme->bonus[k]);
  g_object_thaw_notify (G_OBJECT (self));
}

const char *
app_scheme_draft_get_place (AppSchemeDraft *self, guint n, guint place)
{
  const char *text = g_hash_table_lookup (self->places, place_key (n, place));

  return text != NULL ? text : "";
}

void
app_scheme_draft_set_place (AppSchemeDraft *self, guint n, guint place, const char *text)
{
  g_hash_table_insert (self->places, place_key (n, place), g_strdup (text));
  app_draft_changed (APP_DRAFT (self));
}

GListModel *
app_scheme_draft_get_bonuses (AppSchemeDraft *self)
{
  return G_LIST_MODEL (self->bonuses);
}

void
app_scheme_draft_add_bonus (AppSchemeDraft *self, const LeagueBonus *like)
{
  g_autoptr (AppBonusDraft) bonus = g_object_new (APP_TYPE_BONUS_DRAFT, NULL);

  bonus->kind = like->kind;
  bonus->limit = app_points_dup (like->limit * APP_SCHEME_UNIT);
  bonus->points = app_points_dup (like->points);
  g_signal_connect_object (bonus, "changed", G_CALLBACK (app_draft_changed), self,
                           G_CONNECT_SWAPPED);
  g_list_store_append (self->bonuses, bonus);
  app_draft_changed (APP_DRAFT (self));
}

void
app_scheme_draft_remove_bonus (AppSchemeDraft *self, guint at)
{
  g_list_store_remove (self->bonuses, at);
  app_draft_changed (APP_DRAFT (self));
}
