# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Completion of tomekeeper for bash.

_tomekeeper ()
{
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}

  if [ "$cur" = = ]; then
    cur=
  elif [ "$prev" = = ]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $prev in
    --page) mapfile -t COMPREPLY < <(compgen -W \
      'home matches players leagues campaigns collection' -- "$cur") ;;
    --size) COMPREPLY=() ;;
    *)
      case $cur in
        -*) mapfile -t COMPREPLY < <(compgen -W \
          '--demo --database --new-match --quick-log --page --size --version --help' \
          -- "$cur") ;;
        *)
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$cur")
          ;;
      esac
      ;;
  esac
}

complete -F _tomekeeper tomekeeper
