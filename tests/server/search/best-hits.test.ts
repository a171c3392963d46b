import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import { randomFrom } from '#server/catalog-import/chance.ts'
import { readModelBuilder } from '#server/search/build.ts'
import { inOrder, type DocumentSet } from '#server/search/document-set.ts'
import { find } from '#server/search/find.ts'
import { mostRelevant, orderedByScore } from '#server/search/most-relevant.ts'
import { RANGE } from '#server/search/postings.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Scoring } from '#server/search/scores.ts'
import { textHits } from '#server/search/text-search.ts'
import { aBrowse } from '#tests/support/samples.ts'

/** From frequent to rare. */
const WORDS = [
  ...'fire smoke rain fires firefly smoky rainbow spark camp'.split(' '),
  ...Array.from({ length: 21 }, (_, at) => `other${at}`),
]
const SEARCHES =
  'fire|fi|smoke|ra|rainbow|campfire|smoke fire|fire smoke rain|camp fire|inferno|fire si|blue fire|hot|hot fire|fire -smoke|fierfly'.split(
    '|',
  )

/** A catalog in which popularity, names, tags and topics are by chance. */
function aModel(size: number, seed: number): Promise<ReadModel> {
  const chance = randomFrom(seed)
  const pick = (count: number) => Math.floor(chance() * count)
  const word = () => WORDS[Math.floor(chance() ** 2 * WORDS.length)] ?? ''
  const words = (most: number) => Array.from({ length: pick(most + 1) }, word)
  const builder = readModelBuilder({
    categoryNames: [{ slug: 'hot', name: 'Hot', libraryId: 1 }],
    collections: [],
    synonyms: [{ term: 'inferno', meanings: ['fire', 'smoke rain'] }],
  })
  for (let id = 1; id <= size; id++) {
    builder.add({
      id,
      libraryId: 1,
      assetType: null,
      category: 'hot',
      collections: [],
      popularity: pick(50),
      publishedAt: pick(50),
      price: null,
      texts: {
        name: words(4).join(' '),
        tags: [...words(2), words(2).join(' ')],
        topics: pick(9) === 0 ? ['Hot'] : [],
        description: words(3).join(' '),
      },
      facets: { angle: pick(2) === 0 ? 'side' : 'front', color: pick(3) === 0 ? 'blue' : 'red' },
    })
  }
  return builder.finish('1', () => Promise.resolve())
}

interface Counted {
  readonly hits: DocumentSet
  readonly scoring: Scoring
  /** How many hits were scored. */
  readonly scored: () => number
}

function countedHits(model: ReadModel, search: string): Counted | null {
  const { documents: hits, scoring } = textHits(model, search)
  if (!scoring) return null
  let scored = 0
  const counting: Scoring = {
    ...scoring,
    scoresOf: (documents) => {
      scored += documents.length
      return scoring.scoresOf(documents)
    },
  }
  return { hits, scoring: counting, scored: () => scored }
}

test('the best hits are the same, in the same order, as if every hit were scored', async () => {
  let ofMany = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 200, max: 3_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 60 }),
      async (size, seed, from, count) => {
        const model = await aModel(size, seed)
        for (const search of SEARCHES) {
          const found = countedHits(model, search)
          if (!found) continue
          const { hits, scoring, scored } = found
          const places = { scoring, from, to: from + count }
          const best = mostRelevant(hits, places)
          if (scored() < hits.count) ofMany++
          expect({ search, best }).toEqual({ search, best: orderedByScore(inOrder(hits), places) })
        }
      },
    ),
    { numRuns: 25 },
  )
  // Otherwise nothing was compared.
  expect(ofMany).toBeGreaterThan(20)
})

test('no hit scores more than the bound of its range', async () => {
  const model = await aModel(2_000, 3)
  for (const search of SEARCHES) {
    const { documents: hits, scoring } = textHits(model, search)
    if (!scoring) continue
    const bounds = scoring.bounds()
    const documents = inOrder(hits)
    const scores = scoring.scoresOf(documents)
    const above = [...documents].filter(
      (document, at) => (scores[at] ?? 0) > (bounds[document >>> RANGE] ?? 0),
    )
    expect({ search, above }).toEqual({ search, above: [] })
  }
})

test.each(['fire', 'smoke', 'rain'])(
  'ten times as many assets with "%s" do not mean ten times as many hits to score for the first page',
  async (search) => {
    const scoredOf = async (size: number) => {
      const found = countedHits(await aModel(size, 5), search)
      if (!found) throw new Error('nothing to score')
      mostRelevant(found.hits, { scoring: found.scoring, from: 0, to: PAGE_SIZE })
      return { scored: found.scored(), hits: found.hits.count }
    }
    const [small, large] = [await scoredOf(4_000), await scoredOf(40_000)]
    expect(large.hits).toBeGreaterThan(8 * small.hits)
    expect(large.scored).toBeLessThan(4 * small.scored)
    expect(large.scored).toBeLessThan(large.hits / 4)
  },
)

test('a page of a search is the same slice of all hits, however deep', async () => {
  const model = await aModel(2_500, 8)
  const search = aBrowse({ search: 'fire smoke', sort: 'relevance' })
  const { totalPages, total } = find(model, search)
  const pages = Array.from({ length: totalPages }, (_, at) =>
    find(model, { ...search, page: at + 1 }),
  )
  const { documents, scoring } = textHits(model, 'fire smoke')
  const all = scoring && orderedByScore(inOrder(documents), { scoring, from: 0, to: total })
  expect(pages.flatMap(({ ids }) => ids)).toEqual(all?.map((document) => model.ids[document]))
})
