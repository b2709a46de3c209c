//! Files that appear under their name when they are whole, and that only their owner can read.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

/// What to do if there is a file of that name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IfExists {
    /// Leave it alone, and write nothing.
    Refuse,
    /// Put the new one in its place, if it is a regular file.
    Replace,
}

/// A file that is being written beside its final name. Unless [`NewFile::keep`] is called, nothing remains of it.
#[derive(Debug)]
pub(crate) struct NewFile {
    file: File,
    part: PathBuf,
    path: PathBuf,
    if_exists: IfExists,
    is_kept: bool,
}

impl NewFile {
    /// Begins a file. Missing folders are made, for their owner alone.
    ///
    /// # Errors
    /// If the name is taken, or the disk says no.
    pub(crate) fn create(path: &Path, if_exists: IfExists) -> io::Result<NewFile> {
        check_name(path, if_exists)?;
        make_private_folder(folder_of(path))?;
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        let file = create_part(&part)?;
        Ok(NewFile { file, part, path: path.to_owned(), if_exists, is_kept: false })
    }

    /// Waits until everything is on the disk and gives the file its name.
    ///
    /// # Errors
    /// If the name was taken meanwhile, or the disk says no.
    pub(crate) fn keep(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        check_name(&self.path, self.if_exists)?;
        match self.if_exists {
            IfExists::Replace => fs::rename(&self.part, &self.path)?,
            IfExists::Refuse => name_once(&self.part, &self.path)?,
        }
        self.is_kept = true;
        // The new name is on the disk as well.
        File::open(folder_of(&self.path))?.sync_all()
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_kept {
            // Half a file is worth nothing, and the disk may be full.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Makes a folder that only its owner may look into. One that is there already is left as it is.
///
/// # Errors
/// If it cannot be made.
pub fn make_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a file may be written under that name.
fn check_name(path: &Path, if_exists: IfExists) -> io::Result<()> {
    let found = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        found => found?.file_type(),
    };
    let what = if found.is_symlink() {
        "is a symbolic link: name the file itself"
    } else if found.is_dir() {
        "is a folder: name a file in it"
    } else if !found.is_file() {
        "is a device or a pipe, and no regular file"
    } else if if_exists == IfExists::Refuse {
        "exists already, and nothing is overwritten"
    } else {
        return Ok(());
    };
    Err(io::Error::new(ErrorKind::AlreadyExists, format!("{} {what}", path.display())))
}

/// Creates the file that becomes the new one, locked as long as it is written. One that a program left behind that died is
/// removed first: nobody holds its lock.
fn create_part(part: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = match options.open(part) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            remove_abandoned(part)?;
            options.open(part)?
        }
        opened => opened?,
    };
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(being_written(part)),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn remove_abandoned(part: &Path) -> io::Result<()> {
    check_name(part, IfExists::Replace)?;
    match File::open(part)?.try_lock() {
        Ok(()) => fs::remove_file(part),
        Err(TryLockError::WouldBlock) => Err(being_written(part)),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn being_written(part: &Path) -> io::Error {
    let what = format!("{} is being written by another program", part.display());
    io::Error::new(ErrorKind::AlreadyExists, what)
}

/// Renames a file unless the name is taken. A second name for the same file fails if there is one, which renaming does not.
fn name_once(part: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(part, path) {
        Ok(()) => {
            let _ = fs::remove_file(part);
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            check_name(path, IfExists::Refuse).and(Err(error))
        }
        // Some file systems know no second names. Nobody took this one a moment ago.
        Err(_) => fs::rename(part, path),
    }
}

#[cfg(test)]
mod tests {
    use std::{env, process};

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("tablier-new-file-{}-{name}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        make_private_folder(&folder).expect("a folder");
        folder
    }

    fn files(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("a folder")
            .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_that_is_not_kept_leaves_nothing_behind() {
        let folder = folder("dropped");
        let mut new = NewFile::create(&folder.join("a"), IfExists::Refuse).expect("a new file");
        new.write_all(b"half").expect("written");
        assert_eq!(files(&folder), ["a.part"]);
        drop(new);
        assert!(files(&folder).is_empty());
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn nothing_is_overwritten_unless_it_is_a_regular_file_and_told() {
        let folder = folder("taken");
        let taken = folder.join("a");
        fs::write(&taken, "old").expect("written");
        let refused = NewFile::create(&taken, IfExists::Refuse).expect_err("it is taken");
        assert!(refused.to_string().contains("exists already"), "{refused}");
        let mut new = NewFile::create(&taken, IfExists::Replace).expect("told");
        new.write_all(b"new").expect("written");
        new.keep().expect("kept");
        assert_eq!(fs::read(&taken).expect("a file"), b"new");
        for if_exists in [IfExists::Refuse, IfExists::Replace] {
            for (path, what) in [(folder.as_path(), "is a folder"), (Path::new("/dev/null"), "device")] {
                let refused = NewFile::create(path, if_exists).expect_err("no file");
                assert!(refused.to_string().contains(what), "{refused}");
            }
        }
        assert_eq!(files(&folder), ["a"]);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_name_that_is_taken_while_the_file_is_written_stays_what_it_is() {
        let folder = folder("race");
        let path = folder.join("a");
        let new = NewFile::create(&path, IfExists::Refuse).expect("a new file");
        fs::write(&path, "another's").expect("written");
        assert!(new.keep().is_err());
        assert_eq!(fs::read(&path).expect("a file"), b"another's");
        assert_eq!(files(&folder), ["a"]);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_a_program_left_that_died_is_in_nobodys_way_but_what_is_being_written_is() {
        let folder = folder("abandoned");
        let path = folder.join("a");
        fs::write(folder.join("a.part"), "left").expect("written");
        let new = NewFile::create(&path, IfExists::Refuse).expect("a new file");
        let second = NewFile::create(&path, IfExists::Refuse).expect_err("it is being written");
        assert!(second.to_string().contains("another program"), "{second}");
        new.keep().expect("kept");
        assert_eq!(fs::read(&path).expect("a file"), b"");
        assert_eq!(files(&folder), ["a"]);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed_and_files_are_private() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        fs::write(folder.join("target"), "old").expect("written");
        for (link, target) in [("there", "target"), ("nowhere", "missing")] {
            symlink(folder.join(target), folder.join(link)).expect("a link");
            for if_exists in [IfExists::Refuse, IfExists::Replace] {
                let refused = NewFile::create(&folder.join(link), if_exists).expect_err("a link");
                assert!(refused.to_string().contains("symbolic link"), "{refused}");
            }
        }
        NewFile::create(&folder.join("new"), IfExists::Refuse).and_then(NewFile::keep).expect("kept");
        let mode = fs::metadata(folder.join("new")).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::remove_dir_all(folder).expect("removed");
    }
}
