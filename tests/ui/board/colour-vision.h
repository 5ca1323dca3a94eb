/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours as colour-blind people see them, and how far apart they are then.
 */
#pragma once

#include <gdk/gdk.h>

typedef enum {
  COLOUR_VISION_ALL,
  COLOUR_VISION_PROTAN,
  COLOUR_VISION_DEUTAN,
  COLOUR_VISION_TRITAN,
  COLOUR_VISION_GREY,
  COLOUR_VISIONS
} ColourVision;

/* What tells of them. */
const char *vision_name (ColourVision eyes);

/* The CIEDE2000 distance of two colours: 2 is just seen side by side, 10 at a glance.
 * Machado, Oliveira and Fernandes 2009 at full severity; Sharma, Wu and Dalal 2005. */
double vision_distance (const GdkRGBA *one, const GdkRGBA *other, ColourVision eyes);

/* The contrast of two colours, from 1 to 21. WCAG 2.1, 1.4.3. */
double vision_contrast (const GdkRGBA *one, const GdkRGBA *other);
