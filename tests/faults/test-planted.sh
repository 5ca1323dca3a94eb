#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-planted.sh SOURCE: each fault that tests/tools/planted.py plants still has its place. TAP on
# standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

cd "$1" || exit 1
n=0
for patch in tests/faults/planted/*.patch; do
  n=$((n + 1))
  is "$(basename "$patch") applies" "$(git apply --check "$patch" 2>&1)" ''
done
is 'there are forty' "$n" 40
plan
