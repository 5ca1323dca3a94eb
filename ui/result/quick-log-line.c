/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The quick log's typed line: read into the form, and written from it.
 */
#include "ui/result/quick-log-private.h"

#include "ui/widget/completing.h"

#include <glib/gi18n.h>

static void
tell_fault (UiQuickLogDialog *self, const char *sentence)
{
  gtk_label_set_label (self->line_fault, sentence != NULL ? sentence : "");
  gtk_widget_set_visible (GTK_WIDGET (self->line_fault), sentence != NULL);
  gtk_widget_remove_css_class (GTK_WIDGET (self->line), "error");
  gtk_widget_remove_css_class (GTK_WIDGET (self->line_fault), "error");
}

/* While a line is being typed it is not wrong, only not ready. */
void
ui_quick_log_complain (UiQuickLogDialog *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self->line), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->line_fault), "error");
  gtk_widget_grab_focus (GTK_WIDGET (self->line));
  gtk_editable_set_position (GTK_EDITABLE (self->line), -1);
}

void
ui_quick_log_read_line (UiQuickLogDialog *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->line));
  g_autoptr (GError) error = NULL;
  g_autoptr (AppQuick) quick = NULL;

  self->form_counts = FALSE;
  /* An empty line says nothing, and takes nothing away. */
  if (*typed == '\0') {
    self->line_wrong = FALSE;
    tell_fault (self, NULL);
    ui_quick_log_tell (self);
    return;
  }
  quick = app_quick_read (self->store, typed, self->last, &error);
  self->line_wrong = quick == NULL;
  tell_fault (self, quick == NULL ? error->message : NULL);
  if (quick != NULL)
    ui_quick_log_show (self, quick, FALSE);
  ui_quick_log_tell (self);
}

/* What the line's grammar may read as something else goes into quotes. */
static void
append_name (GString *line, const char *name)
{
  gboolean plain = *name != '\0';

  for (const char *at = name; *at != '\0' && plain; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    plain = g_unichar_isalpha (c) || g_unichar_ismark (c) || c == ' ' || c == '-' || c == 0x2019
            || (c == '\'' && at > name) || (c == '.' && at > name);
  }
  if (plain)
    g_string_append (line, name);
  else if (strchr (name, '"') == NULL)
    g_string_append_printf (line, "\"%s\"", name);
  else
    g_string_append_printf (line, "«%s»", name);
}

/* What stands behind the names of a side: its score, or how it ended for it. */
static void
append_end (GString *line, const AppQuick *quick, const AppQuickSeat *seat, double score,
            gboolean has_score)
{
  static const char *const ends[] = {
    [RULES_WON] = "won", [RULES_DRAWN] = "drew", [RULES_LOST] = "lost"
  };

  if (quick->by == APP_QUICK_PLACES && seat->place > 0)
    g_string_append_printf (line, " %u.", seat->place);
  else if (quick->by == APP_QUICK_WINNERS && seat->place == 1)
    g_string_append (line, " won");
  else if (quick->by == APP_QUICK_CO_OP && quick->co_op_result > RULES_RUNNING
           && quick->co_op_result <= RULES_LOST)
    g_string_append_printf (line, " %s", ends[quick->co_op_result]);
  else if (has_score && (quick->by == APP_QUICK_HIGH_SCORE || quick->by == APP_QUICK_LOW_SCORE)) {
    g_autofree char *told = app_quick_dup_score (score);

    g_string_append_printf (line, " %s", told);
  }
}

static void
append_sides (GString *line, const AppQuick *quick)
{
  double score = 0;
  gboolean has_score = FALSE;

  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    const AppQuickSeat *next =
        k + 1 < quick->seats->len ? g_ptr_array_index (quick->seats, k + 1) : NULL;

    append_name (line, seat->name);
    score += seat->has_score ? seat->score : 0;
    has_score = has_score || seat->has_score;
    if (next != NULL && (next->side == seat->side || quick->by == APP_QUICK_CO_OP)) {
      g_string_append (line, "+");
      continue;
    }
    append_end (line, quick, seat, score, has_score);
    g_string_append (line, next != NULL ? ", " : "");
    score = 0;
    has_score = FALSE;
  }
}

/* "Catan: Ada+Ben 10, Cy 8", as app_quick_read() reads it; @like_low: so the game was won before.
 */
static char *
dup_line (const AppQuick *quick, gboolean like_low)
{
  GString *line = g_string_new (NULL);

  if (quick->game == NULL && quick->seats->len == 0)
    return g_string_free (line, FALSE);
  if (quick->game != NULL && strpbrk (quick->game, ":,;\"") != NULL)
    append_name (line, quick->game);
  else
    g_string_append (line, app_quick_game_name (quick->game));
  if (quick->variant != NULL && app_quick_game_code (quick->game) != NULL)
    g_string_append_printf (line, " (%s)", quick->variant);
  g_string_append (line, ": ");
  append_sides (line, quick);
  if (quick->by == APP_QUICK_LOW_SCORE)
    g_string_append (line, ", low");
  else if (quick->by == APP_QUICK_HIGH_SCORE && like_low)
    g_string_append (line, ", high");
  return g_string_free (line, FALSE);
}

void
ui_quick_log_write_line (UiQuickLogDialog *self, const AppQuick *quick)
{
  g_autofree char *line = NULL;

  if (self->line_wrong) {
    if (!self->form_counts) {
      g_autofree char *sentence =
          /* Translators: behind a sentence that says what is wrong with a typed line. */
          g_strdup_printf (_ ("%s The form counts."), gtk_label_get_label (self->line_fault));

      self->form_counts = TRUE;
      tell_fault (self, sentence);
    }
    return;
  }
  line = dup_line (quick, self->last->by == APP_QUICK_LOW_SCORE);
  ui_complete_set_text (GTK_EDITABLE (self->line), line);
}

/* The known one that @token begins and that the line has not yet; NULL for none. */
static const char *
find (char **known, const char *line, const char *token)
{
  g_autofree char *folded = g_utf8_casefold (line, token - line);

  if (ui_complete_has ((const char *const *)known, token))
    return NULL;
  for (char **name = known; name != NULL && *name != NULL; name++) {
    const char *one[] = { *name, NULL };
    g_autofree char *other = g_utf8_casefold (*name, -1);

    if (ui_complete_find (one, token) != NULL && strstr (folded, other) == NULL)
      return *name;
  }
  return NULL;
}

/* A game, then players: the word that is being typed, and what has to come behind it. */
static char *
complete_cb (const char *typed, gpointer data)
{
  UiQuickLogDialog *self = data;
  gboolean has_game = strchr (typed, ':') != NULL || strchr (typed, ',') != NULL;
  const char *token = typed, *name = NULL;

  for (const char *at = typed; *at != '\0'; at++)
    if (strchr (":,+", *at) != NULL)
      token = at + 1;
  while (*token == ' ')
    token++;
  if (*token == '\0')
    return NULL;
  if (!has_game)
    name = find (self->known_games, typed, token);
  if (name != NULL)
    return g_strdup_printf ("%.*s%s: ", (int)(token - typed), typed, name);
  name = find (self->known_players, typed, token);
  return name != NULL ? g_strdup_printf ("%.*s%s ", (int)(token - typed), typed, name) : NULL;
}

static gboolean
key_cb (UiQuickLogDialog *self, guint key, guint code, GdkModifierType state)
{
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();

  if (key == GDK_KEY_Tab && held == 0 && ui_complete_take (GTK_EDITABLE (self->line)))
    return GDK_EVENT_STOP;
  return GDK_EVENT_PROPAGATE;
}

void
ui_quick_log_set_up_line (UiQuickLogDialog *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  ui_complete (GTK_EDITABLE (self->line), complete_cb, self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->line), keys);
}
