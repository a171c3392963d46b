import { mixed } from '../picture/colour.ts'
import { smoothstep } from '../picture/curves.ts'
import { fractal, noise } from '../picture/noise.ts'
import type { Model, Paint, Part } from './glb.ts'
import { bevelledBox, moved, tipped } from './mesh.ts'

const fromEdge = (u: number, v: number): number => Math.min(u, 1 - u, v, 1 - v)

const olive: Paint = {
  colour: (u, v) => {
    const dirt = 0.7 + 0.55 * fractal([u * 3, v * 3, 4], 5, 3)
    const scuffed = smoothstep(
      0.06,
      0,
      fromEdge(u, v) + 0.1 * (fractal([u * 9, v * 9, 1], 3) - 0.5),
    )
    return mixed([0.11 * dirt, 0.125 * dirt, 0.06 * dirt], [0.3, 0.29, 0.27], scuffed)
  },
  roughness: (u, v) => 0.5 + 0.25 * fractal([u * 6, v * 6, 2], 3, 5),
  metalness: (u, v) => 0.2 + 0.6 * smoothstep(0.04, 0, fromEdge(u, v)),
  height: (u, v) => {
    const pressed = smoothstep(0.16, 0.18, fromEdge(u, v)) - smoothstep(0.2, 0.22, fromEdge(u, v))
    return pressed * 0.8 + 0.2 * fractal([u * 20, v * 20, 3], 3, 8)
  },
  bump: 5,
}

/** A steel ammunition box with a lid, a latch and a handle. */
export const ammunitionBox = (): Model => ({
  parts: [
    { name: 'box', mesh: bevelledBox([1.3, 0.72, 0.62], 0.03), surface: 'olive' },
    {
      name: 'lid',
      mesh: moved(bevelledBox([1.36, 0.16, 0.68], 0.03), [0, 0.42, 0]),
      surface: 'olive',
    },
    ...[-1, 1].map((side) => ({
      name: side < 0 ? 'latch' : 'hinge',
      mesh: moved(bevelledBox([0.05, 0.34, 0.2], 0.015), [side * 0.69, 0.3, 0]),
      surface: 'steel',
    })),
    {
      name: 'handle',
      mesh: moved(bevelledBox([0.5, 0.04, 0.05], 0.015), [0, 0.6, 0]),
      surface: 'steel',
    },
    ...[-1, 1].map((side) => ({
      name: side < 0 ? 'lug_left' : 'lug_right',
      mesh: moved(bevelledBox([0.04, 0.14, 0.05], 0.01), [side * 0.24, 0.55, 0]),
      surface: 'steel',
    })),
  ],
  surfaces: {
    olive: { paint: olive },
    steel: { colour: [0.12, 0.125, 0.13], roughness: 0.45, metalness: 0.9 },
  },
})

const board: Paint = {
  colour: (u, v) => {
    const fibre = fractal([u * 3, v * 22, 2], 5, 4)
    const ring = 0.5 + 0.5 * Math.sin((v * 9 + fibre * 7) * 4)
    const grey = 0.7 + 0.5 * fractal([u * 4, v * 4, 7], 4, 9)
    const tone = (0.3 + 0.12 * ring + 0.24 * fibre) * grey
    const nail = Math.hypot((u - (u < 0.5 ? 0.06 : 0.94)) * 6, v - 0.5)
    const [r, g, b] = [tone * 0.92, tone * 0.76, tone * 0.56]
    return mixed([r, g, b], [0.09, 0.07, 0.06], smoothstep(0.09, 0.06, nail))
  },
  roughness: () => 0.86,
  metalness: () => 0,
  height: (u, v) => 0.5 * fractal([u * 4, v * 26, 2], 4, 4) + 0.2 * noise(u * 40, v * 40, 1),
  bump: 6,
}

const layer = (name: string, parts: readonly (readonly [number, number])[], at: Layer): Part[] =>
  parts.map(([across, wide], i) => ({
    name: `${name}_${i + 1}`,
    mesh: moved(
      bevelledBox(at.along ? [wide, at.thick, 1] : [1.2, at.thick, wide], 0.008),
      at.along ? [across, at.height, 0] : [0, at.height, across],
    ),
    surface: 'board',
  }))

type Layer = { readonly along: boolean; readonly thick: number; readonly height: number }

const spaced = (count: number, reach: number, wide: number): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, i) => [-reach + (2 * reach * i) / (count - 1), wide] as const)

/** A four-way pallet: boards above and below, nine blocks between. */
export const pallet = (): Model => ({
  parts: [
    ...layer('top', spaced(7, 0.45, 0.1), { along: false, thick: 0.025, height: 0.14 }),
    ...layer('bearer', spaced(3, 0.55, 0.1), { along: true, thick: 0.025, height: 0.11 }),
    ...spaced(3, 0.55, 0).flatMap(([x], row) =>
      spaced(3, 0.45, 0).map(([z], column) => ({
        name: `block_${row * 3 + column + 1}`,
        mesh: moved(bevelledBox([0.1, 0.09, 0.1], 0.008), [x, 0.055, z]),
        surface: 'board',
      })),
    ),
    ...layer('bottom', spaced(3, 0.45, 0.1), { along: false, thick: 0.02, height: 0 }),
  ],
  surfaces: { board: { paint: board } },
})

const concrete: Paint = {
  colour: (u, v) => {
    const cloud = fractal([u * 3, v * 3, 2], 5, 6)
    const stain = smoothstep(0.5, 0.75, fractal([u * 6, v * 1.2, 9], 4, 7)) * 0.3
    const pore = smoothstep(0.72, 0.78, noise(u * 70, v * 70, 4)) * 0.35
    const tone = (0.36 + 0.2 * cloud) * (1 - stain) * (1 - pore)
    return [tone, tone * 0.98, tone * 0.94]
  },
  roughness: () => 0.9,
  metalness: () => 0,
  height: (u, v) =>
    0.4 * fractal([u * 12, v * 12, 2], 4, 6) - smoothstep(0.72, 0.78, noise(u * 70, v * 70, 4)),
  bump: 4,
}

/** A concrete road barrier: a wide foot, two sloping faces, lifting eyes. */
export const roadBarrier = (): Model => ({
  parts: [
    {
      name: 'foot',
      mesh: moved(bevelledBox([2, 0.16, 0.62], 0.03), [0, 0.08, 0]),
      surface: 'concrete',
    },
    ...[-1, 1].map((side) => ({
      name: side < 0 ? 'face_front' : 'face_back',
      mesh: moved(tipped(bevelledBox([2, 0.62, 0.14], 0.025), side * 0.18), [
        0,
        0.42,
        side * -0.13,
      ]),
      surface: 'concrete',
    })),
    {
      name: 'core',
      mesh: moved(bevelledBox([1.98, 0.78, 0.22], 0.03), [0, 0.44, 0]),
      surface: 'concrete',
    },
    ...[-0.7, 0.7].map((x, i) => ({
      name: `eye_${i + 1}`,
      mesh: moved(bevelledBox([0.16, 0.05, 0.04], 0.015), [x, 0.85, 0]),
      surface: 'steel',
    })),
  ],
  surfaces: {
    concrete: { paint: concrete },
    steel: { colour: [0.22, 0.14, 0.09], roughness: 0.75, metalness: 0.7 },
  },
})
