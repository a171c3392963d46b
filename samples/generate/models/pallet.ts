import { clamp } from '../picture/curves.ts'
import { fixed, rivet } from './fixings.ts'
import { grain } from './grain.ts'
import { lettered } from './lettering.ts'
import { merged, moved, type Mesh } from './mesh.ts'
import type { Fineness, Model, Part } from './model.ts'
import { bareMetal, cover, type Print } from './paints.ts'
import { roundedBox } from './shapes.ts'
import { wood, type Timber } from './wood.ts'

const timber: Timber = {
  along: 0,
  light: [0.66, 0.54, 0.39],
  dark: [0.43, 0.31, 0.2],
  seed: 11,
  weathered: 0.72,
}

const ACROSS = [-0.3275, -0.168, 0, 0.168, 0.3275]
const FEET = [-0.3275, 0, 0.3275]
const ALONG = [-0.5275, 0, 0.5275]

/** A four-way pallet of 1.2 by 0.8 meters: boards above and below, nine blocks in between. */
export function pallet({ small, nailed }: Fineness): Model {
  const nodes: Part[] = []
  const add = (name: string, mesh: Mesh, own: Partial<Timber> = {}): void => {
    nodes.push({ name, mesh, surface: wood({ ...timber, seed: 11 + nodes.length * 3, ...own }) })
  }
  const board = (
    size: readonly [number, number, number],
    at: readonly [number, number, number],
  ): Mesh => {
    const chance = (n: number): number => grain(nodes.length * 2.7 + n * 5.3, 1, 1, 1, 9) - 0.5
    return moved(roundedBox(size, 0.0035, small), [
      at[0] + 0.005 * chance(1),
      at[1],
      at[2] + 0.004 * chance(2),
    ])
  }
  FEET.forEach((z, i) =>
    add(`bottom_${i + 1}`, board([1.2, 0.022, i === 1 ? 0.145 : 0.1], [0, 0.011, z * 1.04])),
  )
  ALONG.forEach((x, column) =>
    FEET.forEach((z, row) =>
      add(
        `block_${column * 3 + row + 1}`,
        board([0.145, 0.0775, row === 1 ? 0.145 : 0.1], [x, 0.061, z * 1.04]),
        { print: brand },
      ),
    ),
  )
  ALONG.forEach((x, i) =>
    add(`bearer_${i + 1}`, board([0.145, 0.0215, 0.8], [x, 0.111, 0]), { along: 2 }),
  )
  ACROSS.forEach((z, i) =>
    add(`top_${i + 1}`, board([1.2, 0.022, i % 2 === 0 ? 0.145 : 0.1], [0, 0.133, z])),
  )
  const nails = ALONG.flatMap((x) =>
    ACROSS.flatMap((z) =>
      [-1, 1].flatMap((side) =>
        [-0.03, 0.03].map((off) =>
          fixed(rivet(0.0055, 10), 'up', [x + side * 0.042 + off * 0.2, 0.1436, z + off]),
        ),
      ),
    ),
  )
  if (nailed)
    nodes.push({
      name: 'nails',
      mesh: merged(...nails),
      surface: bareMetal({ colour: [0.36, 0.32, 0.28], seed: 4, scale: 6, rust: 0.8, rough: 0.6 }),
    })
  return { parts: nodes }
}

/** Burned into the blocks that are visible from the side. */
const brand: Print = (at, coat) => {
  if (Math.abs(at.nz) < 0.7) return
  const across = (at.x + (at.x > 0.3 ? -0.5275 : at.x < -0.3 ? 0.5275 : 0)) * Math.sign(at.nz)
  const ink =
    Math.abs(at.x) < 0.3
      ? lettered({ text: 'EMB HT', x: 0, y: 0.06, high: 0.026 }, across, at.y)
      : lettered({ text: 'KD-27', x: 0, y: 0.06, high: 0.026 }, across, at.y)
  cover(coat, [0.1, 0.065, 0.04], [0.85, 0], clamp(ink * 0.9))
}
