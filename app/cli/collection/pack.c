/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `pack`: packs written on the command line: begun, read, judged, kept, handed on.
 */
#include "app/cli/collection/pack.h"

#include "app/base/out-file.h"
#include "app/cli/listing.h"
#include "app/collection/pack-lists.h"
#include "app/store/bin-db.h"
#include "app/store/command-db.h"

#include "db/packs-read.h"

#include <string.h>

static int print_draft (Cli *cli, DbStore *db, const char *uuid, const char *path);

void
cli_pack_clear (CliPack *pack)
{
  g_clear_pointer (&pack->row, db_pack_draft_free);
  g_clear_pointer (&pack->root, app_value_unref);
}

/* A draft by its id, or by its UUID or a beginning of it. */
static gboolean
cli_pack_find_draft (DbStore *db, const char *which, CliPack *pack, GError **error)
{
  gint64 id;

  if (!db_pack_draft_find (db, which, &id, error))
    return FALSE;
  pack->row = db_pack_draft_get (db, id, error);
  if (pack->row == NULL)
    return FALSE;
  if (pack->row->deleted != 0) {
    g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                 _ ("The draft of “%s” is in the bin: restore it first."), which);
    return FALSE;
  }
  pack->root =
      app_pack_draft_read (pack->row->json, strlen (pack->row->json), pack->row->uuid, error);
  return pack->root != NULL;
}

/* "ID@REVISION", or ID, of which @revision is 0 then: FALSE for what is neither. */
static gboolean
cli_pack_read_id (const char *text, char **id, guint *revision)
{
  const char *at = strchr (text, '@');
  guint64 number = 0;

  *id = NULL;
  if (at != NULL && !g_ascii_string_to_unsigned (at + 1, 10, 1, 999999999, &number, NULL))
    return FALSE;
  *id = at != NULL ? g_strndup (text, (gsize)(at - text)) : g_strdup (text);
  *revision = (guint)number;
  return TRUE;
}

static gboolean
read_file (const char *path, CliPack *pack, GError **error)
{
  g_autofree char *json = NULL;
  gsize length;

  json = app_pack_draft_read_file (path, &length, error);
  if (json != NULL)
    pack->root = app_pack_draft_read (json, length, path, error);
  return pack->root != NULL;
}

/* The same, or a pack, ID or ID@REVISION, or a file. */
static gboolean
cli_pack_find (DbStore *db, const char *which, CliPack *pack, GError **error)
{
  GError *failed = NULL;
  g_autofree char *id = NULL;
  guint revision;

  if (strpbrk (which, "./") != NULL)
    return read_file (which, pack, error);
  if (cli_pack_find_draft (db, which, pack, &failed))
    return TRUE;
  if (!g_error_matches (failed, DB_ERROR, DB_ERROR_NOT_FOUND)
      || !cli_pack_read_id (which, &id, &revision)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_clear_error (&failed);
  pack->root = app_pack_draft_load_pack (db, id, revision, &failed);
  if (pack->root != NULL)
    return TRUE;
  if (!g_error_matches (failed, APP_ERROR, APP_ERROR_NOT_FOUND)) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  g_error_free (failed);
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               _ ("There is neither a draft nor a pack “%s”."), which);
  return FALSE;
}

/* All that is wrong with it. */
static AppPackCheck *
cli_pack_check (DbStore *db, const CliPack *pack, GError **error)
{
  AppPackCheck *check;
  gboolean bundled = FALSE;
  guint revision;

  if (pack->row != NULL
      && !app_pack_draft_find_target (db, pack->row->code, &revision, &bundled, error))
    return NULL;
  check = app_pack_check_new ();
  app_pack_check_members (check, pack->root);
  app_pack_check_global (check, bundled);
  return check;
}

/* Whether any of that keeps it from being kept. */
static gboolean
cli_pack_has_faults (AppPackCheck *check)
{
  const AppPackFault *fault = app_pack_check_find (check, "");

  return fault != NULL && !fault->warning;
}

/* What is made */

/* @uuid: (transfer full) (nullable); @error: taken over where that is NULL */
static int
print_made (Cli *cli, DbStore *db, char *uuid, GError **error)
{
  g_autofree char *own = uuid;

  return uuid != NULL ? print_draft (cli, db, uuid, NULL)
                      : cli_print_input_error (g_steal_pointer (error));
}

static int
make_new (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  if (rules_game (rules_text (words[0])) == NULL)
    return cli_usage (_ ("There is no game “%s”."), words[0]);
  return print_made (cli, cli->db, app_pack_draft_make_new (cli->db, words[0], words[1], &error),
                     &error);
}

static int
make_copy (Cli *cli, gpointer values, char **words)
{
  g_autofree char *id = NULL, *uuid = NULL;
  GError *error = NULL;
  guint revision;

  if (!cli_pack_read_id (words[0], &id, &revision))
    return cli_usage (_ ("“%s” is no pack: write “%s”."), words[0], "tome-starter@1");
  uuid = app_pack_draft_make_copy (cli->db, id, revision, words[1], &error);
  return print_made (cli, cli->db, g_steal_pointer (&uuid), &error);
}

static int
make_revision (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  return print_made (cli, cli->db, app_pack_draft_make_revision (cli->db, words[0], &error),
                     &error);
}

static int
make_from_file (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  char *uuid;

  uuid = app_pack_draft_make_from_file (cli->db, words[0], &error);
  return uuid != NULL ? print_made (cli, cli->db, uuid, &error) : cli_print_error (error);
}

/* What is judged */

static void
put_faults (Cli *cli, AppPackCheck *check, const char *name)
{
  const GArray *faults = app_pack_check_get_faults (check);
  AppJson json = cli_json (cli);

  app_json_begin_object (&json);
  app_json_set_text (&json, "pack", name);
  app_json_set_boolean (&json, "valid", !cli_pack_has_faults (check));
  app_json_begin_list_of (&json, "faults");
  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    app_json_begin_object (&json);
    app_json_set_text (&json, "path", fault->path);
    app_json_set_text (&json, "sentence", fault->sentence);
    app_json_set_boolean (&json, "warning", fault->warning);
    app_json_end_object (&json);
  }
  app_json_end_list (&json);
  app_json_end_object (&json);
}

static void
print_faults (Cli *cli, AppPackCheck *check)
{
  const GArray *faults = app_pack_check_get_faults (check);

  for (guint k = 0; k < faults->len; k++) {
    const AppPackFault *fault = &g_array_index (faults, AppPackFault, k);

    g_string_append_printf (cli->out, "%s%s%s\n", fault->path, fault->path[0] != '\0' ? ": " : "",
                            fault->sentence);
  }
  if (!cli_pack_has_faults (check))
    g_string_append_printf (cli->out, "%s\n", _ ("ok"));
}

static int
check_pack (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppPackCheck) check = NULL;
  GError *error = NULL;
  int status;

  if (cli_pack_find (cli->db, words[0], &pack, &error))
    check = cli_pack_check (cli->db, &pack, &error);
  if (check == NULL)
    return cli_print_input_error (error);
  status = cli_pack_has_faults (check) ? CLI_FAULT : CLI_DONE;
  if (cli->json) {
    put_faults (cli, check, app_pack_draft_get_text (pack.root, "pack"));
    return cli_worse_status (status, cli_json_end (cli));
  }
  print_faults (cli, check);
  return cli_flush (cli) ? status : CLI_USAGE;
}

static int
publish_draft (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppPackCheck) check = NULL;
  g_autofree char *kept = NULL;
  GError *error = NULL;
  gint64 batch;

  if (cli_pack_find_draft (cli->db, words[0], &pack, &error))
    check = cli_pack_check (cli->db, &pack, &error);
  if (check == NULL)
    return cli_print_input_error (error);
  for (guint k = 0; k < app_pack_check_get_faults (check)->len; k++) {
    const AppPackFault *fault = &g_array_index (app_pack_check_get_faults (check), AppPackFault, k);

    if (fault->path[0] != '\0')
      cli_notice ("%s: %s", fault->path, fault->sentence);
    else
      cli_notice ("%s", fault->sentence);
  }
  if (cli_pack_has_faults (check))
    return CLI_FAULT;
  kept = app_pack_draft_publish (cli->db, pack.row->id, pack.row->json, pack.root, &batch, &error);
  if (kept == NULL)
    return cli_print_input_error (error);
  if (cli->json) {
    AppJson json = cli_json (cli);

    app_json_begin_object (&json);
    app_json_set_text (&json, "kept", kept);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  g_string_append_printf (cli->out, "%s\n", kept);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* With the revision that it will be. */
static int
write_pack (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) number = NULL, numbered = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;
  AppOutFile *file;
  gboolean bundled;
  guint revision;

  if (!cli_pack_find_draft (cli->db, words[0], &pack, &error)
      || !app_pack_draft_find_target (cli->db, pack.row->code, &revision, &bundled, &error))
    return cli_print_input_error (error);
  number = app_value_new_integer (revision);
  numbered = app_pack_root_set (pack.root, "revision", number);
  text = app_pack_draft_dup_json (numbered != NULL ? numbered : pack.root);
  if (words[1] == NULL) {
    cli->raw = TRUE;
    g_string_append (cli->out, text);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  file = app_out_file_open (words[1], &error);
  if (file == NULL)
    return cli_print_error (error);
  app_out_file_write (text, strlen (text), file);
  return app_out_file_close (file, &error) ? CLI_DONE : cli_print_error (error);
}

/* @action: whether into the bin, or out of it */
static int
mark_draft (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;

  return app_command_do (cli->db, NULL, &app_bin_set_deleted,
                         &(AppBinCommand){ "pack-draft", words[0], cli->way->action }, NULL, &error)
             ? CLI_DONE
             : cli_print_input_error (error);
}

/* What `pack` tells: drafts in a list, and packs card by card with their sentences. */

static void
put_draft (AppJson *json, DbStore *db, const CliPack *pack)
{
  g_autoptr (AppPackCheck) check = cli_pack_check (db, pack, NULL);
  gboolean bundled;
  guint revision = 1;

  app_pack_draft_find_target (db, pack->row->code, &revision, &bundled, NULL);
  app_json_begin_object (json);
  app_json_set_text (json, "draft", pack->row->uuid);
  app_json_set_text (json, "id", pack->row->code);
  app_json_set_integer (json, "revision", revision);
  app_json_set_text (json, "game", pack->row->game);
  app_json_set_text (json, "title", pack->row->title);
  app_json_set_text (json, "base", pack->row->base[0] != '\0' ? pack->row->base : NULL);
  app_json_set_integer (json, "cards", app_value_length (app_value_get (pack->root, "cards")));
  app_json_set_integer (json, "faults", check != NULL ? app_pack_check_get_faults (check)->len : 0);
}

/* Prints the draft of @uuid, or @path in it that was changed; the exit status. */
static int
print_draft (Cli *cli, DbStore *db, const char *uuid, const char *path)
{
  g_auto (CliPack) pack = { 0 };
  GError *error = NULL;
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", path != NULL ? path : uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  if (!cli_pack_find_draft (db, uuid, &pack, &error))
    return cli_print_input_error (error);
  put_draft (&json, db, &pack);
  if (path != NULL)
    app_json_set_text (&json, "path", path);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

static int
cli_pack_list (Cli *cli, gpointer values, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) drafts = app_pack_drafts_list (cli->db, &error);
  CliListing listing;

  if (drafts == NULL)
    return cli_print_input_error (error);
  cli_listing_begin (&listing, cli, _ ("draft|id|game|title|cards"));
  for (guint k = 0; k < drafts->len; k++) {
    const AppPackDraft *draft = g_ptr_array_index (drafts, k);
    g_auto (CliPack) pack = { 0 };

    if (!cli->json) {
      cli_rows_add (listing.rows, 5, g_strdup (draft->uuid), g_strdup (draft->id),
                    g_strdup (draft->game), g_strdup (draft->title),
                    g_strdup_printf ("%u", draft->cards));
    } else if (cli_pack_find_draft (cli->db, draft->uuid, &pack, &error)) {
      put_draft (&listing.json, cli->db, &pack);
      app_json_end_object (&listing.json);
    } else {
      cli_listing_drop (&listing);
      return cli_print_input_error (error);
    }
  }
  return cli_listing_end (&listing);
}

/* Lines of @text behind @indent blanks. */
static void
print_text (Cli *cli, const char *text, guint indent)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      g_string_append_printf (cli->out, "%*s%s\n", (int)indent, "", *line);
}

static void
print_member (Cli *cli, const AppPackForm *form, const AppValue *root, const AppValue *member,
              const char *path)
{
  g_autofree char *brief = app_pack_member_dup_summary (form, root, member);
  g_autofree char *text = app_pack_member_dup_text (form, root, member);
  const char *name = app_pack_member_name (form, root, member);

  g_string_append_printf (cli->out, "%s  %s", path, name);
  if (brief[0] != '\0')
    g_string_append_printf (cli->out, "%s(%s)", name[0] != '\0' ? " " : "", brief);
  g_string_append_c (cli->out, '\n');
  print_text (cli, text, 4);
}

static void
print_section (Cli *cli, const AppPackSection *section, const AppValue *root)
{
  const AppValue *list = app_value_get (root, section->key);

  if (app_value_length (list) == 0)
    return;
  g_string_append_printf (cli->out, "\n%s\n", _ (section->form->many));
  for (guint k = 0; k < app_value_length (list); k++) {
    g_autofree char *path = g_strdup_printf ("%s[%u]", section->key, k);

    print_member (cli, section->form, root, app_value_at (list, k), path);
  }
}

static void
print_pack (Cli *cli, const AppValue *root)
{
  const RulesGame *game = app_pack_draft_get_game (root);

  for (const AppPackField *field = app_pack_root_form ()->fields; field->key != NULL; field++) {
    const char *text = app_pack_draft_get_text (root, field->key);

    if (text[0] != '\0')
      g_string_append_printf (cli->out, "%s: %s\n", _ (field->label), text);
  }
  g_string_append_printf (cli->out, "%s: %s\n", _ ("Game"), _ (game->name));
  for (const AppPackSection *section = app_pack_sections (game->id); section->key != NULL;
       section++)
    print_section (cli, section, root);
}

/* A part of the pack: its line and sentences where it is a member, and its JSON. */
static void
print_part (Cli *cli, const AppValue *root, const char *path)
{
  const AppPackForm *form = app_pack_root_find_form (root, path);
  const AppValue *value = app_value_find (root, path);
  g_autoptr (GString) text = g_string_new (NULL);

  if (form != NULL && path[0] != '\0')
    print_member (cli, form, root, value, path);
  app_value_to_json (value, text);
  g_string_append_printf (cli->out, "%s\n", text->str);
}

static void
put_member_text (Cli *cli, AppJson *json, const AppValue *root, const char *path)
{
  const AppPackForm *form = app_pack_root_find_form (root, path);
  g_autofree char *text = form != NULL && path[0] != '\0'
                              ? app_pack_member_dup_text (form, root, app_value_find (root, path))
                              : NULL;

  if (text != NULL)
    app_json_set_text (json, "told", text);
}

static int
cli_pack_show (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  const char *path = words[1] != NULL ? words[1] : "";
  GError *error = NULL;

  if (!cli_pack_find (cli->db, words[0], &pack, &error))
    return cli_print_input_error (error);
  if (app_value_find (pack.root, path) == NULL) {
    cli_notice (_ ("There is nothing at “%s”."), path);
    return CLI_FAULT;
  }
  if (cli->json) {
    AppJson json = cli_json (cli);

    app_json_begin_object (&json);
    app_json_set_text (&json, "draft", pack.row != NULL ? pack.row->uuid : NULL);
    app_json_set_text (&json, "path", path);
    put_member_text (cli, &json, pack.root, path);
    app_json_key (&json, "value");
    app_value_to_json (app_value_find (pack.root, path), cli->out);
    app_json_end_object (&json);
    return cli_json_end (cli);
  }
  if (path[0] == '\0')
    print_pack (cli, pack.root);
  else
    print_part (cli, pack.root, path);
  return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
}

/* `pack`: drafts changed, one change a call. What a word means is asked of the field's form. */

static int
refuse (const char *sentence, const char *word)
{
  GString *text = g_string_new (sentence);

  g_string_replace (text, "%s", word, 1);
  cli_notice ("%s", text->str);
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
store_draft (Cli *cli, DbStore *db, CliPack *pack, const AppValue *root, const char *path)
{
  g_autofree char *before = g_strdup (pack->row->json);
  GError *error = NULL;
  gint64 batch = 0;

  if (root != NULL) {
    g_autofree char *text = app_pack_draft_dup_json (root);
    g_autoptr (AppValue) again = app_pack_draft_read (text, strlen (text), pack->row->uuid, &error);

    if (again == NULL)
      return cli_print_input_error (error);
    /* A path has more than one spelling, and "" is the root. */
    if (app_pack_draft_get_game (root) != app_pack_draft_get_game (pack->root))
      return refuse (_ ("“%s” can’t be set: it follows from what is kept."), "game");
    if (!app_pack_draft_store (db, pack->row, root, g_steal_pointer (&text), before, &batch,
                               &error))
      return cli_print_input_error (error);
  }
  if (path == NULL && !cli->json)
    return CLI_DONE;
  return print_draft (cli, db, pack->row->uuid, path);
}

static gboolean
open_draft (DbStore *db, const char *which, CliPack *pack, int *status)
{
  GError *error = NULL;

  if (cli_pack_find_draft (db, which, pack, &error))
    return TRUE;
  *status = cli_print_input_error (error);
  return FALSE;
}

/* Words as values */

static AppValue *
read_json (const char *word)
{
  g_autoptr (GError) error = NULL;
  AppValue *value = app_value_from_json (word, strlen (word), &error);

  if (value == NULL)
    cli_notice (_ ("“%s” is no JSON: %s"), word, error->message);
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
  case APP_PACK_IDS:
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
  for (const AppPackEnum *word = form->variants; word != NULL && word->id != NULL; word++)
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
    if (g_str_equal (field->key, key) && app_pack_field_is_present (form, field, member))
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
  made = app_pack_field_with_value (form, field, member, value);
  return app_pack_root_set (root, parent, made);
}

static int
cli_pack_set (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) value = NULL, made = NULL;
  gboolean refused = FALSE;
  int status;

  if (cli->json && (value = read_json (words[2])) == NULL)
    return CLI_FAULT;
  if (!open_draft (cli->db, words[0], &pack, &status))
    return status;
  if (g_str_equal (words[1], "game") || g_str_equal (words[1], "revision"))
    return refuse (_ ("“%s” can’t be set: it follows from what is kept."), words[1]);
  made = value != NULL ? app_pack_root_set (pack.root, words[1], value)
                       : set_word (pack.root, words[1], words[2], &refused);
  if (refused)
    return CLI_FAULT;
  if (made == NULL && app_value_find (pack.root, words[1]) == NULL)
    return refuse (_ ("Nothing can be at “%s”."), words[1]);
  return store_draft (cli, cli->db, &pack, made, NULL);
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
set_field (const AppPackForm *form, const AppValue *root, AppValue **member, const char *word)
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
  made = app_pack_field_with_value (form, field, *member, value);
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
    if (is_name (*word) || !set_field (form, root, &member, *word)) {
      if (is_name (*word))
        refuse (_ ("“%s” is no field with its value: write “power=3”."), *word);
      app_value_unref (member);
      return NULL;
    }
  return member;
}

typedef struct {
  char *variant;
} Options;

static int
cli_pack_add (Cli *cli, Options *options, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) member = NULL, made = NULL;
  g_autofree char *path = NULL;
  const AppPackForm *form;
  const AppPackField *field;
  int status;

  if (!open_draft (cli->db, words[0], &pack, &status))
    return status;
  form = find_list_form (pack.root, words[1], &field);
  if (form != NULL)
    member = make_member (form, options->variant, pack.root, words + 2);
  else if (field != NULL && words[2] != NULL
           && (field->kind == APP_PACK_SET || field->kind == APP_PACK_IDS
               || field->kind == APP_PACK_NUMBERS))
    member = make_plain (field, words[2]);
  else
    return refuse (_ ("There is no list “%s”."), words[1]);
  if (member == NULL)
    return CLI_FAULT;
  path =
      g_strdup_printf ("%s[%u]", words[1], app_value_length (app_value_find (pack.root, words[1])));
  made = app_pack_root_insert (pack.root, words[1], G_MAXUINT, member);
  return store_draft (cli, cli->db, &pack, made, path);
}

static int
cli_pack_remove (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) made = NULL;
  int status;

  if (!open_draft (cli->db, words[0], &pack, &status))
    return status;
  if (g_str_equal (words[1], "game") || g_str_equal (words[1], "revision"))
    return refuse (_ ("“%s” can’t be set: it follows from what is kept."), words[1]);
  if (words[1][0] == '\0' || app_value_find (pack.root, words[1]) == NULL)
    return nothing_there (words[1]);
  made = app_pack_root_set (pack.root, words[1], NULL);
  return store_draft (cli, cli->db, &pack, made, NULL);
}

static int
cli_pack_move (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) made = NULL;
  g_autofree char *list = NULL, *path = NULL;
  guint index;
  guint64 to;
  int status;

  if (!cli_read_number (words[2], 0, G_MAXINT, &to))
    return CLI_USAGE;
  if (!open_draft (cli->db, words[0], &pack, &status))
    return status;
  if (app_value_find (pack.root, words[1]) == NULL
      || !app_pack_path_split (words[1], &list, &index))
    return nothing_there (words[1]);
  to = MIN (to, app_value_length (app_value_find (pack.root, list)) - 1);
  made = app_pack_root_move (pack.root, list, index, (guint)to);
  path = g_strdup_printf ("%s[%u]", list, (guint)to);
  return store_draft (cli, cli->db, &pack, made, path);
}

static int
cli_pack_duplicate (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 };
  g_autoptr (AppValue) made = NULL;
  g_autofree char *list = NULL, *path = NULL;
  guint index;
  int status;

  if (!open_draft (cli->db, words[0], &pack, &status))
    return status;
  made = app_pack_root_duplicate (pack.root, words[1]);
  if (made == NULL || !app_pack_path_split (words[1], &list, &index))
    return nothing_there (words[1]);
  path = g_strdup_printf ("%s[%u]", list, index + 1);
  return store_draft (cli, cli->db, &pack, made, path);
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
  const AppPackSection *section = app_pack_sections (app_pack_draft_get_game (other)->id);
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

static int
cli_pack_take (Cli *cli, gpointer values, char **words)
{
  g_auto (CliPack) pack = { 0 }, other = { 0 };
  g_autoptr (GArray) which = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (AppValue) made = NULL;
  g_autofree char *path = NULL;
  GError *error = NULL;
  const char *list;
  guint added;
  int status;

  if (!open_draft (cli->db, words[0], &pack, &status))
    return status;
  if (!cli_pack_find (cli->db, words[1], &other, &error))
    return cli_print_input_error (error);
  if (app_pack_draft_get_game (pack.root) != app_pack_draft_get_game (other.root))
    return refuse (_ ("“%s” is of another game."), words[1]);
  if (!find_wanted (other.root, words + 2, &list, which))
    return CLI_FAULT;
  path = g_strdup_printf ("%s[%u]", list, app_value_length (app_value_get (pack.root, list)));
  made = app_pack_root_add_from (pack.root, other.root, list, (const guint *)(gpointer)which->data,
                                 which->len, &added);
  return store_draft (cli, cli->db, &pack, made, path);
}

static int
check_variant (Cli *cli, Options *options, char **words)
{
  return options->variant != NULL && !g_str_equal (cli->way->name, "add")
             ? cli_usage (_ ("Only “%s” takes “%s”."), "add", "--variant")
             : CLI_DONE;
}

static const CliArgument pack_arguments[] = {
  { "new", CLI_WAY, CLI_MAKES, .run = make_new },
  { "GAME", CLI_GAME },
  { "TITLE", CLI_TEXT },
  { "copy", CLI_WAY, CLI_MAKES, .run = make_copy },
  { "PACK[@REVISION]", CLI_PACK },
  { "TITLE", CLI_TEXT, CLI_OPTIONAL },
  { "revise", CLI_WAY, CLI_MAKES, .run = make_revision },
  { "PACK", CLI_PACK },
  { "read", CLI_WAY, CLI_MAKES, .run = make_from_file },
  { "FILE", CLI_FILE },
  { "list", CLI_WAY, CLI_MAKES, .run = cli_pack_list },
  { "show", CLI_WAY, CLI_MAKES, .run = cli_pack_show },
  { "DRAFT|PACK|FILE", CLI_FILE },
  { "PATH", CLI_TEXT, CLI_OPTIONAL },
  { "set", CLI_WAY, CLI_MAKES, .run = cli_pack_set },
  { "DRAFT", CLI_TEXT },
  { "PATH", CLI_TEXT },
  { "VALUE", CLI_TEXT },
  { "add", CLI_WAY, CLI_MAKES, .run = (CliRun)cli_pack_add },
  { "DRAFT", CLI_TEXT },
  { "LIST", CLI_TEXT },
  { "--variant", CLI_VARIANT, 0, G_STRUCT_OFFSET (Options, variant), "V" },
  { "NAME", CLI_TEXT, CLI_OPTIONAL },
  { "FIELD=VALUE", CLI_TEXT, CLI_OPTIONAL | CLI_MANY },
  { "remove", CLI_WAY, CLI_MAKES, .run = cli_pack_remove },
  { "DRAFT", CLI_TEXT },
  { "PATH", CLI_TEXT },
  { "move", CLI_WAY, CLI_MAKES, .run = cli_pack_move },
  { "DRAFT", CLI_TEXT },
  { "PATH", CLI_TEXT },
  { "N", CLI_TEXT },
  { "duplicate", CLI_WAY, CLI_MAKES, .run = cli_pack_duplicate },
  { "DRAFT", CLI_TEXT },
  { "PATH", CLI_TEXT },
  { "take", CLI_WAY, CLI_MAKES, .run = cli_pack_take },
  { "DRAFT", CLI_TEXT },
  { "PACK", CLI_PACK },
  { "CARD", CLI_TEXT, CLI_MANY },
  { "check", CLI_WAY, CLI_MAKES, .run = check_pack },
  { "DRAFT|PACK|FILE", CLI_FILE },
  { "keep", CLI_WAY, CLI_MAKES, .run = publish_draft },
  { "DRAFT", CLI_TEXT },
  { "write", CLI_WAY, CLI_MAKES, .run = write_pack },
  { "DRAFT", CLI_TEXT },
  { "FILE", CLI_FILE, CLI_OPTIONAL },
  { "delete", CLI_WAY, CLI_MAKES, .run = mark_draft, .action = TRUE },
  { "DRAFT", CLI_TEXT },
  { "restore", CLI_WAY, CLI_MAKES, .run = mark_draft, .action = FALSE },
  { "DRAFT", CLI_TEXT },
  { NULL },
};

const CliTable cli_pack = {
  .arguments = pack_arguments,
  .size = sizeof (Options),
  .check = (CliRun)check_variant,
};
