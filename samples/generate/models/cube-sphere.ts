import type { Point } from '../picture/noise.ts'
import { addGrid, emptyMesh, outward, unit, type Mesh } from './mesh.ts'

/** The six charts: outward axis, and the axes of u and v. */
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

/** A sphere of six square charts; each point is moved to where `place` puts its direction. */
export function cubeSphere(divisions: number, place: (direction: Point) => Point): Mesh {
  const mesh = emptyMesh()
  const lines = Array.from({ length: divisions + 1 }, (_, i) => {
    const share = (i / divisions) * 2 - 1
    return Math.abs(share) === 1 ? share : Math.tan((share * Math.PI) / 4)
  })
  for (const [f, x, y] of CHARTS) {
    const on = (s: number, t: number): Point =>
      unit([0, 1, 2].map((k) => f[k] + x[k] * s + y[k] * t) as unknown as Point)
    const rows = lines.map((t) => lines.map((s) => rounded(place(rounded(on(s, t))))))
    const middle = (rows.length - 1) >> 1
    const size = [span(rows[middle]), span(rows.map((row) => row[middle]))] as const
    addGrid(mesh, {
      rows,
      uv: (i, j) => [(i / divisions) * size[0], (j / divisions) * size[1]],
      size,
    })
  }
  return outward(mesh)
}

/** A rounded box like a bar of soap: 2 is an ellipsoid, higher is squarer. */
export function blob(size: Point, squareness: number, divisions: number): Mesh {
  return cubeSphere(divisions, ([x, y, z]) => {
    const sum = [x, y, z].reduce((total, value) => total + raised(Math.abs(value), squareness), 0)
    const radius = 0.5 / raised(sum, 1 / squareness)
    return [x * radius * size[0], y * radius * size[1], z * radius * size[2]]
  })
}

const raised = (x: number, y: number): number => (x <= 0 ? 0 : Math.exp(y * Math.log(x)))

/** Charts compute the same point from different sums, which would differ in their last bits. */
const rounded = ([x, y, z]: Point): Point => [even(x), even(y), even(z)]

const even = (value: number): number => Math.round(value * 1e9) / 1e9 || 0

const span = (line: readonly Point[]): number =>
  line
    .slice(1)
    .reduce(
      (sum, [x, y, z], i) => sum + Math.hypot(x - line[i][0], y - line[i][1], z - line[i][2]),
      0,
    )
