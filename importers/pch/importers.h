/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What nearly every file of this folder includes, compiled once where b_pch is on (./check).
 * Nothing relies on it: each file includes what it uses.
 */
#include <gio/gio.h>
