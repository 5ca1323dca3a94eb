#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh DATA CORE STORE LEAGUES IMPORTS ARCHIVE WORDS LETTERS HEADLESS SCROLL KEY FIRST-FRAME WATCH
# EMPTY PROGRAM:
# every measurement that exists, one after the other, each beside its limit. Exits with 1 when one
# is passed.
set -u
data=$1 core=$2 store=$3 leagues=$4 imports=$5 archive=$6 words=$7 letters=$8 headless=$9
shift 9
scroll=$1 key=$2
shift 2

status=0
"$core" "$data" || status=1
"$store" "$data" || status=1
"$leagues" || status=1
"$imports" || status=1
"$archive" || status=1
"$words" "$letters" || status=1
if command -v Xvfb >/dev/null; then
  "$headless" "$scroll" || status=1
  "$headless" "$key" || status=1
  "$headless" "$@" --demo || status=1
else
  echo "scrolling, a key to the board, and start to first frame: not measured, Xvfb is missing"
fi
exit $status
