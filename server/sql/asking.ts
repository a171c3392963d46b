import { ResultAsync, type Result } from 'neverthrow'
import { unexpected, type Outage } from '#application/ports/outage.ts'
import type { Db } from './database.ts'

/** What a query gives, or that the database failed. */
export function asking<Found>(query: Promise<Found>): ResultAsync<Found, Outage> {
  return ResultAsync.fromPromise(query, unexpected)
}

/** A transaction that ends in a decision. A refusal is committed too: whatever it wrote is meant. */
export function deciding<Made, Refusal>(
  db: Db,
  decide: (tx: Db) => Promise<Result<Made, Refusal>>,
): ResultAsync<Made, Refusal | Outage> {
  return asking(db.transaction().execute(decide)).andThen((decision) => decision)
}
