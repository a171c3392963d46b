import { returnedExpiry } from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import {
  freezePlanCredits,
  writeEntry,
  writeOffEnded,
} from '#server/application/credits/credit-ledger.ts'
import {
  refundPrefix,
  reversalPrefix,
  spendPrefix,
} from '#server/application/credits/entry-keys.ts'
import type { RefundOrder } from '#server/application/ports/refund-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { REFUND } from '#messages/refund-messages.ts'

/** Credits that an order took from a lot and has not returned to it. */
interface StillSpent {
  readonly lotId: string
  readonly credits: number
  readonly spentAt: number
}

/** An order's credits by lot, minus what its buyer reversed or earlier refunds returned. */
export async function creditsSpentOn(
  records: Records,
  { id, customer, credits, spendId }: RefundOrder,
): Promise<readonly StillSpent[]> {
  if (credits === 0) return []
  const refunds = await records.refunds.refundsOf(id)
  const movements = await records.credits.movements(customer, [
    spendPrefix(spendId),
    reversalPrefix(spendId),
    ...refunds.map((refund) => refundPrefix(refund.id)),
  ])
  return [...Map.groupBy(movements, ({ lotId }) => lotId)].map(([lotId, ofLot]) => ({
    lotId,
    credits: -ofLot.reduce((total, { delta }) => total + delta, 0),
    spentAt: ofLot[0]?.at ?? 0,
  }))
}

interface CreditRefund {
  readonly order: RefundOrder
  readonly refundId: string
  readonly credits: number
  /** The positions of the lines that the credits were spent on. */
  readonly lines: readonly number[]
}

/** Returns the credits of some lines to their lots; the files of these lines no longer count in any meter. */
export async function refundCredits(
  unit: Unit,
  { order, refundId, credits, lines }: CreditRefund,
): Promise<void> {
  const { customer, userId } = order
  // Other credits that were left in an expired lot must not be revived with them.
  await writeOffEnded(unit, customer)
  let left = credits
  for (const spent of await creditsSpentOn(unit, order)) {
    const { lotId } = spent
    const delta = Math.min(spent.credits, left)
    if (delta === 0) continue
    left -= delta
    await unit.credits.restoreLot(lotId, delta)
    await revive(unit, customer, spent)
    const key = `${refundPrefix(refundId)}${lotId}`
    const line = { lotId, customer, userId, delta, about: REFUND, key }
    await writeEntry(unit, { ...line, reason: 'refund' })
  }
  // Plan credits can be spent only while subscribed (credits 4).
  if (!(await unit.subscriptions.heldPlan(customer))) await freezePlanCredits(unit, customer)
  await unit.refunds.reverseDownloads(order, lines, unit.now)
}

/** Extends a lot that has expired since the spend: a plan's lot along with the plan, a pack's lot for a while. */
async function revive(
  { credits, now }: Unit,
  customer: CustomerId,
  { lotId, spentAt }: StillSpent,
): Promise<void> {
  const lot = (await credits.lots(customer)).find(({ id }) => id === lotId)
  if (!lot || lot.expiresAt === null || now < lot.expiresAt) return
  const isPlan = lot.source === 'plan'
  await credits.revive(lotId, isPlan ? null : returnedExpiry(lot.expiresAt, spentAt, now))
}
