# The lens: what is in sight on a board.
