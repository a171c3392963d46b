import { power } from '../../picture/curves.ts'
import { fractal, noise } from '../../picture/noise.ts'
import { seeded } from '../../picture/random.ts'
import { DENSITY, FUEL, HEAT, inBall } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions, Fields } from '../solver.ts'

export type Charge = {
  readonly radius: number
  /** Height of the middle above the floor, in cells. */
  readonly height: number
  readonly seed: number
  readonly jets: number
  /** Cells per step: of the gas, of the jets, of the stirring. */
  readonly speed: number
  readonly jetSpeed: number
  readonly upward: number
  readonly fuel: number
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
      scalars[cell + DENSITY] = 0.5 * noise(i * 0.22, j * 0.22, k * 0.22, seed + 5)
      scalars[cell + HEAT] = 0.6 + 0.6 * n
      scalars[cell + FUEL] = (Math.max(0, 2.6 * n - 0.55) + jet * 0.4) * charge.fuel
      const speed = (0.6 + charge.jetSpeed * jet + charge.speed * n) * r
      const stir = (s: number): number => (noise(i * 0.12, j * 0.12, k * 0.12, s) - 0.5) * 3
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

const sootLight = {
  exposure: 1.25,
  albedo: [0.03, 0.028, 0.026],
  key: [1.6, 1.5, 1.4],
  fill: [0.4, 0.42, 0.5],
  ambient: [0.12, 0.12, 0.14],
  smoke: true,
} as const

export const explosion: Scene = {
  dimensions: [224, 176, 96],
  seed: 11,
  preRoll: 0,
  stepsPerFrame: 2,
  settings: {
    swirl: 0.35,
    buoyancy: 0.06,
    cooling: 0.01,
    radiation: 0.01,
    thinning: 0.004,
    burnRate: 0.03,
    heatYield: 2.1,
    sootYield: 0.95,
    swell: 2.3,
    ignition: 0.05,
    drag: 0.016,
  },
  camera: { middle: 112, bottom: 1, scale: 0.66 },
  look: {
    sigma: 0.26,
    heatScale: 1 / 2.2,
    lightX: -0.5,
    lightZ: 0.45,
    keySigma: 0.1,
    fillRise: 0.35,
    fillSigma: 0.1,
    erosion: 0.25,
    frequency: 0.5,
    edge: 24,
  },
  ramp: {
    from: 0.24,
    to: 0.75,
    gain: 2.4,
    extinction: 0.4,
    kelvin: 640,
    kelvinPerHeat: 1560,
    contrast: 5,
  },
  lighting: sootLight,
  bloom: { radius: 14, amount: 0.55, threshold: 0.5 },
  start: charged({
    radius: 38,
    height: 8,
    seed: 4,
    jets: 26,
    speed: 2.5,
    jetSpeed: 4.5,
    upward: 1.15,
    fuel: 1,
  }),
}

/** Petrol in the air: a rolling ball that climbs, with less soot and more light. */
export const fireball: Scene = {
  ...explosion,
  dimensions: [192, 208, 96],
  seed: 23,
  settings: {
    ...explosion.settings,
    swirl: 0.42,
    buoyancy: 0.05,
    cooling: 0.014,
    burnRate: 0.024,
    sootYield: 0.42,
    swell: 2.1,
    drag: 0.022,
    thinning: 0.012,
  },
  camera: { middle: 96, bottom: 2, scale: 0.76 },
  ramp: {
    from: 0.2,
    to: 0.75,
    gain: 2.2,
    extinction: 0.36,
    kelvin: 620,
    kelvinPerHeat: 1600,
    contrast: 5,
  },
  start: charged({
    radius: 32,
    height: 46,
    seed: 71,
    jets: 30,
    speed: 1.8,
    jetSpeed: 4.2,
    upward: 1.2,
    fuel: 1,
  }),
}
