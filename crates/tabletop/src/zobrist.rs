//! Random-looking 64-bit numbers for position keys, made at compile time and the same in every version.

/// The `index`-th number of the stream that `seed` starts (SplitMix64 by Sebastiano Vigna, public domain).
pub const fn number(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A table of `N` numbers. Tables of one game take different seeds.
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = number(seed, index as u64);
        index += 1;
    }
    numbers
}

/// A table of `M` rows of `N` numbers.
pub const fn table2<const N: usize, const M: usize>(seed: u64) -> [[u64; N]; M] {
    let mut rows = [[0; N]; M];
    let mut row = 0;
    while row < M {
        let mut index = 0;
        while index < N {
            rows[row][index] = number(seed, (row * N + index) as u64);
            index += 1;
        }
        row += 1;
    }
    rows
}
