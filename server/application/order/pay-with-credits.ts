import { decideCreditOrder, type CreditOrderFacts } from '#domain/cart/credit-order.ts'
import type { CartItem } from '#domain/cart/item.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { balanceOf, lotsUnder } from '#domain/credits/ledger.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { namesInShort } from '#messages/line-text.ts'
import { filesToBuy } from '#server/application/cart/owned-items.ts'
import { spendCredits } from '#server/application/credits/credit-ledger.ts'
import { dueLots } from '#server/application/credits/due-lots.ts'
import { usableLots } from '#server/application/credits/usable-lots.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { spendingQuota } from '#server/application/team/spending-quota.ts'
import { paidPlan, planMeters } from '../subscription/current-plan.ts'
import { grantDueMonths } from '../subscription/grant-due-months.ts'

/** A cart to be paid with credits. */
interface CreditCart extends Pick<CartOrder, 'licenseId'> {
  readonly items: readonly Pick<CartItem, 'ref' | 'credits' | 'rest'>[]
}

/**
 * The current facts for paying a cart with credits. A visitor is not a customer yet, and has neither
 * credits nor a plan.
 */
export async function creditOrderFacts(
  records: Records,
  buyer: Pick<Registered, 'id' | 'team'> | null,
  { items, licenseId }: CreditCart,
): Promise<CreditOrderFacts> {
  const toBuy = await filesToBuy(records, items, { id: licenseId })
  const variantIds = toBuy.flat().map(({ variantId }) => variantId)
  if (buyer === null) {
    const files = await records.catalog.fileTerms(variantIds)
    return { items, files, plan: null, credits: 0, quota: null }
  }
  const by = { customer: customerOf(buyer), userId: buyer.id }
  return factsOf(records, by, { items, variantIds, licenseId })
}

/**
 * Whether an order can still be paid with credits as it was written: false if the credits, or the plan's
 * allowances, were used up in the meantime. Credits of a month that has begun are granted first. Runs under the
 * customer's lock.
 */
export async function creditsStillPay(unit: Unit, order: OrderRecord): Promise<boolean> {
  const { id, customer, credits, licenseId } = order
  if (credits === 0) return true
  await grantDueMonths(unit, customer)
  const bought = (await unit.orders.files(id)).filter(({ coveredBy }) => coveredBy === null)
  const variantIds = bought.map((file) => file.variantId)
  const facts = await factsOf(unit, order, { items: [{ credits }], variantIds, licenseId })
  return decideCreditOrder(facts).isOk()
}

/** Spends an order's credits, in the unit in which it becomes paid. */
export async function spendOnOrder(unit: Unit, order: OrderRecord): Promise<void> {
  const { id, customer, userId, credits, licenseId } = order
  if (credits === 0) return
  // Names of the files that the credits were spent on, for display in the ledger.
  const about = namesInShort(await unit.orders.lineNames(id))
  const spent = await spendCredits(unit, {
    customer,
    userId,
    spendId: id,
    credits,
    licenseId,
    about,
  })
  if (spent.isErr()) throw new Error(`the credits of order ${id} went under a lock`)
}

/** Counts files that an order has just licensed for credits in the plan's meters, like downloads. */
export async function countDownloads(unit: Unit, order: OrderRecord): Promise<void> {
  const { customer, userId, licenseId } = order
  if (order.credits === 0) return
  const plan = await paidPlan(unit, customer)
  const licensed = await unit.entitlements.ofOrder(order.id)
  // Files that came with another file were not downloaded for credits of their own (coverage 2).
  const files = licensed.filter(({ credits, isCovered }) => credits > 0 && !isCovered)
  const of = {
    customer,
    userId,
    licenseId,
    grantId: '',
    subscriptionId: plan?.id ?? null,
    now: unit.now,
  }
  await unit.spends.addMissing(files.map((file) => ({ ...file, ...of, id: unit.newId() })))
}

interface WhatFor {
  readonly items: CreditOrderFacts['items']
  readonly variantIds: readonly number[]
  readonly licenseId: LicenseId
}

async function factsOf(
  records: Records,
  { customer, userId }: Pick<OrderRecord, 'customer' | 'userId'>,
  { items, variantIds, licenseId }: WhatFor,
): Promise<CreditOrderFacts> {
  const plan = await paidPlan(records, customer)
  // They are granted before they are spent.
  const due = await dueLots(records, customer)
  const lots = lotsUnder([...(await usableLots(records, customer)), ...due], licenseId)
  return {
    items,
    files: await records.catalog.fileTerms(variantIds),
    plan: plan && (await planMeters(records, customer, plan)),
    credits: balanceOf(lots, records.now),
    quota: await spendingQuota(records, customer, userId),
  }
}
