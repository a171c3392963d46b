import { NX, NY, NZ, ROW, SLICE, clampTo, decay, loadAt } from './grid'

// How much light reaches each cell, swept plane by plane from the side of the light.

// @ts-ignore: decorator
@inline
function density(s: usize, cell: i32): f32 {
  return load<f32>(s + (<usize>cell << 4))
}

/** Key light from above, sheared by (shearX, shearZ) cells per cell of height. */
export function lightFromAbove(s: usize, light: usize, shearX: f32, shearZ: f32, sigma: f32): void {
  const length = sqrt<f32>(1 + shearX * shearX + shearZ * shearZ) * sigma
  for (let k = 0; k < NZ; k++) {
    for (let i = 0; i < NX; i++) {
      store<f32>(light + (<usize>(i + (NY - 1) * ROW + k * SLICE) << 2), 1)
    }
  }
  for (let j = NY - 2; j >= 0; j--) {
    for (let k = 0; k < NZ; k++) {
      const z = clampTo(<f32>k + shearZ, <f32>(NZ - 1) - 0.001)
      const kk = <i32>z
      const tz = z - <f32>kk
      for (let i = 0; i < NX; i++) {
        const x = clampTo(<f32>i + shearX, <f32>(NX - 1) - 0.001)
        const ii = <i32>x
        const tx = x - <f32>ii
        const b = ii + (j + 1) * ROW + kk * SLICE
        const near = loadAt(light, b) * (1 - tx) + loadAt(light, b + 1) * tx
        const far = loadAt(light, b + SLICE) * (1 - tx) + loadAt(light, b + 1 + SLICE) * tx
        const dNear = density(s, b) * (1 - tx) + density(s, b + 1) * tx
        const dFar = density(s, b + SLICE) * (1 - tx) + density(s, b + 1 + SLICE) * tx
        const arriving = near * (1 - tz) + far * tz
        const lost = decay(-(dNear * (1 - tz) + dFar * tz) * length)
        store<f32>(light + (<usize>(i + j * ROW + k * SLICE) << 2), arriving * lost)
      }
    }
  }
}

/** Fill light from the side: from +x when `side` is positive, rising `shearY` per cell. */
export function lightFromSide(s: usize, light: usize, side: i32, shearY: f32, sigma: f32): void {
  const length = sqrt<f32>(1 + shearY * shearY) * sigma
  const start = side > 0 ? NX - 1 : 0
  for (let k = 0; k < NZ; k++) {
    for (let j = 0; j < NY; j++) {
      store<f32>(light + (<usize>(start + j * ROW + k * SLICE) << 2), 1)
    }
  }
  for (let step = 1; step < NX; step++) {
    const i = start - side * step
    const from = i + side
    for (let k = 0; k < NZ; k++) {
      for (let j = 0; j < NY; j++) {
        const y = clampTo(<f32>j + shearY, <f32>(NY - 1) - 0.001)
        const jj = <i32>y
        const ty = y - <f32>jj
        const b = from + jj * ROW + k * SLICE
        const arriving = loadAt(light, b) * (1 - ty) + loadAt(light, b + ROW) * ty
        const d = density(s, b) * (1 - ty) + density(s, b + ROW) * ty
        store<f32>(light + (<usize>(i + j * ROW + k * SLICE) << 2), arriving * decay(-d * length))
      }
    }
  }
}
