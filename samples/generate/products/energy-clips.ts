import { beam, plasma } from '../particles/beam.ts'
import { circle, ritual } from '../particles/circle.ts'
import { deathRay, ray } from '../particles/death-ray.ts'
import { fireworks, type Shell } from '../particles/fireworks.ts'
import { magic, vortex } from '../particles/magic.ts'
import { landing, shockwave } from '../particles/shockwave.ts'
import { shells, type Layer, type TrailingShell } from '../particles/shells.ts'
import type { Rgb } from '../picture/colour.ts'
import { grains, type Clip } from './clip.ts'

const spell = { particles: magic, module: 'magic', frames: 60 } as const
const wave = { particles: shockwave, module: 'shockwave', frames: 48 } as const
const sky = { particles: fireworks, module: 'fireworks', frames: 72 } as const

const peony: Shell = {
  breaks: 14,
  at: [0.5, 0.42],
  stars: 340,
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
  stars: 200,
  speed: 210,
  life: 2.3,
  gravity: 120,
  drag: 1.9,
  young: [1, 0.82, 0.45],
  old: [1, 0.46, 0.12],
  crackle: 0.2,
  tail: 0.5,
}

const gold: Rgb = [1, 0.6, 0.22]

const goldenHeart: Layer = {
  stars: 60,
  speed: 96,
  life: 1.3,
  colour: gold,
  trail: 0.2,
  sparks: gold,
  crackles: 0,
}

/** Three shells: red with a golden heart, blue, and gold that crackles. */
const salvo: readonly TrailingShell[] = [
  {
    breaks: 14,
    at: [0.3, 0.42],
    layers: [
      {
        stars: 210,
        speed: 235,
        life: 1.7,
        colour: [1, 0.09, 0.05],
        trail: 0.26,
        sparks: [1, 0.24, 0.1],
        crackles: 0,
      },
      goldenHeart,
    ],
  },
  {
    breaks: 27,
    at: [0.71, 0.36],
    layers: [
      {
        stars: 240,
        speed: 250,
        life: 1.55,
        colour: [0.12, 0.3, 1],
        trail: 0.14,
        sparks: [0.35, 0.5, 1],
        crackles: 0,
      },
      {
        stars: 50,
        speed: 110,
        life: 1.2,
        colour: [0.9, 0.95, 1],
        trail: 0,
        sparks: gold,
        crackles: 2,
      },
    ],
  },
  {
    breaks: 42,
    at: [0.5, 0.5],
    layers: [
      { stars: 170, speed: 215, life: 1.35, colour: gold, trail: 0.5, sparks: gold, crackles: 4 },
    ],
  },
]

/** Spells, waves, fireworks and flight: things that glow on their own. */
export const energyClips: Readonly<Record<string, Clip>> = {
  'healing-spiral-green': {
    ...grains({
      ...spell,
      frames: 120,
      fps: 30,
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
  'summoning-circle-floor': {
    ...grains({ particles: circle, look: ritual, module: 'circle', frames: 144, seed: 18 }),
    loop: 'exact',
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
        strong: [1, 0.74, 0.36],
        wake: 0.8,
        grains: 14000,
        lift: 95,
        burning: true,
      },
      seed: 14,
    }),
    poster: 0.2,
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
        torn: 0.5,
        grains: 700,
        lift: 0,
        arcs: 9,
      },
      seed: 33,
    }),
    poster: 0.24,
  },
  'gold-willow-firework': {
    ...grains({ ...sky, frames: 78, look: [willow], seed: 2 }),
    poster: 0.45,
    quality: [44, 32],
  },
  'firework-salvo': {
    ...grains({ particles: shells, module: 'shells', frames: 90, look: salvo, seed: 2 }),
    poster: 38 / 90,
    quality: [50, 38],
  },
  'plasma-beam-blue': {
    ...grains({ particles: beam, look: plasma, module: 'beam', frames: 90, fps: 30, seed: 10 }),
    loop: 'exact',
    quality: [48, 35],
  },
  'death-ray-green-shot': {
    ...grains({ particles: ray, look: deathRay, module: 'death-ray', frames: 72, seed: 39 }),
    poster: 20.5 / 72,
    quality: [42, 30],
  },
}
