import { barrel } from '../models/barrel.ts'
import { crate } from '../models/crate.ts'
import { drone } from '../models/drone.ts'
import { ammunitionBox, pallet, roadBarrier } from '../models/boxes.ts'
import { beacon, ceilingFan, radarDish } from '../models/machines.ts'
import { rock } from '../models/rock.ts'
import { bonfire, dustBurst } from '../volumes/bursts.ts'
import { cloud, type Heap } from '../volumes/cloud.ts'
import { fireballVolume } from '../volumes/fireball.ts'
import { mushroom, rising, smokeColumn } from '../volumes/moments.ts'
import type { ModelPlan, SequencePlan, VolumePlan } from './object-plan.ts'
import { stoneModels } from './stones.ts'
import { turnedModels } from './turned.ts'

const machine = { module: 'models/machines.ts', textures: [256, 128], turn: 0.6 } as const
const boxed = { module: 'models/boxes.ts', textures: [384, 192], turn: 0.6 } as const

export const models: Readonly<Record<string, ModelPlan>> = {
  'mossy-granite-rock': {
    module: 'models/rock.ts',
    full: () => rock(36),
    lite: () => rock(18),
    textures: [512, 256],
    turn: 0.55,
  },
  'wooden-shipping-crate': {
    module: 'models/crate.ts',
    full: crate,
    lite: crate,
    textures: [512, 256],
    turn: 0.6,
  },
  'rusted-oil-barrel': {
    module: 'models/barrel.ts',
    full: () => barrel(64),
    lite: () => barrel(28),
    textures: [512, 256],
    turn: 0.55,
  },
  'quadcopter-drone': {
    module: 'models/drone.ts',
    full: () => drone(56),
    lite: () => drone(24),
    textures: [512, 256],
    turn: 0.75,
  },
  ...stoneModels,
  ...turnedModels,
  'ammunition-box': { ...boxed, full: ammunitionBox, lite: ammunitionBox },
  'euro-pallet': { ...boxed, full: pallet, lite: pallet },
  'concrete-road-barrier': { ...boxed, full: roadBarrier, lite: roadBarrier },
  'radar-dish': { ...machine, full: () => radarDish(56), lite: () => radarDish(24) },
  'warning-beacon': { ...machine, full: () => beacon(48), lite: () => beacon(20) },
  'ceiling-fan': { ...machine, full: () => ceilingFan(48), lite: () => ceilingFan(20) },
}

const VOLUME_SIDE = 96
/** Cells a side of the later volumes. */
const SMALLER_SIDE = 80

const tower: Heap = {
  seed: 31,
  puffs: 44,
  spread: 0.2,
  foot: 0.16,
  climb: 0.62,
  radius: [0.08, 0.1],
  base: 0.1,
}

export const volumes: Readonly<Record<string, VolumePlan>> = {
  'cumulus-cloud': {
    module: 'volumes/cloud.ts',
    make: () => cloud(VOLUME_SIDE),
    voxel: 2,
    pose: { pitch: -0.08, density: 34, zoom: 4.3 },
  },
  'burning-fuel-cloud': {
    module: 'volumes/fireball.ts',
    make: () => fireballVolume(VOLUME_SIDE),
    voxel: 0.1,
    pose: { pitch: 0.12, density: 34, zoom: 3.6 },
  },
  'storm-cloud-tower': {
    module: 'volumes/cloud.ts',
    make: () => cloud(SMALLER_SIDE, tower),
    voxel: 20,
    pose: { pitch: -0.04, density: 44, zoom: 3.8 },
    plan: tower,
  },
  'mushroom-fireball': {
    module: 'volumes/moments.ts',
    make: () => mushroom(SMALLER_SIDE),
    voxel: 0.15,
    pose: { pitch: 0.08, density: 34, zoom: 5.2 },
  },
  'rising-smoke-column': {
    module: 'volumes/moments.ts',
    make: () => smokeColumn(SMALLER_SIDE),
    voxel: 0.12,
    pose: { pitch: 0.06, density: 34, zoom: 3.5 },
  },
  'dust-burst': {
    module: 'volumes/bursts.ts',
    make: () => dustBurst(SMALLER_SIDE),
    voxel: 0.06,
    pose: { pitch: 0.08, density: 34, zoom: 3.9 },
  },
  'bonfire-flames': {
    module: 'volumes/bursts.ts',
    make: () => bonfire(SMALLER_SIDE),
    voxel: 0.03,
    pose: { pitch: 0.06, density: 20, zoom: 3.4 },
  },
}

export const sequences: Readonly<Record<string, SequencePlan>> = {
  'mushroom-fireball': {
    moment: rising(SMALLER_SIDE),
    first: 6,
    every: 2,
    frames: 24,
    fps: 12,
  },
}
