# The levels of the computer.
