import { NX, NY, NZ, ROW, SLICE } from './grid'

/** Curl of the interior: (wx, wy, wz, |w|). */
export function curl(v: usize, w: usize): void {
  const sx: usize = 16
  const sy = (<usize>ROW) << 4
  const sz = (<usize>SLICE) << 4
  const half = f32x4.splat(0.5)
  for (let k = 1; k < NZ - 1; k++) {
    for (let j = 1; j < NY - 1; j++) {
      let c = (<usize>(1 + j * ROW + k * SLICE)) << 4
      for (let i = 1; i < NX - 1; i++, c += 16) {
        const p = v + c
        const dx = f32x4.mul(half, f32x4.sub(v128.load(p + sx), v128.load(p - sx)))
        const dy = f32x4.mul(half, f32x4.sub(v128.load(p + sy), v128.load(p - sy)))
        const dz = f32x4.mul(half, f32x4.sub(v128.load(p + sz), v128.load(p - sz)))
        const wx = f32x4.extract_lane(dy, 2) - f32x4.extract_lane(dz, 1)
        const wy = f32x4.extract_lane(dz, 0) - f32x4.extract_lane(dx, 2)
        const wz = f32x4.extract_lane(dx, 1) - f32x4.extract_lane(dy, 0)
        store<f32>(w + c, wx)
        store<f32>(w + c, wy, 4)
        store<f32>(w + c, wz, 8)
        store<f32>(w + c, sqrt<f32>(wx * wx + wy * wy + wz * wz), 12)
      }
    }
  }
}

/**
 * Vorticity confinement, buoyancy, wind, burning and cooling in one pass; leaves the expansion of the
 * burning gas in `expansion`. The settings are fifteen floats, in the order of `settingOrder` in
 * fluid/settings.ts.
 */
export function applyForces(v: usize, s: usize, w: usize, expansion: usize, settings: usize): void {
  const eps = load<f32>(settings)
  const buoyancy = load<f32>(settings, 4)
  const weight = load<f32>(settings, 8)
  const cooling = load<f32>(settings, 12)
  const radiation = load<f32>(settings, 16)
  const thinning = load<f32>(settings, 20)
  const burnRate = load<f32>(settings, 24)
  const heatYield = load<f32>(settings, 28)
  const sootYield = load<f32>(settings, 32)
  const windX = load<f32>(settings, 36)
  const windZ = load<f32>(settings, 40)
  const windRate = load<f32>(settings, 44)
  const drag = load<f32>(settings, 48)
  const swell = load<f32>(settings, 52)
  const ignition = load<f32>(settings, 56)
  const sx: usize = 16
  const sy = (<usize>ROW) << 4
  const sz = (<usize>SLICE) << 4
  for (let k = 1; k < NZ - 1; k++) {
    for (let j = 1; j < NY - 1; j++) {
      let n = <usize>(1 + j * ROW + k * SLICE)
      for (let i = 1; i < NX - 1; i++, n++) {
        const c = n << 4
        const p = w + c
        let gx = load<f32>(p + sx, 12) - load<f32>(p - sx, 12)
        let gy = load<f32>(p + sy, 12) - load<f32>(p - sy, 12)
        let gz = load<f32>(p + sz, 12) - load<f32>(p - sz, 12)
        const scale: f32 = eps / (sqrt<f32>(gx * gx + gy * gy + gz * gz) + 0.0001)
        gx *= scale
        gy *= scale
        gz *= scale
        const ax = load<f32>(p)
        const ay = load<f32>(p, 4)
        const az = load<f32>(p, 8)
        let density = load<f32>(s + c)
        let heat = load<f32>(s + c, 4)
        let fuel = load<f32>(s + c, 8)
        let burnt: f32 = 0
        if (fuel > 0.0001 && heat > ignition) {
          // Cells with more fuel burn hotter; otherwise the whole fire would settle at one temperature.
          burnt = min<f32>(fuel, burnRate * (<f32>0.4 + <f32>0.8 * fuel))
          fuel -= burnt
          heat += burnt * heatYield
          density += burnt * sootYield
        }
        const keep: f32 = 1.0 - drag
        let vx = load<f32>(v + c) + gy * az - gz * ay
        const lift = buoyancy * heat - weight * density
        const vy = load<f32>(v + c, 4) + gz * ax - gx * az + lift
        let vz = load<f32>(v + c, 8) + gx * ay - gy * ax
        vx += (windX - vx) * windRate
        vz += (windZ - vz) * windRate
        store<f32>(v + c, vx * keep)
        store<f32>(v + c, vy * keep, 4)
        store<f32>(v + c, vz * keep, 8)
        heat -= cooling * heat + radiation * heat * heat * heat * heat
        density *= <f32>1.0 - thinning
        // Drops traces, so that empty cells stay empty and cost little.
        store<f32>(s + c, density > 0.0002 ? density : 0)
        store<f32>(s + c, heat > 0.001 ? heat : 0, 4)
        store<f32>(s + c, fuel > 0.0001 ? fuel : 0, 8)
        store<f32>(expansion + (n << 2), burnt * swell)
      }
    }
  }
}
