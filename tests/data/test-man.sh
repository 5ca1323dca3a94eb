#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-man.sh SOURCE WINDOW CLI PAGE...: the manual pages render without a warning, and have every
# command and every option of the programs. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

source=$1
window=$2
cli=$3
shift 3
unset LANGUAGE
export LC_ALL=C.UTF-8

# shown PAGE: as it is read, on one line, with blanks squeezed.
shown ()
{
  mandoc -Tutf8 -Owidth=500 "$1" | sed 's/.\x08//g' | tr -s ' \n' '  '
}

for page in "$@"; do
  name=${page##*/}
  is "$name: mandoc has nothing to warn of" "$(mandoc -Tlint -Wwarning "$page" 2>&1)" ''
  if command -v groff >/dev/null && command -v man >/dev/null; then
    is "$name: nor has groff" \
      "$(man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)" ''
  else
    tap_line ok "$name: nor has groff # SKIP no groff here"
  fi
  case $name in
    tomekeeper.1) window_page=$(shown "$page") ;;
    tomekeeper-cli.1) cli_page=$(shown "$page") ;;
  esac
done

# lacks PAGE WORD...: which words the text of a page does not have.
lacks ()
{
  local page=$1 word
  shift
  for word in "$@"; do
    [[ $page == *"$word"[!a-z0-9-]* ]] || printf '%s\n' "$word"
  done
}

mapfile -t options < <("$window" --help | grep -oE -e '--[a-z][a-z0-9-]*' | grep -vxE -e '--help-.*|--gapplication.*' | sort -u)
is 'the window has options' "$((${#options[@]} > 5))" 1
is "the window's options are all there" "$(lacks "$window_page" "${options[@]}")" ''

mapfile -t commands < <("$cli" --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
is 'the command line has commands' "$((${#commands[@]} > 50))" 1
is 'they are all there' "$(lacks "$cli_page" "${commands[@]}")" ''
mapfile -t options < <(for command in "${commands[@]}"; do "$cli" "$command" --help; done |
  grep -oE -e '--[a-z][a-z0-9-]*' | sort -u)
is 'with their options' "$(lacks "$cli_page" "${options[@]}")" ''

# Every option of a file's tables is in the usages of its commands.
missing=()
n=0
while IFS=$'\t' read -r file names; do
  usages=$(for command in $names; do
    said=$("$cli" help "$command")
    printf '%s\n' "$said"
    for subcommand in $(sed -n 's/^  \([a-z-][a-z, -]*[a-z]\)  .*/\1/p' <<< "$said" | tr -s ', ' '\n'); do
      "$cli" help "$command" "$subcommand"
    done
  done | sed 's/--\[no-\]\([a-z-]*\)/--\1 --no-\1/g')
  while read -r option; do
    n=$((n + 1))
    [[ -z $(lacks "$usages " "$option") ]] || missing+=("${file#"$source"/}: $option")
  done < <(sed -n 's/^ *{ "\(--[a-z][a-z0-9-]*\)", CLI_.*/\1/p' "$file" | sort -u)
done < <(python3 - "$source" <<'PYTHON'
import pathlib, re, sys
cli = pathlib.Path(sys.argv[1], 'app/cli')
commands = re.findall(r'\{ "([a-z-]+)", &(cli_\w+),', (cli / 'commands.c').read_text())
for path in sorted(cli.rglob('*.c')):
    tables = set(re.findall(r'^const CliTable (cli_\w+) = ', path.read_text(), re.M))
    names = [name for name, table in commands if table in tables]
    if names:
        print(path, ' '.join(names), sep='\t')
PYTHON
)
is 'options that are read are found' "$((n > 50))" 1
is 'every option that a file of commands reads is in their usages' "$(printf '%s\n' "${missing[@]}")" ''
plan
