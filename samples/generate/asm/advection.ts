import { NX, NY, NZ, limit, locate, sample } from './grid'

// Cells slower than this (cells per step) are copied, not traced: most of the domain, early on.
const still: v128 = f32x4.splat(0.02)

/**
 * Semi-Lagrangian first guess with a mid-point back-trace. Writes the traced fields to `vGuess`
 * and `sGuess`, and the mid-step velocity to `mid` for `correct` to reuse.
 */
export function advect(v: usize, s: usize, vGuess: usize, sGuess: usize, mid: usize): void {
  let c: usize = 0
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      for (let i = 0; i < NX; i++, c += 16) {
        const here = v128.load(v + c)
        if (!v128.any_true(f32x4.gt(f32x4.abs(here), still))) {
          v128.store(mid + c, f32x4.splat(0))
          v128.store(vGuess + c, here)
          v128.store(sGuess + c, v128.load(s + c))
          continue
        }
        const x = <f32>i
        const y = <f32>j
        const z = <f32>k
        const u0 = f32x4.extract_lane(here, 0)
        const v0 = f32x4.extract_lane(here, 1)
        const w0 = f32x4.extract_lane(here, 2)
        locate(x - 0.5 * u0, y - 0.5 * v0, z - 0.5 * w0)
        const m = sample(v)
        v128.store(mid + c, m)
        const u1 = f32x4.extract_lane(m, 0)
        const v1 = f32x4.extract_lane(m, 1)
        const w1 = f32x4.extract_lane(m, 2)
        locate(x - u1, y - v1, z - w1)
        v128.store(vGuess + c, sample(v))
        v128.store(sGuess + c, sample(s))
      }
    }
  }
}

/**
 * MacCormack correction, limited by the corners of the back-trace. `vOut` arrives holding the
 * mid-step velocity of `advect`. What flows in from outside the domain carries nothing.
 */
export function correct(
  v: usize,
  s: usize,
  vGuess: usize,
  sGuess: usize,
  vOut: usize,
  sOut: usize,
): void {
  const half = f32x4.splat(0.5)
  let c: usize = 0
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      for (let i = 0; i < NX; i++, c += 16) {
        const m = v128.load(vOut + c)
        if (!v128.any_true(m)) {
          v128.store(vOut + c, v128.load(v + c))
          v128.store(sOut + c, v128.load(s + c))
          continue
        }
        const ux = f32x4.extract_lane(m, 0)
        const uy = f32x4.extract_lane(m, 1)
        const uz = f32x4.extract_lane(m, 2)
        const x = <f32>i - ux
        const y = <f32>j - uy
        const z = <f32>k - uz
        locate(<f32>i + ux, <f32>j + uy, <f32>k + uz)
        const vError = f32x4.sub(v128.load(v + c), sample(vGuess))
        const sError = f32x4.sub(v128.load(s + c), sample(sGuess))
        const inside =
          x > 0 && y > 0 && z > 0 && x < <f32>(NX - 1) && y < <f32>(NY - 1) && z < <f32>(NZ - 1)
        if (!inside) {
          v128.store(vOut + c, v128.load(vGuess + c))
          v128.store(sOut + c, f32x4.splat(0))
          continue
        }
        locate(x, y, z)
        const vNew = f32x4.add(v128.load(vGuess + c), f32x4.mul(half, vError))
        const sNew = f32x4.add(v128.load(sGuess + c), f32x4.mul(half, sError))
        v128.store(vOut + c, limit(v, vNew))
        v128.store(sOut + c, limit(s, sNew))
      }
    }
  }
}
