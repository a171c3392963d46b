import type { Scene } from '../scene.ts'
import { charged } from './charge.ts'
import { thrown } from './dirt.ts'

const sootLight = {
  exposure: 1.25,
  albedo: [0.03, 0.028, 0.026],
  key: [1.6, 1.5, 1.4],
  fill: [0.4, 0.42, 0.5],
  ambient: [0.12, 0.12, 0.14],
  smoke: true,
} as const

export const explosion: Scene = {
  dimensions: [224, 176, 80],
  seed: 11,
  preRoll: 0,
  lead: 1,
  leaving: [40, 0.09],
  stepsPerFrame: 2,
  settings: {
    swirl: 0.35,
    buoyancy: 0.06,
    cooling: 0.01,
    radiation: 0.01,
    thinning: 0.004,
    burnRate: 0.03,
    heatYield: 2.1,
    sootYield: 0.95,
    swell: 2.3,
    ignition: 0.05,
    drag: 0.016,
  },
  camera: { middle: 112, bottom: 1, scale: 0.58 },
  look: {
    sigma: 0.26,
    heatScale: 1 / 2.2,
    lightX: -0.5,
    lightZ: 0.45,
    keySigma: 0.1,
    fillRise: 0.35,
    fillSigma: 0.1,
    // The tile of its noise is smaller than the cloud: erosion would show it again and again as the smoke thins out.
    frequency: 0.29,
    displace: 0.8,
    flicker: 0.16,
    edge: 24,
  },
  ramp: {
    from: 0.26,
    to: 0.9,
    gain: 2.2,
    extinction: 0.4,
    kelvin: 640,
    kelvinPerHeat: 1500,
    contrast: 6,
    white: [0.76, 1.05],
  },
  lighting: sootLight,
  bloom: { radius: 14, amount: 0.55, threshold: 0.5 },
  start: charged({
    radius: 38,
    height: 8,
    seed: 4,
    jets: 26,
    speed: 2.5,
    jetSpeed: 4.5,
    upward: 1.15,
    fuel: 1,
    shell: 0.22,
  }),
  source: thrown({
    middle: [112, 40],
    steep: 18,
    flat: 20,
    force: 1.05,
    skirt: 1.6,
    seed: 95,
    heat: 0.6,
    last: 26,
  }),
}

/** The burning gasoline that flies out of the fireball, around the middle of its grid. */
export const burningSpray = (middle: readonly [number, number]) =>
  thrown({
    middle,
    steep: 16,
    flat: 6,
    force: 0.9,
    skirt: 0,
    seed: 92,
    height: 46,
    heat: 1.4,
    last: 20,
  })

/** Gasoline in the air: a rolling ball that climbs, with less soot and more light. */
export const fireball: Scene = {
  ...explosion,
  dimensions: [192, 208, 96],
  seed: 23,
  settings: {
    ...explosion.settings,
    swirl: 0.42,
    buoyancy: 0.05,
    cooling: 0.014,
    burnRate: 0.024,
    sootYield: 0.42,
    swell: 2.1,
    drag: 0.022,
    thinning: 0.012,
  },
  camera: { middle: 96, bottom: 2, scale: 0.76 },
  ramp: {
    from: 0.22,
    to: 0.9,
    gain: 2.2,
    extinction: 0.36,
    kelvin: 620,
    kelvinPerHeat: 1560,
    contrast: 6,
    white: [0.76, 1.05],
  },
  start: charged({
    radius: 32,
    height: 46,
    seed: 71,
    jets: 30,
    speed: 1.8,
    jetSpeed: 4.2,
    upward: 1.2,
    fuel: 1,
    shell: 0.15,
  }),
  source: burningSpray([96, 48]),
}
