/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack's JSON, laid out for people, and read.
 */
#include "app/collection/pack-draft-store.h"

#include "app/base/error.h"

#include "importers/error.h"
#include "importers/json-locate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COLUMNS 100
#define PROSE "text" /* has a line of its own */

typedef struct {
  GString *out;
  guint column; /* in characters */
} Layout;

static void put_value (Layout *layout, const AppValue *value, guint indent, guint behind);

static void
put (Layout *layout, const char *text)
{
  g_string_append (layout->out, text);
  layout->column += (guint)g_utf8_strlen (text, -1);
}

static void
new_line (Layout *layout, guint indent)
{
  g_string_append_c (layout->out, '\n');
  for (guint k = 0; k < indent; k++)
    g_string_append_c (layout->out, ' ');
  layout->column = indent;
}

static char *
dup_line (const AppValue *value)
{
  GString *line = g_string_new (NULL);

  app_value_to_json (value, line);
  return g_string_free (line, FALSE);
}

static char *
dup_key (const char *key)
{
  g_autoptr (AppValue) text = app_value_new_text (key);
  g_autofree char *line = dup_line (text);

  return g_strconcat (line, ": ", NULL);
}

static gboolean
is_container (const AppValue *value)
{
  return app_value_kind (value) == APP_VALUE_LIST || app_value_kind (value) == APP_VALUE_OBJECT;
}

static const AppValue *
part (const AppValue *container, guint k)
{
  return app_value_kind (container) == APP_VALUE_LIST ? app_value_at (container, k)
                                                      : app_value_member (container, k);
}

static guint
depth_of (const AppValue *value)
{
  guint depth = 0;

  if (!is_container (value))
    return 0;
  for (guint k = 0; k < app_value_length (value); k++) {
    /* MAX() would ask twice, at each depth anew. */
    guint inside = depth_of (part (value, k));

    depth = MAX (depth, inside);
  }
  return depth + 1;
}

/* Whether it is written on a line in which others stand, too: in a member of the root's lists a
 * list of objects has a line of its own, and one of objects with lists has several. */
static gboolean
is_inline (const char *key, const AppValue *value, gboolean nested)
{
  if (strcmp (key, PROSE) == 0)
    return FALSE;
  return nested || depth_of (value) < 2;
}

/* @behind: columns that follow on the last line, such as a comma's */
static gboolean
fits (const Layout *layout, const char *line, guint behind)
{
  return layout->column + (guint)g_utf8_strlen (line, -1) + behind <= COLUMNS;
}

static void
put_members (Layout *layout, const AppValue *object, guint indent, gboolean nested)
{
  guint n = app_value_length (object);
  gboolean alone = FALSE;

  put (layout, "{");
  for (guint k = 0; k < n; k++) {
    const char *key = app_value_key (object, k);
    const AppValue *value = app_value_member (object, k);
    g_autofree char *name = dup_key (key);
    g_autofree char *line = dup_line (value);
    g_autofree char *both = g_strconcat (k > 0 ? " " : "", name, line, NULL);
    gboolean own = !is_inline (key, value, nested);

    if (k == 0 || own || alone || !fits (layout, both, k + 1 < n))
      new_line (layout, indent + 2);
    else
      put (layout, " ");
    put (layout, name);
    if (own && !nested && depth_of (value) > 2 && app_value_length (value) > 0)
      put_value (layout, value, indent + 2, G_MAXUINT / 2);
    else
      put_value (layout, value, indent + 2, k + 1 < n);
    if (k + 1 < n)
      put (layout, ",");
    alone = own;
  }
  new_line (layout, indent);
  put (layout, "}");
}

/* A member a line; where one does not fit, that one has several. */
static void
put_list (Layout *layout, const AppValue *list, guint indent, gboolean nested, gboolean broken)
{
  guint n = app_value_length (list);

  put (layout, "[");
  for (guint k = 0; k < n; k++) {
    const AppValue *member = app_value_at (list, k);

    new_line (layout, indent + 2);
    if (broken && app_value_kind (member) == APP_VALUE_OBJECT && app_value_length (member) > 0)
      put_members (layout, member, indent + 2, nested);
    else
      put_value (layout, member, indent + 2, k + 1 < n);
    if (k + 1 < n)
      put (layout, ",");
  }
  new_line (layout, indent);
  put (layout, "]");
}

static void
put_value (Layout *layout, const AppValue *value, guint indent, guint behind)
{
  g_autofree char *line = dup_line (value);

  if (!is_container (value) || app_value_length (value) == 0 || fits (layout, line, behind))
    put (layout, line);
  else if (app_value_kind (value) == APP_VALUE_LIST)
    put_list (layout, value, indent, TRUE, FALSE);
  else
    put_members (layout, value, indent, TRUE);
}

/* Members of one of the root's lists look alike: all in a line, or none. */
static gboolean
wants_lines (const AppValue *list)
{
  for (guint k = 0; k < app_value_length (list); k++) {
    const AppValue *member = app_value_at (list, k);
    g_autofree char *line = dup_line (member);

    if (4 + g_utf8_strlen (line, -1) + 1 > COLUMNS || app_value_get (member, PROSE) != NULL)
      return TRUE;
  }
  return FALSE;
}

static void
put_of_root (Layout *layout, const AppValue *value, guint behind)
{
  if (app_value_kind (value) == APP_VALUE_LIST && app_value_length (value) > 0)
    put_list (layout, value, 2, FALSE, wants_lines (value));
  else
    put_value (layout, value, 2, behind);
}

char *
app_pack_draft_dup_text (const AppValue *root)
{
  Layout layout = { g_string_new (NULL), 0 };
  guint n = app_value_length (root);

  put (&layout, "{");
  for (guint k = 0; k < n; k++) {
    g_autofree char *name = dup_key (app_value_key (root, k));

    new_line (&layout, 2);
    put (&layout, name);
    put_of_root (&layout, app_value_member (root, k), k + 1 < n);
    if (k + 1 < n)
      put (&layout, ",");
  }
  if (n > 0)
    new_line (&layout, 0);
  put (&layout, "}");
  g_string_append_c (layout.out, '\n');
  return g_string_free (layout.out, FALSE);
}

/* Reading */

const char *
app_pack_draft_get_text (const AppValue *root, const char *key)
{
  const char *text = app_value_text (app_value_get (root, key));

  return text != NULL ? text : "";
}

const RulesGame *
app_pack_draft_get_game (const AppValue *root)
{
  return rules_game (rules_text (app_pack_draft_get_text (root, "game")));
}

static gboolean
refuse (const char *json, gsize length, const char *file, const char *path, const char *sentence,
        GError **error)
{
  guint line, column;

  import_json_locate (json, length, path, &line, &column);
  app_error_at (error, APP_ERROR_RULES, file, line, "%s", sentence);
  return FALSE;
}

static gboolean
check_shape (const AppValue *root, const char *json, gsize length, const char *file, GError **error)
{
  const RulesGame *game = app_pack_draft_get_game (root);

  if (app_value_kind (root) != APP_VALUE_OBJECT)
    return refuse (json, length, file, "", _ ("A pack is an object in braces."), error);
  if (game == NULL || app_pack_lists (game->id) == NULL)
    return refuse (json, length, file, "game",
                   _ ("It does not say of which game it is: tome, tokio, spelled, arkham or "
                      "restless."),
                   error);
  for (const AppPackSection *section = app_pack_lists (game->id); section->key != NULL; section++) {
    const AppValue *list = app_value_get (root, section->key);
    g_autofree char *sentence = NULL;

    if (list == NULL || app_value_kind (list) == APP_VALUE_LIST)
      continue;
    sentence = g_strdup_printf (_ ("“%s” is no list."), section->key);
    return refuse (json, length, file, section->key, sentence, error);
  }
  return TRUE;
}

AppValue *
app_pack_draft_read (const char *json, gsize length, const char *file, GError **error)
{
  g_autoptr (AppValue) root = NULL;
  GError *failed = NULL;

  root = app_value_from_json (json, length, &failed);
  if (root == NULL) {
    app_error_at (error, APP_ERROR_RULES, file, import_error_get_line (failed), "%s",
                  failed->message);
    g_error_free (failed);
    return NULL;
  }
  return check_shape (root, json, length, file, error) ? g_steal_pointer (&root) : NULL;
}
