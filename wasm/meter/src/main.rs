//! `seahaven-meter IN.wasm OUT.wasm`: makes every loop of a module spend fuel, then drops its names.
//! The contract with the host is in `wasm/README.md`, "Fuel".

mod exempt;
mod rewrite;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = args.as_slice() else {
        eprintln!("usage: seahaven-meter IN.wasm OUT.wasm");
        return ExitCode::from(2);
    };
    match meter(input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seahaven-meter: {input}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn meter(input: &str, output: &str) -> Result<(), Box<dyn std::error::Error>> {
    let module = std::fs::read(input)?;
    let metered = rewrite::rewrite(&module)?;
    wasmparser::Validator::new_with_features(wasmparser::WasmFeatures::all()).validate_all(&metered)?;
    std::fs::write(output, metered)?;
    Ok(())
}
