#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-options.sh PROGRAM PICTURE: the program's options from outside: exit status and messages; and
# what it shows, by tomekeeper-picture.
# TAP on standard output; to be run with a display.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

program=$1
picture=$2
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# answer STATUS PART ARGUMENT...: exits with STATUS and says PART.
answer ()
{
  local status=$1 part=$2 said got
  shift 2
  said=$(timeout 60 "$program" "$@" 2>&1)
  got=$?
  is "$*: exit status" "$got" "$status"
  if [ -n "$part" ]; then
    has "$*: message" "$said" "$part"
  else
    is "$*: message" "$said" ''
  fi
}

# picture TITLE WIDTH PAGE ARGUMENT...: makes a PNG WIDTH wide or wider, and says nothing.
picture ()
{
  local title=$1 width=$2 page=$3 said bytes wide=
  shift 3
  rm -f "$room/picture.png"
  said=$(timeout 60 "$picture" "$page" "$room/picture.png" "$@" 2>&1)
  is "picture of $title: nothing is said" "$said" ''
  # A PNG's width is the four bytes behind its first sixteen.
  read -r -a bytes < <(od -An -j16 -N4 -tu1 "$room/picture.png")
  if [ "$((bytes[2] * 256 + bytes[3]))" -ge "$width" ]; then
    wide=yes
  fi
  is "picture of $title: is there" "$wide" yes
}

answer 0 'tomekeeper ' --version
answer 0 '--database=FILE' --help
answer 1 --colour --colour
answer 2 --size --size 700
answer 2 --page --page nowhere
answer 2 --page --page match
# Pictures are made by another program: this one left a draft in the collection.
answer 2 --page --page pack-editor
answer 1 --screenshot --page collection --screenshot "$room/picture.png"
answer 2 --demo --demo --database "$room/a.db"

printf '[Record "1"]\n[Game "tome"]\n[Seat1 "Ada"]\n[Seat2 "Ben"]\n[Seat3 "Cyd"]\n[Seat4 "Dan"]\n' \
  >"$room/match.tkr"
printf '\xff\xd8\xff\xe0' >"$room/photo.db"
picture 'the own collection' 700 start --size 760x560
picture 'a match of the demo' 700 match --demo --size 760x560
picture 'the dialog for a new match' 500 new-match --demo
picture 'a record' 700 start --size 760x560 "$room/match.tkr"
picture 'what is no record' 700 start --size 760x560 "$room/photo.db"
picture 'what is no collection' 700 start --size 760x560 --database "$room/photo.db"

# The entries in the desktop's menu are left to the program that runs.
"$program" --page leagues >"$room/said" 2>&1 &
running=$!
for _ in $(seq 100); do
  gdbus call --session --dest io.github.tomekeeper.Tomekeeper --object-path / \
    --method org.freedesktop.DBus.Peer.Ping >/dev/null 2>&1 && break
  sleep 0.1
done
answer 0 '' --new-match
answer 0 '' --quick-log
is 'which goes on' "$(kill -0 "$running" && echo yes)" yes
gdbus call --session --dest io.github.tomekeeper.Tomekeeper \
  --object-path /io/github/tomekeeper/Tomekeeper \
  --method org.freedesktop.Application.ActivateAction quit '[]' '{}' >/dev/null
for _ in $(seq 100); do
  kill -0 "$running" 2>/dev/null || break
  sleep 0.1
done
kill "$running" 2>/dev/null
wait "$running"
is 'until it is told to quit' "$?" 0
is 'and says nothing' "$(cat "$room/said")" ''
before=$(cd "$XDG_DATA_HOME/tomekeeper" && sha256sum ./*.db)
has 'there is a collection' "$before" 'tomekeeper.db'
picture 'a draft of a pack' 700 pack-editor --size 760x560
is 'picture of a draft: the collection is as before' \
  "$(cd "$XDG_DATA_HOME/tomekeeper" && sha256sum ./*.db)" "$before"
plan
