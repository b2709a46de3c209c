//! Names that could be taken for each other, as people try to get them.

use axum::http::StatusCode;

use crate::world::{PASSWORD, World};

#[tokio::test]
async fn nobody_gets_a_name_that_looks_like_anothers() {
    let mut world = World::new().await;
    world.account("Anna").await;
    world.account("William").await;
    for name in ["Anna", "anna", "ANNA", "Аnnа", "Αnna", "Ａｎｎａ", "Wi11iam", "WilIiam", "wiIIiam"] {
        let nobody = world.nobody();
        let answer = world.sign_up(&nobody, name, PASSWORD).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(answer.session().is_none(), "{name}");
    }
    for name in ["Hannah", "Анна", "Williams", "Anna-2"] {
        world.account(name).await;
    }
}

#[tokio::test]
async fn names_of_the_site_are_nobodys() {
    let mut world = World::new().await;
    for name in ["admin", "Moderator", "TABLIER", "tab1ier", "house", "guest", "deleted"] {
        let nobody = world.nobody();
        let answer = world.sign_up(&nobody, name, PASSWORD).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(answer.body.contains("This name is reserved."), "{name}: {}", answer.body);
    }
}

#[tokio::test]
async fn two_who_want_the_same_name_at_once_do_not_both_get_it() {
    let mut world = World::new().await;
    let (one, other) = (world.nobody(), world.nobody());
    let (one, other) =
        tokio::join!(world.sign_up(&one, "Anna", PASSWORD), world.sign_up(&other, "аnnа", PASSWORD));
    let n_in = [&one, &other].iter().filter(|it| it.status == StatusCode::SEE_OTHER).count();
    assert_eq!(n_in, 1, "{} {}", one.status, other.status);
    let mut people = Vec::new();
    for _ in 0..6 {
        people.push(world.nobody());
    }
    let tries = people.iter().map(|person| world.sign_up(person, "Bela", PASSWORD));
    let answers = futures_util::future::join_all(tries).await;
    let n_in = answers.iter().filter(|it| it.status == StatusCode::SEE_OTHER).count();
    assert_eq!(n_in, 1);
}

#[tokio::test]
async fn a_name_cannot_write_into_pages() {
    let mut world = World::new().await;
    let nobody = world.nobody();
    let name = "\"><script>alert(1)</script>";
    for answer in [
        world.sign_up(&nobody, name, PASSWORD).await,
        world.sign_in(&nobody, name, PASSWORD).await,
        world.get("/@/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", &nobody).await,
        world.get("/account/sign-in?to=/%22%3E%3Cscript%3Ealert(1)", &nobody).await,
    ] {
        assert!(!answer.body.contains("<script>alert"), "{}", answer.body);
    }
}
