#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Puts collections as the programs of older schema versions wrote them into
# tests/old-files/collections.tar.xz.
#
#   tests/tools/old-files.sh FOLDER [NNN]…
#
# For each version, all unless some are named, it takes the last commit that had this schema as the
# newest, and that builds, out of git into FOLDER/NNN, builds its tomekeeper-cli there, and lets that
# fill a collection with all that it could record. Beside NNN/collection.db it keeps what that program
# itself said of it (NNN/said), and what it said while it took its own changes back (NNN/undone).
# UUIDs and instants differ from one making to the next: a collection is made once and kept.
set -euo pipefail

# The last commit of each schema version; of the newest one, the end of the issue that brought it.
commits="
001 802eb84972a37dd4f12417f77a10701ef6e0a54c
002 c7d1e5837616b4c4292ff8cb562b14c94fb3ceba
003 c75e91411c03dfa218e23c25e0a027a1faf7f7fa
004 d52a12c91383882bc6d8ea57fa998c9db93eab19
005 6e028063f4741416c361539732b6257013664d7d
006 e4f404d3fd5d8073dde60f3701fcfea3393cc0bc
007 dbcd507f73c8f4efe7dc61e7a428b5e9f45146e2
008 28d64e7f0d2ea56fc338964142f62561c49644bc
009 17d445147b2a34a4fbc29eb2652db7532c5d13af
010 8fbe466a03f4d7b6105e87918735eb8ca2a17ecd
011 8627b989b86d7cc9aa41ab37361f8de2dfbc78d1
012 5aaf51939d913fe2db3566a9adfdaea45fc4921d
013 ae85091ef72b6f4c99786789fb1269f4a08d5a7c
"

source=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
only=" $* "
export LC_ALL=C.UTF-8 TZ=UTC

# --- what is asked of the program -----------------------------------------------------------------

t () { "$cli" --database "$db" "$@"; }
quietly () { t "$@" > "$work/out" 2> "$work/err" || { cat "$work/out" "$work/err" >&2; echo "old-files: $*" >&2; return 1; }; }
# What may tell of something that is left over, or is refused by one version and not by another.
perhaps () { t "$@" > "$work/out" 2> "$work/err" || true; }
# Not by a pipe: grep ends when it has found something, and the program is killed while it writes.
has () { [[ $("$cli" help 2> /dev/null) = *$'\n'"  $1 "* ]]; }
takes () { [[ $("$cli" help "$1" 2>&1) = *"$2"* ]]; }
plays () { "$cli" simulate "$1" --max-moves 1 > /dev/null 2>&1; }
# The last first.
changes () { t --json history | grep -oE '"(change|id|number)" *: *[0-9]+' | grep -oE '[0-9]+$' | sort -rnu; }
identity () { head -n 1 "$work/out" | grep -oE '[0-9a-f]{8}-[0-9a-f-]{27}' | head -n 1; }

# A record: GAME MOVES SEED DATE PLACE "NAME NAME …" OPTION… Seats are named, moves may be fewer.
record () {
  local game=$1 moves=$2 seed=$3 date=$4 place=$5 names=$6 seat=1 name file
  shift 6
  file=$work/$game-$seed.tkr
  "$cli" simulate "$game" --seed "$seed" "$@" > "$file"
  for name in $names; do
    sed -i "s|^\[Seat$seat \".*\"\]|[Seat$seat \"${name//_/ }\"]|" "$file"
    seat=$((seat + 1))
  done
  sed -i "s|^\[Knowledge \(.*\)|&\n[Date \"$date\"]\n[Place \"$place\"]|" "$file"
  if [ "$moves" != all ]; then
    awk -v n="$moves" '/^\[(Result|Scores) /{next} /^\[/||/^$/{print;next} ++m<=n' "$file" > "$file.part"
    mv "$file.part" "$file"
  fi
  echo "$file"
}

tags_of () { grep '^\[' "$1" | grep -vE '^\[(Result|Scores|Id) '; }
moves_of () { grep -vE '^(\[|$)' "$1" | sed 's/ #[0-9a-f]*$//'; }

# Starts a match with a record's tags, records its moves one by one, and sets $match.
at_the_table () {
  tags_of "$1" > "$work/tags.tkr"
  quietly new "$work/tags.tkr" ${2:+--words "$2"}
  match=$(identity)
  moves_of "$1" | t record "$match" > "$work/out" 2>&1 || { cat "$work/out"; return 1; }
}

fill_players () {
  local name
  for name in Ada Ben Cyd Dan Eve "Zoë Ångström" "O'Neil \"Red\" <b>%s</b>" Benn Gone; do
    quietly player add "$name"
  done
  quietly player rename Eve Eva
}

fill_tome () {
  local file first
  file=$(record tome all 7 2026-06-04 Kitchen "Ada Ben Cyd Dan")
  quietly import "$file"
  file=$(record tome 40 11 2026-06-11T19:30:00+02:00 "Club 'Zur Post'" "Ada Eva Cyd Benn")
  at_the_table "$file"
  first=$match
  quietly undo "$match" 3
  perhaps edit "$match" 20 "- note \"in place of a move\""
  quietly bookmark "$match" 5 "The turn"
  quietly bookmark "$match" 10
  quietly note "$match" "Tea, and 100 % luck; <i>twice</i>"
  quietly note "$match" "A second thought"
  quietly note --edit 1 "$match" "Tea, and 99 % luck; <i>twice</i>"
  quietly note --delete 2 "$match"
  quietly tag "$match" +league "+rainy day" +gone
  quietly tag "$match" -- -gone
  file=$(record tome 25 13 2026-06-18 Kitchen "Gone Ben Cyd Dan")
  at_the_table "$file"
  quietly line "$match"
  quietly delete "$match"
  file=$(record tome 30 17 2026-06-25 Kitchen "Ada Benn Eva Dan")
  at_the_table "$file"
  quietly delete "$match"
  quietly restore-match "$match"
  quietly player merge Benn Ben
  # A correction that leaves something over, and the old line again.
  perhaps edit "$first" 8 "- note \"Who began?\""
  quietly line "$first" 1
  perhaps edit "$first" 12 "- adjust 1 points +1 \"House rule\""
  # Without digests, of a pack that nobody has, and with a comment.
  file=$(record tome 20 19 2026-07-02 "" "Ada Ben Cyd Dan")
  sed -i 's/ #[0-9a-f]*$//' "$file"
  quietly import "$file"
  sed 's/tome-starter@1/nobodys-pack@3/; s/2026-07-02/2026-07-03/' "$file" > "$work/unknown.tkr"
  quietly import "$work/unknown.tkr"
  sed 's/2026-07-02/2026-07-04/; s/"Dan"/"Zoë Ångström"/; $s/$/ ; what a move/' "$file" > "$work/remarked.tkr"
  quietly import "$work/remarked.tkr"
  # A second revision of a pack, and a match of it that goes two ways.
  sed 's/"revision": 1/"revision": 2/' "$tree/data/packs/tome-starter.json" > "$work/tome-2.json"
  quietly import "$work/tome-2.json"
  file=$(record tome 20 23 2026-07-05 Kitchen "Ada Ben Cyd Dan" --pack "$work/tome-2.json")
  quietly import "$file"
  quietly import "$file"
}

fill_words () {
  printf 'ant\nBear\ncat\nDog\neel\n' > "$work/animals.txt"
  printf 'one\ntwo\nthree\nÄrger\n' > "$work/numbers.txt"
  quietly import "$work/animals.txt"
  quietly import "$work/numbers.txt"
  if has words; then quietly words delete numbers; fi
}

fill_games () {
  local file
  if plays arkham; then
    file=$(record arkham all 3 2026-08-01 Kitchen "Ada Ben")
    quietly import "$file"
    file=$(record arkham 15 5 2026-08-02 Kitchen "Ben Cyd")
    at_the_table "$file"
  fi
  if plays tokio; then
    file=$(record tokio 30 3 2026-08-08 "" "Ada Dan")
    at_the_table "$file"
    perhaps edit "$match" 10 "- note \"Storm\""
  fi
  if plays spelled; then
    file=$(record spelled 25 4 2026-08-09 Kitchen "Ben Dan" --words "$work/animals.txt") || return 0
    at_the_table "$file" animals
  fi
  if plays restless; then
    file=$(record restless 40 2 2026-08-10 Attic "Ada Ben")
    quietly import "$file"
  fi
}

fill_decks () {
  local cards
  cards=$(grep -oE '"id": *"[a-z-]+"' "$tree/data/packs/tokio-starter.json" | sed 's/.*"\([a-z-]*\)"$/\1/' | head -n 5 | tr '\n' ' ')
  # shellcheck disable=SC2086
  set -- $cards
  perhaps deck new tokio Storm --player Ada "$1=2" "$2" "$3"
  perhaps deck new tokio "Table's own" --note "For guests" "$4" "$5"
  quietly own Ada "$1" 1
  quietly own Ada "$2"
  quietly own Ben "$3" 2
  perhaps deck edit Storm "$2=2" "$3=0"
  perhaps deck copy Storm Calm
  perhaps deck delete Calm
  if plays tokio; then
    "$cli" simulate tokio --seed 3 > "$work/decked.tkr"
    tags_of "$work/decked.tkr" | sed 's/"Player 1"/"Ada"/; s/"Player 2"/"Dan"/' > "$work/tags.tkr"
    echo '[Deck1 "Storm"]' >> "$work/tags.tkr"
    perhaps new "$work/tags.tkr"
  fi
}

fill_campaign () {
  local file
  quietly campaign new restless Thursdays --player Ada --player Ben --player Cyd --note "By the fire" --house-rules "No phones"
  quietly run start Thursdays
  match=$(identity)
  perhaps session begin Thursdays/1 --date 2026-09-03 --place Attic --player Ada --player Ben --note 'was ,"run":1, once'
  "$cli" simulate restless --seed 2 --seats 3 > "$work/run.tkr" 2> "$work/err" || "$cli" simulate restless --seed 2 > "$work/run.tkr"
  t record "$match" '- note "We begin"' > "$work/out" 2>&1
  moves_of "$work/run.tkr" | head -n 30 | t record "$match" > "$work/out" 2>&1 || true
  quietly journal Thursdays/1 add "We should not have opened that door." --by Ben
  quietly journal Thursdays/1 add "Nobody says who wrote this." --at 1
  quietly journal Thursdays/1 edit 1 "We should never have opened that door."
  quietly session end Thursdays/1
  perhaps session begin Thursdays/1 --date 2026-09-10 --player Cyd
  t record "$match" '- note "Second evening"' > "$work/out" 2>&1
  quietly journal Thursdays/1 add "An entry to go"
  quietly journal Thursdays/1 delete 3
  quietly session end Thursdays/1
  perhaps session edit Thursdays/2 --note "Short, and sweet" --place Kitchen
  quietly run name Thursdays/1 "The first door"
  quietly run start Thursdays
  quietly run pause Thursdays/2
  quietly campaign new restless Mondays --player Dan
  quietly run start Mondays
  quietly run abandon Mondays/1
  quietly campaign rename Mondays "Blue Mondays"
  quietly campaign delete "Blue Mondays"
}

fill_log () {
  quietly log "Catan: Ada 10, Ben 8, Cyd 8 @Club 45m"
  match=$(identity)
  quietly log --edit "$match" "Catan: Ada 10, Ben 9, Cyd 8 @Club 50m"
  quietly log "Carcassonne (river)" --player "Ada=81" --player "Dan=66.5" --date 2026-09-12 --note "In the rain" --minutes 35
  quietly log "Pandemic" --player "Ada+Ben+Cyd" --co-op lost --date 2026-09-13
  quietly log "Tome: Ada+Cyd 15, Ben+Dan 12"
}

picture () {
  base64 -d > "$work/photo.png" <<'PNG'
iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAbElEQVR42hXNQRUAUQhCUZOYhCQmeUlIQhISzR+XXA7ODDto
uIHBQ4YOM8suWm5h8ZKl+0CskDiBsIioHhx76LiDw0eO3oN/4FVf+J8h0PduzBqZ8x/bxNQPwgaFy192SGgelC0q13/CJaXl
A+odUoEVKnyAAAAAAElFTkSuQmCC
PNG
}

fill_table () {
  local file
  picture
  file=$(record arkham 20 9 2026-09-20 Kitchen "Ada Dan")
  at_the_table "$file"
  perhaps photo "$match" "$work/photo.png" --caption "The table <at> night"
  perhaps photo "$match" "$work/photo.png"
  perhaps photo "$match" --delete 2
  quietly remark "$match" 3 "A daring one"
  quietly remark "$match" 0 "Before the start"
  quietly clock "$match" --budget 20 --increment 10
  perhaps line "$match" 1 --name "As it was"
  perhaps line "$match" --fork-at 5 --name "What if"
  perhaps edit "$match" 6 '- note "inserted"' 
  perhaps edit --insert "$match" 4 '- note "really inserted"'
  perhaps edit --remove "$match" 7
  perhaps settle "$match"
  perhaps line "$match" 2 --hide
  perhaps session begin "$match" --date 2026-09-20
  t record "$match" '- note "an evening"' > "$work/out" 2>&1
  perhaps session end "$match"
  quietly match edit "$match" --minutes 75 --event "Autumn cup" --round 2
  # A match that the program deals for.
  tags_of "$file" | sed 's/"2026-09-20"/"2026-09-21"/; s/"table"/"open"/' > "$work/tags.tkr"
  echo '[Dealt "app"]' >> "$work/tags.tkr"
  quietly new "$work/tags.tkr"
  match=$(identity)
  for _ in 1 2 3; do perhaps deal "$match"; done
  quietly player add Leaving
  quietly player delete Leaving
}

fill_leagues () {
  quietly league new "Open ladder" --format ladder --game tome --game Hive --entrant Ada --entrant Ben --entrant Cyd --entrant Dan --starts 2026-01-01 --rating "elo k=20"
  quietly log "Hive: Ada 1, Ben 0"
  quietly log "Hive: Cyd 1, Ada 0"
  match=$(identity)
  quietly league count "Open ladder" "$match" no --reason "A friendly game"
  quietly league new "Round robin" --format round-robin --game Hive --entrant Ada --entrant Ben --entrant Cyd --entrant "Zoë Ångström"
  quietly pair "Round robin" --accept
  quietly league result "Round robin" 1.1 1-0
  quietly league result "Round robin" 1.2 ½-½
  quietly league award "Round robin" 2.1 --forfeit "$(t --json league fixtures "Round robin" 2 | grep -oE '"(name|entrant)" *: *"[^"]*"' | head -n 1 | sed 's/.*"\(.*\)"/\1/')" --reason "Ill"
  quietly league new Swiss --format swiss --game Hive --rounds 3 --entrant Ada --entrant Ben --entrant Cyd --entrant Dan --entrant "Eva"
  quietly league forbid Swiss Ada Ben
  quietly league away Swiss 2 Dan half
  quietly pair Swiss --accept
  quietly league result Swiss 1.1 1-0
  quietly league result Swiss 1.2 0-1
  quietly pair Swiss --accept
  quietly league new Pods --format pods --game Catan --tables 3-4 --rounds 2 --entrant Ada --entrant Ben --entrant Cyd --entrant Dan --entrant Eva --entrant "Zoë Ångström"
  quietly pair Pods --accept
  perhaps league result Pods 1.1 "10-8-5"
  quietly league new Cup --format knock-out --game Hive --entrant Ada --entrant Ben --entrant Cyd --entrant Dan --third-place
  quietly pair Cup --accept
  quietly league result Cup 1.1 1-0
  quietly league result Cup 1.2 0-1
  quietly league new "Team night" --format round-robin --game Hive --partners fixed --entrant "Red: Ada, Ben" --entrant "Blue: Cyd, Dan" --season Winter
  perhaps pair "Team night" --accept
  perhaps league next "Open ladder" --carry "entrants ratings" --season Spring
  perhaps league scheme add Mine '{"win": 3, "draw": 1, "loss": 0}'
  quietly league new Gone --format ladder --game Hive --entrant Ada --entrant Ben
  quietly league delete Gone
}

fill_packs () {
  quietly pack copy tome-starter "Salt Tea"
  quietly pack set salt-tea "cards[0].name" "Zoë’s \"Spark\" <b>%s</b>"
  quietly pack keep salt-tea
  quietly pack revise salt-tea
  quietly pack set salt-tea "elements[0].id" flame
  quietly pack new restless "Half done"
  quietly pack add half-done cards Ember
  quietly pack set half-done "cards[0].odd" 1
  quietly pack copy tokio-starter Gone
  quietly pack delete gone
}

fill_imports () {
  cat > "$work/export.json" <<'JSON'
{"games":[{"id":1,"uuid":"11111111-0000-4000-8000-000000000001","name":"Azul","bggId":230802,"highestWins":true,"cooperative":false,"noPoints":false,"usesTeams":false}],
"players":[{"id":1,"uuid":"22222222-0000-4000-8000-000000000001","name":"Ada","isAnonymous":false},{"id":2,"uuid":"22222222-0000-4000-8000-000000000002","name":"Frida","isAnonymous":false}],
"locations":[{"id":1,"uuid":"33333333-0000-4000-8000-000000000001","name":"Library"}],"tags":[],"groups":[],"challenges":[],
"plays":[{"uuid":"44444444-0000-4000-8000-000000000001","modificationDate":"2025-01-02 10:00:00","entryDate":"2025-01-01 22:00:00","playDate":"2025-01-01 20:00:00","gameRefId":1,"locationRefId":1,"durationMin":40,"ignored":false,"rounds":0,"manualWinner":false,"usesTeams":false,"comments":"Tiles","playerScores":[{"playerRefId":1,"score":"61","winner":false,"newPlayer":false,"startPlayer":true,"rank":0,"seatOrder":1},{"playerRefId":2,"score":"66-11-12","winner":true,"newPlayer":true,"startPlayer":false,"rank":0,"seatOrder":2}]},
{"uuid":"44444444-0000-4000-8000-000000000002","modificationDate":"2025-01-03 10:00:00","entryDate":"2025-01-03 22:00:00","playDate":"2025-01-03 20:00:00","gameRefId":1,"locationRefId":1,"durationMin":0,"ignored":false,"rounds":0,"manualWinner":false,"usesTeams":false,"playerScores":[{"playerRefId":1,"score":"70","winner":true,"newPlayer":false,"startPlayer":true,"rank":0,"seatOrder":1},{"playerRefId":2,"score":"50","winner":false,"newPlayer":false,"startPlayer":false,"rank":0,"seatOrder":2}]}],
"userInfo":{"meRefId":1}}
JSON
  quietly import "$work/export.json"
  sed 's/"61"/"64"/; s/2025-01-02 10/2025-02-02 10/' "$work/export.json" > "$work/export-2.json"
  quietly import "$work/export-2.json"
}

# Ratings of games, penalties, seats as FIDE has them, and what an import packs: a hundred plays that say
# much the same, of which some are imported with changes, and others taken back and imported again.
fill_figures () {
  quietly game Hive --rate 8.5 --owned
  quietly game Azul --rate 6 --not-owned
  quietly league new "Colours" --format swiss --game Hive --rounds 3 --seats fide --entrant Ada --entrant Ben --entrant Cyd --entrant Dan
  quietly pair Colours --accept
  quietly league result Colours 1.1 1-0
  quietly league penalty Colours Ada 1 --reason "Late" --from 1
  sed 's/^"plays":.*/"plays":[/; /^{"uuid":"4444/d; /^"userInfo"/d' "$work/export.json" > "$work/many.json"
  awk 'BEGIN {
    for (n = 1; n <= 100; n++)
      printf "%s{\"uuid\":\"55555555-0000-4000-8000-%012d\",\"modificationDate\":\"2025-03-02 10:00:00\",\"entryDate\":\"2025-03-01 22:00:00\",\"playDate\":\"2025-%02d-%02d 20:00:00\",\"gameRefId\":1,\"locationRefId\":1,\"durationMin\":%d,\"ignored\":false,\"rounds\":0,\"manualWinner\":false,\"usesTeams\":false,\"playerScores\":[{\"playerRefId\":1,\"score\":\"%d\",\"winner\":false,\"newPlayer\":false,\"startPlayer\":true,\"rank\":0,\"seatOrder\":1},{\"playerRefId\":2,\"score\":\"%d\",\"winner\":true,\"newPlayer\":false,\"startPlayer\":false,\"rank\":0,\"seatOrder\":2}]}", n == 1 ? "" : ",\n", n, 1 + n % 12, 1 + n % 28, 20 + n, n, n + 1
    print "],\n\"userInfo\":{\"meRefId\":1}}"
  }' >> "$work/many.json"
  quietly import "$work/many.json"
  sed 's/"durationMin":2\([1-5]\)/"durationMin":9\1/; s/2025-03-02 10/2025-04-02 10/' "$work/many.json" > "$work/many-2.json"
  quietly import "$work/many-2.json"
  quietly revert "$(changes | head -n 1)"
  quietly revert "$(changes | head -n 1)"
}

fill () {
  fill_players
  fill_tome
  if has words || takes import words; then fill_words; fi
  if has deck; then fill_decks; fi
  fill_games
  if has campaign; then fill_campaign; fi
  if has log; then fill_log; fi
  if has clock; then fill_table; fi
  if has league; then fill_leagues; fi
  if takes import --keep-going; then fill_imports; fi
  if has game; then fill_figures; fi
  if has pack; then fill_packs; fi
}

# --- what the program says ------------------------------------------------------------------------

# Asks, and writes the question, the exit status and the answer. Standard error is no part of it.
ask () {
  local status=0
  t "$@" > "$work/out" 2> "$work/err" || status=$?
  printf '$'
  printf ' %q' "$@"
  printf '\n= %s\n' "$status"
  cat "$work/out"
  tail -c 1 "$work/out" | grep -q . && echo
  return 0
}

names_of () { t --json list "$@" 2> /dev/null | grep -oE '"match" *: *"[^"]*"' | sed 's/.*"\(.*\)"/\1/'; }

ask_all () {
  local what id
  ask check
  ask verify
  ask --json history
  for what in players packs matches places; do ask --json list $what; done
  if has deck; then ask --json list decks; ask --json list words; fi
  if has campaign; then
    ask --json list campaigns
    ask --json show campaign Thursdays
    for id in 1 2; do ask --json show run Thursdays/$id; done
    ask story Thursdays/1
  fi
  if has bin; then ask --json bin; fi
  if has pack; then
    ask --json pack list
    for id in salt-tea half-done; do ask pack write "$id"; ask pack check "$id"; done
  fi
  if has league; then
    ask --json list leagues
    for id in "Open ladder" "Round robin" Swiss Pods Cup "Team night"; do
      ask --json standings "$id"
      ask --json league fixtures "$id"
    done
    ask --json ratings --game Hive
  fi
  for id in $(names_of matches); do
    ask --json show match "$id"
    ask --json line "$id"
    ask note "$id"
    if has clock; then ask --json remark "$id"; ask --json clock "$id"; ask --json settle "$id"; ask --json photo "$id"; fi
  done
  ask export --all --lines all
}

ask_few () {
  local what
  for what in players packs matches places; do ask --json list $what; done
  if has deck; then ask --json list decks; fi
  if has campaign; then ask --json list campaigns; fi
  if has league; then ask --json list leagues; fi
  if has pack; then ask --json pack list; fi
  ask export --all --lines all
}

# Takes every change back, the last first, as far as it goes, and asks at a third, two thirds and the
# end of the way.
undo_all () {
  local change n=0 all
  all=$(changes | wc -l)
  for change in $(changes); do
    ask revert "$change" | head -n 2
    n=$((n + 1))
    if [ $n = $((all / 3)) ] || [ $n = $((all * 2 / 3)) ] || [ $n = "$all" ]; then ask_few; fi
  done
}

make () {
  local version=$1 commit=$2
  tree=$folder/$version
  work=$folder/$version.work
  if [ ! -e "$tree/meson.build" ]; then
    mkdir -p "$tree"
    git -C "$source" archive "$commit" | tar -x -C "$tree"
  fi
  if [ ! -e "$tree/b/build.ninja" ]; then meson setup "$tree/b" "$tree" > /dev/null; fi
  ninja -C "$tree/b" app/tomekeeper-cli > /dev/null
  cli=$tree/b/app/tomekeeper-cli
  rm -rf "$work"
  mkdir -p "$work"
  export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config
  db=$work/old.db
  fill
  ask_all > "$work/said"
  mkdir -p "$all/$version"
  cp "$work/said" "$all/$version/said"
  cp "$db" "$all/$version/collection.db"
  undo_all > "$all/$version/undone"
  (cd "$all/$version" && ls -l)
}

packed=$source/tests/old-files/collections.tar.xz
all=$folder/all
rm -rf "$all"
mkdir -p "$all"
if [ -e "$packed" ]; then tar -C "$all" -xJf "$packed"; fi

for version in $(echo "$commits" | awk "NF { print \$1 }"); do
  if [ "$only" = "  " ] || [[ $only = *" $version "* ]]; then
    make "$version" "$(echo "$commits" | awk -v v="$version" '$1 == v { print $2 }')"
  fi
done
# The same kind of file side by side, so that what they share is packed once.
(cd "$all" && ls -- */collection.db */said */undone) > "$folder/names"
tar -C "$all" -T "$folder/names" --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - | xz -9e > "$packed"
ls -l "$packed"
