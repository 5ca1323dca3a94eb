#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-pictures.sh PICTURE CLI: a picture of any page leaves the collection as it was, byte for byte, with
# nothing beside it, although some pages are of something that was changed for them. TAP on standard
# output; to be run with a display.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

picture=$1 cli=$2
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir "$room/other" "$room/pictures" "$room/copies"
export XDG_DATA_HOME=$room/data TMPDIR=$room/copies

# sums: of all files of the three collections, with their names.
sums ()
{
  (cd "$room" && find data other -type f | LC_ALL=C sort | xargs -d '\n' sha256sum)
}

# take TITLE PAGE ARGUMENT...: a picture of PAGE, after which nothing is said and nothing is another.
take ()
{
  local title=$1 page=$2 said status
  shift 2
  rm -f "$room/picture.png"
  said=$(timeout 120 "$picture" "$page" "$room/picture.png" "$@" 2>&1)
  status=$?
  is "$title: exit status" "$status" 0
  is "$title: nothing is said" "$said" ''
  is "$title: there is a picture" "$(head -c 4 "$room/picture.png" | tail -c 3)" PNG
  is "$title: the collections are what they were" "$(sums)" "$before"
}

"$cli" demo >/dev/null
"$cli" log 'Catan: Ada 10, Ben 8' >/dev/null
cp "$room/data/tomekeeper/tomekeeper-demo.db" "$room/other/copy.db"
before=$(sums)
is 'there are three collections' "$(wc -l <<<"$before")" 3

take 'own' pack-editor
take 'demo' pack-editor --demo
take 'another' photo --database "$room/other/copy.db"
take 'another, with an equals sign' waiting --database="$room/other/copy.db"
take 'one that is not there' home --database "$room/other/none.db"

mapfile -t pages < <("$picture" --pages)
is 'there are many pages' "$((${#pages[@]} > 60))" 1
said=$(timeout 600 "$picture" --every "$room/pictures" "$room/other/copy.db" 2>&1)
is 'every page: exit status' "$?" 0
is 'every page: nothing is said' "$said" ''
is 'every page: the collections are what they were' "$(sums)" "$before"
lacking=
for page in "${pages[@]}"; do
  [ -s "$room/pictures/$page.png" ] || lacking+=" $page"
done
is 'every page: there is a picture' "$lacking" ''
# A page that does not come would look like another.
is 'every page looks different' \
  "$(cd "$room/pictures" && sha256sum ./*.png | sort | uniq -w 64 -D)" ''
is 'no copy is left' "$(ls "$room/copies")" ''

"$picture" nowhere "$room/picture.png" >/dev/null 2>&1
is 'a page that there is not' "$?" 2
said=$("$picture" home "$room/none/picture.png" 2>&1)
is 'a picture that cannot be written' "$?" 1
has 'which is said' "$said" "$room/none/picture.png"
plan
