/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One widget for each kind of field that a card of a record may have.
 */
#pragma once

#include "app/recording/recorder.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An entry, a list or a check button that shows @value, which is as the notation has it. */
GtkWidget *ui_card_field_new (const RulesField *field, const char *value);

/* The signal that tells of a change: a property's. */
const char *ui_card_field_get_signal (const RulesField *field);

/* What the widget says, as the notation has it; "" for nothing. */
char *ui_card_field_dup_value (GtkWidget *widget,
                               const RulesField *field) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
