#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Fuzzes the parsers in turn, under ASan and UBSan, until each has had its CPU time:
#
#   tests/tools/fuzz.sh [NAME...]     as "record" for tests/rules/fuzz-record.c; all without one
#
# Slices go to the parser with the least CPU time so far. A sitting can be ended at any time and goes on
# with the next call, for what was done is kept in the folder FUZZ_DIR: ledger.tsv (one line a slice:
# date, parser, CPU seconds, executions, inputs kept, new finds), grown/NAME (the growing corpus),
# finds/NAME (inputs that crash, leak, hang or eat memory) and logs/NAME.
#
#   FUZZ_SECONDS   CPU seconds wanted of each parser, over all sittings (3600)
#   FUZZ_SLICE     seconds of a slice (300); the last one may be shorter
#   FUZZ_JOBS      how many at once (2)
#   FUZZ_SINCE     a copy of the ledger, made when it isn't there: what it has is not counted
#   FUZZ_BUILD     build folder, made with clang when it isn't there (build-fuzz)
#   FUZZ_DIR       where the work is kept (FUZZ_BUILD/fuzz)
#   FUZZ_KEEP=1    fuzzes nothing: prints the table of all sittings, and copies into kept/NAME the few
#                  inputs of grown/NAME that reach what the corpus in the source tree doesn't
set -u
shopt -s nullglob
source_dir=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath -m "${FUZZ_BUILD:-$source_dir/build-fuzz}")
dir=$(realpath -m "${FUZZ_DIR:-$build/fuzz}")
goal=${FUZZ_SECONDS:-3600}
slice=${FUZZ_SLICE:-300}
only=" $* "
too_many=20 # finds that nobody looked at, after which a parser waits
at_once=20  # a slice that fails within so many seconds: the parser waits until it is built anew

# The corpora of the tests that replay them, one a line.
corpora ()
{
  python3 - "$build/meson-info/intro-tests.json" "$1" <<'EOF'
import json, sys
for test in json.load(open(sys.argv[1])):
    if test['name'] == 'fuzz-' + sys.argv[2]:
        print('\n'.join(test['cmd'][3:]))
EOF
}

# Prints the fuzzers that are built and asked for. No process is begun here and below where it can be
# helped: on a busy machine each of them waits for its turn.
programs ()
{
  local path name

  for path in "$build"/tests/*/fuzz-*; do
    name=${path##*/fuzz-}
    [ -f "$path" ] && [ -x "$path" ] && { [ -z "${only// /}" ] || [[ $only == *" $name "* ]]; } && echo "$path"
  done
}

# Takes the parser with the least time for this process: its program is in $taken, empty when all are
# done; and the seconds of its slice in $wanted.
take ()
{
  local path name pid seconds least=$goal
  local -A spent=()
  local -a found

  taken=
  exec 9> "$dir/lock"
  flock 9
  while IFS=$'\t' read -r name seconds; do
    spent[$name]=$seconds
  done < <(tail -n +$((counted + 1)) "$dir/ledger.tsv" |
    awk -F'\t' '{ sum[$2] += $3 } END { for (name in sum) printf "%s\t%d\n", name, sum[name] }')
  while read -r path; do
    name=${path##*/fuzz-}
    pid=
    [ -e "$dir/busy/$name" ] && read -r pid < "$dir/busy/$name"
    [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null && continue
    found=("$dir/finds/$name"/*)
    [ ${#found[@]} -ge $too_many ] && continue
    [ "$dir/hurt/$name" -nt "$path" ] && continue
    seconds=${spent[$name]:-0}
    if [ "$seconds" -lt "$least" ]; then
      least=$seconds
      taken=$path
    fi
  done < <(programs)
  # What is wanted yet, but no slice so short that it looks like one that failed.
  wanted=$((goal - least < slice ? goal - least : slice))
  wanted=$((wanted > at_once ? wanted : at_once))
  [ -n "$taken" ] && echo $BASHPID > "$dir/busy/${taken##*/fuzz-}"
  exec 9>&-
}

# Runs a fuzzer away from the person's own files.
sandbox ()
{
  mkdir -p "$dir/home"
  env HOME="$dir/home" XDG_DATA_HOME="$dir/home" XDG_CONFIG_HOME="$dir/home" XDG_CACHE_HOME="$dir/home" \
    GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 TZ=UTC TOMEKEEPER_DATA_DIR="$source_dir/data" \
    UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
    ASAN_OPTIONS=malloc_context_size=8:quarantine_size_mb=64 "$@"
}

# One slice; its line goes into the ledger.
fuzz ()
{
  local exe=$1 name=${1##*/fuzz-} log seconds units dict folders start=$SECONDS

  log=$dir/logs/$name
  mkdir -p "$dir/grown/$name" "$dir/finds/$name"
  mapfile -t folders < <(corpora "$name")
  dict=$(sed -n 's|^ \* Dictionary: |'"$source_dir"'/tests/|p' "$source_dir"/tests/*/fuzz-"$name".c)
  touch "$dir/busy/$name.begun"
  cp --remove-destination "$exe" "$dir/bin/$name" || return
  seconds=$(
    TIMEFORMAT=%U
    { time sandbox "$dir/bin/$name" -max_total_time="$wanted" -max_len=20000 -rss_limit_mb=1500 \
      -timeout=60 -report_slow_units=5 -print_final_stats=1 ${dict:+-dict="$dict"} \
      -artifact_prefix="$dir/finds/$name/" "$dir/grown/$name" "${folders[@]}" > "$log" 2>&1; } 2>&1
  )
  mkdir -p "$dir/finds/$name"
  [ $((SECONDS - start)) -lt $at_once ] && touch "$dir/hurt/$name"
  units=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$name" "$seconds" "${units:-0}" \
    "$(find "$dir/grown/$name" -type f | wc -l)" \
    "$(find "$dir/finds/$name" -type f -newer "$dir/busy/$name.begun" | wc -l)" >> "$dir/ledger.tsv"
  rm -f "$dir/busy/$name" "$dir/busy/$name.begun"
}

worker ()
{
  local taken wanted

  while [ ! -e "$dir/stop" ]; do
    take
    [ -n "$taken" ] || break
    fuzz "$taken" || sleep 5
  done
}

table ()
{
  awk -F'\t' '{ seconds[$2] += $3; units[$2] += $4; finds[$2] += $6; day = substr ($1, 1, 10)
                if (!($2 in first)) first[$2] = day
                last[$2] = day }
    END { for (name in seconds)
            printf "%-14s %7d s %12d inputs %3d finds  %s to %s\n", name, seconds[name], units[name],
              finds[name], first[name], last[name] }' "$dir/ledger.tsv" | sort
}

# Few inputs, each of which runs lines that nothing in the source tree and no other of them does.
keep ()
{
  local exe name file folders

  for exe in $(programs); do
    name=${exe##*/fuzz-}
    [ -d "$dir/grown/$name" ] || continue
    rm -rf "$dir/base" "$dir/kept/$name"
    mkdir -p "$dir/base" "$dir/kept/$name"
    mapfile -t folders < <(corpora "$name")
    for file in "${folders[@]}"; do cp -n "$file"/* "$dir/base"; done 2>/dev/null
    cp "$dir/base"/* "$dir/kept/$name"
    sandbox "$exe" -merge=1 -set_cover_merge=1 -use_counters=0 -max_len=8192 -timeout=20 \
      "$dir/kept/$name" "$dir/grown/$name" > "$dir/logs/$name-merge" 2>&1
    for file in "$dir/base"/*; do rm -f "$dir/kept/$name/${file##*/}"; done
    for file in "$dir/kept/$name"/*; do
      [ -e "$file" ] && mv "$file" "${file%/*}/found-$(basename "$file" | cut -c1-8)"
    done
    echo "$name: $(ls "$dir/kept/$name" | wc -l) inputs, $(du -sb "$dir/kept/$name" | cut -f1) bytes"
  done
  rm -rf "$dir/base"
}

if [ ! -e "$build/build.ninja" ]; then
  if ! command -v clang >/dev/null; then
    echo "fuzz.sh: there is no clang; on Debian it is in the package clang" >&2
    exit 1
  fi
  CC=clang meson setup "$build" "$source_dir" -Db_lundef=false -Db_pch=false -Doptimization=1 \
    -Db_sanitize=address,undefined \
    '-Dc_args=-fno-sanitize-recover=undefined -fsanitize=fuzzer-no-link' || exit
fi
mkdir -p "$dir"/{bin,busy,finds,hurt,logs,grown}
touch "$dir/ledger.tsv"
counted=0 # lines of the ledger that are not counted
if [ -n "${FUZZ_SINCE:-}" ]; then
  [ -e "$FUZZ_SINCE" ] || cp "$dir/ledger.tsv" "$FUZZ_SINCE"
  counted=$(wc -l < "$FUZZ_SINCE")
fi
if [ -z "${FUZZ_NO_BUILD:-}" ]; then
  ninja -C "$build" $(cd "$source_dir" && ls tests/*/fuzz-*.c | sed 's/\.c$//') || exit
fi
if [ -n "${FUZZ_KEEP:-}" ]; then
  table
  keep
  exit
fi
rm -f "$dir/stop"
for ((job = 0; job < ${FUZZ_JOBS:-2}; job++)); do
  worker &
  sleep 1
done
wait
table
