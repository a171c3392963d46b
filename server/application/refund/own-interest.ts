import type { Actor } from '#server/application/customer-contact.ts'
import { customerById } from '#domain/customer/customer.ts'
import type { RefundRefused } from '#domain/order/refund-decision.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/**
 * Why a member of staff may not refund an order: they or a team of theirs bought it (admin 2). Null for any
 * other order.
 */
export async function ownInterest(
  { teams }: Pick<Records, 'teams'>,
  { userId, customer }: Actor,
  who: string,
): Promise<Extract<RefundRefused['why'], 'OWN_ORDER' | 'OWN_TEAM'> | null> {
  if (who === userId) return 'OWN_ORDER'
  const own = await teams.membership(who)
  return own !== null && customerById(own.team.id) === customer ? 'OWN_TEAM' : null
}
