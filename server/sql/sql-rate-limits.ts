import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { sql } from 'kysely'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Limit, RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { Db } from './database.ts'

/**
 * Counters in the database, so that all processes share them. Keys are stored as digests, because they
 * name people.
 */
export const sqlRateLimits = (db: Db, clock: Clock, secrets: Secrets): RateLimits => ({
  take: (limit) =>
    attempted(secrets.digest(limit.key))
      .andThen((key) => attempted(countUp(db, { ...limit, key }, clock.now())))
      .andThen((waitMs): ResultAsync<void, Outage> => refusedFor(waitMs)),

  giveBack: (limit) =>
    attempted(secrets.digest(limit.key))
      .andThen((key) =>
        attempted(
          db
            .updateTable('rate_limits')
            .set((row) => ({ count: row('count', '-', 1) }))
            .where('key', '=', key)
            .where('count', '>', 0)
            .execute(),
        ),
      )
      .map(() => undefined),

  forget: (limit) =>
    attempted(secrets.digest(limit.key))
      .andThen((key) => attempted(db.deleteFrom('rate_limits').where('key', '=', key).execute()))
      .map(() => undefined),
})

/** For load tests and the demo in a page: counts nothing. */
export const noRateLimits = (): RateLimits => ({
  take: () => okAsync(undefined),
  giveBack: () => okAsync(undefined),
  forget: () => okAsync(undefined),
})

/**
 * Counts one attempt in a single statement, and returns the milliseconds to wait: 0 if within the
 * limit.
 */
export async function countUp(db: Db, limit: Limit, now: number): Promise<number> {
  const { count, resets_at } = await db
    .insertInto('rate_limits')
    .values({ key: limit.key, count: 1, resets_at: now + limit.perMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return count > limit.times ? Math.max(1, resets_at - now) : 0
}

function refusedFor(waitMs: number): ResultAsync<void, Outage> {
  if (waitMs === 0) return okAsync(undefined)
  return errAsync({ kind: 'rate-limited', retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
