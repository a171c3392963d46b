import { clamp } from '../picture/curves.ts'
import type { Rgb } from '../picture/colour.ts'
import { fixed, rivet, type Facing } from './fixings.ts'
import { grain } from './grain.ts'
import { lettered } from './lettering.ts'
import { merged, moved, pieces, rolled, turned, tipped, type Mesh } from './mesh.ts'
import type { Fineness, Model, Part } from './model.ts'
import { cover, paintedSteel, type Print } from './paints.ts'
import { roundedBox } from './shapes.ts'
import { smoothPath, tube } from './sweeps.ts'
import { wood } from './wood.ts'

const HALF = 0.5
const PLANK = 0.02
const BATTEN = 0.026
const WIDE = 0.095
const PLANKS = 6

const light: Rgb = [0.66, 0.5, 0.33]
const dark: Rgb = [0.42, 0.275, 0.155]

/** A planked shipping crate a meter wide: framed and braced, with iron corners and rope handles. */
export function crate({ small, nailed, sides }: Fineness): Model {
  const board = (x: number, y: number, z: number): Mesh => roundedBox([x, y, z], 0.004, small)
  const inside = HALF - BATTEN - PLANK
  const wall = Array.from({ length: PLANKS }, (_, i) => {
    const high = (2 * HALF) / PLANKS
    const length = 2 * inside + 2 * PLANK - 0.001
    const skew = 0.0016 * (grain(i * 3.3, 1, 1, 1, 3) - 0.5)
    return moved(board(length, high - 0.006, PLANK), [
      skew,
      (i + 0.5) * high - HALF,
      inside + PLANK / 2,
    ])
  })
  const rail = (y: number): Mesh => moved(board(2 * HALF, WIDE, BATTEN), [0, y, HALF - BATTEN / 2])
  const stile = (x: number): Mesh =>
    moved(board(WIDE, 2 * HALF - 2 * WIDE - 0.002, BATTEN), [x, 0, HALF - BATTEN / 2])
  const slant = rolled(board(1.04, WIDE * 0.9, BATTEN - 0.003), Math.PI / 4)
  const brace = moved(slant, [0, 0, HALF - BATTEN / 2 - 0.0015])
  const ends = HALF - WIDE / 2
  const rails = [rail(ends), rail(-ends)]
  const stiles = [stile(ends), stile(-ends)]
  const grains = { along: 0, light, dark, seed: 3, weathered: 0.42 } as const
  const upright = { ...grains, along: 1, seed: 4 } as const
  const sideways = { ...grains, along: 2, seed: 5 } as const
  const quarter = Math.PI / 2
  const half = (mesh: Mesh): Mesh => turned(mesh, Math.PI)
  const side = (mesh: Mesh): Mesh => turned(mesh, quarter)
  // The side walls stand between the front and back walls.
  const narrow = (mesh: Mesh): Mesh => {
    const share = (HALF - BATTEN) / HALF
    return { ...mesh, positions: mesh.positions.map((v, i) => (i % 3 === 0 ? v * share : v)) }
  }
  const sidewalls = [...wall, ...rails].map(narrow).flatMap((one) => [side(one), half(side(one))])
  const sideStiles = stiles.map(narrow).map((one) => moved(one, [0, 0, -0.0006]))
  const lid = wall.map((one) => tipped(one, -quarter))
  const lidRails = [...rails, ...stiles].map((one) => tipped(narrow(narrow(one)), -quarter))
  const floor = [...wall, ...rails].map((one) => tipped(narrow(one), quarter))
  const up = (mesh: Mesh): Mesh => moved(mesh, [0, HALF, 0])
  const part = (name: string, meshes: readonly Mesh[], surface: Part['surface']): Part => ({
    name,
    mesh: up(pieces(...meshes)),
    surface,
  })
  return {
    parts: [
      part('core', [roundedBox([0.9, 0.9, 0.9], 0.01, 0)], wood({ ...grains, weathered: 1 })),
      part(
        'front_and_back',
        [...wall, ...rails].flatMap((one) => [one, half(one)]),
        wood({ ...grains, print: stencil }),
      ),
      part(
        'uprights',
        [
          ...stiles,
          ...stiles.map(half),
          ...sideStiles.flatMap((one) => [side(one), half(side(one))]),
        ],
        wood(upright),
      ),
      part('brace_front', [brace, half(brace)], wood({ ...grains, along: [0.7071, 0.7071, 0] })),
      part(
        'braces_side',
        [side(narrow(brace)), half(side(narrow(brace)))],
        wood({ ...sideways, along: [0, 0.7071, 0.7071] }),
      ),
      part('sides', sidewalls, wood(sideways)),
      part('lid', [...lid, ...lidRails, ...floor], wood({ ...grains, seed: 6 })),
      ...(nailed ? [part('nails', [nails()], iron)] : []),
      part('corners', [corners(small, nailed)], iron),
      { name: 'handles', mesh: up(handles(sides)), surface: rope },
    ],
  }
}

const stencil: Print = (at, coat) => {
  if (Math.abs(at.nz) < 0.6 || Math.abs(at.z) > HALF - BATTEN * 0.5) return
  const across = at.x * Math.sign(at.z)
  const ink = Math.max(
    lettered({ text: 'FRAGILE', x: -0.09, y: 0.755, high: 0.07 }, across, at.y),
    lettered({ text: 'EMB-0427', x: 0.12, y: 0.25, high: 0.05 }, across, at.y),
    lettered({ text: 'GROSS 84 KG', x: 0.12, y: 0.17, high: 0.028 }, across, at.y),
  )
  const worn = clamp(1.5 - 1.5 * grain(at.x * 40, at.y * 40, at.z * 40, 3, 51))
  cover(coat, [0.1, 0.09, 0.085], [0.8, 0], ink * worn)
}

const iron = paintedSteel({
  colour: [0.13, 0.13, 0.135],
  seed: 21,
  scale: 2.5,
  wear: 0.8,
  rust: 0.85,
  rough: 0.55,
})

const rope = wood({
  along: 1,
  light: [0.62, 0.52, 0.36],
  dark: [0.4, 0.31, 0.2],
  seed: 9,
  weathered: 0.4,
})

/** Nail heads along the rails, where planks and frame meet. */
function nails(): Mesh {
  const rows = [-0.47, -0.435, 0.435, 0.47]
  const columns = [-0.38, -0.13, 0.13, 0.38]
  const face = (facing: Facing, place: (x: number, y: number) => [number, number, number]): Mesh =>
    merged(
      ...rows.flatMap((y, r) =>
        columns.map((x) => fixed(rivet(0.0055, 6), facing, place(x + (r % 2) * 0.012, y))),
      ),
    )
  return merged(
    face('front', (x, y) => [x, y, HALF]),
    face('back', (x, y) => [-x, y, -HALF]),
    face('right', (x, y) => [HALF, y, x]),
    face('left', (x, y) => [-HALF, y, x]),
    face('up', (x, y) => [x, HALF, y]),
  )
}

/** Three riveted plates around each of the eight corners. */
function corners(small: number, nailed: boolean): Mesh {
  const plate = roundedBox([0.13, 0.13, 0.004], 0.0018, small)
  const rivets = [
    [0.035, 0.035],
    [-0.035, 0.035],
    [0.035, -0.035],
  ].map(([x, y]) => fixed(rivet(0.008, 8), 'front', [x, y, 0.002]))
  const one = merged(plate, ...(nailed ? rivets : []))
  const reach = HALF - 0.062
  const out: Mesh[] = []
  for (const x of [-1, 1]) {
    for (const y of [-1, 1]) {
      for (const z of [-1, 1]) {
        const front = z > 0 ? one : turned(one, Math.PI)
        const side = turned(one, x > 0 ? -Math.PI / 2 : Math.PI / 2)
        out.push(moved(front, [x * reach, y * reach, z * (HALF + 0.001)]))
        out.push(moved(side, [x * (HALF + 0.001), y * (reach - 0.001), z * (reach - 0.0015)]))
        if (y > 0)
          out.push(
            moved(tipped(one, -Math.PI / 2), [
              x * (reach - 0.001),
              HALF + 0.001,
              z * (reach - 0.0025),
            ]),
          )
      }
    }
  }
  return merged(...out)
}

/** A rope through a cleat on two sides. */
function handles(sides: number): Mesh {
  const path = smoothPath(
    [
      [HALF - 0.01, 0.14, 0.13],
      [HALF + 0.03, 0.14, 0.13],
      [HALF + 0.035, 0.02, 0.09],
      [HALF + 0.035, 0.02, -0.09],
      [HALF + 0.03, 0.14, -0.13],
      [HALF - 0.01, 0.14, -0.13],
    ],
    0.05,
    sides > 8 ? 4 : 2,
  )
  const one = tube(path, 0.013, sides)
  return merged(one, turned(one, Math.PI))
}
