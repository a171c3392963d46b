import type { Document, Node } from '@gltf-transform/core'

/** Width, height and depth in meters, to the millimeter. */
export type Bounds = readonly [number, number, number]

/** The bounds of a file's meshes at rest; nodes are only moved, never rotated or scaled. */
export function boundsOf(document: Document): Bounds {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const visit = (node: Node, from: readonly number[]): void => {
    const at = node.getTranslation().map((value, k) => value + from[k])
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION')
      positions?.getMin([]).forEach((value, k) => (low[k] = Math.min(low[k], value + at[k])))
      positions?.getMax([]).forEach((value, k) => (high[k] = Math.max(high[k], value + at[k])))
    }
    for (const child of node.listChildren()) visit(child, at)
  }
  for (const scene of document.getRoot().listScenes())
    for (const node of scene.listChildren()) visit(node, [0, 0, 0])
  const size = (k: number): number => Math.round((high[k] - low[k]) * 1000) / 1000
  return [size(0), size(1), size(2)]
}
