#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# screenshots.sh: has the program draw docs/screenshots anew, from the demo collection. Build it
# first (./run does).
set -eu

top=$(cd "$(dirname "$0")/../.." && pwd)
pictures=$top/docs/screenshots
export TOMEKEEPER_DATA_DIR=$top/data TOMEKEEPER_LOCALE_DIR=$top/build/po
export GSETTINGS_SCHEMA_DIR=$top/build/data

# take NAME [OPTION...]
take ()
{
  "$top/tests/tools/headless.sh" timeout 60 "$top/build/ui/tomekeeper" --demo \
    --screenshot "$pictures/$1.png" "${@:2}"
}

mkdir -p "$pictures"
take home --page home
take matches --page matches
take match --page match
take collection --page collection
take narrow --page match --size 400x760
ADW_DEBUG_COLOR_SCHEME=prefer-dark take match-dark --page match
