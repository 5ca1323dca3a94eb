#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-catalogues.sh SOURCE CLI: every language of po/LINGUAS has a catalogue that msgfmt finds
# sound, which says all that the program can say now and keeps the rules' placeholders, and the
# manual's say all of the manual; no catalogue is left out, and the program uses them. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

po=$1/po
manual=$1/docs/manual
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# lacks CATALOGUE TEMPLATE: what of it is not translated, or has to be looked at again.
lacks ()
{
  msgmerge --quiet --no-fuzzy-matching --output-file="$room/merged.po" "$1" "$2" 2>&1
  for kind in --untranslated --only-fuzzy; do
    msgattrib "$kind" --no-obsolete --no-wrap "$room/merged.po" | grep -E '^msg(ctxt|id)' | grep -v '^msgid ""$'
  done | head -40
}

# What ninja tomekeeper-pot collects.
xgettext --directory="$1" --files-from="$po/POTFILES" --from-code=UTF-8 \
  --keyword=_ --keyword=N_ --keyword=NP_:2,3 --keyword=C_:1c,2 --keyword=NC_:1c,2 \
  --keyword=g_dcgettext:2 --keyword=g_dngettext:2,3 --keyword=g_dpgettext2:2c,3 \
  --output="$room/all.pot"
languages=$(grep -v '^#' "$po/LINGUAS")
for language in $languages; do
  is "$language is sound" \
    "$(msgfmt --check --check-accelerators=_ -o /dev/null "$po/$language.po" 2>&1)" ''
  msgfmt -o "$room/$language.mo" "$po/$language.po"
  is "$language keeps what sentences are filled with" \
    "$(/usr/bin/python3 "$(dirname "$0")/placeholders.py" "$room/$language.mo" 2>&1)" ''
  is "$language is complete" "$(lacks "$po/$language.po" "$room/all.pot")" ''
done
# Once mended, and lost again when catalogues were merged.
is 'who sat second came in no second place' \
  "$(for language in $languages; do
    msgattrib --no-wrap "$po/$language.po" | msggrep --no-wrap --msgid --fixed-strings -e 'after sitting second'
  done | grep -E '"[^"]*(zweiten Platz|ser segundo|drugim miejscu w ostatni)')" ''
is 'LINGUAS is in order and complete' "$languages" \
  "$(cd "$po" && find . -name '*.po' -printf '%P\n' | sed 's/\.po$//' | LC_ALL=C sort)"
# From glibc 2.39 on nothing is translated in a locale of the name C.UTF-8; its data serve under another one.
mkdir "$room/locales"
ln -s /usr/lib/locale/C.utf8 "$room/locales/en_US.UTF-8"
has 'the program speaks German when asked to' \
  "$(LOCPATH=$room/locales LC_ALL=en_US.UTF-8 LANGUAGE=de "$2" --help)" 'Aufruf: tomekeeper-cli'

if command -v itstool >/dev/null; then
  itstool -o "$room/manual.pot" "$manual"/C/*.page "$manual"/C/legal.xml
  mapfile -t languages < <(grep -v '^#' "$manual/LINGUAS")
  for language in "${languages[@]}"; do
    is "$language: the manual is sound" \
      "$(msgfmt --check -o /dev/null "$manual/$language/$language.po" 2>&1)" ''
    is "$language: the manual is complete" \
      "$(lacks "$manual/$language/$language.po" "$room/manual.pot")" ''
  done
  is 'the manual has no other catalogue' "$(grep -v '^#' "$manual/LINGUAS")" \
    "$(cd "$manual" && find . -name '*.po' -printf '%P\n' | sed 's/\/.*//' | LC_ALL=C sort)"
else
  tap_line ok 'the catalogues of the manual # SKIP no itstool here'
fi
plan
