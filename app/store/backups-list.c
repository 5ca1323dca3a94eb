/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A collection's backups as a list, which is filled at once and looked into one by one on a thread.
 */
#include "app/store/backups-store.h"

#include "app/base/error.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

struct _AppBackup {
  GObject parent;
  char *name, *file;
  gint64 made;
  DbKeptWhy why;
  guint64 size;
  AppBackupState state;
  char *content;
};

G_DEFINE_FINAL_TYPE (AppBackup, app_backup, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_NAME,
  PROP_FILE,
  PROP_MADE,
  PROP_WHY,
  PROP_SIZE,
  PROP_STATE,
  PROP_CONTENT,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void
app_backup_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  AppBackup *backup = APP_BACKUP (object);

  switch (property) {
  case PROP_NAME:
    g_value_set_string (value, backup->name);
    break;
  case PROP_FILE:
    g_value_set_string (value, backup->file);
    break;
  case PROP_MADE:
    g_value_set_int64 (value, backup->made);
    break;
  case PROP_WHY:
    g_value_set_string (value, app_backup_get_why (backup));
    break;
  case PROP_SIZE:
    g_value_set_uint64 (value, backup->size);
    break;
  case PROP_STATE:
    g_value_set_uint (value, backup->state);
    break;
  case PROP_CONTENT:
    g_value_set_string (value, backup->content);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
  }
}

static void
app_backup_finalize (GObject *object)
{
  AppBackup *backup = APP_BACKUP (object);

  g_free (backup->name);
  g_free (backup->file);
  g_free (backup->content);
  G_OBJECT_CLASS (app_backup_parent_class)->finalize (object);
}

static void
app_backup_class_init (AppBackupClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (klass)->get_property = app_backup_get_property;
  G_OBJECT_CLASS (klass)->finalize = app_backup_finalize;
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_FILE] = g_param_spec_string ("file", NULL, NULL, NULL, flags);
  properties[PROP_MADE] = g_param_spec_int64 ("made", NULL, NULL, 0, G_MAXINT64, 0, flags);
  properties[PROP_WHY] = g_param_spec_string ("why", NULL, NULL, NULL, flags);
  properties[PROP_SIZE] = g_param_spec_uint64 ("size", NULL, NULL, 0, G_MAXUINT64, 0, flags);
  properties[PROP_STATE] =
      g_param_spec_uint ("state", NULL, NULL, 0, APP_BACKUP_BAD, APP_BACKUP_UNSEEN, flags);
  properties[PROP_CONTENT] = g_param_spec_string ("content", NULL, NULL, NULL, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
app_backup_init (AppBackup *backup)
{
  backup->content = g_strdup ("");
}

const char *
app_backup_get_name (AppBackup *backup)
{
  return backup->name;
}

const char *
app_backup_get_file (AppBackup *backup)
{
  return backup->file;
}

gint64
app_backup_get_made (AppBackup *backup)
{
  return backup->made;
}

const char *
app_backup_get_why (AppBackup *backup)
{
  return app_backups_why (backup->why);
}

guint64
app_backup_get_size (AppBackup *backup)
{
  return backup->size;
}

AppBackupState
app_backup_get_state (AppBackup *backup)
{
  return backup->state;
}

const char *
app_backup_get_content (AppBackup *backup)
{
  return backup->content;
}

static AppBackup *
backup_new (const DbKept *kept)
{
  AppBackup *backup = g_object_new (APP_TYPE_BACKUP, NULL);

  backup->name = g_strdup (kept->name);
  backup->file = g_strdup (kept->file);
  backup->made = kept->made;
  backup->why = kept->why;
  backup->size = kept->size;
  return backup;
}

char *
app_backups_dup_content (const DbKeptContent *content)
{
  guint n_matches = (guint)content->matches, n_players = (guint)content->players;
  g_autofree char *matches = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u match", "%u matches", n_matches), n_matches);
  g_autofree char *players = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u player", "%u players", n_players), n_players);

  /* Translators: what a backup holds: “412 matches, 9 players”. */
  return g_strdup_printf (_ ("%s, %s"), matches, players);
}

static void
set_looked (AppBackup *backup, AppBackupState state, char *content)
{
  backup->state = state;
  g_free (backup->content);
  backup->content = content;
  g_object_notify_by_pspec (G_OBJECT (backup), properties[PROP_CONTENT]);
  g_object_notify_by_pspec (G_OBJECT (backup), properties[PROP_STATE]);
}

/**
 * AppBackups:
 * @items: (element-type AppBackup)
 * @looking: one of them is being looked into
 */
#define APP_TYPE_BACKUPS (app_backups_get_type ())
G_DECLARE_FINAL_TYPE (AppBackups, app_backups, APP, BACKUPS, GObject)

struct _AppBackups {
  GObject parent;
  char *database;
  GPtrArray *items;
  gboolean looking;
};

static GType
backups_get_item_type (GListModel *model)
{
  return APP_TYPE_BACKUP;
}

static guint
backups_get_n_items (GListModel *model)
{
  return APP_BACKUPS (model)->items->len;
}

static gpointer
backups_get_item (GListModel *model, guint position)
{
  AppBackups *backups = APP_BACKUPS (model);

  return position < backups->items->len ? g_object_ref (backups->items->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = backups_get_item_type;
  interface->get_n_items = backups_get_n_items;
  interface->get_item = backups_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (AppBackups, app_backups, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
app_backups_finalize (GObject *object)
{
  AppBackups *backups = APP_BACKUPS (object);

  g_free (backups->database);
  g_ptr_array_unref (backups->items);
  G_OBJECT_CLASS (app_backups_parent_class)->finalize (object);
}

static void
app_backups_class_init (AppBackupsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_backups_finalize;
}

static void
app_backups_init (AppBackups *backups)
{
  backups->items = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Looking into one, and then into the next, as long as the list is there */

static void look_next (AppBackups *backups);

typedef struct {
  GWeakRef list;
  AppBackup *backup; /* Owned; only its path is read on the thread, which never changes */
} Looking;

static void
looking_free (gpointer data)
{
  Looking *looking = data;

  g_weak_ref_clear (&looking->list);
  g_object_unref (looking->backup);
  g_free (looking);
}

static void
look_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Looking *looking = data;
  DbKeptContent content;
  GError *failed = NULL, *error = NULL;

  if (db_kept_look (looking->backup->file, &content, &failed)) {
    g_task_return_pointer (task, app_backups_dup_content (&content), g_free);
    return;
  }
  app_error_take (&error, failed);
  g_task_return_error (task, error);
}

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Looking *looking = g_task_get_task_data (G_TASK (result));
  g_autoptr (AppBackups) backups = g_weak_ref_get (&looking->list);
  g_autoptr (GError) error = NULL;
  char *content = g_task_propagate_pointer (G_TASK (result), &error);

  if (content != NULL)
    set_looked (looking->backup, APP_BACKUP_GOOD, content);
  else
    set_looked (looking->backup, APP_BACKUP_BAD, g_strdup (error->message));
  if (backups == NULL)
    return;
  backups->looking = FALSE;
  look_next (backups);
}

static void
look_next (AppBackups *backups)
{
  for (guint k = 0; !backups->looking && k < backups->items->len; k++) {
    AppBackup *backup = backups->items->pdata[k];
    g_autoptr (GTask) task = NULL;
    Looking *looking;

    if (backup->state != APP_BACKUP_UNSEEN)
      continue;
    looking = g_new0 (Looking, 1);
    g_weak_ref_init (&looking->list, backups);
    looking->backup = g_object_ref (backup);
    task = g_task_new (NULL, NULL, looked_cb, NULL);
    g_task_set_task_data (task, looking, looking_free);
    backups->looking = TRUE;
    g_task_run_in_thread (task, look_thread);
  }
}

/* The one that is listed already and is still the same. */
static AppBackup *
find_listed (AppBackups *backups, const DbKept *kept)
{
  for (guint k = 0; k < backups->items->len; k++) {
    AppBackup *backup = backups->items->pdata[k];

    if (g_str_equal (backup->file, kept->file) && backup->size == kept->size)
      return g_object_ref (backup);
  }
  return NULL;
}

void
app_backups_refresh (GListModel *list)
{
  AppBackups *backups = APP_BACKUPS (list);
  g_autoptr (GPtrArray) kept = db_kept_list (backups->database, NULL);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  guint before = backups->items->len;

  for (guint k = 0; kept != NULL && k < kept->len; k++) {
    AppBackup *backup = find_listed (backups, kept->pdata[k]);

    g_ptr_array_add (items, backup != NULL ? backup : backup_new (kept->pdata[k]));
  }
  g_ptr_array_unref (backups->items);
  backups->items = items;
  g_list_model_items_changed (list, 0, before, items->len);
  look_next (backups);
}

GListModel *
app_backups_new_list (const char *database)
{
  AppBackups *backups = g_object_new (APP_TYPE_BACKUPS, NULL);

  backups->database = g_strdup (database);
  app_backups_refresh (G_LIST_MODEL (backups));
  return G_LIST_MODEL (backups);
}
