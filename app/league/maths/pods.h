/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who sits at which table of several: the search among all ways, apart from what a table then is.
 */
#pragma once

#include "app/league/maths/pairing-private.h"

G_BEGIN_DECLS

/* Up to so many players all ways are searched. */
#define LEAGUE_PODS_EXACT 12

/**
 * LeaguePods:
 * @positions: (array length=n): of the field's present ones who sit down
 * @sizes: (array length=n_pods): players of each table; sum up to @n
 * @partners: players of a side, 1 for none; then a table has two sides
 * @forbidden: [one * n + other], by index into @positions; @met, @partnered (partners) likewise
 */
typedef struct {
  const LeagueField *field;
  guint n, n_pods, partners;
  guint *positions, *sizes;
  guint8 *forbidden;
  guint16 *met, *partnered;
} LeaguePods;

/* What matters in this order: nobody meets whom he must not, partners change, opponents met as
 * seldom as can be (both by squares), points are close, sides are equally strong. */
enum {
  LEAGUE_PODS_FORBIDDEN,
  LEAGUE_PODS_PARTNERS,
  LEAGUE_PODS_MET,
  LEAGUE_PODS_GAP,
  LEAGUE_PODS_SIDES
};

G_END_DECLS
