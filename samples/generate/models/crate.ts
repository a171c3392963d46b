import { smoothstep } from '../picture/curves.ts'
import { fractal, noise } from '../picture/noise.ts'
import type { Model, Paint } from './glb.ts'
import { bevelledBox, moved } from './mesh.ts'

const CORNERS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const

/** A planked shipping crate with iron corner posts. */
export const crate = (): Model => ({
  parts: [
    { name: 'crate', mesh: bevelledBox([1, 1, 1], 0.025), surface: 'wood' },
    ...CORNERS.map(([x, z], i) => ({
      name: `post_${i + 1}`,
      mesh: moved(bevelledBox([0.09, 1.03, 0.09], 0.012), [x * 0.47, 0, z * 0.47]),
      surface: 'iron',
    })),
  ],
  surfaces: {
    wood: { paint: wood },
    iron: { colour: [0.08, 0.08, 0.085], roughness: 0.45, metalness: 0.9 },
  },
})

const PLANKS = 5
const FRAME = 0.1

const plankAt = (v: number): readonly [number, number] => {
  const at = v * PLANKS
  return [Math.floor(at), at - Math.floor(at)]
}

const fromEdge = (u: number, v: number): number => Math.min(u, 1 - u, v, 1 - v)

const wood: Paint = {
  colour: (u, v) => {
    const [plank, across] = plankAt(v)
    const fibre = fractal([u * 2.2 + plank * 7, across * 9 + plank * 3, 2], 5, plank)
    const ring = 0.5 + 0.5 * Math.sin((across * 5 + fibre * 7 + plank) * 5)
    const gap = smoothstep(0, 0.05, across) * smoothstep(1, 0.95, across)
    const plankTone = 0.85 + 0.3 * noise(plank * 9.1, 1, 1)
    const worn = 0.82 + 0.36 * fractal([u * 4, v * 4, 5], 4, 12)
    const base = (0.35 + 0.14 * ring + 0.3 * fibre) * (0.35 + 0.65 * gap) * plankTone * worn
    const tone = base * (fromEdge(u, v) < FRAME ? 0.8 : 1) * 0.82
    return [tone * 0.9, tone * 0.68, tone * 0.46]
  },
  roughness: () => 0.82,
  metalness: () => 0,
  height: (u, v) => {
    const [plank, across] = plankAt(v)
    const edge = fromEdge(u, v)
    const frame = edge < FRAME ? 0.9 * smoothstep(0.1, 0.085, edge) : 0
    const boards = 0.35 * smoothstep(0, 0.06, across) * smoothstep(1, 0.94, across)
    return boards + 0.3 * fractal([u * 3 + plank * 7, across * 14, 2], 4, plank) + frame
  },
  bump: 7,
}
