import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { asking } from '../ports/asking.ts'
import type { Db } from './database.ts'

export { asking }

/** A transaction that ends in a decision. A refusal is committed too: whatever it wrote is meant. */
export function deciding<Made, Refusal>(
  db: Db,
  decide: (tx: Db) => Promise<Result<Made, Refusal>>,
): ResultAsync<Made, Refusal | Outage> {
  return asking(db.transaction().execute(decide)).andThen((decision) => decision)
}
