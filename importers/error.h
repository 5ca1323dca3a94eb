/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with other people's data, and where in it.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

#define IMPORT_ERROR (import_error_quark ())
GQuark import_error_quark (void);

/* IMPORT_ERROR's codes; messages are whole translated sentences without the place. */
typedef enum {
  IMPORT_ERROR_SYNTAX,     /* not the format that it should be */
  IMPORT_ERROR_TOO_BIG,    /* beyond a limit that the message names */
  IMPORT_ERROR_CONTENT,    /* well-formed, and wrong: a pack that breaks its game's rules */
  IMPORT_ERROR_OTHER_GAME, /* a game that this program does not know */
} ImportError;

/* Line and column, in characters from 1, of an IMPORT_ERROR; 0 where there is none. */
guint import_error_get_line (const GError *error);
guint import_error_get_column (const GError *error);

/**
 * import_error_set:
 * @line, @column: from 1; 0 when there is no such place
 *
 * Fills @error (nullable) with an IMPORT_ERROR.
 */
void import_error_set (GError **error, ImportError code, guint line, guint column,
                       const char *message);

/**
 * ImportFaultNames:
 * @seat: (nullable): a player's name for a seat; NULL where the seat has none
 * @word: (nullable): what the screen calls a card or character of the notation; NULL to leave it
 *
 * The names with which sentences of the rules speak of what the notation numbers and abbreviates.
 */
typedef struct {
  const char *(*seat) (guint seat, gpointer data);
  const char *(*word) (const char *word, gpointer data);
  gpointer data;
} ImportFaultNames;

/**
 * import_fault_dup_sentence:
 * @game: (nullable): the game whose fault it may be
 * @names: (nullable): without, seats and cards stand there as in the notation, "seat 2"; so do they
 *   always in the ruling that a sentence proposes
 *
 * The sentence of a fault of the rules core, translated, its arguments set in.
 */
char *import_fault_dup_sentence (const RulesGame *game, const RulesError *fault,
                                 const ImportFaultNames *names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
