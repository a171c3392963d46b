import { decideCreditOrder, type CreditOrderFacts } from '#domain/cart/credit-order.ts'
import { balanceOf, lotsUnder } from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { namesInShort } from '#words/line-words.ts'
import type { CreditOrderAsked } from '#server/application/ports/order-ledger.ts'
import { storedLicense } from '../stored-license.ts'
import { spendCredits } from '../credits/credit-changes.ts'
import type { WriteContext } from '../write-context.ts'
import { lockPayer, usableLots } from '../credits/credit-lots.ts'
import { livePlan, planMeters, type HeldPlan } from '../credits/credit-plans.ts'
import type { Db } from '../database.ts'
import { filesOfItem } from './order-writing.ts'
import type { Fulfilment } from './ledger-tools.ts'

/** What paying a cart with credits depends on, as it is now. */
export async function creditOrderFacts(
  db: Db,
  { userId, order, now }: CreditOrderAsked,
): Promise<CreditOrderFacts> {
  const files = await Promise.all(order.items.map((item) => filesOfItem(db, item)))
  const ids = files.flat().map(({ variant_id: id }) => id)
  return factsOf(db, { userId, now, items: order.items, ids, licenseId: order.licenseId })
}

/**
 * Takes an order's credits, in the transaction in which it becomes paid. False where they, or the
 * allowances of the plan, were used up since it was written; then nothing is taken.
 */
export async function takeCredits(
  tx: Db,
  { order, now }: Pick<Fulfilment, 'order' | 'now'>,
  context: WriteContext,
): Promise<boolean> {
  if (order.credits === 0) return true
  const { id: orderId, user_id: userId, credits } = order
  await lockPayer(tx, userId)
  const files = await tx
    .selectFrom('order_line_files')
    .select('variant_id')
    .where('order_id', '=', orderId)
    .execute()
  const licenseId = storedLicense(order.license_id)
  const facts = await factsOf(tx, {
    userId,
    now,
    items: [{ credits }],
    ids: files.map(({ variant_id: id }) => id),
    licenseId,
  })
  if (decideCreditOrder(facts).isErr()) return false
  const about = await linesInShort(tx, orderId)
  const spent = await spendCredits(
    tx,
    { userId, spendId: orderId, credits, licenseId, about },
    context,
  )
  return spent.isOk()
}

/** What the credits went to, for the ledger's reader. */
async function linesInShort(tx: Db, orderId: string): Promise<string> {
  const lines = await tx
    .selectFrom('order_lines')
    .select('name')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return namesInShort(lines.map(({ name }) => name))
}

/** Files that an order has just licensed for credits count in the plan's meters like downloads. */
export async function countLicensed(tx: Db, { order, now, secrets }: Fulfilment): Promise<void> {
  if (order.credits === 0) return
  const plan = await paidPlan(tx, order.user_id, now)
  const files = await tx
    .selectFrom('entitlements')
    .innerJoin('variants', 'variants.id', 'entitlements.variant_id')
    .select(['variants.id', 'variants.product_id', 'variants.credits', 'variants.is4k'])
    .where('entitlements.order_id', '=', order.id)
    .where('variants.credits', '>', 0)
    .orderBy('variants.id')
    .execute()
  if (files.length === 0) return
  await tx
    .insertInto('credit_spends')
    .values(
      files.map(({ id, product_id, credits, is4k }) => ({
        id: secrets.newId(),
        user_id: order.user_id,
        product_id,
        variant_id: id,
        license_id: order.license_id,
        grant_id: '',
        subscription_id: plan?.id ?? null,
        credits,
        is4k,
        created_at: now,
        served_at: null,
        reversed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface FactsAsked {
  readonly userId: string
  readonly now: number
  readonly items: CreditOrderFacts['items']
  readonly ids: readonly number[]
  readonly licenseId: LicenseId
}

async function factsOf(
  db: Db,
  { userId, now, items, ids, licenseId }: FactsAsked,
): Promise<CreditOrderFacts> {
  const plan = await paidPlan(db, userId, now)
  return {
    items,
    files: await filesBy(db, ids),
    plan: plan && (await planMeters(db, userId, { held: plan, now })),
    credits: balanceOf(lotsUnder(await usableLots(db, userId, now), licenseId), now),
  }
}

async function filesBy(db: Db, ids: readonly number[]): Promise<CreditOrderFacts['files']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.credits', 'variants.is4k', 'products.subscription_only'])
    .where('variants.id', 'in', ids)
    .execute()
  return rows.map(({ credits, is4k, subscription_only: only }) => ({
    credits,
    is4k: is4k === 1,
    subscriptionOnly: only === 1,
  }))
}

async function paidPlan(db: Db, userId: string, now: number): Promise<HeldPlan | null> {
  const held = await livePlan(db, userId, now)
  return held && !isFreePlan(held.plan) ? held : null
}
