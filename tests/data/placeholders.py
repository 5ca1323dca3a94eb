#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""placeholders.py CATALOGUE.mo: which translations of what the rules say lose or gain one of the
placeholders {1} {2} {3} {a} {b}, or of a plural in one of its forms; a line each."""
import gettext
import re
import sys

with open(sys.argv[1], "rb") as file:
    catalogue = gettext.GNUTranslations(file)._catalog
for message, translation in catalogue.items():
    said = message[0] if isinstance(message, tuple) else message
    wanted, found = (set(re.findall(r"\{[123ab]\}", text)) for text in (said, translation))
    if wanted != found:
        print(said, "|", translation)
