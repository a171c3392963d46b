import type { Result, ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Db } from './database.ts'

/** A transaction that ends in a decision. A refusal is committed too: what it wrote is to stay. */
export function deciding<Made, Refusal>(
  db: Db,
  decide: (tx: Db) => Promise<Result<Made, Refusal>>,
): ResultAsync<Made, Refusal | Outage> {
  return attempted(db.transaction().execute(decide)).andThen((decision) => decision)
}
