import { describe, expect, test } from 'vitest'
import { blob } from '../../samples/generate/models/cube-sphere.ts'
import { bolt, rivet, torus } from '../../samples/generate/models/fixings.ts'
import { finished } from '../../samples/generate/models/glb.ts'
import type { Mesh } from '../../samples/generate/models/mesh.ts'
import { circle } from '../../samples/generate/models/outline.ts'
import { prism } from '../../samples/generate/models/prism.ts'
import { shaded } from '../../samples/generate/models/shading.ts'
import { lathe, roundedBox } from '../../samples/generate/models/shapes.ts'
import { flawsOf } from '../../samples/generate/models/solid-check.ts'
import { tube } from '../../samples/generate/models/sweeps.ts'

const box = roundedBox([0.3, 0.2, 0.1], 0.01, 2)

const shapes: Readonly<Record<string, Mesh>> = {
  'a rounded box': box,
  'a plain box': roundedBox([0.3, 0.2, 0.1], 0.01, 0),
  'a profile that neither begins nor ends on the axis': lathe(
    [
      [0.2, 0],
      [0.25, 0.3],
      [0.1, 0.5],
    ],
    24,
  ),
  'a profile that begins and ends on the axis': lathe(
    [
      [0, 0],
      [0.2, 0],
      [0.2, 0.4],
      [0, 0.5],
    ],
    7,
  ),
  'a ring': torus(0.2, 0.02, [24, 8]),
  'a bent bar': tube(
    [
      [0, 0, 0],
      [0, 0.3, 0],
      [0.2, 0.4, 0.1],
    ],
    0.02,
    8,
  ),
  'an extruded outline': prism(circle(0.2, 9), 0.1, { bevel: 0.01, steps: 2 }),
  'a soft box': blob([0.3, 0.2, 0.1], 3, 8),
  'a bolt': bolt(0.02, 2),
  'a rivet': rivet(0.01),
}

const flaws = (mesh: Mesh): string[] => flawsOf(shaded(mesh))

describe('the shapes that models are made of', () => {
  test.each(Object.entries(shapes))('%s is a closed solid that faces outward', (_name, mesh) => {
    expect(flaws(mesh)).toEqual([])
  })

  test('a missing triangle is found', () => {
    expect(flaws({ ...box, indices: box.indices.slice(3) })).toEqual([
      '3 edges without a face on the other side',
    ])
  })

  test('a triangle that was wound the other way is found', () => {
    const [a, b, c, ...others] = box.indices
    expect(flaws({ ...box, indices: [a, c, b, ...others] })).toContain(
      '3 edges that two faces run along in the same direction',
    )
  })

  test('a solid turned inside out is found', () => {
    expect(flaws({ ...box, indices: box.indices.toReversed() })).toContain(
      '1 shells turned inside out',
    )
  })

  test('a triangle without an area is found', () => {
    const [a, b] = box.indices
    expect(flaws({ ...box, indices: [...box.indices, a, b, b] })).toContain(
      '1 degenerate triangles',
    )
  })

  test('normals that look inward are found', () => {
    const { positions, normals, indices } = shaded(box)
    const inward = normals.map((value) => -value)
    expect(flawsOf({ positions, normals: inward, indices })).toEqual([
      `${indices.length / 3} triangles with a normal on their other side`,
    ])
  })

  test('a model with an open part is not written', async () => {
    const open = { ...box, indices: box.indices.slice(3) }
    const grey = { name: 'grey', colour: [0.5, 0.5, 0.5], roughness: 0.5, metalness: 0 } as const
    await expect(
      finished({ parts: [{ name: 'lid', mesh: open, surface: grey }] }, 64),
    ).rejects.toThrow('lid: 3 edges')
  })
})
