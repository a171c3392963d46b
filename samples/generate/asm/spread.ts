import { grade } from './grade'
import { most } from './grid'
import { STEP } from './look'

// From rays to pixels. A ray that stands for two by two pixels lies at their center; between rays,
// light is interpolated (Catmull-Rom) before it is graded.

/** Rows and columns of rays past each side that the interpolation reads. */
export const REACH: i32 = 2

/**
 * Draws the pixels of one row of rays, from ray `first` to `last`. `ray` is the row's first ray,
 * `stride` the number of bytes from row to row; `line` has room for one row.
 */
export function drawRow(
  ray: usize,
  stride: usize,
  line: usize,
  first: i32,
  last: i32,
  tones: usize,
  out: usize,
  width: i32,
  height: i32,
  row: i32,
): void {
  if (STEP == 1) {
    for (let i = first; i < last; i++) {
      const at = ray + (<usize>i << 5)
      draw(v128.load(at), v128.load(at, 16), tones, out, i + row * width)
    }
    return
  }
  for (let half = 0; half < min<i32>(2, height - 2 * row); half++) {
    blendRows(ray + (half ? 0 : 0 - stride), stride, line, first - REACH, last + REACH, half)
    const from = (2 * row + half) * width
    for (let i = first; i < last; i++) {
      const at = line + (<usize>i << 5)
      blend(at - 32, 0, tones, out, from + 2 * i)
      if (2 * i + 1 < width) blend(at, 1, tones, out, from + 2 * i + 1)
    }
  }
}

/** Rays between the row at `ray` and the one below, a quarter (`half` 1) or three quarters down. */
function blendRows(ray: usize, stride: usize, line: usize, from: i32, to: i32, half: i32): void {
  const a = f32x4.splat(half ? -0.0703125 : -0.0234375)
  const b = f32x4.splat(half ? 0.8671875 : 0.2265625)
  const c = f32x4.splat(half ? 0.2265625 : 0.8671875)
  const d = f32x4.splat(half ? -0.0234375 : -0.0703125)
  const end = <isize>to << 5
  for (let o = <isize>from << 5; o < end; o += 16) {
    const p = ray + o
    const near = f32x4.add(f32x4.mul(a, v128.load(p - stride)), f32x4.mul(b, v128.load(p)))
    const q = p + stride
    const far = f32x4.add(f32x4.mul(c, v128.load(q)), f32x4.mul(d, v128.load(q + stride)))
    v128.store(line + o, f32x4.add(near, far))
  }
}

// @ts-ignore: decorator
@inline
function blend(at: usize, half: i32, tones: usize, out: usize, pixel: i32): void {
  const a = f32x4.splat(half ? -0.0703125 : -0.0234375)
  const b = f32x4.splat(half ? 0.8671875 : 0.2265625)
  const c = f32x4.splat(half ? 0.2265625 : 0.8671875)
  const d = f32x4.splat(half ? -0.0234375 : -0.0703125)
  const glow = f32x4.add(
    f32x4.add(f32x4.mul(a, v128.load(at - 32)), f32x4.mul(b, v128.load(at))),
    f32x4.add(f32x4.mul(c, v128.load(at, 32)), f32x4.mul(d, v128.load(at, 64))),
  )
  const lit = f32x4.add(
    f32x4.add(f32x4.mul(a, v128.load(at - 16)), f32x4.mul(b, v128.load(at, 16))),
    f32x4.add(f32x4.mul(c, v128.load(at, 48)), f32x4.mul(d, v128.load(at, 80))),
  )
  draw(most(f32x4.splat(0), glow), most(f32x4.splat(0), lit), tones, out, pixel)
}

// @ts-ignore: decorator
@inline
function draw(glow: v128, lit: v128, tones: usize, out: usize, pixel: i32): void {
  const light = f32x4.replace_lane(glow, 3, 0)
  if (!v128.any_true(v128.or(light, lit))) return
  grade(tones, glow, lit, out + (<usize>pixel << 2), pixel)
}
