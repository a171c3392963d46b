import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'

const catalog = readCatalogFile(readFileSync('samples/catalog.json', 'utf8'))._unsafeUnwrap()
const files = catalog.products
  .filter(({ free }) => !free)
  .flatMap(({ asset_type: kind, library_id: library, variants }) =>
    variants.map((file) => ({ ...file, kind, library })),
  )
const isLite = ({ file }: { readonly file: string }) => /-(lite\.glb|half\.vdb)$/.test(file)

test.each([
  ['a file of up to 2K', files.filter((file) => file.library === 1 && !file.is_4k), 1],
  ['a 4K file', files.filter(({ is_4k: is4k }) => is4k), 2],
  ['a model', files.filter((file) => file.kind === '3d_models' && !isLite(file)), 3],
  ['an animated model', files.filter((file) => file.kind === 'animated' && !isLite(file)), 4],
  ['a volume', files.filter((file) => file.kind === 'vdb' && !isLite(file)), 4],
  ['a reduced 3D file of any kind', files.filter(isLite), 2],
] as const)(
  'of the samples, %s costs its credits, and four dollars for each',
  (_, some, credits) => {
    expect(some.length).toBeGreaterThan(0)
    expect(new Set(some.map((file) => file.credits))).toEqual(new Set([credits]))
    expect(some.every((file) => file.price_cents === credits * 400)).toBe(true)
  },
)
