#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# html.sh MANUAL OUT STYLE CACHE LANGUAGE...: the manual as HTML, in OUT/C and OUT/LANGUAGE.
# STYLE is html.xsl with its paths filled in, CACHE the stylesheet of Mallard's cache.
set -eu -o pipefail

manual=$(cd "$1" && pwd)
out=$2
style=$(realpath "$3")
cache=$4
shift 4

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# write FOLDER OPTION...: the pages of the cache there.
write ()
{
  local folder=$1
  shift
  xsltproc --nonet --xinclude --stringparam mal.cache.file "$room/cache.xml" "$@" \
    -o "$folder" "$style" "$room/pages.xml"
}

# make LANGUAGE PAGES: the HTML of a folder of pages.
make ()
{
  local language=$1 pages=$2 page
  mkdir -p "$out/$language"
  {
    echo '<cache:cache xmlns:cache="http://projectmallard.org/cache/1.0/" xmlns="http://projectmallard.org/1.0/">'
    for page in "$pages"/*.page; do
      printf '<page cache:href="file://%s"/>\n' "${page// /%20}"
    done
    echo '</cache:cache>'
  } >"$room/pages.xml"
  xsltproc --nonet --xinclude -o "$room/cache.xml" "$cache" "$room/pages.xml"
  # Every colour is mixed from these two: the dark style is the same one from a dark page.
  write "$room/dark/" --stringparam color.bg '#242424' --stringparam color.fg '#ffffff'
  write "$out/$language/"
  mv "$room/dark/manual.css" "$out/$language/manual-dark.css"
  [ ! -d "$manual/C/media" ] || cp -r "$manual/C/media" "$out/$language/"
  [ ! -d "$manual/$language/media" ] || cp -r "$manual/$language/media" "$out/$language/"
}

rm -rf "$out"
make C "$manual/C"
for language in "$@"; do
  mkdir "$room/$language"
  msgfmt -o "$room/$language.mo" "$manual/$language/$language.po"
  itstool --strict -m "$room/$language.mo" --lang "$language" -o "$room/$language" \
    "$manual"/C/*.page "$manual/C/legal.xml"
  make "$language" "$room/$language"
done
