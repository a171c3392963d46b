import { power, smoothstep } from '../../picture/curves.ts'
import { fractal, noise } from '../../picture/noise.ts'
import { seeded } from '../../picture/random.ts'
import { DENSITY, FUEL, HEAT, inBall } from '../paint.ts'
import type { Dimensions, Fields } from '../solver.ts'

export type Charge = {
  readonly radius: number
  /** Height of the center above the floor, in cells. */
  readonly height: number
  readonly seed: number
  readonly jets: number
  /** Speeds of the gas and of the jets, in cells per step, and the factor for upward motion. */
  readonly speed: number
  readonly jetSpeed: number
  readonly upward: number
  readonly fuel: number
  /** Thickness of the cold soot around it, as a share of the radius. */
  readonly shell?: number
}

/** A ball of fuel torn by noise, with narrow jets, thrown outward; nothing is added later. */
export function charged(charge: Charge) {
  return ({ velocity, scalars }: Fields, size: Dimensions): void => {
    const jets = aimJets(charge)
    const { radius, height, seed } = charge
    const at = [size[0] / 2, height, size[2] / 2] as const
    inBall(size, { at, radii: [radius, radius, radius] }, ({ at: cell, r, i, j, k }) => {
      const x = i - at[0]
      const y = j - at[1] + 3
      const z = k - at[2]
      const length = Math.hypot(x, y, z) + 0.01
      const jet = strongestJet(jets, [x / length, y / length, z / length])
      const n = fractal([i * 0.13, j * 0.13, k * 0.13], 4, seed)
      if (r > 0.2 + 1.1 * (n - 0.3) + jet * 0.5) return
      const edge = 0.2 + 1.1 * (n - 0.3) + jet * 0.5
      const soot = smoothstep(edge * (1 - (charge.shell ?? 0)) - 0.01, edge, r)
      const speckle = noise(i * 0.3, j * 0.3, k * 0.3, seed + 5)
      scalars[cell + DENSITY] = 0.5 * speckle + 1.8 * soot * speckle
      scalars[cell + HEAT] = (0.6 + 0.6 * n + 1.1 * (1 - r) * n) * (1 - 0.75 * soot)
      scalars[cell + FUEL] = (Math.max(0, 2.6 * n - 0.55) + jet * 0.4) * charge.fuel
      const speed = (0.6 + charge.jetSpeed * jet + charge.speed * n) * r
      const stir = (s: number): number => (fractal([i * 0.12, j * 0.12, k * 0.12], 3, s) - 0.5) * 4
      velocity[cell] += (x / length) * speed + stir(31)
      velocity[cell + 1] += (y / length) * speed * charge.upward + stir(32)
      velocity[cell + 2] += (z / length) * speed + stir(33)
    })
  }
}

type Jet = readonly [number, number, number, number]

function aimJets({ seed, jets }: Charge): Jet[] {
  const random = seeded(seed + 1)
  return Array.from({ length: jets }, () => {
    const turn = random() * Math.PI * 2
    const rise = 0.1 + random() * 1.3
    const flat = Math.cos(rise)
    const strength = 0.35 + random() * 0.9
    return [Math.cos(turn) * flat, Math.sin(rise), Math.sin(turn) * flat, strength]
  })
}

function strongestJet(jets: readonly Jet[], [x, y, z]: readonly [number, number, number]): number {
  let most = 0
  for (const [jx, jy, jz, strength] of jets) {
    most = Math.max(most, power(x * jx + y * jy + z * jz, 40) * strength)
  }
  return most
}
