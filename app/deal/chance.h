/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fair chance: numbers from the system's random source, and draws, deals and rolls made from them.
 */
#pragma once

#include <glib.h>

#include "rules/rules.h"

G_BEGIN_DECLS

/**
 * app_chance_set_source:
 * @random: fills @n bytes; NULL for the system's source, which is getrandom()
 */
void app_chance_set_source (void (*random) (guint8 *bytes, gsize n, gpointer data), gpointer data);

/**
 * app_chance_below:
 * @n: at least 1
 *
 * One of 0 to @n - 1, each as likely: four bytes of the source are a little-endian number, which is
 * thrown away when it is not below the largest multiple of @n in 2^32; then what it leaves when it
 * is divided by @n.
 */
guint32 app_chance_below (guint32 n);

/**
 * app_chance_draw:
 * @chance: with at least one option; what was drawn is taken out of it, unless it goes back
 *
 * One of the options, each as likely as it has copies: they stand in a row, in their order, and a
 * number below their sum picks one.
 */
RulesArg app_chance_draw (RulesChance *chance);

G_END_DECLS
