//! `seahaven-meter IN.wasm OUT.wasm [UNREAD-TEXT]...`: makes every loop of a module spend fuel, drops its names, and
//! packs its data; the contents of the text files, which the module holds but never reads, are left out.
//! The contract with the host is in `wasm/README.md`, "Fuel".

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, unread @ ..] = args.as_slice() else {
        eprintln!("usage: seahaven-meter IN.wasm OUT.wasm [UNREAD-TEXT]...");
        return ExitCode::from(2);
    };
    match run(input, output, unread) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seahaven-meter: {input}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(input: &str, output: &str, unread: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let module = std::fs::read(input)?;
    let unread = unread.iter().map(std::fs::read).collect::<Result<Vec<_>, _>>()?;
    std::fs::write(output, seahaven_meter::meter(&module, &unread)?)?;
    Ok(())
}
