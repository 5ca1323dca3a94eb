#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-untrusted.sh SOURCE: text from data is never markup, a format, SQL or a command of a shell. What
# the compiler can't see is looked for in the sources. TAP on standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

cd "$1" || exit 1

# without MARK PATTERN FOLDER…: lines with PATTERN in files that never say MARK.
without() {
  local mark=$1 pattern=$2
  shift 2
  grep -rlE --include='*.c' -e "$pattern" "$@" | xargs -r grep -LE -e "$mark"
}

# Formats: gcc's own warnings are on for the whole tree, and nothing turns them off.
has 'formats are literals' "$(cat meson.build)" "'-Wformat-nonliteral'"
is 'no file is spared that warning' \
  "$(grep -rnE --include='*.[ch]' 'GCC diagnostic ignored|Wno-format' app db importers rules ui)" ''

# Markup.
is 'labels with markup escape what they are given' \
  "$(without 'g_markup_(escape_text|printf_escaped)' 'label_set_markup|tooltip_markup' ui app)" ''
is 'no widget of a template takes markup' \
  "$(grep -rnE --include='*.ui' 'use-markup">(True|1)|tooltip-markup' ui)" ''
is 'nothing is told to take markup' \
  "$(grep -rnE --include='*.c' 'use_markup \([^)]*\)?, TRUE\)|_(heading|body)_use_markup|format_markup' ui)" ''
is 'status pages escape errors' \
  "$(grep -rnE --include='*.c' 'status_page_set_description \(.*->message' ui)" ''
is 'toasts show sentences as they are' \
  "$(without 'adw_toast_set_custom_title|g_markup_escape_text' 'adw_toast_new' ui)" ''
is 'names in sentences of the window are kept apart' \
  "$(grep -rnE --include='*.c' \
    'g_strdup_printf \(_ \("[^"]*%s[^"]*"\), *[a-z_>-]*(->name|->title|_get_name \([a-z]*\))\)' ui)" ''

# SQL: values are bound; statements are constants, put together of constants where at all.
is 'SQL runs in db alone' \
  "$(grep -rlE --include='*.c' 'sqlite3_(exec|prepare)' app importers rules ui)" ''
is 'no statement is composed by the formats of printf' \
  "$(grep -rnE --include='*.c' 'db_prepare \(.*printf|sqlite3_(mprintf|snprintf)|sqlite3_exec \(.*printf' \
    db app | grep -v '^[^:]*:[0-9]*:/\?\*')" ''
is 'no SQL has a text in quotes of its own making' \
  "$(grep -rnE --include='*.c' "(SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES)[^\"]*'%s'" db app |
    grep -v "subject = '%s'")" ''

# Commands.
is 'no shell' \
  "$(grep -rnE --include='*.c' '\b(system|popen|wordexp|execl[ep]?|g_spawn_command_line_(a?sync)) \(' \
    app db importers rules ui)" ''
plan
