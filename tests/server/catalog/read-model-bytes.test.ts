import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileSnapshots } from '#server/catalog/file-snapshots.ts'
import { LOOK_BYTES } from '#domain/composite/element-look.ts'
import { randomFrom } from '#server/catalog-import/chance.ts'
import { readModelBuilder } from '#server/search/build.ts'
import type { ReadModel } from '#server/search/read-model.ts'

const SIZE = 4_000
const COLORS = 40
/** Its number among all and in Newest, where its values begin, the words of its name, its role, and how it looks. */
const OF_EACH = 4 + 4 + 4 + 1 + 1 + (4 + LOOK_BYTES + 2)
const OF_A_WORD = 5
const OF_A_VALUE = 2
/** A set of all assets for each value, category, topic, collection and library. */
const SETS = COLORS + 3 + 1 + 1 + 1 + 3
/** What does not grow with the catalog, or only with its words. */
const BESIDES = 120_000

/** Node cuts small lists out of one such piece, which is kept along with them. */
const SHARED = 64 * 1024

/** Of assets with twelve words each, and a library, a category and two more values. */
function aModel(): Promise<ReadModel> {
  const chance = randomFrom(7)
  const pick = (count: number) => Math.floor(chance() * count)
  const builder = readModelBuilder({
    categoryNames: [{ slug: 'fire', name: 'Fire', libraryId: 1 }],
    collections: ['best'],
    synonyms: [],
  })
  for (let id = 1; id <= SIZE; id++) {
    builder.add({
      id,
      libraryId: 1,
      assetType: null,
      category: 'fire',
      collections: ['best'],
      popularity: pick(1_000),
      publishedAt: pick(1_000_000),
      price: null,
      texts: {
        name: `a${pick(300)} b${pick(300)} c${pick(300)}`,
        tags: [`d${pick(300)}`, `e${pick(300)}`],
        topics: ['Fire'],
        description: `f${pick(9)} g${pick(9)} h${pick(9)} i${pick(9)} j${pick(9)} k${pick(9)}`,
      },
      facets: {
        color: `color-${pick(COLORS)}`,
        alpha: ['none', 'straight', 'matte'][pick(3)] ?? '',
      },
      look: new Uint8Array(LOOK_BYTES),
    })
  }
  return builder.finish('1', () => Promise.resolve())
}

/** Of all memory behind typed arrays, whole where only a part of it is looked at, and eight for each element of another list. */
function bytesOf(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return bytesOf(value.buffer, seen)
  if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return value.byteLength
  const within = value instanceof Map ? [...value.values()] : Object.values(value)
  return within.reduce<number>((sum, one) => sum + bytesOf(one, seen), 8 * within.length)
}

const MOST = SIZE * (OF_EACH + 12 * OF_A_WORD + 4 * OF_A_VALUE) + SETS * (SIZE / 8) + BESIDES

test('an asset takes five bytes for each of its words, two for each value, and a bit in the set of each value', async () => {
  expect(bytesOf(await aModel())).toBeLessThan(MOST)
})

test('a model that is read from its copy takes no more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'emberstock-bytes-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const model = await aModel()
  const snapshots = fileSnapshots({ dataDir, format: 'one' })
  await snapshots.write(model)
  expect(bytesOf(await snapshots.read('1'))).toBeLessThan(MOST + SHARED)
})
