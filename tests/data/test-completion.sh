#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-completion.sh COMPLETIONS WINDOW CLI: what shells offer to complete a call of the programs: every
# command, every option of its usage, and values of the collection. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

folder=$1
window=$(realpath "$2")
cli=$(realpath "$3")
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
unset LANGUAGE
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$room/data
cd "$room" || exit 1

# asked WORD...: what the program says to them, without what it says about each, sorted.
asked ()
{
  "$cli" complete -- "$@" | cut -f1 | sed 1d | LC_ALL=C sort
}

# usage_of COMMAND [WORD]: the calls that the help shows.
usage_of ()
{
  "$cli" help "$@" | sed -n '/^Usage:$/,/^$/p'
}

mapfile -t commands < <("$cli" --help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
is 'every command' "$(asked '')" "$(printf '%s\n' "${commands[@]}" | LC_ALL=C sort)"
is 'a command to be explained' "$(asked help '')" "$(asked '')"
is 'and one of its words' "$(asked help league f)" $'finish\nfixtures\nforbid'
is 'nothing is made by asking' "$(ls "$room")" ''
lacking=
for command in "${commands[@]}"; do
  [ "$command" = help ] && continue
  usage=$(usage_of "$command")
  calls=$usage
  offered=$(asked "$command" --)
  # What only goes with one of its words.
  for word in $(asked "$command" ''); do
    offered+=$'\n'$(asked "$command" "$word" --)
    [ -z "$calls" ] && usage+=$(usage_of "$command" "$word")
  done
  # "--[no-]third-place" is two.
  while read -r option; do
    [[ $'\n'$offered$'\n' == *$'\n'"$option"$'\n'* ]] || lacking+=" $command:$option"
  done < <(sed 's/--\[no-\]\([a-z-]*\)/--\1 --no-\1/g' <<<"$usage" | grep -oE -e '--[a-z][a-z0-9-]*')
  counted=$((${counted:-0} + $(grep -cE -e '--[a-z]' <<<"$usage")))
done
has 'options are found' "$((counted > 30))" 1
is 'every option of every usage' "$lacking" ''

"$cli" player add 'Ada Lovelace' >/dev/null
"$cli" player add Ben >/dev/null
match=$("$cli" log 'Catan: Ada Lovelace 10, Ben 8' | head -n 1)
is 'players' "$(asked player rename '')" $'Ada Lovelace\nBen'
is 'a player, as the value of an option' "$(asked export --plays csv --player B)" Ben
is 'parted at the equals sign' "$(asked export --player = A)" 'Ada Lovelace'
is 'of another collection' "$(asked --database "$room/none.db" player rename '')" ''
is 'matches' "$(asked note '')" "$match"
has 'which say what they are' "$("$cli" complete -- note '')" $'\tCatan '
is 'games' "$(asked simulate to)" $'tokio\ntome'
is 'starter packs' "$(asked show pack tok)" tokio-starter
is 'formats' "$(asked export --plays bg)" $'bgstats\nbgstats-links'
is 'where a word decides what follows' "$(asked archive s)" show
is 'options as with another word' "$(asked league next L --tie)" --tie-breaks
is 'files' "$("$cli" complete -- replay '')" files
is 'nonsense' "$(asked no-such-command '')" ''
is 'an option that is no help' "$(asked league --help '' | head -n 1)" allow

# in_bash WORD...: what bash would offer; the last word is being typed.
in_bash ()
{
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  "$(complete -p "${1##*/}" | sed 's/.* -F \([^ ]*\) .*/\1/')" "$1"
  printf '%s\n' "${COMPREPLY[@]}"
}
# shellcheck source=data/completions/tomekeeper-cli.bash
. "$folder/tomekeeper-cli.bash"
# shellcheck source=data/completions/tomekeeper.bash
. "$folder/tomekeeper.bash"
touch "$room/game.tkr"
is 'bash: a command' "$(in_bash "$cli" standi)" standings
is 'bash: a name with a blank' "$(in_bash "$cli" player rename A)" 'Ada\ Lovelace'
is 'bash: going on with it' "$(in_bash "$cli" player rename 'Ada\ L')" 'Ada\ Lovelace'
is 'bash: in quotes' "$(in_bash "$cli" player rename "'Ada")" 'Ada Lovelace'
is 'bash: a file' "$(in_bash "$cli" replay ga)" game.tkr
is 'bash: of the window' "$(in_bash "$window" --page 'le')" leagues
is 'bash: its files' "$(in_bash "$window" ga)" game.tkr
options=$("$window" --help | grep -oE -e '--[a-z][a-z-]*' | grep -vE -e '--help-|--gapplication' | sort -u)
is 'bash: its options' "$(in_bash "$window" -- | sort -u)" "$options"
is 'zsh: its options' "$(grep -oE -e "'--[a-z-]*" "$folder/_tomekeeper" | tr -d "'" | sort -u)" "$options"
is 'fish: its options' "$(sed -n 's/.* -l \([a-z-]*\).*/--\1/p' "$folder/tomekeeper.fish" | sort -u)" \
  "$options"

# parses SHELL FILE: with a SKIP where that shell is not.
parses ()
{
  if command -v "$1" >/dev/null; then
    is "$1 parses ${2##*/}" "$("$1" -n "$2" 2>&1)" ''
  else
    tap_line ok "$1 parses ${2##*/} # SKIP no $1 here"
  fi
}
for program in tomekeeper tomekeeper-cli; do
  parses bash "$folder/$program.bash"
  parses zsh "$folder/_$program"
  parses fish "$folder/$program.fish"
done
if command -v fish >/dev/null; then
  is 'fish: a name' "$(PATH=$(dirname "$cli"):$PATH HOME=$room XDG_CONFIG_HOME=$room fish -c \
    "source $folder/tomekeeper-cli.fish; complete -C 'tomekeeper-cli player rename A'")" 'Ada Lovelace'
else
  tap_line ok 'fish: a name # SKIP no fish here'
fi
plan
