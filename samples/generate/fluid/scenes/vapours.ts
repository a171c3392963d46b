import { smoothstep } from '../../picture/curves.ts'
import type { Rgb } from '../../picture/colour.ts'
import type { Scene } from '../scene.ts'
import { venting, whitePlume, type Vent } from './smoke.ts'

type Vapour = Pick<Scene, 'dimensions' | 'seed' | 'camera' | 'settings'> & {
  readonly preRoll: number
  readonly vent: Vent
  readonly like: Scene
}

function vapour({ vent, like, ...rest }: Vapour): Scene {
  const { breath: _how, ...plan } = vent
  return { ...like, ...rest, source: venting(vent), plan }
}

const breathing = (n: number): number => 0.55 + 0.9 * n

/** Steam or smoke from a chimney on a still day. */
export const chimney = vapour({
  like: whitePlume,
  dimensions: [112, 176, 64],
  seed: 33,
  preRoll: 88,
  settings: { buoyancy: 0.46, cooling: 0.02, thinning: 0.012, windX: 0.5, windRate: 0.01 },
  camera: { middle: 56, bottom: 1, scale: 0.62 },
  vent: {
    ball: { at: [52, 3, 32], radii: [10, 6, 10] },
    density: 1,
    heat: 1,
    breath: breathing,
    stir: 0.7,
  },
})

/** A wall of dust: gusts push many low sources along, and their heads roll over. */
const stormFront: Scene = {
  ...vapour({
    like: whitePlume,
    dimensions: [256, 112, 64],
    seed: 162,
    preRoll: 84,
    settings: {
      swirl: 0.42,
      buoyancy: 0.13,
      weight: 0.006,
      cooling: 0.02,
      thinning: 0.0025,
      windX: 4.4,
      windRate: 0.02,
    },
    camera: { middle: 122, bottom: 1, scale: 0.41 },
    vent: {
      ball: { at: [20, 10, 32], radii: [18, 20, 26] },
      density: 1.2,
      heat: 0.7,
      breath: (n) => smoothstep(0.3, 0.7, n) * 1.3,
      stir: 2,
    },
  }),
  source: (size) => {
    const gusts = [22, 78, 140].map((x, i) =>
      venting({
        ball: { at: [x, 4, 20 + 12 * i], radii: [18, 7 + 3 * (2 - i), 16] },
        density: 1.1,
        heat: 0.75,
        breath: (n) => smoothstep(0.32, 0.7, n) * 1.3,
        stir: 2,
      })(size),
    )
    return (fields, step) => gusts.forEach((gust, i) => gust(fields, step + 211 * i))
  },
  plan: 'three gusts',
}

/** A smoke grenade that lies on the ground and hisses. */
const grenade = vapour({
  like: whitePlume,
  dimensions: [192, 128, 64],
  seed: 73,
  preRoll: 84,
  settings: {
    swirl: 0.34,
    buoyancy: 0.26,
    cooling: 0.03,
    thinning: 0.006,
    windX: 1.5,
    windRate: 0.014,
  },
  camera: { middle: 92, bottom: 1, scale: 0.37 },
  vent: {
    ball: { at: [58, 4, 32], radii: [9, 6, 9] },
    density: 1.6,
    heat: 1.1,
    breath: (n) => 0.4 + 1.2 * n,
    stir: 2,
  },
})

/** A handheld one: hotter, pulsing, blown to the left and carried far. */
const flare: Scene = {
  ...vapour({
    like: whitePlume,
    dimensions: [192, 128, 64],
    seed: 174,
    preRoll: 84,
    settings: {
      swirl: 0.4,
      buoyancy: 0.4,
      cooling: 0.045,
      thinning: 0.005,
      windX: -2.6,
      windRate: 0.018,
    },
    camera: { middle: 99, bottom: 6, scale: 0.37 },
    vent: {
      ball: { at: [142, 26, 32], radii: [7, 7, 7] },
      density: 1.9,
      heat: 1.3,
      breath: (n) => smoothstep(0.2, 0.65, n) * 1.4,
      stir: 2.6,
    },
  }),
}

export type Tint = { readonly albedo: Rgb; readonly sigma?: number }

export const tinted = (scene: Scene, { albedo, sigma }: Tint): Scene => ({
  ...scene,
  look: { ...scene.look, ...(sigma !== undefined && { sigma }) },
  lighting: { ...scene.lighting, albedo },
})
export const dustStorm = tinted(stormFront, { albedo: [0.5, 0.36, 0.22], sigma: 0.2 })
export const redGrenade = tinted(grenade, { albedo: [0.62, 0.05, 0.045], sigma: 0.17 })
export const violetGrenade = tinted(flare, { albedo: [0.27, 0.09, 0.5], sigma: 0.17 })
