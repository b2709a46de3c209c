//! What the program promises to those who play on a site, shown by the real program: whatever becomes of it, of its machine or of its
//! disk, nothing is lost that was acknowledged, and nobody's time.

mod backup;
mod crash;
mod full_disk;
mod kit;
mod load;
mod shared;
mod small_disk;
mod stop;
mod strangers;
