import { cross, dot, pointOf, subtract } from './mesh.ts'
import { weld } from './shading.ts'

type Triangles = {
  readonly positions: ArrayLike<number>
  readonly normals: ArrayLike<number>
  readonly indices: ArrayLike<number>
}

/** Square meters: a triangle with a smaller area counts as degenerate. */
const LEAST_AREA = 1e-12

/**
 * What keeps triangles from being the skin of solids, once vertices at the same position are welded: each
 * edge must be used once in each direction, each shell must enclose a positive volume, no triangle may be
 * degenerate, and every normal must point to the same side as its face.
 */
export function flawsOf({ positions, normals, indices }: Triangles): string[] {
  const welded = weld(positions)
  const count = positions.length / 3
  const edges = new Map<number, number>()
  const volumes = new Map<number, number>()
  const shell = shells(welded, indices)
  let [thin, averted] = [0, 0]
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i], indices[i + 1], indices[i + 2]]
    const [a, b, c] = corners.map((vertex) => pointOf(positions, vertex))
    const normal = cross(subtract(b, a), subtract(c, a))
    if (Math.sqrt(dot(normal, normal)) / 2 < LEAST_AREA) thin++
    if (corners.some((vertex) => dot(normal, pointOf(normals, vertex)) <= 0)) averted++
    const home = shell(welded[corners[0]])
    volumes.set(home, (volumes.get(home) ?? 0) + dot(a, cross(b, c)))
    corners.forEach((vertex, k) => {
      const edge = welded[vertex] * count + welded[corners[(k + 1) % 3]]
      edges.set(edge, (edges.get(edge) ?? 0) + 1)
    })
  }
  let [open, doubled] = [0, 0]
  for (const [edge, times] of edges) {
    const back = (edge % count) * count + Math.floor(edge / count)
    if (!edges.has(back)) open++
    if (times > 1) doubled++
  }
  const hollow = [...volumes.values()].filter((volume) => volume <= 0).length
  return [
    [thin, 'degenerate triangles'],
    [averted, 'triangles with a normal on their other side'],
    [open, 'edges without a face on the other side'],
    [doubled, 'edges that two faces run along in the same direction'],
    [hollow, 'shells turned inside out'],
  ].flatMap(([times, what]) => (times === 0 ? [] : [`${times} ${what}`]))
}

/** Returns a function that gives the shell to which a welded vertex belongs. */
function shells(welded: Uint32Array, indices: ArrayLike<number>): (vertex: number) => number {
  const parent = welded.slice()
  const home = (vertex: number): number => {
    let at = vertex
    while (parent[at] !== at) at = parent[at] = parent[parent[at]]
    return at
  }
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 1; k < 3; k++) parent[home(indices[i + k])] = home(indices[i])
  }
  return home
}
