//! What follows from a command.

use tabletop::{Standing, record::Termination};

use crate::{
    clock::Millis,
    command::{Actor, Circumstances, Command, Refused},
    event::{Event, Proposal, Reason},
    state::{Match, Phase},
    terms::PlayerId,
};

/// How long after a pause a match can be called off by all.
const ABORT_AFTER_PAUSE: Millis = 10 * 60 * 1000;

type Decision = Result<Vec<Event>, Refused>;

impl Match {
    /// What follows from a command: at least one event, or a reason why nothing does. The match itself stays as it is.
    ///
    /// # Errors
    /// If the command has no effect.
    pub fn decide(&mut self, actor: &Actor, command: &Command, at: &Circumstances) -> Decision {
        if actor.player().is_some() && self.time_is_up(at.now).is_some() {
            return Err(Refused::TimeIsUp);
        }
        match (command, actor) {
            (Command::Sit { wish }, Actor::Player(player)) => self.sit(player, *wish, at),
            (Command::Invite { level, wish }, Actor::Player(player)) => {
                self.invite(player, *level, *wish, at)
            }
            (Command::Leave, Actor::Player(player)) => self.leave(player),
            (Command::Move { text }, _) => self.play(actor, text, at),
            (Command::Swap, Actor::Player(player)) => self.swap(player),
            (Command::Resign, Actor::Player(player)) => {
                let side = self.live_side(player)?;
                Ok(self.lose(side, Reason::Resignation))
            }
            (Command::Agree { to }, Actor::Player(player)) => self.agree(player, *to, at),
            (Command::Decline { to }, Actor::Player(player)) => self.decline(player, *to),
            (Command::ClaimDraw, Actor::Player(player)) => self.claim_draw(player),
            (Command::ClaimAbsence, Actor::Player(player)) => self.claim_absence(player, at),
            (Command::Abort, Actor::Player(player)) => self.abort(player),
            (Command::Tick, Actor::House) => self.time_is_up(at.now).ok_or(Refused::NotNow),
            (Command::Pause { until }, Actor::House) if self.is_live() && !self.clocks.is_paused() => {
                Ok(vec![Event::Paused { until: *until }])
            }
            (Command::Resume, Actor::House) if self.is_live() && self.clocks.is_paused() => {
                Ok(vec![Event::Resumed])
            }
            (Command::CallOff, Actor::House) if !matches!(self.phase, Phase::Over(_)) => {
                Ok(vec![Event::Aborted { reason: Reason::Moderation }])
            }
            _ => Err(Refused::NotNow),
        }
    }

    fn is_live(&self) -> bool {
        self.phase == Phase::Live
    }

    /// What follows from the clock alone.
    fn time_is_up(&self, now: Millis) -> Option<Vec<Event>> {
        let mover = self.mover()?;
        if now <= self.due()? {
            return None;
        }
        if self.clocks.flag_falls().is_some() {
            Some(self.lose(mover, Reason::Time))
        } else {
            Some(vec![Event::Aborted { reason: Reason::NotBegun }])
        }
    }

    // Before play

    fn sit(&self, player: &PlayerId, wish: Option<usize>, at: &Circumstances) -> Decision {
        if self.phase != Phase::Open {
            return Err(Refused::NotOpen);
        }
        if self.seats.iter().any(|seat| seat.player == *player) {
            return Err(Refused::AlreadySeated);
        }
        if let Some(side) = wish {
            if side >= self.terms.n_players {
                return Err(Refused::NoSuchSide);
            }
            if self.seats.iter().any(|seat| seat.wish == wish) {
                return Err(Refused::SideTaken);
            }
        }
        let mut events = vec![Event::Seated { player: player.clone(), wish }];
        let mut table: Vec<_> = self.seats.iter().map(|seat| (seat.player.clone(), seat.wish)).collect();
        table.push((player.clone(), wish));
        if table.len() == self.terms.n_players {
            events.push(Event::Started { sides: draw_sides(&table, at.lot) });
        }
        Ok(events)
    }

    fn invite(&self, player: &PlayerId, level: u8, wish: Option<usize>, at: &Circumstances) -> Decision {
        if *player != self.opened_by {
            return Err(Refused::NotYourMatch);
        }
        if !(1..=12).contains(&level) {
            return Err(Refused::NoSuchLevel);
        }
        self.sit(&PlayerId::house(level), wish, at)
    }

    fn leave(&self, player: &PlayerId) -> Decision {
        if self.phase != Phase::Open {
            return Err(Refused::NotOpen);
        }
        // A match whose opener leaves is nobody's.
        if *player == self.opened_by {
            return Ok(vec![Event::Aborted { reason: Reason::Agreement }]);
        }
        if !self.seats.iter().any(|seat| seat.player == *player) {
            return Err(Refused::NotSeated);
        }
        Ok(vec![Event::Left { player: player.clone() }])
    }

    // Play

    fn live_side(&self, player: &PlayerId) -> Result<usize, Refused> {
        if !self.is_live() {
            return Err(Refused::NotLive);
        }
        let side = self.side_of(player).ok_or(Refused::NotSeated)?;
        if self.withdrawn.contains(&side) { Err(Refused::NotSeated) } else { Ok(side) }
    }

    fn play(&mut self, actor: &Actor, text: &str, at: &Circumstances) -> Decision {
        let mover = self.mover().ok_or(Refused::NotLive)?;
        let may_play = match actor {
            Actor::Player(player) => self.live_side(player)? == mover,
            Actor::House => self.house_level(mover).is_some(),
        };
        if !may_play {
            return Err(Refused::NotYourTurn);
        }
        let (spent, forgiven) = self.clocks.cost(at.lag, at.now);
        if self.clocks.is_too_late(spent) {
            return Ok(self.lose(mover, Reason::Time));
        }
        self.record.play_text(text).map_err(|illegal| Refused::Illegal(illegal.to_string()))?;
        let text = self.record.played_at(self.record.n_plies() - 1).expect("a ply was just played");
        let ending = self.record.ending();
        self.record.undo();
        let mut events = vec![Event::Moved { text, spent, forgiven }];
        if let Some(ending) = ending {
            let reason = match ending.termination {
                Termination::Repetition => Reason::Repetition,
                Termination::PlyLimit | Termination::QuietLimit => Reason::PlyLimit,
                Termination::Rules | Termination::Resignation | Termination::Agreement => Reason::Rules,
            };
            events.push(Event::Ended { ranks: self.ranks(ending.standing), reason });
        }
        Ok(events)
    }

    /// The ranks that a standing means: whoever left stands behind whoever stayed, the earlier the further.
    fn ranks(&self, standing: Standing) -> Vec<u8> {
        let keys: Vec<_> = standing
            .players()
            .iter()
            .map(|player| match self.withdrawn.iter().position(|&side| side == player.index()) {
                None => (0, standing.rank(player)),
                Some(place) => (self.withdrawn.len() - place, 0),
            })
            .collect();
        let behind = |key: &(usize, u8)| keys.iter().filter(|other| *other < key).count();
        keys.iter().map(|key| u8::try_from(1 + behind(key)).expect("there are at most three")).collect()
    }

    /// A side loses by its own doing: the match ends, or the house plays on for it.
    fn lose(&self, side: usize, reason: Reason) -> Vec<Event> {
        let n_players = self.terms.n_players;
        if n_players == 2 {
            let ranks = (0..2).map(|it| if it == side { 2 } else { 1 }).collect();
            return vec![Event::Ended { ranks, reason }];
        }
        let mut events = vec![Event::Withdrawn { side, reason }];
        let mut gone = self.withdrawn.clone();
        gone.push(side);
        let staying: Vec<usize> = self.people().filter(|it| !gone.contains(it)).collect();
        if gone.len() == n_players - 1 || staying.is_empty() {
            let place = |it: usize| gone.iter().position(|&other| other == it);
            let ranks = (0..n_players)
                .map(|it| match place(it) {
                    None => 1,
                    Some(place) => u8::try_from(n_players - place).expect("there are at most three"),
                })
                .collect();
            events.push(Event::Ended { ranks, reason: Reason::Withdrawal });
        }
        events
    }

    fn swap(&self, player: &PlayerId) -> Decision {
        let side = self.live_side(player)?;
        if !self.can_swap() {
            return Err(Refused::NoPie);
        }
        if self.mover() != Some(side) {
            return Err(Refused::NotYourTurn);
        }
        Ok(vec![Event::Swapped])
    }

    /// Whether the mover may take the first player's side: at the beginning of the second turn.
    pub fn can_swap(&self) -> bool {
        let n_plies = self.record.n_plies();
        let is_first = |ply: usize| self.record.position_at(ply).is_some_and(|it| it.mover().index() == 0);
        self.terms.has_pie
            && !self.has_swapped
            && self.mover() == Some(1)
            && n_plies > 0
            && (0..n_plies).all(is_first)
    }

    fn claim_draw(&self, player: &PlayerId) -> Decision {
        let side = self.live_side(player)?;
        if self.mover() != Some(side) {
            return Err(Refused::NotYourTurn);
        }
        if !self.record.can_claim_draw() {
            return Err(Refused::NothingToClaim);
        }
        let ranks = self.ranks(self.record.position().standing_if_drawn());
        Ok(vec![Event::Ended { ranks, reason: Reason::Repetition }])
    }

    fn claim_absence(&self, player: &PlayerId, at: &Circumstances) -> Decision {
        let side = self.live_side(player)?;
        let patience = self.terms.speed().absence().ok_or(Refused::NobodyAbsent)?;
        if self.clocks.is_paused() {
            return Err(Refused::NobodyAbsent);
        }
        let is_gone = |other: &usize| {
            let since = at.absent_since.get(*other).copied().flatten();
            *other != side && since.is_some_and(|since| at.now - since >= patience)
        };
        let gone = self.people().find(is_gone).ok_or(Refused::NobodyAbsent)?;
        Ok(self.lose(gone, Reason::Absence))
    }

    fn abort(&self, player: &PlayerId) -> Decision {
        self.live_side(player)?;
        if (0..self.terms.n_players).all(|side| self.clocks.has_begun(side)) {
            return Err(Refused::TooLateToAbort);
        }
        Ok(vec![Event::Aborted { reason: Reason::NotBegun }])
    }

    // Proposals

    fn agree(&self, player: &PlayerId, to: Proposal, at: &Circumstances) -> Decision {
        let side = self.proposing_side(player, to, at.now)?;
        let agreed = self.agreed.get(&to).map_or(&[][..], Vec::as_slice);
        if agreed.contains(&side) {
            return Err(Refused::SaidAlready);
        }
        let mut events = vec![Event::Agreed { to, side }];
        if !self.people().all(|it| it == side || agreed.contains(&it)) {
            return Ok(events);
        }
        let proposer = agreed.first().copied().unwrap_or(side);
        events.push(match to {
            Proposal::Draw => {
                let ranks = self.ranks(self.record.position().standing_if_drawn());
                Event::Ended { ranks, reason: Reason::Agreement }
            }
            Proposal::TakeBack => {
                let plies = self.last_turn(proposer).ok_or(Refused::NothingToTakeBack)?;
                Event::TakenBack { plies }
            }
            Proposal::Abort => Event::Aborted { reason: Reason::Agreement },
            Proposal::Rematch => Event::Followed { next: at.fresh_id.clone() },
        });
        Ok(events)
    }

    /// The side that a player may propose something for.
    fn proposing_side(&self, player: &PlayerId, to: Proposal, now: Millis) -> Result<usize, Refused> {
        if to == Proposal::Rematch {
            let is_open = matches!(self.phase, Phase::Over(_)) && self.next.is_none();
            let side = self.side_of(player).ok_or(Refused::NotSeated)?;
            let has_played = self.seats.len() == self.terms.n_players;
            return if is_open && has_played { Ok(side) } else { Err(Refused::NotNow) };
        }
        let side = self.live_side(player)?;
        let is_first_to_say = !self.agreed.contains_key(&to);
        match to {
            Proposal::Draw if self.people().count() < self.terms.n_players => Err(Refused::HouseDeclines),
            Proposal::TakeBack if self.terms.is_rated => Err(Refused::RatedMatch),
            Proposal::TakeBack if is_first_to_say && self.last_turn(side).is_none() => {
                Err(Refused::NothingToTakeBack)
            }
            Proposal::Abort => {
                let is_soon = self.resumed_at.is_some_and(|resumed| now - resumed <= ABORT_AFTER_PAUSE);
                if is_soon || self.clocks.is_paused() { Ok(side) } else { Err(Refused::NotNow) }
            }
            _ => Ok(side),
        }
    }

    fn decline(&self, player: &PlayerId, to: Proposal) -> Decision {
        let side = self.side_of(player).ok_or(Refused::NotSeated)?;
        if !self.agreed.contains_key(&to) {
            return Err(Refused::NoProposal);
        }
        Ok(vec![Event::Declined { to, side }])
    }

    /// The number of plies before the last turn of a side.
    fn last_turn(&self, side: usize) -> Option<usize> {
        let mover_at = |ply: usize| self.record.position_at(ply).map(|it| it.mover().index());
        let last = (0..self.record.n_plies()).rev().find(|&ply| mover_at(ply) == Some(side))?;
        Some((0..last).rev().take_while(|&ply| mover_at(ply) == Some(side)).last().unwrap_or(last))
    }

    /// How the next match of the same players begins: the same terms, each at the next side.
    pub fn rematch(&self) -> Vec<Event> {
        let players: Vec<PlayerId> = self.seats.iter().map(|seat| seat.player.clone()).collect();
        let mut sides = players.clone();
        sides.rotate_right(1);
        let mut events = vec![Event::Opened { terms: self.terms.clone(), by: self.opened_by.clone() }];
        events.extend(players.into_iter().map(|player| Event::Seated { player, wish: None }));
        events.push(Event::Started { sides });
        events
    }
}

/// Gives everybody the side that was wished for, and the others one of the rest by lot.
fn draw_sides(table: &[(PlayerId, Option<usize>)], lot: u64) -> Vec<PlayerId> {
    let mut free: Vec<usize> =
        (0..table.len()).filter(|side| table.iter().all(|it| it.1 != Some(*side))).collect();
    let mut lot = lot;
    let mut sides: Vec<Option<PlayerId>> = vec![None; table.len()];
    for (player, wish) in table {
        let side = wish.unwrap_or_else(|| {
            let n_free = free.len() as u64;
            let chosen = free.remove(usize::try_from(lot % n_free).expect("few sides"));
            lot /= n_free;
            chosen
        });
        sides[side] = Some(player.clone());
    }
    sides.into_iter().map(|player| player.expect("as many sides as players")).collect()
}
