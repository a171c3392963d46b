import type { Point } from '../picture/noise.ts'
import { cross, emptyMesh, subtract, unit, type Mesh } from './mesh.ts'

/** The six charts: outward axis, and the axes of u and v. They tile a texture three by two. */
const CHARTS: readonly (readonly [Point, Point, Point])[] = [
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
]

function onChart([f, x, y]: readonly [Point, Point, Point], s: number, t: number): Point {
  return unit([f[0] + x[0] * s + y[0] * t, f[1] + x[1] * s + y[1] * t, f[2] + x[2] * s + y[2] * t])
}

/**
 * Direction of a texel in the atlas. Textures are baked from the direction, in 3-D, so that the
 * six charts meet without a seam.
 */
export function directionOf(u: number, v: number): Point {
  const column = Math.min(2, (u * 3) | 0)
  const row = Math.min(1, (v * 2) | 0)
  const s = Math.tan((((u * 3 - column) * 2 - 1) * Math.PI) / 4)
  const t = Math.tan((((v * 2 - row) * 2 - 1) * Math.PI) / 4)
  return onChart(CHARTS[column + 3 * row], s, t)
}

const NUDGE = 0.02

/** A sphere of six square charts, each point moved to where `place` says for its direction. */
export function cubeSphere(divisions: number, place: (direction: Point) => Point): Mesh {
  const mesh = emptyMesh()
  CHARTS.forEach((chart, index) => {
    const base = mesh.positions.length / 3
    for (let j = 0; j <= divisions; j++) {
      const t = Math.tan((((j / divisions) * 2 - 1) * Math.PI) / 4)
      for (let i = 0; i <= divisions; i++) {
        const s = Math.tan((((i / divisions) * 2 - 1) * Math.PI) / 4)
        const point = place(onChart(chart, s, t))
        const across = subtract(place(onChart(chart, s + NUDGE, t)), point)
        const up = subtract(place(onChart(chart, s, t + NUDGE)), point)
        mesh.positions.push(...point)
        mesh.normals.push(...unit(cross(across, up)))
        const column = index % 3
        mesh.uvs.push((column + i / divisions) / 3, (Math.floor(index / 3) + j / divisions) / 2)
      }
    }
    for (let j = 0; j < divisions; j++) {
      for (let i = 0; i < divisions; i++) {
        const q = base + j * (divisions + 1) + i
        mesh.indices.push(q, q + 1, q + divisions + 2, q, q + divisions + 2, q + divisions + 1)
      }
    }
  })
  return mesh
}
