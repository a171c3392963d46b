import { embers, fireside } from '../particles/embers.ts'
import { dust, motes } from '../particles/motes.ts'
import { grinder, sparks } from '../particles/sparks.ts'
import { calmDay, rain, snow, steady } from '../particles/weather.ts'
import { grains, type Clip } from './clip.ts'

const shower = { particles: sparks, module: 'sparks', frames: 66 } as const
const drift = { particles: embers, module: 'embers', frames: 84 } as const
const drops = { particles: rain, module: 'weather', frames: 48 } as const
const flakes = { particles: snow, module: 'weather', frames: 72 } as const
const air = { particles: motes, module: 'motes', frames: 84 } as const
const looping = { loop: 'exact', posterAlpha: 85, quality: [47, 37] } as const

/** Sparks, embers, weather and what floats in the air. */
export const grainClips: Readonly<Record<string, Clip>> = {
  'cutting-torch-shower': {
    ...grains({
      ...shower,
      look: {
        ...grinder,
        source: [0.5, 0.05],
        angle: 1.57,
        spread: 0.62,
        speed: [90, 320],
        rate: 34,
        floor: 0.95,
        kelvin: [1300, 1300],
        life: [0.5, 1.5],
        preRoll: 28,
      },
      seed: 7,
    }),
    quality: [52, 40],
  },
  'short-circuit-burst': {
    ...grains({
      ...shower,
      frames: 54,
      look: {
        ...grinder,
        source: [0.5, 0.42],
        angle: -1.2,
        spread: 2.1,
        speed: [120, 640],
        rate: 0,
        preRoll: 0,
        bursts: [
          [3, 320],
          [4, 180],
          [14, 130],
          [22, 60],
        ],
        life: [0.2, 1],
        floor: 0.96,
        flare: 0,
        forks: 0.05,
        kelvin: [1500, 1700],
      },
      seed: 11,
    }),
    quality: [46, 33],
    poster: 7 / 54,
    hd: true,
  },
  'stage-fountain': {
    ...grains({
      ...shower,
      look: {
        ...grinder,
        source: [0.5, 1],
        angle: -1.57,
        spread: 0.2,
        speed: [470, 480],
        rate: 52,
        life: [0.35, 0.7],
        gravity: 520,
        floor: 1.2,
        forks: 0.3,
        kelvin: [1900, 1700],
        flare: 3,
      },
      seed: 23,
    }),
    quality: [49, 37],
  },
  'rail-saw-low-sparks': {
    ...grains({
      ...shower,
      look: {
        ...grinder,
        source: [0.94, 0.86],
        angle: 3.05,
        spread: 0.16,
        speed: [520, 900],
        rate: 36,
        life: [0.25, 0.9],
        gravity: 480,
        floor: 0.94,
        forks: 0.08,
        kelvin: [1300, 1250],
      },
      seed: 31,
    }),
    quality: [48, 36],
  },
  'ember-gale': {
    ...grains({
      ...drift,
      frames: 60,
      look: { ...fireside, count: 210, across: 3, climb: [0.1, 0.3], sway: 0.5 },
      seed: 5,
    }),
    ...looping,
    hd: true,
    quality: [52, 42],
  },
  'soul-embers-blue': {
    ...grains({
      ...drift,
      look: {
        ...fireside,
        count: 150,
        column: 0.62,
        kelvin: [2600, 900],
        tint: [0.4, 1.3, 3.2],
      },
      seed: 63,
    }),
    ...looping,
  },
  'forge-ember-column': {
    ...grains({
      ...drift,
      frames: 72,
      look: { ...fireside, count: 230, column: 0.24, climb: [0.28, 0.34], sway: 0.55 },
      seed: 77,
    }),
    ...looping,
  },
  'storm-rain-slanted': {
    ...grains({
      ...drops,
      look: { ...steady, drops: 1300, slant: 0.34, speed: 11.5, splashes: 0, light: 0.9 },
      seed: 3,
    }),
    ...looping,
    quality: [59, 45],
  },
  'blizzard-side-wind': {
    ...grains({
      ...flakes,
      frames: 48,
      look: { ...calmDay, flakes: 1100, wind: 2.4, pace: 1.5, swing: 0.6 },
      seed: 13,
    }),
    ...looping,
    quality: [57, 44],
  },
  'large-flakes-near-lens': {
    ...grains({
      ...flakes,
      look: { ...calmDay, flakes: 130, depth: [0.5, 2.6], pace: 0.8, girth: 5.4, swing: 1.4 },
      seed: 29,
    }),
    ...looping,
    quality: [46, 34],
  },
  'attic-dust-sunbeam': {
    ...grains({
      ...air,
      look: { ...dust, count: 560, beam: [0.42, 0.2], across: 0.5, up: -0.4 },
      seed: 8,
    }),
    ...looping,
    hd: true,
    quality: [51, 42],
  },
  'summer-fireflies': {
    ...grains({
      ...air,
      frames: 96,
      look: {
        ...dust,
        count: 46,
        grain: 1.5,
        blur: 3.5,
        wander: 46,
        awake: 0.42,
        blinks: 2,
        dim: [0.55, 0.9, 0.12],
        bright: [0.95, 1, 0.3],
        light: 2.4,
      },
      seed: 21,
    }),
    ...looping,
  },
  'gold-bokeh-lights': {
    ...grains({
      ...air,
      frames: 96,
      look: {
        ...dust,
        count: 64,
        grain: 2,
        blur: 23,
        wander: 20,
        across: 0,
        up: 0.4,
        dim: [1, 0.45, 0.12],
        bright: [1, 0.8, 0.42],
        light: 3.4,
      },
      seed: 36,
    }),
    ...looping,
  },
  'deep-water-particulate': {
    ...grains({
      ...air,
      frames: 84,
      look: {
        ...dust,
        count: 460,
        grain: 0.7,
        blur: 7,
        across: 0.5,
        up: -0.3,
        wander: 22,
        dim: [0.22, 0.5, 0.56],
        bright: [0.62, 0.9, 0.92],
        light: 0.9,
      },
      seed: 44,
    }),
    ...looping,
    quality: [52, 43],
  },
}
