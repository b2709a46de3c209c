//! Backups, damaged databases and repairs, with the real program.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command as Process, Output, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value as Json;
use store::testing::ThrowAway;

use crate::kit::{complained, fail, filled, is_private, said, succeed, tablier};

/// A database with seven matches, from an earlier version.
const SEVEN_MATCHES: &str = include_str!("../../store/tests/data/schema-1.sql");
/// The connection pool times out after this long. Faults of a file have to be reported before.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the program on a data folder alone, as most sites do.
fn on_folder(folder: &Path, args: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(args)
        .env("TABLIER_DATA", folder)
        .env_remove("TABLIER_DATABASE")
        .output()
        .expect("the program starts")
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a path")
}

#[tokio::test]
async fn a_changed_backup_is_refused_on_the_command_line_and_fills_nothing() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let file = database.folder().join("b.tablier");
    succeed(&database, &["backup", "--to", path(&file)]);
    let fine = succeed(&database, &["verify", "--backup", path(&file)]);
    assert!(fine.contains(": all checksums agree"), "{fine}");
    let whole = fs::read(&file).expect("a backup");
    let n = whole.len();
    let changes: [(&str, Vec<u8>); 5] = [
        ("a bit", {
            let mut changed = whole.clone();
            changed[n / 2] ^= 4;
            changed
        }),
        ("a digit", {
            let text = String::from_utf8(whole.clone()).expect("text");
            text.replacen("\"plies\":3", "\"plies\":4", 1).into_bytes()
        }),
        ("the end", whole[..n - 2].to_vec()),
        ("half", whole[..n / 2].to_vec()),
        ("garbage", [&whole[..], b"garbage\n"].concat()),
    ];
    for (what, contents) in changes {
        assert_ne!(contents, whole, "{what}");
        let other = ThrowAway::sqlite();
        let changed = other.folder().join("changed.tablier");
        fs::write(&changed, contents).expect("written");
        for args in [&["restore", "--from", path(&changed)][..], &["verify", "--backup", path(&changed)]] {
            let output = on_folder(other.folder(), args);
            assert_eq!(output.status.code(), Some(1), "{what}: {}", said(&output));
            assert!(complained(&output).contains("of the backup"), "{what}: {}", complained(&output));
            assert!(complained(&output).contains("line "), "{what}: {}", complained(&output));
        }
        assert!(!other.folder().join("tablier.sqlite").exists(), "{what}");
    }
}

#[tokio::test]
async fn a_backup_overwrites_nothing_unless_told_and_never_a_device() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let file = database.folder().join("b.tablier");
    fs::write(&file, "precious").expect("written");
    assert!(fail(&database, &["backup", "--to", path(&file)]).contains("exists already"));
    assert_eq!(fs::read(&file).expect("a file"), b"precious");
    succeed(&database, &["backup", "--force", "--to", path(&file)]);
    succeed(&database, &["verify", "--backup", path(&file)]);
    assert!(is_private(&file));
    let link = database.folder().join("link.tablier");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    for (to, what) in [
        (Path::new("/dev/null"), "is a device"),
        (database.folder(), "is a folder"),
        (&link, "is a symbolic link"),
        (Path::new("/proc/no/b.tablier"), "there is no backup"),
    ] {
        for args in [&["backup", "--to", path(to)][..], &["backup", "--force", "--to", path(to)]] {
            let refused = fail(&database, args);
            assert!(refused.contains(what), "{refused}");
        }
    }
    let left: Vec<_> =
        fs::read_dir(database.folder()).expect("a folder").flatten().map(|it| it.path()).collect();
    assert!(!left.iter().any(|it| it.extension().is_some_and(|end| end == "part")), "{left:?}");

    // Standard output, through a pipe.
    let output = tablier(&database, &["backup", "--to", "-"]);
    assert!(output.status.success() && complained(&output).contains("in the backup"));
    let piped = database.folder().join("piped.tablier");
    fs::write(&piped, &output.stdout).expect("written");
    succeed(&database, &["verify", "--backup", path(&piped)]);
}

#[tokio::test]
async fn a_backup_of_the_earlier_format_is_restored_with_a_warning() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let file = database.folder().join("b.tablier");
    succeed(&database, &["backup", "--to", path(&file)]);
    let text = fs::read_to_string(&file).expect("a backup");
    let rows: Vec<&str> =
        text.lines().filter_map(|line| line.get(9..)).filter(|it| it.starts_with('[')).collect();
    let old = database.folder().join("old.tablier");
    let form = text.split("\"form\":").nth(1).and_then(|rest| rest.split('}').next()).expect("a form");
    let header = format!("{{\"tablier\":\"backup\",\"form\":{form}}}");
    let lines = format!("{header}\n{}\n{{\"rows\":{}}}\n", rows.join("\n"), rows.len());
    fs::write(&old, lines).expect("written");
    let other = ThrowAway::sqlite();
    for args in [&["verify", "--backup", path(&old)][..], &["restore", path(&old)]] {
        let output = tablier(&other, args);
        assert!(output.status.success(), "{}", complained(&output));
        assert!(
            complained(&output).contains("warning: this backup is of an earlier format without checksums")
        );
    }
    succeed(&other, &["verify"]);
}

#[tokio::test]
async fn an_encrypted_backup_needs_its_key() {
    for database in ThrowAway::all().await {
        filled(&database).await;
        let [key, other_key, file] = ["key", "other-key", "b.age"].map(|name| database.folder().join(name));
        let recipient = succeed(&database, &["backup-key", "--to", path(&key)]);
        assert!(recipient.starts_with("age1") && is_private(&key), "{recipient}");
        assert!(fail(&database, &["backup-key", "--to", path(&key)]).contains("exists already"));
        succeed(&database, &["backup-key", "--to", path(&other_key)]);
        succeed(&database, &["backup", "--to", path(&file), "--recipient", recipient.trim()]);
        assert!(is_private(&file));
        assert!(fail(&database, &["backup", "--recipient", "age1wrong"]).contains("is not a recipient"));

        let other = ThrowAway::sqlite();
        for (more, why) in [
            (&[][..], "the backup is encrypted"),
            (&["--identity", path(&other_key)], "encrypted to other keys"),
            (&["--identity", path(&file)], "the secret key cannot be used"),
            (&["--identity", "/no/key"], "/no/key"),
        ] {
            for args in [["restore", "--from", path(&file)], ["verify", "--backup", path(&file)]] {
                let output = on_folder(other.folder(), &[&args, more].concat());
                assert_eq!(output.status.code(), Some(1));
                assert!(complained(&output).contains(why), "{why}: {}", complained(&output));
            }
        }
        let mut changed = fs::read(&file).expect("a backup");
        let last = changed.len() - 40;
        changed[last] ^= 1;
        let tampered = database.folder().join("tampered.age");
        fs::write(&tampered, changed).expect("written");
        let output = on_folder(other.folder(), &["restore", path(&tampered), "--identity", path(&key)]);
        assert!(complained(&output).contains("was changed or cut off"), "{}", complained(&output));
        assert!(!other.folder().join("tablier.sqlite").exists(), "nothing is filled");

        let fine = succeed(&database, &["verify", "--backup", path(&file), "--identity", path(&key)]);
        assert!(fine.contains("encrypted: all checksums agree"), "{fine}");
        succeed(&other, &["restore", "--from", path(&file), "--identity", path(&key)]);
        succeed(&other, &["verify"]);

        // A file of recipients, and a name for the new file.
        let list = database.folder().join("recipients");
        fs::write(&list, format!("# the owner\n{recipient}")).expect("written");
        let told = succeed(&database, &["backup", "--recipients-file", path(&list)]);
        let made = PathBuf::from(told.trim().rsplit(" in ").next().expect("a file"));
        assert!(told.trim().ends_with(".tablier.age"), "{told}");
        succeed(&database, &["verify", "--backup", path(&made), "--identity", path(&key)]);
        database.remove().await;
    }
}

/// Damages a copy of a file, somehow.
type Damage = Box<dyn Fn(&mut Vec<u8>)>;

const PAGE: usize = 4096;

fn damages() -> Vec<(&'static str, &'static str, Damage)> {
    let overwrite = |pages: &'static [usize], from: usize, byte: u8, n: usize| -> Damage {
        Box::new(move |file| {
            for page in pages {
                file[page * PAGE + from..page * PAGE + from + n].fill(byte);
            }
        })
    };
    vec![
        ("truncated at half", "is truncated", Box::new(|file| file.truncate(file.len() / 2))),
        (
            "truncated in the middle of a page",
            "is truncated",
            Box::new(|file| file.truncate(file.len() - 100)),
        ),
        ("without its last page", "is truncated", Box::new(|file| file.truncate(file.len() - PAGE))),
        ("truncated within its header", "is truncated", Box::new(|file| file.truncate(50))),
        ("emptied", "is empty (0 bytes)", Box::new(Vec::clear)),
        ("a text", "is not an SQLite database", Box::new(|file| *file = b"Dear diary,\n".repeat(900))),
        ("another magic", "is not an SQLite database", overwrite(&[0], 0, b'x', 4)),
        ("a header that makes no sense", "is damaged", overwrite(&[0], 16, 0xff, 10)),
        ("the list of tables overwritten", "is damaged", overwrite(&[0], 100, 0xff, 60)),
        ("the beginnings of pages overwritten", "damage", overwrite(&[3, 5, 20], 0, 0xff, 16)),
        (
            "the ends of pages overwritten",
            "damage",
            overwrite(&[2, 12, 14, 15, 16, 17, 18, 19, 20], PAGE - 200, 0xaa, 190),
        ),
        ("pages of zeros", "damage", overwrite(&[4, 14, 20], 0, 0, PAGE)),
        (
            "two pages swapped",
            "damage",
            Box::new(|file| {
                let (first, second) = file.split_at_mut(20 * PAGE);
                first[14 * PAGE..15 * PAGE].swap_with_slice(&mut second[..PAGE]);
            }),
        ),
        (
            "a page in place of another",
            "damage",
            Box::new(|file| file.copy_within(21 * PAGE..22 * PAGE, 15 * PAGE)),
        ),
    ]
}

#[tokio::test]
async fn every_damage_to_the_file_is_named_at_once_by_doctor_and_verify() {
    let source = ThrowAway::sqlite();
    source.damage(SEVEN_MATCHES).await;
    source.open().await.close().await;
    let whole = fs::read(source.folder().join("tablier.sqlite")).expect("a file");
    assert_eq!(usize::from(whole[16]) << 8, PAGE);
    assert!(whole.len() > 30 * PAGE);
    let doctor = ["doctor", "--address", "127.0.0.1:0"];
    let sound = on_folder(source.folder(), &doctor);
    assert!(sound.status.success() && said(&sound).contains("it is sound"), "{}", said(&sound));

    for (what, named, damage) in damages() {
        let database = ThrowAway::sqlite();
        let file = database.folder().join("tablier.sqlite");
        let mut contents = whole.clone();
        damage(&mut contents);
        assert_ne!(contents, whole, "{what}");
        for args in [&doctor[..], &["verify"]] {
            fs::write(&file, &contents).expect("written");
            let begin = Instant::now();
            let output = on_folder(database.folder(), args);
            let all = said(&output) + &complained(&output);
            assert_eq!(output.status.code(), Some(1), "{what}, {args:?}: {all}");
            assert!(begin.elapsed() < PATIENCE && !all.contains("timed out"), "{what}, {args:?}: {all}");
            // `verify` names each fault, `doctor` says that there are some.
            let is_named = match named {
                "damage" if args == ["verify"] => !all.contains(", 0 faults"),
                "damage" => all.contains("is damaged"),
                _ => all.contains(named),
            };
            assert!(is_named, "{what}, {args:?}: {all}");
        }
        // There is no backup of a missing database.
        if matches!(what, "emptied" | "a text" | "truncated at half") {
            let refused = on_folder(database.folder(), &["backup"]);
            assert_eq!(refused.status.code(), Some(1), "{what}");
            assert!(complained(&refused).contains(named), "{what}: {}", complained(&refused));
        }
    }
}

#[tokio::test]
async fn a_database_without_our_tables_is_neither_verified_nor_saved() {
    for database in ThrowAway::all().await {
        database.damage("create table others (id text primary key)").await;
        for command in ["verify", "backup", "repair"] {
            let refused = fail(&database, &[command]);
            assert!(refused.contains("no tables of Tablier"), "{command}: {refused}");
        }
        let doctor = ["doctor", "--address", "127.0.0.1:0"];
        succeed(&database, &doctor);
        fs::create_dir(database.folder().join("backups")).expect("a folder");
        fs::write(database.folder().join("backups/b.tablier"), "").expect("written");
        assert!(fail(&database, &doctor).contains("a site was here"));
        database.remove().await;
    }
}

#[tokio::test]
async fn a_match_with_a_gap_is_found_shown_and_repaired_and_nothing_is_lost() {
    for database in ThrowAway::all().await {
        filled(&database).await;
        // The moves of a finished rated match.
        database.damage("delete from events where match_id = 'match001' and version = 6").await;
        assert!(fail(&database, &["verify"]).contains("match match001: event 6 is missing: the next is 7"));

        let backup = |name: &str| {
            let file = database.folder().join(name);
            succeed(&database, &["backup", "--to", path(&file)]);
            fs::read(file).expect("a backup")
        };
        let before = backup("before.tablier");
        let shown = succeed(&database, &["repair"]);
        for expected in [
            "match match001: event 6 is missing",
            "last good version: 5",
            "cut off: event 7 {\"e\":\"moved\"",
            "cut off: event 9 {\"e\":\"rated\"",
            "added: event 6 {\"e\":\"ended\",\"ranks\":[1,2],\"reason\":\"resignation\"}",
            "its number of plies: 3 becomes 1",
            "ratings: the result stands",
            "2 matches looked at: 1 match to be repaired; nothing was changed",
        ] {
            assert!(shown.contains(expected), "{expected}\n{shown}");
        }
        assert!(backup("after.tablier") == before, "nothing was changed");
        assert!(!database.folder().join("repairs").exists());

        let keep = database.folder().join("kept.json");
        fs::write(&keep, "precious").expect("written");
        assert!(fail(&database, &["repair", "--apply", "--keep", path(&keep)]).contains("exists already"));
        assert!(backup("refused.tablier") == before, "nothing was changed");
        assert_eq!(fs::read(&keep).expect("a file"), b"precious");

        let done = succeed(&database, &["repair", "--apply"]);
        assert!(done.contains("1 match repaired"), "{done}");
        let kept = fs::read_dir(database.folder().join("repairs")).expect("a folder").next().expect("a file");
        let kept = kept.expect("a file").path();
        assert!(is_private(&kept) && is_private(&database.folder().join("repairs")));
        let kept: Json = serde_json::from_slice(&fs::read(&kept).expect("a file")).expect("JSON");
        let versions: Vec<&Json> =
            kept["matches"][0]["cut"].as_array().expect("a list").iter().map(|it| &it["version"]).collect();
        assert_eq!(versions, [7, 8, 9]);
        let clean = succeed(&database, &["verify"]);
        assert!(
            clean.contains("2 matches with 16 events and 0 studies replayed, 2 ratings compared, 0 faults"),
            "{clean}"
        );
        assert!(succeed(&database, &["repair"]).contains("0 matches to be repaired"));
        database.remove().await;
    }
}

#[tokio::test]
async fn a_rated_match_that_lost_its_end_gets_it_back_from_its_row_and_the_history_of_ratings() {
    for database in ThrowAway::all().await {
        filled(&database).await;
        database.damage("delete from events where match_id = 'match001' and version in (6, 8, 9)").await;
        fail(&database, &["verify"]);
        let done = succeed(&database, &["repair", "--apply"]);
        assert!(done.contains("added: event 7 {\"e\":\"rated\""), "{done}");
        let clean = succeed(&database, &["verify"]);
        assert!(
            clean.contains("2 matches with 16 events and 0 studies replayed, 2 ratings compared, 0 faults"),
            "{clean}"
        );

        // Without an opening event there is no match for the ratings to belong to, so only a backup helps.
        database.damage("delete from events where match_id = 'match002' and version = 1").await;
        for args in [&["repair"][..], &["repair", "--apply"]] {
            let hopeless = fail(&database, args);
            assert!(
                hopeless.contains("match match002: its opening is lost, but it has changed ratings"),
                "{hopeless}"
            );
        }
        database.remove().await;
    }
}

#[tokio::test]
async fn nothing_is_repaired_while_a_program_serves() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    database.damage("delete from events where match_id = 'match001' and version = 6").await;
    let now = server::operator::now();
    database.damage(&format!("insert into nodes (id, started, alive) values ('a', 0, {now})")).await;
    for args in [&["repair"][..], &["repair", "--apply"]] {
        assert!(fail(&database, args).contains("the program `a` serves the database"));
    }
}

#[test]
fn a_reader_that_goes_away_is_not_a_success() {
    let database = ThrowAway::sqlite();
    tokio::runtime::Runtime::new().expect("threads").block_on(async {
        database.damage(SEVEN_MATCHES).await;
        database.open().await.close().await;
    });
    let mut child = Process::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(["backup", "--to", "-"])
        .env("TABLIER_DATA", database.folder())
        .env_remove("TABLIER_DATABASE")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
