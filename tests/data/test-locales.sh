#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-locales.sh CLI: in real locales people read and type figures and dates as they write them, and
# names stand in their alphabet's order; what other programs read is the same byte for byte. The
# locales are made here by localedef. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

cli=$1
locales=(de_DE fr_FR pl_PL es_ES tr_TR ar_EG)

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
for locale in "${locales[@]}"; do
  if ! [ -e "/usr/share/i18n/locales/$locale" ] \
    || ! localedef -i "$locale" -f UTF-8 "$room/$locale.UTF-8" >"$room/log" 2>&1; then
    echo "1..0 # SKIP $locale can't be made: the sources of locales are missing (Debian: locales)"
    exit 0
  fi
done
export LOCPATH=$room XDG_DATA_HOME=$room/data XDG_CONFIG_HOME=$room/config XDG_CACHE_HOME=$room/cache
unset LANGUAGE LC_ALL LANG LC_NUMERIC LC_MESSAGES

# there LOCALE WORD...: what the program says there.
there ()
{
  local locale=$1
  shift
  LC_ALL=$locale.UTF-8 "$cli" --database "$room/demo.db" "$@" 2>&1
}

there C demo >/dev/null
for name in Łukasz Lena Maria Ñandú Nuria Olga Åke İpek Ilgaz; do
  there C player add "$name" >/dev/null
done

# What the program says, with every blank that keeps together as one that does not.
figures ()
{
  there "$@" | sed "s/$(printf '\302\240')/ /g; s/$(printf '\342\200\257')/ /g"
}

# The matches of one day are rated in the order of their random ids, so figures are not always these.
rating=$(there C ratings --all | grep -oE '[0-9]+\.[0-9]+' | head -1)
for locale in de_DE fr_FR pl_PL es_ES tr_TR; do
  has "$locale: ratings have a decimal comma" "$(there "$locale" ratings --all)" "${rating/./,}"
  has "$locale: so have typed scores" \
    "$(there "$locale" log --dry-run 'Catan: Ada 33,5, Ben 31')" '33,5'
  has "$locale: a point is understood as well" \
    "$(there "$locale" log --dry-run 'Catan: Ada 33.5, Ben 31')" '33,5'
done
has 'elsewhere a comma is no decimal mark' "$(there C log --dry-run 'Catan: Ada 33,5, Ben 31')" 'name'
is 'elsewhere ratings have a point' "$(grep -cxE '[0-9]+\.[0-9]+' <<<"$rating")" 1

has 'de_DE: percent' "$(figures de_DE ratings --co-op)" '33,3 %'
has 'fr_FR: percent' "$(figures fr_FR ratings --co-op)" '33,3 %'
has 'es_ES: percent' "$(figures es_ES ratings --co-op)" '33,3 %'
has 'pl_PL: percent stands close' "$(figures pl_PL ratings --co-op)" '33,3%'

# Days and places, typed; days, told.
typed ()
{
  local locale=$1 line=$2
  LC_ALL=$locale.UTF-8 "$cli" --database "$room/demo.db" log --dry-run "$line" >"$room/said" 2>&1
  is "$locale: $line" "$? $(grep -c '^tomekeeper-cli:' "$room/said")" '0 0'
}
typed de_DE 'Catan: Ada 3, Ben 1, gestern'
typed fr_FR 'Catan: Ada 3, Ben 1, hier'
typed fr_FR "Catan: Ada 3, Ben 1, aujourd'hui"
typed fr_FR "Catan: Ada 3, Ben 1, aujourd$(printf '\342\200\231')hui"
typed pl_PL 'Catan: Ada 3, Ben 1, wczoraj'
typed es_ES 'Catan: Ada 3, Ben 1, ayer'
typed tr_TR 'Catan: Ada 3, Ben 1, yesterday'
typed de_DE 'Catan: Ada 2., Ben 1.'
for place in de_DE:2. C:2nd fr_FR:2nd fr_FR:2e es_ES:2o; do
  has "${place%%:*}: ${place#*:} is a place" \
    "$(there "${place%%:*}" log --dry-run "Catan: Ada ${place#*:}, Ben 1.")" 'Ben'
  is "${place%%:*}: and no part of a name" \
    "$(there "${place%%:*}" log --dry-run "Catan: Ada ${place#*:}, Ben 1." | grep -cF "${place#*:}")" 0
done
has 'tr_TR: months' "$(there tr_TR log --dry-run 'Catan: Ada 3, Ben 1, 2026-11-05')" '5 Kas 2026'
has 'de_DE: months' "$(there de_DE log --dry-run 'Catan: Ada 3, Ben 1, 2026-12-05')" '5. Dez 2026'

mkdir -p "$room/po/ar/LC_MESSAGES"
msgfmt -o "$room/po/ar/LC_MESSAGES/tomekeeper.mo" - <<END
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgctxt "direction of this language"
msgid "ltr"
msgstr "rtl"
END
has 'ar_EG: months run as the sentences do, which are English' \
  "$(there ar_EG log --dry-run 'Catan: Ada 3, Ben 1, 2026-11-05')" '5 Nov 2026'
has 'ar_EG: Arabic ones in Arabic' \
  "$(TOMEKEEPER_LOCALE_DIR=$room/po LANGUAGE=ar there ar_EG log --dry-run 'Catan: Ada 3, Ben 1, 2026-11-05')" \
  'نوف'

# Pages say which language they are in, and which way it runs.
page ()
{
  there "$1" export --league 'Thursday League' --report season --format html | grep -o '<html[^>]*>'
}
is 'fr_FR: a page is in French' "$(page fr_FR)" '<html lang="fr" dir="ltr">'
# In C.UTF-8 nothing is translated from glibc 2.39 on.
is 'Arabic runs from right to left' \
  "$(TOMEKEEPER_LOCALE_DIR=$room/po LANGUAGE=ar page fr_FR)" '<html lang="ar" dir="rtl">'

# The order of names.
order ()
{
  local locale=$1
  shift
  there "$locale" list players | awk 'NR > 1 { print $2 }' | grep -xE "$(IFS='|'; echo "$*")" | tr '\n' ' '
}
is 'pl_PL: ł stands behind l' "$(order pl_PL Lena Łukasz Maria)" 'Lena Łukasz Maria '
is 'es_ES: ñ stands behind n' "$(order es_ES Nuria Ñandú Olga)" 'Nuria Ñandú Olga '
is 'de_DE: å is an a' "$(order de_DE Ada Åke Ben)" 'Ada Åke Ben '
is 'tr_TR: ı stands before i' "$(order tr_TR Ilgaz İpek Lena)" 'Ilgaz İpek Lena '

# Turkish has four letters i; ids, commands and names are found all the same.
has 'tr_TR: the game of TOKIO' "$(there tr_TR log --dry-run 'TOKIO: Ada won, Ben')" 'ToKiO'
has 'tr_TR: the word WIN' "$(there tr_TR log --dry-run 'Catan: Ada WIN, Ben')" 'Ada'
is 'tr_TR: which is no part of a name' \
  "$(there tr_TR log --dry-run 'Catan: Ada WIN, Ben' | grep -c WIN)" 0
has 'tr_TR: a player by capitals' "$(there tr_TR show player ILGAZ)" 'Ilgaz'

# For other programs: the same everywhere.
written ()
{
  local locale=$1
  there "$locale" export --all
  for format in csv csv-wide json bgstats; do
    there "$locale" export --plays "$format"
  done
  for format in csv json trf; do
    there "$locale" export --league 'Thursday League' --format "$format"
  done
  for report in table crosstable ratings; do
    there "$locale" export --league 'Thursday League' --report "$report" --format csv
  done
  there "$locale" standings 'Thursday League' --csv
  there "$locale" standings 'Thursday League' --crosstable --csv
  there "$locale" standings 'Thursday League' --outlook 50 --csv
  there "$locale" ratings --all --csv
  there "$locale" ratings --all --history Eve --csv
  there "$locale" ratings --co-op --csv
  for list in matches leagues campaigns decks packs; do
    there "$locale" --json list "$list"
  done
  there "$locale" --json standings 'Thursday League'
  there "$locale" --json show player Eve
  rm -f "$room/archive.zip"
  there "$locale" archive write "$room/archive.zip" >/dev/null || echo "no archive in $locale"
  /usr/bin/python3 -c 'import sys, zipfile
archive = zipfile.ZipFile (sys.argv[1])
for name in archive.namelist ():
    sys.stdout.buffer.write (archive.read (name))' "$room/archive.zip" | sed 's/"made": "[^"]*"//'
}

# Sentences for people, which JSON has too, are those of the locale.
bare ()
{
  written "$1" | sed -E 's/"(title|subtitle|season_title|told|sentence)": "([^"\\]|\\.)*"//g'
}
bare C >"$room/plain"
is 'there is something to compare' "$(($(wc -c <"$room/plain") > 100000))" 1
for locale in "${locales[@]}"; do
  bare "$locale" >"$room/$locale.all"
  is "$locale: what is written is the same" "$(diff -a "$room/plain" "$room/$locale.all" | head -5 | cut -c 1-300)" ''
done
plan
