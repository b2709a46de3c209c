# Sharing and importing games.
