/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A backup in a list.
 */
#include "ui/window/backup-row.h"

#include "ui/widget/page.h"
#include "ui/widget/accessible.h"

#include <glib/gi18n.h>

struct _UiBackupRow {
  AdwActionRow parent_instance;

  GtkWidget *restore;
  AppBackup *backup; /* Owned */
};

G_DEFINE_FINAL_TYPE (UiBackupRow, ui_backup_row, ADW_TYPE_ACTION_ROW)

enum {
  SIGNAL_RESTORE,
  SIGNAL_SAVE,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Days from @then to @now by the local calendar. */
static int
count_days (GDateTime *then, GDateTime *now)
{
  g_autoptr (GDateTime) one =
      g_date_time_new_utc (g_date_time_get_year (then), g_date_time_get_month (then),
                           g_date_time_get_day_of_month (then), 0, 0, 0);
  g_autoptr (GDateTime) other =
      g_date_time_new_utc (g_date_time_get_year (now), g_date_time_get_month (now),
                           g_date_time_get_day_of_month (now), 0, 0, 0);

  return (int)(g_date_time_difference (other, one) / G_TIME_SPAN_DAY);
}

char *
ui_backup_row_dup_when (gint64 made)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (made / 1000);
  g_autoptr (GDateTime) then = utc != NULL ? g_date_time_to_local (utc) : NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  int days;

  if (then == NULL)
    return g_strdup ("");
  days = count_days (then, now);
  if (days == 0)
    /* Translators: a time of today; see strftime. */
    return g_date_time_format (then, _ ("Today, %H:%M"));
  if (days == 1)
    /* Translators: a time of yesterday; see strftime. */
    return g_date_time_format (then, _ ("Yesterday, %H:%M"));
  if (days > 1 && days < 7)
    /* Translators: a day of the last week and a time; see strftime. */
    return g_date_time_format (then, _ ("%A, %H:%M"));
  /* Translators: a day and a time; see strftime. */
  return g_date_time_format (then, _ ("%-d %B %Y, %H:%M"));
}

/* "Daily · 412 matches, 9 players · 3.4 MB" */
static void
update (UiBackupRow *self)
{
  g_autofree char *size = g_format_size (app_backup_get_size (self->backup));
  const char *content = app_backup_get_content (self->backup);
  g_autofree char *details =
      content != NULL && *content != '\0'
          ? g_strjoin (" · ", app_backup_get_why (self->backup), content, size, NULL)
          : g_strjoin (" · ", app_backup_get_why (self->backup), size, NULL);
  gboolean bad = app_backup_get_state (self->backup) == APP_BACKUP_BAD;

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), details);
  gtk_widget_set_sensitive (self->restore, !bad);
  if (bad)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
}

static void
emit_cb (GtkButton *button, UiBackupRow *self)
{
  g_signal_emit (self, signals[GTK_WIDGET (button) == self->restore ? SIGNAL_RESTORE : SIGNAL_SAVE],
                 0);
}

static void
ui_backup_row_dispose (GObject *object)
{
  g_clear_object (&UI_BACKUP_ROW (object)->backup);
  G_OBJECT_CLASS (ui_backup_row_parent_class)->dispose (object);
}

static void
ui_backup_row_class_init (UiBackupRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ui_backup_row_dispose;
  signals[SIGNAL_RESTORE] = g_signal_new ("restore", UI_TYPE_BACKUP_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SAVE] = g_signal_new ("save", UI_TYPE_BACKUP_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 0);
}

static void
ui_backup_row_init (UiBackupRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
}

GtkWidget *
ui_backup_row_new (AppBackup *backup)
{
  UiBackupRow *self = g_object_new (UI_TYPE_BACKUP_ROW, NULL);
  g_autofree char *when = ui_backup_row_dup_when (app_backup_get_made (backup));
  /* Translators: a backup, by when it was made. */
  g_autofree char *restore = g_strdup_printf (_ ("Restore the backup: %s"), when);
  /* Translators: a backup, by when it was made. */
  g_autofree char *save = g_strdup_printf (_ ("Save a copy of the backup: %s"), when);
  GtkWidget *button = ui_icon_button_new ("document-save-as-symbolic", save, NULL);

  self->backup = g_object_ref (backup);
  self->restore = gtk_button_new_with_label (_ ("Restore…"));
  ui_accessible_set_name (self->restore, restore);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->restore, GTK_ALIGN_CENTER);
  g_signal_connect (button, "clicked", G_CALLBACK (emit_cb), self);
  g_signal_connect (self->restore, "clicked", G_CALLBACK (emit_cb), self);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), when);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->restore);
  g_signal_connect_object (backup, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}

AppBackup *
ui_backup_row_get_backup (UiBackupRow *self)
{
  return self->backup;
}
