import { dirtHit, thrown } from '../fluid/scenes/dirt.ts'
import { burning, campfire } from '../fluid/scenes/fire.ts'
import { blown } from './blown.ts'
import type { Volume } from './grid.ts'

/** Dust thrown up by a hit, at the height of its fingers. */
export const dustBurst = (side: number): Volume =>
  blown({
    scene: {
      ...dirtHit,
      dimensions: [side, side, side],
      settings: { ...dirtHit.settings, windX: 0.3 },
      source: thrown({
        middle: [side / 2, side / 2],
        steep: 24,
        flat: 14,
        force: 0.86,
        skirt: 0.8,
        seed: 12,
      }),
    },
    steps: 24,
    most: { density: 1.2, heat: 1 },
    hot: false,
  })

/** Flames over three hearths that have run into one. */
export const bonfire = (side: number): Volume =>
  blown({
    scene: {
      ...campfire,
      dimensions: [side, side, side],
      seed: 8,
      settings: { ...campfire.settings, sootYield: 0.2, thinning: 0.03, cooling: 0.036 },
      source: burning(
        [
          { x: -side * 0.07, z: side * 0.03, radius: side * 0.13, seed: 4 },
          { x: side * 0.08, z: -side * 0.02, radius: side * 0.12, seed: 15 },
          { x: 0, z: side * 0.06, radius: side * 0.14, seed: 23 },
        ],
        side * 0.01,
      ),
    },
    steps: 62,
    most: { density: 0.8, heat: 1.3 },
    hot: true,
  })
