/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pack says, apart from how its file is laid out.
 */
#pragma once

#include <glib.h>

#include "rules/pack.h"

G_BEGIN_DECLS

/* The JSON of a node as RFC 8785 writes it, keys in the order of their UTF-8 bytes. */
char *import_pack_dup_canonical (PackNode node) G_GNUC_WARN_UNUSED_RESULT;

/* SHA-256, in hexadecimal, of the whole pack's canonical JSON. */
char *import_pack_dup_hash (const RulesPack *pack) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
