#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# screenshots.sh [--all|--sheets] [BUILD [FOLDER]]: pictures of the demo collection, made by
# tomekeeper-picture, which is built with the tests. Without --all those that the documents show, into
# docs/screenshots; with it every page, light and dark, narrow, and with large text, to be looked at
# (FOLDER is BUILD/screenshots then); with --sheets the same, and the four of each page beside one
# another, small, in docs/screenshots/pages, which needs montage of ImageMagick.
set -eu -o pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
all=
if [ "${1:-}" = --all ] || [ "${1:-}" = --sheets ]; then
  all=$1
  shift
fi
build=$(cd "${1:-$top/build}" && pwd)
if [ -n "$all" ]; then
  folder=${2:-$build/screenshots}
else
  folder=${2:-$top/docs/screenshots}
fi
if [ ! -x "$build/tests/pictures/tomekeeper-picture" ]; then
  echo "screenshots.sh: $build has no tests/pictures/tomekeeper-picture; ./check builds it" >&2
  exit 1
fi
if [ "$all" = --sheets ] && ! command -v montage >/dev/null; then
  echo "screenshots.sh: there is no montage; on Debian it is in the package imagemagick" >&2
  exit 1
fi
export TOMEKEEPER_DATA_DIR=$top/data TOMEKEEPER_LOCALE_DIR=$build/po GSETTINGS_SCHEMA_DIR=$build/data

# One display for all of them.
if [ -z "${SCREENSHOTS_INSIDE:-}" ]; then
  SCREENSHOTS_INSIDE=1 exec "$top/tests/tools/headless.sh" "$0" $all "$build" "$folder"
fi

mkdir -p "$folder" "$top/docs/screenshots/pages" "$XDG_CONFIG_HOME/large/gtk-4.0"
sed 's/^gtk-font-name=.*/gtk-font-name=Cantarell 16.5/' "$XDG_CONFIG_HOME/gtk-4.0/settings.ini" \
  >"$XDG_CONFIG_HOME/large/gtk-4.0/settings.ini"
# Every picture is of a copy of it.
"$build/app/tomekeeper-cli" demo >/dev/null

# take NAME PAGE SIZE [VARIABLE=VALUE]...
take ()
{
  local name=$1 page=$2 size=$3
  shift 3
  env "$@" "$build/tests/pictures/tomekeeper-picture" "$page" "$folder/$name.png" --demo --size "$size"
}

if [ -z "$all" ]; then
  for page in home match matches new-match match-tokio match-spelled match-arkham match-restless \
    campaign run book result quick-log league pairing player correct waiting compare cover pack-editor; do
    take "$page" "$page" 1120x740
  done
  take match-dark match 1120x740 ADW_DEBUG_COLOR_SCHEME=prefer-dark
  take import import-people 1120x740
  exit
fi

# look PAGE: it in four ways, and a sheet of them.
look ()
{
  take "$1" "$1" 1120x740
  take "$1-dark" "$1" 1120x740 ADW_DEBUG_COLOR_SCHEME=prefer-dark
  take "$1-narrow" "$1" 370x650
  take "$1-large" "$1" 1120x740 XDG_CONFIG_HOME="$XDG_CONFIG_HOME/large"
  if [ "$all" = --sheets ]; then
    montage "$folder/$1".png "$folder/$1"-{dark,narrow,large}.png -tile 4x1 -geometry x300+4+4 \
      -background '#888888' -colors 96 "PNG8:$top/docs/screenshots/pages/$1.png"
  fi
}

for page in home matches match match-tokio match-spelled match-arkham match-restless \
  match-details match-edit result players player player-records player-matches head-to-head \
  campaigns campaign run book new-campaign collection games game-rating pack new-pack \
  deck new-deck new-match quick-log bin history leagues league league-crosstable league-rounds \
  league-charts league-outlook league-corrections season-dialog season-dialog-more scheme-dialog entrants pairing award \
  preferences repair shortcuts about pack-editor pack-editor-tokio pack-editor-spelled \
  pack-editor-arkham pack-editor-restless pack-editor-faults import import-table import-people \
  import-look import-changed import-faults import-done correct waiting lines compare taken-back note \
  cover photo damaged; do
  look "$page"
done
