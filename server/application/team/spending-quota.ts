import type { CustomerId } from '#domain/customer/customer.ts'
import { isQuotaRole, quotaMonth, type SpendingQuota } from '#domain/team/quota.ts'
import { OWNER } from '#domain/team/role.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/**
 * The quota of a user who spends a customer's credits; null without a limit, and for the user's own
 * credits. Under the customer's lock, nobody else in the team spends at the same time (team 5).
 */
export async function spendingQuota(
  { teams, credits, now }: Pick<Records, 'teams' | 'credits' | 'now'>,
  customer: CustomerId,
  userId: string,
): Promise<SpendingQuota | null> {
  if (customer === userId) return null
  const members = await teams.members(customer)
  const own = members.find((member) => member.userId === userId)
  if (!own || own.quota === null || !isQuotaRole(own.roleId)) return null
  const { from, until } = quotaMonth(now)
  const spent = await credits.spentByPerson(customer, { from, until })
  const owner = members.find(({ roleId }) => roleId === OWNER)
  const approver = `${owner?.firstName ?? ''} ${owner?.lastName ?? ''}`.trim()
  return { limit: own.quota, used: spent.get(userId) ?? 0, resetsAt: until, approver }
}
