import type { Point } from '../picture/noise.ts'
import { addGrid, cross, dot, emptyMesh, outward, subtract, unit, type Mesh } from './mesh.ts'

type Radius = number | ((share: number) => number)

/** A round bar along a path, closed at both ends with slightly rounded edges. */
export function tube(path: readonly Point[], radius: Radius, sides: number): Mesh {
  const mesh = emptyMesh()
  const lengths = [0]
  for (let i = 1; i < path.length; i++) lengths.push(lengths[i - 1] + far(path[i], path[i - 1]))
  const total = lengths[lengths.length - 1]
  const wide = (i: number): number =>
    typeof radius === 'number' ? radius : radius(lengths[i] / total)
  const rows: Point[][] = []
  const along: number[] = []
  let side = unit(cross(heading(path, 0), away(heading(path, 0))))
  path.forEach((point, i) => {
    const ahead = heading(path, i)
    side = unit(subtract(side, times(ahead, dot(side, ahead))))
    const end = i === 0 ? -1 : i === path.length - 1 ? 1 : 0
    const ring = (scale: number, shift: number): void => {
      rows.push(
        ringAt(shifted(point, ahead, shift), [side, cross(ahead, side)], wide(i) * scale, sides),
      )
      along.push(lengths[i] + shift)
    }
    const soft = 0.25 * wide(i)
    if (end < 0) ring(0.75, -soft)
    ring(1, 0)
    if (end > 0) ring(0.75, soft)
  })
  const most = Math.max(...path.map((_, i) => wide(i)))
  const start = along[0]
  addGrid(mesh, {
    rows,
    uv: (i, j) => [(i / sides) * Math.PI * 2 * most, along[j] - start],
    size: [Math.PI * 2 * most, along[along.length - 1] - start],
  })
  for (const row of [rows[0].toReversed(), rows[rows.length - 1]]) addCap(mesh, row)
  return outward(mesh)
}

function addCap(mesh: Mesh, row: readonly Point[]): void {
  const count = row.length - 1
  const middle = [0, 1, 2].map(
    (k) => row.slice(0, count).reduce((sum, point) => sum + point[k], 0) / count,
  ) as unknown as Point
  const radius = far(row[0], middle)
  addGrid(mesh, {
    rows: [row, row.map(() => middle)],
    uv: (i, j) => {
      const angle = (i / count) * Math.PI * 2
      const reach = j === 0 ? radius : 0
      return [radius + reach * Math.cos(angle), radius + reach * Math.sin(angle)]
    },
    size: [2 * radius, 2 * radius],
  })
}

function ringAt(
  at: Point,
  [a, b]: readonly [Point, Point],
  radius: number,
  sides: number,
): Point[] {
  return Array.from({ length: sides + 1 }, (_, i) => {
    const angle = ((i % sides) / sides) * Math.PI * 2
    return shifted(shifted(at, a, radius * Math.cos(angle)), b, radius * Math.sin(angle))
  })
}

const far = (a: Point, b: Point): number => Math.hypot(...subtract(a, b))

const times = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor, a[2] * factor]

const shifted = (at: Point, way: Point, by: number): Point => [
  at[0] + way[0] * by,
  at[1] + way[1] * by,
  at[2] + way[2] * by,
]

const heading = (path: readonly Point[], i: number): Point =>
  unit(subtract(path[Math.min(i + 1, path.length - 1)], path[Math.max(i - 1, 0)]))

const away = (way: Point): Point => (Math.abs(way[1]) > 0.8 ? [1, 0, 0] : [0, 1, 0])

/** A path through the points with rounded corners. */
export function smoothPath(points: readonly Point[], radius: number, steps: number): Point[] {
  return points.flatMap((point, i): Point[] => {
    if (i === 0 || i === points.length - 1) return [point]
    const [back, forth] = [points[i - 1], points[i + 1]]
    const cut = Math.min(radius, far(point, back) * 0.45, far(point, forth) * 0.45)
    const from = shifted(point, unit(subtract(back, point)), cut)
    const to = shifted(point, unit(subtract(forth, point)), cut)
    return Array.from({ length: steps + 1 }, (_, k) => {
      const t = k / steps
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      return [0, 1, 2].map((n) => a * from[n] + b * point[n] + c * to[n]) as unknown as Point
    })
  })
}
