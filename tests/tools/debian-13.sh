#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command in a copy of the tree on Debian 13, whose GTK and libadwaita are newer than ours.
#
#   tests/tools/debian-13.sh FOLDER [COMMAND…]
#
# FOLDER becomes the root of a Debian 13, made by mmdebstrap when there is none yet, and the tree goes into
# FOLDER/root/tomekeeper, where what was built before stays. Without COMMAND it is a shell. Needs root,
# mmdebstrap (Debian's package of that name) and Debian's archive. The exit status is COMMAND's.
set -eu -o pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -ge 1 ] || { sed -n '3,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
root=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- bash

if [ ! -e "$root/etc/debian_version" ]; then
  mmdebstrap --variant=minbase --include=ca-certificates,git trixie "$root" \
    "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >&2
fi

tree=$root/root/tomekeeper
mkdir -p "$tree"
# What is no longer in the tree goes, what was built stays.
find "$tree" -mindepth 1 -maxdepth 1 ! -name 'build*' -exec rm -rf {} +
git -C "$top" ls-files -co --exclude-standard -z | tar -C "$top" --null -T - -cf - 2>/dev/null |
  tar -C "$tree" -xf -

leave ()
{
  umount -l "$root/dev/pts" "$root/dev" "$root/proc" 2>/dev/null || true
}
trap leave EXIT
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t devpts devpts "$root/dev/pts" 2>/dev/null || true

[ ! -e /etc/resolv.conf ] || cp -L /etc/resolv.conf "$root/etc/resolv.conf"
status=0
chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
  TERM="${TERM:-dumb}" bash -c 'cd /root/tomekeeper && exec "$@"' bash "$@" || status=$?
exit "$status"
