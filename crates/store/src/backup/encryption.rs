//! Backups that only the owner of a key can read, by the age format (age-encryption.org): other programs of that format read
//! and write them too.

use std::{
    fmt,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::Path,
};

use age::{
    DecryptError, Decryptor, Encryptor, IdentityFile,
    secrecy::ExposeSecret,
    stream::{StreamReader, StreamWriter},
    x25519::{Identity, Recipient},
};

use super::BackupError;
use crate::new_file::{IfExists, NewFile};

/// How an encrypted file begins.
const MAGIC: &[u8] = b"age-encryption.org/";

/// The keys that a backup is encrypted to: whoever has the other half of one of them can read it.
#[derive(Clone, Default)]
pub struct Recipients(Vec<Recipient>);

impl Recipients {
    /// Adds a key, `age1…`.
    ///
    /// # Errors
    /// If it is none.
    pub fn add(&mut self, text: &str) -> Result<(), BackupError> {
        let wrong = |why| BackupError::Key(format!("`{text}` is not a recipient (age1…): {why}"));
        self.0.push(text.parse().map_err(wrong)?);
        Ok(())
    }

    /// Adds the keys in a file: one a line, after `#` a comment.
    ///
    /// # Errors
    /// If it cannot be read, or has another line.
    pub fn add_file(&mut self, file: &Path) -> Result<(), BackupError> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| BackupError::Key(format!("{}: {error}", file.display())))?;
        let n_before = self.0.len();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            self.add(line)?;
        }
        match self.0.len() > n_before {
            true => Ok(()),
            false => Err(BackupError::Key(format!("there is no recipient in {}", file.display()))),
        }
    }

    /// Whether there is none, so that nothing is encrypted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Recipients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(Recipient::to_string)).finish()
    }
}

/// The secret keys that may open a backup.
#[derive(Default)]
pub struct Identities(Vec<Box<dyn age::Identity + Send + Sync>>);

impl Identities {
    /// Reads a file of secret keys, as [`new_key`] or `age-keygen` writes it.
    ///
    /// # Errors
    /// If it cannot be read, or there is none in it.
    pub fn read(file: &Path) -> Result<Identities, BackupError> {
        let wrong = |what: String| BackupError::Key(format!("{}: {what}", file.display()));
        let opened = File::open(file).map_err(|error| wrong(error.to_string()))?;
        let read =
            IdentityFile::from_buffer(BufReader::new(opened)).map_err(|error| wrong(error.to_string()))?;
        let keys = read.into_identities().map_err(|error| wrong(error.to_string()))?;
        match keys.is_empty() {
            true => Err(wrong("there is no secret key (AGE-SECRET-KEY-…) in it".to_owned())),
            false => Ok(Identities(keys)),
        }
    }
}

impl fmt::Debug for Identities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Identities({})", self.0.len())
    }
}

/// Makes a pair of keys: the secret one goes into a new file, the other one is returned.
///
/// # Errors
/// If there is such a file, or the disk says no.
pub fn new_key(file: &Path) -> Result<String, BackupError> {
    let identity = Identity::generate();
    let recipient = identity.to_public().to_string();
    let mut new = NewFile::create(file, IfExists::Refuse)?;
    writeln!(new, "# public key: {recipient}\n{}", identity.to_string().expose_secret())?;
    new.keep()?;
    Ok(recipient)
}

/// What a backup is written through.
pub(super) enum BackupOutput<W: Write> {
    Plain(BufWriter<W>),
    Encrypted(Box<StreamWriter<BufWriter<W>>>),
}

impl<W: Write> BackupOutput<W> {
    pub(super) fn new(out: W, recipients: &Recipients) -> Result<BackupOutput<W>, BackupError> {
        let out = BufWriter::new(out);
        if recipients.is_empty() {
            return Ok(BackupOutput::Plain(out));
        }
        let keys = recipients.0.iter().map(|it| it as &dyn age::Recipient);
        let encryptor =
            Encryptor::with_recipients(keys).map_err(|error| BackupError::Key(error.to_string()))?;
        Ok(BackupOutput::Encrypted(Box::new(encryptor.wrap_output(out)?)))
    }

    /// Writes what is left, and gives back what was written to.
    pub(super) fn finish(self) -> io::Result<W> {
        let buffered = match self {
            BackupOutput::Plain(out) => out,
            BackupOutput::Encrypted(out) => out.finish()?,
        };
        buffered.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

impl<W: Write> Write for BackupOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            BackupOutput::Plain(out) => out.write(bytes),
            BackupOutput::Encrypted(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            BackupOutput::Plain(out) => out.flush(),
            BackupOutput::Encrypted(out) => out.flush(),
        }
    }
}

/// The text of a backup, encrypted or not, and whether it is.
pub(super) fn open(
    file: &Path,
    identities: Option<&Identities>,
) -> Result<(Box<dyn BufRead + Send>, bool), BackupError> {
    let mut input = BufReader::with_capacity(1 << 16, File::open(file)?);
    if !input.fill_buf()?.starts_with(MAGIC) {
        return Ok((Box::new(input), false));
    }
    let decryptor = Decryptor::new_buffered(input).map_err(|error| undecryptable(&error))?;
    let Some(identities) = identities else {
        return Err(BackupError::Key("the backup is encrypted: name the file of the secret key".to_owned()));
    };
    let keys = identities.0.iter().map(|it| it.as_ref() as &dyn age::Identity);
    let text = decryptor.decrypt(keys).map_err(|error| undecryptable(&error))?;
    Ok((Box::new(BufReader::with_capacity(1 << 16, Decrypted(text))), true))
}

/// The text of an encrypted backup, with errors that say what is wrong.
struct Decrypted<R>(StreamReader<R>);

impl<R: Read> Read for Decrypted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
                let what = format!("the encrypted backup was changed or cut off: {error}");
                io::Error::new(error.kind(), what)
            }
            _ => error,
        })
    }
}

fn undecryptable(error: &DecryptError) -> BackupError {
    BackupError::Key(match error {
        DecryptError::NoMatchingKeys => "the backup is encrypted to other keys than this one".to_owned(),
        DecryptError::Io(error) => format!("the encrypted backup cannot be read: {error}"),
        _ => format!("the encrypted backup was changed: {error}"),
    })
}
