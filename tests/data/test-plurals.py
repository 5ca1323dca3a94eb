#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-plurals.py SOURCE: what counts something has plural forms. TAP on standard output.

A sentence with a number before a noun in the plural is wrong for some number in some language, unless
it goes through ngettext. What tells a limit has the same number each time. The games' sentences, whose
numbers are {1}, can have no plural forms: they are told without the word that would need them, where
that reads well in other languages."""
import os
import re
import subprocess
import sys
import tempfile

NUMBER = r"%(?:\d+\$)?'?(?:l?[ud]|zu|<PRIu64>)"
NOUNS = (
    'awards bonuses bytes byes campaigns cards changes characters columns copies damages days decks defeats '
    'differences elements entrants entries events files fixtures games gems groups hours items leagues '
    'letters lines lists matches minutes moves names notes others packs pages pairs people photos places '
    'players plays points results rounds rows runs seasons seats seconds sentences sessions sources spells '
    'steps tables tags teams times tomes turns values weeks words years'.split())
COUNT = re.compile(NUMBER + r'(?: [a-z’]+){0,2}? (?:' + '|'.join(NOUNS) + r')\b')
# The number is a limit of the program's, or stands behind its noun.
LIMIT = re.compile(
    r'at most|[Mm]ore than|no more|not above|longer than|the most|cut to|A table has %d players|rounds at most'
    r'|from 1 to|from once to|from 2 to|0 to %d|Round %u has fixtures')
# Three numbers, none of which is in front; cards have these names.
OTHERS = ('Drops: ', 'Matches: ', 'Columns ', 'In columns ', 'At tables of', 'Who shares',
          'Round %u, table %u')


def entries(source):
    """(msgid, whether it has plural forms) of all that can be translated."""
    with tempfile.TemporaryDirectory() as room:
        pot = os.path.join(room, 'all.pot')
        subprocess.run(
            ['xgettext', '--directory', source, '--files-from', os.path.join(source, 'po', 'POTFILES'),
             '--from-code=UTF-8', '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2',
             '--keyword=g_dngettext:2,3', '--output', pot], check=True, capture_output=True)
        text = subprocess.run(['msgcat', '--no-wrap', pot], check=True, capture_output=True,
                              text=True).stdout
    for block in text.split('\n\n'):
        found = re.search(r'^msgid ((?:".*"\n?)+)', block, re.M)
        if found:
            yield ''.join(re.findall(r'"(.*)"', found.group(1))), 'msgid_plural' in block


def main():
    number = wrong = plural = 0
    for sentence, has_plural in entries(sys.argv[1]):
        plural += has_plural
        if has_plural or not COUNT.search(sentence) or LIMIT.search(sentence) or sentence.startswith(OTHERS):
            continue
        number += 1
        wrong += 1
        print(f'not ok {number} - it has plural forms')
        print(f'# {sentence}')
    print(f'{"not ok" if plural < 150 else "ok"} {number + 1} - many sentences have plural forms')
    print(f'{"not ok" if wrong else "ok"} {number + 2} - whatever counts has them')
    print(f'1..{number + 2}')


main()
