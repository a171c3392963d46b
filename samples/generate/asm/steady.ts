import { NX, NY, NZ, ROW, SLICE, loadAt } from './grid'

// Removes what a grid of velocities at cell centers cannot hold: a flow that reverses from cell to cell.
// Central differences do not see it, so the pressure does not remove it, and burning feeds it.

/**
 * Weakens, by at most `share`, each velocity's change of sign from cell to cell along its own
 * direction (a fourth difference). Waves of eight cells and all shear are left as they are.
 */
export function steady(v: usize, to: usize, share: f32): void {
  const sy = <usize>ROW << 4
  const sz = <usize>SLICE << 4
  const part = share / 16
  const parts = f32x4.splat(part)
  memory.copy(to, v, <usize>(SLICE * NZ) << 4)
  for (let k = 2; k < NZ - 2; k++) {
    for (let j = 2; j < NY - 2; j++) {
      let c = <usize>(2 + j * ROW + k * SLICE) << 4
      for (let i = 2; i < NX - 2; i++, c += 16) {
        const p = v + c
        const rough = f32x4.add(f32x4.add(fourth(p, 16), fourth(p, sy)), fourth(p, sz))
        v128.store(to + c, f32x4.sub(v128.load(p), f32x4.mul(parts, rough)))
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function fourth(p: usize, step: usize): v128 {
  const near = f32x4.add(v128.load(p - step), v128.load(p + step))
  const far = f32x4.add(v128.load(p - 2 * step), v128.load(p + 2 * step))
  const middle = f32x4.mul(f32x4.splat(6), v128.load(p))
  return f32x4.add(f32x4.sub(middle, f32x4.mul(f32x4.splat(4), near)), far)
}

/** Blurs a scalar grid by 1 2 1 along each axis; `spare` has the same size, and receives the result. */
export function soften(grid: usize, spare: usize): void {
  spread(grid, spare, 1)
  spread(spare, grid, ROW)
  spread(grid, spare, SLICE)
}

function spread(from: usize, to: usize, step: i32): void {
  const last = SLICE * NZ - step
  for (let n = 0; n < step; n++) {
    store<f32>(to + (<usize>n << 2), loadAt(from, n))
    store<f32>(to + (<usize>(last + n) << 2), loadAt(from, last + n))
  }
  const half = f32x4.splat(0.5)
  const quarter = f32x4.splat(0.25)
  const stride = <usize>step << 2
  let n = step
  for (; n + 4 <= last; n += 4) {
    const p = from + (<usize>n << 2)
    const sides = f32x4.add(v128.load(p - stride), v128.load(p + stride))
    const own = f32x4.mul(half, v128.load(p))
    v128.store(to + (<usize>n << 2), f32x4.add(own, f32x4.mul(quarter, sides)))
  }
  for (; n < last; n++) {
    const sides = loadAt(from, n - step) + loadAt(from, n + step)
    store<f32>(to + (<usize>n << 2), <f32>0.5 * loadAt(from, n) + <f32>0.25 * sides)
  }
}
