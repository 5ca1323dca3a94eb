/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a form edits: an object with writable properties, of which widgets are views, and which
 * says itself why it can't be stored yet.
 */
#pragma once

#include "app/base/properties.h"

G_BEGIN_DECLS

#define APP_TYPE_DRAFT (app_draft_get_type ())
G_DECLARE_DERIVABLE_TYPE (AppDraft, app_draft, APP, DRAFT, GObject)

/**
 * AppDraftClass:
 * @follow: (nullable): sets what follows from a change, as a part of it: nobody is told before it
 *   has ended. Called once for each change, not for what those set who are told
 * @check: (nullable): the sentence of the first thing that is missing or wrong, to be freed; NULL
 *   when it can be stored. @warning: set to a sentence, to be freed, of what may be meant otherwise
 *   but can be stored; else left as it is, NULL. It changes nothing, and is called at most once for
 *   each change
 *
 * A subclass is final and installs its fields with app_properties_install_writable().
 *
 * Signal "changed": once for each change, after the notifications of its properties; what is set
 * between g_object_freeze_notify() and g_object_thaw_notify(), or by those who are notified, is
 * part of the same change.
 */
struct _AppDraftClass {
  GObjectClass parent_class;

  void (*follow) (AppDraft *self);
  char *(*check) (AppDraft *self, char **warning);
};

/* Something changed that is no property: the answer of the check is not valid any longer, and
 * "changed" is emitted, with the other changes while notifications are frozen. */
void app_draft_changed (AppDraft *self);

/* What the check says of it as it is, a sentence; NULL when it can be stored. Valid until the next
 * change. It is the property "fault" too, which is notified with each change and gathers those of
 * app_draft_changed(). */
const char *app_draft_get_fault (AppDraft *self);
/* The same of what may be meant otherwise; NULL for nothing. */
const char *app_draft_get_warning (AppDraft *self);

G_END_DECLS
