#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-run.sh: ./run in a tree of its own, with a dpkg-query, a Meson, a Ninja and programs that
# only pretend. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/tap.sh"

top=$(cd "$(dirname "$0")/../.." && pwd)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
tree=$room/a\ tree
mkdir -p "$room/bin" "$tree/tests/tools" "$tree/build/ui" "$tree/build/app"
cp "$top/run" "$tree/"
cp "$top/tests/tools/house.sh" "$tree/tests/tools/"

# pretend FILE SCRIPT
pretend ()
{
  printf '#!/bin/bash\n%s\n' "$2" >"$1"
  chmod +x "$1"
}
# shellcheck disable=SC2016
pretend "$room/bin/dpkg-query" 'for package in "${@:4}"; do echo "$package installed"; done'
pretend "$room/bin/meson" "echo \"meson: \$*\"; echo meson >>'$room/called'; touch \"\$2/build.ninja\""
pretend "$room/bin/ninja" "echo 'ninja: some lines'; echo ninja >>'$room/called'
[ ! -e '$room/broken' ] || { echo 'page.c:1: error: broken'; exit 1; }"
# shellcheck disable=SC2016
for program in ui/tomekeeper app/tomekeeper-cli; do
  pretend "$tree/build/$program" 'echo "${0##*/} $*"; [ -d "$TOMEKEEPER_DATA_DIR/.." ] && exit 3'
done
mkdir "$tree/data"
touch "$room/match.tkr"

# try DISPLAY ARGUMENT...: starts ./run elsewhere; the answers are in $status, $out and $err.
try ()
{
  rm -f "$room/called"
  out=$(cd "$room" && env -u WAYLAND_DISPLAY DISPLAY="$1" PATH="$room/bin:$PATH" \
    XDG_DATA_HOME="$room" "$tree/run" "${@:2}" 2>"$room/err")
  status=$?
  err=$(cat "$room/err")
}

try :1
is 'the demo, when nothing is said' "$out" 'tomekeeper --demo'
is 'the status is the program'\''s' "$status" 3
is 'quiet when nothing is wrong' "$err" ''
is 'configures, then builds' "$(cat "$room/called")" $'meson\nninja'
try :1 match.tkr --page matches
is 'arguments reach the program' "$out" 'tomekeeper match.tkr --page matches'
is 'configures only once' "$(cat "$room/called")" ninja

try ''
is 'no display: the demo on the command line' "$out" 'tomekeeper-cli demo'
has 'no display: says so' "$err" 'There is no display here'
try '' match.tkr
is 'no display: a record is replayed' "$out" 'tomekeeper-cli replay match.tkr'
try '' --version
is 'no display: the version all the same' "$out" 'tomekeeper --version'

touch "$room/broken"
try :1
is 'a build that fails ends with 1' "$status" 1
has 'and shows why' "$err" 'page.c:1: error: broken'
is 'and starts nothing' "$out" ''
plan
