/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `pack`: drafts changed, one change a call. What a word means is asked of the field's form.
 */
#include "app/cli/collection/pack.h"

#include <string.h>

static int
missing (void)
{
  return cli_usage ("pack", "%s", _ ("an argument is missing"));
}

static int
refuse (const char *sentence, const char *word)
{
  GString *text = g_string_new (sentence);

  g_string_replace (text, "%s", word, 1);
  cli_tell ("%s", text->str);
  g_string_free (text, TRUE);
  return CLI_FAULT;
}

static int
nothing_there (const char *path)
{
  return refuse (_ ("There is nothing at “%s”."), path);
}

/* Stores @root (nullable: nothing was changed), and tells @path. */
static int
store (Cli *cli, DbStore *db, CliPack *pack, const AppValue *root, const char *path)
{
  g_autofree char *before = g_strdup (pack->row->json);
  GError *error = NULL;
  gint64 batch = 0;

  if (root != NULL) {
    g_autofree char *text = app_pack_draft_dup_text (root);
    g_autoptr (AppValue) again = app_pack_draft_read (text, strlen (text), pack->row->uuid, &error);

    if (again == NULL)
      return cli_fault (error);
    /* A path has more than one spelling, and "" is the root. */
    if (app_pack_draft_get_game (root) != app_pack_draft_get_game (pack->root))
      return refuse (_ ("“%s” can’t be set: it follows from what is kept."), "game");
    app_pack_draft_fill (pack->row, root, g_steal_pointer (&text));
    if (!db_pack_draft_update (db, pack->row, before, &batch, &error))
      return cli_fault (error);
  }
  if (path == NULL && !cli->json)
    return CLI_DONE;
  return cli_pack_tell (cli, db, pack->row->uuid, path);
}

static gboolean
open_draft (DbStore *db, const char *which, CliPack *pack, int *status)
{
  GError *error = NULL;

  if (cli_pack_find_draft (db, which, pack, &error))
    return TRUE;
  *status = cli_fault (error);
  return FALSE;
}

/* Words as values */

static AppValue *
read_json (const char *word)
{
  g_autoptr (GError) error = NULL;
  AppValue *value = app_value_from_json (word, strlen (word), &error);

  if (value == NULL)
    cli_tell (_ ("“%s” is no JSON: %s"), word, error->message);
  return value;
}

static AppValue *
read_integer (const char *word)
{
  gint64 number;

  return g_ascii_string_to_signed (word, 10, G_MININT64, G_MAXINT64, &number, NULL)
             ? app_value_new_integer (number)
             : NULL;
}

/* Blanks or commas between. */
static AppValue *
read_words (const char *word, gboolean numbers)
{
  g_auto (GStrv) parts = g_strsplit_set (word, " ,", -1);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);

  for (char **part = parts; *part != NULL; part++) {
    AppValue *item = numbers ? read_integer (*part) : NULL;

    if (**part != '\0')
      g_ptr_array_add (items, item != NULL ? item : app_value_new_text (*part));
  }
  return app_value_new_list ((const AppValue *const *)items->pdata, items->len);
}

static gboolean
is_flag (const char *word, gboolean *value)
{
  *value = g_str_equal (word, "true") || g_str_equal (word, "yes");
  return *value || g_str_equal (word, "false") || g_str_equal (word, "no");
}

/* What @word is in @field; what does not fit stays a text, of which the check tells. */
static AppValue *
read_word (const AppPackField *field, const char *word)
{
  AppValue *value = NULL;
  gboolean flag;

  switch (field->kind) {
  case APP_PACK_NUMBER:
    value = read_integer (word);
    break;
  case APP_PACK_FLAG:
    if (is_flag (word, &flag))
      value = app_value_new_boolean (flag);
    break;
  case APP_PACK_SET:
  case APP_PACK_WORDS:
    return read_words (word, FALSE);
  case APP_PACK_NUMBERS:
    return read_words (word, TRUE);
  case APP_PACK_RECORD:
  case APP_PACK_MEMBERS:
    return read_json (word);
  default:
    break;
  }
  return value != NULL ? value : app_value_new_text (word);
}

static gboolean
has_variant (const AppPackForm *form, const char *variant)
{
  for (const AppPackWord *word = form->variants; word != NULL && word->id != NULL; word++)
    if (g_str_equal (word->id, variant))
      return TRUE;
  return FALSE;
}

/* @member with @word at the key that says what kind of member it is; NULL when @key is another. */
static AppValue *
with_kind (const AppPackForm *form, const AppValue *root, const AppValue *member, const char *key,
           const char *word)
{
  return g_strcmp0 (form->variant_key, key) == 0 && has_variant (form, word)
             ? app_pack_form_with_variant (form, member, word, root)
             : NULL;
}

static const AppPackField *
find_field (const AppPackForm *form, const AppValue *member, const char *key)
{
  for (const AppPackField *field = form->fields; field->key != NULL; field++)
    if (g_str_equal (field->key, key) && app_pack_field_is_there (form, field, member))
      return field;
  return NULL;
}

/* The member and the key of it that @path leads to: FALSE where it leads into a list. */
static gboolean
split (const char *path, char **member, const char **key)
{
  const char *point = strrchr (path, '.');

  *key = point != NULL ? point + 1 : path;
  if (strchr (*key, '[') != NULL)
    return FALSE;
  *member = point != NULL ? g_strndup (path, (gsize)(point - path)) : g_strdup ("");
  return TRUE;
}

/* A value at @path, of the kind that is there, or that its field has; NULL for no change. @refused
 * (out): the word can't be there, which was told. */
static AppValue *
set_word (const AppValue *root, const char *path, const char *word, gboolean *refused)
{
  g_autofree char *parent = NULL;
  const char *key;
  const AppPackForm *form = NULL;
  const AppPackField *field = NULL;
  const AppValue *member = NULL, *old = app_value_find (root, path);
  g_autoptr (AppValue) value = NULL, made = NULL;

  if (split (path, &parent, &key)) {
    form = app_pack_root_find_form (root, parent);
    member = app_value_find (root, parent);
    field = form != NULL ? find_field (form, member, key) : NULL;
  }
  if (form != NULL && (made = with_kind (form, root, member, key, word)) != NULL)
    return app_pack_root_set (root, parent, made);
  if (field == NULL) {
    value = app_value_kind (old) == APP_VALUE_INTEGER ? read_integer (word) : NULL;
    if (value == NULL)
      value = app_value_new_text (word);
    return app_pack_root_set (root, path, value);
  }
  value = read_word (field, word);
  *refused = value == NULL;
  if (value == NULL)
    return NULL;
  made = app_pack_field_with (form, field, member, value);
  return app_pack_root_set (root, parent, made);
}

int
cli_pack_set (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) value = NULL, made = NULL;
  gboolean refused = FALSE;
  int status;

  if (words[0] == NULL || words[1] == NULL || words[2] == NULL)
    return missing ();
  if (cli->json && (value = read_json (words[2])) == NULL)
    return CLI_FAULT;
  if (!open_draft (db, words[0], &pack, &status))
    return status;
  if (g_str_equal (words[1], "game") || g_str_equal (words[1], "revision"))
    return refuse (_ ("“%s” can’t be set: it follows from what is kept."), words[1]);
  made = value != NULL ? app_pack_root_set (pack.root, words[1], value)
                       : set_word (pack.root, words[1], words[2], &refused);
  if (refused)
    return CLI_FAULT;
  if (made == NULL && app_value_find (pack.root, words[1]) == NULL)
    return refuse (_ ("Nothing can be at “%s”."), words[1]);
  return store (cli, db, &pack, made, NULL);
}

/* Lists */

/* The field of the list at @path, which is one of a member's. */
static const AppPackField *
find_list_field (const AppValue *root, const char *path)
{
  g_autofree char *parent = NULL;
  const AppPackForm *form;
  const char *key;

  if (!split (path, &parent, &key) || parent[0] == '\0')
    return NULL;
  form = app_pack_root_find_form (root, parent);
  return form != NULL ? find_field (form, app_value_find (root, parent), key) : NULL;
}

static const AppPackForm *
find_list_form (const AppValue *root, const char *path, const AppPackField **field)
{
  const AppPackSection *section = app_pack_root_find_section (root, path);

  *field = NULL;
  if (section == NULL)
    return NULL;
  if (g_str_equal (section->key, path))
    return section->form;
  *field = find_list_field (root, path);
  return *field != NULL && (*field)->kind == APP_PACK_MEMBERS ? (*field)->form : NULL;
}

/* FIELD=VALUE of @member, which it becomes. */
static gboolean
fill (const AppPackForm *form, const AppValue *root, AppValue **member, const char *word)
{
  const char *equals = strchr (word, '=');
  g_autofree char *key = g_strndup (word, (gsize)(equals - word));
  const AppPackField *field = find_field (form, *member, key);
  g_autoptr (AppValue) value = NULL;
  AppValue *made = with_kind (form, root, *member, key, equals + 1);

  if (made != NULL) {
    app_value_unref (*member);
    *member = made;
    return TRUE;
  }
  if (field == NULL) {
    refuse (_ ("It has no field “%s”."), key);
    return FALSE;
  }
  value = read_word (field, equals + 1);
  if (value == NULL)
    return FALSE;
  made = app_pack_field_with (form, field, *member, value);
  app_value_unref (*member);
  *member = made;
  return TRUE;
}

static gboolean
is_name (const char *word)
{
  return word != NULL && strchr (word, '=') == NULL;
}

/* A word or a number of a list of such. */
static AppValue *
make_plain (const AppPackField *field, const char *word)
{
  AppValue *value = field->kind == APP_PACK_NUMBERS ? read_integer (word) : NULL;

  return value != NULL ? value : app_value_new_text (word);
}

static AppValue *
make_member (const AppPackForm *form, const char *variant, const AppValue *root, char **words)
{
  AppValue *member;
  const char *name = is_name (words[0]) ? words[0] : NULL;

  if (variant != NULL && !has_variant (form, variant)) {
    refuse (_ ("There is no variant “%s”."), variant);
    return NULL;
  }
  member = app_pack_form_new_member (form, variant, root, name);
  for (char **word = words + (name != NULL); *word != NULL; word++)
    if (is_name (*word) || !fill (form, root, &member, *word)) {
      if (is_name (*word))
        refuse (_ ("“%s” is no field with its value: write “power=3”."), *word);
      app_value_unref (member);
      return NULL;
    }
  return member;
}

int
cli_pack_add (Cli *cli, DbStore *db, const char *variant, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) member = NULL, made = NULL;
  g_autofree char *path = NULL;
  const AppPackForm *form;
  const AppPackField *field;
  int status;

  if (words[0] == NULL || words[1] == NULL)
    return missing ();
  if (!open_draft (db, words[0], &pack, &status))
    return status;
  form = find_list_form (pack.root, words[1], &field);
  if (form != NULL)
    member = make_member (form, variant, pack.root, words + 2);
  else if (field != NULL && words[2] != NULL
           && (field->kind == APP_PACK_SET || field->kind == APP_PACK_WORDS
               || field->kind == APP_PACK_NUMBERS))
    member = make_plain (field, words[2]);
  else
    return refuse (_ ("There is no list “%s”."), words[1]);
  if (member == NULL)
    return CLI_FAULT;
  path =
      g_strdup_printf ("%s[%u]", words[1], app_value_length (app_value_find (pack.root, words[1])));
  made = app_pack_root_insert (pack.root, words[1], G_MAXUINT, member);
  return store (cli, db, &pack, made, path);
}

int
cli_pack_remove (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) made = NULL;
  int status;

  if (words[0] == NULL || words[1] == NULL)
    return missing ();
  if (!open_draft (db, words[0], &pack, &status))
    return status;
  if (g_str_equal (words[1], "game") || g_str_equal (words[1], "revision"))
    return refuse (_ ("“%s” can’t be set: it follows from what is kept."), words[1]);
  if (words[1][0] == '\0' || app_value_find (pack.root, words[1]) == NULL)
    return nothing_there (words[1]);
  made = app_pack_root_set (pack.root, words[1], NULL);
  return store (cli, db, &pack, made, NULL);
}

int
cli_pack_move (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) made = NULL;
  g_autofree char *list = NULL, *path = NULL;
  guint index;
  guint64 to;
  int status;

  if (words[0] == NULL || words[1] == NULL || words[2] == NULL)
    return missing ();
  if (!cli_read_number ("pack", words[2], 0, G_MAXINT, &to))
    return CLI_USAGE;
  if (!open_draft (db, words[0], &pack, &status))
    return status;
  if (app_value_find (pack.root, words[1]) == NULL
      || !app_pack_path_split (words[1], &list, &index))
    return nothing_there (words[1]);
  to = MIN (to, app_value_length (app_value_find (pack.root, list)) - 1);
  made = app_pack_root_move (pack.root, list, index, (guint)to);
  path = g_strdup_printf ("%s[%u]", list, (guint)to);
  return store (cli, db, &pack, made, path);
}

int
cli_pack_duplicate (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) made = NULL;
  g_autofree char *list = NULL, *path = NULL;
  guint index;
  int status;

  if (words[0] == NULL || words[1] == NULL)
    return missing ();
  if (!open_draft (db, words[0], &pack, &status))
    return status;
  made = app_pack_root_duplicate (pack.root, words[1]);
  if (made == NULL || !app_pack_path_split (words[1], &list, &index))
    return nothing_there (words[1]);
  path = g_strdup_printf ("%s[%u]", list, index + 1);
  return store (cli, db, &pack, made, path);
}

/* Ids of members, borrowed, to the place of the first that has it and 1. */
static GHashTable *
index_ids (const AppValue *members)
{
  GHashTable *places = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint k = app_value_length (members); k > 0; k--) {
    const char *id = app_value_text (app_value_get (app_value_at (members, k - 1), "id"));

    if (id != NULL)
      g_hash_table_insert (places, (char *)id, GUINT_TO_POINTER (k));
  }
  return places;
}

/* Cards of another pack by their ids, or members of its other lists. */
static gboolean
find_wanted (const AppValue *other, char **ids, const char **list, GArray *which)
{
  const AppPackSection *section = app_pack_lists (app_pack_draft_get_game (other)->id);
  g_autoptr (GHashTable) places = NULL;

  *list = "cards";
  for (; section->key != NULL && app_pack_root_find_id (other, *list, ids[0]) < 0; section++)
    if (app_pack_root_find_id (other, section->key, ids[0]) >= 0)
      *list = section->key;
  places = index_ids (app_value_get (other, *list));
  for (char **id = ids; *id != NULL; id++) {
    guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, *id));

    if (place-- == 0) {
      refuse (_ ("That pack has no card “%s”."), *id);
      return FALSE;
    }
    g_array_append_val (which, place);
  }
  return TRUE;
}

int
cli_pack_take (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 }, other = { 0 };
  g_autoptr (GArray) which = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (AppValue) made = NULL;
  g_autofree char *path = NULL;
  GError *error = NULL;
  const char *list;
  guint added;
  int status;

  if (words[0] == NULL || words[1] == NULL || words[2] == NULL)
    return missing ();
  if (!open_draft (db, words[0], &pack, &status))
    return status;
  if (!cli_pack_find (db, words[1], &other, &error))
    return cli_fault (error);
  if (app_pack_draft_get_game (pack.root) != app_pack_draft_get_game (other.root))
    return refuse (_ ("“%s” is of another game."), words[1]);
  if (!find_wanted (other.root, words + 2, &list, which))
    return CLI_FAULT;
  path = g_strdup_printf ("%s[%u]", list, app_value_length (app_value_get (pack.root, list)));
  made = app_pack_root_add_from (pack.root, other.root, list, (const guint *)(gpointer)which->data,
                                 which->len, &added);
  return store (cli, db, &pack, made, path);
}
