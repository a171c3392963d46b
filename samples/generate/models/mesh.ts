import type { Point } from '../picture/noise.ts'

/** A patch of the texture: the vertices from one number up to another, and the patch's size in meters. */
export type Island = {
  readonly from: number
  readonly to: number
  readonly wide: number
  readonly high: number
  /** Number of the piece that the island belongs to, where pieces of one part are told apart. */
  readonly piece?: number
}

/** Triangles in meters; texture coordinates are in meters from the corner of their island. */
export type Mesh = {
  readonly positions: number[]
  readonly uvs: number[]
  readonly indices: number[]
  readonly islands: Island[]
}

export const emptyMesh = (): Mesh => ({ positions: [], uvs: [], indices: [], islands: [] })

export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(a: Point): Point {
  const length = Math.sqrt(dot(a, a)) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export const pointOf = (values: ArrayLike<number>, index: number): Point => [
  values[index * 3],
  values[index * 3 + 1],
  values[index * 3 + 2],
]

export function merged(...meshes: readonly Mesh[]): Mesh {
  const out = emptyMesh()
  for (const mesh of meshes) {
    const base = out.positions.length / 3
    for (const value of mesh.positions) out.positions.push(value)
    for (const value of mesh.uvs) out.uvs.push(value)
    for (const index of mesh.indices) out.indices.push(index + base)
    for (const { from, to, ...size } of mesh.islands)
      out.islands.push({ from: from + base, to: to + base, ...size })
  }
  return out
}

/** Pieces of one part that are each painted in their own way. */
export const pieces = (...meshes: readonly Mesh[]): Mesh =>
  merged(
    ...meshes.map((mesh, piece) => ({
      ...mesh,
      islands: mesh.islands.map((island) => ({ ...island, piece })),
    })),
  )

/** One mesh at each of `count` even angles around the vertical axis. */
export const around = (count: number, place: (angle: number, index: number) => Mesh): Mesh =>
  merged(...Array.from({ length: count }, (_, i) => place((i / count) * Math.PI * 2, i)))

function mapped(mesh: Mesh, place: (x: number, y: number, z: number) => Point): Mesh {
  const positions: number[] = []
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y, z] = mesh.positions.slice(i, i + 3)
    positions.push(...place(x, y, z))
  }
  return { ...mesh, positions }
}

export const moved = (mesh: Mesh, by: Point): Mesh =>
  mapped(mesh, (x, y, z) => [x + by[0], y + by[1], z + by[2]])

/** Rotates about the vertical axis, in radians, from x toward z. */
export function turned(mesh: Mesh, angle: number): Mesh {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return mapped(mesh, (x, y, z) => [x * cos - z * sin, y, x * sin + z * cos])
}

/** Rotates about the x axis, in radians, from y toward z. */
export function tipped(mesh: Mesh, angle: number): Mesh {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return mapped(mesh, (x, y, z) => [x, y * cos - z * sin, y * sin + z * cos])
}

/** Rotates about the z axis, in radians, from x toward y. */
export function rolled(mesh: Mesh, angle: number): Mesh {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return mapped(mesh, (x, y, z) => [x * cos - y * sin, x * sin + y * cos, z])
}

/** Bends, swells or displaces a mesh with any map of space that does not turn it inside out. */
export const reshaped = (mesh: Mesh, place: (point: Point) => Point): Mesh =>
  mapped(mesh, (x, y, z) => place([x, y, z]))

/** Six times the volume that the triangles enclose: positive if they face outward. */
function enclosed({ positions, indices }: Mesh): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointOf(positions, indices[i + k]))
    sum += dot(a, cross(b, c))
  }
  return sum
}

/** The same solid with its faces pointing outward. */
export function outward(mesh: Mesh): Mesh {
  if (enclosed(mesh) >= 0) return mesh
  const indices: number[] = []
  for (let i = 0; i < mesh.indices.length; i += 3)
    indices.push(mesh.indices[i], mesh.indices[i + 2], mesh.indices[i + 1])
  return { ...mesh, indices }
}

/** Adds a grid of points, row by row, as one island; `uv` is in meters. */
export function addGrid(
  mesh: Mesh,
  grid: { readonly rows: readonly (readonly Point[])[]; readonly uv: UvOf; readonly size: Size },
): void {
  const { rows, uv, size } = grid
  const from = mesh.positions.length / 3
  const across = rows[0].length
  rows.forEach((row, j) =>
    row.forEach((point, i) => {
      mesh.positions.push(...point)
      mesh.uvs.push(...uv(i, j))
    }),
  )
  const add = (...corners: readonly number[]): void => {
    const [a, b, c] = corners.map((corner) => mesh.positions.slice(corner * 3, corner * 3 + 3))
    const same = (p: number[], q: number[]): boolean => p.every((value, k) => value === q[k])
    if (!same(a, b) && !same(b, c) && !same(a, c)) mesh.indices.push(...corners)
  }
  for (let j = 0; j + 1 < rows.length; j++) {
    for (let i = 0; i + 1 < across; i++) {
      const q = from + j * across + i
      add(q, q + 1, q + across + 1)
      add(q, q + across + 1, q + across)
    }
  }
  mesh.islands.push({ from, to: mesh.positions.length / 3, wide: size[0], high: size[1] })
}

type UvOf = (i: number, j: number) => readonly [number, number]
type Size = readonly [wide: number, high: number]
