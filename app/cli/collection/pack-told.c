/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `pack` tells: drafts in a list, and packs card by card with their sentences.
 */
#include "app/cli/collection/pack.h"

#include "app/cli/listing.h"

#include <string.h>

static void
put_draft (AppJson *json, DbStore *db, const CliPack *pack)
{
  g_autoptr (AppPackCheck) check = cli_pack_check (db, pack, NULL);
  gboolean bundled;
  guint revision = 1;

  app_pack_draft_find_goal (db, pack->row->code, &revision, &bundled, NULL);
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

int
cli_pack_tell (Cli *cli, DbStore *db, const char *uuid, const char *path)
{
  g_auto (CliPack) pack = { 0 };
  GError *error = NULL;
  AppJson json = cli_json (cli);

  if (!cli->json) {
    g_string_append_printf (cli->out, "%s\n", path != NULL ? path : uuid);
    return cli_flush (cli) ? CLI_DONE : CLI_USAGE;
  }
  if (!cli_pack_find_draft (db, uuid, &pack, &error))
    return cli_fault (error);
  put_draft (&json, db, &pack);
  if (path != NULL)
    app_json_set_text (&json, "path", path);
  app_json_end_object (&json);
  return cli_json_end (cli);
}

int
cli_pack_list (Cli *cli, DbStore *db)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) drafts = app_pack_drafts_list (db, &error);
  CliListing listing;

  if (drafts == NULL)
    return cli_fault (error);
  cli_listing_begin (&listing, cli, _ ("draft|id|game|title|cards"));
  for (guint k = 0; k < drafts->len; k++) {
    const AppPackDraft *draft = g_ptr_array_index (drafts, k);
    g_auto (CliPack) pack = { 0 };

    if (!cli->json) {
      cli_listing_add (&listing, 5, g_strdup (draft->uuid), g_strdup (draft->id),
                       g_strdup (draft->game), g_strdup (draft->title),
                       g_strdup_printf ("%u", draft->cards));
    } else if (cli_pack_find_draft (db, draft->uuid, &pack, &error)) {
      put_draft (&listing.json, db, &pack);
      app_json_end_object (&listing.json);
    } else {
      cli_listing_drop (&listing);
      return cli_fault (error);
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
  g_autofree char *brief = app_pack_tell_short (form, root, member);
  g_autofree char *told = app_pack_tell (form, root, member);
  const char *name = app_pack_member_name (form, root, member);

  g_string_append_printf (cli->out, "%s  %s", path, name);
  if (brief[0] != '\0')
    g_string_append_printf (cli->out, "%s(%s)", name[0] != '\0' ? " " : "", brief);
  g_string_append_c (cli->out, '\n');
  print_text (cli, told, 4);
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
  for (const AppPackSection *section = app_pack_lists (game->id); section->key != NULL; section++)
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
put_told (Cli *cli, AppJson *json, const AppValue *root, const char *path)
{
  const AppPackForm *form = app_pack_root_find_form (root, path);
  g_autofree char *told = form != NULL && path[0] != '\0'
                              ? app_pack_tell (form, root, app_value_find (root, path))
                              : NULL;

  if (told != NULL)
    app_json_set_text (json, "told", told);
}

int
cli_pack_show (Cli *cli, DbStore *db, char **words)
{
  g_auto (CliPack) pack = { 0 };
  const char *path = words[0] != NULL && words[1] != NULL ? words[1] : "";
  GError *error = NULL;

  if (words[0] == NULL)
    return cli_usage ("pack", "%s", _ ("an argument is missing"));
  if (!cli_pack_find (db, words[0], &pack, &error))
    return cli_fault (error);
  if (app_value_find (pack.root, path) == NULL) {
    cli_tell (_ ("There is nothing at “%s”."), path);
    return CLI_FAULT;
  }
  if (cli->json) {
    AppJson json = cli_json (cli);

    app_json_begin_object (&json);
    app_json_set_text (&json, "draft", pack.row != NULL ? pack.row->uuid : NULL);
    app_json_set_text (&json, "path", path);
    put_told (cli, &json, pack.root, path);
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
