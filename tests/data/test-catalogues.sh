#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-catalogues.sh SOURCE CLI: every language of po/LINGUAS has a catalogue that msgfmt finds
# sound, no catalogue is left out, and the program uses them. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

po=$1/po
languages=$(grep -v '^#' "$po/LINGUAS")
for language in $languages; do
  is "$language is sound" \
    "$(msgfmt --check --check-accelerators=_ -o /dev/null "$po/$language.po" 2>&1)" ''
done
is 'LINGUAS is in order and complete' "$languages" \
  "$(cd "$po" && find . -name '*.po' -printf '%P\n' | sed 's/\.po$//' | LC_ALL=C sort)"
has 'the program speaks German when asked to' \
  "$(LC_ALL=C.UTF-8 LANGUAGE=de "$2" --help)" 'Aufruf: tomekeeper-cli'
plan
