import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browse } from '#domain/catalog/browse.ts'
import { randomFrom } from '#server/catalog-import/chance.ts'
import { writeSeed } from '#server/catalog-import/seed-catalog.ts'
import { synthesize } from '#server/catalog-import/synthesize.ts'
import { fileSnapshots } from '#server/catalog/file-snapshots.ts'
import { loadReadModel } from '#server/catalog/load-read-model.ts'
import { find } from '#server/search/find.ts'
import { mostRelevant } from '#server/search/most-relevant.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { textHits } from '#server/search/text-search.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { readModelFormat } from '../read-model-format.ts'
import { anyBrowse, anyWords, beginning, searchFor, withTypo } from './asks.ts'
import { percentile } from './percentile.ts'
import { whole, type Row } from './print-table.ts'
import { sampleCatalog } from './sample-catalog.ts'

const SEED = 7
/** More than the model keeps, so that each pass finds and counts everything again. */
const SEARCHES = 450
/** The fastest of so many passes counts, since other work on the machine only ever adds time. */
const PASSES = 3
/** The words of so many assets are searched for, so that catalogs of any size are asked the same. */
const ASKED_OF = 100_000

interface SearchOrder {
  readonly assets: number
  /** A folder that keeps the model for another run of the same code: a million assets take minutes to build. */
  readonly models: string
}

/** Measures the read model alone: searches that nobody made before, in this process, without their cards. */
export async function searchSpeed({ assets, models }: SearchOrder): Promise<readonly Row[]> {
  const model = await keptModel({ assets, models: join(models, String(assets)) })
  const { catalog: sample } = await sampleCatalog()
  const { products } = synthesize(sample, { products: Math.min(assets, ASKED_OF), seed: SEED })
  const chance = randomFrom(SEED)
  const words = () => anyWords(products, chance)
  const asks: readonly (readonly [string, () => Browse])[] = [
    ['search', () => searchFor(words())],
    ['search, as it is typed', () => searchFor(beginning(words(), chance))],
    ['search, with a typo', () => searchFor(withTypo(words(), chance))],
    ['search in a library with filters', () => ({ ...anyFiltered(chance), search: words() })],
    ['filters without a search', () => anyFiltered(chance)],
  ]
  return asks.map(([request, ask]) => ({
    request,
    ...measured(model, Array.from({ length: SEARCHES }, ask)),
  }))
}

function anyFiltered(chance: () => number): Browse {
  for (;;) {
    const browse = anyBrowse(chance)
    if (Object.keys(browse.facets).length > 0) return { ...browse, page: 1, sort: 'relevance' }
  }
}

function measured(model: ReadModel, browses: readonly Browse[]) {
  const took = browses.map(() => Infinity)
  const before = process.cpuUsage()
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [at, browse] of browses.entries()) {
      const begun = performance.now()
      find(model, browse)
      took[at] = Math.min(took[at] ?? 0, performance.now() - begun)
    }
  }
  const { user, system } = process.cpuUsage(before)
  const work = browses.map((browse) => workOf(model, browse))
  const ms = (share: number) => percentile(took, share).toFixed(2)
  const at = (list: readonly number[], share: number) => whole(percentile([...list], share))
  const [hits, scored] = [work.map((one) => one.hits), work.map((one) => one.scored)]
  return {
    'p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'processor ms': ((user + system) / 1000 / PASSES / browses.length).toFixed(2),
    'hits of the words, p50': at(hits, 0.5),
    'hits p95': at(hits, 0.95),
    'hits scored, p50': at(scored, 0.5),
    'scored p95': at(scored, 0.95),
  }
}

/** Counts instead of times: the hits of the words alone, and how many of them are scored for a first page. */
function workOf(model: ReadModel, { search }: Browse) {
  const { documents, scoring } = textHits(model, search)
  let scored = 0
  if (scoring) {
    const scoresOf = (some: Uint32Array) => {
      scored += some.length
      return scoring.scoresOf(some)
    }
    mostRelevant(documents, { scoring: { ...scoring, scoresOf }, from: 0, to: 24 })
  }
  return { hits: documents.count, scored }
}

async function keptModel({ assets, models: dataDir }: SearchOrder): Promise<ReadModel> {
  const snapshots = fileSnapshots({ dataDir, format: await readModelFormat() })
  const kept = await snapshots.read()
  if (kept) return kept
  await mkdir(dataDir, { recursive: true })
  const { catalog: sample, priceBook } = await sampleCatalog()
  const db = openSqlite(join(dataDir, 'catalog.db'))
  await migrate(db)
  const catalog = synthesize(sample, { products: assets, seed: SEED })
  await writeSeed(db, { catalog, priceBook }, 'bench')
  const model = await loadReadModel(db)
  await db.destroy()
  await snapshots.write(model)
  return model
}
