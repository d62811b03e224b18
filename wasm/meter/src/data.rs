use wasmparser::{Data, DataKind, Operator};

/// A run of zeros that is longer costs more than the header of another segment.
const GAP: usize = 32;

/// What a module's memory holds at its start.
pub struct Segments {
    /// Address and bytes.
    active: Vec<(i32, Vec<u8>)>,
}

impl Segments {
    /// `None` if any segment is other than active at a constant address: then none is touched.
    pub fn of(data: wasmparser::DataSectionReader<'_>) -> Result<Option<Self>, wasmparser::Error> {
        let mut active = Vec::new();
        for segment in data {
            let Data { kind: DataKind::Active { memory_index: 0, offset_expr }, data, .. } = segment? else {
                return Ok(None);
            };
            let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                return Ok(None);
            };
            active.push((value, data.to_vec()));
        }
        Ok(Some(Self { active }))
    }

    /// Overwrites a text that the module never reads with zeros.
    pub fn blank(&mut self, text: &[u8]) {
        for (_, bytes) in &mut self.active {
            if let Some(at) = memchr::memmem::find(bytes, text) {
                bytes[at..at + text.len()].fill(0);
            }
        }
    }

    /// Leaves out runs of zeros: memory starts as zeros.
    pub fn pack(&mut self) {
        let mut packed = Vec::new();
        for (address, bytes) in &self.active {
            let mut start = None;
            let mut zeros = 0;
            for (at, byte) in bytes.iter().enumerate() {
                if *byte != 0 {
                    start.get_or_insert(at);
                    zeros = 0;
                    continue;
                }
                zeros += 1;
                if zeros == GAP
                    && let Some(from) = start.take()
                {
                    packed.push((address + from as i32, bytes[from..at + 1 - GAP].to_vec()));
                }
            }
            if let Some(from) = start {
                packed.push((address + from as i32, bytes[from..bytes.len() - zeros.min(bytes.len() - from)].to_vec()));
            }
        }
        self.active = packed;
    }

    pub fn count(&self) -> u32 {
        self.active.len() as u32
    }

    pub fn encode(&self, section: &mut wasm_encoder::DataSection) {
        for (address, bytes) in &self.active {
            section.active(0, &wasm_encoder::ConstExpr::i32_const(*address), bytes.iter().copied());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_every_byte_that_is_not_zero() {
        let mut bytes = vec![0; 300];
        bytes[0] = 1;
        bytes[10] = 2;
        bytes[100] = 3;
        bytes[131] = 4;
        bytes[299] = 5;
        let mut segments = Segments { active: vec![(1000, bytes.clone())] };
        segments.pack();
        let mut memory = vec![0; 300];
        for (address, bytes) in &segments.active {
            let from = *address as usize - 1000;
            memory[from..from + bytes.len()].copy_from_slice(bytes);
        }
        assert_eq!(memory, bytes);
        assert_eq!(segments.count(), 3);
    }

    #[test]
    fn a_blanked_text_is_gone() {
        let mut segments = Segments { active: vec![(8, b"keep-drop-keep".to_vec())] };
        segments.blank(b"-drop-");
        assert_eq!(segments.active[0].1, b"keep\0\0\0\0\0\0keep");
    }
}
