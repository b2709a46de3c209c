//! Endgame tablebases as their users see them: built, interrupted, damaged, probed by engines.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

/// A folder that is removed after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tablier-tables-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// The finished tables and their contents, by name.
    fn tables(&self) -> Vec<(String, Vec<u8>)> {
        let mut tables: Vec<_> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|it| it == "endings"))
            .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
            .collect();
        tables.sort();
        tables
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tablier(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablier"));
    command.env("LC_ALL", "C");
    command.args(arguments).env("TABLIER_TABLES", folder.path()).env_remove("TABLIER_SETUPS");
    command
}

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    tablier(folder, arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", stderr(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn build(folder: &Folder, n_stones: &str) -> String {
    stdout(&run(folder, &["tables", "build", "wali", "--stones", n_stones]))
}

#[test]
fn a_build_says_what_it_takes_and_is_not_repeated() {
    let folder = Folder::new("repeated");
    let first = build(&folder, "4");
    assert!(first.starts_with("endings of up to 4 pieces: 0.1 MB on disk in "), "{first}");
    assert!(first.contains("2 tables built"), "{first}");
    assert!(build(&folder, "4").contains("0 tables built"));
    assert!(build(&folder, "5").contains("4 tables built"));
    let verified = stdout(&run(&folder, &["tables", "verify", "wali", "--samples", "100"]));
    assert_eq!(verified, "6 tables have the right checksum, 600 entries were derived from their moves\n");
    let info = stdout(&run(&folder, &["tables", "info", "wali"]));
    assert!(info.contains("x5/6/6/6/x1o1ox x - 0") && info.contains("6 tables, 1.2 MB"), "{info}");
    let json = stdout(&run(&folder, &["tables", "info", "wali", "--json"]));
    let rows: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&rows[1]["slice"], &rows[1]["longest_win"]), (&"3v1".into(), &15.into()));
}

#[test]
fn a_build_that_was_cut_off_is_continued_to_the_same_bytes() {
    let (whole, cut) = (Folder::new("whole"), Folder::new("cut"));
    build(&whole, "5");
    let mut child = tablier(&cut, &["tables", "build", "wali", "--stones", "7", "--threads", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !cut.path().join("wali-1v3.endings").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "the build ended before it began");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    fs::write(cut.path().join("wali-4v1.part"), "half a table").unwrap();
    build(&cut, "5");
    let five = |folder: &Folder| -> Vec<_> {
        folder.tables().into_iter().filter(|(name, _)| whole.path().join(name).exists()).collect()
    };
    assert_eq!(five(&cut), five(&whole));
}

#[test]
fn a_damaged_table_is_found_ignored_by_engines_and_built_anew() {
    let folder = Folder::new("damaged");
    build(&folder, "5");
    let sound = folder.tables();
    let path = folder.path().join("wali-3v2.endings");
    let mut bytes = fs::read(&path).unwrap();
    bytes[12_345] ^= 4;
    fs::write(&path, &bytes).unwrap();

    let verified = run(&folder, &["tables", "verify", "wali"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&verified.stdout).contains("the checksum is wrong"));
    assert_eq!(stderr(&verified), "error: 1 of the tables are wrong\n");

    let position = "x5/6/6/6/x1o1ox x - 0";
    let analyse = ["analyse", "wali", "--seconds", "0.05", "--hash", "1", "--position", position];
    let thought = run(&folder, &analyse);
    assert!(thought.status.success());
    assert_eq!(stderr(&thought).lines().count(), 1, "{}", stderr(&thought));
    assert!(stderr(&thought).contains("wali-3v2.endings cannot be used: the checksum is wrong"));

    let again = run(&folder, &["tables", "build", "wali", "--stones", "5"]);
    assert!(stderr(&again).contains("it is made anew"));
    assert_eq!(folder.tables(), sound);
    assert!(stdout(&run(&folder, &analyse)).contains("win in 29"));
}

#[test]
fn a_wrong_entry_with_a_right_checksum_is_found_by_its_moves() {
    let folder = Folder::new("wrong");
    build(&folder, "4");
    // A table that says draw everywhere is a valid file.
    let path = folder.path().join("wali-3v1.endings");
    let mut bytes = fs::read(&path).unwrap();
    let (header, entries) = bytes.split_at_mut(endgames::HEADER_BYTES);
    entries.fill(0);
    header[34..38].copy_from_slice(&crc32(entries).to_le_bytes());
    let checksum = crc32(&header[..38]);
    header[38..42].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    let verified = run(&folder, &["tables", "verify", "wali"]);
    assert_eq!(verified.status.code(), Some(1));
    let report = String::from_utf8_lossy(&verified.stdout);
    assert!(report.contains("2 tables have the right checksum"), "{report}");
    assert!(report.contains("is a draw by the table, a win in "), "{report}");
}

/// The checksum of the tables, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ ((crc & 1) * 0xedb8_8320))
    })
}

#[test]
fn an_engine_takes_the_folder_as_an_option() {
    let (folder, none) = (Folder::new("option with space"), Folder::new("none"));
    build(&folder, "5");
    fs::create_dir_all(none.path()).unwrap();
    let mut child =
        tablier(&none, &["engine", "wali"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let path = folder.path().display();
    let script = format!(
        "ugi\nsetoption name TablesPath value /no/such/folder\nsetoption name TablesPath value {path}\n\
         position fen x5/6/6/6/x1o1ox x - 0\ngo depth 1\n"
    );
    // The end of the input would end the search, so it stays open until the engine has answered.
    let mut input = child.stdin.take().unwrap();
    input.write_all(script.as_bytes()).unwrap();
    let mut said = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    while !said.contains("bestmove") && output.read_line(&mut said).unwrap() > 0 {}
    drop(input);
    assert!(child.wait().unwrap().success());
    assert!(said.contains("option name TablesPath type string"), "{said}");
    assert!(said.contains("info string /no/such/folder is not a folder with tables"), "{said}");
    assert!(said.contains("score mate 29 "), "{said}");
}

#[test]
fn tables_that_are_read_in_blocks_are_built_verified_and_probed_too() {
    let folder = Folder::new("blocks");
    let build = |n_stones: &str| run(&folder, &["tables", "build", "khitan", "--stones", n_stones]);
    let built = stdout(&build("2"));
    assert!(built.starts_with("endings of up to 2 pieces: 0.0 MB on disk in "), "{built}");
    let verified = stdout(&run(&folder, &["tables", "verify", "khitan", "--samples", "20000"]));
    assert_eq!(verified, "1 tables have the right checksum, 12960 entries were derived from their moves\n");
    let json = stdout(&run(&folder, &["tables", "info", "khitan", "--json"]));
    let rows: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&rows[0]["positions"], &rows[0]["longest_win"]), (&527_040.into(), &17.into()));
    // One against one, won in 17 plies: the search sees that at once.
    let position = "2a2/6/7/8/9/8/7/6/2A2 w 0,0 0 0 0";
    let analyse = [
        "analyse",
        "khitan",
        "--rules",
        "classic",
        "--seconds",
        "0.05",
        "--hash",
        "1",
        "--position",
        position,
    ];
    assert!(stdout(&run(&folder, &analyse)).contains("win in 17"));

    // A damaged block is found by a check of the whole, and is not believed when it is read.
    let path = folder.path().join("khitan-1v1.endings");
    let sound = fs::read(&path).unwrap();
    let mut bytes = sound.clone();
    let n_before = bytes.len() - 12_960;
    bytes[n_before..].fill(0);
    fs::write(&path, &bytes).unwrap();
    let verified = run(&folder, &["tables", "verify", "khitan"]);
    assert!(String::from_utf8_lossy(&verified.stdout).contains("the checksum is wrong"));
    assert!(!stdout(&run(&folder, &analyse)).contains("win in 17"));
    assert!(stderr(&build("2")).contains("it is made anew"));
    assert_eq!(fs::read(&path).unwrap(), sound);
    let many = run(&folder, &["tables", "build", "khitan", "--stones", "5"]);
    assert_eq!(stderr(&many), "error: the tables of khitan have 2 to 4 pieces\n");
}

#[test]
fn other_games_have_no_tables_and_too_many_pieces_are_refused() {
    let folder = Folder::new("refused");
    let khet = run(&folder, &["tables", "build", "khet"]);
    assert_eq!(khet.status.code(), Some(1));
    assert_eq!(stderr(&khet), "error: there are no tables for khet: khitan and wali have some\n");
    let many = run(&folder, &["tables", "build", "wali", "--stones", "11"]);
    assert_eq!(many.status.code(), Some(2));
    let none = run(&folder, &["tables", "info", "wali"]);
    assert!(stderr(&none).contains("build some with `tablier tables build wali`"));
}
