#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# headless.sh COMMAND [ARGUMENT...]: runs COMMAND with a display, a session bus and a home that
# are its own and empty, on a desktop without other programs, and with a look that is the same on
# every machine. TOMEKEEPER_SCREEN is the size of the display (1280x800). Exits as COMMAND does, or
# with 99 when there is no display to be had.
set -u

room=$(mktemp -d) || exit 99
servers=()
command=

leave ()
{
  trap - EXIT INT TERM HUP
  for process in $command "${servers[@]}"; do
    kill "$process" 2>/dev/null
  done
  wait 2>/dev/null
  rm -rf "$room"
}
trap leave EXIT
trap 'exit 143' TERM
trap 'exit 130' INT
trap 'exit 129' HUP

# serve NAME COMMAND...: starts a server that writes its address to descriptor 3, and waits for
# that line; the answer is in $address.
serve ()
{
  local name=$1
  shift
  if ! command -v "$1" >/dev/null; then
    echo "headless.sh: there is no $1; on Debian it is in the package ${name,,}" >&2
    exit 99
  fi
  mkfifo "$room/$name.address"
  "$@" 3>"$room/$name.address" >"$room/$name.log" 2>&1 &
  servers=("$!" "${servers[@]}")
  if ! read -r address <"$room/$name.address"; then
    echo "headless.sh: $name did not start:" >&2
    cat "$room/$name.log" >&2
    exit 99
  fi
}

mkdir -p "$room"/{home,config/gtk-4.0,data,cache,state,share}
mkdir -m 700 "$room/run"
# Icons, schemas and kinds of files are the system's, but not what browsers it happens to have.
ln -s /usr/share/* "$room/share/"
rm -f "$room/share/applications"
cat >"$room/config/gtk-4.0/settings.ini" <<'SETTINGS'
[Settings]
gtk-font-name=Cantarell 11
gtk-icon-theme-name=Adwaita
gtk-enable-animations=false
gtk-cursor-blink=false
gtk-xft-antialias=1
gtk-xft-dpi=98304
gtk-xft-hinting=0
gtk-xft-hintstyle=hintnone
gtk-xft-rgba=none
SETTINGS

export HOME=$room/home XDG_RUNTIME_DIR=$room/run
export XDG_CONFIG_HOME=$room/config XDG_DATA_HOME=$room/data
export XDG_CACHE_HOME=$room/cache XDG_STATE_HOME=$room/state
export XDG_DATA_DIRS=$room/share
export LC_ALL=${LC_ALL:-C.UTF-8} TZ=UTC
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=${GTK_A11Y:-none}
export GSETTINGS_BACKEND=memory GIO_USE_VFS=local GTK_USE_PORTAL=0 ADW_DISABLE_PORTAL=1
unset WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS

# Without -noreset the server would start afresh, and miss clients, whenever a test ends.
serve Xvfb Xvfb -displayfd 3 -screen 0 "${TOMEKEEPER_SCREEN:-1280x800}x24" -nolisten tcp -noreset
export DISPLAY=:$address
serve dbus-daemon dbus-daemon --session --nofork --nopidfile --print-address=3
export DBUS_SESSION_BUS_ADDRESS=$address

"$@" <&0 &
command=$!
wait "$command"
status=$?
command=
exit "$status"
