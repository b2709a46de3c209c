//! A page that somebody has open, and what its player does there.

use games::GameKind;
use matchplay::{
    Answer, Command, Follower, MatchView, Millis, PlayerId, Proposal, Said, Update,
    checker::{ChatWitness, Witnessed},
};
use serde_json::{Value, json};
use tabletop::playout::Dice;

use crate::{kept::Kept, page_chat::PageChat};

pub(crate) struct Client {
    /// Whose page it is; nobody's if somebody only looks.
    pub(crate) player: Option<PlayerId>,
    /// The name of the page, a new one whenever it is opened.
    pub(crate) name: String,
    pub(crate) follower: Follower,
    /// The line that is open, and the server at its other end.
    pub(crate) line: Option<(u64, usize)>,
    /// How often the player still acts.
    pub(crate) acts_left: usize,
    /// How often the player has looked in vain for an answer.
    pub(crate) n_waited: usize,
    /// What was heard and said, for the twin in the browser.
    pub(crate) steps: Option<Vec<Value>>,
    /// The command that waits, to know when it is given up.
    pub(crate) wanted: Option<String>,
    /// The version that the page showed when the player wanted it.
    pub(crate) wanted_at: u64,
    /// Whether it is going to ask again for an answer that was not known.
    pub(crate) will_ask: bool,
    /// Commands that were stale, and sent again as others.
    pub(crate) superseded: Vec<String>,
    pub(crate) chat: PageChat,
    /// What it did and heard, for the checker.
    pub(crate) witnessed: Vec<Witnessed>,
    /// The same of the chat.
    pub(crate) chat_witness: ChatWitness,
    /// When the last message about the chat arrives that is on its way.
    pub(crate) chat_arrives: Millis,
}

impl Client {
    pub(crate) fn new(player: Option<PlayerId>, name: String, acts_left: usize) -> Client {
        Client {
            player,
            name,
            follower: Follower::default(),
            line: None,
            acts_left,
            n_waited: 0,
            steps: None,
            wanted: None,
            wanted_at: 0,
            will_ask: false,
            superseded: Vec::new(),
            chat: PageChat::default(),
            witnessed: Vec::new(),
            chat_witness: ChatWitness::default(),
            chat_arrives: 0,
        }
    }

    pub(crate) fn want(&mut self, command: Command) -> Vec<Said> {
        let input = self.steps.as_ref().map(|_| json!({ "want": command, "name": self.name }));
        self.wanted_at = self.follower.version();
        let said: Vec<Said> = self.follower.want(command, &self.name).into_iter().collect();
        self.note(input.unwrap_or_default(), &said);
        said
    }

    pub(crate) fn reconnected(&mut self) -> Vec<Said> {
        let said = self.follower.reconnected();
        self.note(json!({ "reconnected": true }), &said);
        said
    }

    pub(crate) fn ask_again(&mut self) -> Vec<Said> {
        let said: Vec<Said> = self.follower.ask_again().into_iter().collect();
        self.note(json!({ "askAgain": true }), &said);
        said
    }

    pub(crate) fn hear(&mut self, update: Update) -> Vec<Said> {
        let input = self.steps.as_ref().map(|_| {
            let Update { v, since, kept, moves, view, .. } = &update;
            json!({ "hear": { "v": v, "since": since, "kept": kept, "moves": moves, "view": outline(view) } })
        });
        let said = self.follower.hear(update);
        self.note(input.unwrap_or_default(), &said);
        said
    }

    pub(crate) fn hear_answer(&mut self, id: &str, answer: &Answer) -> Vec<Said> {
        let said = self.follower.hear_answer(id, answer);
        let input = self.steps.as_ref().map(|_| json!({ "answer": answer, "id": id }));
        self.note(input.unwrap_or_default(), &said);
        said
    }

    fn note(&mut self, mut input: Value, said: &[Said]) {
        if let Some(Said::Command(envelope)) = said.last() {
            let before = self.wanted.replace(envelope.id.clone());
            self.superseded.extend(before.filter(|before| *before != envelope.id));
        }
        let Some(steps) = &mut self.steps else { return };
        let said: Vec<Value> = said
            .iter()
            .map(|said| match said {
                Said::Resume(version) => json!({ "resume": version }),
                Said::Command(envelope) => json!({ "command": envelope }),
            })
            .collect();
        input["says"] = Value::from(said);
        input["knows"] = json!({
            "version": self.follower.version(),
            "moves": self.follower.moves().join(" "),
            "view": self.follower.view().map(outline),
            "waiting": self.follower.is_waiting(),
        });
        steps.push(input);
    }

    /// What the player wants now, as far as the page tells.
    pub(crate) fn choose(&self, dice: &mut Dice, kept: &Kept) -> Option<Command> {
        let player = self.player.as_ref()?;
        let view = self.follower.view()?;
        let mut chance = |thousandths: usize| dice.below(1000) < thousandths;
        match view.phase.as_str() {
            "open" => {
                if view.seats.iter().any(|seat| seat.player == *player) && !chance(50) {
                    // Whoever opened the match fills it up with engine players at times.
                    let level = 3;
                    return (view.opened_by == *player && chance(60))
                        .then_some(Command::Invite { level, wish: None });
                }
                let wish = (!chance(600)).then(|| dice.below(view.terms.n_players + 1));
                Some(if dice.below(40) == 0 { Command::Leave } else { Command::Sit { wish } })
            }
            "over" => chance(300).then_some(Command::Agree { to: Proposal::Rematch }),
            _ => {
                let side = view.seats.iter().position(|seat| seat.player == *player)?;
                if let Some(answer) = answer_proposal(view, side, dice) {
                    return Some(answer);
                }
                Some(match dice.below(1000) {
                    0..15 => Command::Resign,
                    15..45 => Command::Agree { to: Proposal::Draw },
                    45..85 => Command::Agree { to: Proposal::TakeBack },
                    85..95 => Command::Agree { to: Proposal::Abort },
                    95..105 => Command::ClaimDraw,
                    105..135 => Command::ClaimAbsence,
                    135..140 => Command::Abort,
                    140..150 => Command::Move { text: "nonsense".to_owned() },
                    150..350 if view.can_swap => Command::Swap,
                    // Out of turn at times.
                    _ if view.mover != Some(side) && dice.below(20) > 0 => return None,
                    _ => Command::Move { text: self.some_move(dice, kept)? },
                })
            }
        }
    }

    /// A legal move of the position that the page shows.
    fn some_move(&self, dice: &mut Dice, kept: &Kept) -> Option<String> {
        let known = self.follower.moves();
        let truth = kept.truth.record();
        let stands = (0..known.len()).all(|ply| truth.played_at(ply).as_ref() == Some(&known[ply]));
        let texts = if stands {
            truth.position_at(known.len())?.move_texts()
        } else {
            let mut record = kept.truth.terms().record();
            for text in known {
                record.play_text(text).ok()?;
            }
            record.legal_moves()
        };
        (!texts.is_empty()).then(|| texts[dice.below(texts.len())].clone())
    }
}

fn answer_proposal(view: &MatchView, side: usize, dice: &mut Dice) -> Option<Command> {
    let (to, _) = view.agreed.iter().find(|(_, sides)| !sides.contains(&side))?;
    match dice.below(4) {
        0 => Some(Command::Agree { to: *to }),
        1 => Some(Command::Decline { to: *to }),
        _ => None,
    }
}

/// Enough of a view to see that it is the right one.
fn outline(view: &MatchView) -> Value {
    json!({ "phase": view.phase, "mover": view.mover })
}

/// What is played, most often the quickest game.
pub(crate) fn draw_game(dice: &mut Dice) -> (GameKind, usize) {
    match dice.below(10) {
        0 => (GameKind::KenWan, 3),
        1 => (GameKind::Bermudes, 2),
        _ => (GameKind::Wali, 2),
    }
}
