// Shape and sampling of the collocated grids. A cell holds four floats (one v128), x runs fastest.
// Velocity grids hold (u, v, w, -) in cells per step; scalar grids hold (density, heat, fuel, -).

export let NX: i32 = 0
export let NY: i32 = 0
export let NZ: i32 = 0
/** Cells from one row to the next, and from one slice to the next. */
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

let fx: f32 = 0
let fy: f32 = 0
let fz: f32 = 0
let corner: usize = 0

/** Remembers the cell and the fractions of a position for the samplers below. */
// @ts-ignore: decorator
@inline
export function locate(px: f32, py: f32, pz: f32): void {
  const x = clampTo(px, <f32>(NX - 1) - 0.001)
  const y = clampTo(py, <f32>(NY - 1) - 0.001)
  const z = clampTo(pz, <f32>(NZ - 1) - 0.001)
  const i = <i32>x
  const j = <i32>y
  const k = <i32>z
  fx = x - <f32>i
  fy = y - <f32>j
  fz = z - <f32>k
  corner = <usize>(i + j * ROW + k * SLICE) << 4
}

/** Trilinear value of a float4 grid at the located position: four fields for one walk. */
// @ts-ignore: decorator
@inline
export function sample(grid: usize): v128 {
  const q = grid + corner
  const sy = <usize>ROW << 4
  const sz = <usize>SLICE << 4
  const tx = f32x4.splat(fx)
  const ty = f32x4.splat(fy)
  const tz = f32x4.splat(fz)
  const a = lerp4(v128.load(q), v128.load(q, 16), tx)
  const b = lerp4(v128.load(q + sy), v128.load(q + sy, 16), tx)
  const c = lerp4(v128.load(q + sz), v128.load(q + sz, 16), tx)
  const d = lerp4(v128.load(q + sy + sz), v128.load(q + sy + sz, 16), tx)
  return lerp4(lerp4(a, b, ty), lerp4(c, d, ty), tz)
}

/** The value held between the smallest and largest of the eight corners at the located position. */
// @ts-ignore: decorator
@inline
export function limit(grid: usize, value: v128): v128 {
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
  const lowNear = f32x4.min(f32x4.min(a, b), f32x4.min(c, d))
  const lowFar = f32x4.min(f32x4.min(e, f), f32x4.min(g, h))
  const highNear = f32x4.max(f32x4.max(a, b), f32x4.max(c, d))
  const highFar = f32x4.max(f32x4.max(e, f), f32x4.max(g, h))
  const low = f32x4.min(lowNear, lowFar)
  const high = f32x4.max(highNear, highFar)
  return f32x4.max(low, f32x4.min(high, value))
}
