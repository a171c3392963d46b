import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { customerById } from '#domain/customer/customer.ts'
import { customerRepository } from '#server/sql/customer-repository.ts'
import type { Db } from '#server/sql/database.ts'
import { isPostgres } from '#server/sql/dialect.ts'

/** Runs a transaction that stops in the middle until it is released. */
export function holding(db: Db, work: (tx: Db, held: () => Promise<void>) => Promise<void>) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = () => {
    locked.resolve()
    return released.promise
  }
  const ended = db.transaction().execute(async (tx) => {
    // In a deadlock, this transaction is the one that is aborted: a unit would be retried, and no one would
    // notice.
    if (isPostgres(db)) {
      await sql`set local deadlock_timeout = '10ms'`.execute(tx)
    }
    await work(tx, held)
  })
  return { locked: locked.promise, release: released.resolve, ended }
}

/** Locks a customer, which is the first step of every decision about their credits, plan or files. */
export function lockCustomer(tx: Db, userId: string): Promise<void> {
  return customerRepository(tx).lock(customerById(userId))
}

/** Resolves once this many transactions wait for a lock. SQLite has one writer, so the second one waits at once. */
export async function waiting(db: Db, count = 1): Promise<void> {
  if (!isPostgres(db)) return
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(count)
    },
    { timeout: 10_000 },
  )
}
