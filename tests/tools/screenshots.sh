#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# screenshots.sh [--all] [BUILD [FOLDER]]: pictures of the demo collection, made by the program
# itself. Without --all those that the documents show, into docs/screenshots; with it every page,
# light and dark, narrow, and with large text, to be looked at (FOLDER is BUILD/screenshots then).
set -eu -o pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
all=
if [ "${1:-}" = --all ]; then
  all=--all
  shift
fi
build=$(cd "${1:-$top/build}" && pwd)
if [ -n "$all" ]; then
  folder=${2:-$build/screenshots}
else
  folder=${2:-$top/docs/screenshots}
fi
export TOMEKEEPER_DATA_DIR=$top/data TOMEKEEPER_LOCALE_DIR=$build/po

# One display for all of them.
if [ -z "${SCREENSHOTS_INSIDE:-}" ]; then
  SCREENSHOTS_INSIDE=1 exec "$top/tests/tools/headless.sh" "$0" $all "$build" "$folder"
fi

mkdir -p "$folder" "$XDG_CONFIG_HOME/large/gtk-4.0"
sed 's/^gtk-font-name=.*/gtk-font-name=Cantarell 16.5/' "$XDG_CONFIG_HOME/gtk-4.0/settings.ini" \
  >"$XDG_CONFIG_HOME/large/gtk-4.0/settings.ini"

# take NAME PAGE SIZE [VARIABLE=VALUE]...
take ()
{
  local name=$1 page=$2 size=$3
  shift 3
  env "$@" "$build/ui/tomekeeper" --demo --page "$page" --size "$size" \
    --screenshot "$folder/$name.png"
}

# A demo collection anew: the last picture changed a match.
forget ()
{
  rm -rf "${XDG_DATA_HOME:?}/tomekeeper"
}

if [ -z "$all" ]; then
  for page in home match matches new-match match-tokio match-spelled match-arkham match-restless \
    campaign run book result quick-log; do
    take "$page" "$page" 1120x740
  done
  take match-dark match 1120x740 ADW_DEBUG_COLOR_SCHEME=prefer-dark
  for page in correct waiting compare cover; do
    take "$page" "$page" 1120x740
    forget
  done
  exit
fi
for page in home matches match match-tokio match-spelled match-arkham match-restless match-details match-edit result players \
  campaigns campaign run book new-campaign collection pack deck new-deck new-match quick-log bin \
  history shortcuts about; do
  take "$page" "$page" 1120x740
  take "$page-dark" "$page" 1120x740 ADW_DEBUG_COLOR_SCHEME=prefer-dark
  take "$page-narrow" "$page" 370x650
  take "$page-large" "$page" 1120x740 XDG_CONFIG_HOME="$XDG_CONFIG_HOME/large"
done
for page in correct waiting lines compare taken-back note cover photo; do
  take "$page" "$page" 1120x740
  forget
  take "$page-dark" "$page" 1120x740 ADW_DEBUG_COLOR_SCHEME=prefer-dark
  forget
  take "$page-narrow" "$page" 370x650
  forget
  take "$page-large" "$page" 1120x740 XDG_CONFIG_HOME="$XDG_CONFIG_HOME/large"
  forget
done
