//! poll_oneoff. Standard input is a pipe whose writer says `late` after a while and then closes.
use seahaven_guests::preview1::*;
use seahaven_guests::*;

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Subscription {
    userdata: u64,
    /// A byte, and padding.
    tag: u64,
    /// Clock or descriptor.
    id: u32,
    timeout: u64,
    precision: u64,
    flags: u16,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Event {
    userdata: u64,
    error: u16,
    kind: u8,
    bytes: u64,
    flags: u16,
}

fn after(userdata: u64, clock: u32, timeout: u64) -> Subscription {
    Subscription { userdata, tag: 0, id: clock, timeout, ..Subscription::default() }
}

fn ready(userdata: u64, tag: u64, fd: i32) -> Subscription {
    Subscription { userdata, tag, id: fd as u32, ..Subscription::default() }
}

fn poll(subscriptions: &mut [Subscription]) -> Result<Vec<Event>, i32> {
    let mut events = vec![Event::default(); subscriptions.len()];
    let mut count = 0_u32;
    let errno = poll_oneoff(at(subscriptions), at(&mut events[..]), subscriptions.len() as u32, at(&mut count));
    if errno != 0 {
        return Err(errno);
    }
    events.truncate(count as usize);
    Ok(events)
}

fn kinds(events: Result<Vec<Event>, i32>) -> Result<Vec<(u64, u16, u8)>, i32> {
    events.map(|events| events.iter().map(|event| (event.userdata, event.error, event.kind)).collect())
}

fn now(clock: i32) -> u64 {
    let mut time = 0_u64;
    same("clock_time_get", clock_time_get(clock, 0, at(&mut time)), errno::SUCCESS);
    time
}

fn main() {
    const MS: u64 = 1_000_000;
    same("layout", (size_of::<Subscription>(), size_of::<Event>()), (48, 32));

    let before = now(1);
    same("clock", kinds(poll(&mut [after(7, 1, 20 * MS)])), Ok(vec![(7, 0, 0)]));
    holds("it waited", now(1) - before >= 20 * MS);
    let before = now(1);
    same("the sooner", kinds(poll(&mut [after(1, 1, 60_000 * MS), after(2, 0, 5 * MS)])), Ok(vec![(2, 0, 0)]));
    holds("no longer", now(1) - before < 30_000 * MS);
    let mut moment = after(3, 1, now(1) + 10 * MS);
    moment.flags = 1;
    same("a moment", kinds(poll(&mut [moment])), Ok(vec![(3, 0, 0)]));
    holds("reached", now(1) >= moment.timeout);
    moment.timeout = 1;
    same("a moment that is over", kinds(poll(&mut [moment])), Ok(vec![(3, 0, 0)]));
    same("no such clock", kinds(poll(&mut [after(4, 9, 1)])), Ok(vec![(4, errno::INVAL as u16, 0)]));

    let file = open("poll", 1, rights::FILE, 0);
    same("write", write(file, b"12345"), 5);
    let mut place = 0_u64;
    same("seek", fd_seek(file, 2, 0, at(&mut place)), errno::SUCCESS);
    let events = poll(&mut [ready(5, 1, file), ready(6, 2, file), ready(7, 1, 44)]);
    same("files are ready", kinds(events.clone()), Ok(vec![(5, 0, 1), (6, 0, 2), (7, errno::BADF as u16, 1)]));
    same("bytes", events.map(|events| events[0].bytes), Ok(3));

    // Nothing there yet.
    same("nonblocking", fd_fdstat_set_flags(0, NONBLOCK), errno::SUCCESS);
    let mut bytes = [0_u8; 10];
    same("nothing yet", read(0, &mut bytes), -errno::AGAIN);
    same("nothing yet", kinds(poll(&mut [ready(8, 1, 0), after(9, 1, MS)])), Ok(vec![(9, 0, 0)]));
    println!("waiting");
    same("something", kinds(poll(&mut [ready(8, 1, 0), after(9, 1, 20_000 * MS)])), Ok(vec![(8, 0, 1)]));
    same("late", read(0, &mut bytes), 4);
    same("late", &bytes[..4], b"late");
    same("blocking", fd_fdstat_set_flags(0, 0), errno::SUCCESS);
    same("the end", read(0, &mut bytes), 0);
    same("the end is ready", kinds(poll(&mut [ready(8, 1, 0)])), Ok(vec![(8, 0, 1)]));

    let mut one = [after(1, 1, 0)];
    let mut event = [Event::default()];
    let mut count = 0_u32;
    same("no subscriptions", poll_oneoff(at(&mut one), at(&mut event), 0, at(&mut count)), errno::INVAL);
    same("nowhere", poll_oneoff(NOWHERE, at(&mut event), 1, at(&mut count)), errno::FAULT);
    same("nowhere", poll_oneoff(at(&mut one), NOWHERE, 1, at(&mut count)), errno::FAULT);
    same("nowhere", poll_oneoff(at(&mut one), at(&mut event), 1, NOWHERE), errno::FAULT);
    one[0].tag = 3;
    same("no such type", kinds(poll(&mut one)), Err(errno::INVAL));
    same("no right", fd_fdstat_set_rights(file, rights::FD_READ, 0), errno::SUCCESS);
    same("no right", kinds(poll(&mut [ready(5, 1, file)])), Ok(vec![(5, errno::NOTCAPABLE as u16, 1)]));
    finish();
}
