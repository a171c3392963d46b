import type { Clock } from '#application/ports/clock.ts'
import { attempted } from '#application/ports/outage.ts'
import type { EmailEvent, LinkAsked } from '#server/application/ports/email-events.ts'
import type { OutboxQueue } from '#server/application/ports/outbox-queue.ts'
import type { Db } from './database.ts'
import { storedObject } from './stored-json.ts'

export const sqlOutbox = (db: Db, clock: Clock): OutboxQueue => ({
  takeDue: (limit, claimMs) =>
    attempted(
      db
        .updateTable('outbox')
        .set((row) => ({ next_try_at: clock.now() + claimMs, tries: row('tries', '+', 1) }))
        .where('sent_at', 'is', null)
        .where('next_try_at', '<=', clock.now())
        .where('id', 'in', (due) =>
          due
            .selectFrom('outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('next_try_at', '<=', clock.now())
            .orderBy('next_try_at')
            .limit(limit),
        )
        .returningAll()
        .execute(),
    ).map((rows) =>
      rows.map(({ id, key, recipient, event, tries, created_at }) => ({
        id,
        key,
        to: recipient,
        event: storedEvent(event),
        tries: tries - 1,
        waitedMs: clock.now() - created_at,
      })),
    ),

  settle: (id, subject) =>
    attempted(
      db
        .updateTable('outbox')
        .set({ sent_at: clock.now(), subject, event: '', last_error: '' })
        .where('id', '=', id)
        .execute(),
    ).map(() => undefined),

  giveUp: (id) =>
    attempted(
      db.deleteFrom('outbox').where('id', '=', id).where('sent_at', 'is', null).execute(),
    ).map(() => undefined),

  putOff: (id, delayMs, error) =>
    attempted(
      db
        .updateTable('outbox')
        .set({ next_try_at: clock.now() + delayMs, last_error: error })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute(),
    ).map(() => undefined),
})

/** Former field names in emails that an older version promised and that are waiting to be sent. */
const FORMER_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'renewal-failed': { owed: 'amount' },
  refunded: { paper: 'document' },
  'subscription-renewed': { outgrown: 'ineligible' },
}

/** Written by the outbox itself, and by no one else, so its fields are trusted. */
export function storedEvent(event: string): EmailEvent | LinkAsked {
  const stored = storedObject(event)
  const former = FORMER_FIELDS[String(stored['kind'])] ?? {}
  const fields = Object.entries(stored).map(([name, value]) => [former[name] ?? name, value])
  return withPurchases(Object.fromEntries(fields)) as EmailEvent | LinkAsked
}

/** The order of a receipt promised by an older version, which called its purchases services. */
function withPurchases(event: { readonly order?: { readonly services?: unknown } }): object {
  if (!event.order?.services) return event
  const { services: purchases, ...order } = event.order
  return { ...event, order: { ...order, purchases } }
}
