#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-headless.sh: what headless.sh promises. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/tap.sh"

headless=$(cd "$(dirname "$0")" && pwd)/headless.sh
"$headless" bash -c 'exit 7' 2>/dev/null
is 'exits as the command does' "$?" 7
is 'standard input reaches the command' "$(echo there | "$headless" cat)" there
# shellcheck disable=SC2016
is 'display, bus and home are there' \
  "$("$headless" bash -c '[ -n "$DISPLAY" ] && [ -n "$DBUS_SESSION_BUS_ADDRESS" ] && [ -d "$XDG_DATA_HOME" ] && ls -A "$HOME" && echo yes')" yes
# shellcheck disable=SC2016
is 'no program of the machine opens what is shown' \
  "$("$headless" bash -c 'ls "$XDG_DATA_DIRS/mime/magic" "$XDG_DATA_DIRS/applications" 2>&-' | sed 's|.*/||')" magic
# shellcheck disable=SC2016
home=$("$headless" bash -c 'echo "$HOME"')
is 'nothing of it stays' "$([ -z "$home" ] || [ -e "$home" ] || echo gone)" gone

# Killed itself, it takes the command, the display and the bus with it.
room=$(mktemp -d)
# shellcheck disable=SC2016
"$headless" bash -c 'echo "$DISPLAY $HOME $$" >"$0/said"; exec sleep 60' "$room" &
wrapper=$!
until [ -s "$room/said" ]; do sleep 0.05; done
read -r display home process <"$room/said"
kill "$wrapper"
wait "$wrapper"
is 'killed: ends as killed' "$?" 143
is 'killed: leaves nothing' \
  "$(kill -0 "$process" 2>&- || [ -e "/tmp/.X11-unix/X${display#:}" ] || [ -e "$home" ] || echo gone)" gone
rm -rf "$room"
plan
