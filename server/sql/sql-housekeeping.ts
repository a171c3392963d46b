import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import type { Db } from './database.ts'

/** Used or expired rows are kept this long, for people who ask what happened. */
const KEPT_MS = 30 * DAY_MS
/** A device that has not touched its cart for a year has lost its cookie too. */
const GUEST_CART_MS = 365 * DAY_MS
/** A visitor's cart that says nothing is as good as none. */
const EMPTY_CART_MS = DAY_MS

/** Clears away what has ended: to be run now and then. Deletes nothing that anybody can still reach. */
export const sqlHousekeeping = (db: Db, clock: Clock) => (): ResultAsync<void, Outage> =>
  attempted(sweep(db, clock.now()))

async function sweep(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
  await db
    .deleteFrom('confirmation_tokens')
    .where('expires_at', '<=', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('account_tokens')
    .where('expires_at', '<=', now - KEPT_MS)
    .execute()
  // An address that nobody can confirm any more is no longer waiting either.
  await db
    .updateTable('users')
    .set({ pending_email: null })
    .where('pending_email', 'is not', null)
    .where('id', 'not in', (waiting) =>
      waiting
        .selectFrom('account_tokens')
        .select('user_id')
        .where('purpose', '=', 'email-change')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now),
    )
    .execute()
  await db
    .deleteFrom('outbox')
    .where('sent_at', '<=', now - KEPT_MS)
    .execute()
  // A statement about no order of ours: nothing came of it, so nobody has to be named for it any more.
  await db
    .updateTable('withdrawals')
    .set({ name: '', email: '', order_number: '' })
    .where('order_id', 'is', null)
    .where('email', '<>', '')
    .where('stated_at', '<=', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('provider_events')
    .where('applied_at', '<=', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('carts')
    .where('guest_key', 'is not', null)
    .where('updated_at', '<=', now - GUEST_CART_MS)
    .execute()
  await db
    .deleteFrom('carts')
    .where('guest_key', 'is not', null)
    .where('updated_at', '<=', now - EMPTY_CART_MS)
    .where('license_id', '=', DEFAULT_LICENSE)
    .where('code', 'is', null)
    .where('id', 'not in', (kept) => kept.selectFrom('cart_items').select('cart_id'))
    .execute()
  await db
    .deleteFrom('links')
    .where('expires_at', '<=', now - KEPT_MS)
    .execute()
}
