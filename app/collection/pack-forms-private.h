/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the forms of the games share: fields that many have, the lists, and how they become texts.
 */
#pragma once

#include "app/collection/pack-forms.h"
#include "app/base/value.h"

#include <glib/gi18n-lib.h>

/**
 * AppPackFormHooks:
 * @dup_text: (nullable): what app_pack_member_dup_text() says
 * @dup_summary: (nullable): what app_pack_member_dup_summary() says
 * @settle: (nullable): given a new member (transfer full), hands back one that fits better into the
 *   pack (nullable), which may lack anything
 */
struct AppPackFormHooks {
  char *(*dup_text) (const AppPackForm *form, const AppValue *pack, const AppValue *member);
  char *(*dup_summary) (const AppPackForm *form, const AppValue *pack, const AppValue *member);
  AppValue *(*settle) (AppValue *member, const AppValue *pack);
};

extern const AppPackEnum app_pack_sources[];

/* clang-format off */
#define APP_PACK_FIELD_ID                                                                          \
  {                                                                                                \
    .key = "id", .label = N_ ("Id"), .kind = APP_PACK_ID, .required = TRUE, .folded = TRUE,        \
    .help = N_ ("What records and other packs call it: a small letter, then small letters, "       \
                "digits and hyphens."),                                                            \
  }
#define APP_PACK_FIELD_NAME                                                                        \
  {                                                                                                \
    .key = "name", .label = N_ ("Name"), .kind = APP_PACK_TEXT, .required = TRUE,                  \
  }
#define APP_PACK_FIELD_TEXT                                                                        \
  {                                                                                                \
    .key = "text", .label = N_ ("Text"), .kind = APP_PACK_PROSE,                                   \
    .help = N_ ("What the card says, for people. The program does what the effects say, and never " \
                "reads this."),                                                                    \
  }
#define APP_PACK_FIELD_COPIES(most)                                                                \
  {                                                                                                \
    .key = "copies", .label = N_ ("Copies"), .kind = APP_PACK_NUMBER, .min = 1, .max = most,       \
    .initial = 1,                                                                                  \
  }
#define APP_PACK_FIELD_SOURCE                                                                      \
  {                                                                                                \
    .key = "source", .label = N_ ("Source"), .kind = APP_PACK_CHOICE, .folded = TRUE,              \
    .values = app_pack_sources, .help = N_ ("Who wrote the card."),                                 \
  }
/* clang-format on */

/* The member of @pack's list @list whose id is @id, or NULL. */
const AppValue *app_pack_find (const AppValue *pack, const char *list, const char *id);

/* The name of the member of @list that @id names, else @id; "" for none. */
const char *app_pack_name_of (const AppValue *pack, const char *list, const char *id);

/* The @key of @member as text, "" when it has none, and as a number, @absent when it has none. */
const char *app_pack_text (const AppValue *member, const char *key);
int app_pack_number (const AppValue *member, const char *key, int absent);

/* The translated label of the word @id; @id itself when it is none of them. */
const char *app_pack_enum_label (const AppPackEnum *words, const char *id);

/* Adds a sentence behind others as the language joins them; a line of its own. @sentence (transfer
 * full) (nullable): "" adds nothing. */
void app_pack_add_sentence (GString *text, char *sentence);
void app_pack_add_line (GString *text, char *line);
/* Adds a part to a list whose parts are joined by " · ". @part (transfer full) (nullable) */
void app_pack_add_part (GString *text, char *part);

/* @format, which a table holds, with two texts, %1$s and %2$s, or with the second one alone, %s. */
char *app_pack_with_texts (const char *format, const char *first, const char *second);

/* @format with the one number that stands in it as %d or %+d. */
char *app_pack_with_number (const char *format, int n);
