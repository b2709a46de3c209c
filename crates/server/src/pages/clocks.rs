//! Clocks as people read them.

use matchplay::{ClockTerms, Millis};
use texts::{Language, Value};

use crate::pages::layout::Words;

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

/// A clock in words, from how it is written: `3d+1d cap 7d` is three days, and one more for each turn.
pub(super) fn clock_words(words: Words, text: &str) -> String {
    let Ok(clock) = text.parse::<ClockTerms>() else { return text.to_owned() };
    let amount = |time: Millis, unit: Millis| amount(words.0, time, unit);
    let base = |base, increment| {
        let parts = [("minutes", amount(base, MINUTE)), ("seconds", amount(increment, SECOND))];
        words.with(if increment > 0 { "online-clock-fischer" } else { "online-clock-base" }, &parts)
    };
    match clock {
        ClockTerms::Untimed => words.text("online-untimed"),
        ClockTerms::Fischer { base: whole, increment } => base(whole, increment),
        ClockTerms::Delay { base: whole, delay } => words.with(
            "online-clock-delay",
            &[("base", base(whole, 0).into()), ("seconds", amount(delay, SECOND))],
        ),
        ClockTerms::Bronstein { base: whole, delay } => words.with(
            "online-clock-bronstein",
            &[("base", base(whole, 0).into()), ("seconds", amount(delay, SECOND))],
        ),
        ClockTerms::Canadian { base: whole, period, turns } => words.with(
            "online-clock-canadian",
            &[("base", base(whole, 0).into()), ("number", turns.into()), ("time", span(words.0, period))],
        ),
        ClockTerms::Hourglass { base: whole } => {
            words.with("online-clock-hourglass", &[("base", base(whole, 0).into())])
        }
        ClockTerms::ByoYomi { base: whole, increment, period, periods } => words.with(
            "online-clock-periods",
            &[
                ("base", base(whole, increment).into()),
                ("number", periods.into()),
                ("seconds", amount(period, SECOND)),
            ],
        ),
        ClockTerms::Correspondence { bank, increment, cap } => words.with(
            "online-clock-days",
            &[("bank", amount(bank, DAY)), ("more", amount(increment, DAY)), ("cap", amount(cap, DAY))],
        ),
    }
}

/// A time in minutes, or in seconds if it has any besides.
fn span(language: Language, time: Millis) -> Value {
    let (unit, name) = if time % MINUTE == 0 { (MINUTE, "min") } else { (SECOND, "s") };
    match amount(language, time, unit) {
        Value::Number(number) => Value::Text(format!("{number}\u{a0}{name}")),
        other => other,
    }
}

/// A number of units of time, with decimals as the language writes them.
fn amount(language: Language, time: Millis, unit: Millis) -> Value {
    if time % unit == 0 {
        return Value::Number(time / unit);
    }
    let hundredths = time * 100 / unit;
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let text = text.trim_end_matches('0');
    Value::Text(if language == Language::French { text.replace('.', ",") } else { text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_told_in_the_language_of_the_reader() {
        for (text, english, french) in [
            ("10+5", "10 min + 5 s", "10 min + 5 s"),
            ("0.5+0", "0.5 min", "0,5 min"),
            ("5 d/3", "5 min, 3 s delay", "5 min, délai de 3 s"),
            ("5 b/3", "5 min, up to 3 s back per turn", "5 min, jusqu’à 3 s rendues par tour"),
            ("10|300/20", "10 min, then 20 turns per 5 min", "10 min, puis 20 tours par 5 min"),
            ("0.5|90/10", "0.5 min, then 10 turns per 90 s", "0,5 min, puis 10 tours par 90 s"),
            ("5 hourglass", "5 min hourglass", "Sablier de 5 min"),
            ("10+0|30(3x)", "10 min, then 3 × 30 s", "10 min, puis 3 × 30 s"),
            ("3d+1d cap 7d", "3 days, plus 1 per turn, 7 at most", "3 jours, plus 1 par tour, 7 au maximum"),
            ("1d+1d cap 3d", "1 day, plus 1 per turn, 3 at most", "1 jour, plus 1 par tour, 3 au maximum"),
            ("-", "No clock", "Sans pendule"),
            ("soon", "soon", "soon"),
        ] {
            let plain = |language| clock_words(Words(language), text).replace(['\u{a0}', '\u{202f}'], " ");
            assert_eq!(plain(Language::English), english);
            assert_eq!(plain(Language::French), french);
        }
    }
}
