import { err, ok, type Result } from 'neverthrow'
import type { AnonymizeRefused } from '#application/ports/account.ts'
import type { Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import { endSubscriptions } from '#server/application/subscription/end-subscription.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession } from '#server/application/ports/sessions.ts'
import { lockSignedIn, SESSION_OVER } from './signed-in-account.ts'

/**
 * Takes a person out of their account (account 2); `address` is the one that it keeps. What the law wants kept stays:
 * orders, what they license, and the grants; all of it names the account only by its id.
 */
export async function closeAccount(
  unit: Unit,
  session: AuthenticatedSession,
  address: string,
): Promise<Result<void, AnonymizeRefused | Outage>> {
  const userId = session.user.id
  // Paying locks the cart first as well; without a cart no order can begin.
  await unit.carts.lock({ kind: 'user', userId })
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const open = await unit.orders.ofCustomerAt(customerOf(userId), OPEN_STATUSES)
  if (open.length > 0) {
    return err({ kind: 'anonymize-refused', why: 'OPEN_PAYMENT' })
  }
  await endSubscriptions(unit, customerOf(userId))
  const { user, pendingEmail } = account.profile
  await unit.personalData.erase(
    userId,
    pendingEmail === null ? [user.email] : [user.email, pendingEmail],
  )
  await unit.accounts.blank(userId, address, unit.now)
  return ok(undefined)
}
