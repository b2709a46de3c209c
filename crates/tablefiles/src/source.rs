//! The entries in a file.

use std::{fs::File, io};

use endgames::BlockSource;

/// The entries of a table in its file.
pub(crate) struct FileSource {
    file: File,
    /// Where the entries begin.
    first: u64,
}

impl FileSource {
    pub(crate) fn new(file: File, first: u64) -> FileSource {
        FileSource { file, first }
    }
}

impl BlockSource for FileSource {
    fn read(&self, first: u64, into: &mut [u8]) -> bool {
        read_at(&self.file, into, self.first + first).is_ok()
    }
}

#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, into, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut into: &mut [u8], mut at: u64) -> io::Result<()> {
    while !into.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, into, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n_read => {
                into = &mut into[n_read..];
                at += n_read as u64;
            }
        }
    }
    Ok(())
}
