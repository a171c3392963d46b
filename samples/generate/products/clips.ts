import { fireball, explosion } from '../fluid/scenes/blast.ts'
import { dirtHit } from '../fluid/scenes/dirt.ts'
import { campfire, groundFire, torch } from '../fluid/scenes/fire.ts'
import { blackSmoke, groundFog, whitePlume } from '../fluid/scenes/smoke.ts'
import type { Scene } from '../fluid/scene.ts'
import { embers } from '../particles/embers.ts'
import { lightning } from '../particles/lightning.ts'
import { magic } from '../particles/magic.ts'
import { muzzleFlash } from '../particles/muzzle-flash.ts'
import { portal } from '../particles/portal.ts'
import { shockwave } from '../particles/shockwave.ts'
import { sparks } from '../particles/sparks.ts'
import { rain, snow } from '../particles/weather.ts'
import type { Frames, Size } from '../picture/frame.ts'

export type Particles = (size: Size, count: number, seed: number) => Frames

/** How one clip is made. Frames are at 24 a second. */
export type Clip = {
  readonly from:
    | { readonly scene: Scene }
    | { readonly particles: Particles; readonly seed: number }
  /** Module that renders it: with all it imports, it decides whether the clip is up to date. */
  readonly module: string
  readonly frames: number
  /** `exact` loops by construction; a number of frames is cross-faded; null plays once. */
  readonly loop: 'exact' | number | null
  /** Share of the clip where its poster is taken. */
  readonly poster: number
  /** WebP quality of the poster's alpha: wide glows show bands below 100. */
  readonly posterAlpha: 85 | 100
  /** VP9 and H.264 quality of the 480x270 files; lower is better and larger. */
  readonly quality: readonly [number, number]
  readonly hd: boolean
  /** VP9 quality of the 3840x2160 file, or null for none. */
  readonly fourK: number | null
}

const plain = {
  loop: null,
  poster: 0.4,
  posterAlpha: 85,
  quality: [40, 26],
  hd: false,
  fourK: null,
} as const
const FADE = 20

const fluid = (scene: Scene, module: string, frames: number): Clip => ({
  ...plain,
  from: { scene },
  module: `fluid/scenes/${module}.ts`,
  frames,
})

const grains = (particles: Particles, module: string, frames: number): Clip => ({
  ...plain,
  from: { particles, seed: 42 },
  module: `particles/${module}.ts`,
  frames,
  posterAlpha: 100,
  hd: true,
})

export const clips: Readonly<Record<string, Clip>> = {
  'campfire-close': { ...fluid(campfire, 'fire', 72), loop: FADE, hd: true },
  'ground-fire-line': { ...fluid(groundFire, 'fire', 72), loop: FADE },
  'torch-flame': { ...fluid(torch, 'fire', 72), loop: FADE },
  'white-smoke-plume': { ...fluid(whitePlume, 'smoke', 72), loop: FADE, hd: true },
  'black-oil-smoke': { ...fluid(blackSmoke, 'smoke', 72), loop: FADE },
  'creeping-ground-fog': { ...fluid(groundFog, 'smoke', 96), loop: 24 },
  'ground-explosion': { ...fluid(explosion, 'blast', 72), hd: true },
  'petrol-fireball': { ...fluid(fireball, 'blast', 72) },
  'dirt-hit': { ...fluid(dirtHit, 'dirt', 54), poster: 0.22 },
  'grinder-sparks': { ...grains(sparks, 'sparks', 72), quality: [48, 36], fourK: 56 },
  'drifting-embers': {
    ...grains(embers, 'embers', 96),
    loop: 'exact',
    posterAlpha: 85,
    fourK: 50,
  },
  'steady-rain': {
    ...grains(rain, 'weather', 72),
    loop: 'exact',
    posterAlpha: 85,
    quality: [48, 37],
    hd: false,
  },
  'falling-snow': {
    ...grains(snow, 'weather', 96),
    loop: 'exact',
    posterAlpha: 85,
    quality: [48, 36],
    hd: false,
  },
  'arcane-vortex': { ...grains(magic, 'magic', 72), loop: 'exact', quality: [43, 32] },
  'spark-portal': { ...grains(portal, 'portal', 72), quality: [45, 33], loop: 12 },
  'lightning-strikes': { ...grains(lightning, 'lightning', 84), poster: 10.5 / 84 },
  'rifle-muzzle-flash': { ...grains(muzzleFlash, 'muzzle-flash', 72), poster: 3.5 / 72 },
  'ground-shockwave': { ...grains(shockwave, 'shockwave', 54), poster: 0.2 },
}
