import { isSuspensionDue, suspendsAtOf, type InvoiceStage } from '#domain/order/on-account.ts'
import { hasPermission } from '#domain/team/role.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * Emails the state of an order's invoice to everyone who may manage the team's billing: once for each stage
 * (on-account 4), or again with a unique `again` suffix. Requires a written invoice; a deleted team gets no
 * email.
 */
export async function emailInvoice(
  unit: Unit,
  { id: orderId, kind, customer, total, onAccount }: OrderRecord,
  stage: InvoiceStage,
  again = '',
): Promise<void> {
  const team = await unit.teams.find(customer)
  const invoice = await unit.invoices.ofOrder(orderId)
  if (!team || !invoice || !onAccount) return
  const { dueAt, fulfillment } = onAccount
  const isSuspendable = fulfillment === 'at-once' && !isSuspensionDue(dueAt, unit.now)
  const about = {
    stage,
    teamName: team.name,
    orderId,
    number: invoice.number,
    total,
    dueAt,
    fulfillment,
    goods: kind === 'credits' ? ('credits' as const) : ('files' as const),
    suspendsAt: isSuspendable ? suspendsAtOf(dueAt) : null,
  }
  for (const { userId, email: to, firstName, roleId } of await unit.teams.members(customer)) {
    if (!hasPermission(roleId, 'manage-billing')) continue
    const event = { kind: 'team-invoice', firstName, ...about } as const
    await promiseEmail(unit, {
      key: `invoice-${orderId}-${stage}-${userId}${again}`,
      to,
      userId,
      event,
    })
  }
}
