import { groundCharge, wallHit, woodHit } from '../fluid/scenes/hits.ts'
import type { Chips } from '../particles/chips.ts'
import { squib } from '../particles/squib.ts'
import { gasAndGrains, type Clip } from './clip.ts'

const module = 'products/squib-clips.ts'

const grit: Chips = {
  count: 260,
  angle: -0.15,
  spread: 0.75,
  speed: [180, 1300],
  gravity: 460,
  drag: 1.7,
  size: [0.25, 1.5],
  long: 1,
  spin: 26,
  over: 0.05,
  life: 1.5,
  lit: [0.4, 0.38, 0.36],
  shade: [0.07, 0.065, 0.062],
}

const splinters: Chips = {
  ...grit,
  angle: -1.57,
  spread: 1.15,
  count: 150,
  speed: [140, 1100],
  gravity: 430,
  drag: 2.4,
  size: [0.6, 2.8],
  long: 6,
  spin: 34,
  life: 1.6,
  lit: [0.66, 0.47, 0.25],
  shade: [0.16, 0.09, 0.04],
}

const clods: Chips = {
  ...grit,
  count: 900,
  angle: -1.52,
  spread: 0.85,
  speed: [250, 950],
  gravity: 420,
  drag: 0.9,
  size: [0.25, 1.3],
  over: 0.1,
  life: 3.4,
  lit: [0.14, 0.1, 0.07],
  shade: [0.03, 0.021, 0.015],
}

/** Hits with simulated dust and pieces thrown over it. Each clip starts on an empty frame. */
export const squibClips: Readonly<Record<string, Clip>> = {
  'squib-hit-concrete': {
    ...gasAndGrains(wallHit, {
      particles: squib,
      module,
      frames: 54,
      look: {
        at: [0.152, 0.487],
        frame: 2,
        chips: [
          grit,
          { ...grit, count: 30, spread: 0.7, speed: [160, 700], drag: 0.9, size: [0.9, 3.2] },
        ],
      },
      seed: 4,
    }),
    poster: 6 / 54,
  },
  'squib-hit-wood': {
    ...gasAndGrains(woodHit, {
      particles: squib,
      module,
      frames: 54,
      look: {
        at: [0.5, 0.62],
        frame: 2,
        chips: [
          splinters,
          {
            ...splinters,
            count: 160,
            speed: [90, 820],
            drag: 1.6,
            size: [0.2, 0.8],
            long: 2.2,
            spin: 26,
            lit: [0.72, 0.54, 0.3],
            shade: [0.24, 0.15, 0.07],
          },
        ],
      },
      seed: 9,
    }),
    poster: 6 / 54,
  },
  'debris-burst': {
    ...gasAndGrains(groundCharge, {
      particles: squib,
      module,
      frames: 84,
      look: {
        at: [0.5, 0.985],
        frame: 2,
        chips: [
          clods,
          {
            ...clods,
            count: 110,
            spread: 0.75,
            speed: [330, 820],
            drag: 0.5,
            size: [0.9, 4.6],
            spin: 14,
            lit: [0.17, 0.128, 0.095],
            shade: [0.035, 0.026, 0.02],
          },
        ],
      },
      seed: 12,
    }),
    poster: 11 / 84,
  },
}
