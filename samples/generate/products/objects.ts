import { blown, running, type Moment } from '../volumes/blown.ts'
import { cloud, fairWeather, growing } from '../volumes/cloud.ts'
import {
  bonfire,
  dustBurst,
  fuelCloud,
  SIDE,
  smokeColumn,
  wallOfFlames,
} from '../volumes/moments.ts'
import type { SequencePlan, VolumePlan } from './object-plan.ts'

/** A moment of a simulation, and the running simulation from step `first`. */
const simulated = (moment: Moment, first: number, isShown = false) => ({
  module: 'volumes/moments.ts',
  make: () => blown(moment),
  sequence: running24((frames) => running(moment, first, frames), isShown),
})

const running24 = (make: SequencePlan['make'], isShown = false): SequencePlan => ({
  make,
  frames: 24,
  fps: 12,
  isShown,
})

export const volumes: Readonly<Record<string, VolumePlan>> = {
  'cumulus-cloud': {
    module: 'volumes/cloud.ts',
    make: () => cloud(SIDE, fairWeather),
    sequence: running24((frames) => growing(SIDE, fairWeather, frames)),
    voxel: 1.5,
    pose: { pitch: -0.08, density: 34, zoom: 4.3 },
    plan: fairWeather,
  },
  'burning-fuel-cloud': {
    ...simulated(fuelCloud, 4),
    voxel: 0.08,
    pose: { pitch: 0.12, density: 34, zoom: 3.6 },
  },
  'rising-smoke-column': {
    ...simulated(smokeColumn, 8),
    voxel: 0.06,
    pose: { pitch: 0.06, density: 34, zoom: 3.5 },
  },
  'dust-burst': {
    ...simulated(dustBurst, 2, true),
    voxel: 0.04,
    pose: { pitch: 0.08, density: 34, zoom: 3.9 },
  },
  'bonfire-flames': {
    ...simulated(bonfire, 24),
    voxel: 0.02,
    pose: { pitch: 0.06, density: 20, zoom: 3.4 },
  },
  'wall-of-flames': {
    ...simulated(wallOfFlames, 28),
    voxel: 0.03,
    pose: { pitch: 0.06, density: 20, zoom: 3.4 },
  },
}
