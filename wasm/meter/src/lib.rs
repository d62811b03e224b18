//! Makes the loops of a module spend fuel. The contract with the host is in `wasm/README.md`, "Fuel".

use wasmparser::{Operator, Parser, Payload};

mod data;
mod exempt;
mod rewrite;

/// A module of ours with its loops metered but for those of a few leaf functions, without names, with its data packed; `unread` texts, which it
/// holds but never reads, are left out.
pub fn meter(module: &[u8], unread: &[Vec<u8>]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    checked(rewrite::rewrite(module, unread, true)?)
}

/// Anybody's module with all of its loops metered, and without names. One that has nothing to be metered stays as it is. One that can go on for
/// ever without a loop, by calls that leave no frame behind, is refused.
pub fn meter_foreign(module: &[u8]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut endless = false;
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CodeSectionEntry(body) = payload? {
            for operator in body.get_operators_reader()? {
                match operator? {
                    Operator::ReturnCall { .. } | Operator::ReturnCallIndirect { .. } | Operator::ReturnCallRef { .. } => {
                        return Err("tail calls cannot be metered".into());
                    }
                    Operator::Loop { .. } | Operator::MemoryGrow { .. } => endless = true,
                    _ => {}
                }
            }
        }
    }
    checked(if endless { rewrite::rewrite(module, &[], false)? } else { module.to_vec() })
}

fn checked(metered: Vec<u8>) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    wasmparser::Validator::new_with_features(wasmparser::WasmFeatures::all()).validate_all(&metered)?;
    Ok(metered)
}
