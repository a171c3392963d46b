import type { Scene } from '../fluid/scene.ts'
import * as flames from '../fluid/scenes/flames.ts'
import * as jets from '../fluid/scenes/jets.ts'
import * as puffs from '../fluid/scenes/puffs.ts'
import * as vapours from '../fluid/scenes/vapours.ts'
import { FADE, fluid, type Clip } from './clip.ts'

type Plan = {
  readonly scene: Scene
  readonly module: string
  readonly frames: number
  readonly loop: number | null
  readonly poster?: number
}

const burning = { module: 'flames', frames: 120, loop: FADE }
const smoking = { module: 'vapours', frames: 120, loop: FADE }

const plans: Readonly<Record<string, Plan>> = {
  'bonfire-tall': { ...burning, scene: flames.bonfire },
  'grass-fire-in-wind': { ...burning, scene: flames.windFire },
  'chimney-steam': { ...smoking, scene: vapours.chimney },
  'dust-storm-front': { ...smoking, scene: vapours.dustStorm },
  'smoke-grenade-red': { ...smoking, scene: vapours.redGrenade },
  'smoke-grenade-violet': { ...smoking, scene: vapours.violetGrenade },
  'breath-in-cold-air': {
    module: 'puffs',
    frames: 66,
    loop: null,
    poster: 0.35,
    scene: puffs.breath,
  },
  'muzzle-smoke': {
    module: 'puffs',
    frames: 90,
    loop: null,
    poster: 0.2,
    scene: puffs.muzzleSmoke,
  },
  'blow-torch-jet': { ...burning, module: 'jets', scene: jets.torchJet },
  'steam-leak-jet': { ...smoking, module: 'jets', scene: jets.steamJet },
}

/** Fire, smoke, blasts and dust from the solver; each is its own simulation. */
export const fluidClips: Readonly<Record<string, Clip>> = Object.fromEntries(
  Object.entries(plans).map(([slug, { scene, module, frames, ...rest }]): [string, Clip] => [
    slug,
    { ...fluid(scene, module, frames), ...rest },
  ]),
)
