import { charged, explosion } from '../fluid/scenes/blast.ts'
import { blackSmoke, venting } from '../fluid/scenes/smoke.ts'
import { blown, type Moment } from './blown.ts'
import type { Volume } from './grid.ts'

/** A fuel fire that rises: the cap begins to roll, a stem follows. */
export const mushroom = (side: number): Volume => blown(rising(side))

/** The same fire as a simulation that runs: the still is one moment of it. */
export const rising = (side: number): Moment => ({
  scene: {
    ...explosion,
    dimensions: [side, side, side],
    seed: 5,
    settings: {
      ...explosion.settings,
      swell: 1.35,
      buoyancy: 0.1,
      cooling: 0.008,
      burnRate: 0.03,
    },
    start: charged({
      radius: side * 0.17,
      height: side * 0.14,
      seed: 52,
      jets: 14,
      speed: 0.9,
      jetSpeed: 1.2,
      upward: 1.6,
      fuel: 0.85,
    }),
  },
  steps: 36,
  most: { density: 1.6, heat: 1.8 },
  hot: true,
})

/** A column of smoke that leans with the wind. */
export const smokeColumn = (side: number): Volume =>
  blown({
    scene: {
      ...blackSmoke,
      dimensions: [side, side, side],
      settings: { ...blackSmoke.settings, windX: 0.5 },
      source: venting({
        ball: { at: [side * 0.4, 4, side / 2], radii: [side * 0.11, 6, side * 0.11] },
        density: 1.5,
        heat: 1,
        breath: (n) => 0.35 + 1.5 * n * n,
        stir: 1.2,
      }),
    },
    steps: 42,
    most: { density: 1.4, heat: 1 },
    hot: false,
  })
