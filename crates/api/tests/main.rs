//! Questions of the pages, and what they are answered.

mod answers;
mod arrange;
mod bounds;
mod coach;
mod foresight;
mod heat;
mod material;
mod report;
mod session;
mod sights;
mod trees;
