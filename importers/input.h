/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes to import, wherever they came from: read in pieces and from the start again, so that a
 * file of any size costs the memory of one piece.
 */
#pragma once

#include <gio/gio.h>
#include <stdio.h>
#include <sys/types.h>

G_BEGIN_DECLS

typedef struct ImportInput ImportInput;

/* NULL and a GIO error (G_IO_ERROR) for a file that can't be opened; a folder is
 * G_IO_ERROR_IS_DIRECTORY, a device G_IO_ERROR_NOT_REGULAR_FILE. A pipe, a terminal or standard
 * input is copied into a temporary file first, of at most @limit bytes (0: IMPORT_INPUT_BYTES),
 * beyond which it is G_IO_ERROR_MESSAGE_TOO_LARGE; a pipe that nobody writes into within two
 * seconds is empty. */
ImportInput *import_input_open (const char *path, guint64 limit,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What "-" reads from now on; borrowed, with a descriptor. NULL: stdin. Not to be called while
 * another thread may open an input. */
void import_input_set_standard (FILE *stream);
FILE *import_input_get_standard (void);

/* Bytes that are at hand, such as what was pasted; @name as import_input_get_name(). */
ImportInput *import_input_new_bytes (const char *name, GBytes *bytes) G_GNUC_WARN_UNUSED_RESULT;
/* A file by its descriptor, which is taken over; for temporary files without a name. */
ImportInput *import_input_new_fd (const char *name, int fd,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void import_input_free (ImportInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportInput, import_input_free)

/* What ends some time: no device but a terminal. @mode: fstat()'s */
gboolean import_input_can_end (int fd, mode_t mode);

/* The most that is read of what has no size of its own. */
#define IMPORT_INPUT_BYTES (G_GUINT64_CONSTANT (2) << 30)

/* For messages: the path as it was given, "archive.zip/BGStatsExport.json", an address, or "-". */
const char *import_input_get_name (const ImportInput *input);

/* Asked by import_input_read() each time, so that every parser can be stopped; borrowed. */
void import_input_set_cancellable (ImportInput *input, GCancellable *cancellable);

/* How much of it was read so far, in bytes, each pass anew, and all there is. */
guint64 import_input_get_position (const ImportInput *input);
guint64 import_input_get_size (const ImportInput *input);

/**
 * import_input_read:
 * Up to @size bytes into @buffer. 0 at the end, -1 with @error: G_IO_ERROR, G_IO_ERROR_CANCELLED.
 */
gssize import_input_read (ImportInput *input, char *buffer, gsize size, GError **error);

/* From the start again. */
gboolean import_input_rewind (ImportInput *input, GError **error);

/* To any place, at most the end. */
void import_input_seek (ImportInput *input, guint64 position);

/* All of it, of at most @limit bytes; IMPORT_ERROR_TOO_BIG beyond. Rewinds first. */
GBytes *import_input_read_all (ImportInput *input, gsize limit,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A file without a name for what is copied, 0600 and gone with its last descriptor; -1 with a
 * G_IO_ERROR. */
int import_input_make_file (GError **error);

/* All of @bytes behind what was written to @fd; FALSE with a G_IO_ERROR. */
gboolean import_file_write (int fd, const char *bytes, gsize size, GError **error);

G_END_DECLS
