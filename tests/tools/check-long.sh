# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
#
# What `./check --long` and `./check --fuzz` do; read by ./check.
#
# Everything is run in parts. A part takes at most 40 minutes, then it stops where it is; the next
# call goes on there, with what was answered kept in build-long/, until the tree changes.

long=$top/build-long
plain=$top/build-plain
part_seconds=2400
long_parts=(sanitized order games plain valgrind old kills fuzz debian-13)
# Tests that do more when TOMEKEEPER_LONG is set.
old_tests=(db-old-files db-migrate-interrupted db-salvage app-pack-editor app-pack-editor-faults
  ui-contrast ui-focus)
game_tests=(tome-games tokio-games spelled-games arkham-games restless-games tome-dealt tokio-dealt
  spelled-dealt arkham-dealt restless-dealt tome-worlds tokio-worlds spelled-worlds record-file app-games
  app-dealing)
kill_tests=(app-killed app-killed-jobs app-killed-pairs app-killed-window)

# What the tree holds, as one number. The copy on Debian 13 is no checkout.
tree_state ()
{
  if git -C "$top" rev-parse HEAD >/dev/null 2>&1; then
    git -C "$top" rev-parse HEAD && git -C "$top" diff HEAD &&
      git -C "$top" ls-files -o --exclude-standard
  else
    find "$top" -path "$top/build*" -prune -o -type f -print0 | sort -z | xargs -0 sha256sum
  fi | sha256sum | cut -d' ' -f1
}

# long_run PART BUILD ARGUMENT…: a run that goes on where it was; 3 when its time is over.
long_run ()
{
  local part=$1 build=$2
  shift 2
  begin "$build" "$part" --all --resume --seconds "$part_seconds" "$@"
  finish
}

tests_named ()
{
  local name
  for name in "$@"; do
    named+=(--test "$name")
  done
}

build_sanitized ()
{
  make sanitized "$asan" "${options[@]}" "${sanitized[@]}"
}

build_plain ()
{
  make plain "$plain" "${options[@]}" --buildtype=debugoptimized
}

# Everything but house and data, which the plain build has; nothing as before, SQLite's memory watched,
# too, and with the sanitizer's own long memory.
part_sanitized ()
{
  build_sanitized || return 0
  share_processes
  export ASAN_OPTIONS=symbolize=0 TOMEKEEPER_WATCH_SQLITE=1
  long_run sanitized "$asan" --timeout-multiplier 10 --processes $((2 * $(nproc))) \
    --no-suite house --no-suite data
}

# A process a test, in an order of its own.
part_order ()
{
  build_sanitized || return 0
  share_processes
  export CK_FORK=yes TOMEKEEPER_ORDER
  TOMEKEEPER_ORDER=$(cat "$long/order")
  say "check: order: TOMEKEEPER_ORDER=$TOMEKEEPER_ORDER"
  long_run order "$asan" --timeout-multiplier 10 --processes $((2 * $(nproc))) \
    --no-suite house --no-suite data
}

# All games that are simulated, sanitized.
part_games ()
{
  local -a named=()
  build_sanitized || return 0
  share_processes
  unset TOMEKEEPER_FEW_GAMES
  tests_named "${game_tests[@]}"
  long_run games "$asan" --timeout-multiplier 20 "${named[@]}"
}

# The program as it is delivered, and all games.
part_plain ()
{
  build_plain || return 0
  export CK_TIMEOUT_MULTIPLIER=5
  long_run plain "$plain" --timeout-multiplier 10 --processes $((2 * $(nproc)))
}

# What the rules core reads that nobody wrote.
part_valgrind ()
{
  build_plain || return 0
  export CK_FORK=no TOMEKEEPER_FEW_GAMES=40 CK_TIMEOUT_MULTIPLIER=50
  long_run valgrind "$plain" --suite rules --timeout-multiplier 20 \
    --wrap 'valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite'
}

# Old collections, migrations and damaged files without a selection.
part_old ()
{
  local -a named=()
  build_plain || return 0
  export TOMEKEEPER_LONG=1 TOMEKEEPER_SALVAGE=1 CK_TIMEOUT_MULTIPLIER=50
  tests_named "${old_tests[@]}"
  long_run old "$plain" --timeout-multiplier 20 "${named[@]}"
}

# Every job that can be killed.
part_kills ()
{
  local -a named=()
  build_plain || return 0
  export TOMEKEEPER_KILLS=${TOMEKEEPER_KILLS:-20} CK_TIMEOUT_MULTIPLIER=5
  tests_named "${kill_tests[@]}"
  long_run kills "$plain" --timeout-multiplier 20 "${named[@]}"
}

part_fuzz ()
{
  fuzz 60
}

# The program as it is delivered, and all tests, on Debian 13: no warning, and the same answers.
part_debian-13 ()
{
  local root=$top/build-debian-13 status=0 start=$SECONDS
  local done=$root/root/tomekeeper/build-plain/sums/plain.json
  if [ "$(id -u)" -ne 0 ] || ! command -v mmdebstrap >/dev/null; then
    say "check: debian-13: skipped: it needs root and the package mmdebstrap"
    mkdir -p "$long/sums"
    printf '{"run": "debian-13", "tests": [], "before": [], "unsteady": [], "seconds": 0}' \
      >"$long/sums/debian-13.json"
    sums+=("$long/sums/debian-13.json")
    return 0
  fi
  rm -f "$done"
  "$top/tests/tools/debian-13.sh" "$root" env CI=true ./check --long plain || status=$?
  step $((SECONDS - start)) debian-13
  [ -e "$done" ] || return 4
  sums+=("$done")
  [ "$status" != 3 ] || return 3
}

# fuzz SECONDS [NAME…]: so much CPU time for each parser on top of what it had before.
fuzz ()
{
  local seconds=$1 start=$SECONDS
  shift
  need_packages ./check "${FUZZ_PACKAGES[@]}"
  say "check: fuzz: $seconds s of CPU time each"
  FUZZ_SECONDS=$seconds FUZZ_SLICE=$seconds FUZZ_SINCE=$long/fuzz-since FUZZ_JOBS=$(nproc) \
    "$top/tests/tools/fuzz.sh" "$@" >"$long/fuzz.log" 2>&1 || {
    tail -n 40 "$long/fuzz.log" >&2
    unbuilt=$((unbuilt + 1))
  }
  step $((SECONDS - start)) fuzz
  mkdir -p "$top/build-fuzz/sums"
  /usr/bin/python3 "$top/tests/tools/fuzz_sums.py" "$top/build-fuzz/fuzz" "$long/fuzz-since" \
    >"$top/build-fuzz/sums/fuzz.json"
  sums+=("$top/build-fuzz/sums/fuzz.json")
}

# Begins anew when the tree is another than that of the last call.
take_up_long ()
{
  local state
  mkdir -p "$long"
  state=$(tree_state)
  if [ "$state" != "$(cat "$long/state" 2>/dev/null)" ]; then
    rm -f "$long"/done-* "$long/steps" "$long/fuzz-since"
    for part in "${long_parts[@]}"; do
      rm -f "$asan/sums/$part.json" "$plain/sums/$part.json"
    done
    printf '%s\n' "$state" >"$long/state"
    # $RANDOM has 15 bits.
    printf '%s\n' $((RANDOM * 32768 + RANDOM)) >"$long/order"
  fi
}

check_long ()
{
  local part status went_on=0
  local -a parts=()
  local mode=$1
  shift
  steps=$long/steps
  take_up_long
  if [ "$mode" = --fuzz ]; then
    case ${1:-} in
      '' | *[!0-9]*) say "Usage: ./check --fuzz SECONDS [NAME…]" && return 2 ;;
    esac
    rm -f "$long/fuzz-since"
    fuzz "$@"
  else
    parts=("$@")
    [ $# -gt 0 ] || parts=("${long_parts[@]}")
    for part in "${parts[@]}"; do
      case " ${long_parts[*]} " in
        *" $part "*) ;;
        *) say "The parts are: ${long_parts[*]}" && return 2 ;;
      esac
    done
    for part in "${parts[@]}"; do
      if [ -f "$long/done-$part" ]; then
        say "check: $part: was at its end before"
        sums+=("$(cat "$long/done-$part")")
        continue
      fi
      status=0
      # In a process of its own, for each part has an environment of its own.
      (
        unbuilt=0 broken=0 sums=() begun=()
        trap interrupt INT TERM
        status=0
        "part_$part" || status=$?
        printf '%s\n' "${sums[-1]:-}" >"$long/last"
        [ "$unbuilt" = 0 ] || exit 4
        exit "$status"
      ) || status=$?
      sums+=("$(cat "$long/last")")
      case $status in
        0) cp "$long/last" "$long/done-$part" ;;
        3) went_on=1 ;;
        *) unbuilt=$((unbuilt + 1)) ;;
      esac
    done
  fi
  say
  /usr/bin/python3 "$top/tests/tools/results.py" --unbuilt "$unbuilt" --steps "$steps" "${sums[@]}" || broken=1
  if [ "$went_on" = 1 ]; then
    say "Not at its end: the same command goes on."
    return 3
  fi
  return "$broken"
}
