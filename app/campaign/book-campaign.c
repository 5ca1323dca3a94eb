/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Books of what a collection has: a match with its sessions and journal, a campaign with its runs.
 */
#include "app/document/book.h"
#include "app/campaign/campaigns.h"
#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>

/**
 * Binding:
 * What one run's source borrows from.
 */
typedef struct {
  AppMatch *match;
  GPtrArray *journal;
  GPtrArray *kept; /* sessions */
  GArray *sessions;
  GArray *entries;
  GPtrArray *texts;
} Binding;

static void
free_binding (gpointer data)
{
  Binding *binding = data;

  g_clear_object (&binding->match);
  g_clear_pointer (&binding->journal, g_ptr_array_unref);
  g_clear_pointer (&binding->kept, g_ptr_array_unref);
  g_array_unref (binding->sessions);
  g_array_unref (binding->entries);
  g_ptr_array_unref (binding->texts);
  g_free (binding);
}

static Binding *
new_binding (void)
{
  Binding *binding = g_new0 (Binding, 1);

  binding->sessions = g_array_new (FALSE, FALSE, sizeof (AppBookSession));
  binding->entries = g_array_new (FALSE, FALSE, sizeof (AppBookEntry));
  binding->texts = g_ptr_array_new_with_free_func (g_free);
  return binding;
}

/* Keeps @text as long as the binding; NULL for "". */
static const char *
keep (Binding *binding, char *text)
{
  g_ptr_array_add (binding->texts, text);
  return text[0] != '\0' ? text : NULL;
}

/* Those of @parts that are not empty, with dots in between. */
static char *
dup_dotted (const char *const *parts, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < n; k++)
    if (parts[k] != NULL && parts[k][0] != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? " · " : "", parts[k]);
  return g_string_free (out, FALSE);
}

static char *
dup_people (char **players)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (char **player = players; player != NULL && *player != NULL; player++)
    g_ptr_array_add (names, app_phrase_name (*player));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

static void
take_session (Binding *binding, const AppSession *session)
{
  g_autofree char *place = app_phrase_name (session->place);
  g_autofree char *people = dup_people (session->players);
  g_autofree char *note = app_phrase_name (session->note);
  const char *const parts[] = { session->day, place, people, note };
  const AppBookSession told = {
    .from = session->first,
    .to = session->n_moves > 0 ? session->last : 0,
    .heading = keep (binding, g_strdup_printf (_ ("Session %u"), session->number)),
    .by = keep (binding, dup_dotted (parts, G_N_ELEMENTS (parts))),
  };

  g_array_append_val (binding->sessions, told);
}

static void
take_entry (Binding *binding, const AppJournalEntry *entry)
{
  g_autofree char *player = app_phrase_name (entry->player);
  const char *const parts[] = { player, entry->written };
  const AppBookEntry told = { .at = entry->at,
                              .text = entry->text,
                              .by = keep (binding, dup_dotted (parts, G_N_ELEMENTS (parts))) };

  g_array_append_val (binding->entries, told);
}

static gboolean
read_run (Binding *binding, AppStore *store, const AppRun *run, GError **error)
{
  binding->kept = app_run_dup_sessions (store, run->uuid, error);
  if (binding->kept == NULL)
    return FALSE;
  binding->journal = app_run_dup_journal (store, run->uuid, error);
  if (binding->journal == NULL)
    return FALSE;
  for (guint k = 0; k < binding->kept->len; k++)
    take_session (binding, g_ptr_array_index (binding->kept, k));
  for (guint k = 0; k < binding->journal->len; k++)
    take_entry (binding, g_ptr_array_index (binding->journal, k));
  return TRUE;
}

/* Opens a match with what its run has; @run: NULL for a match that is none. */
static Binding *
bind_run (AppStore *store, const char *match, const AppRun *run, GError **error)
{
  Binding *binding = new_binding ();

  binding->match = app_match_open (store, match, error);
  if (binding->match != NULL && app_match_is_result (binding->match))
    g_set_error_literal (error, APP_ERROR, APP_ERROR_UNPLAYABLE,
                         _ ("This is a result without moves: there is nothing to tell."));
  else if (binding->match != NULL && (run == NULL || read_run (binding, store, run, error)))
    return binding;
  free_binding (binding);
  return NULL;
}

static AppBookSource
make_source (const Binding *binding, const char *title, const char *by)
{
  return (AppBookSource){
    .story = app_match_get_story (binding->match),
    .title = title,
    .by = by != NULL && by[0] != '\0' ? by : NULL,
    .status = app_match_get_status (binding->match),
    .sessions = (const AppBookSession *)(gpointer)binding->sessions->data,
    .n_sessions = binding->sessions->len,
    .entries = (const AppBookEntry *)(gpointer)binding->entries->data,
    .n_entries = binding->entries->len,
  };
}

static void
add_line (GPtrArray *lines, const char *text)
{
  if (text != NULL && text[0] != '\0')
    g_ptr_array_add (lines, app_phrase_name (text));
}

AppBook *
app_book_new_for_match (AppStore *store, const char *match, GError **error)
{
  g_autoptr (AppRun) run = app_run_of_match (store, match);
  Binding *binding = bind_run (store, match, run, error);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *date = NULL;
  AppBookSource source;
  const char *when;
  AppBook *book;

  if (binding == NULL)
    return NULL;
  lines = g_ptr_array_new_with_free_func (g_free);
  when = app_match_get_tag (binding->match, "Date");
  date = run != NULL ? g_strdup (run->played) : app_labels_dup_date (when != NULL ? when : "");
  if (run != NULL) {
    add_line (lines, run->title);
    add_line (lines, app_match_get_title (binding->match));
  }
  add_line (lines, app_match_get_subtitle (binding->match));
  add_line (lines, date);
  g_ptr_array_add (lines, NULL);
  source =
      make_source (binding, run != NULL ? run->title : app_match_get_title (binding->match), date);
  book = app_book_new (run != NULL ? run->campaign_name : app_match_get_title (binding->match),
                       (const char *const *)lines->pdata, &source, 1);
  free_binding (binding);
  return book;
}

AppBook *
app_book_new_for_campaign (AppStore *store, const char *campaign, GError **error)
{
  g_autoptr (AppCampaignLook) look = app_campaign_look (store, campaign, error);
  g_autoptr (GPtrArray) bindings = g_ptr_array_new_with_free_func (free_binding);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (AppBookSource));
  g_autofree char *people = NULL;

  if (look == NULL)
    return NULL;
  /* The newest run is listed first. */
  for (guint k = look->runs->len; k-- > 0;) {
    const AppRun *run = g_ptr_array_index (look->runs, k);
    Binding *binding = bind_run (store, run->match, run, error);
    AppBookSource source;

    if (binding == NULL)
      return NULL;
    g_ptr_array_add (bindings, binding);
    source = make_source (binding, run->title, run->played);
    g_array_append_val (sources, source);
  }
  people = dup_people (look->players);
  add_line (lines, people);
  if (look->game != NULL)
    add_line (lines, _ (look->game->name));
  g_ptr_array_add (lines, NULL);
  return app_book_new (look->name, (const char *const *)lines->pdata,
                       (const AppBookSource *)(gpointer)sources->data, sources->len);
}
