import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { browseFrom } from '#domain/catalog/browse.ts'
import { orThrow } from '../../../scripts/bench/or-throw.ts'
import { sampleCatalog } from '../../../scripts/bench/sample-catalog.ts'
import { writeSeed } from '#server/catalog-import/seed-catalog.ts'
import { catalogOver, postgresSearchOver } from '#tests/support/catalog-data.ts'
import { describeOnPostgres } from '#tests/support/databases.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

interface JudgedQuery {
  readonly query: string
  readonly kind: string
  readonly relevant: readonly string[]
}

/** What the ranking has reached; a change may raise it. */
const FLOOR = 0.96

const JUDGED = JSON.parse(
  readFileSync('tests/search/judged-queries.json', 'utf8'),
) as readonly JudgedQuery[]

/** One over the place of the first asset that is meant; 0 where none is found. */
async function rankOf(shop: Catalog, { query, relevant }: JudgedQuery): Promise<number> {
  let pages = 1
  for (let page = 1, before = 0; page <= pages; page++) {
    const asked = browseFrom({ search_query: query, page: String(page) })
    const found = orThrow(await shop.browse(asked))
    const place = found.items.findIndex(({ slug }) => relevant.includes(slug))
    if (place >= 0) return 1 / (before + place + 1)
    before += found.items.length
    pages = found.totalPages
  }
  return 0
}

/** The mean over all queries, which is printed with that of each kind. */
async function meanRank(where: string, shop: Catalog): Promise<number> {
  const ranks = new Map<JudgedQuery, number>()
  for (const judged of JUDGED) ranks.set(judged, await rankOf(shop, judged))
  const mean = meanOf([...ranks.values()])
  const kinds = Map.groupBy(JUDGED, ({ kind }) => kind)
  const byKind = [...kinds].map(
    ([kind, judged]) =>
      `  ${kind.padEnd(10)} ${meanOf(judged.map((one) => ranks.get(one) ?? 0)).toFixed(3)} of ${judged.length}`,
  )
  const first = `mean reciprocal rank ${where} ${mean.toFixed(3)}`
  process.stdout.write(`${[first, ...byKind].join('\n')}\n`)
  return mean
}

test('what people mean comes first, as well as it ever did', async () => {
  const db = await migratedSqlite()
  await writeSeed(db, await sampleCatalog(), 'samples')
  const mean = await meanRank('in memory', catalogOver(db))
  await db.destroy()
  expect(mean).toBeGreaterThanOrEqual(FLOOR)
})

describeOnPostgres('what people mean', (open) => {
  test('comes first where PostgreSQL searches as well', async () => {
    const db = await open()
    await writeSeed(db, await sampleCatalog(), 'samples')
    expect(await meanRank('by PostgreSQL', postgresSearchOver(db))).toBeGreaterThanOrEqual(FLOOR)
  })
})

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
