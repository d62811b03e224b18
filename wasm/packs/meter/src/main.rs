//! `wasm-meter < IN.wasm > OUT.wasm`: what the build does to the packs, for modules that come later. The core modules of components go
//! through it before they run.
use std::io::{Read, Write};

seahaven_guest::pack! {
    "wasm-meter" => seahaven_meter, run;
}

const HELP: &str = "Usage: wasm-meter < IN.wasm > OUT.wasm
Make every loop of a WebAssembly module spend fuel, so that it can be interrupted.";

fn run(name: &str) -> i32 {
    match std::env::args().nth(1).as_deref() {
        None => {}
        Some("--help") => {
            println!("{HELP}");
            return 0;
        }
        Some(other) => {
            eprintln!("{name}: extra operand '{other}'\nTry '{name} --help' for more information.");
            return 2;
        }
    }
    match meter() {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("{name}: {error}");
            1
        }
    }
}

fn meter() -> Result<(), Box<dyn std::error::Error>> {
    let mut module = Vec::new();
    std::io::stdin().lock().read_to_end(&mut module)?;
    std::io::stdout().lock().write_all(&seahaven_meter::meter_foreign(&module)?)?;
    Ok(())
}
