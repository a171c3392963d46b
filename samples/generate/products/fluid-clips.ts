import type { Scene } from '../fluid/scene.ts'
import * as bursts from '../fluid/scenes/bursts.ts'
import * as flames from '../fluid/scenes/flames.ts'
import * as vapours from '../fluid/scenes/vapours.ts'
import { FADE, fluid, type Clip } from './clip.ts'

type Run = {
  readonly module: string
  readonly frames: number
  readonly loop: number | null
  readonly poster?: number
  /** Views of one simulation, by slug; the first decides how it moves. */
  readonly views: Readonly<Record<string, Scene>>
  readonly hd?: readonly string[]
}

const burning = { module: 'flames', frames: 60, loop: FADE }
const smoking = { module: 'vapours', frames: 60, loop: FADE }
const bursting = { module: 'bursts', frames: 54, loop: null }

const runs: Readonly<Record<string, Run>> = {
  bonfire: {
    ...burning,
    views: { 'bonfire-tall': flames.bonfire, 'witch-fire-green': flames.witchFire },
  },
  candle: {
    ...burning,
    views: { 'candle-flame': flames.candle, 'ghost-flame-blue': flames.ghostFlame },
  },
  windFire: { ...burning, views: { 'grass-fire-in-wind': flames.windFire } },
  chimney: {
    ...smoking,
    views: { 'chimney-steam': vapours.chimney, 'stove-pipe-smoke': vapours.chimneySoot },
    hd: ['chimney-steam'],
  },
  wisp: { ...smoking, views: { 'small-vent-smoke': vapours.wisp }, hd: ['small-vent-smoke'] },
  rollingBank: {
    ...smoking,
    views: { 'tyre-fire-smoke-bank': vapours.rollingBank, 'dust-storm-front': vapours.dustStorm },
  },
  grenade: {
    ...smoking,
    views: {
      'smoke-grenade-red': vapours.redGrenade,
      'smoke-grenade-violet': vapours.violetGrenade,
    },
  },
  ink: {
    ...smoking,
    frames: 84,
    loop: null,
    poster: 0.6,
    views: {
      'ink-drop-black': vapours.blackInk,
      'milk-in-water': vapours.milk,
      'ink-drop-blue': vapours.blueInk,
    },
    hd: ['ink-drop-black'],
  },
  grenadeBlast: {
    ...bursting,
    poster: 0.29,
    views: { 'grenade-blast': bursts.grenadeBlast, 'curse-burst-violet': bursts.curseBurst },
  },
  flak: {
    ...bursting,
    poster: 0.16,
    views: { 'flak-air-burst': bursts.flak, 'spell-burst-blue': bursts.spellBurst },
  },
  mortar: {
    ...bursting,
    poster: 0.5,
    views: { 'mortar-hit-soil': bursts.mortarSoil, 'mortar-hit-snow': bursts.mortarSnow },
  },
  landingDust: {
    ...bursting,
    poster: 0.3,
    views: {
      'landing-dust-ring': bursts.landingDust,
      'concrete-dust-puff': bursts.landingConcrete,
    },
  },
}

/** Fire, smoke, blasts and dust from the solver. */
export const fluidClips: Readonly<Record<string, Clip>> = Object.fromEntries(
  Object.entries(runs).flatMap(([run, { views, module, frames, loop, poster, hd }]) =>
    Object.entries(views).map(([slug, scene]): [string, Clip] => [
      slug,
      {
        ...fluid(scene, module, frames),
        run,
        loop,
        poster: poster ?? 0.4,
        hd: hd?.includes(slug) ?? false,
      },
    ]),
  ),
)
