use crate::actions::{Action, Kind};
use crate::rewrite::TOKEN;
use findutils::find::{Dependencies, StandardDependencies};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The year 5138; every file is more than a thousand million minutes old then.
pub const FAR_FUTURE: Duration = Duration::from_secs(100_000_000_000);

/// What findutils asks of its surroundings, with the commands run behind its back. See `rewrite.rs`.
pub struct Hooked {
    standard: StandardDependencies,
    actions: RefCell<Vec<Action>>,
    /// Whether the last command succeeded, which the clock is to tell.
    succeeded: Cell<bool>,
}

impl Hooked {
    pub fn new(actions: Vec<Action>) -> Self {
        Self { standard: StandardDependencies::new(), actions: RefCell::new(actions), succeeded: Cell::new(false) }
    }

    /// Runs what still waits, and returns the status that comes of it.
    pub fn finish(&self) -> i32 {
        self.flush_output();
        let mut failed = false;
        for action in self.actions.borrow_mut().iter_mut() {
            failed |= action.finish();
        }
        i32::from(failed)
    }

    /// What find has printed comes before what the command prints.
    fn flush_output(&self) {
        let _ = self.standard.get_output().borrow_mut().flush();
    }
}

impl Dependencies for Hooked {
    fn get_output(&self) -> &RefCell<dyn Write> {
        self.standard.get_output()
    }

    fn now(&self) -> SystemTime {
        // Shown once: any other test of time that follows is to see the real clock.
        if self.succeeded.replace(false) { UNIX_EPOCH + FAR_FUTURE } else { self.standard.now() }
    }

    /// `< exec-N ... PATH > ? `
    fn confirm(&self, prompt: &str) -> bool {
        let question = prompt.strip_prefix("< ").and_then(|rest| rest.strip_prefix(TOKEN));
        let Some((number, rest)) = question.and_then(|rest| rest.split_once(" ... ")) else {
            return false;
        };
        let (Ok(number), Some(path)) = (number.parse::<usize>(), rest.strip_suffix(" > ? ")) else {
            return false;
        };
        self.flush_output();
        let mut actions = self.actions.borrow_mut();
        let Some(action) = actions.get_mut(number) else {
            return false;
        };
        match action.kind {
            Kind::Each => self.succeeded.set(action.run_for(path)),
            Kind::Ask => self.succeeded.set(self.standard.confirm(&action.question(path)) && action.run_for(path)),
            Kind::Batch => action.add(path),
        }
        false
    }
}
