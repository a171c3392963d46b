import { smoothstep } from '../../picture/curves.ts'
import { noise } from '../../picture/noise.ts'
import { DENSITY, HEAT, inBall, raise, type Ball, type Painter } from '../paint.ts'
import type { Scene } from '../scene.ts'
import type { Dimensions } from '../solver.ts'

export type Vent = {
  readonly ball: Ball
  readonly density: number
  readonly heat: number
  /** How densely the vent blows, as a function of its noise. */
  readonly breath: (noise: number) => number
  readonly stir: number
}

export function venting({ ball, density, heat, breath, stir }: Vent) {
  return (size: Dimensions): Painter =>
    ({ velocity, scalars }, step) => {
      const time = step * 0.06
      inBall(size, ball, ({ at, r, i, j, k }) => {
        const n = noise(i * 0.14, k * 0.14, time * 2 + j * 0.1)
        const amount = smoothstep(0, 0.5, 1.1 - r) * breath(n)
        raise(scalars, at + DENSITY, amount * density)
        raise(scalars, at + HEAT, amount * heat)
        velocity[at] += (n - 0.5) * stir
        velocity[at + 2] += (noise(i * 0.1, k * 0.1 + 40, time * 2) - 0.5) * stir
      })
    }
}

export const whitePlume: Scene = {
  dimensions: [192, 176, 64],
  seed: 5,
  preRoll: 84,
  stepsPerFrame: 1,
  settings: { buoyancy: 0.42, cooling: 0.022, thinning: 0.008, windX: 2.6, windRate: 0.012 },
  camera: { middle: 100, bottom: 1, scale: 0.62 },
  look: {
    sigma: 0.15,
    lightX: -0.6,
    lightZ: 0.35,
    keySigma: 0.07,
    fillSigma: 0.06,
    erosion: 0.16,
    frequency: 0.55,
    edge: 30,
  },
  lighting: {
    exposure: 0,
    albedo: [0.7, 0.69, 0.68],
    key: [1.25, 1.18, 1.08],
    fill: [0.28, 0.33, 0.42],
    ambient: [0.13, 0.15, 0.18],
    smoke: true,
  },
  source: venting({
    ball: { at: [62, 3, 32], radii: [12, 7, 12] },
    density: 1,
    heat: 0.9,
    breath: (n) => 0.55 + 0.9 * n,
    stir: 0.8,
  }),
}

export const blackSmoke: Scene = {
  ...whitePlume,
  seed: 8,
  preRoll: 88,
  settings: {
    swirl: 0.38,
    buoyancy: 0.45,
    cooling: 0.012,
    thinning: 0.004,
    windX: 1.4,
    windRate: 0.01,
  },
  look: {
    sigma: 0.3,
    lightX: -0.7,
    lightZ: 0.4,
    keySigma: 0.12,
    fillRise: 0.3,
    fillSigma: 0.1,
    erosion: 0.28,
    frequency: 0.5,
    edge: 30,
  },
  lighting: {
    exposure: 0,
    albedo: [0.038, 0.036, 0.035],
    key: [1.9, 1.8, 1.65],
    fill: [0.4, 0.45, 0.55],
    ambient: [0.12, 0.13, 0.16],
    smoke: true,
  },
  source: venting({
    ball: { at: [80, 4, 32], radii: [22, 8, 18] },
    density: 1.6,
    heat: 1,
    breath: (n) => 0.35 + 1.5 * n * n,
    stir: 1.2,
  }),
}

/** Low fog that creeps along the floor. */
export const groundFog: Scene = {
  ...whitePlume,
  dimensions: [256, 80, 64],
  seed: 17,
  preRoll: 96,
  settings: {
    swirl: 0.22,
    buoyancy: 0.05,
    weight: 0.012,
    cooling: 0.03,
    thinning: 0.006,
    windX: 1.6,
    windRate: 0.03,
  },
  camera: { middle: 128, bottom: 1, scale: 0.52 },
  look: { ...whitePlume.look, sigma: 0.07, erosion: 0.14, frequency: 0.4, edge: 40 },
  source: creeping,
}

function creeping(size: Dimensions): Painter {
  const vents = Array.from({ length: 7 }, (_, i) =>
    venting({
      ball: { at: [14 + i * 36, 3, 20 + ((i * 17) % 26)], radii: [17, 6, 15] },
      density: 0.75,
      heat: 0.25,
      breath: (n) => smoothstep(0.3, 0.75, n),
      stir: 1.1,
    })(size),
  )
  return (fields, step) => vents.forEach((vent, i) => vent(fields, step + i * 113))
}
