//! Backups that cannot lie: whatever is changed is refused, and nothing is filled from it.

use std::{fs, io::Write, path::Path};

use matchplay::PlayerId;
use store::{
    BackupError, Destination, Identities, Recipients, Store, check_backup, new_key,
    testing::{ThrowAway, reseal},
};

/// A database with seven matches in it.
const FILLED: &str = include_str!("data/schema-1.sql");
const CHANGED: &str = "the checksum does not agree";

async fn filled(database: &ThrowAway) -> Store {
    database.damage(FILLED).await;
    database.open().await
}

/// A backup of a filled database, as bytes.
async fn backup() -> Vec<u8> {
    let database = ThrowAway::sqlite();
    let store = filled(&database).await;
    let mut bytes = Vec::new();
    store.backup(Destination::Output(&mut bytes), &Recipients::default()).await.expect("a backup");
    store.close().await;
    bytes
}

/// Tries to restore a file that must be refused, sees that there is no database afterwards, and says why it was refused.
async fn refused(bytes: &[u8], identities: Option<&Identities>) -> String {
    let target = ThrowAway::sqlite();
    let file = target.folder().join("changed.tablier");
    fs::write(&file, bytes).expect("written");
    let refused = Store::restore_with(target.address(), &file, identities).await.expect_err("it was changed");
    assert!(!target.folder().join("tablier.sqlite").exists(), "nothing is filled");
    refused.to_string()
}

/// Numbers that look random and are the same in every run.
fn random_numbers() -> impl Iterator<Item = usize> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 16).expect("a number of 48 bits")
    })
}

/// Where the lines of a backup begin.
fn line_starts(bytes: &[u8]) -> Vec<usize> {
    let after = bytes.iter().enumerate().filter(|it| *it.1 == b'\n').map(|it| it.0 + 1);
    std::iter::once(0).chain(after).filter(|start| *start < bytes.len()).collect()
}

#[tokio::test]
async fn a_flipped_bit_anywhere_is_refused_and_the_line_is_named() {
    let whole = backup().await;
    let starts = line_starts(&whole);
    assert!(starts.len() > 200, "a backup worth the name: {} lines", starts.len());
    let mut random = random_numbers();
    let ends = starts.iter().skip(1).copied().chain([whole.len()]);
    // Every line: somewhere within, and in turns in its checksum or its line feed.
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (n, (start, end)) in starts.iter().copied().zip(ends).enumerate() {
        let within = start + random.next().expect("a number") % (end - start);
        places.extend([
            (within, random.next().expect("a number") % 8),
            (if n % 2 == 0 { start } else { end - 1 }, 0),
        ]);
    }
    for _ in 0..300 {
        let place = random.next().expect("a number") % whole.len();
        places.push((place, random.next().expect("a number") % 8));
    }
    for (place, bit) in places {
        let mut changed = whole.clone();
        changed[place] ^= 1 << bit;
        let said = refused(&changed, None).await;
        let line = starts.partition_point(|start| *start <= place);
        assert!(
            said.starts_with(&format!("line {line} of the backup")),
            "byte {place}, bit {bit}, line {line}: {said}"
        );
    }
}

#[tokio::test]
async fn changed_digits_and_lines_that_are_removed_added_doubled_or_moved_are_refused() {
    let whole = String::from_utf8(backup().await).expect("text");
    let lines: Vec<&str> = whole.lines().collect();
    let part_of = |n: usize| {
        let begun = lines[..n].iter().rfind(|line| line.contains("{\"part\":"))?;
        begun.split('"').nth(3)
    };
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    for n in 0..lines.len() {
        let mut removed = lines.clone();
        removed.remove(n);
        let mut doubled = lines.clone();
        doubled.insert(n, lines[n]);
        let mut moved = lines.clone();
        moved.swap(n, (n + 1) % lines.len());
        for changed in [removed, doubled, moved] {
            refused(joined(&changed).as_bytes(), None).await;
        }
        // The part is named where there is one.
        if let Some(digit) = lines[n].rfind(|it: char| it.is_ascii_digit() && it != '9') {
            let mut line = lines[n].to_owned();
            line.replace_range(digit..=digit, "9");
            let mut changed = lines.clone();
            changed[n] = &line;
            let said = refused(joined(&changed).as_bytes(), None).await;
            if lines[n].contains(" [\"") {
                let part = part_of(n).expect("rows stand in parts");
                let place = format!("line {} of the backup, in the part {part}: ", n + 1);
                assert!(said.starts_with(&place) && said.ends_with(CHANGED), "{said}");
            }
        }
    }
    for garbage in ["x", "\n", "{}\n", "\0", lines[2]] {
        let said = refused(format!("{whole}{garbage}").as_bytes(), None).await;
        assert!(said.contains("there is something after the end"), "{said}");
    }
}

#[tokio::test]
async fn a_backup_that_is_cut_off_anywhere_is_refused() {
    let whole = backup().await;
    let mut lengths: Vec<usize> = line_starts(&whole).into_iter().skip(1).collect();
    lengths.extend(random_numbers().take(100).map(|number| number % whole.len()));
    lengths.extend([0, 1, 9, 30, whole.len() - 1]);
    for len in lengths {
        let said = refused(&whole[..len], None).await;
        // A few bytes could be anything.
        let expected = match len {
            0 => "the file is empty",
            1..20 => "not a backup of Tablier",
            _ => "cut off",
        };
        assert!(said.contains(expected), "{len} bytes: {said}");
    }
}

#[tokio::test]
async fn lines_that_someone_wrote_checksums_for_are_still_read_with_care() {
    let whole = String::from_utf8(backup().await).expect("text");
    let [players, matches] = ["{\"part\":\"players\"}", "{\"part\":\"matches\"}"];
    for (changed, why) in [
        (whole.replacen(players, "{\"part\":\"nothing\"}", 1), "no such part"),
        (whole.replacen(matches, players, 1), "no such part"),
        (whole.replacen("[\"events\"", "[\"seats\"", 1), "in the part of its table"),
        (whole.replacen("\"version\":2", "\"version\":3", 1), "not of a format that this program knows"),
        (whole.replacen("\"version\":2,", "", 1), "not of a format that this program knows"),
        (whole.replacen("\"at\":", "\"a t\":", 1), "is not a name of a column"),
        (whole.replacen("\"rows\":7", "\"rows\":8", 1), "the checksum of the part does not agree"),
    ] {
        assert_ne!(changed, whole, "{why}");
        let said = refused(reseal(&changed).as_bytes(), None).await;
        assert!(said.contains(why), "{why}: {said}");
    }
    // A header that lost its checksum is not taken for one of the format that has none.
    let said = refused(whole.split_once(' ').expect("a checksum").1.as_bytes(), None).await;
    assert!(said.contains("not of a format that this program knows"), "{said}");
}

#[tokio::test]
async fn a_backup_of_the_earlier_format_is_restored_and_said_to_have_no_checksums() {
    let whole = String::from_utf8(backup().await).expect("text");
    let rows: Vec<&str> =
        whole.lines().filter_map(|line| line.get(9..)).filter(|it| it.starts_with('[')).collect();
    let version = whole.split("\"form\":").nth(1).and_then(|rest| rest.split('}').next()).expect("a version");
    let header = format!("{{\"tablier\":\"backup\",\"form\":{version}}}");
    let old = format!("{header}\n{}\n{{\"rows\":{}}}\n", rows.join("\n"), rows.len());
    for target in ThrowAway::all().await {
        let file = target.folder().join("old.tablier");
        fs::write(&file, &old).expect("written");
        let checked = check_backup(&file, None).expect("a backup");
        assert_eq!((checked.rows, checked.has_checksums), (rows.len() as u64, false));
        let restored = Store::restore(target.address(), &file).await.expect("it is restored");
        assert_eq!((restored.rows, restored.has_checksums), (rows.len() as u64, false));
        let store = target.open().await;
        let verified = store.verify(|_| true).await.expect("it is verified");
        assert_eq!((verified.faults, verified.n_matches), (vec![], 7));
        store.close().await;
        target.remove().await;
    }
    for (changed, why) in [
        (format!("{old}garbage"), "something after the end"),
        (old.trim_end().to_owned(), "cut off"),
        (old.replacen("\"rows\":", "\"rows\":1", 1), "some rows are missing"),
    ] {
        let said = refused(changed.as_bytes(), None).await;
        assert!(said.contains(why), "{why}: {said}");
    }
}

#[tokio::test]
async fn every_table_is_in_a_backup_and_numbers_come_back_to_the_last_bit() {
    // Numbers that a careless reader of JSON gets wrong in the last bit.
    let numbers =
        [1_512.037_214_569_182_3_f64, 0.1 + 0.2, 5e-324, 1.797_693_134_862_315_7e308, 7.038_531e-26];
    for source in ThrowAway::all().await {
        let store = filled(&source).await;
        for (n, number) in numbers.iter().enumerate() {
            source.damage(&format!(
                "insert into ratings (player, game, speed, rating, deviation, volatility, games, updated) values ('p{n}', 'wali', 'blitz', {number:e}, 1.0, 0.5, 1, 1)"
            )).await;
        }
        let file = source.folder().join("all.tablier");
        store.backup_to(&file).await.expect("a backup");
        let checked = check_backup(&file, None).expect("a backup");
        let mut parts: Vec<String> = checked.parts.iter().map(|part| part.0.to_owned()).collect();
        parts.push("form".to_owned());
        parts.sort();
        let mut tables = tables(&source).await;
        tables.sort();
        assert_eq!(parts, tables);
        for target in ThrowAway::all().await {
            Store::restore(target.address(), &file).await.expect("it is restored");
            let again = target.open().await;
            for (n, number) in numbers.iter().enumerate() {
                let ratings = again.ratings_of(&PlayerId::new(format!("p{n}"))).await.expect("ratings");
                assert_eq!(ratings[0].rating.rating.to_bits(), number.to_bits(), "{number}");
            }
            again.close().await;
            target.remove().await;
        }
        store.close().await;
        source.remove().await;
    }
}

async fn tables(database: &ThrowAway) -> Vec<String> {
    let sql = match database.address().starts_with("sqlite") {
        true => "select name from sqlite_master where type = 'table'",
        false => {
            "select table_name::text from information_schema.tables where table_schema = current_schema()"
        }
    };
    let pool = sqlx::AnyPool::connect(database.address()).await.expect("the database");
    let tables = sqlx::query_scalar(sql).fetch_all(&pool).await.expect("a list");
    pool.close().await;
    tables
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with("tablier.sqlite"))
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_backup_that_fails_leaves_nothing_behind_and_the_earlier_one_as_it_was() {
    let database = ThrowAway::sqlite();
    let store = filled(&database).await;
    let file = database.folder().join("b.tablier");
    store.backup_to(&file).await.expect("a backup");
    let before = fs::read(&file).expect("a backup");
    // A row that cannot be read, in one of the last tables.
    database.damage("insert into audit (id, at, actor, action, subject, detail) values ('a', 1, 'x', 'x', 'x', x'ff')").await;
    store.backup_to(&file).await.expect_err("a row cannot be read");
    let new = database.folder().join("new.tablier");
    store.backup(Destination::NewFile(&new), &Recipients::default()).await.expect_err("a row cannot be read");
    assert_eq!(files(database.folder()), ["b.tablier", "backups"]);
    assert_eq!(fs::read(&file).expect("a backup"), before);
    // Somebody who takes no more.
    let mut full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let failed = store.backup(Destination::Output(&mut full), &Recipients::default()).await;
    assert!(matches!(failed, Err(BackupError::File(_) | BackupError::Store(_))), "{failed:?}");
    store.close().await;
}

#[tokio::test]
async fn an_encrypted_backup_is_read_with_its_key_and_with_no_other() {
    let folder = ThrowAway::sqlite();
    let [anna, bela, carl] = ["anna", "bela", "carl"].map(|name| folder.folder().join(name));
    let mut recipients = Recipients::default();
    for key in [&anna, &bela] {
        let recipient = new_key(key).expect("a new key");
        assert!(recipient.starts_with("age1"), "{recipient}");
        recipients.add(&recipient).expect("a recipient");
    }
    new_key(&carl).expect("a new key");
    let again = new_key(&carl).expect_err("a key is not overwritten");
    assert!(again.to_string().contains("exists already"), "{again}");
    assert!(recipients.add("age1nothing").is_err());

    for source in ThrowAway::all().await {
        let store = filled(&source).await;
        let file = source.folder().join("b.tablier.age");
        let written = store.backup(Destination::NewFile(&file), &recipients).await.expect("a backup");
        assert!(!fs::read(&file).expect("a file").windows(8).any(|it| it == b"LC2oWrBe"), "it is encrypted");
        for key in [&anna, &bela] {
            let identities = Identities::read(key).expect("a key");
            let checked = check_backup(&file, Some(&identities)).expect("a whole backup");
            assert!(checked.is_encrypted && checked.has_checksums);
            for target in ThrowAway::all().await {
                let restored = Store::restore_with(target.address(), &file, Some(&identities)).await;
                assert_eq!(restored.expect("it is restored"), written);
                target.remove().await;
            }
        }
        store.close().await;
        source.remove().await;
    }
}

#[tokio::test]
async fn a_wrong_or_missing_key_and_changed_ciphertext_fill_nothing() {
    let database = ThrowAway::sqlite();
    let store = filled(&database).await;
    let [right, wrong] = ["right", "wrong"].map(|name| database.folder().join(name));
    let mut recipients = Recipients::default();
    recipients.add(&new_key(&right).expect("a new key")).expect("a recipient");
    new_key(&wrong).expect("a new key");
    let [right, wrong] = [right, wrong].map(|file| Identities::read(&file).expect("a key"));
    let mut whole = Vec::new();
    store.backup(Destination::Output(&mut whole), &recipients).await.expect("a backup");
    store.close().await;

    assert!(refused(&whole, None).await.contains("the backup is encrypted"));
    assert!(refused(&whole, Some(&wrong)).await.contains("encrypted to other keys"));
    let mut random = random_numbers();
    for n in 0..300 {
        // The header is short; every second flip hits it.
        let len = if n % 2 == 0 { 220 } else { whole.len() };
        let mut changed = whole.clone();
        changed[random.next().expect("a number") % len] ^= 1 << (n % 8);
        refused(&changed, Some(&right)).await;
    }
    for len in [whole.len() - 1, whole.len() / 2, 300, 100, 30] {
        refused(&whole[..len], Some(&right)).await;
    }
    whole.write_all(b"garbage").expect("memory");
    refused(&whole, Some(&right)).await;
    let text = database.folder().join("no-key");
    fs::write(&text, "AGE-SECRET-KEY-NOT\n").expect("written");
    let said = Identities::read(&text).expect_err("no key").to_string();
    assert!(said.contains("line 1") && !said.contains("NOT"), "{said}");
}
