/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A book from inside, shared by what writes it and what lays it out.
 */
#pragma once

#include "app/document/book.h"

G_BEGIN_DECLS

/* @blocks: (element-type AppBookBlock) */
struct AppBook {
  char *title;
  GPtrArray *blocks;
};

G_END_DECLS
