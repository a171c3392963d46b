import { loadAt } from './grid'
import { AMBIENT, EXPOSURE, FILL, KEY, SMOKE } from './look'

const STEPS: f32 = 4096
const TOP: f32 = 8

/** Converts linear light to a display value 0..1; the table holds 4,098 values for 0..8. */
// @ts-ignore: decorator
@inline
function tone(table: usize, x: f32): f32 {
  const place = max<f32>(0, min<f32>(STEPS, x * (STEPS / TOP)))
  const i = <i32>place
  const from = loadAt(table, i)
  return from + (loadAt(table, i + 1) - from) * (place - <f32>i)
}

/** See `dither` in picture/frame.ts. */
// @ts-ignore: decorator
@inline
function dither(pixel: u32): f32 {
  let h: u32 = (pixel ^ (pixel >> 15)) * 0x2c1b3c6d
  h = (h ^ (h >> 12)) * 0x297a2d39
  return <f32>(h ^ (h >> 15)) * 2.3283064e-10
}

/**
 * Grades one pixel from (emission rgb, transmittance) and (key, fill, smoke's weight, -). Smoke is
 * graded unmultiplied and weighted afterward, since grading the premultiplied color gives pale rims;
 * emission is screened on top.
 */
// @ts-ignore: decorator
@inline
export function grade(table: usize, glow: v128, lit: v128, to: usize, pixel: i32): void {
  const weight = f32x4.extract_lane(lit, 2)
  const key = f32x4.mul(KEY, f32x4.splat(f32x4.extract_lane(lit, 0)))
  const fill = f32x4.mul(FILL, f32x4.splat(f32x4.extract_lane(lit, 1)))
  const ambient = f32x4.mul(AMBIENT, f32x4.splat(weight))
  const inverse: f32 = weight > 0.0001 ? 1 / weight : 0
  const smoke = f32x4.mul(f32x4.add(f32x4.add(key, fill), ambient), f32x4.splat(inverse))
  const share: f32 = SMOKE ? min<f32>(1, weight) : 0
  const light = f32x4.mul(glow, f32x4.splat(EXPOSURE))
  const r = screened(table, f32x4.extract_lane(light, 0), f32x4.extract_lane(smoke, 0), share)
  const g = screened(table, f32x4.extract_lane(light, 1), f32x4.extract_lane(smoke, 1), share)
  const b = screened(table, f32x4.extract_lane(light, 2), f32x4.extract_lane(smoke, 2), share)
  const covered: f32 = SMOKE ? 1 - f32x4.extract_lane(glow, 3) : 0
  const alpha = max<f32>(max<f32>(covered, r), max<f32>(g, b))
  if (alpha < 0.004) return
  const scale: f32 = 255 / alpha
  store<u8>(to, <u8>min<f32>(255, r * scale + 0.5))
  store<u8>(to, <u8>min<f32>(255, g * scale + 0.5), 1)
  store<u8>(to, <u8>min<f32>(255, b * scale + 0.5), 2)
  store<u8>(to, <u8>min<f32>(255, alpha * 255 + dither(<u32>pixel)), 3)
}

// @ts-ignore: decorator
@inline
function screened(table: usize, light: f32, smoke: f32, share: f32): f32 {
  const bright: f32 = light > 0 ? tone(table, light) : 0
  return share > 0 ? 1 - (1 - bright) * (1 - tone(table, smoke) * share) : bright
}
