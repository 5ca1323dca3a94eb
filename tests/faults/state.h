/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a folder holds, as far as it means something: of a database all rows of all tables, whatever
 * its pages look like and whether they are in its log; of other files the bytes.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * State:
 * @files: (element-type utf8 utf8): name to a hash; instants in names are "*"
 * @rubbish: (element-type utf8): names of what nobody wants: logs, halves of copies
 */
typedef struct {
  GHashTable *files;
  GPtrArray *rubbish;
} State;

/* What counts of a zip; NULL: its bytes. To be freed. */
extern char *(*state_hash_zip) (const char *path);

State *state_of (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
void state_free (State *state);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (State, state_free)

/* "" when there is none of that name. */
const char *state_get (const State *state, const char *name);

/* The files of a folder with their bytes, and putting them back. */
typedef struct Image Image;

Image *image_take (const char *folder) G_GNUC_WARN_UNUSED_RESULT;
void image_put (const Image *image, const char *folder);
/* The folder with all that is in it. */
void image_remove (const char *folder);
void image_free (Image *image);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Image, image_free)

G_END_DECLS
