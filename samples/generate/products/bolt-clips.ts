import { arcs, gap } from '../particles/arcs.ts'
import { gunBurst } from '../particles/gun-burst.ts'
import { fourStrikes, lightning } from '../particles/lightning.ts'
import { muzzleFlash, rifle } from '../particles/muzzle-flash.ts'
import { fourPoints, muzzleStar } from '../particles/muzzle-star.ts'
import { coil, streamers } from '../particles/streamers.ts'
import { grains, type Clip } from './clip.ts'

const bolts = { particles: lightning, module: 'lightning', frames: 60 } as const
const gun = { particles: muzzleFlash, module: 'muzzle-flash', frames: 54 } as const
const current = { particles: arcs, module: 'arcs', frames: 60 } as const

/** Lightning, arcs and muzzle flashes. */
export const boltClips: Readonly<Record<string, Clip>> = {
  'single-bolt-close': {
    ...grains({
      ...bolts,
      frames: 48,
      look: {
        ...fourStrikes,
        strikes: [[6, 22]],
        from: [0.42, 0.16, 0],
        to: [1.02, 0.05, 0.2],
        width: 1.7,
        branches: 0.6,
      },
      seed: 17,
    }),
    tinted: true,
    poster: 8.5 / 48,
  },
  'cloud-to-cloud-crawler': {
    ...grains({
      ...bolts,
      look: {
        ...fourStrikes,
        strikes: [
          [6, 18],
          [34, 16],
        ],
        from: [0.22, 0.3, 0],
        to: [0.96, 0.1, 0.3],
        sideways: true,
        width: 1,
        branches: 1.6,
        core: [0.95, 0.9, 1],
        halo: [0.5, 0.36, 1],
      },
      seed: 52,
    }),
    tinted: true,
    poster: 8.5 / 60,
  },
  'electrode-arc-loop': {
    ...grains({ ...current, look: gap, seed: 6 }),
    loop: 'exact',
    quality: [42, 30],
  },
  'tesla-coil-discharge': {
    ...grains({ particles: streamers, look: coil, module: 'streamers', frames: 72, seed: 41 }),
    loop: 'exact',
    tinted: true,
    quality: [44, 32],
    poster: 0.5,
  },
  'jacobs-ladder': {
    ...grains({
      ...current,
      frames: 72,
      look: {
        ...gap,
        from: [0.42, 0.9],
        to: [[0.58, 0.9]],
        arcs: 1,
        holds: 24,
        begun: 12,
        stray: 0.008,
        climb: 0.78,
        roughness: 0.22,
        width: 1.1,
        core: [0.95, 0.92, 1],
        halo: [0.42, 0.3, 1],
      },
      seed: 55,
    }),
    loop: 'exact',
    poster: 0.37,
  },
  'pistol-muzzle-flash': {
    ...grains({
      ...gun,
      look: {
        ...rifle,
        muzzle: [0.3, 0.5],
        reach: 88,
        girth: 1.5,
        vents: 0,
        tongue: 0.4,
        sparks: 20,
        scatter: 0.8,
      },
      seed: 12,
    }),
    poster: 3.5 / 54,
  },
  'machine-gun-burst': {
    ...grains({
      particles: gunBurst,
      module: 'gun-burst',
      frames: 60,
      look: { ...rifle, spacing: 3, shots: 14, reach: 125, girth: 1.1, vents: 0.7, sparks: 18 },
      seed: 24,
    }),
    poster: 9.5 / 60,
  },
  'shotgun-blast': {
    ...grains({
      ...gun,
      frames: 48,
      look: {
        ...rifle,
        muzzle: [0.14, 0.5],
        spacing: 24,
        reach: 190,
        girth: 1.9,
        vents: 0,
        tongue: 0.6,
        sparks: 90,
        scatter: 0.6,
      },
      seed: 37,
    }),
    poster: 3.5 / 48,
  },
  'muzzle-flash-front-star': {
    ...grains({ particles: muzzleStar, module: 'muzzle-star', look: fourPoints, frames: 72 }),
    poster: 3.5 / 72,
  },
}
