//! Reports as documents, in both languages.

use report::{Comparison, Figures};
use texts::Language;

use crate::real;
use games::{GameKind, StartChoice};

fn figures(game: GameKind, players: Option<usize>) -> Figures {
    real(game, &StartChoice { players, ..StartChoice::default() }, &[10, 20], 8)
}

/// Every text that may come from a message is one: unknown keys would be printed as they are.
fn expect_words(text: &str) {
    for part in ["figures-", "measure-", "termination-", "{ $"] {
        assert!(!text.contains(part), "{part} in {text}");
    }
}

#[test]
fn a_report_reads_well_in_both_languages_and_forms() {
    for (game, players) in [(GameKind::Khet, None), (GameKind::KenWan, Some(3)), (GameKind::Bermudes, None)] {
        let figures = figures(game, players);
        for language in Language::ALL {
            let document = figures.document(language).unwrap();
            for text in [document.to_text(), document.to_markdown(1)] {
                assert!(text.contains(game.game().name));
                expect_words(&text);
            }
            let html = document.to_html(1);
            // Attributes may hold names of classes.
            let read = roxmltree::Document::parse(&html).unwrap();
            let texts = read.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text());
            expect_words(&texts.collect::<String>());
            assert!(!html.contains("style=") && !html.contains("<script"), "{game}");
        }
    }
}

#[test]
fn every_plot_has_a_title_and_a_description_of_its_own() {
    let html = figures(GameKind::Khet, None).document(Language::English).unwrap().to_html(1);
    let read = roxmltree::Document::parse(&html).unwrap();
    let plots: Vec<_> =
        read.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "svg"))).collect();
    assert!(plots.len() >= 15, "{}", plots.len());
    let mut ids = std::collections::BTreeSet::new();
    for plot in plots {
        assert_eq!(plot.attribute("role"), Some("img"));
        for id in plot.attribute("aria-labelledby").unwrap().split(' ') {
            let labels: Vec<_> = read.descendants().filter(|node| node.attribute("id") == Some(id)).collect();
            assert_eq!(labels.len(), 1, "{id}");
            assert!(labels[0].text().is_some_and(|text| text.len() > 5), "{id}");
            assert!(ids.insert(id.to_owned()), "{id} names two");
        }
    }
}

#[test]
fn a_file_needs_nothing_else_and_is_light_or_dark() {
    let file = figures(GameKind::Wali, None).document(Language::French).unwrap().to_file();
    assert!(file.starts_with("<!DOCTYPE html>") && file.contains(r#"lang="fr""#));
    assert!(file.contains("prefers-color-scheme:dark") && file.contains("--tablier-page"));
    for foreign in ["http://www.w3.org/2000/svg", "href=", "src=", "url("] {
        let others = file
            .replace(r#"xmlns="http://www.w3.org/2000/svg""#, "")
            .replace("url(#", "")
            .replace("href=\"#", "");
        assert!(!others.contains(foreign), "{foreign}");
    }
    assert!(file.len() < 1_500_000, "{}", file.len());
}

#[test]
fn a_comparison_says_what_differs() {
    let choice = |rules| StartChoice { rules: Some(rules), ..StartChoice::default() };
    let one = real(GameKind::Khitan, &choice("classic"), &[10, 20], 24);
    let other = real(GameKind::Khitan, &choice("master"), &[10, 20], 24);
    let comparison = Comparison::new([one, other]);
    for language in Language::ALL {
        let document = comparison.document(language).unwrap();
        expect_words(&document.to_text());
        assert!(roxmltree::Document::parse(&document.to_html(2)).is_ok());
    }
    let text = comparison.document(Language::English).unwrap().to_text();
    assert!(text.contains("(significant)"), "{text}");
}

#[test]
fn figures_without_games_say_so() {
    let start = GameKind::Wali.start(&StartChoice::default(), &[]).unwrap();
    let plan = report::BenchPlan::new(GameKind::Wali, start.setup, start.position);
    let document = report::Bench::new(plan.into()).figures().document(Language::English).unwrap();
    assert!(document.to_text().contains("more games are needed"), "{}", document.to_text());
}
