import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundlePlans } from '#samples/generate/catalog/bundles.ts'
import { categories, collections } from '#samples/generate/catalog/topics.ts'
import { products } from '#samples/generate/products/all.ts'

interface Texts {
  readonly slug: string
  readonly name: string
  readonly intro?: string
  readonly description?: string
  readonly motion_description?: string
  readonly tags?: readonly string[]
}

const catalog = JSON.parse(readFileSync('samples/catalog.json', 'utf8')) as Readonly<
  Record<'products' | 'categories' | 'collections' | 'bundles', readonly Texts[]>
>

const textsOf = ({ slug, name, intro, description, motion_description, tags }: Texts) => ({
  slug,
  name,
  intro,
  description,
  motion_description,
  tags,
})

/** The generator writes the whole catalog anew: a text mended in the catalog alone would come back. */
test.each([
  ['products', products],
  ['categories', categories],
  ['collections', collections],
  ['bundles', bundlePlans],
] as const)('the texts of the %s are those that the generator would write', (kind, sources) => {
  const written = new Map(sources.map((one: Texts) => [one.slug, textsOf(one)]))
  expect(catalog[kind].length).toBeGreaterThan(10)
  expect(catalog[kind].map(textsOf)).toEqual(catalog[kind].map(({ slug }) => written.get(slug)))
})

test('a file’s name counts in thousands with separators, as the rest of its page does', () => {
  const names = [...readFileSync('samples/catalog.json', 'utf8').matchAll(/"name": "(GLB.*)"/g)]
  expect(names.length).toBeGreaterThan(10)
  expect(
    names.map(([, name]) => name).filter((name) => /\d{4,} triangles/.test(name ?? '')),
  ).toEqual([])
})
