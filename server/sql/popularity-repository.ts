import type {
  PopularityRepository,
  ScoreRange,
} from '#server/application/ports/popularity-repository.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { Db } from './database.ts'
import { lockedMeta, writeMeta } from './meta.ts'

/** Key in `meta` for a version that changes whenever a score does. */
export const POPULARITY_VERSION = 'popularity_version'
const LAST_COUNT = 'popularity_counted_at'

const STEPS = 1000

/** Scores are stored in thousandths of a download, as whole numbers on both engines. */
export const fromStoredScore = (stored: number): number => stored / STEPS

export const popularityRepository = (db: Db): PopularityRepository => ({
  lockLastCount: async () => {
    const stored = await lockedMeta(db, LAST_COUNT)
    return stored === '' ? null : Number(stored)
  },

  recordCount: (at) => writeMeta(db, LAST_COUNT, String(at)),

  firstDay: async () => {
    const { first } = await db
      .selectFrom('grants')
      .select((grant) => grant.fn.min<number | null>('created_at').as('first'))
      .executeTakeFirstOrThrow()
    return first === null ? null : Math.floor(first / DAY_MS)
  },

  downloadsOn: async (day) => {
    const rows = await db
      .selectFrom('grants')
      .select((grant) => ['product_id', grant.fn.count<number>('user_id').distinct().as('people')])
      .where('created_at', '>=', day * DAY_MS)
      .where('created_at', '<', (day + 1) * DAY_MS)
      .where('revoked_at', 'is', null)
      .groupBy('product_id')
      .execute()
    return new Map(rows.map(({ product_id: id, people }) => [id, people]))
  },

  keepScores: async (range) => (await dropScores(db, range)) + (await writeScores(db, range)),

  recordVersion: (version) => writeMeta(db, POPULARITY_VERSION, version),
})

/** Of the assets in the range that have no score any more; returns how many. */
async function dropScores(db: Db, { after, upTo, scores }: ScoreRange): Promise<number> {
  const scored = storedScores(scores).map((row) => row.product_id)
  const { numUpdatedRows } = await db
    .updateTable('download_weights')
    .set({ weight: 0 })
    .where('product_id', '>', after)
    .$if(upTo !== null, (row) => row.where('product_id', '<=', upTo))
    .$if(scored.length > 0, (row) => row.where('product_id', 'not in', scored))
    .where('weight', '<>', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Writes the scores that differ from the stored ones; returns how many. */
async function writeScores(db: Db, { scores }: ScoreRange): Promise<number> {
  const rows = storedScores(scores)
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('download_weights')
    .values(rows)
    .onConflict((row) =>
      row
        .column('product_id')
        .doUpdateSet((to) => ({ weight: to.ref('excluded.weight') }))
        .whereRef('download_weights.weight', '<>', 'excluded.weight'),
    )
    .executeTakeFirst()
  return Number(written)
}

function storedScores(scores: ReadonlyMap<number, number>) {
  return [...scores]
    .map(([id, score]) => ({ product_id: id, weight: Math.round(score * STEPS) }))
    .filter(({ weight }) => weight > 0)
}
