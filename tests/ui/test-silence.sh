#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-silence.sh PICTURE COMMAND LIBRARY BEFORE: both programs from outside, the window as
# tomekeeper-picture shows it, with a library that notes whoever makes a socket of the internet or
# looks up a host (tests/silence.c), loaded after BEFORE, which may be empty. Nothing goes out of the
# window's pages, nor out of what the command line does with files, and nothing is said on standard
# error; only an address that is asked for is. TOMEKEEPER_SILENCE=all shows every page.
# TAP on standard output; to be run with a display.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

picture=$1 command=$2 library=$4${4:+:}$3
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
[ -z "${TOMEKEEPER_SILENCE+x}" ] || echo "# variable TOMEKEEPER_SILENCE=$TOMEKEEPER_SILENCE"
pages=(home matches match league player import campaign book pack quick-log history about)
if [ "${TOMEKEEPER_SILENCE:-}" = all ]; then
  mapfile -t pages < <("$picture" --pages)
fi

# silent TITLE COMMAND...: succeeds, with nothing on standard error and nothing gone out.
silent ()
{
  local title=$1 said status
  shift
  rm -f "$room/gone-out"
  said=$(SILENCE=$room/gone-out LD_PRELOAD=$library timeout 600 "$@" 2>&1 >"$room/said")
  status=$?
  is "$title: exit status" "$status" 0
  is "$title: standard error" "$said" ''
  is "$title: gone out" "$(cat "$room/gone-out" 2>/dev/null)" ''
}

for page in "${pages[@]}"; do
  silent "page $page" "$picture" "$page" "$room/picture.png" --demo
done
silent 'demo' "$command" demo
printf 'Date,Game,Player,Score,Player,Score\n2026-11-20,Night Ferry,Ada,7,Ben,5\n' >"$room/plays.csv"
silent 'import of a file' "$command" import "$room/plays.csv"
silent 'export of plays' "$command" export --plays html --output "$room/plays.html"
silent 'report' "$command" export --plays pdf --output "$room/plays.pdf"
silent 'archive' "$command" archive write "$room/all.zip"
silent 'backup' "$command" backup "$room/copy.db"
silent 'result' "$command" log 'Night Ferry: Ada 8, Ben 3'
silent 'check' "$command" check

# discreet TITLE COMMAND...: whatever is logged names nobody, not even the folder.
discreet ()
{
  local title=$1 said
  shift
  said=$(G_MESSAGES_DEBUG=all timeout 600 "$@" 2>&1 >"$room/said")
  is "$title: exit status" "$?" 0
  # GLib writes what is for debugging to standard output.
  said+=$(grep -E -- '-?(DEBUG|INFO): ' "$room/said")
  is "$title: log" "$(grep -iE 'quillon|candle' <<<"$said")" ''
}

mkdir "$room/quillon"
discreet 'a result' "$command" --database "$room/quillon/a.db" log 'Night Ferry: Quillon 8, Ben 3' \
  --note 'by candle light'
# Its copy is in a folder of that name, too.
TMPDIR=$room/quillon discreet 'the window' "$picture" result "$room/picture.png" --database "$room/quillon/a.db"

# What would make all of the above worth nothing: that the library sees nothing.
SILENCE=$room/gone-out LD_PRELOAD=$library timeout 600 "$command" import http://localhost:9/plays.csv \
  >"$room/said" 2>&1
has 'an address that is asked for' "$(cat "$room/gone-out" 2>/dev/null)" 'socket'
plan
