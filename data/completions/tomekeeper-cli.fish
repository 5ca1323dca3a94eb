# SPDX-License-Identifier: GPL-3.0-or-later
#
# Completion of tomekeeper-cli for fish: the program itself says what may come next.

function __tomekeeper_cli
    set -l words (commandline -opc) (commandline -ct)
    set -l answers ($words[1] complete -- $words[2..-1] 2>/dev/null)
    printf '%s\n' $answers[2..-1]
    if test "$answers[1]" = files
        __fish_complete_path (commandline -ct)
    end
end

complete -c tomekeeper-cli -f -a '(__tomekeeper_cli)'
