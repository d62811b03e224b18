//! What uucore uses of `crc-fast`: 32-bit CRCs, eight bytes at a time ("slicing by 8").

#[derive(Clone, Copy, Debug)]
pub enum CrcAlgorithm {
    /// The CRC of zip, gzip and PNG.
    Crc32IsoHdlc,
}

#[derive(Clone, Copy, Debug)]
pub struct CrcParams {
    polynomial: u32,
    init: u32,
    reflected: bool,
    xor_out: u32,
}

impl CrcParams {
    /// # Panics
    /// If the width is not 32 bits, which nobody asks for here.
    pub fn new(_name: &'static str, width: u8, polynomial: u64, init: u64, reflected: bool, xor_out: u64, _check: u64) -> Self {
        assert_eq!(width, 32, "only 32-bit CRCs");
        Self { polynomial: polynomial as u32, init: init as u32, reflected, xor_out: xor_out as u32 }
    }
}

type Tables = [[u32; 256]; 8];

#[derive(Clone)]
pub struct Digest {
    params: CrcParams,
    tables: Box<Tables>,
    state: u32,
}

impl Digest {
    pub fn new(algorithm: CrcAlgorithm) -> Self {
        match algorithm {
            CrcAlgorithm::Crc32IsoHdlc => {
                Self::new_with_params(CrcParams::new("CRC-32/ISO-HDLC", 32, 0x04c1_1db7, 0xffff_ffff, true, 0xffff_ffff, 0))
            }
        }
    }

    pub fn new_with_params(params: CrcParams) -> Self {
        Self { params, tables: tables(params), state: params.init }
    }

    /// The state of a reflected CRC is kept reflected, so that bytes enter at its low end.
    pub fn update(&mut self, input: &[u8]) {
        let t = &self.tables;
        let mut crc = self.state;
        let (chunks, rest) = input.as_chunks::<8>();
        if self.params.reflected {
            for &[a, b, c, d, e, f, g, h] in chunks {
                let low = crc ^ u32::from_le_bytes([a, b, c, d]);
                crc = t[7][(low & 0xff) as usize]
                    ^ t[6][(low >> 8 & 0xff) as usize]
                    ^ t[5][(low >> 16 & 0xff) as usize]
                    ^ t[4][(low >> 24) as usize]
                    ^ t[3][e as usize]
                    ^ t[2][f as usize]
                    ^ t[1][g as usize]
                    ^ t[0][h as usize];
            }
            for byte in rest {
                crc = crc >> 8 ^ t[0][((crc ^ u32::from(*byte)) & 0xff) as usize];
            }
        } else {
            for &[a, b, c, d, e, f, g, h] in chunks {
                let high = crc ^ u32::from_be_bytes([a, b, c, d]);
                crc = t[7][(high >> 24) as usize]
                    ^ t[6][(high >> 16 & 0xff) as usize]
                    ^ t[5][(high >> 8 & 0xff) as usize]
                    ^ t[4][(high & 0xff) as usize]
                    ^ t[3][e as usize]
                    ^ t[2][f as usize]
                    ^ t[1][g as usize]
                    ^ t[0][h as usize];
            }
            for byte in rest {
                crc = crc << 8 ^ t[0][(crc >> 24 ^ u32::from(*byte)) as usize];
            }
        }
        self.state = crc;
    }

    pub fn finalize(&self) -> u64 {
        u64::from(self.state ^ self.params.xor_out)
    }

    pub fn reset(&mut self) {
        self.state = self.params.init;
    }
}

/// `tables[k][b]` is byte `b` followed by `k` zero bytes.
fn tables(params: CrcParams) -> Box<Tables> {
    let mut tables = Box::new([[0_u32; 256]; 8]);
    for byte in 0..256_u32 {
        let mut crc = if params.reflected { byte } else { byte << 24 };
        for _ in 0..8 {
            crc = match (params.reflected, if params.reflected { crc & 1 } else { crc >> 31 }) {
                (true, 1) => crc >> 1 ^ params.polynomial.reverse_bits(),
                (true, _) => crc >> 1,
                (false, 1) => crc << 1 ^ params.polynomial,
                (false, _) => crc << 1,
            };
        }
        tables[0][byte as usize] = crc;
    }
    for k in 1..8 {
        for byte in 0..256 {
            let before = tables[k - 1][byte];
            tables[k][byte] = if params.reflected {
                before >> 8 ^ tables[0][(before & 0xff) as usize]
            } else {
                before << 8 ^ tables[0][(before >> 24) as usize]
            };
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The catalogue's check value: the CRC of these nine digits, split so that both loops run.
    fn check(mut digest: Digest) -> u64 {
        digest.update(b"1");
        digest.update(b"23456789");
        digest.finalize()
    }

    #[test]
    fn check_values() {
        assert_eq!(check(Digest::new(CrcAlgorithm::Crc32IsoHdlc)), 0xcbf4_3926);
        let posix = CrcParams::new("CRC-32/CKSUM", 32, 0x04c1_1db7, 0, false, 0xffff_ffff, 0);
        assert_eq!(check(Digest::new_with_params(posix)), 0x765e_7680);
    }
}
