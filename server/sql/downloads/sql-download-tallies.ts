import { sql } from 'kysely'
import type { DayOfDownloads } from '#domain/catalogue/sort.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import type { DownloadTallies } from '#server/ports/download-tallies.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { writeMeta } from '../meta.ts'
import { POPULARITY_VERSION, toStoredWeight } from './download-weights.ts'

const ROWS_AT_ONCE = 1000

export const sqlDownloadTallies = (db: Db): DownloadTallies => ({
  perAsset: () => attempted(countDays(db)),
  keepWeights: (weights, at) =>
    attempted(db.transaction().execute((tx) => writeWeights(tx, weights, at))),
})

async function countDays(db: Db): Promise<ReadonlyMap<number, readonly DayOfDownloads[]>> {
  const rows = await db
    .selectFrom('grants')
    .select((grant) => [
      'product_id',
      // Written out, not bound: SQLite binds numbers as reals, and a day would be a fraction.
      sql<number>`created_at / ${sql.lit(DAY_MS)}`.as('day'),
      grant.fn.count<number>('user_id').distinct().as('people'),
    ])
    .where('revoked_at', 'is', null)
    .groupBy(['product_id', 'day'])
    .execute()
  const assets = new Map<number, DayOfDownloads[]>()
  for (const { product_id: id, day, people } of rows) {
    const days = assets.get(id)
    if (days) days.push({ day, people })
    else assets.set(id, [{ day, people }])
  }
  return assets
}

async function writeWeights(
  tx: Db,
  weights: ReadonlyMap<number, number>,
  at: number,
): Promise<number> {
  const changes = await changedWeights(tx, weights)
  if (changes.length === 0) return 0
  for (let done = 0; done < changes.length; done += ROWS_AT_ONCE) {
    await tx
      .insertInto('download_weights')
      .values(changes.slice(done, done + ROWS_AT_ONCE))
      .onConflict((row) =>
        row.column('product_id').doUpdateSet((to) => ({ weight: to.ref('excluded.weight') })),
      )
      .execute()
  }
  await writeMeta(tx, POPULARITY_VERSION, String(at))
  return changes.length
}

/** In the order of their ids, so that two who write at once wait for each other and never in a circle. */
async function changedWeights(tx: Db, weights: ReadonlyMap<number, number>) {
  const rows = await tx.selectFrom('download_weights').selectAll().execute()
  const before = new Map(rows.map((row) => [row.product_id, row.weight]))
  return [...new Set([...before.keys(), ...weights.keys()])]
    .toSorted((one, other) => one - other)
    .map((id) => ({ product_id: id, weight: toStoredWeight(weights.get(id) ?? 0) }))
    .filter(({ product_id: id, weight }) => weight !== (before.get(id) ?? 0))
}
