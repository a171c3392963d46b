import type { PartRef } from '#domain/order/refund.ts'
import {
  freezePlanCredits,
  thawPlanCredits,
  writeEntry,
} from '#server/application/credits/credit-ledger.ts'
import { refundPrefix, refundRestoredPrefix } from '#server/application/credits/entry-keys.ts'
import { licenseFiles } from '#server/application/order/license-files.ts'
import type { RefundOrder, StoredRefund } from '#server/application/ports/refund-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { reopenSubscriptionOf } from '#server/application/subscription/end-subscription.ts'
import { REFUND_UNDONE } from '#messages/refund-messages.ts'

interface Restoring {
  readonly order: RefundOrder
  /** What ended at the very moment that it was written ended because of it. */
  readonly refund: StoredRefund
  /** What the refund revoked, which is not all that it gave money for. */
  readonly parts: readonly PartRef[]
}

/** Restores everything that a refund revoked, since the provider gave no money back. */
export async function restorePurchase(unit: Unit, restoring: Restoring): Promise<void> {
  const { order, refund, parts } = restoring
  const { customer } = order
  const lines = parts.filter(({ kind }) => kind === 'line').map(({ position }) => position)
  if (lines.length > 0) await restoreFiles(unit, restoring, lines)
  await restoreCredits(unit, restoring)
  if (!parts.some(({ kind }) => kind === 'service')) return
  // If its buyer withdrew from it, it ends with the period.
  const ended = { endedAt: refund.createdAt, isLeft: refund.cause === 'withdrawal' }
  const reopened = await reopenSubscriptionOf(unit, order, ended)
  if (reopened === 'plan') await thawPlanCredits(unit, customer)
  // Credits of a plan that stays ended wait as if it had ended now (credits 4).
  if (!(await unit.subscriptions.heldPlan(customer))) await freezePlanCredits(unit, customer)
}

/** A file that another order licenses in the meantime stays with that one. */
async function restoreFiles(
  unit: Unit,
  { order, refund }: Restoring,
  lines: readonly number[],
): Promise<void> {
  const { revocations, certificates, now } = unit
  const restored = await revocations.restore(order, lines, refund.createdAt)
  // What was bought again and then given back belonged to that later order, and has had none since.
  await licenseFiles(unit, order, { lines, licensedAt: order.paidAt ?? now })
  await certificates.restore({ orderId: order.id, variantIds: restored }, refund.createdAt)
  await revocations.restoreLinks(order, restored, refund.createdAt)
}

async function restoreCredits(unit: Unit, { order, refund }: Restoring): Promise<void> {
  const { customer } = order
  const by = { reason: 'refund', keyPrefix: refundPrefix(refund.id) } as const
  const revoked = await unit.credits.entries(customer, by)
  for (const { lotId, delta } of revoked) {
    await unit.credits.restoreLot(lotId, -delta)
    const line = { lotId, customer, delta: -delta, reason: 'reversal' } as const
    const key = `${refundRestoredPrefix(refund.id)}${lotId}`
    await writeEntry(unit, { ...line, about: REFUND_UNDONE, key })
  }
}
