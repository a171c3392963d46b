// Shape and sampling of the collocated grids. A cell holds four floats (one v128); x runs fastest.
// Velocity grids hold (u, v, w, -) in cells per step; scalar grids hold (density, heat, fuel, -).

export let NX: i32 = 0
export let NY: i32 = 0
export let NZ: i32 = 0
/** Cells from one row to the next and from one slice to the next. */
export let ROW: i32 = 0
export let SLICE: i32 = 0

export function setSize(nx: i32, ny: i32, nz: i32): void {
  NX = nx
  NY = ny
  NZ = nz
  ROW = nx
  SLICE = nx * ny
}

export function zero(at: usize, bytes: usize): void {
  memory.fill(at, 0, bytes)
}

// @ts-ignore: decorator
@inline
export function clampTo(x: f32, hi: f32): f32 {
  return max<f32>(0.0, min<f32>(x, hi))
}

// @ts-ignore: decorator
@inline
export function loadAt(grid: usize, i: i32): f32 {
  return load<f32>(grid + (<usize>i << 2))
}

// @ts-ignore: decorator
@inline
export function lerp4(a: v128, b: v128, t: v128): v128 {
  return f32x4.add(a, f32x4.mul(f32x4.sub(b, a), t))
}

/** exp(x) for x <= 0, within about 1e-4. */
// @ts-ignore: decorator
@inline
export function decay(x: f32): f32 {
  if (x < -20) return 0
  const y: f32 = 1.0 + x * (1.0 / 256.0)
  let r = y
  r *= r
  r *= r
  r *= r
  r *= r
  r *= r
  r *= r
  r *= r
  r *= r
  return y < 0 ? 0 : r
}

/** Minimum and maximum of two values, four lanes at a time; unlike min and max, one instruction each. */
// @ts-ignore: decorator
@inline
export function least(a: v128, b: v128): v128 {
  return f32x4.pmin(a, b)
}

// @ts-ignore: decorator
@inline
export function most(a: v128, b: v128): v128 {
  return f32x4.pmax(a, b)
}

// Integers are extracted from floats by adding a number so large that no fraction fits.
const LARGE: v128 = f32x4.splat(12582912)

/** The integer parts of a position as the low 22 bits of its lanes; one less if the fraction is then 1. */
// @ts-ignore: decorator
@inline
export function wholeBits(place: v128): v128 {
  return f32x4.add(f32x4.sub(place, f32x4.splat(0.5)), LARGE)
}

// @ts-ignore: decorator
@inline
export function restOf(place: v128, bits: v128): v128 {
  return f32x4.sub(place, f32x4.sub(bits, LARGE))
}

// @ts-ignore: decorator
@inline
export function wholeX(bits: v128): i32 {
  return i32x4.extract_lane(bits, 0) & 0x3fffff
}

// @ts-ignore: decorator
@inline
export function wholeY(bits: v128): i32 {
  return i32x4.extract_lane(bits, 1) & 0x3fffff
}

// @ts-ignore: decorator
@inline
export function wholeZ(bits: v128): i32 {
  return i32x4.extract_lane(bits, 2) & 0x3fffff
}

/** A position in cells, clamped to the grid. */
// @ts-ignore: decorator
@inline
export function within(place: v128): v128 {
  const end = f32x4(<f32>(NX - 1) - 0.001, <f32>(NY - 1) - 0.001, <f32>(NZ - 1) - 0.001, 0)
  return most(f32x4.splat(0), least(place, end))
}

/** Byte offset of the cell at the low corner of a position. */
// @ts-ignore: decorator
@inline
export function cornerOf(bits: v128): usize {
  return <usize>(wholeX(bits) + wholeY(bits) * ROW + wholeZ(bits) * SLICE) << 4
}

/** Trilinear value of eight float4 at `q`, `sy` and `sz` bytes apart: four fields in one pass. */
// @ts-ignore: decorator
@inline
export function blended(q: usize, sy: usize, sz: usize, rest: v128): v128 {
  const tx = v128.shuffle<f32>(rest, rest, 0, 0, 0, 0)
  const ty = v128.shuffle<f32>(rest, rest, 1, 1, 1, 1)
  const tz = v128.shuffle<f32>(rest, rest, 2, 2, 2, 2)
  const a = lerp4(v128.load(q), v128.load(q, 16), tx)
  const b = lerp4(v128.load(q + sy), v128.load(q + sy, 16), tx)
  const c = lerp4(v128.load(q + sz), v128.load(q + sz, 16), tx)
  const d = lerp4(v128.load(q + sy + sz), v128.load(q + sy + sz, 16), tx)
  return lerp4(lerp4(a, b, ty), lerp4(c, d, ty), tz)
}

/** Value of a float4 grid at a position, given as its corner and its fraction. */
// @ts-ignore: decorator
@inline
export function sample(grid: usize, corner: usize, rest: v128): v128 {
  return blended(grid + corner, <usize>ROW << 4, <usize>SLICE << 4, rest)
}

/** The value, clamped between the smallest and the largest of the eight cells at a corner. */
// @ts-ignore: decorator
@inline
export function limit(grid: usize, corner: usize, value: v128): v128 {
  const q = grid + corner
  const sy = <usize>ROW << 4
  const sz = <usize>SLICE << 4
  const a = v128.load(q)
  const b = v128.load(q, 16)
  const c = v128.load(q + sy)
  const d = v128.load(q + sy, 16)
  const e = v128.load(q + sz)
  const f = v128.load(q + sz, 16)
  const g = v128.load(q + sy + sz)
  const h = v128.load(q + sy + sz, 16)
  const lowest = least(least(least(a, b), least(c, d)), least(least(e, f), least(g, h)))
  const highest = most(most(most(a, b), most(c, d)), most(most(e, f), most(g, h)))
  return most(lowest, least(highest, value))
}
