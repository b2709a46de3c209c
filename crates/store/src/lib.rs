//! Everything that is kept: one store on SQLite or PostgreSQL.
