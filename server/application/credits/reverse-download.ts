import { err, ok, type Result } from 'neverthrow'
import type { ReversalRefused } from '#application/ports/credits.ts'
import type { Missing } from '#application/ports/outage.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import { decideReversal, type SpentOn } from '#domain/download/reversal.ts'
import type { LicensingOrder } from '#server/application/ports/entitlement-repository.ts'
import type { SpendRecord } from '#server/application/ports/spend-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { lockedFiles } from '#server/application/order/line-files.ts'
import { revokeFiles } from '#server/application/refund/revoke-files.ts'
import { reverseSpend } from './credit-ledger.ts'
import { downloadKey, reversalPrefix } from './entry-keys.ts'

type Reversed = Result<void, ReversalRefused | Missing>

/** Returns the credits of a grant or an order and revokes what they bought. Repeating it has no further effect. */
export async function reverseDownload(
  unit: Unit,
  { customer, id }: { readonly customer: CustomerId; readonly id: string },
): Promise<Reversed> {
  await unit.customers.lock(customer)
  const spend = await unit.spends.ofGrant(customer, id)
  if (!spend) return reverseOrder(unit, customer, id)
  if (spend.reversedAt !== null) return ok(undefined)
  const { orderId, spent } = await spentOnDownload(unit, customer, spend)
  const decision = decideReversal(spent, unit.now)
  if (decision.isErr()) return refused(decision.error)
  if (!(await unit.spends.reverse(spend.id, unit.now))) return refused('ALREADY_SERVED')
  await reverseSpend(unit, { customer, spendId: spend.id })
  const order = { id: orderId, customer, licenseId: spend.licenseId }
  const files = await lockedFiles(unit, orderId)
  await revokeFiles(
    unit,
    order,
    files.map(({ variantId }) => variantId),
  )
  return ok(undefined)
}

/**
 * Reverses a cart that was paid with credits as a whole, provided that no byte of any of its files was sent
 * (credits 6).
 */
async function reverseOrder(unit: Unit, customer: CustomerId, orderId: string): Promise<Reversed> {
  // Sending a first byte marks the same grants: with them locked, only one of the two succeeds.
  await unit.grants.lockOfOrder(customer, orderId)
  const found = await spentOnOrder(unit, customer, orderId)
  if (!found) return err({ kind: 'missing', what: 'download' })
  if (found.isReversed) return ok(undefined)
  const decision = decideReversal(found.spent, unit.now)
  if (decision.isErr()) return refused(decision.error)
  await unit.spends.reverseOfOrder(customer, found.order, unit.now)
  await reverseSpend(unit, { customer, spendId: orderId })
  const files = await lockedFiles(unit, orderId)
  await revokeFiles(
    unit,
    { ...found.order, customer },
    files.map(({ variantId }) => variantId),
  )
  return ok(undefined)
}

const refused = (why: ReversalRefused['why']): Reversed => err({ kind: 'reversal-refused', why })

/** The ID to reverse a spend by: a grant or an order; null if a reversal would be refused. */
export async function reversibleId(
  records: Records,
  customer: CustomerId,
  spendId: string,
): Promise<string | null> {
  const may = (spent: SpentOn) => decideReversal(spent, records.now).isOk()
  const spend = await records.spends.find(customer, spendId)
  if (spend) {
    if (spend.reversedAt !== null) return null
    const { spent } = await spentOnDownload(records, customer, spend)
    return may(spent) ? spend.grantId : null
  }
  const found = await spentOnOrder(records, customer, spendId)
  return found && !found.isReversed && may(found.spent) ? spendId : null
}

async function spentOnDownload(records: Records, customer: CustomerId, spend: SpendRecord) {
  const orderId = await records.fileOrders.idOf(customer, downloadKey(spend.id))
  const updated = await isUpdated(records, { id: orderId, customer, licenseId: spend.licenseId })
  return { orderId, spent: { spentAt: spend.spentAt, servedAt: spend.servedAt, updated } }
}

async function spentOnOrder(records: Records, customer: CustomerId, orderId: string) {
  const order = await records.spends.creditOrder(customer, orderId)
  if (!order) return null
  const by = { reason: 'reversal', keyPrefix: reversalPrefix(orderId) } as const
  const isReversed = (await records.credits.entries(customer, by)).length > 0
  const updated = await isUpdated(records, { ...order, customer })
  return { order, isReversed, spent: { spentAt: order.paidAt, servedAt: order.servedAt, updated } }
}

/** Whether a file of an order lowered the price of another file that is owned or about to be. */
async function isUpdated({ refunds }: Records, order: LicensingOrder): Promise<boolean> {
  return (await refunds.loweringLines(order, OPEN_STATUSES)).size > 0
}
