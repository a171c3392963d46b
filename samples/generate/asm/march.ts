import { ACROSS, DOWN, LINE, NODES, TILE, coarseAt, fineAt, setLine, setNodes } from './detail'
import { NX, NY, NZ, SLICE, decay, most } from './grid'
import {
  COLD,
  DISPLACE,
  EROSION,
  FINE,
  FLICKER,
  HEAT,
  PITCH,
  RELIEF,
  SIDE_OF_KEY,
  SIGMA,
  SMOKE,
  THIN,
} from './look'
import { HERE, NEAR, anyNear } from './marks'
import { smoothValue } from './value'

/** The lowest transmittance at which a ray is still followed. */
const OPAQUE: f32 = 0.004
const RAYS: usize = ACROSS * DOWN

let packed: usize = 0
let marks: usize = 0
let ramp: usize = 0
let sums: usize = 0
let values: usize = 0
let bites: usize = 0
let nodes: usize = 0
let line: usize = 0

/** `work` has room for one tile: see `TILE_BYTES` in solver.ts. */
export function setMarch(cells: usize, marked: usize, ramps: usize, work: usize): void {
  packed = cells
  marks = marked
  ramp = ramps
  sums = work
  values = sums + ((TILE * TILE) << 5)
  bites = values + (RAYS << 4)
  nodes = bites + (RAYS << 3)
  line = nodes + NODES
}

/**
 * Accumulates one tile's rays from front to back, at `work`, as (glow, transmittance) and (key, fill,
 * weight of smoke, -) per ray. Returns false if the tile is empty.
 */
export function march(left: f32, top: f32): bool {
  const x0 = left - PITCH
  const y0 = top + PITCH
  const right = x0 + <f32>ACROSS * PITCH
  const low = y0 - <f32>DOWN * PITCH
  let before = bites
  let now = bites + (RAYS << 2)
  let begun = false
  let blank = true
  for (let k = NZ - 2; k > 0; k--) {
    const any = anyNear(marks, x0, right, low, y0, k)
    if (!any && blank) continue
    if (!begun) clear()
    begun = true
    blank = !any
    if (any) setNodes(nodes, x0, y0, k)
    if (addSlice(before, now, x0, y0, k) < OPAQUE) break
    const spare = before
    before = now
    now = spare
  }
  return begun
}

function clear(): void {
  for (let n: usize = 0; n < <usize>(TILE * TILE); n++) {
    v128.store(sums + (n << 5), f32x4(0, 0, 0, 1))
    v128.store(sums + (n << 5), f32x4.splat(0), 16)
  }
  memory.fill(values, 0, RAYS * 24)
}

/**
 * Adds the gas between the previous slice and this one behind what the rays hold so far. Returns the
 * highest remaining transmittance.
 */
function addSlice(before: usize, now: usize, x0: f32, y0: f32, k: i32): f32 {
  let open: f32 = 0
  const border = RELIEF > 0 ? 0 : 1
  const slice = packed + (<usize>(k * SLICE) << 4)
  const marked = marks + <usize>(k * SLICE)
  for (let b = border; b < DOWN; b++) {
    const y = y0 - <f32>b * PITCH
    const inside = y > 0 && y < <f32>(NY - 2)
    const row = marked + (inside ? <usize>(NX * <i32>y) : 0)
    let lined = false
    for (let a = border; a < ACROSS - border; a++) {
      const n = <usize>(a + b * ACROSS)
      const x = x0 + <f32>a * PITCH
      const drawn = a > 0 && b > 0 && a <= TILE
      const sum = sums + (<usize>(a - 1 + (b - 1) * TILE) << 5)
      const through: f32 = drawn ? load<f32>(sum, 12) : 0
      open = max<f32>(open, through)
      const seen = through >= OPAQUE
      let value = f32x4.splat(0)
      let bite: f32 = 0
      if (
        inside &&
        x > 1 &&
        x < <f32>(NX - 2) &&
        load<u8>(row + <usize>(<i32>x)) >= NEAR &&
        (seen || isRelief(sum, drawn))
      ) {
        if (!lined) setLine(line, nodes, b)
        lined = true
        let detail = coarseAt(line, a)
        const there = markAt(marked, x, y, detail)
        if (there == HERE) {
          if (FINE > 0) detail = f32x4.add(detail, fineAt(line, a))
          if (seen) {
            const px = x + DISPLACE * f32x4.extract_lane(detail, 0)
            const py = y + DISPLACE * f32x4.extract_lane(detail, 1)
            value = smoothValue(slice, px, py)
          }
        }
        bite = f32x4.extract_lane(detail, 2)
      }
      store<f32>(now + (n << 2), bite)
      if (!seen) continue
      const from = v128.load(values + (n << 4))
      if (RELIEF > 0) value = relieved(value, bite, now + (n << 2))
      v128.store(values + (n << 4), value)
      if (v128.any_true(v128.or(from, value))) {
        addBetween(sum, from, value, <f32>0.5 * (bite + load<f32>(before + (n << 2))))
      }
    }
  }
  return open
}

/** Whether a ray that is not followed itself is needed by its neighbor on the side away from the light. */
// @ts-ignore: decorator
@inline
function isRelief(sum: usize, drawn: bool): bool {
  if (RELIEF <= 0) return false
  return !drawn || load<f32>(sum + (<usize>(TILE - SIDE_OF_KEY) << 5), 12) >= OPAQUE
}

// @ts-ignore: decorator
@inline
function markAt(marked: usize, x: f32, y: f32, detail: v128): u8 {
  const i = <i32>(x + DISPLACE * f32x4.extract_lane(detail, 0))
  const j = <i32>(y + DISPLACE * f32x4.extract_lane(detail, 1))
  const across = max<i32>(0, min<i32>(NX - 1, i))
  return load<u8>(marked + <usize>(across + NX * max<i32>(0, min<i32>(NY - 1, j))))
}

/** Brightens eroded sides that face the light, and darkens the others. */
// @ts-ignore: decorator
@inline
function relieved(value: v128, bite: f32, at: usize): v128 {
  const slope = load<f32>(at + (<usize>SIDE_OF_KEY << 2) - (<usize>ACROSS << 2)) - bite
  const share = max<f32>(0.35, min<f32>(1.7, 1 + RELIEF * slope))
  return f32x4.replace_lane(value, 2, f32x4.extract_lane(value, 2) * share)
}

/** Adds thick gas in several parts; otherwise each slice would show as a terrace. */
// @ts-ignore: decorator
@inline
function addBetween(sum: usize, from: v128, to: v128, bite: f32): void {
  const either = most(from, to)
  const d = f32x4.extract_lane(either, 0)
  const t = f32x4.extract_lane(either, 1)
  if (d < THIN && t < COLD) return
  const thick = d * SIGMA + load<f32>(ramp + (<usize>min<f32>(1023, t * HEAT) << 4), 12)
  const parts = min<i32>(5, 1 + <i32>(thick * 5))
  const share = <f32>1 / <f32>parts
  const change = f32x4.mul(f32x4.sub(to, from), f32x4.splat(share))
  let value = f32x4.add(from, f32x4.mul(change, f32x4.splat(0.5)))
  // Erosion removes more where the gas is thin.
  const eaten = EROSION * max<f32>(0, min<f32>(1, <f32>0.5 + <f32>0.28 * bite))
  const flicker = <f32>1 + FLICKER * bite
  let glowing = v128.load(sum)
  let lit = v128.load(sum, 16)
  for (let part = 0; part < parts; part++, value = f32x4.add(value, change)) {
    const through = f32x4.extract_lane(glowing, 3)
    const dense = f32x4.extract_lane(value, 0)
    const left = max<f32>(0, dense - eaten * (<f32>1 - min<f32>(dense, 1) * <f32>0.7))
    const heat = max<f32>(0, f32x4.extract_lane(value, 1) * flicker)
    const glow = v128.load(ramp + (<usize>min<f32>(1023, heat * HEAT) << 4))
    const smoke = left * SIGMA
    const all = smoke + f32x4.extract_lane(glow, 3)
    const kept = decay(-all * share)
    const brighter = f32x4.add(glowing, f32x4.mul(glow, f32x4.splat(through * share)))
    glowing = f32x4.replace_lane(brighter, 3, through * kept)
    if (!SMOKE) continue
    const weight = through * (<f32>1 - kept) * (smoke / (all + <f32>0.0001))
    const light = f32x4(f32x4.extract_lane(value, 2), f32x4.extract_lane(value, 3), 1, 0)
    lit = f32x4.add(lit, f32x4.mul(light, f32x4.splat(weight)))
  }
  v128.store(sum, glowing)
  v128.store(sum, lit, 16)
}
