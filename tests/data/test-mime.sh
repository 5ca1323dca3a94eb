#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-mime.sh MIME DESKTOP: the MIME type is accepted by update-mime-database; GIO then knows a
# record by its name, and by its first tag where the name says nothing; and the desktop file opens it.
# TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

id=io.github.tomekeeper.Tomekeeper
type=application/vnd.tomekeeper.record
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
export XDG_DATA_HOME=$room/share GIO_USE_VFS=local
mkdir -p "$XDG_DATA_HOME/mime/packages"

# type_of NAME TEXT: the content type of a file with that name and text.
type_of ()
{
  printf '%b' "$2" >"$room/$1"
  gio info -a standard::content-type "$room/$1" | sed -n 's/.*standard::content-type: //p'
}

cp "$1" "$XDG_DATA_HOME/mime/packages/$id.xml"
is 'update-mime-database accepts it' "$(update-mime-database "$XDG_DATA_HOME/mime" 2>&1)" ''
is 'by its name' "$(type_of a.tkr '1 deal\n')" "$type"
is 'by its first tag' "$(type_of plain '[Record "1"]\n')" "$type"
is 'after a byte order mark' "$(type_of bom '\xef\xbb\xbf[Record "1"]\r\n')" "$type"
is 'after comments' "$(type_of remark '# Thursday\n\n[Record "1"]\n')" "$type"
is 'another text stays text' "$(type_of prose 'The record of it\n')" text/plain
is 'a chess game stays what it is' "$(type_of a.pgn '[Event "?"]\n')" application/vnd.chess-pgn
is 'an archive is a zip' "$(type_of 'Tomekeeper 2026-11-23.zip' 'PK\x03\x04')" application/zip
is 'a pack is JSON' "$(type_of pack.json '{"pack": "tome"}')" application/json
is 'the desktop file opens it' "$(sed -n 's/^MimeType=//p' "$2")" "$type;"
plan
