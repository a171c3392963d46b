import { fireball } from '../fluid/scenes/blast.ts'
import { campfire, groundFire, torch } from '../fluid/scenes/fire.ts'
import { groundBlast } from '../fluid/scenes/ground-blast.ts'
import { blackSmoke, groundFog, whitePlume } from '../fluid/scenes/smoke.ts'
import { embers, fireside } from '../particles/embers.ts'
import { distantFlock, flock } from '../particles/flock.ts'
import { fourStrikes, lightning } from '../particles/lightning.ts'
import { magic, vortex } from '../particles/magic.ts'
import { muzzleFlash, rifle } from '../particles/muzzle-flash.ts'
import { gate, portal } from '../particles/portal.ts'
import { landing, shockwave } from '../particles/shockwave.ts'
import { grinder, sparks } from '../particles/sparks.ts'
import { rain, steady } from '../particles/rain.ts'
import { calmDay, snow } from '../particles/snow.ts'
import { boltClips } from './bolt-clips.ts'
import { FADE, fluid, grains, type Clip } from './clip.ts'
import { energyClips } from './energy-clips.ts'
import { hitClips } from './hit-clips.ts'
import { fluidClips } from './fluid-clips.ts'
import { grainClips } from './grain-clips.ts'

/** Dark soot with dim fire in it: coarser encodings turn it into colored blocks. */
const SOOTY = { quality: [46, 30], look: 56, sold: 44 } as const

const firstClips: Readonly<Record<string, Clip>> = {
  'campfire-close': { ...fluid(campfire, 'fire', 120), loop: FADE },
  'ground-fire-line': { ...fluid(groundFire, 'fire', 120), loop: FADE },
  'torch-flame': { ...fluid(torch, 'fire', 120), loop: FADE },
  'white-smoke-plume': { ...fluid(whitePlume, 'smoke', 120), loop: FADE },
  'black-oil-smoke': { ...fluid(blackSmoke, 'smoke', 120), loop: FADE },
  'creeping-ground-fog': { ...fluid(groundFog, 'smoke', 144), loop: 24 },
  'ground-explosion': { ...fluid(groundBlast, 'ground-blast', 96), ...SOOTY, poster: 0.27 },
  'petrol-fireball': { ...fluid(fireball, 'blast', 84), ...SOOTY },
  'grinder-sparks': {
    ...grains({ particles: sparks, look: grinder, module: 'sparks', frames: 72 }),
    quality: [54, 40],
    sold: 56,
  },
  'drifting-embers': {
    ...grains({ particles: embers, look: fireside, module: 'embers', frames: 144 }),
    loop: 'exact',
    posterAlpha: 85,
  },
  'steady-rain': {
    ...grains({ particles: rain, look: steady, module: 'rain', frames: 125, fps: 25 }),
    loop: 'exact',
    posterAlpha: 85,
    quality: [48, 37],
  },
  'falling-snow': {
    ...grains({ particles: snow, look: calmDay, module: 'snow', frames: 120 }),
    loop: 'exact',
    posterAlpha: 85,
    quality: [57, 42],
    look: 63,
    sold: 56,
  },
  'arcane-vortex': {
    ...grains({ particles: magic, look: vortex, module: 'magic', frames: 120, fps: 30 }),
    loop: 'exact',
    quality: [48, 36],
  },
  'spark-portal': {
    ...grains({ particles: portal, look: gate, module: 'portal', frames: 72 }),
    quality: [48, 36],
    loop: 12,
  },
  'bird-flock-distant': {
    ...grains({
      particles: flock,
      look: distantFlock,
      module: 'flock',
      frames: 168,
      seed: 5,
      fps: 25,
    }),
    poster: 0.55,
  },
  'lightning-strikes': {
    ...grains({ particles: lightning, look: fourStrikes, module: 'lightning', frames: 84 }),
    tinted: true,
    poster: 10.5 / 84,
    fourK: 52,
  },
  'rifle-muzzle-flash': {
    ...grains({ particles: muzzleFlash, look: rifle, module: 'muzzle-flash', frames: 72 }),
    poster: 3.5 / 72,
  },
  'ground-shockwave': {
    ...grains({ particles: shockwave, look: landing, module: 'shockwave', frames: 54 }),
    poster: 0.2,
  },
}

export const clips: Readonly<Record<string, Clip>> = {
  ...firstClips,
  ...grainClips,
  ...boltClips,
  ...energyClips,
  ...fluidClips,
  ...hitClips,
}
