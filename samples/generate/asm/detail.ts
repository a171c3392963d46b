import { NX, NY, SLICE, lerp4 } from './grid'
import {
  FINE,
  FINER,
  FREQUENCY,
  GAP,
  PITCH,
  START_A,
  START_B,
  WEIGHT_A,
  WEIGHT_B,
} from './look'
import { FAR } from './marks'
import { noiseAt, offsetAt } from './texture'

// The carried noise of one slice. Its coarse octave and the offsets of the gas are smooth, so they are
// computed at nodes a few rays apart and interpolated between them.

/** Rays per side of a tile. */
export const TILE: i32 = 32
/** Rays per row, with one more on the left and on the right; and rows, with one more on top. */
export const ACROSS: i32 = TILE + 2
export const DOWN: i32 = TILE + 1
/** Bytes per node: the coarse noise, and the position at which each layer's fine noise is read. */
const NODE: usize = 48
/** Bytes of a tile's nodes, and of one row interpolated between them. */
export const NODES: usize = NODE * 36 * 36
export const LINE: usize = NODE * 36

let marks: usize = 0
let noise: usize = 0
let offsetsA: usize = 0
let offsetsB: usize = 0

export function setNoise(marked: usize, noises: usize, a: usize, b: usize): void {
  marks = marked
  noise = noises
  offsetsA = a
  offsetsB = b
}

// @ts-ignore: decorator
@inline
function nodesAcross(): i32 {
  return (ACROSS - 1) / GAP + 2
}

/** Fills the nodes of slice `k` that have gas near them; `x0` and `y0` are the first ray's position. */
export function setNodes(nodes: usize, x0: f32, y0: f32, k: i32): void {
  const across = nodesAcross()
  const gap = PITCH * <f32>GAP
  const slice = marks + <usize>(SLICE * k)
  let to = nodes
  for (let b = 0; b < across; b++) {
    const y = y0 - <f32>b * gap
    const j = max<i32>(0, min<i32>(NY - 1, <i32>y))
    for (let a = 0; a < across; a++, to += NODE) {
      const x = x0 + <f32>a * gap
      const i = max<i32>(0, min<i32>(NX - 1, <i32>x))
      if (load<u8>(slice + <usize>(i + j * NX)) >= FAR) setNode(to, x, y, <f32>k)
    }
  }
}

// @ts-ignore: decorator
@inline
function setNode(to: usize, x: f32, y: f32, z: f32): void {
  let sum = f32x4.splat(0)
  const at = f32x4(x, y, z, 0)
  // Stretched in depth; otherwise the slices of thick gas would average it away.
  const lumps = f32x4.mul(f32x4.splat(FREQUENCY), f32x4(1, 1, 0.4, 1))
  const half = f32x4.mul(f32x4.splat(0.5), f32x4.sub(at, f32x4.splat(0.5)))
  if (WEIGHT_A > 0.02) {
    const offset = offsetAt(offsetsA, half)
    const moved = f32x4.add(at, f32x4.add(START_A, offset))
    const place = f32x4.mul(lumps, moved)
    const low = noiseAt(noise, place)
    const share = f32x4.extract_lane(offset, 3)
    sum = f32x4.mul(f32x4.splat(WEIGHT_A * share), low)
    v128.store(to, finePlace(place, low, share), 16)
  }
  if (WEIGHT_B > 0.02) {
    const offset = offsetAt(offsetsB, half)
    const moved = f32x4.add(at, f32x4.add(START_B, offset))
    const place = f32x4.mul(lumps, moved)
    const low = noiseAt(noise, place)
    const share = f32x4.extract_lane(offset, 3)
    sum = f32x4.add(sum, f32x4.mul(f32x4.splat(WEIGHT_B * share), low))
    v128.store(to, finePlace(place, low, share), 32)
  }
  v128.store(to, sum)
}

/** Where the fine noise is read, displaced by the coarse noise; the fourth float is its share. */
// @ts-ignore: decorator
@inline
function finePlace(place: v128, low: v128, share: f32): v128 {
  const straight = f32x4.mul(f32x4.splat(FINER), place)
  return f32x4.replace_lane(f32x4.add(straight, f32x4.mul(f32x4.splat(0.5), low)), 3, share)
}

/** Interpolates the nodes for the given row of rays. */
export function setLine(line: usize, nodes: usize, row: i32): void {
  const across = nodesAcross()
  const above = row / GAP
  const t = f32x4.splat(<f32>(row - above * GAP) / <f32>GAP)
  const low = nodes + <usize>(above * across) * NODE
  const high = low + <usize>across * NODE
  const bytes = <usize>across * NODE
  for (let o: usize = 0; o < bytes; o += 16) {
    v128.store(line + o, lerp4(v128.load(low + o), v128.load(high + o), t))
  }
}

/** The coarse noise at a ray of the row: how far it displaces the gas, and how much it erodes. */
// @ts-ignore: decorator
@inline
export function coarseAt(line: usize, ray: i32): v128 {
  const node = ray / GAP
  const at = line + <usize>node * NODE
  const t = f32x4.splat(<f32>(ray - node * GAP) / <f32>GAP)
  return lerp4(v128.load(at), v128.load(at, 48), t)
}

/** The weighted fine noise at a ray of the row; each layer is fresh when the other is worn out. */
// @ts-ignore: decorator
@inline
export function fineAt(line: usize, ray: i32): v128 {
  const node = ray / GAP
  const at = line + <usize>node * NODE
  const t = f32x4.splat(<f32>(ray - node * GAP) / <f32>GAP)
  let sum = f32x4.splat(0)
  if (WEIGHT_A > 0.02) {
    const place = lerp4(v128.load(at, 16), v128.load(at, 64), t)
    sum = f32x4.mul(f32x4.splat(WEIGHT_A * FINE * f32x4.extract_lane(place, 3)), noiseAt(noise, place))
  }
  if (WEIGHT_B > 0.02) {
    const place = lerp4(v128.load(at, 32), v128.load(at, 80), t)
    sum = f32x4.add(sum, f32x4.mul(f32x4.splat(WEIGHT_B * FINE * f32x4.extract_lane(place, 3)), noiseAt(noise, place)))
  }
  return sum
}
