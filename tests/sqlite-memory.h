/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SQLite's memory in programs that AddressSanitizer watches; see sqlite-memory.c.
 */
#pragma once

/* Whether it is counted instead of watched: in a sanitized program without TOMEKEEPER_WATCH_SQLITE.
 */
int sqlite_memory_is_counted (void);
