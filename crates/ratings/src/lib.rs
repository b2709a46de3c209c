//! Ratings of players: Glicko-2 with the advantage of the first player, for two and three.
