//! The types of questions and answers for the scripts of the pages.

use ts_rs::TS;
use typescript::Declarations;

use crate::{
    QUESTIONS, ahead, board, bridge, catalogue, coach, colours, editor, explain, files, foresight, heat,
    hint, import, lens, lessons, notes, picture, preview, problem, proving, puzzle, puzzle_rating,
    start_report, state, thinking, why,
};

/// The types of each question and its answer, by the name of the question.
struct Questions {
    declarations: Declarations,
    names: Vec<&'static str>,
    lines: String,
}

impl Questions {
    fn add<Question: TS + 'static, Answer: TS + 'static>(&mut self, name: &'static str) {
        let (question, answer) = (self.declarations.add::<Question>(), self.declarations.add::<Answer>());
        self.names.push(name);
        let key = if name.contains('-') { format!("\"{name}\"") } else { name.to_owned() };
        self.lines.push_str(&format!("  {key}: {{ question: {question}; answer: {answer} }};\n"));
    }
}

#[test]
fn the_types_of_answers_are_those_of_the_scripts() {
    let mut questions =
        Questions { declarations: Declarations::default(), names: Vec::new(), lines: String::new() };
    questions.add::<(), Vec<catalogue::GameEntry>>("games");
    questions.add::<board::BoardQuestion, board::BoardAnswer>("board");
    questions.add::<state::StateQuestion, state::StateAnswer>("state");
    questions.add::<ahead::AheadQuestion, ahead::AheadAnswer>("ahead");
    questions.add::<explain::ExplainQuestion, explain::ExplainAnswer>("explain");
    questions.add::<lens::LensQuestion, lens::LensAnswer>("lens");
    questions.add::<hint::HintQuestion, hint::HintAnswer>("hint");
    questions.add::<preview::PreviewQuestion, preview::PreviewAnswer>("preview");
    questions.add::<notes::ArrowsQuestion, notes::LayerAnswer>("arrows");
    questions.add::<heat::HeatQuestion, heat::HeatAnswer>("heat");
    questions.add::<foresight::LinesQuestion, foresight::LinesAnswer>("lines");
    questions.add::<foresight::ForesightQuestion, notes::LayerAnswer>("foresight");
    questions.add::<notes::SketchQuestion, notes::LayerAnswer>("sketch");
    questions.add::<files::ReadQuestion, files::ReadAnswer>("read");
    questions.add::<files::WriteQuestion, files::WriteAnswer>("write");
    questions.add::<import::ImportQuestion, import::ImportAnswer>("import");
    questions.add::<picture::PictureQuestion, picture::PictureAnswer>("picture");
    questions.add::<picture::QrQuestion, picture::QrAnswer>("qr");
    questions.add::<editor::ArrangeQuestion, editor::ArrangeAnswer>("arrange");
    questions.add::<coach::CoachQuestion, coach::CoachAnswer>("coach");
    questions.add::<why::WhyQuestion, why::WhyAnswer>("why");
    questions.add::<lessons::StepQuestion, lessons::StepAnswer>("step");
    questions.add::<puzzle::PuzzleQuestion, puzzle::PuzzleAnswer>("puzzle");
    questions.add::<puzzle_rating::PuzzleRatingQuestion, puzzle_rating::PuzzleRatingAnswer>("puzzle-rating");
    questions.add::<colours::ColoursQuestion, colours::ColoursAnswer>("colours");
    assert_eq!(questions.names, QUESTIONS, "every question has a type");
    let Questions { mut declarations, lines, .. } = questions;
    // Engines are called in other ways: in a worker, or at their own path.
    declarations.add::<thinking::ThinkQuestion>();
    declarations.add::<thinking::ThoughtAnswer>();
    declarations.add::<proving::ProofQuestion>();
    declarations.add::<proving::ProofAnswer>();
    declarations.add::<start_report::ReportQuestion>();
    declarations.add::<start_report::ReportAnswer>();
    declarations.add::<bridge::ToBridge>();
    declarations.add::<bridge::FromBridge>();
    declarations.add::<problem::Problem>();
    declarations.add::<board::BoxAnswer>();
    let by_name = format!(
        "/** What is asked and what is answered, by name. */\nexport interface Questions {{\n{lines}}}\n"
    );
    declarations.check("api.d.ts", "crates/api", &by_name);
}
