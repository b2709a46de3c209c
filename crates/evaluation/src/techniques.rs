//! Which techniques the alpha-beta search uses.

/// The techniques of the alpha-beta search. Each can be switched off, to measure what it is worth and to test that the
/// rest is exact. Margins are in hundredths, and games differ in what a hundredth is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Transposition table cutoffs: the score of a position that was searched deeply enough before is reused.
    pub transposition_cutoffs: bool,
    /// Quiescence search: noisy moves are played out before a leaf is evaluated.
    pub quiescence: bool,
    /// Aspiration windows: half the width of the first window around the score of the depth before.
    pub aspiration: Option<i32>,
    /// Reverse futility pruning: a node whose static evaluation exceeds beta by this margin a ply is cut off.
    pub reverse_futility: Option<i32>,
    /// Razoring: a node whose static evaluation lies below alpha by this margin a ply gets only a quiescence search.
    pub razoring: Option<i32>,
    /// Futility pruning: near the leaves, quiet moves are skipped where this margin a ply does not reach alpha.
    pub futility: Option<i32>,
    /// Late move pruning: near the leaves, quiet moves are skipped after this number of them, more with depth.
    pub late_move_pruning: Option<i32>,
    /// Late move reductions, in hundredths of ln(depth) × ln(number of moves before).
    pub late_move_reductions: Option<i32>,
    /// Late move reductions apply to captures, too.
    pub reduce_captures: bool,
    /// Late move reductions apply at the root, too.
    pub root_reductions: bool,
    /// Captures with the same history index are reduced after this number of them.
    pub similar_capture_reductions: Option<i32>,
    /// Internal iterative reduction: a node without a move from the transposition table is searched one ply less.
    pub internal_iterative_reduction: bool,
    /// Pruning and reductions depend on whether the static evaluation is improving.
    pub improving: bool,
    /// Countermoves: the quiet move that last refuted the opponent's move is tried early.
    pub countermoves: bool,
    /// Parent history bonus: a quiet move that no reply refutes is tried early elsewhere.
    pub parent_history_bonus: bool,
    /// History tables, killers and countermoves are kept for the next search.
    pub keep_history: bool,
    /// One-reply extension: the only legal move does not count as a ply.
    pub one_reply_extension: bool,
    /// Nodes that go into the proof of a short win, in hundredths of those of the search.
    pub proof: Option<i32>,
    /// Best-reply search among three players: of two opponents in a row only one chooses freely, the other plays the move
    /// that is ordered first.
    pub best_reply: bool,
}

impl Techniques {
    /// Everything that gains strength in most games.
    pub const ALL: Techniques = Techniques {
        transposition_cutoffs: true,
        quiescence: true,
        aspiration: Some(24),
        reverse_futility: Some(80),
        razoring: None,
        futility: Some(100),
        late_move_pruning: Some(3),
        late_move_reductions: Some(65),
        reduce_captures: false,
        root_reductions: false,
        similar_capture_reductions: None,
        internal_iterative_reduction: false,
        improving: false,
        countermoves: true,
        parent_history_bonus: false,
        keep_history: true,
        one_reply_extension: true,
        proof: Some(10),
        best_reply: false,
    };

    /// Only what cannot change the value of a position.
    pub const EXACT: Techniques = Techniques {
        transposition_cutoffs: false,
        quiescence: false,
        aspiration: Some(24),
        reverse_futility: None,
        razoring: None,
        futility: None,
        late_move_pruning: None,
        late_move_reductions: None,
        reduce_captures: false,
        root_reductions: false,
        similar_capture_reductions: None,
        internal_iterative_reduction: false,
        improving: false,
        countermoves: true,
        parent_history_bonus: true,
        keep_history: true,
        one_reply_extension: false,
        proof: None,
        best_reply: false,
    };
}

impl Techniques {
    /// The short names that [`Techniques::change`] knows.
    pub const NAMES: &'static str = "tt qs asp=N rfp=N razor=N fut=N lmp=N lmr=N lmr-captures lmr-root \
        similar-captures=N iir improving countermoves parent-bonus keep-history ext proof=N brs";

    /// Changes one technique: `iir` switches it on, `no-iir` off, and `rfp=60` gives it another margin.
    ///
    /// # Errors
    /// If the text does not name a technique, or lacks a margin where one is needed.
    pub fn change(&mut self, text: &str) -> Result<(), String> {
        let (text, is_on) = text.strip_prefix("no-").map_or((text, true), |text| (text, false));
        let (name, margin) = text.split_once('=').map_or((text, None), |(name, margin)| (name, Some(margin)));
        let name = current_name(name);
        let switch = match name {
            "tt" => &mut self.transposition_cutoffs,
            "qs" => &mut self.quiescence,
            "lmr-captures" => &mut self.reduce_captures,
            "lmr-root" => &mut self.root_reductions,
            "iir" => &mut self.internal_iterative_reduction,
            "improving" => &mut self.improving,
            "countermoves" => &mut self.countermoves,
            "parent-bonus" => &mut self.parent_history_bonus,
            "keep-history" => &mut self.keep_history,
            "ext" => &mut self.one_reply_extension,
            "brs" => &mut self.best_reply,
            _ => {
                let with_margin = match name {
                    "asp" => &mut self.aspiration,
                    "rfp" => &mut self.reverse_futility,
                    "razor" => &mut self.razoring,
                    "fut" => &mut self.futility,
                    "lmp" => &mut self.late_move_pruning,
                    "lmr" => &mut self.late_move_reductions,
                    "similar-captures" => &mut self.similar_capture_reductions,
                    "proof" => &mut self.proof,
                    _ => {
                        return Err(format!(
                            "unknown technique `{name}`: expected one of {}",
                            Techniques::NAMES
                        ));
                    }
                };
                *with_margin = match (is_on, margin) {
                    (false, None) => None,
                    (true, Some(margin)) => {
                        let margin = margin.parse().ok().filter(|margin| (1..=10_000).contains(margin));
                        Some(margin.ok_or_else(|| format!("`{text}`: expected a number from 1 to 10000"))?)
                    }
                    _ => return Err(format!("expected {name}=N or no-{name}")),
                };
                return Ok(());
            }
        };
        match margin {
            Some(_) => Err(format!("`{name}` has no margin: expected {name} or no-{name}")),
            None => {
                *switch = is_on;
                Ok(())
            }
        }
    }
}

/// The name of a technique that has had another one. The old names are accepted but not listed.
fn current_name(name: &str) -> &str {
    match name {
        "lmr-gains" => "lmr-captures",
        "alike" => "similar-captures",
        "trend" => "improving",
        "counter" => "countermoves",
        "credit" => "parent-bonus",
        "lore" => "keep-history",
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_changed_by_name() {
        let changed = |text: &str| {
            let mut techniques = Techniques::ALL;
            techniques.change(text).map(|()| techniques)
        };
        assert_eq!(changed("no-lmr"), Ok(Techniques { late_move_reductions: None, ..Techniques::ALL }));
        assert_eq!(changed("rfp=60"), Ok(Techniques { reverse_futility: Some(60), ..Techniques::ALL }));
        assert_eq!(changed("no-rfp"), Ok(Techniques { reverse_futility: None, ..Techniques::ALL }));
        for name in Techniques::NAMES.split(' ') {
            assert!(changed(&name.replace('N', "30")).is_ok(), "{name}");
            let off = format!("no-{}", name.trim_end_matches("=N"));
            assert!(changed(&off).is_ok(), "{off}");
        }
        assert_eq!(changed("alike=3"), changed("similar-captures=3"));
        assert_eq!(changed("no-lore"), changed("no-keep-history"));
        for wrong in
            ["", "no-", "x", "iir=3", "rfp", "rfp=", "rfp=0", "rfp=-3", "no-rfp=3", "rfp=99999999999"]
        {
            assert!(changed(wrong).is_err(), "{wrong}");
        }
    }
}
