/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of app share: a folder of their own, the command line run in it, and waiting for
 * what ends later.
 */
#pragma once

#include "tests/suite.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A checked fixture: a fresh folder, in which XDG_DATA_HOME is; removed afterwards. */
void folder_setup (void);
void folder_teardown (void);

/* The path of @name in the test's folder; the answer lives until the folder goes. */
const char *in_folder (const char *name);

/* Writes a file of the test's folder and returns its path. */
const char *write_file (const char *name, const char *text);
const char *write_bytes (const char *name, const char *bytes, gsize length);
/* A whole file, to be freed. */
char *read_text (const char *path);
/* A record of the tests' data, or of the bundled packs: a path in the source tree. */
const char *in_source (const char *name);

/* What a run of tomekeeper-cli said; texts live until the next run. */
typedef struct {
  int status;
  const char *out;
  const char *err;
} CliOutput;

/* Runs the command line in this process with @input on standard input (NULL: nothing) and the words
 * that follow, ended by NULL. */
CliOutput cli (const char *input, ...) G_GNUC_NULL_TERMINATED;
CliOutput cli_run (const char *input, const char *const *words);
/* The same with the built program in a process of its own, which costs a fifth of a second with the
 * sanitizers: for tests of locks, of the environment, and of how the program begins and ends. GLib
 * reads XDG_DATA_HOME once a process, so that a test that changes it needs this, too. */
CliOutput cli_process (const char *input, ...) G_GNUC_NULL_TERMINATED;
CliOutput cli_process_run (const char *input, const char *const *words);

/* Starts it and leaves it running with pipes for standard input and output; to be unreffed. */
GSubprocess *cli_start (const char *const *words);

/* One line of @out, from 0, to be freed; "" when there are fewer. */
char *line_of (const char *out, guint k);

/* The pages that a PDF file says it has. From cairo 1.18 on it says so in compressed streams. */
guint count_pdf_pages (const char *path);

/* A callback for what ends later: @data is where a reference of the result goes. */
void take_result (GObject *source, GAsyncResult *result, gpointer data);
/* Runs the main loop until the result is there. */
GAsyncResult *wait_for (GAsyncResult **result);

G_END_DECLS
