import type { Rgb } from '../../picture/colour.ts'
import type { Scene } from '../scene.ts'
import { charged, explosion, fireball, type Charge } from './blast.ts'
import { dirtHit, thrown, type Throw } from './dirt.ts'

type Blast = Pick<Scene, 'dimensions' | 'seed' | 'camera'> & {
  readonly like: Scene
  readonly settings?: Scene['settings']
  readonly charge: Charge
}

function blast({ like, charge, settings, ...rest }: Blast): Scene {
  const own = { ...like.settings, ...settings }
  return { ...like, ...rest, settings: own, start: charged(charge), plan: charge }
}

/** Shows the hotter part of the heat only, since small charges burn hot all through. */
const hotter = (scene: Scene): Scene =>
  scene.ramp ? { ...scene, ramp: { ...scene.ramp, from: 0.32, to: 1 } } : scene

/** A small charge that throws flat: a grenade, not a bomb. */
export const grenadeBlast = blast({
  like: hotter(explosion),
  dimensions: [192, 112, 80],
  seed: 36,
  settings: { sootYield: 1.1, cooling: 0.018, burnRate: 0.045, swell: 2 },
  camera: { middle: 96, bottom: 1, scale: 0.42 },
  charge: {
    radius: 22,
    height: 5,
    seed: 14,
    jets: 34,
    speed: 2.2,
    jetSpeed: 5.2,
    upward: 1.3,
    fuel: 0.85,
  },
})

/** A burst in the air that leaves a round black cloud. */
export const flak = blast({
  like: hotter(fireball),
  dimensions: [144, 144, 96],
  seed: 47,
  settings: { sootYield: 1.3, cooling: 0.03, burnRate: 0.06, buoyancy: 0.02, thinning: 0.006 },
  camera: { middle: 72, bottom: 2, scale: 0.53 },
  charge: {
    radius: 22,
    height: 72,
    seed: 25,
    jets: 40,
    speed: 2,
    jetSpeed: 4.4,
    upward: 1,
    fuel: 0.8,
  },
})

/** The air burst with its fire in a colour that no fuel has, and no soot. */
const conjured = (scene: Scene, cool: Rgb, bright: Rgb): Scene => ({
  ...scene,
  lighting: { ...scene.lighting, smoke: false },
  ...(scene.ramp && { ramp: { ...scene.ramp, colours: [cool, bright], from: 0.2, gain: 1.6 } }),
})

export const spellBurst = conjured(flak, [0.1, 0.12, 0.9], [0.55, 0.85, 1])
export const curseBurst = conjured(grenadeBlast, [0.3, 0.02, 0.5], [1, 0.4, 0.95])

type Hit = Pick<Scene, 'seed'> & {
  readonly camera?: Scene['camera']
  readonly throwing: Throw
  readonly settings?: Scene['settings']
}

const hit = ({ throwing, settings, seed, camera }: Hit): Scene => ({
  ...dirtHit,
  seed,
  camera: camera ?? dirtHit.camera,
  settings: { ...dirtHit.settings, ...settings },
  source: thrown(throwing),
  plan: throwing,
})

/** A mortar round: tall, and its dust hangs. */
const mortar = hit({
  seed: 58,
  throwing: { middle: [94, 32], steep: 40, flat: 14, force: 1.12, skirt: 1.2, seed: 17 },
  settings: { thinning: 0.018, windX: -0.7 },
})

/** Something heavy lands: a ring of dust along the ground and nothing above it. */
export const landingDust = hit({
  seed: 69,
  camera: { middle: 96, bottom: 1, scale: 0.29 },
  throwing: { middle: [96, 32], steep: 0, flat: 30, force: 0.85, skirt: 1.9, seed: 28 },
  settings: { thinning: 0.022, windX: 0 },
})

const coloured = (scene: Scene, albedo: Rgb): Scene => ({
  ...scene,
  lighting: { ...scene.lighting, albedo },
})

export const mortarSoil = coloured(mortar, [0.17, 0.12, 0.085])
export const mortarSnow = coloured(mortar, [0.6, 0.62, 0.66])
export const landingConcrete = coloured(landingDust, [0.42, 0.42, 0.42])
