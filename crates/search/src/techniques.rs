//! Which techniques the search uses.

/// What the alpha-beta search does besides looking at everything. Each technique can be switched off, to measure what it is
/// worth and to test that the rest is exact. Margins are in hundredths: games differ in what a hundredth is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Scores of positions met before are taken from the table.
    pub table_cuts: bool,
    /// Tactical moves are played out before a leaf is judged.
    pub quiescence: bool,
    /// The window of a depth is as narrow as this around the score of the depth before.
    pub aspiration: Option<i32>,
    /// A position that looks better than the opponent would allow, by this margin a ply, is not looked into.
    pub reverse_futility: Option<i32>,
    /// A position that looks worse than what the mover has elsewhere, by this margin a ply, gets only a tactical look.
    pub razoring: Option<i32>,
    /// Near the leaves, quiet moves are left out where even this margin a ply would not make them interesting.
    pub futility: Option<i32>,
    /// Near the leaves, quiet moves are left out after so many of them, more with depth.
    pub late_move_pruning: Option<i32>,
    /// Late moves are looked at less deeply, by so many hundredths of ln(depth) × ln(number of moves before).
    pub late_move_reductions: Option<i32>,
    /// Moves that gain something at once are no exception to that.
    pub reduced_gains: bool,
    /// Nor are the moves of the root.
    pub root_reductions: bool,
    /// Of moves with the same slot that gain something, those after so many are looked at less deeply.
    pub alike_reductions: Option<i32>,
    /// Where the table knows no move, a first look may be less deep.
    pub internal_reductions: bool,
    /// A position that gets worse is given up sooner than one that gets better.
    pub trend: bool,
    /// The move that last refuted the opponent's move is tried early.
    pub counter_moves: bool,
    /// A quiet move to which no answer helps is tried early elsewhere.
    pub credit: bool,
    /// What earlier thoughts have learnt about moves is known to the next one.
    pub lore: bool,
    /// A forced move does not count as a ply.
    pub forced_extension: bool,
    /// So many positions, in hundredths of those the search has looked at, go into the proof of a short win.
    pub proof: Option<i32>,
    /// With three players: of two opponents in a row only one chooses freely, the other plays what looks best.
    pub best_reply: bool,
}

impl Techniques {
    /// Everything that has proved its worth in most games.
    pub const ALL: Techniques = Techniques {
        table_cuts: true,
        quiescence: true,
        aspiration: Some(24),
        reverse_futility: Some(80),
        razoring: None,
        futility: Some(100),
        late_move_pruning: Some(3),
        late_move_reductions: Some(65),
        reduced_gains: false,
        root_reductions: false,
        alike_reductions: None,
        internal_reductions: false,
        trend: false,
        counter_moves: true,
        credit: false,
        lore: true,
        forced_extension: true,
        proof: Some(10),
        best_reply: false,
    };

    /// Only what cannot change the value of a position.
    pub const EXACT: Techniques = Techniques {
        table_cuts: false,
        quiescence: false,
        aspiration: Some(24),
        reverse_futility: None,
        razoring: None,
        futility: None,
        late_move_pruning: None,
        late_move_reductions: None,
        reduced_gains: false,
        root_reductions: false,
        alike_reductions: None,
        internal_reductions: false,
        trend: false,
        counter_moves: true,
        credit: true,
        lore: true,
        forced_extension: false,
        proof: None,
        best_reply: false,
    };
}

impl Techniques {
    /// The short names that [`Techniques::change`] knows.
    pub const NAMES: &'static str = "tt qs asp=N rfp=N razor=N fut=N lmp=N lmr=N lmr-gains lmr-root alike=N iir trend \
        counter credit lore ext proof=N brs";

    /// Changes one technique: `trend` switches it on, `no-trend` off, and `rfp=60` gives it another margin.
    ///
    /// # Errors
    /// If the text names no technique, or no margin where one is needed.
    pub fn change(&mut self, text: &str) -> Result<(), String> {
        let (text, is_on) = text.strip_prefix("no-").map_or((text, true), |text| (text, false));
        let (name, margin) = text.split_once('=').map_or((text, None), |(name, margin)| (name, Some(margin)));
        let switch = match name {
            "tt" => &mut self.table_cuts,
            "qs" => &mut self.quiescence,
            "lmr-gains" => &mut self.reduced_gains,
            "lmr-root" => &mut self.root_reductions,
            "iir" => &mut self.internal_reductions,
            "trend" => &mut self.trend,
            "counter" => &mut self.counter_moves,
            "credit" => &mut self.credit,
            "lore" => &mut self.lore,
            "ext" => &mut self.forced_extension,
            "brs" => &mut self.best_reply,
            _ => {
                let with_margin = match name {
                    "asp" => &mut self.aspiration,
                    "rfp" => &mut self.reverse_futility,
                    "razor" => &mut self.razoring,
                    "fut" => &mut self.futility,
                    "lmp" => &mut self.late_move_pruning,
                    "lmr" => &mut self.late_move_reductions,
                    "alike" => &mut self.alike_reductions,
                    "proof" => &mut self.proof,
                    _ => return Err(format!("`{name}` is no technique: there are {}", Techniques::NAMES)),
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
        for wrong in
            ["", "no-", "x", "trend=3", "rfp", "rfp=", "rfp=0", "rfp=-3", "no-rfp=3", "rfp=99999999999"]
        {
            assert!(changed(wrong).is_err(), "{wrong}");
        }
    }
}
