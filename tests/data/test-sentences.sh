#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-sentences.sh SOURCE: translators get every sentence whole, and none of them shouts. TAP on
# standard output.
set -u
# shellcheck source=tests/tools/tap.sh
. "$(dirname "$0")/../tools/tap.sh"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

is 'xgettext reads them without a warning' \
  "$(xgettext --directory="$1" --files-from="$1/po/POTFILES" --from-code=UTF-8 --add-comments \
    --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 \
    --keyword=g_dngettext:2,3 --keyword=g_dpgettext2:2c,3 \
    --flag=g_strdup_printf:1:c-format --flag=g_string_append_printf:2:c-format \
    --flag=g_set_error:4:c-format --flag=g_error_new:3:c-format \
    --output="$room/all.pot" 2>&1)" ''
msgcat --no-wrap "$room/all.pot" >"$room/lines.pot"
# For xgettext a sentence ends at a constant like G_GUINT64_FORMAT; it understands PRIu64.
is 'no sentence ends in the middle of a directive' \
  "$(grep '[^%]%"$' "$room/lines.pot")" ''
is 'apostrophes are typographic' \
  "$(grep -E "^msgid(_plural)? .*[[:alpha:]}]'(s|t|re|ve|ll|d|m)?[^[:alpha:]]" "$room/lines.pot")" ''
is 'no sentence has an exclamation mark' "$(grep '^msgid.*!' "$room/lines.pot")" ''
has 'there are sentences at all' "$(cat "$room/lines.pot")" 'msgid "Tomekeeper"'
plan
