import { mix, smoothstep } from '../picture/curves.ts'
import { fractal } from '../picture/noise.ts'
import type { Model, Paint } from './glb.ts'
import { lathe, moved } from './mesh.ts'

const R = 0.58
const PROFILE = [
  [0, -0.9],
  [R - 0.04, -0.9],
  [R + 0.03, -0.88],
  [R + 0.03, -0.84],
  [R, -0.82],
  [R, -0.33],
  [R + 0.035, -0.3],
  [R + 0.035, -0.26],
  [R, -0.23],
  [R, 0.23],
  [R + 0.035, 0.26],
  [R + 0.035, 0.3],
  [R, 0.33],
  [R, 0.82],
  [R + 0.03, 0.84],
  [R + 0.03, 0.88],
  [R - 0.03, 0.9],
  [R - 0.05, 0.86],
  [0, 0.86],
] as const
const CAP = [
  [0.08, 0.86],
  [0.08, 0.9],
  [0, 0.9],
] as const

/** A steel drum with two hoops, painted blue a long time ago. */
export const barrel = (segments: number): Model => ({
  parts: [
    { name: 'drum', mesh: lathe(PROFILE, segments), surface: 'steel' },
    { name: 'cap', mesh: moved(lathe(CAP, 24), [0.3, 0, 0.1]), surface: 'cap' },
  ],
  surfaces: {
    steel: { paint: rustedPaint },
    cap: { colour: [0.3, 0.3, 0.3], roughness: 0.35, metalness: 1 },
  },
})

/** Noise that tiles in u and v, because it is taken on a torus. */
export function torus(
  u: number,
  v: number,
  frequency: number,
  octaves: number,
  seed: number,
): number {
  const [a, b] = [u * Math.PI * 2, v * Math.PI * 2]
  const x = Math.cos(a) * frequency + 9
  const y = Math.sin(a) * frequency + Math.cos(b) * frequency
  return fractal([x, y, Math.sin(b) * frequency], octaves, seed)
}

/** 0 for sound paint, 1 for rust: in patches, and towards both rims. */
function rust(u: number, v: number): number {
  const rims = 0.1 * smoothstep(0.85, 0.98, v) + 0.1 * smoothstep(0.15, 0.02, v)
  return smoothstep(0.55, 0.64, torus(u, v, 3.4, 6, 8) + rims)
}

const rustedPaint: Paint = {
  colour: (u, v) => {
    const n = torus(u, v, 2, 6, 3)
    const r = rust(u, v)
    const streak = 0.75 + 0.5 * torus(u * 2, v * 0.25, 5, 4, 6)
    const brown = (0.5 + 0.8 * n) * streak
    const paint = 0.9 + 0.25 * (streak - 1)
    return [
      mix((0.09 + 0.07 * n) * paint, 0.27 * brown, r),
      mix((0.2 + 0.09 * n) * paint, 0.125 * brown, r),
      mix((0.27 + 0.1 * n) * paint, 0.06 * brown, r),
    ]
  },
  roughness: (u, v) => mix(0.4, 0.92, rust(u, v)),
  metalness: (u, v) => mix(0.15, 0.3, rust(u, v)),
  height: (u, v) => torus(u, v, 4, 5, 3) * 0.5 - 0.4 * rust(u, v),
  bump: 4,
}
