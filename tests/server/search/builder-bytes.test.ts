import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const ASSETS = 20_000
const WORDS = 12

/** Adds assets with twelve words, eight values and a look each; prints the bytes that are then held for each. */
const BUILD = `
import { readModelBuilder } from '#server/search/build.ts'
const held = () => {
  gc()
  gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
const builder = readModelBuilder({ categoryNames: [], collections: [], synonyms: [] })
const words = (from) => Array.from({ length: 3 }, (_, at) => 'w' + ((from + at) % 300)).join(' ')
const add = (id) => builder.add({
  id, libraryId: 1, assetType: null, category: 'fire', collections: ['best'], popularity: id, publishedAt: id,
  price: null,
  texts: { name: words(id), tags: [words(id + 3)], topics: ['Fire'], description: words(id + 6) + ' ' + words(id + 9) },
  facets: Object.fromEntries(Array.from({ length: 8 }, (_, key) => ['facet' + key, 'value' + (id % 5)])),
  look: new Uint8Array(10),
})
for (let id = 0; id < 2000; id++) add(id)
const before = held()
for (let id = 2000; id < 2000 + ${ASSETS}; id++) add(id)
console.log((held() - before) / ${ASSETS}, typeof builder.finish)
`

test('while a model is built, an asset takes some bytes for its words and numbers, and bits for its values', () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', BUILD]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(Number(stdout.split(' ')[0])).toBeGreaterThan(WORDS * 4)
  expect(Number(stdout.split(' ')[0])).toBeLessThan(WORDS * 4 + 150)
})
