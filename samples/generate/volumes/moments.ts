import { explosion } from '../fluid/scenes/blast.ts'
import { charged } from '../fluid/scenes/charge.ts'
import { dirtHit, thrown } from '../fluid/scenes/dirt.ts'
import { burning, campfire } from '../fluid/scenes/fire.ts'
import { blackSmoke, venting } from '../fluid/scenes/smoke.ts'
import type { Dimensions } from '../fluid/solver.ts'
import type { Moment } from './blown.ts'

/** Cells per side of every volume. */
export const SIDE = 128

const dimensions: Dimensions = [SIDE, SIDE, SIDE]
const middle = SIDE / 2
const fire = { density: 1.6, heat: 1.8 }
const smoke = { density: 1.4, heat: 1 }

/** A rising fuel fire: the cap begins to roll, followed by a stem. */
export const mushroom: Moment = {
  scene: {
    ...explosion,
    dimensions,
    seed: 5,
    settings: {
      ...explosion.settings,
      swell: 1.5,
      buoyancy: 0.13,
      cooling: 0.006,
      burnRate: 0.03,
    },
    start: charged({
      radius: SIDE * 0.15,
      height: SIDE * 0.13,
      seed: 52,
      jets: 10,
      speed: 0.9,
      jetSpeed: 1.1,
      upward: 1.9,
      fuel: 0.9,
    }),
  },
  steps: 62,
  most: fire,
  hot: true,
}

/** A bursting tank: fire in every direction above the ground. */
export const fuelCloud: Moment = {
  scene: {
    ...explosion,
    dimensions,
    seed: 3,
    settings: { ...explosion.settings, swell: 1.9, cooling: 0.012, burnRate: 0.034 },
    start: charged({
      radius: 28,
      height: 20,
      seed: 33,
      jets: 34,
      speed: 1.4,
      jetSpeed: 2.2,
      upward: 1.2,
      fuel: 1,
    }),
  },
  steps: 36,
  most: fire,
  hot: true,
}

/** A column of smoke leaning in the wind. */
export const smokeColumn: Moment = {
  scene: {
    ...blackSmoke,
    dimensions,
    settings: { ...blackSmoke.settings, windX: 0.5 },
    source: venting({
      ball: { at: [SIDE * 0.38, 4, middle], radii: [SIDE * 0.09, 6, SIDE * 0.09] },
      density: 1.5,
      heat: 1,
      breath: (n) => 0.35 + 1.5 * n * n,
      stir: 1.2,
    }),
  },
  steps: 58,
  most: smoke,
  hot: false,
}

/** Dust thrown up by a hit, at the height of its fingers. */
export const dustBurst: Moment = {
  scene: {
    ...dirtHit,
    dimensions,
    settings: { ...dirtHit.settings, windX: 0.3 },
    source: thrown({
      middle: [middle, middle],
      steep: 26,
      flat: 16,
      force: 0.98,
      skirt: 0.8,
      seed: 12,
    }),
  },
  steps: 26,
  most: { density: 1.2, heat: 1 },
  hot: false,
}

/** Flames over three hearths that have merged into one. */
export const bonfire: Moment = {
  scene: {
    ...campfire,
    dimensions,
    seed: 8,
    settings: { ...campfire.settings, sootYield: 0.12, thinning: 0.05, cooling: 0.036 },
    source: burning(
      [
        { x: -SIDE * 0.06, z: SIDE * 0.03, radius: SIDE * 0.11, seed: 4 },
        { x: SIDE * 0.07, z: -SIDE * 0.02, radius: SIDE * 0.1, seed: 15 },
        { x: 0, z: SIDE * 0.06, radius: SIDE * 0.12, seed: 23 },
      ],
      SIDE * 0.01,
    ),
  },
  steps: 72,
  most: { density: 0.8, heat: 1.3 },
  hot: true,
}
