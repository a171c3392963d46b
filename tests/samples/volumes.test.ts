import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { frameBytes, readVolumePreview } from '#domain/catalog/volume-preview.ts'
import { volumes as defined } from '#samples/generate/products/objects.ts'
import { running } from '#samples/generate/volumes/blown.ts'
import { fairWeather, growing } from '#samples/generate/volumes/cloud.ts'
import * as moments from '#samples/generate/volumes/moments.ts'

interface Listed {
  readonly slug: string
  readonly facts: {
    readonly active_voxels: number | null
    readonly grids: readonly string[] | null
  }
  readonly previews: { readonly volume: string | null }
  readonly variants: readonly { readonly container: string; readonly file: string }[]
}

const { products } = JSON.parse(readFileSync('samples/catalog.json', 'utf8')) as {
  products: readonly Listed[]
}
const volumes = products.filter(({ variants }) => variants.some((one) => one.container === 'VDB'))

/** Debian has it in libopenvdb-tools. */
const hasTools = spawnSync('vdb_print', ['-version']).error === undefined
const unlessAbsent = hasTools ? '' : ' (skipped: no vdb_print here; libopenvdb-tools has it)'

/** Names and active voxels of the grids, as OpenVDB itself reads them. */
function gridsIn(file: string): readonly (readonly [string, number])[] {
  const { status, stdout, stderr } = spawnSync('vdb_print', ['-l', file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const names = [...stdout.matchAll(/^Name: (.+)$/gm)].map(([, name]) => name)
  const counts = [...stdout.matchAll(/active voxels: +([\d,]+)$/gm)]
  return names.map((name, i) => [name, Number(counts[i][1].replaceAll(',', ''))])
}

describe('the volumes of the sample library', () => {
  test('are six or more, three of them in every clone, and their voxels were counted', () => {
    expect(Object.keys(defined).length).toBeGreaterThanOrEqual(6)
    expect(volumes.length).toBeGreaterThanOrEqual(3)
    for (const { facts } of volumes) expect(facts.active_voxels).toBeGreaterThan(1000)
  })

  test('of six there are sequences of 24 frames or more at 128 cells a side', () => {
    const long = Object.values(defined).filter(({ sequence }) => (sequence?.frames ?? 0) >= 24)
    expect(long.length).toBeGreaterThanOrEqual(6)
    expect([...growing(16, fairWeather, 24)]).toHaveLength(24)
    const [first] = defined['cumulus-cloud']?.sequence?.make(24) ?? []
    expect(first?.density.side).toBeGreaterThanOrEqual(128)
    const simulated = Object.values(moments).filter((moment) => typeof moment === 'object')
    expect(simulated.length).toBeGreaterThanOrEqual(5)
    for (const { scene } of simulated)
      expect(Math.min(...scene.dimensions)).toBeGreaterThanOrEqual(128)
  })

  test('a sequence of the solver has as many frames as it says', () => {
    const small = { ...moments.dustBurst, steps: 18 }
    const scene = { ...small.scene, dimensions: [32, 32, 32] as const }
    expect([...running({ ...small, scene }, 2, 24)]).toHaveLength(24)
  })

  test.each(volumes)(
    '$slug can be looked at from all sides, frame by frame',
    ({ facts, previews }) => {
      const file = readFileSync(`samples/media/${previews.volume ?? ''}`)
      const shown = readVolumePreview(new Uint8Array(file))
      if (!shown) throw new Error('not a volume preview')
      expect(shown.grids).toBe(facts.grids?.length)
      for (const frame of shown.packed) {
        const cells = inflateSync(frame)
        expect(cells).toHaveLength(frameBytes(shown))
        expect(cells.some((value) => value > 0)).toBe(true)
      }
    },
  )

  test('one of them moves, and is sold as the sequence that it is shown as', () => {
    const moving = volumes.filter(({ previews }) => {
      const file = readFileSync(`samples/media/${previews.volume ?? ''}`)
      return (readVolumePreview(new Uint8Array(file))?.frames ?? 0) > 1
    })
    expect(moving.map(({ slug }) => slug)).toEqual(['dust-burst'])
    expect(moving.flatMap(({ variants }) => variants.map(({ container }) => container))).toContain(
      'ZIP',
    )
  })

  test.skipIf(!hasTools).each(volumes)(
    `OpenVDB reads $slug, and finds the grids and voxels that the catalog tells${unlessAbsent}`,
    ({ facts, variants }) => {
      const single = variants.filter(({ container }) => container === 'VDB')
      const read = single.map(({ file }) => gridsIn(`samples/media/${file}`))
      for (const grids of read) expect(grids.map(([name]) => name)).toEqual(facts.grids)
      expect(Math.max(...read[0].map(([, voxels]) => voxels))).toBe(facts.active_voxels)
    },
  )
})
