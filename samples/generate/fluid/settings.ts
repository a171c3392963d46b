/** The forces on the gas, per step. Order matters: `applyForces` reads them as floats in this order. */
export type Settings = {
  readonly swirl: number
  readonly buoyancy: number
  readonly weight: number
  readonly cooling: number
  readonly radiation: number
  readonly thinning: number
  readonly burnRate: number
  readonly heatYield: number
  readonly sootYield: number
  readonly windX: number
  readonly windZ: number
  readonly windRate: number
  readonly drag: number
  readonly swell: number
  readonly ignition: number
}

export const calm: Settings = {
  swirl: 0.3,
  buoyancy: 0,
  weight: 0,
  cooling: 0,
  radiation: 0,
  thinning: 0,
  burnRate: 0,
  heatYield: 1,
  sootYield: 0.2,
  windX: 0,
  windZ: 0,
  windRate: 0,
  drag: 0,
  swell: 0,
  ignition: 0.05,
}

const settingOrder = Object.keys(calm) as (keyof Settings)[]

export const settingValues = (settings: Settings): number[] =>
  settingOrder.map((name) => settings[name])
