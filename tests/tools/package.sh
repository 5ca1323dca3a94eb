#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# tests/tools/package.sh [WORK]: the Debian package of what is committed, built and tried as a stranger
# would: in a copy of the tree, looked at by lintian, installed by apt into a bare Debian 12, both
# programs started there, and removed again, after which nothing but the person's data may be left.
# Wants root, the build dependencies of debian/control, and debootstrap, lintian, xvfb-run's packages from a
# mirror of Debian; takes some minutes. WORK (/tmp/tomekeeper-package) keeps the package, the logs and the
# bare system, from where it goes on the next time.
set -eu -o pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:-/tmp/tomekeeper-package}
bare=$work/bare
mirror=${MIRROR:-http://deb.debian.org/debian}

say ()
{
  printf '%s\n' "package: $*" >&2
}

fail ()
{
  say "$*"
  exit 1
}

# in_bare COMMAND...: in the bare system, as root.
in_bare ()
{
  chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
    DEBIAN_FRONTEND=noninteractive "$@"
}

# as_player COMMAND...: the same as somebody with a home.
as_player ()
{
  in_bare su player -s /bin/bash -c "cd && $*"
}

# files: what is in the bare system, but for what apt, dpkg and running programs keep.
files ()
{
  (cd "$bare" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./run -o -path ./tmp \
    -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/dpkg \
    -o -path ./home \) -prune -o -print | LC_ALL=C sort)
}

[ "$(id -u)" = 0 ] || fail 'this wants root'
for tool in dpkg-buildpackage lintian debootstrap; do
  command -v "$tool" >/dev/null || fail "this wants $tool"
done
mkdir -p "$work"

say 'building'
rm -rf "$work/build"
mkdir "$work/build"
git -C "$top" archive --prefix=tomekeeper-1.0.0/ HEAD | tar -x -C "$work/build"
(cd "$work/build/tomekeeper-1.0.0" && dpkg-buildpackage -us -uc -b) >"$work/build.log" 2>&1 \
  || { tail -n 40 "$work/build.log"; fail "does not build: $work/build.log"; }
deb=$(echo "$work"/build/tomekeeper_*.deb)

say 'looking at it'
lintian -EviIL +pedantic "$work"/build/tomekeeper_*.changes >"$work/lintian.log" 2>&1 || true
grep -E '^[EWIP]:' "$work/lintian.log" >&2 || true
! grep -qE '^[EW]:' "$work/lintian.log" || fail "lintian has errors or warnings: $work/lintian.log"

if [ ! -e "$bare/etc/debian_version" ]; then
  say 'making a bare Debian 12'
  debootstrap --variant=minbase bookworm "$bare" "$mirror" >"$work/debootstrap.log" 2>&1 \
    || fail "debootstrap: $work/debootstrap.log"
fi
in_bare apt-get -q update >"$work/apt.log" 2>&1
in_bare apt-get -q -y purge tomekeeper >>"$work/apt.log" 2>&1 || true
# What is needed to start it, and all that it depends on, is there before and after.
in_bare apt-get -q -y install --no-install-recommends xvfb xauth dbus-daemon man-db >>"$work/apt.log" 2>&1
in_bare id player >/dev/null 2>&1 || in_bare useradd -m player
rm -rf "$bare/home/player/.local" "$bare/home/player/.config" "$bare/home/player/.cache"
cp "$deb" "$bare/tmp/"

say 'installing it'
in_bare apt-get -q -y install --no-install-recommends "/tmp/${deb##*/}" >>"$work/apt.log" 2>&1 \
  || { tail -n 20 "$work/apt.log"; fail "apt does not install it: $work/apt.log"; }

say 'starting it'
version=$(as_player tomekeeper-cli --version)
[ "$version" = 'tomekeeper-cli 1.0.0' ] || fail "the version is $version"
as_player 'tomekeeper-cli simulate tome --seed 7 > game.tkr && tomekeeper-cli import game.tkr &&
  tomekeeper-cli log "Catan: Ada 10, Ben 8" && tomekeeper-cli list matches && tomekeeper-cli verify' \
  >"$work/cli.log" 2>&1 || { cat "$work/cli.log"; fail 'the command line fails'; }
grep -q Catan "$work/cli.log" || fail "a match is lost: $work/cli.log"
grep -q exact "$work/cli.log" || fail "a match is not what it was: $work/cli.log"
as_player 'man tomekeeper-cli' | grep -q 'ALL COMMANDS' || fail 'there is no manual page'
as_player 'LC_ALL=C.UTF-8 LANGUAGE=de tomekeeper-cli --help' | grep -q 'Aufruf' || fail 'it speaks no German'
# The X server keeps its screen in a file. It is of one colour until the window is there.
cat >"$bare/tmp/show" <<'SHOW'
tomekeeper --page matches &
for _ in $(seq 60); do
  sleep 1
  kill -0 $! || exit 1
  cp screen/Xvfb_screen0 window.xwd
  # Its pixels stand at the end, four bytes each.
  if [ "$(tail -c 4096000 window.xwd | od -An -v -tx4 -w4 | sort -u | wc -l)" -gt 100 ]; then
    kill $!
    exit 0
  fi
done
echo 'it is not drawn'
exit 1
SHOW
as_player 'mkdir -p screen && dbus-run-session -- xvfb-run -a -s "-screen 0 1280x800x24 -fbdir screen" sh /tmp/show' \
  >"$work/window.log" 2>&1 || { cat "$work/window.log"; fail 'the window fails'; }
cp "$bare/home/player/window.xwd" "$work/"

say 'removing it'
in_bare apt-get -q -y purge tomekeeper >>"$work/apt.log" 2>&1
files >"$work/without"
left=$(grep -i tomekeeper "$work/without" | grep -v '^./home/' || true)
[ -z "$left" ] || fail "left behind: $left"
[ -s "$bare/home/player/.local/share/tomekeeper/tomekeeper.db" ] || fail 'the matches are gone'
say "good: $deb ($(du -k "$deb" | cut -f1) KB); the window as it looked there: $work/window.xwd"
