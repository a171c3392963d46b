import { burningSpray, fireball } from '../fluid/scenes/blast.ts'
import { dirtHit, thrown } from '../fluid/scenes/dirt.ts'
import { burning, campfire } from '../fluid/scenes/fire.ts'
import { blackSmoke, venting } from '../fluid/scenes/smoke.ts'
import type { Dimensions } from '../fluid/solver.ts'
import type { Moment } from './blown.ts'

/** Cells per side of a volume, unless it says otherwise. */
export const SIDE = 128

const dimensions: Dimensions = [SIDE, SIDE, SIDE]
const middle = SIDE / 2

/** Cells per side of what is torn so finely that it has to be many cells wide. */
const FINE = 192

/** A second and a half after a tank burst: a ball of fire that climbs on its stem and folds over itself. */
export const fuelCloud: Moment = {
  scene: {
    ...fireball,
    dimensions: [FINE, FINE, FINE],
    source: burningSpray([FINE / 2, FINE / 2]),
  },
  steps: 70,
  most: { density: 1.6, heat: 1.5 },
  hot: true,
}

/** A column of smoke from a narrow fire, which leans in the wind and breaks up as it climbs. */
export const smokeColumn: Moment = {
  scene: {
    ...blackSmoke,
    dimensions: [FINE, FINE, FINE],
    seed: 21,
    settings: { ...blackSmoke.settings, swirl: 0.55, cooling: 0.018, thinning: 0.018, windX: 0.45 },
    source: venting({
      ball: { at: [FINE * 0.4, 4, FINE / 2], radii: [FINE * 0.055, 6, FINE * 0.055] },
      density: 1.5,
      heat: 1,
      breath: (n) => 0.2 + 1.9 * n * n,
      stir: 2.2,
    }),
  },
  steps: 90,
  most: { density: 1.1, heat: 1 },
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

/** A row of hearths whose flames stand side by side as a wall. */
export const wallOfFlames: Moment = {
  scene: {
    ...campfire,
    dimensions,
    seed: 14,
    settings: { ...campfire.settings, sootYield: 0.1, thinning: 0.05, cooling: 0.04 },
    source: burning(
      [-0.33, -0.2, -0.07, 0.06, 0.19, 0.32].map((x, at) => ({
        x: SIDE * x,
        z: SIDE * (at % 2 === 0 ? 0.02 : -0.03),
        radius: SIDE * (0.075 + 0.012 * (at % 3)),
        seed: 31 + 7 * at,
      })),
      SIDE * 0.012,
    ),
  },
  steps: 84,
  most: { density: 0.8, heat: 1.3 },
  hot: true,
}
