import { sql } from 'kysely'
import type { DayOfDownloads } from '#domain/catalog/sort.ts'
import type { PopularityRepository } from '#server/application/ports/popularity-repository.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { Db } from './database.ts'
import { writeMeta } from './meta.ts'

/** Key in `meta` for a version that changes whenever a score does. */
export const POPULARITY_VERSION = 'popularity_version'

const STEPS = 1000

/** Scores are stored in thousandths of a download, as whole numbers on both engines. */
export const fromStoredScore = (stored: number): number => stored / STEPS

const ROWS_AT_ONCE = 1000

export const popularityRepository = (db: Db): PopularityRepository => ({
  dailyDownloads: async () => {
    const rows = await db
      .selectFrom('grants')
      .select((grant) => [
        'product_id',
        // Inlined, not bound: SQLite binds numbers as reals, and a day would be a fraction.
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
  },

  keepScores: async (scores, at) => {
    const changes = await changedScores(db, scores)
    if (changes.length === 0) return 0
    for (let done = 0; done < changes.length; done += ROWS_AT_ONCE) {
      await db
        .insertInto('download_weights')
        .values(changes.slice(done, done + ROWS_AT_ONCE))
        .onConflict((row) =>
          row.column('product_id').doUpdateSet((to) => ({ weight: to.ref('excluded.weight') })),
        )
        .execute()
    }
    await writeMeta(db, POPULARITY_VERSION, String(at))
    return changes.length
  },
})

/** Sorted by id, so that two concurrent writers wait for each other without a deadlock. */
async function changedScores(db: Db, scores: ReadonlyMap<number, number>) {
  const rows = await db.selectFrom('download_weights').selectAll().execute()
  const before = new Map(rows.map((row) => [row.product_id, row.weight]))
  return [...new Set([...before.keys(), ...scores.keys()])]
    .toSorted((one, other) => one - other)
    .map((id) => ({ product_id: id, weight: Math.round((scores.get(id) ?? 0) * STEPS) }))
    .filter(({ product_id: id, weight }) => weight !== (before.get(id) ?? 0))
}
