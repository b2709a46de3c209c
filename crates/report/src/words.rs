//! Figures in words: numbers as the language writes them, names of strengths and measures.

use games::GameKind;
use tabletop::{Player, record::Termination};
use texts::{
    Language, Value, text, text_with,
    words::{piece_name, player_name, rule_set_name, setup_name, termination},
};

use crate::{
    figures::Figures,
    measures::Measure,
    play::MOST_PLIES,
    statistics::{Estimate, elo},
    strength::Strength,
};

/// Says figures of a game in a language.
#[derive(Clone, Copy)]
pub(crate) struct Speaker {
    pub(crate) language: Language,
    pub(crate) kind: GameKind,
}

impl Speaker {
    pub(crate) fn text(&self, key: &str) -> String {
        text(self.language, key)
    }

    pub(crate) fn with(&self, key: &str, values: &[(&str, Value)]) -> String {
        text_with(self.language, key, values)
    }

    /// A number with so many decimals.
    pub(crate) fn number(&self, value: f64, decimals: usize) -> String {
        // Adding zero turns a negative zero into a positive one.
        let text = format!("{:.decimals$}", value + 0.0);
        match self.language {
            Language::French => text.replace('.', ","),
            Language::English => text,
        }
    }

    /// A whole number with spaces between thousands.
    pub(crate) fn count(&self, count: u64) -> String {
        let digits = count.to_string();
        let separator = match self.language {
            Language::French => '\u{202f}',
            Language::English => ',',
        };
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(separator);
            }
            text.push(digit);
        }
        text
    }

    /// A share in per cent.
    pub(crate) fn percent(&self, share: f64) -> String {
        self.with("figures-percent", &[("number", self.number(100.0 * share, 1).into())])
    }

    /// A share as whole per cent, for axes.
    pub(crate) fn whole_percent(&self, share: f64) -> String {
        self.with("figures-percent", &[("number", self.number(100.0 * share, 0).into())])
    }

    fn between(&self, estimate: &Estimate, say: impl Fn(f64) -> String) -> String {
        let Estimate { n, mean, low, high, .. } = *estimate;
        if n == 0 {
            return "–".to_owned();
        }
        let values = [("value", say(mean)), ("low", say(low)), ("high", say(high))];
        self.with("figures-between", &values.map(|(name, text)| (name, text.into())))
    }

    /// A share with its interval.
    pub(crate) fn share(&self, estimate: &Estimate) -> String {
        self.between(estimate, |value| self.percent(value))
    }

    /// A measure with its interval.
    pub(crate) fn measured(&self, measure: Measure, estimate: &Estimate) -> String {
        match measure {
            Measure::Drama => self.between(estimate, |value| self.number(value, 3)),
            _ if measure.is_share() => self.share(estimate),
            _ => self.between(estimate, |value| self.number(value, 1)),
        }
    }

    /// A difference of shares, or of a measure.
    pub(crate) fn change(&self, measure: Option<Measure>, value: f64) -> String {
        let sign = if value < 0.0 { "−" } else { "+" };
        let size = match measure {
            Some(Measure::Drama) => self.number(value.abs(), 3),
            Some(measure) if !measure.is_share() => self.number(value.abs(), 1),
            _ => self.percent(value.abs()),
        };
        format!("{sign}{size}")
    }

    pub(crate) fn measure(&self, measure: Measure) -> String {
        self.text(&format!("measure-{}", measure.name()))
    }

    pub(crate) fn measure_note(&self, measure: Measure) -> String {
        self.text(&format!("measure-{}-note", measure.name()))
    }

    pub(crate) fn strength(&self, strength: Strength) -> String {
        match strength {
            Strength::Level(level) => self.with("figures-level", &[("level", level.into())]),
            Strength::Nodes(nodes) => self.with("figures-nodes", &[("nodes", self.count(nodes).into())]),
        }
    }

    pub(crate) fn player(&self, seat: usize) -> String {
        let player = Player::from_index(seat).unwrap_or(Player::First);
        player_name(self.language, &self.kind.game(), player)
    }

    pub(crate) fn piece(&self, symbol: &str) -> String {
        piece_name(self.language, &self.kind.game(), symbol)
    }

    /// Why games ended, by the name in figures.
    pub(crate) fn reason(&self, name: &str) -> String {
        match Termination::ALL.into_iter().find(|it| it.name() == name) {
            Some(found) => termination(self.language, found),
            None if name == "too long" => self.with("figures-too-long", &[("plies", MOST_PLIES.into())]),
            None => {
                let field = self.text(&format!("{}-field-{name}", self.kind.slug()));
                self.with("figures-counter", &[("field", field.into())])
            }
        }
    }

    /// The difference in Elo that a score means.
    pub(crate) fn elo(&self, score: f64) -> String {
        const MOST: f64 = 1_000.0;
        let elo = elo(score);
        if elo.abs() > MOST {
            return self.with("figures-endless", &[("elo", self.number(MOST, 0).into())]);
        }
        format!("{}{}", if elo < 0.0 { "−" } else { "+" }, self.number(elo.abs(), 0))
    }

    /// Which start figures are about.
    pub(crate) fn subject(&self, figures: &Figures) -> String {
        let game = self.kind.game();
        let rules = rule_set_name(self.language, &game, &figures.rules);
        match &figures.setup {
            Some(setup) => {
                let setup = setup_name(self.language, &game, setup);
                self.with("figures-of-setup", &[("rules", rules.into()), ("setup", setup.into())])
            }
            None => {
                let position = figures.position.clone();
                self.with("figures-of-position", &[("rules", rules.into()), ("position", position.into())])
            }
        }
    }

    /// The strengths of a ladder in a row.
    pub(crate) fn ladder(&self, ladder: &[Strength]) -> String {
        let names: Vec<String> = ladder.iter().map(|&strength| self.strength(strength)).collect();
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let speaker = |language| Speaker { language, kind: GameKind::Wali };
        let (en, fr) = (speaker(Language::English), speaker(Language::French));
        assert_eq!((en.percent(0.523), fr.percent(0.523)), ("52.3%".to_owned(), "52,3\u{a0}%".to_owned()));
        assert_eq!(
            (en.count(1234567), fr.count(12345)),
            ("1,234,567".to_owned(), "12\u{202f}345".to_owned())
        );
        assert_eq!(en.count(999), "999");
        assert_eq!(en.change(None, -0.051), "−5.1%");
        assert_eq!(en.change(Some(Measure::Drama), 0.051), "+0.051");
        assert_eq!(en.change(Some(Measure::Length), 2.0), "+2.0");
        assert_eq!((en.elo(10.0 / 11.0), en.elo(0.0)), ("+400".to_owned(), "more than 1000".to_owned()));
        assert_eq!(en.number(-0.0, 1), "0.0");
    }
}
