import { smoothstep } from '../../picture/curves.ts'
import type { Rgb } from '../../picture/colour.ts'
import type { Scene } from '../scene.ts'
import { blackSmoke, venting, whitePlume, type Vent } from './smoke.ts'

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

/** Steam or smoke of a chimney on a still day. */
export const chimney = vapour({
  like: whitePlume,
  dimensions: [112, 176, 64],
  seed: 33,
  preRoll: 42,
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

/** A thread of smoke that stays whole for a while before it breaks. */
export const wisp = vapour({
  like: whitePlume,
  dimensions: [80, 176, 48],
  seed: 51,
  preRoll: 60,
  settings: { swirl: 0.16, buoyancy: 0.3, cooling: 0.012, thinning: 0.006 },
  camera: { middle: 40, bottom: 1, scale: 0.6 },
  vent: {
    ball: { at: [40, 3, 24], radii: [4, 4, 4] },
    density: 1.5,
    heat: 1,
    breath: (n) => 0.7 + 0.5 * n,
    stir: 0.35,
  },
})

/** A wide, heavy bank that rolls across the frame in the wind. */
export const rollingBank = vapour({
  like: blackSmoke,
  dimensions: [240, 112, 64],
  seed: 62,
  preRoll: 60,
  settings: {
    swirl: 0.36,
    buoyancy: 0.24,
    cooling: 0.014,
    thinning: 0.003,
    windX: 3.6,
    windRate: 0.03,
  },
  camera: { middle: 106, bottom: 1, scale: 0.4 },
  vent: {
    ball: { at: [26, 6, 32], radii: [24, 12, 22] },
    density: 1.5,
    heat: 0.9,
    breath: (n) => 0.35 + 1.5 * n * n,
    stir: 1.4,
  },
})

/** A smoke grenade that lies on the ground and hisses. */
const grenade = vapour({
  like: whitePlume,
  dimensions: [192, 128, 64],
  seed: 73,
  preRoll: 40,
  settings: {
    swirl: 0.34,
    buoyancy: 0.26,
    cooling: 0.03,
    thinning: 0.006,
    windX: 1.5,
    windRate: 0.014,
  },
  camera: { middle: 100, bottom: 1, scale: 0.5 },
  vent: {
    ball: { at: [58, 4, 32], radii: [9, 6, 9] },
    density: 1.6,
    heat: 1.1,
    breath: (n) => 0.4 + 1.2 * n,
    stir: 2,
  },
})

/** A drop of ink that sinks and unfolds; the source dries up after two seconds. */
const ink: Scene = {
  ...whitePlume,
  dimensions: [144, 176, 64],
  seed: 84,
  preRoll: 0,
  settings: { swirl: 0.2, weight: 0.22, thinning: 0.001, drag: 0.012 },
  camera: { middle: 72, bottom: 10, scale: 0.58 },
  source: (size) => {
    const drop = venting({
      ball: { at: [72, 166, 32], radii: [13, 8, 13] },
      density: 1.5,
      heat: 0,
      breath: (n) => smoothstep(0.2, 0.6, n),
      stir: 0.9,
    })(size)
    return (fields, step) => {
      if (step < 48) drop(fields, step)
    }
  },
  plan: 'drop of 48 steps',
}

const tinted = (scene: Scene, albedo: Rgb, sigma?: number): Scene => ({
  ...scene,
  look: { ...scene.look, ...(sigma !== undefined && { sigma }) },
  lighting: { ...scene.lighting, albedo },
})

export const chimneySoot = tinted(chimney, [0.16, 0.155, 0.15], 0.16)
export const dustStorm: Scene = {
  ...tinted(rollingBank, [0.5, 0.36, 0.22], 0.2),
  lighting: { ...whitePlume.lighting, albedo: [0.5, 0.36, 0.22] },
}
export const redGrenade = tinted(grenade, [0.62, 0.05, 0.045], 0.17)
export const violetGrenade = tinted(grenade, [0.27, 0.09, 0.5], 0.17)
export const blackInk = tinted(ink, [0.025, 0.027, 0.035], 0.2)
export const milk = tinted(ink, [0.62, 0.6, 0.57], 0.16)
export const blueInk = tinted(ink, [0.03, 0.12, 0.5], 0.16)
