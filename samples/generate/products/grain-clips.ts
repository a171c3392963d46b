import { bokehLights, party } from '../particles/bokeh-lights.ts'
import { candle, wick } from '../particles/candle.ts'
import { embers, fireside } from '../particles/embers.ts'
import { dust, motes } from '../particles/motes.ts'
import { grinder, sparks } from '../particles/sparks.ts'
import { rain, storm } from '../particles/rain.ts'
import { nearLens, snow } from '../particles/snow.ts'
import { attic } from '../particles/sunbeam.ts'
import { grains, type Clip } from './clip.ts'

const shower = { particles: sparks, module: 'sparks', frames: 66 } as const
const drift = { particles: embers, module: 'embers', frames: 144 } as const
const drops = { particles: rain, module: 'rain', frames: 120 } as const
const flakes = { particles: snow, module: 'snow', frames: 144 } as const
const air = { particles: motes, module: 'motes', frames: 144 } as const
const looping = { loop: 'exact', posterAlpha: 85, quality: [47, 37] } as const

/** The arc of a weld: it strikes, sputters and breaks off. */
const welding = [3, 6, 11, 14, 20, 25, 28, 34, 41, 44, 50, 59, 61, 68, 75].map(
  (at, i) => [at, 20 + ((i * 13) % 30)] as const,
)

/** Sparks, embers, weather and airborne particles. */
export const grainClips: Readonly<Record<string, Clip>> = {
  'short-circuit-burst': {
    ...grains({
      ...shower,
      frames: 72,
      look: {
        ...grinder,
        source: [0.5, 0.42],
        angle: -1.2,
        spread: 2.1,
        speed: [120, 640],
        rate: 0,
        preRoll: 0,
        bursts: [
          [3, 300],
          [4, 110],
          [5, 60],
          [6, 25],
          [13, 150],
          [14, 50],
          [20, 100],
          [21, 40],
          [32, 60],
        ],
        fine: 4,
        arc: 1,
        life: [0.2, 1],
        floor: 0.96,
        flare: 0,
        forks: 0.05,
        kelvin: [1500, 1700],
      },
      seed: 11,
    }),
    quality: [46, 33],
    poster: 6 / 72,
  },
  'welding-drip-sparks': {
    ...grains({
      ...shower,
      frames: 120,
      fps: 30,
      look: {
        ...grinder,
        source: [0.5, 0.26],
        angle: 1.57,
        spread: 1.5,
        speed: [16, 300],
        rate: 5,
        preRoll: 0,
        bursts: welding,
        life: [0.4, 1.5],
        gravity: 560,
        drag: 0.8,
        floor: 0.94,
        forks: 0.06,
        kelvin: [1400, 1500],
        flare: 0,
        fine: 1.6,
        arc: 9,
      },
      seed: 19,
    }),
    quality: [46, 34],
    poster: 0.3,
  },
  'ferro-rod-strike': {
    ...grains({
      ...shower,
      frames: 90,
      fps: 30,
      look: {
        ...grinder,
        source: [0.34, 0.36],
        angle: 0.95,
        spread: 0.42,
        speed: [120, 620],
        rate: 0,
        preRoll: 0,
        bursts: [4, 33, 60].flatMap((at, i) => [
          [at, 60 + 40 * i] as const,
          [at + 1, 130 + 30 * i] as const,
          [at + 2, 50] as const,
        ]),
        life: [0.16, 0.7],
        gravity: 380,
        drag: 2.4,
        floor: 1.1,
        forks: 0.55,
        kelvin: [1750, 1500],
        flare: 0,
        fine: 5,
      },
      seed: 27,
    }),
    quality: [46, 34],
    poster: 7 / 90,
  },
  'stage-fountain': {
    ...grains({
      ...shower,
      frames: 125,
      fps: 25,
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
      frames: 150,
      fps: 30,
      look: {
        ...grinder,
        source: [0.95, 0.85],
        angle: 3.26,
        spread: 0.24,
        speed: [420, 900],
        rate: 44,
        life: [0.3, 1.1],
        gravity: 420,
        floor: 0.94,
        forks: 0.12,
        fine: 4,
        kelvin: [1300, 1250],
      },
      seed: 31,
    }),
    quality: [48, 36],
  },
  'forge-ember-column': {
    ...grains({
      ...drift,
      frames: 180,
      fps: 30,
      look: { ...fireside, count: 230, column: 0.24, climb: [0.28, 0.34], sway: 0.55 },
      seed: 77,
    }),
    ...looping,
  },
  'storm-rain-slanted': {
    ...grains({
      ...drops,
      look: storm,
      frames: 72,
      seed: 3,
    }),
    ...looping,
    quality: [58, 45],
    look: 63,
    sold: 59,
  },
  'large-flakes-near-lens': {
    ...grains({
      ...flakes,
      look: nearLens,
      frames: 120,
      seed: 29,
    }),
    ...looping,
    quality: [46, 34],
  },
  'attic-dust-sunbeam': {
    ...grains({
      ...air,
      frames: 175,
      fps: 25,
      look: {
        ...dust,
        count: 3600,
        grain: 0.3,
        blur: 2.6,
        across: 0.35,
        up: -0.45,
        wander: 22,
        lint: 0.035,
        glint: 0.7,
        light: 1.5,
        beam: attic,
      },
      seed: 8,
    }),
    ...looping,
    quality: [51, 42],
  },
  'summer-fireflies': {
    ...grains({
      ...air,
      frames: 150,
      fps: 25,
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
      particles: bokehLights,
      look: party,
      module: 'bokeh-lights',
      frames: 144,
      seed: 36,
    }),
    ...looping,
  },
  'candle-flame': {
    ...grains({ particles: candle, look: wick, module: 'candle', frames: 120, seed: 12 }),
    ...looping,
    posterAlpha: 100,
    tinted: true,
    quality: [42, 32],
    sold: 46,
  },
  'deep-water-particulate': {
    ...grains({
      ...air,
      frames: 150,
      fps: 25,
      look: {
        ...dust,
        count: 1300,
        grain: 0.3,
        blur: 2.6,
        lamp: 9,
        across: 0.5,
        up: -0.3,
        wander: 26,
        lint: 0.12,
        glint: 0.3,
        dim: [0.22, 0.5, 0.56],
        bright: [0.62, 0.9, 0.92],
        light: 1.2,
      },
      seed: 44,
    }),
    ...looping,
    quality: [52, 43],
  },
}
