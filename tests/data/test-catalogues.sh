#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-catalogues.sh SOURCE: every language of po/LINGUAS has a catalogue that msgfmt finds sound,
# and no catalogue is left out. TAP on standard output.
set -u

po=$1/po
languages=$(grep -v '^#' "$po/LINGUAS")
number=0
is ()
{
  number=$((number + 1))
  if [ "$2" = "$3" ]; then
    echo "ok $number - $1"
  else
    printf '%s\n' "not ok $number - $1" "# expected: $3" "# but got: ${2//$'\n'/$'\n'# }"
  fi
}

for language in $languages; do
  is "$language is sound" \
    "$(msgfmt --check --check-accelerators=_ -o /dev/null "$po/$language.po" 2>&1)" ''
done
is 'LINGUAS is in order and complete' "$languages" \
  "$(cd "$po" && find . -name '*.po' -printf '%P\n' | sed 's/\.po$//' | LC_ALL=C sort)"
echo "1..$number"
