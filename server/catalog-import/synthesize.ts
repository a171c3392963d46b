import { facetsOf } from '#domain/catalog/facet.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { randomFrom, zipfPick } from './chance.ts'
import type { CatalogFile } from './parse/catalog-file.ts'
import type { AssetEntry } from './upsert/catalog-rows.ts'

export interface SynthesisPlan {
  readonly products: number
  readonly seed: number
}

const WORDS = 3000
const FIRST_ID = 1_000_000

/**
 * A catalog of any size with the look of the sample products and invented names, for benchmarks. Word
 * frequencies are as uneven as in real text (Zipf). The same plan gives the same catalog.
 */
export function synthesize(sample: CatalogFile, plan: SynthesisPlan): CatalogFile {
  return { ...sample, products: [...synthesizeProducts(sample, plan)], bundles: [] }
}

/** Yields the same products one at a time, so that they are never in memory all at once. */
export function* synthesizeProducts(
  sample: CatalogFile,
  plan: SynthesisPlan,
): Generator<AssetEntry> {
  const chance = randomFrom(plan.seed)
  const words = inventedWords(WORDS, chance)
  const pick = zipfPick(WORDS, chance)
  const word = () => words[pick()] ?? ''
  for (let index = 0; index < plan.products; index += 1) {
    const like = sample.products[index % sample.products.length]
    if (!like) throw new RangeError('there is no sample product to model it on')
    yield { ...variation(like, FIRST_ID + index), ...invented(like, { word, chance, index }) }
  }
}

/** The same files and previews under different ids and SKUs. */
function variation(like: AssetEntry, id: number): AssetEntry {
  const sku = `SYN-${id}`
  const variants = like.variants.map((variant, position) => ({
    ...variant,
    id: id * 10 + position,
    sku: `${sku}-${position + 1}`,
  }))
  return { ...like, id, sku, variants }
}

interface Making {
  readonly word: () => string
  readonly chance: () => number
  readonly index: number
}

function invented(like: AssetEntry, { word, chance, index }: Making) {
  const name = [word(), word(), word()].join(' ')
  const chosen = facetsOf(like.library_id).map(({ key, values }) => [
    key,
    values[Math.floor(chance() * values.length)]?.value ?? '',
  ])
  return {
    name,
    slug: `${name.replaceAll(' ', '-')}-${index}`,
    tags: Array.from({ length: 5 + Math.floor(chance() * 4) }, word),
    facets: Object.fromEntries(chosen) as Record<string, string>,
    popularity: Math.floor(1_000_000 / (1 + chance() * 1000)),
    published_at: like.published_at - Math.floor(chance() * 1500) * DAY_MS,
  }
}

const BEGINNINGS = 'b br c ch d dr f fl g gr h k l m n p pl r s sh sl st t tr v w'.split(' ')
const MIDDLES = 'a e i o u ai ea oo ou'.split(' ')
const ENDS = 'ck d l m n nd ng r rk rn sh st t x'.split(' ')

/** Distinct pronounceable words of one to three syllables. */
function inventedWords(count: number, chance: () => number): readonly string[] {
  const words = new Set<string>()
  const one = (parts: readonly string[]) => parts[Math.floor(chance() * parts.length)] ?? ''
  while (words.size < count) {
    const syllables = 1 + Math.floor(chance() * 3)
    const word = Array.from({ length: syllables }, () => one(BEGINNINGS) + one(MIDDLES)).join('')
    words.add(word + one(ENDS))
  }
  return [...words]
}
