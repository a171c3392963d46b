import type { Model, Surface } from './glb.ts'
import { bevelledBox, lathe, merged, moved, tipped, turned, type Mesh } from './mesh.ts'
import { coated, type Coat } from './turned.ts'

const steel: Surface = { colour: [0.32, 0.33, 0.35], roughness: 0.38, metalness: 0.95 }
const black: Surface = { colour: [0.025, 0.026, 0.028], roughness: 0.55, metalness: 0.2 }

const enamel: Coat = {
  colour: [0.62, 0.64, 0.62],
  band: [0.62, 0.64, 0.62],
  bands: [],
  under: [0.3, 0.16, 0.08],
  worn: 0.12,
  roughness: 0.45,
  metalness: 0.2,
  bump: 2,
  seed: 3,
}

const around = (count: number, place: (angle: number, index: number) => Mesh): Mesh =>
  merged(...Array.from({ length: count }, (_, i) => place((i / count) * Math.PI * 2, i)))

const POST = [
  [0, -1],
  [0.42, -1],
  [0.42, -0.94],
  [0.16, -0.9],
  [0.12, -0.2],
  [0.16, -0.14],
  [0, -0.12],
] as const
const DISH = [
  [0, 0],
  [0.3, 0.035],
  [0.55, 0.12],
  [0.72, 0.24],
  [0.7, 0.27],
  [0.53, 0.16],
  [0.28, 0.075],
  [0, 0.045],
] as const
const FEED = [
  [0.05, 0.34],
  [0.07, 0.4],
  [0.05, 0.46],
  [0, 0.47],
] as const

/** A dish on a post that turns once in its loop. */
export function radarDish(segments: number): Model {
  const facing = (mesh: Mesh): Mesh => moved(tipped(mesh, 1.15), [0, 0.34, 0.1])
  const strut = (angle: number): Mesh =>
    turned(moved(tipped(bevelledBox([0.02, 0.56, 0.02], 0.004), 0.95), [0, 0.29, 0.2]), angle)
  const fork = merged(
    moved(bevelledBox([0.08, 0.5, 0.12], 0.015), [0, 0.05, -0.06]),
    moved(bevelledBox([0.34, 0.18, 0.3], 0.02), [0, -0.06, -0.05]),
  )
  const spin = { turns: 1, at: [0, 0, 0] as const }
  return {
    parts: [
      { name: 'post', mesh: lathe(POST, 32), surface: 'steel' },
      { name: 'dish', mesh: facing(lathe(DISH, segments)), surface: 'enamel', spin },
      {
        name: 'feed',
        mesh: facing(merged(lathe(FEED, 20), around(3, strut))),
        surface: 'steel',
        spin,
      },
      { name: 'fork', mesh: fork, surface: 'black', spin },
    ],
    surfaces: { steel, black, enamel: { paint: coated(enamel) } },
    loop: { seconds: 4, bob: 0 },
  }
}

const BASE = [
  [0, 0],
  [0.62, 0],
  [0.62, 0.1],
  [0.5, 0.16],
  [0.5, 0.26],
  [0, 0.26],
] as const
const DOME = [
  [0.46, 0.26],
  [0.46, 0.72],
  [0.4, 0.84],
  [0.24, 0.92],
  [0, 0.94],
] as const

/** A warning beacon: a lamp whose reflector sweeps around inside ribbed glass. */
export function beacon(segments: number): Model {
  const rib = (angle: number): Mesh =>
    turned(moved(bevelledBox([0.03, 0.46, 0.045], 0.01), [0.47, 0.49, 0]), angle)
  const reflector = merged(
    moved(bevelledBox([0.4, 0.36, 0.03], 0.01), [0, 0.5, -0.1]),
    moved(bevelledBox([0.03, 0.36, 0.2], 0.01), [-0.2, 0.5, 0]),
    moved(bevelledBox([0.03, 0.36, 0.2], 0.01), [0.2, 0.5, 0]),
  )
  const lamp = moved(bevelledBox([0.24, 0.26, 0.05], 0.02), [0, 0.5, 0.08])
  const spin = { turns: 4, at: [0, 0, 0] as const }
  const coat = { ...enamel, colour: [0.72, 0.3, 0.02], worn: 0.16, seed: 9 } as const
  return {
    parts: [
      { name: 'base', mesh: lathe(BASE, segments), surface: 'paint' },
      { name: 'cage', mesh: around(12, rib), surface: 'black' },
      { name: 'cap', mesh: moved(lathe(DOME.slice(2), segments), [0, -0.12, 0]), surface: 'amber' },
      { name: 'reflector', mesh: reflector, surface: 'steel', spin },
      { name: 'lamp', mesh: lamp, surface: 'lamp', spin },
    ],
    surfaces: {
      steel,
      black,
      paint: { paint: coated(coat) },
      amber: { colour: [0.85, 0.3, 0.02], roughness: 0.2, metalness: 0, glow: [0.25, 0.07, 0] },
      lamp: { colour: [1, 0.8, 0.4], roughness: 0.3, metalness: 0, glow: [1, 0.62, 0.2] },
    },
    loop: { seconds: 4, bob: 0 },
  }
}

const ROD = [
  [0, 0.2],
  [0.035, 0.2],
  [0.035, 0.95],
  [0.16, 1],
  [0, 1.02],
] as const
const MOTOR = [
  [0, -0.12],
  [0.2, -0.1],
  [0.24, 0],
  [0.22, 0.14],
  [0.1, 0.2],
  [0, 0.21],
] as const
const GLOBE = [
  [0, -0.36],
  [0.1, -0.34],
  [0.16, -0.25],
  [0.13, -0.15],
  [0.08, -0.11],
] as const

/** A ceiling fan with five wooden blades and a lamp. */
export function ceilingFan(segments: number): Model {
  const blade = (angle: number): Mesh =>
    turned(
      merged(
        moved(tipped(bevelledBox([0.78, 0.02, 0.2], 0.008), 0.2), [0.76, 0.02, 0]),
        moved(bevelledBox([0.24, 0.025, 0.06], 0.008), [0.3, 0.02, 0]),
      ),
      angle,
    )
  const coat = { ...enamel, colour: [0.3, 0.17, 0.08], roughness: 0.5, metalness: 0 } as const
  return {
    parts: [
      { name: 'rod', mesh: lathe(ROD, 24), surface: 'steel' },
      { name: 'motor', mesh: lathe(MOTOR, segments), surface: 'steel' },
      {
        name: 'blades',
        mesh: around(5, blade),
        surface: 'wood',
        spin: { turns: 6, at: [0, 0, 0] as const },
      },
      { name: 'globe', mesh: lathe(GLOBE, segments), surface: 'globe' },
    ],
    surfaces: {
      steel,
      wood: { paint: coated(coat) },
      globe: { colour: [1, 0.95, 0.86], roughness: 0.4, metalness: 0, glow: [0.9, 0.74, 0.5] },
    },
    loop: { seconds: 4, bob: 0 },
  }
}
