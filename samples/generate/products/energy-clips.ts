import { beam, plasma } from '../particles/beam.ts'
import { fireworks, type Shell } from '../particles/fireworks.ts'
import { magic, vortex } from '../particles/magic.ts'
import { gate, portal } from '../particles/portal.ts'
import { landing, shockwave } from '../particles/shockwave.ts'
import { hyperspace, warp } from '../particles/warp.ts'
import { grains, type Clip } from './clip.ts'

const spell = { particles: magic, module: 'magic', frames: 60 } as const
const ring = { particles: portal, module: 'portal', frames: 60 } as const
const wave = { particles: shockwave, module: 'shockwave', frames: 48 } as const
const sky = { particles: fireworks, module: 'fireworks', frames: 72 } as const
const flight = { particles: warp, module: 'warp', frames: 60 } as const
const ray = { particles: beam, module: 'beam', frames: 48 } as const

const peony: Shell = {
  breaks: 14,
  at: [0.5, 0.42],
  stars: 210,
  speed: 260,
  life: 1.7,
  gravity: 34,
  drag: 2.1,
  young: [1, 0.3, 0.2],
  old: [1, 0.08, 0.05],
  crackle: 0,
  tail: 0.1,
}

const willow: Shell = {
  ...peony,
  stars: 120,
  speed: 210,
  life: 2.3,
  gravity: 120,
  drag: 1.9,
  young: [1, 0.82, 0.45],
  old: [1, 0.46, 0.12],
  crackle: 0.2,
  tail: 0.5,
}

/** Spells, waves, fireworks and flight: what glows by itself. */
export const energyClips: Readonly<Record<string, Clip>> = {
  'healing-spiral-green': {
    ...grains({
      ...spell,
      look: {
        ...vortex,
        ribbons: 3,
        winding: 7,
        girth: 0.22,
        palette: [
          [0.1, 0.9, 0.3],
          [0.85, 1, 0.45],
        ],
      },
      seed: 4,
    }),
    loop: 'exact',
    quality: [49, 37],
  },
  'ember-cocoon-spell': {
    ...grains({
      ...spell,
      look: {
        ...vortex,
        ribbons: 6,
        grains: 5600,
        motes: 500,
        winding: 14,
        girth: 0.24,
        belly: 1.6,
        palette: [
          [1, 0.62, 0.2],
          [1, 0.2, 0.05],
        ],
      },
      seed: 15,
    }),
    loop: 'exact',
    quality: [50, 38],
  },
  'frost-portal': {
    ...grains({
      ...ring,
      look: {
        ...gate,
        perFrame: 260,
        pull: 330,
        gravity: -40,
        outward: 0.5,
        kelvin: [2300, 900],
        tint: [0.24, 0.72, 1.9],
        rim: [0.3, 0.7, 1],
      },
      seed: 9,
    }),
    loop: 12,
    quality: [46, 34],
  },
  'summoning-circle-floor': {
    ...grains({
      ...ring,
      look: {
        ...gate,
        radius: 150,
        squash: 0.3,
        perFrame: 260,
        pull: 120,
        gravity: -420,
        outward: 0.3,
        speed: [60, 160],
        life: [0.2, 0.8],
        tint: [1, 0.5, 0.55],
        rim: [1, 0.16, 0.1],
      },
      seed: 18,
    }),
    loop: 12,
    quality: [46, 34],
  },
  'fire-nova-ground': {
    ...grains({
      ...wave,
      look: {
        ...landing,
        flatness: 0.3,
        centre: [0.5, 0.6],
        flash: [1, 0.7, 0.4],
        faint: [1, 0.26, 0.04],
        strong: [1, 0.86, 0.55],
        wake: 1.5,
      },
      seed: 14,
    }),
    poster: 0.2,
    hd: true,
  },
  'energy-ring-upright': {
    ...grains({
      ...wave,
      look: {
        ...landing,
        flatness: 0.89,
        centre: [0.5, 0.5],
        flash: [0.6, 1, 0.9],
        faint: [0.05, 0.75, 0.62],
        strong: [0.85, 1, 0.95],
        slowing: 1.7,
        wake: 0.5,
      },
      seed: 33,
    }),
    poster: 0.24,
  },
  'gold-willow-firework': {
    ...grains({ ...sky, frames: 78, look: [willow], seed: 2 }),
    poster: 0.45,
    quality: [44, 32],
    hd: true,
  },
  'firework-salvo': {
    ...grains({
      ...sky,
      look: [
        { ...peony, breaks: 12, at: [0.28, 0.4], speed: 190 },
        {
          ...peony,
          breaks: 22,
          at: [0.7, 0.34],
          speed: 210,
          young: [0.4, 0.7, 1],
          old: [0.1, 0.2, 1],
        },
        {
          ...peony,
          breaks: 33,
          at: [0.48, 0.5],
          stars: 150,
          speed: 170,
          young: [0.75, 1, 0.5],
          old: [0.1, 0.9, 0.25],
          crackle: 0.8,
        },
      ],
      seed: 48,
    }),
    poster: 0.55,
    quality: [45, 33],
  },
  'star-warp-tunnel': {
    ...grains({ ...flight, frames: 48, look: { ...hyperspace, stars: 620 }, seed: 1 }),
    loop: 'exact',
    posterAlpha: 85,
    quality: [57, 44],
  },
  'plasma-beam-blue': {
    ...grains({ ...ray, look: plasma, seed: 10 }),
    loop: 12,
    quality: [42, 30],
  },
  'death-ray-green-shot': {
    ...grains({
      ...ray,
      look: {
        ...plasma,
        at: 0.48,
        girth: 9,
        core: [0.95, 1, 0.85],
        edge: [0.16, 1, 0.1],
        boil: 0.6,
        speed: 5,
        on: [8, 34],
      },
      seed: 39,
    }),
    poster: 0.45,
    quality: [42, 30],
  },
}
