#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-icons.sh SVG...: each icon is an image that librsvg's loader draws; a symbolic one has a
# single colour. TAP on standard output.
set -u

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
echo "1..$#"
number=0
for icon in "$@"; do
  number=$((number + 1))
  fault=
  gdk-pixbuf-thumbnailer -s 64 "$icon" "$room/drawn.png" >"$room/said" 2>&1 || fault="is not drawn: $(cat "$room/said")"
  case $icon in
    *-symbolic.svg)
      [ "$(grep -oE '(fill|stroke)="#[0-9A-Fa-f]+"' "$icon" | sort -u | wc -l)" = 1 ] \
        || fault='has more than one colour' ;;
  esac
  if [ -z "$fault" ]; then
    echo "ok $number - ${icon##*/}"
  else
    printf '%s\n' "not ok $number - ${icon##*/}" "# $fault"
  fi
done
