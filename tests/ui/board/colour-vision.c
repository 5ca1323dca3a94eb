/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ColourVision.
 */
#include "tests/ui/board/colour-vision.h"

#include <math.h>

static const struct {
  const char *name;
  double mix[3][3];
} vision_of[COLOUR_VISIONS] = {
  { "all colours", { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } },
  { "protanopia",
    { { 0.152286, 1.052583, -0.204868 },
      { 0.114503, 0.786281, 0.099216 },
      { -0.003882, -0.048116, 1.051998 } } },
  { "deuteranopia",
    { { 0.367322, 0.860646, -0.227968 },
      { 0.280085, 0.672501, 0.047413 },
      { -0.011820, 0.042940, 0.968881 } } },
  { "tritanopia",
    { { 1.255528, -0.076749, -0.178779 },
      { -0.078411, 0.930809, 0.147602 },
      { 0.004733, 0.691367, 0.303900 } } },
  { "greys",
    { { 0.2126, 0.7152, 0.0722 }, { 0.2126, 0.7152, 0.0722 }, { 0.2126, 0.7152, 0.0722 } } },
};

const char *
vision_name (ColourVision eyes)
{
  return vision_of[eyes].name;
}

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static void
to_lab (const GdkRGBA *colour, ColourVision eyes, double lab[3])
{
  const double light[3] = { to_linear (colour->red), to_linear (colour->green),
                            to_linear (colour->blue) };
  static const double xyz[3][3] = { { 0.4124564, 0.3575761, 0.1804375 },
                                    { 0.2126729, 0.7151522, 0.0721750 },
                                    { 0.0193339, 0.1191920, 0.9503041 } };
  static const double white[3] = { 0.95047, 1, 1.08883 };
  double seen[3], f[3];

  for (int k = 0; k < 3; k++) {
    const double *mix = vision_of[eyes].mix[k];

    seen[k] = CLAMP (mix[0] * light[0] + mix[1] * light[1] + mix[2] * light[2], 0, 1);
  }
  for (int k = 0; k < 3; k++) {
    double t = (xyz[k][0] * seen[0] + xyz[k][1] * seen[1] + xyz[k][2] * seen[2]) / white[k];

    f[k] = t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
  }
  lab[0] = 116 * f[1] - 16;
  lab[1] = 500 * (f[0] - f[1]);
  lab[2] = 200 * (f[1] - f[2]);
}

static double
degrees (double radians)
{
  return radians * 180 / G_PI;
}

static double
cosine (double angle)
{
  return cos (angle * G_PI / 180);
}

double
vision_distance (const GdkRGBA *one, const GdkRGBA *other, ColourVision eyes)
{
  double a[3], b[3], mean, g, a1, a2, c1, c2, h1, h2, dh, dl, dc, dh2, l, c, h, t, sl, sc, sh, rt;

  to_lab (one, eyes, a);
  to_lab (other, eyes, b);
  mean = (hypot (a[1], a[2]) + hypot (b[1], b[2])) / 2;
  g = 0.5 * (1 - sqrt (pow (mean, 7) / (pow (mean, 7) + pow (25, 7))));
  a1 = a[1] * (1 + g);
  a2 = b[1] * (1 + g);
  c1 = hypot (a1, a[2]);
  c2 = hypot (a2, b[2]);
  h1 = fmod (degrees (atan2 (a[2], a1)) + 360, 360);
  h2 = fmod (degrees (atan2 (b[2], a2)) + 360, 360);
  dl = b[0] - a[0];
  dc = c2 - c1;
  dh = c1 * c2 == 0 ? 0 : fmod (h2 - h1 + 540, 360) - 180;
  dh2 = 2 * sqrt (c1 * c2) * sin (dh / 2 * G_PI / 180);
  l = (a[0] + b[0]) / 2;
  c = (c1 + c2) / 2;
  h = h1 + h2;
  if (c1 * c2 != 0)
    h = fabs (h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  t = 1 - 0.17 * cosine (h - 30) + 0.24 * cosine (2 * h) + 0.32 * cosine (3 * h + 6)
      - 0.2 * cosine (4 * h - 63);
  sl = 1 + 0.015 * (l - 50) * (l - 50) / sqrt (20 + (l - 50) * (l - 50));
  sc = 1 + 0.045 * c;
  sh = 1 + 0.015 * c * t;
  rt = -sin (60 * exp (-((h - 275) / 25) * ((h - 275) / 25)) * G_PI / 180) * 2
       * sqrt (pow (c, 7) / (pow (c, 7) + pow (25, 7)));
  return sqrt (dl / sl * dl / sl + dc / sc * dc / sc + dh2 / sh * dh2 / sh
               + rt * dc / sc * dh2 / sh);
}

static double
luminance (const GdkRGBA *colour)
{
  return 0.2126 * to_linear (colour->red) + 0.7152 * to_linear (colour->green)
         + 0.0722 * to_linear (colour->blue);
}

double
vision_contrast (const GdkRGBA *one, const GdkRGBA *other)
{
  double a = luminance (one), b = luminance (other);

  return (MAX (a, b) + 0.05) / (MIN (a, b) + 0.05);
}
