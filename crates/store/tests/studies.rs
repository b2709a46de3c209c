//! Studies in both databases: versions without gaps, rights, and what becomes of them.

use matchplay::{Answer, PlayerId};
use store::{NewStudy, Store, StoreError, StudyAppend, testing::ThrowAway};
use studies::{
    ChapterId, ChapterSource, NodeId, StudyCommand, StudyConsideration, StudyDraft, StudyEnvelope,
    StudyJournal, StudyVisibility,
};

use crate::kit::{on_every_database, player};

/// Keeps a new study of a game.
async fn begin(store: &Store, id: &str, owner: &PlayerId, visibility: StudyVisibility, game: &str) {
    let mut journal = StudyJournal::default();
    let title = StudyCommand::Title { title: format!("About {game}") };
    let source = ChapterSource::start(game);
    let mut entries = Vec::new();
    for command in [title, StudyCommand::AddChapters { name: "First".to_owned(), source }] {
        let draft = decided(&journal, owner, command);
        entries.extend(draft.entries.clone());
        journal.commit(draft);
    }
    let new = NewStudy { id, owner, visibility, entries: &entries, study: journal.study() };
    store.open_study(&new, 100).await.expect("a new study");
}

fn decided(journal: &StudyJournal, author: &PlayerId, command: StudyCommand) -> StudyDraft {
    let envelope =
        StudyEnvelope { id: format!("c{}", journal.version()), expected: journal.version(), command };
    match journal.consider(author, &envelope, 2_000) {
        StudyConsideration::Append(draft) => *draft,
        StudyConsideration::Answer(answer) => panic!("{answer:?}"),
    }
}

async fn journal(store: &Store, id: &str) -> StudyJournal {
    StudyJournal::new(store.study_events(id, 0).await.expect("events")).expect("a study")
}

async fn append(store: &Store, id: &str, draft: &StudyDraft) -> Result<(), StoreError> {
    let StudyDraft { entries, command, after } = draft;
    store.append_study(&StudyAppend { id, command, entries, after }).await
}

fn play(mv: &str) -> StudyCommand {
    StudyCommand::Play { chapter: ChapterId(1), parent: NodeId::ROOT, moves: vec![mv.to_owned()] }
}

on_every_database! {
    async fn of_two_writers_of_one_version_one_is_refused_and_a_command_is_kept_once(store: Store) {
        let anna = player("anna");
        begin(&store, "study001", &anna, StudyVisibility::Private, "wali").await;
        let journal_1 = journal(&store, "study001").await;
        let (one, other) = (decided(&journal_1, &anna, play("C3")), decided(&journal_1, &anna, play("A1")));
        append(&store, "study001", &one).await.expect("kept");
        assert!(matches!(append(&store, "study001", &other).await, Err(StoreError::Conflict)));
        let again = journal(&store, "study001").await;
        assert_eq!((again.version(), again.study()), (3, &one.after));
        // The command that was kept is known again; the other one was never done.
        let envelope = StudyEnvelope { id: one.command.1.clone(), expected: 2, command: play("C3") };
        let StudyConsideration::Answer(Answer::Done { v: 3 }) = again.consider(&anna, &envelope, 0) else {
            panic!("done twice")
        };
        let row = store.study_row("study001").await.expect("an answer").expect("a row");
        assert_eq!((row.title.as_str(), row.version, row.n_chapters), ("About wali", 3, 1));
        assert_eq!(store.study_events("study001", 2).await.expect("events").len(), 1);
    }

    async fn only_authors_write(store: Store) {
        let (anna, bela) = (player("anna"), player("bela"));
        begin(&store, "study001", &anna, StudyVisibility::Link, "wali").await;
        let draft = decided(&journal(&store, "study001").await, &bela, play("C3"));
        assert!(matches!(append(&store, "study001", &draft).await, Err(StoreError::Conflict)));
        let (_, before) = store.study_rights("study001").await.expect("rights").expect("a study");
        assert!(store.add_study_author("study001", &bela, 1, 5).await.expect("an answer"));
        assert!(store.add_study_author("study001", &bela, 1, 6).await.expect("an answer"), "already");
        assert!(!store.add_study_author("study001", &player("carl"), 1, 7).await.expect("an answer"), "enough");
        append(&store, "study001", &draft).await.expect("an author now");
        let (rights, after) = store.study_rights("study001").await.expect("rights").expect("a study");
        assert!(rights.is_author(&bela) && !rights.is_author(&player("carl")) && after > before);
        store.remove_study_author("study001", &bela).await.expect("removed");
        let draft = decided(&journal(&store, "study001").await, &bela, play("A1"));
        assert!(matches!(append(&store, "study001", &draft).await, Err(StoreError::Conflict)));
    }

    async fn lists_show_public_studies_by_game_and_ones_own(store: Store) {
        let (anna, bela) = (player("anna"), player("bela"));
        begin(&store, "public01", &anna, StudyVisibility::Public, "wali").await;
        begin(&store, "public02", &anna, StudyVisibility::Public, "khet").await;
        begin(&store, "private1", &anna, StudyVisibility::Private, "wali").await;
        let ids = |rows: Vec<store::StudyRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
        assert_eq!(ids(store.public_studies(Some("wali"), 10, 0).await.expect("rows")), ["public01"]);
        assert_eq!(ids(store.public_studies(None, 10, 0).await.expect("rows")), ["public01", "public02"]);
        assert_eq!(ids(store.public_studies(None, 10, 1).await.expect("rows")), ["public02"]);
        assert_eq!(store.studies_of(&anna, 10).await.expect("rows").len(), 3);
        assert!(store.studies_of(&bela, 10).await.expect("rows").is_empty());
        store.add_study_author("private1", &bela, 10, 5).await.expect("an answer");
        assert_eq!(ids(store.studies_of(&bela, 10).await.expect("rows")), ["private1"]);
        store.set_study_visibility("public01", StudyVisibility::Link).await.expect("kept");
        assert_eq!(ids(store.public_studies(None, 10, 0).await.expect("rows")), ["public02"]);
        let versions = store.study_versions(&["public01".to_owned(), "nothing".to_owned()]).await.expect("rows");
        assert_eq!(versions, [("public01".to_owned(), 2, 2)]);
        let new = NewStudy {
            id: "public03",
            owner: &anna,
            visibility: StudyVisibility::Public,
            entries: &[],
            study: &studies::Study::default(),
        };
        assert!(matches!(store.open_study(&new, 3).await, Err(StoreError::TooManyStudies)));
    }

    async fn a_study_whose_owner_leaves_goes_to_the_next_author_or_away(store: Store) {
        let (anna, bela, carl) = (player("anna"), player("bela"), player("carl"));
        for one in [&anna, &bela, &carl] {
            store.add_guest(one, 1).await.expect("a player");
        }
        begin(&store, "shared01", &anna, StudyVisibility::Private, "wali").await;
        begin(&store, "alone001", &anna, StudyVisibility::Public, "wali").await;
        store.add_study_author("shared01", &carl, 10, 6).await.expect("an answer");
        store.add_study_author("shared01", &bela, 10, 5).await.expect("an answer");
        store.delete_player(&anna, 9).await.expect("gone");
        let (rights, _) = store.study_rights("shared01").await.expect("rights").expect("it stays");
        assert_eq!((rights.owner, rights.authors), (bela.clone(), vec![carl]));
        assert!(store.study_row("alone001").await.expect("an answer").is_none());
        assert!(store.study_events("alone001", 0).await.expect("events").is_empty());
        store.delete_study("shared01").await.expect("deleted");
        assert!(store.study_row("shared01").await.expect("an answer").is_none());
    }
}

#[tokio::test]
async fn a_backup_brings_studies_along_and_verification_finds_what_does_not_add_up() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        let anna = player("anna");
        begin(&store, "study001", &anna, StudyVisibility::Public, "wali").await;
        let draft = decided(&journal(&store, "study001").await, &anna, play("C3"));
        append(&store, "study001", &draft).await.expect("kept");
        store.add_study_author("study001", &player("bela"), 5, 5).await.expect("an answer");
        let verified = store.verify(|_| true).await.expect("it is verified");
        assert_eq!((verified.n_studies, verified.faults), (1, vec![]));
        let file = database.folder().join("copy.tablier");
        store.backup_to(&file).await.expect("a backup");
        for target in ThrowAway::all().await {
            Store::restore(target.address(), &file).await.expect("it is restored");
            let copy = target.open().await;
            assert_eq!(journal(&copy, "study001").await.study(), &draft.after);
            let (rights, _) = copy.study_rights("study001").await.expect("rights").expect("a study");
            assert!(rights.is_author(&player("bela")));
            copy.close().await;
            target.remove().await;
        }
        database.damage("update studies set title = 'Other'").await;
        let verified = store.verify(|_| true).await.expect("it is verified");
        assert_eq!(verified.faults[0].to_string(), "study study001: its title is not what its events say");
        database.damage("delete from study_events where version = 2").await;
        let verified = store.verify(|_| true).await.expect("it is verified");
        assert!(verified.faults[0].what.contains("do not follow"), "{:?}", verified.faults);
        store.close().await;
        database.remove().await;
    }
}
