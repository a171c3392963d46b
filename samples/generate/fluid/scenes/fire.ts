import { smoothstep } from '../../picture/curves.ts'
import { noise } from '../../picture/noise.ts'
import type { Lighting } from '../camera.ts'
import { FUEL, HEAT, inBall, raise, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'

const flameOnly: Lighting = {
  exposure: 1.25,
  albedo: [0, 0, 0],
  key: [0, 0, 0],
  fill: [0, 0, 0],
  ambient: [0, 0, 0],
  smoke: false,
}

export const settings = {
  swirl: 0.3,
  buoyancy: 0.42,
  cooling: 0.02,
  radiation: 0.035,
  thinning: 0.05,
  burnRate: 0.06,
  heatYield: 1.5,
  sootYield: 0.03,
  ignition: 0.02,
  swell: 0.35,
  drag: 0.012,
}

const ramp = {
  from: 0.13,
  to: 0.85,
  gain: 0.2,
  extinction: 0.3,
  kelvin: 1000,
  kelvinPerHeat: 1150,
  contrast: 0.9,
  white: [0.88, 1.25],
} as const
const look = { sigma: 0.01, heatScale: 1 / 1.3, displace: 0.8, flicker: 0.22, edge: 24 }

/** A disc of burning wood: its center (in cells from the middle), its radius and its seed. */
export type Hearth = {
  readonly x: number
  readonly z: number
  readonly radius: number
  readonly seed: number
}

/** `spin` turns the fire around the vertical axis: cells per step, per cell of distance from the axis. */
export function burning(hearths: readonly Hearth[], sway: number, spin = 0) {
  return (size: Dimensions): Painter =>
    ({ velocity, scalars }, step) => {
      const [nx, , nz] = size
      const time = step * 0.05
      for (const { x, z, radius, seed } of hearths) {
        const middle = nx / 2 + x + sway * Math.sin(time * 1.3 + seed)
        const ball = {
          at: [middle, 3, nz / 2 + z],
          radii: [radius, 7, radius * 0.8],
        } as const
        inBall(size, ball, ({ at, r, i, k }) => {
          const n = noise(i * 0.12, k * 0.12 + 9 * seed, time * 2.2)
          const amount = smoothstep(0.25, 0.7, n * 1.25 - r * 0.35)
          if (amount <= 0) return
          raise(scalars, at + FUEL, amount * 0.75)
          raise(scalars, at + HEAT, amount * 0.6)
          velocity[at] += (n - 0.5) * 0.6 + (middle - i) * 0.006 - (k - nz / 2) * spin
          velocity[at + 1] += amount * 0.3
          velocity[at + 2] += (noise(i * 0.09, k * 0.09, time * 2 + 50) - 0.5) * 0.6
          velocity[at + 2] += (i - nx / 2) * spin
        })
      }
    }
}

export const campfire: Scene = {
  dimensions: [176, 208, 64],
  seed: 3,
  preRoll: 44,
  stepsPerFrame: 2,
  settings,
  camera: { middle: 88, bottom: 1, scale: 0.72 },
  look,
  ramp,
  lighting: flameOnly,
  bloom: { radius: 10, amount: 0.4, threshold: 0.5 },
  source: burning(
    [
      { x: -22, z: -4, radius: 15, seed: 1 },
      { x: 4, z: 6, radius: 19, seed: 2 },
      { x: 26, z: -3, radius: 13, seed: 3 },
    ],
    3,
  ),
}

/** A row of low flames across the frame, pushed a little by the wind. */
export const groundFire: Scene = {
  ...campfire,
  dimensions: [304, 112, 48],
  seed: 14,
  preRoll: 34,
  settings: { ...settings, buoyancy: 0.36, radiation: 0.05, windX: 0.9, windRate: 0.01 },
  camera: { middle: 152, bottom: 1, scale: 0.6 },
  look: { ...look, edge: 30 },
  source: burning(
    Array.from({ length: 10 }, (_, i) => ({
      x: -122 + i * 27 + 7 * Math.sin(i * 5.1),
      z: 5 * Math.sin(i * 2.3),
      radius: 12 + 4 * Math.sin(i * 3.7),
      seed: 21 + i,
    })),
    4,
  ),
}

/** One tall, narrow flame, like that of a torch or a gas flare. */
export const torch: Scene = {
  ...campfire,
  dimensions: [128, 192, 64],
  seed: 9,
  preRoll: 44,
  settings: { ...settings, buoyancy: 0.5, radiation: 0.03, swirl: 0.26 },
  camera: { middle: 64, bottom: 1, scale: 0.62 },
  source: burning([{ x: 0, z: 0, radius: 14, seed: 6 }], 1.5),
}
