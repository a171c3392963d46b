import type { Point } from '../picture/noise.ts'
import { merged, moved, tipped, turned, rolled, type Mesh } from './mesh.ts'
import { circle } from './outline.ts'
import { lathe } from './shapes.ts'
import { prism } from './prism.ts'

/** The direction that something screwed or nailed onto a face points. */
export type Facing = 'up' | 'down' | 'front' | 'back' | 'left' | 'right'

/** Turns a mesh that was made standing on y = 0, pointing up, to lie on another face, and moves it there. */
export function fixed(mesh: Mesh, facing: Facing, at: Point): Mesh {
  const quarter = Math.PI / 2
  const turn: Record<Facing, (mesh: Mesh) => Mesh> = {
    up: (one) => one,
    down: (one) => tipped(one, Math.PI),
    front: (one) => tipped(one, quarter),
    back: (one) => tipped(one, -quarter),
    right: (one) => rolled(one, -quarter),
    left: (one) => rolled(one, quarter),
  }
  return moved(turn[facing](mesh), at)
}

/** The domed head of a nail or a rivet. */
export const rivet = (radius: number, sides = 10): Mesh =>
  lathe(
    [
      [radius, -radius * 0.4],
      [radius * 0.8, radius * 0.3],
      [0, radius * 0.46],
    ],
    sides,
  )

/** A hexagonal bolt head with its washer; `across` is measured across its flats. */
export function bolt(across: number, bevel: number): Mesh {
  const head = prism(circle(across * 0.577, 6), across * 0.62, { bevel: across * 0.06, steps: 1 })
  const washer = lathe(
    [
      [across * 0.86, -across * 0.1],
      [across * 0.86, across * 0.1],
      [0, across * 0.14],
    ],
    bevel > 1 ? 16 : 9,
  )
  return merged(washer, moved(tipped(head, -Math.PI / 2), [0, across * 0.42, 0]))
}

/** A ring lying flat; `radius` is measured to the middle of its bar. */
export const torus = (
  radius: number,
  bar: number,
  [turn, sides]: readonly [number, number],
): Mesh =>
  lathe(
    circle(bar, sides).map(([x, y]) => [radius + x, y] as const),
    turn,
    { ring: true },
  )

/** The mesh and a copy of it, turned half a turn about the vertical axis. */
export const bothWays = (mesh: Mesh): Mesh => merged(mesh, turned(mesh, Math.PI))
