# SPDX-License-Identifier: GPL-3.0-or-later
#
# Completion of tomekeeper for fish.

complete -c tomekeeper -l demo -d 'Open the demo collection'
complete -c tomekeeper -l database -r -d 'Open another collection than your own'
complete -c tomekeeper -l new-match -d 'Start a match'
complete -c tomekeeper -l quick-log -d 'Log a result without moves'
complete -c tomekeeper -l page -x -a 'home matches players leagues campaigns collection' -d 'Show a page'
complete -c tomekeeper -l size -x -d 'Width and height of the window'
complete -c tomekeeper -l version -d 'Print the version'
complete -c tomekeeper -l help -d 'List the options'
