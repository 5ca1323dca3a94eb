/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A store of secrets on the session bus, as a desktop has one: one item at most, and no password
 * needed to open it.
 */
#pragma once

#include <gio/gio.h>

typedef struct Secrets Secrets;

/* Owns org.freedesktop.secrets on the bus at @address, from a thread of its own. */
Secrets *secrets_start (const char *address);
void secrets_stop (Secrets *secrets);

/* From here on it answers nothing. */
void secrets_fall_silent (Secrets *secrets);
/* From here on it keeps nothing, as when nobody unlocks it. */
void secrets_lock (Secrets *secrets);
