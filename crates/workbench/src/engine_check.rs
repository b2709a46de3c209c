//! `tablier engine-check`: checks whether another program implements UGI as in docs/ugi.md.

mod checks;
mod perft;
mod probes;
mod subject;

use std::io::Write;

use anstream::stdout;
use anyhow::{Result, bail};
use serde_json::json;

use crate::{
    cli::engine_check::EngineCheckArgs,
    engine_check::subject::{Objection, Subject, Verdict},
    styles::{BOLD, DIM, ERROR, RESET},
};

pub(crate) fn run(args: &EngineCheckArgs) -> Result<()> {
    let subject = Subject::new(args)?;
    let mut report = Report { as_lines: !args.json, n_failed: 0, checks: Vec::new() };
    report.add("says what it is and what it can: ugi, id, option, ugiok", checks::handshake(&subject))?;
    // A program that does not introduce itself cannot be checked further.
    if report.n_failed == 0 {
        report.add("answers isready", checks::ready(&subject))?;
        for rules in subject.rule_sets() {
            let setups = format!("counts moves as we do, rule set {rules}");
            report.add(&setups, perft::set_ups(&subject, &rules))?;
            let mut probes = Vec::new();
            for (_, start) in subject.starts(&rules) {
                probes::find(start.as_ref(), &mut probes);
            }
            for kind in probes::Kind::ALL {
                let name = format!("{}, rule set {rules}", kind.name());
                report.add(&name, checks::moves(&subject, &rules, kind, &probes))?;
            }
        }
        for (name, check) in checks::GENERAL {
            report.add(name, check(&subject))?;
        }
    }
    report.finish(&subject)
}

/// The findings, printed as they come.
struct Report {
    as_lines: bool,
    n_failed: usize,
    checks: Vec<serde_json::Value>,
}

impl Report {
    fn add(&mut self, name: &str, verdict: Verdict) -> Result<()> {
        let (word, reason) = match verdict {
            Ok(()) => ("ok", None),
            Err(Objection::Skipped(reason)) => ("skipped", Some(reason)),
            Err(Objection::Failed(reason)) => ("failed", Some(reason)),
        };
        self.n_failed += usize::from(word == "failed");
        if self.as_lines {
            let mut out = stdout().lock();
            let style = match word {
                "ok" => BOLD,
                "failed" => ERROR,
                _ => DIM,
            };
            writeln!(out, "{style}{word:<8}{RESET}{name}")?;
            if let Some(reason) = &reason {
                writeln!(out, "        {DIM}{reason}{RESET}")?;
            }
        }
        self.checks.push(json!({"name": name, "outcome": word, "reason": reason}));
        Ok(())
    }

    fn finish(self, subject: &Subject) -> Result<()> {
        let n = self.checks.len();
        if !self.as_lines {
            let report = json!({
                "program": subject.command, "game": subject.game.slug(),
                "checks": self.checks, "failed": self.n_failed,
            });
            writeln!(stdout().lock(), "{report}")?;
        }
        match self.n_failed {
            0 => Ok(()),
            failed => bail!("{failed} of {n} checks failed"),
        }
    }
}
