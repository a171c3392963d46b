/**
 * The parts of a glTF scene that determine its size. Rotations are quaternions; matrices are
 * column-major.
 */
export interface Scene {
  readonly nodes: readonly SceneNode[]
  readonly scenes: readonly { readonly nodes: readonly number[] }[]
  readonly scene: number
  readonly meshes: readonly {
    readonly primitives: readonly { readonly attributes: Readonly<Record<string, number>> }[]
  }[]
  readonly accessors: readonly {
    readonly min?: readonly number[] | undefined
    readonly max?: readonly number[] | undefined
  }[]
}

interface SceneNode {
  readonly mesh?: number | undefined
  readonly children: readonly number[]
  readonly matrix?: readonly number[] | undefined
  readonly translation?: readonly number[] | undefined
  readonly rotation?: readonly number[] | undefined
  readonly scale?: readonly number[] | undefined
}

type Point = readonly [number, number, number]
type Place = (point: Point) => Point

/** Deeper than any scene that a person built; ends the walk at a node that contains itself. */
const DEEPEST = 64

/**
 * Width, height and depth of the scene at rest, in meters, rounded to millimeters; null if the file
 * does not give them.
 */
export function boundsOf(scene: Scene): readonly number[] | null {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const walk = (at: number, above: Place, depth: number): void => {
    const node = scene.nodes[at]
    if (!node || depth > DEEPEST) return
    const place = placeOf(node)
    const whole: Place = (point) => above(place(point))
    for (const corner of cornersOf(node, scene)) {
      for (const [axis, value] of whole(corner).entries()) {
        low[axis] = Math.min(low[axis] ?? value, value)
        high[axis] = Math.max(high[axis] ?? value, value)
      }
    }
    for (const child of node.children) walk(child, whole, depth + 1)
  }
  for (const root of scene.scenes[scene.scene]?.nodes ?? []) walk(root, (point) => point, 0)
  const sizes = high.map((value, axis) => Math.round((value - (low[axis] ?? 0)) * 1000) / 1000)
  return sizes.every(Number.isFinite) ? sizes : null
}

/** The eight bounding-box corners of each of a node's primitives. */
function cornersOf({ mesh }: SceneNode, { meshes, accessors }: Scene): readonly Point[] {
  const primitives = mesh === undefined ? [] : (meshes[mesh]?.primitives ?? [])
  return primitives.flatMap(({ attributes }) => {
    const { min = [], max = [] } = accessors[attributes['POSITION'] ?? -1] ?? {}
    if (min.length !== 3 || max.length !== 3) return []
    return Array.from({ length: 8 }, (_, corner): Point => {
      const side = (axis: number) => ((corner >> axis) & 1 ? max : min)[axis] ?? 0
      return [side(0), side(1), side(2)]
    })
  })
}

function placeOf({ matrix, translation, rotation, scale }: SceneNode): Place {
  if (matrix?.length === 16)
    return ([x, y, z]) => {
      const row = (at: number) =>
        (matrix[at] ?? 0) * x + (matrix[at + 4] ?? 0) * y + (matrix[at + 8] ?? 0) * z
      return [row(0) + (matrix[12] ?? 0), row(1) + (matrix[13] ?? 0), row(2) + (matrix[14] ?? 0)]
    }
  const [sx = 1, sy = 1, sz = 1] = scale ?? []
  const [tx = 0, ty = 0, tz = 0] = translation ?? []
  const [qx = 0, qy = 0, qz = 0, qw = 1] = rotation ?? []
  return ([x, y, z]) => {
    const [a, b, c] = [x * sx, y * sy, z * sz]
    // Quaternion rotation: t = 2 (q × p), then p + w t + q × t.
    const u = 2 * (qy * c - qz * b)
    const v = 2 * (qz * a - qx * c)
    const w = 2 * (qx * b - qy * a)
    return [
      a + qw * u + qy * w - qz * v + tx,
      b + qw * v + qz * u - qx * w + ty,
      c + qw * w + qx * v - qy * u + tz,
    ]
  }
}
