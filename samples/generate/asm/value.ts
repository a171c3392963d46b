import { NX, NY, ROW, clampTo, most } from './grid'

/** Weights of four cells in a row for a position between the middle two (Mitchell's filter). */
// @ts-ignore: decorator
@inline
function weights(f: f32): v128 {
  const t = f32x4.splat(f)
  let w = f32x4.mul(t, f32x4(-0.38888889, 1.1666667, -1.1666667, 0.38888889))
  w = f32x4.mul(t, f32x4.add(w, f32x4(0.8333333, -2, 1.5, -0.3333333)))
  w = f32x4.mul(t, f32x4.add(w, f32x4(-0.5, 0, 0.5, 0)))
  return f32x4.add(w, f32x4(0.05555556, 0.8888889, 0.05555556, 0))
}

/** Value of a slice of packed gas at a position in cells, as smooth as the grid allows. */
// @ts-ignore: decorator
@inline
export function smoothValue(slice: usize, px: f32, py: f32): v128 {
  const x = max<f32>(1, clampTo(px, <f32>(NX - 2) - 0.01))
  const y = max<f32>(0, clampTo(py, <f32>(NY - 2) - 0.01))
  const i = <i32>x
  const j = <i32>y
  const wx = weights(x - <f32>i)
  const wy = weights(y - <f32>j)
  const a = v128.shuffle<f32>(wx, wx, 0, 0, 0, 0)
  const b = v128.shuffle<f32>(wx, wx, 1, 1, 1, 1)
  const c = v128.shuffle<f32>(wx, wx, 2, 2, 2, 2)
  const d = v128.shuffle<f32>(wx, wx, 3, 3, 3, 3)
  const row = <usize>ROW << 4
  const q = slice + (<usize>(i - 1 + j * ROW) << 4)
  const below = j > 0 ? q - row : q
  const low = f32x4.add(
    f32x4.mul(v128.shuffle<f32>(wy, wy, 0, 0, 0, 0), four(below, a, b, c, d)),
    f32x4.mul(v128.shuffle<f32>(wy, wy, 1, 1, 1, 1), four(q, a, b, c, d)),
  )
  const high = f32x4.add(
    f32x4.mul(v128.shuffle<f32>(wy, wy, 2, 2, 2, 2), four(q + row, a, b, c, d)),
    f32x4.mul(v128.shuffle<f32>(wy, wy, 3, 3, 3, 3), four(q + 2 * row, a, b, c, d)),
  )
  return most(f32x4.splat(0), f32x4.add(low, high))
}

// @ts-ignore: decorator
@inline
function four(q: usize, a: v128, b: v128, c: v128, d: v128): v128 {
  const near = f32x4.add(f32x4.mul(a, v128.load(q)), f32x4.mul(b, v128.load(q, 16)))
  const far = f32x4.add(f32x4.mul(c, v128.load(q, 32)), f32x4.mul(d, v128.load(q, 48)))
  return f32x4.add(near, far)
}
