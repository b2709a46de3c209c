# The coach, hints, and learning from mistakes.
