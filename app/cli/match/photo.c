/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `photo`: photos of a match, added, listed, captioned, deleted and written to files.
 */
#include "app/base/out-file.h"
#include "app/cli/listing.h"
#include "app/match/match-db.h"
#include "app/store/bin-db.h"
#include "app/store/command-db.h"

#include "db/matches-read.h"
#include "db/photos-read.h"

typedef struct {
  char *caption;
  int edited, deleted, exported;
} Options;

/* The photo that the list shows as number @k. */
static const AppPhoto *
get_photo (GPtrArray *photos, int k, GError **error)
{
  if (k >= 1 && (guint)k <= photos->len)
    return g_ptr_array_index (photos, (guint)k - 1);
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no photo %d."), k);
  return NULL;
}

static gboolean
add_files (DbStore *db, const char *uuid, char **files, const char *caption, GError **error)
{
  for (; *files != NULL; files++) {
    guint width, height;
    g_autoptr (GBytes) jpeg = app_photo_read (*files, &width, &height, NULL, error);
    const AppPhotoCommand command = { uuid, caption, jpeg, width, height };

    if (jpeg == NULL || !app_command_do (db, NULL, &app_photo_add, &command, NULL, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_photo (DbStore *db, const AppPhoto *photo, const char *path, GError **error)
{
  g_autoptr (GBytes) jpeg = NULL;
  AppOutFile *file;
  gint64 id;

  if (!db_photo_find (db, photo->uuid, &id, error)
      || (jpeg = db_photo_dup_bytes (db, id, error)) == NULL
      || (file = app_out_file_open (path, error)) == NULL)
    return FALSE;
  app_out_file_write (g_bytes_get_data (jpeg, NULL), g_bytes_get_size (jpeg), file);
  return app_out_file_close (file, error);
}

/* What the options ask of one photo. */
static gboolean
change_one (DbStore *db, GPtrArray *photos, const Options *options, const char *path,
            GError **error)
{
  const AppPhoto *photo =
      get_photo (photos, options->edited + options->deleted + options->exported, error);

  if (photo == NULL)
    return FALSE;
  if (options->exported != 0)
    return write_photo (db, photo, path, error);
  return options->deleted != 0
             ? app_command_do (db, NULL, &app_bin_set_deleted,
                               &(AppBinCommand){ "photo", photo->uuid, TRUE }, NULL, error)
             : app_command_do (db, NULL, &app_photo_set_caption,
                               &(AppPhotoCommand){ photo->uuid, options->caption }, NULL, error);
}

static int
list_photos (Cli *cli, DbStore *db, gint64 match)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) photos = app_photos_read (db, match, &error);
  CliListing listing;

  if (photos == NULL)
    return cli_print_app_error (error);
  cli_listing_begin (&listing, cli, _ ("photo|pixels|caption"));
  for (guint k = 0; k < photos->len; k++) {
    const AppPhoto *photo = g_ptr_array_index (photos, k);

    if (cli->json) {
      app_json_begin_object (&listing.json);
      app_json_set_text (&listing.json, "photo", photo->uuid);
      app_json_set_integer (&listing.json, "width", photo->width);
      app_json_set_integer (&listing.json, "height", photo->height);
      app_json_set_text (&listing.json, "caption", photo->caption);
      app_json_end_object (&listing.json);
    } else {
      cli_rows_add (listing.rows, 3, g_strdup_printf ("%u", k + 1),
                    g_strdup_printf ("%u×%u", photo->width, photo->height),
                    g_strdup (photo->caption));
    }
  }
  return cli_listing_end (&listing);
}

/* Whether options and files go together. */
static gboolean
options_fit (const Options *options, guint files)
{
  guint ones = (options->edited != 0) + (options->deleted != 0) + (options->exported != 0);

  if (ones > 1)
    return FALSE;
  if (options->exported != 0)
    return files == 1 && options->caption == NULL;
  if (options->edited != 0)
    return files == 0 && options->caption != NULL;
  if (options->deleted != 0)
    return files == 0 && options->caption == NULL;
  return options->caption == NULL || files > 0;
}

static int
check_photo (Cli *cli, Options *options, char **words)
{
  return options_fit (options, g_strv_length (words) - 1)
             ? CLI_DONE
             : cli_usage ("%s", _ ("These do not go together."));
}

static int
run_photo (Cli *cli, Options *options, char **words)
{
  const gboolean changes = options->edited + options->deleted + options->exported != 0;
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (GPtrArray) photos = NULL;
  GError *error = NULL;

  match = db_match_get (cli->db, cli->match, &error);
  photos = match != NULL ? app_photos_read (cli->db, cli->match, &error) : NULL;
  if (photos == NULL)
    return cli_print_app_error (error);
  if (changes ? !change_one (cli->db, photos, options, words[1], &error)
              : !add_files (cli->db, match->uuid, words + 1, options->caption, &error))
    return cli_print_app_error (error);
  return options->exported != 0 ? CLI_DONE : list_photos (cli, cli->db, cli->match);
}

static const CliArgument photo_arguments[] = {
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "FILE", CLI_FILE, CLI_OPTIONAL | CLI_MANY },
  { "--caption", CLI_TEXT, 0, G_STRUCT_OFFSET (Options, caption), "T" },
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "--edit", CLI_INTEGER, CLI_REQUIRED, G_STRUCT_OFFSET (Options, edited), "N" },
  { "--caption", CLI_TEXT, CLI_REQUIRED, G_STRUCT_OFFSET (Options, caption), "T" },
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "--delete", CLI_INTEGER, CLI_REQUIRED, G_STRUCT_OFFSET (Options, deleted), "N" },
  { "", CLI_WAY, CLI_FINDS },
  { "MATCH", CLI_MATCH },
  { "--export", CLI_INTEGER, CLI_REQUIRED, G_STRUCT_OFFSET (Options, exported), "N" },
  { "FILE", CLI_FILE },
  { NULL },
};

const CliTable cli_photo = {
  .arguments = photo_arguments,
  .size = sizeof (Options),
  .run = (CliRun)run_photo,
  .check = (CliRun)check_photo,
};
