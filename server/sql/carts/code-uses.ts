import { mailboxOf } from '#domain/user/mailbox.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { Db } from '../database.ts'

interface CodeUse {
  readonly code: string
  readonly orderId: string
  readonly userId: string
  readonly now: number
}

/** What counts as one customer for a limit per customer. */
interface Customer {
  readonly userId: string
  readonly mailbox: string
  /** Left out where nobody knows yet who pays. */
  readonly payer?: string
}

/** What is kept of a mailbox beside a code's use: enough to recognise it, and no address. */
export function mailboxMark(secrets: Secrets, email: string): Promise<string> {
  return secrets.sign(`mailbox ${mailboxOf(email)}`)
}

/**
 * Uses of a code by one customer: by the account, by another one with the same mailbox, or paid for by the same card
 * or wallet (rules 16). Who pays is known later than the others, if at all: see payer-uses.ts.
 */
export function usesOf(db: Db, code: string, { userId, mailbox, payer = '' }: Customer) {
  return db
    .selectFrom('discount_uses')
    .innerJoin('orders', 'orders.id', 'discount_uses.order_id')
    .select(['orders.id', 'orders.status', 'orders.user_id'])
    .where('discount_uses.code', '=', code)
    .where((use) =>
      use.or([
        use('discount_uses.user_id', '=', userId),
        // Older uses have no mailbox mark, and many have no payer's: two empty marks are not the same customer.
        ...(mailbox === '' ? [] : [use('discount_uses.mailbox', '=', mailbox)]),
        ...(payer === '' ? [] : [use('discount_uses.payer', '=', payer)]),
      ]),
    )
    .execute()
}

/**
 * Counts a use of a discount code for an order, if the code's limits still allow one. Taken when the
 * order is written, before it is paid, so that no parallel orders pass a limit together.
 */
export async function takeCode(
  tx: Db,
  { code, orderId, userId, now }: CodeUse,
  secrets: Secrets,
): Promise<boolean> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const mailbox = await mailboxMark(secrets, email)
  const counted = await tx
    .updateTable('discount_codes')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]))
    .returning('max_uses_each')
    .executeTakeFirst()
  if (!counted) return false
  const uses = await usesOf(tx, code, { userId, mailbox })
  if (counted.max_uses_each !== null && uses.length >= counted.max_uses_each) {
    await countDown(tx, code)
    return false
  }
  await tx
    .insertInto('discount_uses')
    .values({ code, order_id: orderId, user_id: userId, used_at: now, mailbox })
    .execute()
  return true
}

/** An order that came to nothing frees the use that it had taken. */
export async function giveCodeBack(
  tx: Db,
  order: { readonly id: string; readonly discount_code: string | null },
): Promise<void> {
  if (order.discount_code === null) return
  const freed = await tx
    .deleteFrom('discount_uses')
    .where('code', '=', order.discount_code)
    .where('order_id', '=', order.id)
    .returning('code')
    .executeTakeFirst()
  if (freed) await countDown(tx, freed.code)
}

async function countDown(tx: Db, code: string): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('code', '=', code)
    .execute()
}
