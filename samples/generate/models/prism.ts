import type { Point } from '../picture/noise.ts'
import { addGrid, emptyMesh, outward, type Mesh } from './mesh.ts'
import type { Flat } from './outline.ts'

type Edge = { readonly bevel: number; readonly steps: number }

/** A counterclockwise outline in x and y, extruded along z, with rounded edges. */
export function prism(outline: readonly Flat[], depth: number, { bevel, steps }: Edge): Mesh {
  const mesh = emptyMesh()
  const front = Array.from({ length: steps + 1 }, (_, k) => {
    const angle = ((k / steps) * Math.PI) / 2
    return [bevel * (1 - Math.sin(angle)), depth / 2 - bevel * (1 - Math.cos(angle))] as const
  })
  const back = front.toReversed().map(([inset, z]) => [inset, -z] as const)
  const rows = [...front, ...back].map(([inset, z]) =>
    shrunk(outline, inset).map(([x, y]): Point => [x, y, z]),
  )
  const lengths = [0]
  outline.forEach((point, i) => {
    const next = outline[(i + 1) % outline.length]
    lengths.push(lengths[i] + Math.hypot(next[0] - point[0], next[1] - point[1]))
  })
  const down = rows.map((row) => depth / 2 - row[0][2])
  addGrid(mesh, {
    rows: rows.map((row) => [...row, row[0]]),
    uv: (i, j) => [lengths[i], down[j]],
    size: [lengths[outline.length], depth],
  })
  const flat = ([x, y]: Point): Flat => [x, y]
  addFace(mesh, rows[0], { reversed: false, flat })
  addFace(mesh, rows[rows.length - 1], { reversed: true, flat })
  return outward(mesh)
}

function shrunk(outline: readonly Flat[], by: number): Flat[] {
  const count = outline.length
  return outline.map((point, i) => {
    const [a, b] = [
      normal(outline[(i + count - 1) % count], point),
      normal(point, outline[(i + 1) % count]),
    ]
    const share = by / Math.max(0.3, 1 + a[0] * b[0] + a[1] * b[1])
    return [point[0] - (a[0] + b[0]) * share, point[1] - (a[1] + b[1]) * share]
  })
}

function normal(a: Flat, b: Flat): Flat {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  return [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
}

/** Rings with the same number of points, one after the other along x, joined and closed at both ends. */
export function loft(rings: readonly (readonly Point[])[]): Mesh {
  const mesh = emptyMesh()
  const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const middle = rings[rings.length >> 1]
  const around = [0]
  middle.forEach((point, i) => around.push(around[i] + far(point, middle[(i + 1) % middle.length])))
  const start = rings[0][0][0]
  addGrid(mesh, {
    rows: rings.map((ring) => [...ring, ring[0]]),
    uv: (i, j) => [around[i], rings[j][0][0] - start],
    size: [around[middle.length], rings[rings.length - 1][0][0] - start],
  })
  const flat = ([, y, z]: Point): Flat => [z, y]
  addFace(mesh, rings[0], { reversed: false, flat })
  addFace(mesh, rings[rings.length - 1], { reversed: true, flat })
  return outward(mesh)
}

type Face = { readonly reversed: boolean; readonly flat: (point: Point) => Flat }

function addFace(mesh: Mesh, row: readonly Point[], { reversed, flat }: Face): void {
  const from = mesh.positions.length / 3
  const places = row.map(flat)
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  row.forEach((point, i) => {
    mesh.positions.push(...point)
    mesh.uvs.push(xs[i] - left, ys[i] - low)
  })
  // The strip runs along the outline with falling depth, so the front face is wound against it.
  for (const [a, b, c] of ears(places))
    mesh.indices.push(...(reversed ? [a, b, c] : [a, c, b]).map((index) => from + index))
  const size = { wide: Math.max(...xs) - left, high: Math.max(...ys) - low }
  mesh.islands.push({ from, to: from + row.length, ...size })
}

/** Triangulates a simple counterclockwise polygon by ear clipping. */
function ears(points: readonly Flat[]): [number, number, number][] {
  const left = points.map((_, i) => i)
  const out: [number, number, number][] = []
  const area = (a: number, b: number, c: number): number =>
    (points[b][0] - points[a][0]) * (points[c][1] - points[a][1]) -
    (points[b][1] - points[a][1]) * (points[c][0] - points[a][0])
  const holds = (a: number, b: number, c: number, p: number): boolean =>
    area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0
  while (left.length > 3) {
    const count = left.length
    const at = left.findIndex((b, i) => {
      const [a, c] = [left[(i + count - 1) % count], left[(i + 1) % count]]
      if (area(a, b, c) <= 1e-12) return false
      return left.every((p) => p === a || p === b || p === c || !holds(a, b, c, p))
    })
    if (at < 0) throw new Error('The outline crosses itself.')
    out.push([left[(at + count - 1) % count], left[at], left[(at + 1) % count]])
    left.splice(at, 1)
  }
  out.push([left[0], left[1], left[2]])
  return out
}
