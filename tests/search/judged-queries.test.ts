import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a kind of query asks of a search; `tests/search/README.md` explains each. */
const KINDS = [
  'word',
  'words',
  'attribute',
  'synonym',
  'typo',
  'plural',
  'spelling',
  'group',
  'category',
  'tag',
  'partial',
]

type Value = string | number | boolean | null
type Values = Readonly<Record<string, Value>>

interface JudgedQuery {
  readonly query: string
  readonly kind: string
  readonly relevant: readonly string[]
  readonly anyOf?: true
  readonly attributes?: Values
}

interface Product {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly motion_description: string
  readonly tags: readonly string[]
  readonly category: string
  readonly collections: readonly string[]
  readonly library_id: number
  readonly free: boolean
  readonly facts: Values
  readonly facets: Values
  readonly variants: readonly { readonly id: number }[]
  /** A catalog file has no retired assets today; one that gets some must not be judged by them. */
  readonly retired?: boolean
}

interface Topic {
  readonly slug: string
  readonly name: string
}

interface Catalog {
  readonly products: readonly Product[]
  readonly categories: readonly Topic[]
  readonly collections: readonly Topic[]
  readonly bundles: readonly (Topic & { readonly variant_ids: readonly number[] })[]
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const judged = read('tests/search/judged-queries.json') as readonly JudgedQuery[]
const catalog = read('samples/catalog.json') as Catalog
const products = new Map(catalog.products.map((product) => [product.slug, product]))

const ofKind = (kind: string) => judged.filter((one) => one.kind === kind)

function productOf(slug: string): Product {
  const product = products.get(slug)
  if (!product) throw new Error(`The samples have no asset ${slug}.`)
  return product
}

/** Everything an entry may state of an asset: facets come last, because a filter uses their values. */
function attributesOf({ free, library_id, facts, facets }: Product): Values {
  return { free, library_id, ...facts, ...facets }
}

/** Assets of the category, collection or bundle with a name. */
function membersOf(name: string, topics: readonly Topic[]): readonly string[] {
  const topic = topics.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!topic) return []
  const bundle = catalog.bundles.find(({ slug }) => slug === topic.slug)
  return catalog.products
    .filter(
      ({ category, collections, variants }) =>
        category === topic.slug ||
        collections.includes(topic.slug) ||
        variants.some(({ id }) => bundle?.variant_ids.includes(id)),
    )
    .map(({ slug }) => slug)
}

/** The attribute that a query states by a word of its own. */
const STATED: readonly { readonly word: RegExp; readonly attribute: string }[] = [
  { word: /\bfree\b/, attribute: 'free' },
  { word: /\b4k\b/, attribute: 'resolution' },
  { word: /\d ?fps\b/, attribute: 'fps' },
  { word: /\balpha\b/, attribute: 'alpha' },
  { word: /\bloop/, attribute: 'loopable' },
  { word: /\b(side|front)\b/, attribute: 'angle' },
  { word: /\b(vdb|volume|glb)\b/, attribute: 'format' },
  { word: /\b(3d|practice)\b/, attribute: 'library_id' },
  { word: /\banimated\b/, attribute: 'animated' },
  { word: /\b(locked off|handheld|drone shot)\b/, attribute: 'camera' },
  { word: /\bclean plate\b/, attribute: 'clean_plate' },
  { word: /\bfirst frame empty\b/, attribute: 'first_frame_empty' },
]

test('there are 120 queries, each as somebody types it and none twice', () => {
  expect(judged).toHaveLength(120)
  expect(new Set(judged.map(({ query }) => query.toLowerCase())).size).toBe(120)
  for (const { query } of judged) {
    expect(query).toBe(query.trim())
    expect(query).not.toBe('')
  }
})

test('every query has a known kind, and every kind has at least five', () => {
  expect(judged.map(({ kind }) => kind).filter((kind) => !KINDS.includes(kind))).toEqual([])
  expect(KINDS.filter((kind) => ofKind(kind).length < 5)).toEqual([])
})

test.each(judged)('$query: its answers are few, each once, and for sale', (entry) => {
  const { relevant, anyOf } = entry
  expect(relevant.length).toBeGreaterThanOrEqual(1)
  expect(relevant.length).toBeLessThanOrEqual(anyOf ? 12 : 6)
  expect(new Set(relevant).size).toBe(relevant.length)
  const sold = relevant
    .map(productOf)
    .filter(({ retired, variants }) => !retired && variants.length > 0)
  expect(sold.map(({ slug }) => slug)).toEqual(relevant)
})

test.each(judged.filter(({ attributes }) => attributes))(
  '$query: its answers have the attributes that it states',
  ({ relevant, attributes = {} }) => {
    expect(Object.keys(attributes)).not.toEqual([])
    const stated = Object.entries(attributes)
    const wrong = relevant.filter((slug) => {
      const held = attributesOf(productOf(slug))
      // The frame rate of practice footage is a fact, and the text of a facet.
      return stated.some(([key, value]) => String(held[key]) !== String(value))
    })
    expect(wrong).toEqual([])
  },
)

test('a query whose words state an attribute has it among its attributes', () => {
  expect(ofKind('attribute').filter(({ attributes }) => !attributes)).toEqual([])
  const left = ofKind('attribute').flatMap(({ query, attributes = {} }) =>
    STATED.filter(({ word, attribute }) => word.test(query) && !(attribute in attributes)).map(
      ({ attribute }) => `${query}: ${attribute}`,
    ),
  )
  expect(left).toEqual([])
})

test.each(ofKind('category'))('$query: its answers are in that category', (entry) => {
  expect(membersOf(entry.query, catalog.categories)).toEqual(
    expect.arrayContaining([...entry.relevant]),
  )
})

test.each(ofKind('group'))('$query: its answers are in that bundle or collection', (entry) => {
  const members = membersOf(entry.query, [...catalog.bundles, ...catalog.collections])
  expect(members).toEqual(expect.arrayContaining([...entry.relevant]))
})

test.each(ofKind('tag'))('$query: its answers have it as a tag, and nowhere else', (entry) => {
  for (const slug of entry.relevant) {
    const { name, description, motion_description, tags } = productOf(slug)
    expect(tags).toContain(entry.query)
    const text = `${name} ${description} ${motion_description}`.toLowerCase()
    expect(text).not.toContain(entry.query)
  }
})
