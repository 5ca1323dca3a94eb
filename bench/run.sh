#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh DATA CORE STORE WORDS LETTERS HEADLESS SCROLL KEY FIRST-FRAME WATCH EMPTY PROGRAM: every
# measurement that exists, one after the other, each beside its limit. Exits with 1 when one is
# passed.
set -u
data=$1 core=$2 store=$3 words=$4 letters=$5 headless=$6 scroll=$7 key=$8
shift 8

status=0
"$core" "$data" || status=1
"$store" "$data" || status=1
"$words" "$letters" || status=1
if command -v Xvfb >/dev/null; then
  "$headless" "$scroll" || status=1
  "$headless" "$key" || status=1
  "$headless" "$@" --demo || status=1
else
  echo "scrolling, a key to the board, and start to first frame: not measured, Xvfb is missing"
fi
exit $status
