import { explosion, fireball } from '../fluid/scenes/blast.ts'
import { dirtHit } from '../fluid/scenes/dirt.ts'
import { campfire, groundFire, torch } from '../fluid/scenes/fire.ts'
import { blackSmoke, groundFog, whitePlume } from '../fluid/scenes/smoke.ts'
import { embers, fireside } from '../particles/embers.ts'
import { fourStrikes, lightning } from '../particles/lightning.ts'
import { magic, vortex } from '../particles/magic.ts'
import { muzzleFlash, rifle } from '../particles/muzzle-flash.ts'
import { gate, portal } from '../particles/portal.ts'
import { landing, shockwave } from '../particles/shockwave.ts'
import { grinder, sparks } from '../particles/sparks.ts'
import { calmDay, rain, snow, steady } from '../particles/weather.ts'
import { boltClips } from './bolt-clips.ts'
import { FADE, fluid, grains, type Clip } from './clip.ts'
import { energyClips } from './energy-clips.ts'
import { fluidClips } from './fluid-clips.ts'
import { grainClips } from './grain-clips.ts'

const firstClips: Readonly<Record<string, Clip>> = {
  'campfire-close': { ...fluid(campfire, 'fire', 72), loop: FADE, hd: true },
  'ground-fire-line': { ...fluid(groundFire, 'fire', 72), loop: FADE },
  'torch-flame': { ...fluid(torch, 'fire', 72), loop: FADE },
  'white-smoke-plume': { ...fluid(whitePlume, 'smoke', 72), loop: FADE, hd: true },
  'black-oil-smoke': { ...fluid(blackSmoke, 'smoke', 72), loop: FADE },
  'creeping-ground-fog': { ...fluid(groundFog, 'smoke', 96), loop: 24 },
  'ground-explosion': { ...fluid(explosion, 'blast', 72), hd: true },
  'petrol-fireball': { ...fluid(fireball, 'blast', 72) },
  'dirt-hit': { ...fluid(dirtHit, 'dirt', 54), poster: 0.22 },
  'grinder-sparks': {
    ...grains({ particles: sparks, look: grinder, module: 'sparks', frames: 72 }),
    quality: [48, 36],
    hd: true,
    fourK: 56,
  },
  'drifting-embers': {
    ...grains({ particles: embers, look: fireside, module: 'embers', frames: 96 }),
    loop: 'exact',
    posterAlpha: 85,
    hd: true,
    fourK: 50,
  },
  'steady-rain': {
    ...grains({ particles: rain, look: steady, module: 'weather', frames: 72 }),
    loop: 'exact',
    posterAlpha: 85,
    quality: [48, 37],
  },
  'falling-snow': {
    ...grains({ particles: snow, look: calmDay, module: 'weather', frames: 96 }),
    loop: 'exact',
    posterAlpha: 85,
    quality: [48, 36],
  },
  'arcane-vortex': {
    ...grains({ particles: magic, look: vortex, module: 'magic', frames: 72 }),
    loop: 'exact',
    quality: [43, 32],
    hd: true,
  },
  'spark-portal': {
    ...grains({ particles: portal, look: gate, module: 'portal', frames: 72 }),
    quality: [45, 33],
    loop: 12,
    hd: true,
  },
  'lightning-strikes': {
    ...grains({ particles: lightning, look: fourStrikes, module: 'lightning', frames: 84 }),
    tinted: true,
    poster: 10.5 / 84,
    hd: true,
  },
  'rifle-muzzle-flash': {
    ...grains({ particles: muzzleFlash, look: rifle, module: 'muzzle-flash', frames: 72 }),
    poster: 3.5 / 72,
    hd: true,
  },
  'ground-shockwave': {
    ...grains({ particles: shockwave, look: landing, module: 'shockwave', frames: 54 }),
    poster: 0.2,
    hd: true,
  },
}

export const clips: Readonly<Record<string, Clip>> = {
  ...firstClips,
  ...grainClips,
  ...boltClips,
  ...energyClips,
  ...fluidClips,
}
