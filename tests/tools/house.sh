# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154
#
# What ./run and ./check share: the packages of Debian that they need, and how the tree is
# configured and built without a word unless something is wrong or takes its time.

# To build and to start the program.
BUILD_PACKAGES=(
  gcc libc6-dev meson ninja-build pkg-config gettext
  libgtk-4-dev libgtk-4-bin libadwaita-1-dev libsqlite3-dev libjson-glib-dev
  libcurl4-openssl-dev libcsv-dev libarchive-dev libsecret-1-dev zlib1g-dev
  desktop-file-utils shared-mime-info itstool xsltproc yelp-xsl
  adwaita-icon-theme librsvg2-common gsettings-desktop-schemas fonts-cantarell wamerican
)

# To test it as well.
CHECK_PACKAGES=(
  check valgrind xvfb dbus-daemon libxtst-dev libssl-dev
  python3 appstream sqlite3 locales python3-jsonschema libxml2-utils mallard-rng mandoc
)

# To test it at length: ./check --long.
FUZZ_PACKAGES=(clang libclang-rt-14-dev)

say ()
{
  printf '%s\n' "$*" >&2
}

# quietly LOG COMMAND...: runs COMMAND; what it says goes to LOG, and is shown when it fails.
quietly ()
{
  local log=$1
  shift
  if ! "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    return 1
  fi
}

# missing_packages PACKAGE...: prints those that are not installed.
missing_packages ()
{
  local package installed
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null) || true
  for package in "$@"; do
    case $'\n'$installed$'\n' in
      *$'\n'"$package installed"$'\n'*) ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

# need_packages COMMAND PACKAGE...: installs what is missing, or ends with what to type for it.
# Elsewhere than on Debian nothing is installed, and Meson says what it does not find.
need_packages ()
{
  local command=$1 log
  local -a missing
  shift
  command -v dpkg-query >/dev/null || return 0
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  if [ "$(id -u)" -ne 0 ]; then
    say "$command needs packages that are not installed, and only root can install them. Type:"
    say
    say "  sudo apt-get update"
    say "  sudo apt-get install --no-install-recommends ${missing[*]}"
    say
    say "and then $command again."
    exit 1
  fi

  say "Installing by apt: ${missing[*]}"
  log=$(mktemp)
  apt-get update >"$log" 2>&1 </dev/null || cat "$log" >&2
  if ! DEBIAN_FRONTEND=noninteractive quietly "$log" apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=120 "${missing[@]}"; then
    rm -f "$log"
    say "apt-get could not install what $command needs; what it says is above."
    exit 1
  fi
  rm -f "$log"
}

# configure DIR OPTION...: makes the build folder, or gives it the options it does not have yet.
configure ()
{
  local dir=$1 option known=$1/house-options fresh=1
  local -a wanted=()
  shift
  mkdir -p "$dir"
  touch "$known"
  [ -f "$dir/build.ninja" ] && fresh=0
  for option in "$@"; do
    grep -qxF -e "$option" "$known" || wanted+=("$option")
  done
  if [ "$fresh" = 1 ]; then
    quietly "$dir/configure.log" meson setup "$dir" "$top" "$@" || return 1
  elif [ "${#wanted[@]}" -gt 0 ]; then
    quietly "$dir/configure.log" meson setup --reconfigure "$dir" "$top" "${wanted[@]}" || return 1
  fi
  [ "${#wanted[@]}" = 0 ] || printf '%s\n' "${wanted[@]}" >>"$known"
}

# build DIR TARGET...: lets Ninja work; after three seconds it says so.
build ()
{
  local dir=$1 line told=0 start=$SECONDS
  shift
  if ninja -C "$dir" "$@" 2>&1 </dev/null | while IFS= read -r line; do
    printf '%s\n' "$line"
    if [ "$told" = 0 ] && [ $((SECONDS - start)) -ge 3 ]; then
      told=1
      say "Building in ${dir##*/}/; the first time takes a minute or two."
    fi
  done >"$dir/build.log"; then
    return 0
  fi
  grep -v '^ninja: Entering directory' "$dir/build.log" | tail -n 200 >&2
  return 1
}
