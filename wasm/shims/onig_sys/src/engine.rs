use crate::dialect::{Dialect, OnigSyntaxType};
use crate::locale::is_utf8;
use crate::{ONIGERR_EMPTY_RANGE_IN_CHAR_CLASS, ONIGERR_INVALID, OPTION_FIND_LONGEST, OPTION_IGNORECASE, OPTION_MULTILINE};
use crate::{perl, posix};
use regex_automata::hybrid::dfa;
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind, meta};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

/// Memory for one automaton, bytes. `\{1,999\}` of a letter class in UTF-8 needs tens of megabytes.
const SIZE_LIMIT: usize = 64 << 20;

pub struct Error {
    pub code: i32,
    pub message: String,
}

impl Error {
    pub fn new(message: impl Into<String>) -> Self {
        Self { code: ONIGERR_INVALID, message: message.into() }
    }

    /// `[z-a]`.
    pub fn range_end() -> Self {
        Self { code: ONIGERR_EMPTY_RANGE_IN_CHAR_CLASS, message: "Invalid range end".into() }
    }
}

/// A pattern ready to be searched for.
pub struct Compiled {
    engine: Engine,
    /// Whether `match_at` gives the longest match (POSIX) or the preferred one (Perl).
    longest: bool,
}

enum Engine {
    Automata { search: OnceCell<meta::Regex>, longest: OnceCell<Option<Longest>>, source: Source },
    Backtracking(fancy_regex::Regex),
}

/// An automaton that runs on past the first match it finds.
struct Longest {
    dfa: dfa::DFA,
    cache: RefCell<dfa::Cache>,
}

struct Source {
    pattern: String,
    syntax: syntax::Config,
}

impl Compiled {
    pub fn new(pattern: &str, syntax: &OnigSyntaxType, option: u32) -> Result<Self, Error> {
        let option = option | syntax.options;
        let translated = match syntax.dialect {
            Dialect::Literal => posix::Translated { pattern: posix::literal(pattern), backtracking: false },
            Dialect::Perl => perl::translate(pattern),
            Dialect::Basic | Dialect::Extended | Dialect::Emacs => posix::translate(pattern, syntax.dialect)?,
        };
        // POSIX has no newline to spare; Perl's dot stops at one.
        let dot_all = syntax.dialect != Dialect::Perl || option & OPTION_MULTILINE != 0;
        let ignore_case = option & OPTION_IGNORECASE != 0;
        let unicode = is_utf8();
        let longest = option & OPTION_FIND_LONGEST != 0 && syntax.dialect != Dialect::Perl;
        if !translated.backtracking {
            let source = Source {
                pattern: translated.pattern.clone(),
                syntax: syntax::Config::new()
                    .case_insensitive(ignore_case)
                    .dot_matches_new_line(dot_all)
                    .unicode(unicode)
                    .utf8(false),
            };
            match regex_automata::util::syntax::parse_with(&source.pattern, &source.syntax) {
                Ok(_) => {
                    let compiled =
                        Self { engine: Engine::Automata { search: OnceCell::new(), longest: OnceCell::new(), source }, longest };
                    if !longest {
                        compiled.search_engine()?;
                    }
                    return Ok(compiled);
                }
                Err(error) if syntax.dialect != Dialect::Perl => {
                    return Err(Error::new(error.to_string().lines().last().unwrap_or_default().trim().to_owned()));
                }
                // Look-around, atomic groups and the like are no regular expressions: on to the other engine.
                Err(_) => {}
            }
        }
        let mut builder = fancy_regex::RegexBuilder::new(&translated.pattern);
        builder.case_insensitive(ignore_case).dot_matches_new_line(dot_all).backtrack_limit(10_000_000);
        match builder.build() {
            Ok(regex) => Ok(Self { engine: Engine::Backtracking(regex), longest }),
            Err(error) => Err(Error::new(error.to_string())),
        }
    }

    /// Whether anything matches at or after `from`.
    pub fn is_match(&self, haystack: &[u8], from: usize) -> bool {
        match &self.engine {
            Engine::Automata { .. } => match self.search_engine() {
                Ok(search) => search.is_match(Input::new(haystack).range(from..)),
                Err(_) => false,
            },
            Engine::Backtracking(_) => self.search(haystack, from).is_some(),
        }
    }

    /// The leftmost match at or after `from`: its start and end.
    pub fn search(&self, haystack: &[u8], from: usize) -> Option<(usize, usize)> {
        match &self.engine {
            Engine::Automata { .. } => {
                let found = self.search_engine().ok()?.find(Input::new(haystack).range(from..))?;
                Some((found.start(), found.end()))
            }
            Engine::Backtracking(regex) => {
                // A search that exceeds its budget counts as no match, as in grep -P.
                let text = text(haystack);
                let found = regex.find_from_pos(&text, from).ok().flatten()?;
                Some((found.start(), found.end()))
            }
        }
    }

    /// The end of the match that begins exactly at `at`.
    pub fn match_at(&self, haystack: &[u8], at: usize) -> Option<usize> {
        match &self.engine {
            Engine::Automata { longest, source, .. } => {
                let input = Input::new(haystack).range(at..).anchored(Anchored::Yes);
                if self.longest
                    && let Some(longest) = longest.get_or_init(|| Longest::new(source))
                    && let Ok(found) = longest.dfa.try_search_fwd(&mut longest.cache.borrow_mut(), &input)
                {
                    return found.map(|found| found.offset());
                }
                self.search_engine().ok()?.find(input).map(|found| found.end())
            }
            Engine::Backtracking(_) => {
                let (start, end) = self.search(haystack, at)?;
                (start == at).then_some(end)
            }
        }
    }

    /// Built when first needed: of the two that grep makes of each pattern, one mostly goes unused.
    fn search_engine(&self) -> Result<&meta::Regex, Error> {
        let Engine::Automata { search, source, .. } = &self.engine else {
            return Err(Error::new("not an automaton"));
        };
        if let Some(ready) = search.get() {
            return Ok(ready);
        }
        let config = meta::Config::new()
            .utf8_empty(false)
            .nfa_size_limit(Some(SIZE_LIMIT))
            .hybrid_cache_capacity(8 << 20)
            .dfa(false)
            .onepass(false);
        let built = meta::Builder::new().syntax(source.syntax).configure(config).build(&source.pattern);
        let built = built.map_err(|_| Error::new("Regular expression too big"))?;
        Ok(search.get_or_init(|| built))
    }
}

impl Longest {
    /// `None` where an automaton cannot do it; the caller then takes the preferred match.
    fn new(source: &Source) -> Option<Self> {
        let dfa = dfa::Builder::new()
            .syntax(source.syntax)
            .thompson(thompson::Config::new().utf8(false).nfa_size_limit(Some(SIZE_LIMIT)))
            .configure(
                dfa::Config::new()
                    .match_kind(MatchKind::All)
                    .unicode_word_boundary(true)
                    .cache_capacity(8 << 20)
                    .skip_cache_capacity_check(true),
            )
            .build(&source.pattern)
            .ok()?;
        let cache = RefCell::new(dfa.create_cache());
        Some(Self { dfa, cache })
    }
}

/// The haystack as text of the same length: a byte that is no character becomes one that no pattern names.
fn text(haystack: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(haystack) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let mut out = String::with_capacity(haystack.len());
            for chunk in haystack.utf8_chunks() {
                out.push_str(chunk.valid());
                out.extend(chunk.invalid().iter().map(|_| '\u{1}'));
            }
            Cow::Owned(out)
        }
    }
}
