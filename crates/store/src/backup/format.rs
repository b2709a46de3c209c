//! The format of backups: text, a line for each row, with checksums.
//!
//! Every line is `CHECK JSON`. `CHECK` is the first eight hexadecimal digits of the SHA-256 of the JSON of all lines up to and
//! including this one, each with its line feed: the first line that was changed, removed, added or moved is the first whose
//! check does not agree. The JSON of the lines is, in this order:
//!
//! ```text
//! {"tablier":"backup","version":2,"form":2}          which format, and which schema version of the database
//! {"part":"players"}                                 a part begins: a table
//! ["players",{"id":"…","created":1794823312706,…}]   a row; a floating-point number is {"double":"1500.5"}
//! {"end":"players","rows":1,"sha256":"…"}            the part ends: the SHA-256 of the JSON of its rows
//! {"whole":"backup","parts":18,"rows":9,"sha256":"…"} the end: the SHA-256 of the JSON of all lines before this one
//! ```
//!
//! Backups of format 1 have no checks: `{"tablier":"backup","form":2}`, rows, and `{"rows":9}`. They can still be read.

use std::io::{self, BufRead, Read, Write};

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};

use super::{BackupError, TABLES};
use crate::migrations::KNOWN_VERSION;

/// The version of the format that is written.
const VERSION: i64 = 2;
/// No line is longer: an analysis of a long match has a few hundred kilobytes.
const LONGEST_LINE: u64 = 64 << 20;
/// How many digits of a checksum stand before each line.
const CHECK_LEN: usize = 8;
const CUT_OFF: &str = "the file was cut off within this line";

/// Writes a backup.
pub(crate) struct BackupWriter<W> {
    out: W,
    whole: Sha256,
    part: Sha256,
    rows_of_part: u64,
    rows: u64,
    parts: u64,
}

impl<W: Write> BackupWriter<W> {
    /// Begins a backup of a database of that schema version.
    pub(crate) fn begin(out: W, schema_version: i64) -> io::Result<BackupWriter<W>> {
        let (whole, part) = (Sha256::new(), Sha256::new());
        let mut writer = BackupWriter { out, whole, part, rows_of_part: 0, rows: 0, parts: 0 };
        writer
            .line(&json!({ "tablier": "backup", "version": VERSION, "form": schema_version }).to_string())?;
        Ok(writer)
    }

    pub(crate) fn begin_part(&mut self, table: &str) -> io::Result<()> {
        (self.part, self.rows_of_part) = (Sha256::new(), 0);
        self.line(&json!({ "part": table }).to_string())
    }

    pub(crate) fn row(&mut self, table: &str, values: &Json) -> io::Result<()> {
        let text = json!([table, values]).to_string();
        add(&mut self.part, text.as_bytes());
        self.rows_of_part += 1;
        self.line(&text)
    }

    pub(crate) fn end_part(&mut self, table: &str) -> io::Result<()> {
        let sha256 = hex(&self.part.finalize_reset());
        self.rows += self.rows_of_part;
        self.parts += 1;
        self.line(&json!({ "end": table, "rows": self.rows_of_part, "sha256": sha256 }).to_string())
    }

    /// Ends the backup: what was written to, and how many rows it has.
    pub(crate) fn finish(mut self) -> io::Result<(W, u64)> {
        let sha256 = hex(&self.whole.clone().finalize());
        let last = json!({ "whole": "backup", "parts": self.parts, "rows": self.rows, "sha256": sha256 });
        self.line(&last.to_string())?;
        Ok((self.out, self.rows))
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        add(&mut self.whole, text.as_bytes());
        writeln!(self.out, "{} {text}", check(&self.whole))
    }
}

/// Reads a backup, and refuses whatever was changed.
pub(crate) struct BackupReader<R> {
    input: R,
    version: i64,
    schema_version: i64,
    /// The number of the line that was read last.
    line: u64,
    whole: Sha256,
    part: Option<BackupPart>,
    /// How many tables of [`TABLES`] have had their turn.
    n_tables: usize,
    parts: Vec<(&'static str, u64)>,
    rows: u64,
    is_over: bool,
}

struct BackupPart {
    table: &'static str,
    hash: Sha256,
    rows: u64,
}

/// A row of a backup: of which table, on which line, and its columns.
pub(crate) struct BackupRow {
    pub(crate) table: &'static str,
    pub(crate) line: u64,
    pub(crate) values: Map<String, Json>,
}

impl<R: BufRead> BackupReader<R> {
    /// Reads the first line.
    pub(crate) fn begin(input: R) -> Result<BackupReader<R>, BackupError> {
        let mut reader = BackupReader {
            input,
            version: VERSION,
            schema_version: 0,
            line: 0,
            whole: Sha256::new(),
            part: None,
            n_tables: 0,
            parts: Vec::new(),
            rows: 0,
            is_over: false,
        };
        let foreign = "this is not a backup of Tablier";
        let (bytes, is_whole) = reader.read_line()?;
        match bytes {
            _ if bytes.is_empty() => return Err(reader.malformed("the file is empty")),
            _ if !bytes.windows(7).any(|word| word == b"tablier") => return Err(reader.malformed(foreign)),
            _ if !is_whole => return Err(reader.malformed(CUT_OFF)),
            _ => {}
        }
        if bytes.starts_with(b"{") {
            reader.version = 1;
        }
        let text = reader.checked(bytes)?;
        let first: Json = serde_json::from_str(&text).map_err(|_| reader.malformed(foreign))?;
        let fields = first.as_object().filter(|_| first["tablier"] == "backup");
        let fields = fields.ok_or_else(|| reader.malformed(foreign))?;
        let version = first["form"].as_i64().filter(|version| *version > 0);
        reader.schema_version =
            version.ok_or_else(|| reader.malformed("it does not say which schema version it has"))?;
        // A line of a later format that lost its check must not pass for one of format 1.
        let expected = if reader.version == 1 { 2 } else { 3 };
        if fields.len() != expected || (reader.version > 1 && first["version"] != VERSION) {
            return Err(reader.malformed("this first line is not of a format that this program knows"));
        }
        if reader.schema_version > KNOWN_VERSION {
            return Err(BackupError::Newer { found: reader.schema_version, known: KNOWN_VERSION });
        }
        Ok(reader)
    }

    /// The schema version of the database that was saved.
    pub(crate) fn schema_version(&self) -> i64 {
        self.schema_version
    }

    /// Whether changes can be noticed.
    pub(crate) fn has_checksums(&self) -> bool {
        self.version > 1
    }

    /// The parts that were read to their end, and how many rows each has.
    pub(crate) fn parts(&self) -> &[(&'static str, u64)] {
        &self.parts
    }

    /// How many rows were read.
    pub(crate) fn n_rows(&self) -> u64 {
        self.rows
    }

    /// The next row; nothing after the last one, when all checksums have turned out right and nothing follows.
    pub(crate) fn next_row(&mut self) -> Result<Option<BackupRow>, BackupError> {
        while !self.is_over {
            let Some(bytes) = self.next_line()? else {
                // The line that is not there.
                self.line += 1;
                return Err(self.malformed("the file was cut off: its last line is missing"));
            };
            let before = self.whole.clone();
            let text = self.checked(bytes)?;
            let line: Json =
                serde_json::from_str(&text).map_err(|error| self.malformed(&error.to_string()))?;
            match line {
                Json::Array(_) => return self.row(&text, line).map(Some),
                _ if self.version == 1 => self.end_without_checksums(&line)?,
                _ if line.get("part").is_some() => self.begin_part(&line)?,
                _ if line.get("end").is_some() => self.end_part(&line)?,
                _ => self.end(&line, before)?,
            }
        }
        Ok(None)
    }

    fn row(&mut self, text: &str, line: Json) -> Result<BackupRow, BackupError> {
        let Json::Array(mut both) = line else { return Err(self.malformed("this is not a row")) };
        let (Some(Json::Object(values)), Some(name), None) = (both.pop(), both.pop(), both.pop()) else {
            return Err(self.malformed("a row has a table and columns"));
        };
        let table = TABLES.iter().find(|table| name == **table);
        let table = table.ok_or_else(|| self.malformed("no such table"))?;
        if let Some(part) = &mut self.part {
            add(&mut part.hash, text.as_bytes());
            part.rows += 1;
        }
        let is_out_of_place = match &self.part {
            Some(part) => part.table != *table,
            None => self.version > 1,
        };
        if is_out_of_place {
            return Err(self.malformed("a row stands in the part of its table"));
        }
        self.rows += 1;
        Ok(BackupRow { table, line: self.line, values })
    }

    fn begin_part(&mut self, line: &Json) -> Result<(), BackupError> {
        if self.part.is_some() {
            return Err(self.malformed("the part before has no end"));
        }
        // Tables that others refer to come first, and none comes twice.
        let place = TABLES[self.n_tables..].iter().position(|table| line["part"] == **table);
        let place = place.ok_or_else(|| self.malformed("no such part here"))? + self.n_tables;
        self.n_tables = place + 1;
        self.part = Some(BackupPart { table: TABLES[place], hash: Sha256::new(), rows: 0 });
        Ok(())
    }

    fn end_part(&mut self, line: &Json) -> Result<(), BackupError> {
        let Some(BackupPart { table, hash, rows }) = self.part.take() else {
            return Err(self.malformed("the end of a part that did not begin"));
        };
        if *line != json!({ "end": table, "rows": rows, "sha256": hex(&hash.finalize()) }) {
            self.part = Some(BackupPart { table, hash: Sha256::new(), rows });
            return Err(self.malformed("the checksum of the part does not agree"));
        }
        self.parts.push((table, rows));
        Ok(())
    }

    fn end(&mut self, line: &Json, before: Sha256) -> Result<(), BackupError> {
        if self.part.is_some() {
            return Err(self.malformed("the part has no end"));
        }
        let (parts, rows) = (self.parts.len(), self.rows);
        if *line
            != json!({ "whole": "backup", "parts": parts, "rows": rows, "sha256": hex(&before.finalize()) })
        {
            return Err(self.malformed("the checksum of the whole does not agree"));
        }
        self.nothing_follows()
    }

    fn end_without_checksums(&mut self, line: &Json) -> Result<(), BackupError> {
        match line.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.get("rows")) {
            Some(count) if *count == self.rows => self.nothing_follows(),
            Some(_) => Err(self.malformed("some rows are missing")),
            None => Err(self.malformed("this is not a row")),
        }
    }

    fn nothing_follows(&mut self) -> Result<(), BackupError> {
        self.is_over = true;
        match self.input.fill_buf()?.is_empty() {
            true => Ok(()),
            false => {
                self.line += 1;
                Err(self.malformed("there is something after the end"))
            }
        }
    }

    /// The next line without its line feed, if there is one.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, BackupError> {
        match self.read_line()? {
            (bytes, true) => Ok(Some(bytes)),
            (bytes, false) if bytes.is_empty() => Ok(None),
            _ => Err(self.malformed(CUT_OFF)),
        }
    }

    /// What follows up to the next line feed, and whether there is one.
    fn read_line(&mut self) -> Result<(Vec<u8>, bool), BackupError> {
        let mut bytes = Vec::new();
        (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        let is_whole = bytes.pop_if(|last| *last == b'\n').is_some();
        if is_whole || !bytes.is_empty() {
            self.line += 1;
        }
        Ok((bytes, is_whole))
    }

    /// The JSON of a line whose check agrees.
    fn checked(&mut self, bytes: Vec<u8>) -> Result<String, BackupError> {
        let mut text = String::from_utf8(bytes).map_err(|_| self.malformed("the line is not text"))?;
        if self.version == 1 {
            return Ok(text);
        }
        let changed = "this line, or one just before it, was changed or moved or is missing: the checksum does not agree";
        if text.as_bytes().get(CHECK_LEN) != Some(&b' ') || !text.is_char_boundary(CHECK_LEN) {
            return Err(self.malformed(changed));
        }
        let json = text.split_off(CHECK_LEN + 1);
        add(&mut self.whole, json.as_bytes());
        if text[..CHECK_LEN] != check(&self.whole) {
            return Err(self.malformed(changed));
        }
        Ok(json)
    }

    fn malformed(&self, what: &str) -> BackupError {
        let part = self.part.as_ref().map(|part| part.table);
        BackupError::Malformed { line: self.line, part, what: what.to_owned() }
    }
}

/// A line becomes part of a checksum.
fn add(hash: &mut Sha256, text: &[u8]) {
    hash.update(text);
    hash.update(b"\n");
}

/// What stands before a line.
fn check(hash: &Sha256) -> String {
    let mut digits = hex(&hash.clone().finalize());
    digits.truncate(CHECK_LEN);
    digits
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// Gives a changed backup the checksums that it would have if it had been written so.
#[cfg(feature = "testing")]
pub(crate) fn reseal(text: &str) -> String {
    let mut out = Vec::new();
    let (mut whole, mut part) = (Sha256::new(), Sha256::new());
    for line in text.lines() {
        let json = line.get(CHECK_LEN + 1..).unwrap_or_default();
        let mut json = json.to_owned();
        let mut value: Json = serde_json::from_str(&json).unwrap_or_default();
        match &value {
            Json::Array(_) => add(&mut part, json.as_bytes()),
            Json::Object(_) if value.get("end").is_some() => {
                value["sha256"] = hex(&part.finalize_reset()).into();
                json = value.to_string();
            }
            Json::Object(_) if value.get("whole").is_some() => {
                value["sha256"] = hex(&whole.clone().finalize()).into();
                json = value.to_string();
            }
            _ => {}
        }
        add(&mut whole, json.as_bytes());
        out.push(format!("{} {json}\n", check(&whole)));
    }
    out.concat()
}
