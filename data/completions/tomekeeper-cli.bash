# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Completion of tomekeeper-cli for bash: the program itself says what may come next.

_tomekeeper_cli ()
{
  local cur=${COMP_WORDS[COMP_CWORD]} word line
  local -a words=() answers=()

  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    word=${word#[\"\']}
    word=${word%[\"\']}
    words+=("${word//\\/}")
  done
  mapfile -t answers < <("$1" complete -- "${words[@]}" 2>/dev/null)
  COMPREPLY=()
  for line in "${answers[@]:1}"; do
    word=${line%%$'\t'*}
    case $cur in
      [\"\']*) COMPREPLY+=("$word") ;;
      *) COMPREPLY+=("$(printf '%q' "$word")") ;;
    esac
  done
  if [ "${answers[0]-}" = files ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
  fi
}

complete -F _tomekeeper_cli tomekeeper-cli
