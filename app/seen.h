/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What moves brought to light: for a warning before they are taken back.
 */
#pragma once

#include "labels.h"
#include "stored.h"

G_BEGIN_DECLS

/**
 * AppSeen:
 * @seats: who saw cards that not all did; bit 0 is seat 1
 * @shown: cards that all saw
 * @rolled: dice
 *
 * All zero: nothing that nobody could know before.
 */
typedef struct {
  guint seats;
  gboolean shown, rolled;
} AppSeen;

/* Adds what the move @text, which is legal after @before, told somebody. */
void app_seen_add (AppSeen *seen, RulesMatch *match, const void *before, const char *text);

/* "Since then Ben has seen cards and dice were rolled."; NULL for nothing. */
char *app_seen_dup_sentence (const AppSeen *seen, AppLabels *labels) G_GNUC_WARN_UNUSED_RESULT;

/* What the moves after @number brought to light, as above. @recording is then behind its last move
 * again. */
char *app_recording_dup_seen_since (AppRecording *recording,
                                    guint64 number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
