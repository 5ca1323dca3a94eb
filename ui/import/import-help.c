/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where other programs keep what is to be brought along, in words to follow.
 */
#include "ui/import/import-sources.h"

#include <glib/gi18n.h>

#define TOURNAMENTS 5

static const struct {
  const char *program; /* N_() */
  const char *told;    /* N_() */
} programs[] = {
  { N_ ("BG Stats"),
    N_ ("On the phone: Settings, then Export, then “Export to File”. Send yourself "
        "BGStatsExport.json and choose it here. Backups (.zip) and single plays that were shared "
        "(.bgsplay) work too.") },
  { N_ ("BoardGameGeek, Saved Pages"),
    N_ ("Pages of the XML API that you saved, “plays” above all. All of them at once: choose the "
        "folder.") },
  { N_ ("Board Game Arena"),
    N_ ("Your game results as the site answers them (JSON), or what a bookmarklet such as "
        "“BGA export stats” copied: paste it here.") },
  { N_ ("NemeStats"),
    N_ ("The played games of your gaming group as JSON; or its Excel export, saved as CSV. The "
        "latter names winners only.") },
  { N_ ("A Spreadsheet"),
    N_ ("Save it as CSV: one row a play, or one row a player’s result. You say what each column "
        "means, and it is remembered.") },
  [TOURNAMENTS] = { N_ ("Tournament Programs"),
                    N_ ("Tournament reports (TRF16, TRF26) of Swiss-Manager, Vega, JaVaFo and "
                        "bbpPairings.") },
  { N_ ("Tomekeeper"),
    N_ ("Archives of a whole collection, match records (.tkr), card packs and word lists.") },
};

static void
game_cb (GtkEditable *game)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (game)));

  gtk_widget_activate_action (GTK_WIDGET (game), "import.game", "s", text);
}

/* A report doesn't say what was played. */
static GtkWidget *
new_game (void)
{
  GtkWidget *game = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (game), _ ("Game of the Reports, Else Chess"));
  g_signal_connect (game, "changed", G_CALLBACK (game_cb), NULL);
  return game;
}

GtkWidget *
ui_import_help_new (void)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Where to Find Your Plays"));
  for (guint k = 0; k < G_N_ELEMENTS (programs); k++) {
    GtkWidget *row = adw_expander_row_new ();
    GtkWidget *label = gtk_label_new (_ (programs[k].told));

    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (programs[k].program));
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "import-help");
    adw_expander_row_add_row (ADW_EXPANDER_ROW (row), label);
    if (k == TOURNAMENTS)
      adw_expander_row_add_row (ADW_EXPANDER_ROW (row), new_game ());
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  }
  return group;
}
