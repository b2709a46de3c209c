# The first page, and what boards look like.
