/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a form edits: changes told once, and checked once.
 */
#include "app/base/draft.h"

typedef struct {
  gboolean checked; /* @fault and @warning are of what it is now */
  char *fault;      /* Owned */
  char *warning;    /* Owned */
  guint notifying;  /* Changes whose properties are being notified, one within the other */
} AppDraftPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (AppDraft, app_draft, G_TYPE_OBJECT)

static GParamSpec *fault_spec;
static guint changed_signal;

static AppDraftPrivate *
priv_of (AppDraft *self)
{
  return app_draft_get_instance_private (self);
}

static void
forget (AppDraftPrivate *priv)
{
  priv->checked = FALSE;
  g_clear_pointer (&priv->fault, g_free);
  g_clear_pointer (&priv->warning, g_free);
}

/* GObject calls it once for all properties that were notified together. */
static void
dispatch_properties_changed (GObject *object, guint n_specs, GParamSpec **specs)
{
  GObjectClass *parent_class = G_OBJECT_CLASS (app_draft_parent_class);
  AppDraftClass *class = APP_DRAFT_GET_CLASS (object);
  AppDraftPrivate *priv = priv_of (APP_DRAFT (object));

  forget (priv);
  priv->notifying++;
  if (priv->notifying == 1 && class->follow != NULL) {
    g_object_freeze_notify (object);
    class->follow (APP_DRAFT (object));
    g_object_thaw_notify (object);
    /* Who was told of it may have asked already. */
    forget (priv);
  }
  for (guint k = 0; k < n_specs; k++)
    if (specs[k] != fault_spec)
      parent_class->dispatch_properties_changed (object, 1, &specs[k]);
  priv->notifying--;
  if (priv->notifying > 0)
    return;
  parent_class->dispatch_properties_changed (object, 1, &fault_spec);
  g_signal_emit (object, changed_signal, 0);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  g_value_set_string (value, app_draft_get_fault (APP_DRAFT (object)));
}

static void
finalize (GObject *object)
{
  forget (priv_of (APP_DRAFT (object)));
  G_OBJECT_CLASS (app_draft_parent_class)->finalize (object);
}

static void
app_draft_class_init (AppDraftClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispatch_properties_changed = dispatch_properties_changed;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  fault_spec =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, fault_spec);
  changed_signal = g_signal_new ("changed", APP_TYPE_DRAFT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
app_draft_init (AppDraft *self)
{
}

void
app_draft_changed (AppDraft *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), fault_spec);
}

/* The answers of the check to what @self is now. */
static const AppDraftPrivate *
checked (AppDraft *self)
{
  AppDraftPrivate *priv = priv_of (self);
  AppDraftClass *class = APP_DRAFT_GET_CLASS (self);

  if (!priv->checked && class->check != NULL)
    priv->fault = class->check (self, &priv->warning);
  priv->checked = TRUE;
  return priv;
}

const char *
app_draft_get_fault (AppDraft *self)
{
  return checked (self)->fault;
}

const char *
app_draft_get_warning (AppDraft *self)
{
  return checked (self)->warning;
}
