import {
  NX,
  NY,
  NZ,
  ROW,
  SLICE,
  blended,
  least,
  lerp4,
  most,
  restOf,
  wholeBits,
  wholeX,
  wholeY,
  wholeZ,
} from './grid'

// Detail finer than a cell is noise that moves with the gas. A grid with half as many nodes per side
// stores how far the gas has carried each position since the layer last started over.

/** Cells between the offsets of neighboring nodes up to which noise is full, and from which it is gone. */
const WHOLE: f32 = 7
const WORN: f32 = 16

/** Advances the offsets by one step: the gas here came from upstream, and has moved that much farther. */
export function carry(v: usize, from: usize, to: usize): void {
  const hx = NX >> 1
  const hy = NY >> 1
  const hz = NZ >> 1
  const half = f32x4.splat(0.5)
  const still = f32x4.splat(0.02)
  const next = (<usize>(1 + ROW + SLICE)) << 4
  let o: usize = 0
  for (let k = 0; k < hz; k++) {
    for (let j = 0; j < hy; j++) {
      let c = v + (<usize>(2 * j * ROW + 2 * k * SLICE) << 4)
      for (let i = 0; i < hx; i++, o += 16, c += 32) {
        const flow = f32x4.mul(half, f32x4.add(v128.load(c), v128.load(c + next)))
        if (!v128.any_true(f32x4.gt(f32x4.abs(flow), still))) {
          v128.store(to + o, v128.load(from + o))
          continue
        }
        const place = f32x4(<f32>i, <f32>j, <f32>k, 0)
        const source = f32x4.sub(place, f32x4.mul(half, flow))
        v128.store(to + o, f32x4.sub(offsetAt(from, source), flow))
      }
    }
  }
}

/** The offset at a position given in nodes. */
// @ts-ignore: decorator
@inline
export function offsetAt(offsets: usize, place: v128): v128 {
  const hx = NX >> 1
  const hy = NY >> 1
  const hz = NZ >> 1
  const end = f32x4(<f32>(hx - 1) - 0.001, <f32>(hy - 1) - 0.001, <f32>(hz - 1) - 0.001, 0)
  const p = most(f32x4.splat(0), least(place, end))
  const bits = wholeBits(p)
  const node = wholeX(bits) + hx * (wholeY(bits) + hy * wholeZ(bits))
  const q = offsets + (<usize>node << 4)
  return blended(q, <usize>hx << 4, <usize>(hx * hy) << 4, restOf(p, bits))
}

/** Four independent noises of the tiled 32-cube, each about -2..2 with a standard deviation of 1. */
// @ts-ignore: decorator
@inline
export function noiseAt(noise: usize, at: v128): v128 {
  const bits = wholeBits(at)
  const rest = restOf(at, bits)
  const whole = v128.and(bits, i32x4.splat(31))
  const after = v128.and(i32x4.add(whole, i32x4.splat(1)), i32x4.splat(31))
  const i = <usize>i32x4.extract_lane(whole, 0) << 4
  const i1 = <usize>i32x4.extract_lane(after, 0) << 4
  const j = <usize>i32x4.extract_lane(whole, 1) << 9
  const j1 = <usize>i32x4.extract_lane(after, 1) << 9
  const k = noise + (<usize>i32x4.extract_lane(whole, 2) << 14)
  const k1 = noise + (<usize>i32x4.extract_lane(after, 2) << 14)
  const tx = v128.shuffle<f32>(rest, rest, 0, 0, 0, 0)
  const ty = v128.shuffle<f32>(rest, rest, 1, 1, 1, 1)
  const tz = v128.shuffle<f32>(rest, rest, 2, 2, 2, 2)
  const a = lerp4(v128.load(k + j + i), v128.load(k + j + i1), tx)
  const b = lerp4(v128.load(k + j1 + i), v128.load(k + j1 + i1), tx)
  const c = lerp4(v128.load(k1 + j + i), v128.load(k1 + j + i1), tx)
  const d = lerp4(v128.load(k1 + j1 + i), v128.load(k1 + j1 + i1), tx)
  return lerp4(lerp4(a, b, ty), lerp4(c, d, ty), tz)
}

/**
 * Writes into each offset's fourth float how much of its noise is visible, 0..1: where the gas has
 * been torn, noise is squeezed into lines thinner than a pixel.
 */
export function easeTorn(offsets: usize): void {
  const hx = NX >> 1
  const hy = NY >> 1
  const hz = NZ >> 1
  const sy = <usize>hx << 4
  const sz = <usize>(hx * hy) << 4
  for (let k = 0; k < hz; k++) {
    for (let j = 0; j < hy; j++) {
      let p = offsets + (<usize>(hx * (j + hy * k)) << 4)
      for (let i = 0; i < hx; i++, p += 16) {
        const here = v128.load(p)
        let apart = difference(here, i > 0 ? p - 16 : p)
        apart = most(apart, difference(here, i < hx - 1 ? p + 16 : p))
        apart = most(apart, difference(here, j > 0 ? p - sy : p))
        apart = most(apart, difference(here, j < hy - 1 ? p + sy : p))
        apart = most(apart, difference(here, k > 0 ? p - sz : p))
        apart = most(apart, difference(here, k < hz - 1 ? p + sz : p))
        const x = max<f32>(f32x4.extract_lane(apart, 0), f32x4.extract_lane(apart, 1))
        const cells = max<f32>(x, f32x4.extract_lane(apart, 2))
        const share = (WORN - cells) / (WORN - WHOLE)
        store<f32>(p, max<f32>(0, min<f32>(1, share)), 12)
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function difference(here: v128, beside: usize): v128 {
  return f32x4.abs(f32x4.sub(here, v128.load(beside)))
}
