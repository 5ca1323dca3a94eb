/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files that are being written, and get their real name when they are whole.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * db_partial_dup_name:
 * @file: what it will be
 *
 * "FILE.2.partial-4711", in the same folder: a number that this process has used for no other, and
 * the process. Nothing is there of that name, and what processes that are no more left of @file is
 * removed.
 */
char *db_partial_dup_name (const char *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
