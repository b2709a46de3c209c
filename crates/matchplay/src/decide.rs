//! What follows from a command.

use tabletop::{Standing, record::Termination};

use crate::{
    clock::Millis,
    command::{Actor, Circumstances, Command, Refused},
    event::{Event, Proposal, Reason},
    state::{Match, MatchPhase},
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
            (Command::TurnDown, Actor::Player(player)) => self.turn_down(player),
            (Command::Move { text }, _) => self.play(actor, text, at),
            (Command::Swap, Actor::Player(player)) => self.swap(player),
            (Command::Resign, Actor::Player(player)) => self.resign(player),
            (Command::Agree { to }, Actor::Player(player)) => self.agree(player, *to, at),
            (Command::Decline { to }, Actor::Player(player)) => self.decline(player, *to),
            (Command::ClaimDraw, Actor::Player(player)) => self.claim_draw(player),
            (Command::ClaimAbsence, Actor::Player(player)) => self.claim_absence(player, at),
            (Command::Abort, Actor::Player(player)) => self.abort(player),
            (Command::Tick, Actor::Server) => self.time_is_up(at.now).ok_or(Refused::NotNow),
            (Command::Pause { until }, Actor::Server) if self.is_live() && !self.clocks.is_paused() => {
                Ok(vec![Event::Paused { until: *until }])
            }
            (Command::Resume, Actor::Server) if self.is_live() && self.clocks.is_paused() => {
                Ok(vec![Event::Resumed])
            }
            (Command::CallOff { reason }, Actor::Server) if self.can_be_called_off(*reason) => {
                Ok(vec![Event::Aborted { reason: *reason }])
            }
            _ => Err(Refused::NotNow),
        }
    }

    fn is_live(&self) -> bool {
        self.phase == MatchPhase::Live
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
        if self.phase != MatchPhase::Open {
            return Err(Refused::NotOpen);
        }
        self.can_seat(player, wish)?;
        let mut events = vec![Event::Seated { player: player.clone(), wish }];
        let mut table: Vec<_> = self.seats.iter().map(|seat| (seat.player.clone(), seat.wish)).collect();
        table.push((player.clone(), wish));
        if table.len() == self.terms.n_players {
            events.push(Event::Started { sides: draw_sides(&table, at.lot) });
        }
        Ok(events)
    }

    /// Whether a player may sit down. Engine players may take several seats, also at the same level.
    pub(crate) fn can_seat(&self, player: &PlayerId, wish: Option<usize>) -> Result<(), Refused> {
        if self.seats.len() == self.terms.n_players {
            return Err(Refused::NotOpen);
        }
        if player.engine_level().is_none() && self.is_seated(player) {
            return Err(Refused::AlreadySeated);
        }
        match wish {
            Some(side) if side >= self.terms.n_players => Err(Refused::NoSuchSide),
            Some(_) if self.seats.iter().any(|seat| seat.wish == wish) => Err(Refused::SideTaken),
            _ => Ok(()),
        }
    }

    fn invite(&self, player: &PlayerId, level: u8, wish: Option<usize>, at: &Circumstances) -> Decision {
        if *player != self.opened_by {
            return Err(Refused::NotYourMatch);
        }
        if !(1..=12).contains(&level) {
            return Err(Refused::NoSuchLevel);
        }
        self.sit(&PlayerId::engine(level), wish, at)
    }

    fn leave(&self, player: &PlayerId) -> Decision {
        if self.phase != MatchPhase::Open {
            return Err(Refused::NotOpen);
        }
        // A match whose opener leaves is nobody's.
        if *player == self.opened_by {
            return Ok(vec![Event::Aborted { reason: Reason::Agreement }]);
        }
        if !self.is_seated(player) {
            return Err(Refused::NotSeated);
        }
        Ok(vec![Event::Left { player: player.clone() }])
    }

    /// Whom the match was opened for is not the match's business: whoever sends this on knows that it is this player.
    fn turn_down(&self, player: &PlayerId) -> Decision {
        if self.phase != MatchPhase::Open {
            return Err(Refused::NotOpen);
        }
        // Whoever sits down has accepted, and may leave.
        if self.is_seated(player) {
            return Err(Refused::AlreadySeated);
        }
        Ok(vec![Event::Aborted { reason: Reason::TurnedDown }])
    }

    /// Whether the server may call the match off now. An invitation that was accepted meanwhile is none any more.
    pub(crate) fn can_be_called_off(&self, reason: Reason) -> bool {
        match reason {
            Reason::Expired => self.phase == MatchPhase::Open,
            _ => !matches!(self.phase, MatchPhase::Over(_)),
        }
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
            Actor::Server => self.engine_level(mover).is_some(),
        };
        if !may_play {
            return Err(Refused::NotYourTurn);
        }
        self.record.play_text(text).map_err(|illegal| Refused::Illegal(illegal.to_string()))?;
        let text = self.record.played_at(self.record.n_plies() - 1).expect("a ply was just played");
        let ending = self.record.ending();
        self.record.undo();
        // A text that is not a move changes nothing, not even if it comes too late.
        let (spent, forgiven) = self.clocks.cost(at.lag, at.now);
        if self.clocks.is_too_late(spent) {
            return Ok(self.lose(mover, Reason::Time));
        }
        let mut events = vec![Event::Moved { text, spent, forgiven }];
        if let Some(ending) = ending {
            let reason = match ending.termination {
                Termination::Repetition => Reason::Repetition,
                Termination::PlyLimit | Termination::QuietLimit => Reason::PlyLimit,
                // A move can end a match by nothing else.
                Termination::Rules
                | Termination::Resignation
                | Termination::Agreement
                | Termination::Time
                | Termination::Forfeit => Reason::Rules,
            };
            events.push(Event::Ended { ranks: ranks(ending.standing, &self.withdrawn), reason });
        }
        Ok(events)
    }

    /// A side loses by its own doing: the match ends, or an engine plays on for it.
    fn lose(&self, side: usize, reason: Reason) -> Vec<Event> {
        if self.terms.n_players == 2 {
            let ranks = (0..2).map(|it| if it == side { 2 } else { 1 }).collect();
            return vec![Event::Ended { ranks, reason }];
        }
        let mut events = vec![Event::Withdrawn { side, reason }];
        let mut gone = self.withdrawn.clone();
        gone.push(side);
        let stays = |it: &usize| !gone.contains(it);
        let n_playing = (0..self.terms.n_players).filter(stays).filter(|&it| !self.has_place(it)).count();
        // Whoever stays stands before whoever left: with one or none still playing, the ranks are known.
        if n_playing <= 1 || !self.people().any(|it| stays(&it)) {
            let standing = self.record.position().standing_if_drawn();
            events.push(Event::Ended { ranks: ranks(standing, &gone), reason: Reason::Withdrawal });
        }
        events
    }

    /// Whether the rules have given one of three a place that nothing can change. Who still plays shares a place if the game is
    /// broken off.
    fn has_place(&self, side: usize) -> bool {
        let standing = self.record.position().standing_if_drawn();
        let rank_of = |side: usize| standing.players().iter().nth(side).map(|player| standing.rank(player));
        let n_players = self.terms.n_players;
        n_players > 2 && (0..n_players).all(|other| other == side || rank_of(other) != rank_of(side))
    }

    fn resign(&self, player: &PlayerId) -> Decision {
        let side = self.live_side(player)?;
        if self.has_place(side) { Err(Refused::NotNow) } else { Ok(self.lose(side, Reason::Resignation)) }
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
            && self.swapped_after.is_none()
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
        let ranks = ranks(self.record.position().standing_if_drawn(), &self.withdrawn);
        Ok(vec![Event::Ended { ranks, reason: Reason::Repetition }])
    }

    fn claim_absence(&self, player: &PlayerId, at: &Circumstances) -> Decision {
        let side = self.live_side(player)?;
        let patience = self.terms.speed().absence().ok_or(Refused::NobodyAbsent)?;
        if self.clocks.is_paused() {
            return Err(Refused::NobodyAbsent);
        }
        // Nobody is missed before play begins, or while the server itself is away.
        let earliest = self.resumed_at.unwrap_or(self.started_at);
        let is_gone = |other: &usize| {
            let since = at.absent_since.get(*other).copied().flatten();
            let is_long = since.is_some_and(|since| at.now - since.max(earliest) >= patience);
            *other != side && is_long && !self.has_place(*other)
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
        let is_asked = |seat: &usize| match to {
            // Who left has a seat in the next match too.
            Proposal::Rematch => self.seats[*seat].player.engine_level().is_none(),
            _ => self.engine_level(*seat).is_none(),
        };
        if !(0..self.seats.len()).filter(is_asked).all(|it| it == side || agreed.contains(&it)) {
            return Ok(events);
        }
        let proposer = agreed.first().copied().unwrap_or(side);
        events.push(match to {
            Proposal::Draw => {
                let ranks = ranks(self.record.position().standing_if_drawn(), &self.withdrawn);
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
            let is_open = matches!(self.phase, MatchPhase::Over(_)) && self.next.is_none();
            let side = self.side_of(player).ok_or(Refused::NotSeated)?;
            let has_played = self.seats.len() == self.terms.n_players;
            return if is_open && has_played { Ok(side) } else { Err(Refused::NotNow) };
        }
        let side = self.live_side(player)?;
        let is_first_to_say = !self.agreed.contains_key(&to);
        match to {
            Proposal::Draw if self.people().count() < self.terms.n_players => Err(Refused::EngineDeclines),
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
        let side = match to {
            Proposal::Rematch => self.side_of(player).ok_or(Refused::NotSeated)?,
            _ => self.live_side(player)?,
        };
        if !self.agreed.contains_key(&to) {
            return Err(Refused::NoProposal);
        }
        Ok(vec![Event::Declined { to, side }])
    }

    /// The number of plies before the last turn of a side. What was played before sides were swapped was another's turn.
    fn last_turn(&self, side: usize) -> Option<usize> {
        let mover_at = |ply: usize| self.record.position_at(ply).map(|it| it.mover().index());
        let first = self.swapped_after.unwrap_or(0);
        let last = (first..self.record.n_plies()).rev().find(|&ply| mover_at(ply) == Some(side))?;
        Some((first..last).rev().take_while(|&ply| mover_at(ply) == Some(side)).last().unwrap_or(last))
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

/// The ranks that a standing means: whoever is `gone` stands behind whoever stayed, the earlier the further.
fn ranks(standing: Standing, gone: &[usize]) -> Vec<u8> {
    let keys: Vec<_> = standing
        .players()
        .iter()
        .map(|player| match gone.iter().position(|&side| side == player.index()) {
            None => (0, standing.rank(player)),
            Some(place) => (gone.len() - place, 0),
        })
        .collect();
    let behind = |key: &(usize, u8)| keys.iter().filter(|other| *other < key).count();
    keys.iter().map(|key| u8::try_from(1 + behind(key)).expect("there are at most three")).collect()
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
