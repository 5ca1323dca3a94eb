#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-house.sh: need_packages of house.sh, with a dpkg-query, an apt-get and an id that only
# pretend. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/tap.sh"

here=$(cd "$(dirname "$0")" && pwd)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir "$room/bin"

pretend ()
{
  printf '#!/bin/bash\n%s\n' "$2" >"$room/bin/$1"
  chmod +x "$room/bin/$1"
}

unset PRETEND_ID

# "gone" is known and not installed, "never" is unknown.
pretend dpkg-query 'for package in "${@:4}"; do
  case $package in
    gone) echo "gone config-files" ;;
    never) echo "dpkg-query: no packages found matching never" >&2; status=1 ;;
    *) echo "$package installed" ;;
  esac
done
exit "${status:-0}"'
pretend apt-get "echo \"\$*\" >>'$room/apt'; [ ! -e '$room/offline' ] || { echo 'no net here'; exit 100; }"
pretend id 'echo "${PRETEND_ID:-0}"'

# try PACKAGE...: what need_packages says and does; the answers are in $status, $said and $apt.
try ()
{
  rm -f "$room/apt"
  said=$(PATH=$room/bin:$PATH bash -c '. "$1/house.sh"; need_packages ./run "${@:2}"; echo gone on' \
    house "$here" "$@" 2>&1)
  status=$?
  apt=$(cat "$room/apt" 2>/dev/null)
}

try here there
is 'nothing missing: goes on without a word' "$status $said" '0 gone on'
is 'nothing missing: apt-get is left alone' "$apt" ''

PRETEND_ID=1000 try here gone never
is 'not root: ends with 1' "$status" 1
is 'not root: apt-get is left alone' "$apt" ''
has 'not root: says what to type' "$said" 'apt-get install --no-install-recommends gone never'
has 'not root: says what for' "$said" './run needs packages that are not installed'

try here gone never
is 'root: goes on' "$status ${said##*$'\n'}" '0 gone on'
has 'root: says what it installs' "$said" 'Installing by apt: gone never'
is 'root: updates first' "${apt%%$'\n'*}" update
has 'root: installs only what is missing' "$apt" '--no-install-recommends -o DPkg::Lock::Timeout=120 gone never'

touch "$room/offline"
try gone
is 'offline: ends with 1' "$status" 1
has 'offline: shows what apt-get said' "$said" 'no net here'
plan
