import { expect, test } from 'vitest'
import { vdbScale } from '#server/catalog-import/analyze/vdb-scale.ts'
import { boundsOf } from '#server/catalog-import/analyze/scene-bounds.ts'

/** A box of 2 by 4 by 6 about a corner, under one node. */
const box = {
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ min: [0, 0, 0], max: [2, 4, 6] }],
  scenes: [{ nodes: [0] }],
  scene: 0,
}
const QUARTER = Math.SQRT1_2

test.each([
  ['as it is', [{ mesh: 0, children: [] }], [2, 4, 6]],
  ['scaled', [{ mesh: 0, children: [], scale: [0.5, 1, 2] }], [1, 4, 12]],
  ['turned about z', [{ mesh: 0, children: [], rotation: [0, 0, QUARTER, QUARTER] }], [4, 2, 6]],
  [
    'by a matrix',
    [{ mesh: 0, children: [], matrix: [0, 0, 3, 0, 0, 1, 0, 0, 1, 0, 0, 0, 9, 9, 9, 1] }],
    [6, 4, 6],
  ],
  [
    'under a node that is scaled, beside itself',
    [
      { children: [1, 2], scale: [2, 2, 2] },
      { mesh: 0, children: [] },
      { mesh: 0, children: [], translation: [3, 0, 0] },
    ],
    [10, 8, 12],
  ],
] as const)('a model %s is as large as it stands in its scene', (_, nodes, size) => {
  expect(boundsOf({ ...box, nodes })).toEqual(size)
})

test('a model that does not say how large it is has no size', () => {
  const nodes = [{ mesh: 0, children: [] }]
  expect(boundsOf({ ...box, nodes, accessors: [{}] })).toBeNull()
  expect(boundsOf({ ...box, nodes: [{ children: [0] }] })).toBeNull()
})

test.each([
  ['AffineMap', [0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 1]],
  ['UniformScaleMap', [0.1, 0.1, 0.1]],
  ['ScaleTranslateMap', [9, 9, 9, 0.1, 0.1, 0.1]],
])('a volume under a %s says how large its voxels and all of them are', (map, doubles) => {
  const file = gridHead(map, doubles, { file_bbox_min: [-2, 0, 0], file_bbox_max: [7, 19, 4] })
  expect(vdbScale(file, 0)).toEqual({ bounds: [1, 2, 0.5], voxelSize: 0.1 })
})

test('a volume that does not note its box, or is seen through a camera, has no size', () => {
  expect(vdbScale(gridHead('UniformScaleMap', [0.1, 0.1, 0.1], {}), 0)).toEqual({
    bounds: null,
    voxelSize: 0.1,
  })
  const box = { file_bbox_min: [0, 0, 0], file_bbox_max: [7, 19, 4] }
  const none = { bounds: null, voxelSize: null }
  expect(vdbScale(gridHead('NonlinearFrustumMap', [1, 1, 1], box), 0)).toEqual(none)
})

/** What stands before the voxels of a grid: flags, metadata, transform. */
function gridHead(
  map: string,
  doubles: readonly number[],
  boxes: Readonly<Record<string, readonly number[]>>,
): Buffer {
  const word = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    return bytes
  }
  const text = (value: string): Buffer[] => [word(value.length), Buffer.from(value, 'latin1')]
  const double = (value: number): Buffer => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    return bytes
  }
  const entries = Object.entries(boxes).flatMap(([name, corner]) => [
    ...text(name),
    ...text('vec3i'),
    word(12),
    ...corner.map(word),
  ])
  return Buffer.concat([
    word(3),
    word(Object.keys(boxes).length + 1),
    ...text('class'),
    ...text('string'),
    ...text('fog volume'),
    ...entries,
    ...text(map),
    ...doubles.map(double),
  ])
}
