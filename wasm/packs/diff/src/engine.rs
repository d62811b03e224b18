//! Which lines two files do not share: Myers' algorithm from both ends, and where runs of changes come to lie, as in GNU diff.

use std::collections::HashMap;

/// For each line of either file, whether it is deleted or inserted.
pub struct Changes {
    pub old: Vec<bool>,
    pub new: Vec<bool>,
}

/// A run of changes: `old[from..to]` becomes `new[from..to]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunk {
    pub old: (usize, usize),
    pub new: (usize, usize),
}

/// Compares lines by their keys.
pub fn compare(old: &[Vec<u8>], new: &[Vec<u8>]) -> Changes {
    let mut classes: HashMap<&[u8], u32> = HashMap::new();
    let mut class = |line| {
        let next = classes.len() as u32;
        *classes.entry(line).or_insert(next)
    };
    let xs: Vec<u32> = old.iter().map(|line| class(line.as_slice())).collect();
    let ys: Vec<u32> = new.iter().map(|line| class(line.as_slice())).collect();
    let count = classes.len();
    let mut changes = Changes { old: vec![false; xs.len()], new: vec![false; ys.len()] };
    let before = xs.iter().zip(&ys).take_while(|(x, y)| x == y).count();
    let after = xs[before..].iter().rev().zip(ys[before..].iter().rev()).take_while(|(x, y)| x == y).count();
    // Lines that the other file has nowhere need no search.
    let (old_range, new_range) = (before..xs.len() - after, before..ys.len() - after);
    let (mut in_old, mut in_new) = (vec![false; count], vec![false; count]);
    xs[old_range.clone()].iter().for_each(|&x| in_old[x as usize] = true);
    ys[new_range.clone()].iter().for_each(|&y| in_new[y as usize] = true);
    let kept = |range: std::ops::Range<usize>, lines: &[u32], known: &[bool], changed: &mut Vec<bool>| {
        let mut places = Vec::new();
        for at in range {
            if known[lines[at] as usize] { places.push(at) } else { changed[at] = true }
        }
        places
    };
    let old_places = kept(old_range, &xs, &in_new, &mut changes.old);
    let new_places = kept(new_range, &ys, &in_old, &mut changes.new);
    let x: Vec<u32> = old_places.iter().map(|&at| xs[at]).collect();
    let y: Vec<u32> = new_places.iter().map(|&at| ys[at]).collect();
    let diagonals = x.len() + y.len() + 3;
    let mut search = Search {
        x: &x,
        y: &y,
        old_places: &old_places,
        new_places: &new_places,
        forward: vec![0; diagonals],
        backward: vec![0; diagonals],
        offset: y.len() as isize + 1,
        changes: &mut changes,
    };
    search.run(0, x.len() as isize, 0, y.len() as isize);
    shift(&mut changes.old, &mut changes.new, &xs);
    shift(&mut changes.new, &mut changes.old, &ys);
    changes
}

struct Search<'a> {
    x: &'a [u32],
    y: &'a [u32],
    old_places: &'a [usize],
    new_places: &'a [usize],
    forward: Vec<isize>,
    backward: Vec<isize>,
    offset: isize,
    changes: &'a mut Changes,
}

impl Search<'_> {
    fn run(&mut self, mut from_x: isize, mut to_x: isize, mut from_y: isize, mut to_y: isize) {
        loop {
            while from_x < to_x && from_y < to_y && self.x[from_x as usize] == self.y[from_y as usize] {
                from_x += 1;
                from_y += 1;
            }
            while from_x < to_x && from_y < to_y && self.x[to_x as usize - 1] == self.y[to_y as usize - 1] {
                to_x -= 1;
                to_y -= 1;
            }
            if from_x == to_x {
                for at in from_y..to_y {
                    self.changes.new[self.new_places[at as usize]] = true;
                }
                return;
            }
            if from_y == to_y {
                for at in from_x..to_x {
                    self.changes.old[self.old_places[at as usize]] = true;
                }
                return;
            }
            let (x, y) = self.middle(from_x, to_x, from_y, to_y);
            self.run(from_x, x, from_y, y);
            (from_x, from_y) = (x, y);
        }
    }

    /// A point that a shortest way goes through; where it is far, the best that was found.
    fn middle(&mut self, from_x: isize, to_x: isize, from_y: isize, to_y: isize) -> (isize, isize) {
        let offset = self.offset;
        let (least, most) = (from_x - to_y, to_x - from_y);
        let (forward_middle, backward_middle) = (from_x - from_y, to_x - to_y);
        let (mut forward_least, mut forward_most) = (forward_middle, forward_middle);
        let (mut backward_least, mut backward_most) = (backward_middle, backward_middle);
        let odd = (forward_middle - backward_middle) & 1 != 0;
        let (x, y) = (self.x, self.y);
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        let at = |diagonal: isize| (diagonal + offset) as usize;
        forward[at(forward_middle)] = from_x;
        backward[at(backward_middle)] = to_x;
        let too_far = 4096.max(((x.len() + y.len()) as f64).sqrt() as isize);
        let mut cost = 1;
        loop {
            if forward_least > least {
                forward_least -= 1;
                forward[at(forward_least - 1)] = -1;
            } else {
                forward_least += 1;
            }
            if forward_most < most {
                forward_most += 1;
                forward[at(forward_most + 1)] = -1;
            } else {
                forward_most -= 1;
            }
            let mut diagonal = forward_most;
            while diagonal >= forward_least {
                let (low, high) = (forward[at(diagonal - 1)], forward[at(diagonal + 1)]);
                let mut here = if low < high { high } else { low + 1 };
                while here < to_x && here - diagonal < to_y && x[here as usize] == y[(here - diagonal) as usize] {
                    here += 1;
                }
                forward[at(diagonal)] = here;
                if odd && backward_least <= diagonal && diagonal <= backward_most && backward[at(diagonal)] <= here {
                    return (here, here - diagonal);
                }
                diagonal -= 2;
            }
            if backward_least > least {
                backward_least -= 1;
                backward[at(backward_least - 1)] = isize::MAX;
            } else {
                backward_least += 1;
            }
            if backward_most < most {
                backward_most += 1;
                backward[at(backward_most + 1)] = isize::MAX;
            } else {
                backward_most -= 1;
            }
            let mut diagonal = backward_most;
            while diagonal >= backward_least {
                let (low, high) = (backward[at(diagonal - 1)], backward[at(diagonal + 1)]);
                let mut here = if low < high { low } else { high - 1 };
                while from_x < here && from_y < here - diagonal && x[here as usize - 1] == y[(here - diagonal) as usize - 1] {
                    here -= 1;
                }
                backward[at(diagonal)] = here;
                if !odd && forward_least <= diagonal && diagonal <= forward_most && here <= forward[at(diagonal)] {
                    return (here, here - diagonal);
                }
                diagonal -= 2;
            }
            if cost >= too_far {
                let furthest = (forward_least..=forward_most)
                    .step_by(2)
                    .map(|diagonal| {
                        let here = forward[at(diagonal)].min(to_x);
                        let down = here - diagonal;
                        if to_y < down { (to_y + diagonal, to_y) } else { (here, down) }
                    })
                    .max_by_key(|(x, y)| x + y);
                return furthest.unwrap_or((from_x, to_y));
            }
            cost += 1;
        }
    }
}

/// Moves runs of changes to where they join others, and otherwise down.
fn shift(changed: &mut [bool], other: &mut [bool], lines: &[u32]) {
    let end = lines.len();
    let is = |flags: &[bool], at: isize| at >= 0 && flags.get(at as usize).copied().unwrap_or(false);
    let (mut i, mut j) = (0_usize, 0_isize);
    loop {
        while i < end && !changed[i] {
            while is(other, j) {
                j += 1;
            }
            j += 1;
            i += 1;
        }
        if i == end {
            return;
        }
        let mut start = i;
        i += 1;
        while i < end && changed[i] {
            i += 1;
        }
        while is(other, j) {
            j += 1;
        }
        let mut corresponding;
        loop {
            let length = i - start;
            while start > 0 && lines[start - 1] == lines[i - 1] {
                start -= 1;
                i -= 1;
                changed[start] = true;
                changed[i] = false;
                while start > 0 && changed[start - 1] {
                    start -= 1;
                }
                j -= 1;
                while is(other, j) {
                    j -= 1;
                }
            }
            corresponding = if is(other, j - 1) { i } else { end };
            while i != end && lines[start] == lines[i] {
                changed[start] = false;
                changed[i] = true;
                start += 1;
                i += 1;
                while i < end && changed[i] {
                    i += 1;
                }
                j += 1;
                while is(other, j) {
                    j += 1;
                    corresponding = i;
                }
            }
            if length == i - start {
                break;
            }
        }
        while corresponding < i {
            start -= 1;
            i -= 1;
            changed[start] = true;
            changed[i] = false;
            j -= 1;
            while is(other, j) {
                j -= 1;
            }
        }
    }
}

/// The runs in their order.
pub fn hunks(changes: &Changes) -> Vec<Hunk> {
    let (mut x, mut y) = (0, 0);
    let mut hunks = Vec::new();
    while x < changes.old.len() || y < changes.new.len() {
        let (from_x, from_y) = (x, y);
        while changes.old.get(x) == Some(&true) {
            x += 1;
        }
        while changes.new.get(y) == Some(&true) {
            y += 1;
        }
        if (x, y) == (from_x, from_y) {
            x += 1;
            y += 1;
        } else {
            hunks.push(Hunk { old: (from_x, x), new: (from_y, y) });
        }
    }
    hunks
}
