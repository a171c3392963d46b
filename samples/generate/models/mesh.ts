import type { Point } from '../picture/noise.ts'

/** Triangles with normals and texture coordinates, flat arrays as glTF wants them. */
export type Mesh = {
  readonly positions: number[]
  readonly normals: number[]
  readonly uvs: number[]
  readonly indices: number[]
}

export const emptyMesh = (): Mesh => ({ positions: [], normals: [], uvs: [], indices: [] })

export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function merged(...meshes: readonly Mesh[]): Mesh {
  const out = emptyMesh()
  for (const mesh of meshes) {
    const base = out.positions.length / 3
    out.positions.push(...mesh.positions)
    out.normals.push(...mesh.normals)
    out.uvs.push(...mesh.uvs)
    for (const index of mesh.indices) out.indices.push(index + base)
  }
  return out
}

export function moved(mesh: Mesh, [x, y, z]: Point): Mesh {
  const positions = mesh.positions.map((value, i) => value + [x, y, z][i % 3])
  return { ...mesh, positions }
}

/** Turned about the vertical axis, in radians. */
export function turned(mesh: Mesh, angle: number): Mesh {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turn = (values: readonly number[]): number[] =>
    values.map((value, i) => {
      if (i % 3 === 0) return value * cos - values[i + 2] * sin
      return i % 3 === 1 ? value : values[i - 2] * sin + value * cos
    })
  return { ...mesh, positions: turn(mesh.positions), normals: turn(mesh.normals) }
}

/** Tipped about the x axis, in radians. */
export function tipped(mesh: Mesh, angle: number): Mesh {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const tip = (values: readonly number[]): number[] =>
    values.map((value, i) => {
      if (i % 3 === 0) return value
      return i % 3 === 1 ? value * cos - values[i + 1] * sin : values[i - 1] * sin + value * cos
    })
  return { ...mesh, positions: tip(mesh.positions), normals: tip(mesh.normals) }
}

/** A profile of (radius, height) pairs turned about the vertical axis, with flat bands. */
export function lathe(profile: readonly (readonly [number, number])[], segments: number): Mesh {
  const mesh = emptyMesh()
  const lengths = [0]
  for (let i = 1; i < profile.length; i++) {
    const [a, b] = [profile[i - 1], profile[i]]
    lengths.push(lengths[i - 1] + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths[lengths.length - 1]
  for (let band = 0; band < profile.length - 1; band++) {
    const ends = [profile[band], profile[band + 1]] as const
    const slope = unit([ends[1][1] - ends[0][1], ends[0][0] - ends[1][0], 0])
    const base = mesh.positions.length / 3
    for (let i = 0; i <= segments; i++) {
      const angle = (i / segments) * Math.PI * 2
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      ends.forEach(([radius, height], end) => {
        mesh.positions.push(radius * cos, height, radius * sin)
        mesh.normals.push(slope[0] * cos, slope[1], slope[0] * sin)
        mesh.uvs.push((i / segments) * 2, lengths[band + end] / total)
      })
    }
    for (let i = 0; i < segments; i++) {
      const q = base + i * 2
      mesh.indices.push(q, q + 1, q + 3, q, q + 3, q + 2)
    }
  }
  return mesh
}

type Triple = [number, number, number]

/** A box of the given width, height and depth about the origin, its edges bevelled. */
export function bevelledBox(size: Point, bevel: number): Mesh {
  const mesh = emptyMesh()
  const half = size.map((length) => length / 2)
  const inner = half.map((length) => length - bevel)
  const axes = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ] as const
  const at = (axis: readonly [number, number, number], values: Triple): Point => {
    const p: Triple = [0, 0, 0]
    values.forEach((value, i) => (p[axis[i]] = value))
    return p
  }
  for (const axis of axes) {
    const [a, u, v] = axis
    for (const side of [1, -1]) {
      const corner = (su: number, sv: number): Point =>
        at(axis, [side * half[a], su * inner[u], sv * inner[v]])
      const face = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
      addQuad(mesh, side > 0 ? face : [face[3], face[2], face[1], face[0]])
    }
    for (const su of [1, -1]) {
      for (const sv of [1, -1]) {
        const edge = (along: number, onV: boolean): Point =>
          at(axis, [
            along * inner[a],
            su * (onV ? inner[u] : half[u]),
            sv * (onV ? half[v] : inner[v]),
          ])
        const strip = [edge(-1, false), edge(1, false), edge(1, true), edge(-1, true)]
        addQuad(mesh, su * sv > 0 ? strip : [strip[3], strip[2], strip[1], strip[0]])
      }
    }
  }
  for (const x of [1, -1])
    for (const y of [1, -1])
      for (const z of [1, -1]) {
        const a: Point = [x * half[0], y * inner[1], z * inner[2]]
        const b: Point = [x * inner[0], y * half[1], z * inner[2]]
        const c: Point = [x * inner[0], y * inner[1], z * half[2]]
        const base = mesh.positions.length / 3
        mesh.positions.push(...a, ...(x * y * z > 0 ? [...b, ...c] : [...c, ...b]))
        for (let i = 0; i < 3; i++) {
          mesh.normals.push(...unit([x, y, z]))
          mesh.uvs.push(0.5, 0.5)
        }
        mesh.indices.push(base, base + 1, base + 2)
      }
  return mesh
}

const QUAD_UVS = [0, 1, 1, 1, 1, 0, 0, 0]

function addQuad(mesh: Mesh, [a, b, c, d]: readonly Point[]): void {
  const base = mesh.positions.length / 3
  const normal = unit(cross(subtract(b, a), subtract(d, a)))
  for (const point of [a, b, c, d]) {
    mesh.positions.push(...point)
    mesh.normals.push(...normal)
  }
  mesh.uvs.push(...QUAD_UVS)
  mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3)
}
