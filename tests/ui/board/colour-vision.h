/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours as colour-blind people see them, and how far apart they are then.
 */
#pragma once

#include <gdk/gdk.h>

typedef enum { EYES_ALL, EYES_PROTAN, EYES_DEUTAN, EYES_TRITAN, EYES_GREY, EYES } Eyes;

/* What tells of them. */
const char *eyes_name (Eyes eyes);

/* The CIEDE2000 distance of two colours: 2 is just seen side by side, 10 at a glance.
 * Machado, Oliveira and Fernandes 2009 at full severity; Sharma, Wu and Dalal 2005. */
double eyes_distance (const GdkRGBA *one, const GdkRGBA *other, Eyes eyes);

/* The contrast of two colours, from 1 to 21. WCAG 2.1, 1.4.3. */
double eyes_contrast (const GdkRGBA *one, const GdkRGBA *other);
