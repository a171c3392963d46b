import { barrel } from '../models/barrel.ts'
import { crate } from '../models/crate.ts'
import { drone } from '../models/drone.ts'
import type { Model } from '../models/glb.ts'
import { rock } from '../models/rock.ts'
import { cloud } from '../volumes/cloud.ts'
import { fireballVolume } from '../volumes/fireball.ts'
import type { Volume } from '../volumes/grid.ts'

/** A GLB: the full model, and a lighter one with half-size textures. */
export type ModelPlan = {
  readonly module: string
  readonly full: () => Model
  readonly lite: () => Model
  readonly textures: readonly [number, number]
  readonly turn: number
}

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
}

/** An OpenVDB file, and one of half the resolution. */
export type VolumePlan = {
  readonly module: string
  readonly make: () => Volume
  /** Edge of a cell in metres. */
  readonly voxel: number
  readonly pose: { readonly pitch: number; readonly density: number; readonly zoom: number }
}

export const VOLUME_SIDE = 96

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
}
