#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh DATA CORE STORE LEAGUES IMPORTS ARCHIVE WORDS LETTERS RESOLVER HEADLESS SCROLL LEAGUE-PAGE KEY
# FIRST-FRAME WATCH EMPTY PROGRAM:
# every measurement that exists, one after the other, each beside its limit. The last line tells
# which rows of docs/performance.md are not held; exits with 1 when there are any. What has limits
# of its own, beyond those rows, is measured last and told. KEY is "missing" where it can't be built.
set -u
data=$1 core=$2 store=$3 leagues=$4 imports=$5 archive=$6 words=$7 letters=$8 resolver=$9
shift 9
headless=$1
shift
scroll=$1 league_page=$2 key=$3
shift 3

not_held= beyond= missing=
row () { name=$1; shift; "$@" || not_held="$not_held $name"; }
other () { name=$1; shift; "$@" || beyond="$beyond $name"; }

row core "$core" "$data"
row store "$store" "$data"
row leagues "$leagues"
row imports "$imports"
row resolver "$resolver" "$data"
if command -v Xvfb >/dev/null && command -v dbus-daemon >/dev/null; then
  row first-frame "$headless" "$@" --demo
  row scroll "$headless" "$scroll"
  row page "$headless" "$scroll" --page 1000000
  other league-page "$headless" "$league_page"
  if [ "$key" != missing ]; then
    other key-to-board "$headless" "$key"
  else
    echo "a key to the board: not measured, libxtst-dev is missing"
  fi
else
  missing=" first-frame scroll page"
  echo "start to first frame, scrolling, a league's page and a key to the board: not measured, Xvfb or dbus-daemon is missing"
fi
other archive "$archive"
other words "$words" "$letters"

[ -z "$beyond" ] || echo "beyond the rows, not held:$beyond"
[ -z "$missing" ] || echo "not measured:$missing"
[ -z "$not_held" ] || { echo "not held:$not_held"; exit 1; }
[ -n "$missing" ] || echo "every row is held"
