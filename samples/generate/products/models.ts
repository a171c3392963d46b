import { barrel } from '../models/barrel.ts'
import { roadBarrier } from '../models/barrier.ts'
import { beacon } from '../models/beacon.ts'
import { crate } from '../models/crate.ts'
import { extinguisher } from '../models/extinguisher.ts'
import { drone } from '../models/drone.ts'
import { ceilingFan } from '../models/fan.ts'
import { pallet } from '../models/pallet.ts'
import { bollard, trafficCone } from '../models/street.ts'
import { amphora, gasCylinder } from '../models/vessels.ts'
import { radarDish } from '../models/radar.ts'
import { stoneKinds } from '../models/stone-kinds.ts'
import { stone } from '../models/stones.ts'
import { FULL, LITE, type Fineness, type Model } from '../models/model.ts'
import type { ModelPlan } from './object-plan.ts'

const plan = (
  module: string,
  make: (fineness: Fineness) => Model,
  turn: number,
  view?: ModelPlan['view'],
): ModelPlan => ({
  module: `models/${module}.ts`,
  full: () => make(FULL),
  lite: () => make(LITE),
  turn,
  ...(view && { view }),
})

const stones = (kind: keyof typeof stoneKinds, turn = 0.55): ModelPlan => ({
  ...plan('stones', (fineness) => stone(stoneKinds[kind], fineness), turn),
  parameters: stoneKinds[kind],
})

/** Every model for sale, by slug. */
export const models: Readonly<Record<string, ModelPlan>> = {
  'rusted-oil-barrel': plan('barrel', barrel, 0.5),
  'wooden-shipping-crate': plan('crate', crate, 0.6),
  'euro-pallet': plan('pallet', pallet, 0.6),
  'concrete-road-barrier': plan('barrier', roadBarrier, 0.5),
  'traffic-cone': plan('street', trafficCone, 0.4),
  'concrete-bollard': plan('street', bollard, 0.5),
  'gas-cylinder': plan('vessels', gasCylinder, 0.3),
  'fire-extinguisher': plan('extinguisher', extinguisher, 0.15),
  'terracotta-amphora': plan('vessels', amphora, 0.35),
  'quadcopter-drone': plan('drone', drone, -0.6),
  'radar-dish': plan('radar', radarDish, -0.75),
  'warning-beacon': plan('beacon', beacon, 0.4),
  'ceiling-fan': plan('fan', ceilingFan, 0.3, { pitch: -0.3, floor: false }),
  'mossy-granite-rock': stones('granite'),
  'sandstone-block': stones('sandstone'),
  'river-pebble': stones('pebble'),
  'basalt-shard': stones('basalt', 1.3),
  'iron-asteroid': stones('asteroid'),
}
