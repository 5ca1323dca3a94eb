# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Assertions for tests in bash, printed as TAP.

tap_number=0

# tap_line VERDICT TITLE [REMARK...]
tap_line ()
{
  local verdict=$1 title=$2 remark
  shift 2
  tap_number=$((tap_number + 1))
  printf '%s\n' "$verdict $tap_number - $title"
  for remark in "$@"; do
    printf '# %s\n' "${remark//$'\n'/$'\n'# }"
  done
}

# is TITLE GOT EXPECTED
is ()
{
  if [ "$2" = "$3" ]; then
    tap_line ok "$1"
  else
    tap_line 'not ok' "$1" "expected: $3" "but got: $2"
  fi
}

# has TITLE TEXT PART
has ()
{
  case $2 in
    *"$3"*) tap_line ok "$1" ;;
    *) tap_line 'not ok' "$1" "no '$3' in: $2" ;;
  esac
}

plan ()
{
  echo "1..$tap_number"
}
