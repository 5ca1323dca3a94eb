/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands share that record, take back and correct.
 */
#pragma once

#include "app/cli/cli.h"

#include "app/match/stored-match.h"
#include "app/recording/recorder-db.h"

G_BEGIN_DECLS

/* The match that the way found, to be recorded at the tip of its current line; NULL with the exit
 * status told. */
AppDbRecorder *cli_open_recording (Cli *cli, int *status) G_GNUC_WARN_UNUSED_RESULT;

/* The list with which the match's words are looked up; FALSE with the exit status told. */
gboolean cli_open_dictionary (AppDbRecorder *recording, int *status);

G_END_DECLS
