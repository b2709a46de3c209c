//! The promises to players on a site, shown with the real program: whatever happens to the process, its machine or its
//! disk, nothing that was acknowledged is lost, and nobody loses time.

mod backup;
mod crash;
mod full_disk;
mod kit;
mod load;
mod shared;
mod small_disk;
mod stop;
mod strangers;
