import { smoothstep } from '../picture/curves.ts'
import { fractal } from '../picture/noise.ts'
import type { Model, Paint, Part } from './glb.ts'
import { bevelledBox, lathe, merged, moved, turned, type Mesh } from './mesh.ts'

const BODY = [
  [0, -0.22],
  [0.2, -0.2],
  [0.36, -0.1],
  [0.42, 0],
  [0.36, 0.1],
  [0.22, 0.17],
  [0.1, 0.2],
  [0, 0.205],
] as const
const GUARD = [
  [0.34, -0.03],
  [0.36, -0.035],
  [0.375, 0],
  [0.36, 0.035],
  [0.34, 0.03],
  [0.34, -0.03],
] as const
const LENS = [
  [0, -0.3],
  [0.09, -0.29],
  [0.13, -0.22],
  [0.12, -0.17],
] as const
const HUB = [
  [0.05, -0.03],
  [0.05, 0.03],
  [0, 0.035],
] as const
const ANGLES = [0.785, 2.356, 3.927, 5.498]
const REACH = 0.95
const TURNS = 12

/** A quadcopter whose rotors turn and which hovers, in a loop of four seconds. */
export const drone = (segments: number): Model => ({
  parts: [
    { name: 'body', mesh: lathe(BODY, segments), surface: 'hull' },
    { name: 'camera', mesh: lathe(LENS, 32), surface: 'lens' },
    ...ANGLES.flatMap((angle, i) => corner(angle, i, segments)),
  ],
  surfaces: {
    hull: { paint: hull },
    carbon: { colour: [0.03, 0.032, 0.036], roughness: 0.5, metalness: 0.3 },
    lens: { colour: [0.01, 0.01, 0.02], roughness: 0.08, metalness: 0.9 },
    light: { colour: [0, 0, 0], roughness: 1, metalness: 0, glow: [1, 0.15, 0.05] },
  },
  loop: { seconds: 4, bob: 0.06 },
})

function corner(angle: number, index: number, segments: number): Part[] {
  const [x, z] = [Math.cos(angle) * REACH, Math.sin(angle) * REACH]
  const arm = turned(moved(bevelledBox([0.8, 0.05, 0.09], 0.015), [0.55, 0.02, 0]), angle)
  const lamp = moved(bevelledBox([0.03, 0.03, 0.03], 0.005), [
    Math.cos(angle) * 1.34,
    0,
    Math.sin(angle) * 1.34,
  ])
  const n = index + 1
  const spin = { turns: index % 2 ? TURNS : -TURNS, at: [x, 0.03, z] as const }
  return [
    { name: `arm_${n}`, mesh: arm, surface: 'carbon' },
    { name: `guard_${n}`, mesh: moved(lathe(GUARD, segments), [x, 0, z]), surface: 'hull' },
    { name: `rotor_${n}`, mesh: rotor(), surface: 'carbon', spin },
    { name: `light_${n}`, mesh: lamp, surface: 'light' },
  ]
}

const rotor = (): Mesh =>
  merged(
    bevelledBox([0.62, 0.012, 0.06], 0.003),
    moved(bevelledBox([0.06, 0.012, 0.62], 0.003), [0, 0.001, 0]),
    lathe(HUB, 20),
  )

/** 0 inside a panel, 0.5 on a line between panels. */
const panel = (u: number, v: number): number =>
  Math.max(Math.abs(((u * 6) % 1) - 0.5), Math.abs(((v * 4) % 1) - 0.5))

const wear = (u: number, v: number, frequency: number, octaves: number): number => {
  const angle = u * Math.PI * 2
  return fractal(
    [Math.cos(angle) * frequency, v * frequency * 2, Math.sin(angle) * frequency],
    octaves,
    4,
  )
}

const hull: Paint = {
  colour: (u, v) => {
    const line = smoothstep(0.47, 0.49, panel(u, v))
    const k = 0.62 * (0.75 + 0.4 * wear(u, v, 2, 5)) * (1 - 0.65 * line)
    const stripe = v > 0.42 && v < 0.52
    return stripe ? [k * 1.1, k * 0.55, k * 0.12] : [k * 0.86, k * 0.9, k * 0.95]
  },
  roughness: (u, v) => 0.38 + 0.35 * wear(u, v, 3, 4),
  metalness: () => 0.55,
  height: (u, v) => -smoothstep(0.465, 0.49, panel(u, v)) + 0.06 * wear(u, v, 6, 3),
  bump: 3,
}
