#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh DATA CORE STORE WORDS HEADLESS SCROLL FIRST-FRAME WATCH EMPTY PROGRAM: every measurement
# that exists, one after the other, each beside its limit. Exits with 1 when one is passed.
set -u
data=$1 core=$2 store=$3 words=$4 headless=$5 scroll=$6
shift 6

status=0
"$core" "$data" || status=1
"$store" "$data" || status=1
"$words" || status=1
if command -v Xvfb >/dev/null; then
  "$headless" "$scroll" || status=1
  "$headless" "$@" --demo || status=1
else
  echo "scrolling and start to first frame: not measured, Xvfb is missing"
fi
exit $status
