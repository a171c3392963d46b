import type { Rgb } from '../../picture/colour.ts'
import type { Scene } from '../scene.ts'
import { explosion } from './blast.ts'
import { charged, type Charge } from './charge.ts'
import { dirtHit, thrown, type Throw } from './dirt.ts'

type Blast = Pick<Scene, 'dimensions' | 'seed' | 'camera'> & {
  readonly like: Scene
  readonly settings?: Scene['settings']
  readonly charge: Charge
  readonly throwing: Throw
  readonly leaving: Scene['leaving']
}

function blast({ like, charge, throwing, settings, ...rest }: Blast): Scene {
  const own = { ...like.settings, ...settings }
  const moved = { start: charged(charge), source: thrown(throwing), plan: { charge, throwing } }
  return { ...like, ...rest, ...moved, settings: own }
}

/** Shows only the hotter part of the heat, since small charges burn hot throughout. */
const hotter = (scene: Scene): Scene =>
  scene.ramp ? { ...scene, ramp: { ...scene.ramp, from: 0.32, to: 1 } } : scene

/** A small charge that throws flat: a grenade, not a bomb. */
export const grenadeBlast = blast({
  like: hotter(explosion),
  dimensions: [192, 112, 80],
  seed: 36,
  settings: { sootYield: 1.1, cooling: 0.018, burnRate: 0.045, swell: 2 },
  camera: { middle: 96, bottom: 1, scale: 0.35 },
  charge: {
    radius: 22,
    height: 5,
    seed: 14,
    jets: 34,
    speed: 2.2,
    jetSpeed: 5.2,
    upward: 1.3,
    fuel: 0.85,
    shell: 0.3,
  },
  throwing: {
    middle: [96, 40],
    steep: 22,
    flat: 22,
    force: 1,
    skirt: 1.6,
    seed: 141,
    heat: 0.5,
    last: 20,
  },
  leaving: [40, 0.07],
})

type Hit = Pick<Scene, 'seed'> & {
  readonly camera?: Scene['camera']
  readonly throwing: Throw
  readonly settings?: Scene['settings']
}

const coloured = (scene: Scene, albedo: Rgb): Scene => ({
  ...scene,
  lighting: { ...scene.lighting, albedo },
})

const hit = ({ throwing, settings, seed, camera }: Hit): Scene => ({
  ...dirtHit,
  seed,
  camera: camera ?? dirtHit.camera,
  settings: { ...dirtHit.settings, ...settings },
  source: thrown(throwing),
  plan: throwing,
})

/** A mortar round in soil: tall, with clods and lingering dust. */
export const mortarSoil = coloured(
  hit({
    seed: 58,
    throwing: { middle: [94, 32], steep: 40, flat: 14, force: 1.12, skirt: 1.2, seed: 17 },
    settings: { thinning: 0.018, windX: -0.7 },
  }),
  [0.17, 0.12, 0.085],
)

/** The same round in a snowfield: a wide low crown of powder that drifts off to the right. */
export const mortarSnow = coloured(
  hit({
    seed: 158,
    throwing: {
      middle: [90, 32],
      steep: 18,
      flat: 34,
      force: 1.2,
      skirt: 2.2,
      seed: 117,
      last: 22,
    },
    settings: { thinning: 0.014, windX: 1.6, windRate: 0.02, weight: 0.008, swirl: 0.4 },
  }),
  [0.6, 0.62, 0.66],
)

/** A heavy object lands: a ring of dust along the ground and nothing above it. */
export const landingDust = hit({
  seed: 69,
  camera: { middle: 96, bottom: 1, scale: 0.29 },
  throwing: { middle: [96, 32], steep: 0, flat: 30, force: 0.85, skirt: 1.9, seed: 28 },
  settings: { thinning: 0.022, windX: 0 },
})

/** A bullet or a hammer on concrete: one narrow puff with a few hard fingers. */
export const concretePuff = coloured(
  hit({
    seed: 169,
    camera: { middle: 94, bottom: 1, scale: 0.34 },
    throwing: { middle: [94, 32], steep: 26, flat: 12, force: 0.82, skirt: 0, seed: 128, last: 9 },
    settings: { thinning: 0.028, windX: 0.3, swirl: 0.45, weight: 0.004, drag: 0.05 },
  }),
  [0.42, 0.42, 0.42],
)
