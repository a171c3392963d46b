import { clamp } from '../picture/curves.ts'
import type { Point } from '../picture/noise.ts'
import { cross, dot, pointOf, subtract, type Island, type Mesh } from './mesh.ts'

/** A mesh ready to be written: one vertex per combination of position, texture coordinate and normal. */
export type Shaded = {
  readonly positions: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  /** Meters from the corner of its island. */
  readonly uvs: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Number of the island that each vertex belongs to. */
  readonly island: Uint16Array
  readonly islands: readonly Island[]
}

/** Micrometers: positions closer together than that are one point. */
const GRAIN = 1e6

/** Gives a mesh its normals: smooth, except at creases sharper than `crease` degrees. */
export function shaded(mesh: Mesh, crease = 50): Shaded {
  const positions = mesh.positions.map((value) => Math.round(value * GRAIN) / GRAIN || 0)
  const islandOf = new Uint16Array(positions.length / 3)
  mesh.islands.forEach(({ from, to }, i) => islandOf.fill(i, from, to))
  const welded = weld(positions)
  const { indices } = mesh
  const faces = indices.length / 3
  const raw = Array.from({ length: faces }, (_, f): Point => {
    const [a, b, c] = [0, 1, 2].map((k) => pointOf(positions, indices[f * 3 + k]))
    return cross(subtract(b, a), subtract(c, a))
  })
  const sizes = raw.map((normal) => Math.sqrt(dot(normal, normal)))
  const touching: number[][] = Array.from({ length: positions.length / 3 }, () => [])
  indices.forEach((vertex, corner) => touching[welded[vertex]].push((corner / 3) | 0))
  const limit = Math.cos((clamp(crease, 0, 179) * Math.PI) / 180)
  const made = new Map<string, number>()
  const out = { positions: [] as number[], normals: [] as number[], uvs: [] as number[] }
  const island: number[] = []
  const written = Uint32Array.from(indices, (vertex, corner) => {
    const face = (corner / 3) | 0
    const sum: [number, number, number] = [0, 0, 0]
    for (const other of touching[welded[vertex]]) {
      if (dot(raw[face], raw[other]) < limit * sizes[face] * sizes[other]) continue
      for (let k = 0; k < 3; k++) sum[k] += raw[other][k]
    }
    // Among folds, the mean may point away from the face itself.
    const own = dot(sum, raw[face]) > 0 ? sum : raw[face]
    const length = Math.sqrt(dot(own, own)) || 1
    const normal = own.map((value) => Math.round((value / length) * 8192) / 8192)
    const key = `${vertex},${normal.join()}`
    const known = made.get(key)
    if (known !== undefined) return known
    made.set(key, made.size)
    out.positions.push(...pointOf(positions, vertex))
    const exact = Math.sqrt(dot(normal as unknown as Point, normal as unknown as Point)) || 1
    out.normals.push(...normal.map((value) => value / exact))
    out.uvs.push(mesh.uvs[vertex * 2], mesh.uvs[vertex * 2 + 1])
    island.push(islandOf[vertex])
    return made.size - 1
  })
  return {
    positions: new Float32Array(out.positions),
    normals: new Float32Array(out.normals),
    uvs: new Float32Array(out.uvs),
    indices: written,
    island: Uint16Array.from(island),
    islands: mesh.islands,
  }
}

/** For each vertex, the first one at the same position. */
export function weld(positions: ArrayLike<number>): Uint32Array {
  const first = new Map<string, number>()
  return Uint32Array.from({ length: positions.length / 3 }, (_, i) => {
    const key = `${positions[i * 3]},${positions[i * 3 + 1]},${positions[i * 3 + 2]}`
    const known = first.get(key)
    if (known === undefined) first.set(key, i)
    return known ?? i
  })
}
