import { NX, NY, NZ, cornerOf, limit, restOf, sample, wholeBits, within } from './grid'

// Cells slower than this (cells per step) are copied rather than traced: early on, most of the domain.
const still: v128 = f32x4.splat(0.02)

// Blocks of eight cells per side that neither hold gas nor border on a block that does move only air, which
// is invisible: they are traced in one step and not corrected. Air faster than `fast` (cells per step) may
// bring in gas.
const SIDE: i32 = 8
const HELD: u8 = 1
const BESIDE: u8 = 2
const fast: v128 = f32x4.splat(4)

/** Marks the blocks that hold gas and the blocks next to them, one byte per block. */
export function findGas(s: usize, blocks: usize): void {
  const bx = NX / SIDE
  const by = NY / SIDE
  memory.fill(blocks, 0, <usize>(bx * by * (NZ / SIDE)))
  let c = s
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      const row = blocks + <usize>(bx * (j / SIDE + by * (k / SIDE)))
      for (let i = 0; i < bx; i++, c += 16 * SIDE) {
        if (load<u8>(row + i)) continue
        let any = v128.load(c)
        for (let n: usize = 16; n < 16 * SIDE; n += 16) any = v128.or(any, v128.load(c + n))
        if (v128.any_true(any)) store<u8>(row + i, HELD)
      }
    }
  }
  const bz = NZ / SIDE
  for (let k = 0; k < bz; k++) {
    for (let j = 0; j < by; j++) {
      for (let i = 0; i < bx; i++) {
        if (load<u8>(blocks + <usize>(i + bx * (j + by * k))) !== HELD) continue
        for (let z = max<i32>(0, k - 1); z <= min<i32>(bz - 1, k + 1); z++) {
          for (let y = max<i32>(0, j - 1); y <= min<i32>(by - 1, j + 1); y++) {
            for (let x = max<i32>(0, i - 1); x <= min<i32>(bx - 1, i + 1); x++) {
              const near = blocks + <usize>(x + bx * (y + by * z))
              if (!load<u8>(near)) store<u8>(near, BESIDE)
            }
          }
        }
      }
    }
  }
}

/**
 * Semi-Lagrangian first guess with a mid-point back-trace. Writes the traced fields to `vGuess`
 * and `sGuess`, and the mid-step velocity to `mid` for `correct` to reuse.
 */
export function advect(
  v: usize,
  s: usize,
  vGuess: usize,
  sGuess: usize,
  mid: usize,
  blocks: usize,
): void {
  const half = f32x4.splat(0.5)
  const bx = NX / SIDE
  let c: usize = 0
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      const row = blocks + <usize>(bx * (j / SIDE + (NY / SIDE) * (k / SIDE)))
      for (let i = 0; i < NX; i++, c += 16) {
        const here = v128.load(v + c)
        const speed = f32x4.abs(here)
        if (!v128.any_true(f32x4.gt(speed, still))) {
          v128.store(mid + c, f32x4.splat(0))
          v128.store(vGuess + c, here)
          v128.store(sGuess + c, v128.load(s + c))
          continue
        }
        const place = f32x4(<f32>i, <f32>j, <f32>k, 0)
        const air = !load<u8>(row + (i >> 3)) && !v128.any_true(f32x4.gt(speed, fast))
        let m = here
        if (!air) {
          const middle = within(f32x4.sub(place, f32x4.mul(half, here)))
          const cell = wholeBits(middle)
          m = sample(v, cornerOf(cell), restOf(middle, cell))
        }
        const source = within(f32x4.sub(place, m))
        const bits = wholeBits(source)
        const corner = cornerOf(bits)
        const rest = restOf(source, bits)
        v128.store(mid + c, m)
        v128.store(vGuess + c, sample(v, corner, rest))
        v128.store(sGuess + c, air ? f32x4.splat(0) : sample(s, corner, rest))
      }
    }
  }
}

/**
 * MacCormack correction, limited by the corners of the back-trace. On entry, `vOut` holds the mid-step
 * velocity from `advect`. Inflow from outside the domain carries nothing.
 */
export function correct(
  v: usize,
  s: usize,
  vGuess: usize,
  sGuess: usize,
  vOut: usize,
  sOut: usize,
  blocks: usize,
): void {
  const half = f32x4.splat(0.5)
  const bx = NX / SIDE
  const end = f32x4(<f32>(NX - 1), <f32>(NY - 1), <f32>(NZ - 1), 1)
  // The fourth lane is always inside.
  const start = f32x4(0, 0, 0, -1)
  let c: usize = 0
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      const row = blocks + <usize>(bx * (j / SIDE + (NY / SIDE) * (k / SIDE)))
      for (let i = 0; i < NX; i++, c += 16) {
        const m = v128.load(vOut + c)
        if (!v128.any_true(m)) {
          v128.store(vOut + c, v128.load(v + c))
          v128.store(sOut + c, v128.load(s + c))
          continue
        }
        const guess = v128.load(sGuess + c)
        const empty = !v128.any_true(guess)
        const place = f32x4(<f32>i, <f32>j, <f32>k, 0)
        const from = f32x4.sub(place, m)
        const inside = v128.and(f32x4.gt(from, start), f32x4.lt(from, end))
        if (!i32x4.all_true(inside)) {
          v128.store(vOut + c, v128.load(vGuess + c))
          v128.store(sOut + c, f32x4.splat(0))
          continue
        }
        if (empty && !load<u8>(row + (i >> 3))) {
          v128.store(vOut + c, v128.load(vGuess + c))
          v128.store(sOut + c, guess)
          continue
        }
        const forth = within(f32x4.add(place, m))
        const bits = wholeBits(forth)
        const corner = cornerOf(bits)
        const rest = restOf(forth, bits)
        const source = cornerOf(wholeBits(from))
        const vError = f32x4.sub(v128.load(v + c), sample(vGuess, corner, rest))
        const vNew = f32x4.add(v128.load(vGuess + c), f32x4.mul(half, vError))
        v128.store(vOut + c, limit(v, source, vNew))
        // An empty guess comes only from empty cells.
        if (empty) {
          v128.store(sOut + c, guess)
          continue
        }
        const sError = f32x4.sub(v128.load(s + c), sample(sGuess, corner, rest))
        const sNew = f32x4.add(guess, f32x4.mul(half, sError))
        v128.store(sOut + c, limit(s, source, sNew))
      }
    }
  }
}
