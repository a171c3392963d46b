import { NX, NY, NZ, ROW, SLICE, decay, lerp4, loadAt } from './grid'

/** Value of the tiled 64-cube of noise, trilinear. */
// @ts-ignore: decorator
@inline
function tiled(noise: usize, x: f32, y: f32, z: f32): f32 {
  const xf = floor<f32>(x)
  const yf = floor<f32>(y)
  const zf = floor<f32>(z)
  const tx = x - xf
  const ty = y - yf
  const tz = z - zf
  const i = <i32>xf & 63
  const i1 = (i + 1) & 63
  const j = (<i32>yf & 63) << 6
  const j1 = ((<i32>yf + 1) & 63) << 6
  const k = (<i32>zf & 63) << 12
  const k1 = ((<i32>zf + 1) & 63) << 12
  const a = loadAt(noise, i + j + k) * (1 - tx) + loadAt(noise, i1 + j + k) * tx
  const b = loadAt(noise, i + j1 + k) * (1 - tx) + loadAt(noise, i1 + j1 + k) * tx
  const c = loadAt(noise, i + j + k1) * (1 - tx) + loadAt(noise, i1 + j + k1) * tx
  const d = loadAt(noise, i + j1 + k1) * (1 - tx) + loadAt(noise, i1 + j1 + k1) * tx
  return (a * (1 - ty) + b * ty) * (1 - tz) + (c * (1 - ty) + d * ty) * tz
}

// @ts-ignore: decorator
@inline
function cellValue(q: usize, vx: v128, vy: v128, vz: v128): v128 {
  const sy = <usize>ROW << 4
  const sz = <usize>SLICE << 4
  const a = lerp4(v128.load(q), v128.load(q, 16), vx)
  const b = lerp4(v128.load(q + sy), v128.load(q + sy, 16), vx)
  const c = lerp4(v128.load(q + sz), v128.load(q + sz, 16), vx)
  const d = lerp4(v128.load(q + sy + sz), v128.load(q + sy + sz, 16), vx)
  return lerp4(lerp4(a, b, vy), lerp4(c, d, vy), vz)
}

/**
 * Orthographic picture along -z, front to back. Eight floats a pixel: emission rgb, coverage,
 * key light, fill light, smoke weight, hottest heat. `look` is floats: left, bottom, cells per
 * pixel, extinction, heat scale, erosion, noise frequency, noise offset, edge window in cells.
 */
export function view(
  s: usize,
  key: usize,
  fill: usize,
  out: usize,
  width: i32,
  height: i32,
  ramp: usize,
  noise: usize,
  look: usize,
): void {
  const left = load<f32>(look)
  const bottom = load<f32>(look, 4)
  const scale = load<f32>(look, 8)
  const sigma = load<f32>(look, 12)
  const heatScale = load<f32>(look, 16)
  const erosion = load<f32>(look, 20)
  const frequency = load<f32>(look, 24)
  const offset = load<f32>(look, 28)
  const edge = load<f32>(look, 32)
  let o = out
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++, o += 32) {
      const x = left + (<f32>column + 0.5) * scale
      const y = bottom + (<f32>(height - 1 - row) + 0.5) * scale
      v128.store(o, f32x4.splat(0))
      v128.store(o + 16, f32x4.splat(0))
      if (x < 1 || y < 0 || x > <f32>(NX - 2) || y > <f32>(NY - 2)) continue
      const i = <i32>x
      const j = <i32>y
      const tx = x - <f32>i
      const vx = f32x4.splat(tx)
      const vy = f32x4.splat(y - <f32>j)
      const sides = min<f32>(x - 1, <f32>(NX - 2) - x)
      // The picture fades out before the domain ends, so that the box never shows.
      const window: f32 = min<f32>(1, min<f32>(sides, <f32>(NY - 2) - y) / edge)
      let through: f32 = 1
      let emitted = f32x4.splat(0)
      let keyLight: f32 = 0
      let fillLight: f32 = 0
      let weight: f32 = 0
      let hottest: f32 = 0
      for (let z: f32 = <f32>(NZ - 2) - 0.01; z > 0.5; z -= 1) {
        const k = <i32>z
        const b = i + j * ROW + k * SLICE
        const value = cellValue(s + (<usize>b << 4), vx, vy, f32x4.splat(z - <f32>k))
        let d = f32x4.extract_lane(value, 0) * window
        let t = f32x4.extract_lane(value, 1) * window
        if (d < 0.002 && t < 0.01) continue
        if (erosion > 0) {
          const n = erosion * tiled(noise, x * frequency, y * frequency - offset, z * frequency)
          // Erosion bites more where there is less to bite.
          d = max<f32>(0, d - n * (1.0 - min<f32>(d, 1.0) * 0.7))
          t = max<f32>(0, t - 0.5 * n * t)
        }
        const e = v128.load(ramp + (<usize>min<f32>(1023, t * heatScale) << 4))
        const thick = d * sigma + f32x4.extract_lane(e, 3)
        const stopped: f32 = 1 - decay(-thick)
        emitted = f32x4.add(emitted, f32x4.mul(e, f32x4.splat(through)))
        const smoke = through * stopped * min<f32>(1, (d * sigma) / (thick + 0.0001))
        keyLight += smoke * (loadAt(key, b) * (1 - tx) + loadAt(key, b + 1) * tx)
        fillLight += smoke * (loadAt(fill, b) * (1 - tx) + loadAt(fill, b + 1) * tx)
        weight += smoke
        hottest = max<f32>(hottest, t)
        through *= 1 - stopped
        if (through < 0.004) break
      }
      v128.store(o, f32x4.replace_lane(emitted, 3, 1 - through))
      store<f32>(o, keyLight, 16)
      store<f32>(o, fillLight, 20)
      store<f32>(o, weight, 24)
      store<f32>(o, hottest, 28)
    }
  }
}
