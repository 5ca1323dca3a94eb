/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A store of secrets on the session bus, as a desktop has one: one item at most, and no password
 * needed to open it.
 */
#pragma once

#include <gio/gio.h>

typedef struct FakeKeyring FakeKeyring;

/* Owns org.freedesktop.secrets on the bus at @address, from a thread of its own. */
FakeKeyring *secrets_start (const char *address);
void secrets_stop (FakeKeyring *secrets);

/* From here on it answers nothing. */
void secrets_stop_answering (FakeKeyring *secrets);
/* From here on it keeps nothing, as when nobody unlocks it. */
void secrets_refuse_to_store (FakeKeyring *secrets);
