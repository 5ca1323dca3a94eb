/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history brought along, for the window: sources, the state it is in, and what was found.
 */
#include "app/plays-in/bringing-private.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (AppBringing, app_bringing, G_TYPE_OBJECT)

enum {
  PROPERTY_STATE = 1,
  PROPERTY_FRACTION,
  PROPERTY_DOING,
  PROPERTY_WORKING,
  N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

enum {
  SIGNAL_LOOKED,
  SIGNAL_TOLD,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
source_free (gpointer data)
{
  BringSource *source = data;

  g_clear_pointer (&source->bytes, g_bytes_unref);
  g_free (source->name);
  g_free (source);
}

static void
weak_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

void
bring_set_state (AppBringing *self, AppBringingState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_STATE]);
}

void
bring_set_working (AppBringing *self, gboolean working)
{
  if (self->working == working)
    return;
  self->working = working;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_WORKING]);
}

void
bring_set_progress (AppBringing *self, double fraction, const char *doing)
{
  if (self->fraction != fraction) {
    self->fraction = fraction;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_FRACTION]);
  }
  if (g_strcmp0 (self->doing, doing) != 0) {
    g_free (self->doing);
    self->doing = g_strdup (doing);
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_DOING]);
  }
}

void
app_bringing_progress (AppBringing *self, BringCore *core, double fraction, const char *doing)
{
  if (core == self->core
      && (self->state == APP_BRINGING_READING || self->state == APP_BRINGING_STORING))
    bring_set_progress (self, fraction, doing != NULL ? doing : "");
}

void
bring_tell (AppBringing *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_TOLD], 0, sentence);
}

void
bring_cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

BringCore *
app_bringing_get_core (AppBringing *self)
{
  return self->core;
}

void
app_bringing_push (AppBringing *self, BringJob *job)
{
  if (self->thread == NULL)
    self->thread = bring_thread_new (app_store_get_path (self->store));
  bring_thread_push (self->thread, job);
}

/* Sources */

static void
add_source (AppBringing *self, const char *name, GBytes *bytes)
{
  BringSource *source;

  if (self->state != APP_BRINGING_EMPTY)
    return;
  source = g_new0 (BringSource, 1);
  source->name = g_strdup (name);
  source->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
  g_ptr_array_add (self->sources, source);
}

void
app_bringing_add (AppBringing *self, const char *source)
{
  add_source (self, source, NULL);
}

void
app_bringing_add_bytes (AppBringing *self, const char *name, GBytes *bytes)
{
  add_source (self, name, bytes);
}

void
app_bringing_add_bgg (AppBringing *self, const char *user, const char *token, gboolean keep)
{
  g_autofree char *source = g_strconcat ("bgg:", user, NULL);

  add_source (self, source, NULL);
  g_free (self->user);
  self->user = g_strdup (user);
  g_clear_pointer (&self->token, bring_token_wipe);
  self->token = token != NULL && *token != '\0' ? g_strdup (token) : NULL;
  self->keep = keep;
}

void
app_bringing_set_game (AppBringing *self, const char *game)
{
  g_free (self->game);
  self->game = game != NULL && *game != '\0' ? g_strdup (game) : NULL;
}

gboolean
app_bringing_has_sources (AppBringing *self)
{
  return self->sources->len > 0;
}

char *
app_bringing_dup_sources (AppBringing *self)
{
  const BringSource *source;
  const char *colon;

  if (self->sources->len == 0)
    return g_strdup ("");
  if (self->sources->len > 1)
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%'u source", "%'u sources", self->sources->len),
        self->sources->len);
  source = g_ptr_array_index (self->sources, 0);
  colon = g_str_has_prefix (source->name, "bgg:") ? source->name + strlen ("bgg:") : NULL;
  if (source->bytes == NULL && colon != NULL)
    /* Translators: whose plays come from BoardGameGeek. */
    return g_strdup_printf (_ ("%s at BoardGameGeek"), colon);
  if (source->bytes != NULL)
    return g_strdup (source->name);
  if (strstr (source->name, "://") != NULL)
    return app_bring_dup_bare (source->name);
  return g_filename_display_basename (source->name);
}

/* The collection is another than what was matched with. */
static void
store_changed_cb (AppBringing *self)
{
  if (self->state == APP_BRINGING_READY)
    bring_match_again (self);
}

/* The object */

static void
app_bringing_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  const AppBringing *self = APP_BRINGING (object);

  switch (property) {
  case PROPERTY_STATE:
    g_value_set_uint (value, self->state);
    break;
  case PROPERTY_FRACTION:
    g_value_set_double (value, self->fraction);
    break;
  case PROPERTY_DOING:
    g_value_set_string (value, self->doing);
    break;
  case PROPERTY_WORKING:
    g_value_set_boolean (value, self->working);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    break;
  }
}

static void
app_bringing_dispose (GObject *object)
{
  AppBringing *self = APP_BRINGING (object);

  bring_cancel (&self->cancel);
  bring_cancel (&self->matching);
  g_clear_pointer (&self->core, bring_core_unref);
  g_clear_pointer (&self->thread, bring_thread_leave);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (app_bringing_parent_class)->dispose (object);
}

static void
app_bringing_finalize (GObject *object)
{
  AppBringing *self = APP_BRINGING (object);

  g_clear_pointer (&self->look, bring_look_free);
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    g_clear_object (&self->names[kind]);
  g_ptr_array_unref (self->plays);
  g_ptr_array_unref (self->sources);
  g_clear_error (&self->error);
  bring_token_wipe (self->token);
  g_free (self->user);
  g_free (self->game);
  g_free (self->doing);
  g_free (self->done);
  G_OBJECT_CLASS (app_bringing_parent_class)->finalize (object);
}

static void
app_bringing_class_init (AppBringingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = app_bringing_get_property;
  object_class->dispose = app_bringing_dispose;
  object_class->finalize = app_bringing_finalize;
  properties[PROPERTY_STATE] =
      g_param_spec_uint ("state", NULL, NULL, 0, APP_BRINGING_DONE, APP_BRINGING_EMPTY, flags);
  properties[PROPERTY_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, -1, 1, -1, flags);
  properties[PROPERTY_DOING] = g_param_spec_string ("doing", NULL, NULL, "", flags);
  properties[PROPERTY_WORKING] = g_param_spec_boolean ("working", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_LOOKED] = g_signal_new ("looked", APP_TYPE_BRINGING, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TOLD] = g_signal_new ("told", APP_TYPE_BRINGING, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
app_bringing_init (AppBringing *self)
{
  self->sources = g_ptr_array_new_with_free_func (source_free);
  self->plays = g_ptr_array_new_with_free_func (weak_free);
  self->fraction = -1;
  self->doing = g_strdup ("");
  for (guint kind = 0; kind < IMPORT_KINDS; kind++)
    self->names[kind] = bring_names_new ();
}

void
app_bringing_set_store (AppBringing *self, AppStore *store)
{
  gboolean again =
      self->again || (self->state != APP_BRINGING_EMPTY && self->state != APP_BRINGING_DONE);

  if (self->store == store)
    return;
  if (self->store != NULL)
    g_signal_handlers_disconnect_by_func (self->store, store_changed_cb, self);
  bring_forget (self);
  g_clear_pointer (&self->thread, bring_thread_leave);
  g_set_object (&self->store, store);
  self->again = again && store == NULL;
  bring_set_state (self, APP_BRINGING_EMPTY);
  if (store == NULL)
    return;
  g_signal_connect_object (store, "changed", G_CALLBACK (store_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (again)
    app_bringing_read (self);
}

AppBringing *
app_bringing_new (AppStore *store)
{
  AppBringing *self = g_object_new (APP_TYPE_BRINGING, NULL);

  app_bringing_set_store (self, store);
  return self;
}

AppStore *
app_bringing_get_store (AppBringing *self)
{
  return self->store;
}

AppBringingState
app_bringing_get_state (AppBringing *self)
{
  return self->state;
}

gboolean
app_bringing_is_working (AppBringing *self)
{
  return self->working;
}

double
app_bringing_get_fraction (AppBringing *self)
{
  return self->fraction;
}

const char *
app_bringing_get_doing (AppBringing *self)
{
  return self->doing;
}

const GError *
app_bringing_get_error (AppBringing *self)
{
  return self->error;
}

const AppBringCounts *
app_bringing_get_counts (AppBringing *self)
{
  return self->look != NULL ? &self->look->counts : NULL;
}

const char *
app_bringing_get_summary (AppBringing *self)
{
  return self->look != NULL ? self->look->summary : "";
}

gboolean
app_bringing_has_work (AppBringing *self)
{
  return self->look != NULL && self->look->has_work && self->look->faults->len == 0;
}

const GPtrArray *
app_bringing_get_faults (AppBringing *self)
{
  return self->look != NULL ? self->look->faults : NULL;
}

const GPtrArray *
app_bringing_get_others (AppBringing *self)
{
  return self->look != NULL ? self->look->others : NULL;
}

const GPtrArray *
app_bringing_get_skipped (AppBringing *self)
{
  return self->look != NULL ? self->look->skipped : NULL;
}

const GPtrArray *
app_bringing_get_tables (AppBringing *self)
{
  return self->look != NULL ? self->look->tables : NULL;
}

GListModel *
app_bringing_new_plays (AppBringing *self, guint verdicts)
{
  GListModel *plays = bring_plays_new (self, verdicts);
  GWeakRef *weak = g_new0 (GWeakRef, 1);

  g_weak_ref_init (weak, plays);
  g_ptr_array_add (self->plays, weak);
  if (self->look != NULL)
    bring_plays_look (plays, &self->look->counts);
  return plays;
}

GListModel *
app_bringing_get_names (AppBringing *self, ImportKind kind)
{
  return self->names[kind];
}

guint
app_bringing_count_doubtful (AppBringing *self, ImportKind kind)
{
  return bring_names_count_doubtful (self->names[kind]);
}

const GPtrArray *
app_bringing_get_known (AppBringing *self, ImportKind kind)
{
  return self->look != NULL ? self->look->known[kind] : NULL;
}

const char *
app_bringing_get_done (AppBringing *self)
{
  return self->done != NULL ? self->done : "";
}

gint64
app_bringing_get_batch (AppBringing *self)
{
  return self->batch;
}
