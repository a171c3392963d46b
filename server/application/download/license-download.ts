import { err, ok, type Result } from 'neverthrow'
import { creditBasesOf } from '#domain/license/coverage.ts'
import type { Grant } from '#server/application/ports/grant-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { type Gathered } from './download-facts.ts'
import type { CreditsMissing } from '#domain/credits/ledger.ts'
import { spendCredits } from '#server/application/credits/credit-ledger.ts'
import { OWN_KEYS } from '#server/application/order/own-keys.ts'
import { downloadKey } from '#server/application/credits/entry-keys.ts'
import { licenseFiles, certifyFiles } from '#server/application/order/license-files.ts'
import { given, lineFiles, lockProductsOf, detailOf } from '#server/application/order/line-files.ts'
import type { NewSpend } from '#server/application/ports/spend-repository.ts'
import { itemsOf } from '#server/application/cart/items-for-sale.ts'
import { forCreditsMessage } from '#messages/line-text.ts'

/** A file about to be licensed for credits, or for free. */
type CreditDownload = Omit<NewSpend, 'id' | 'grantId' | 'now'> & Pick<Gathered, 'step'>

/**
 * Spends the credits and licenses the file: writes an order that costs no money, and its entitlements.
 * Returns the spend's ID.
 */
export async function licenseForCredits(
  unit: Unit,
  { customer, userId, variantId, licenseId, credits, subscriptionId, step }: CreditDownload,
): Promise<Result<string, CreditsMissing>> {
  const [item] = await itemsOf(unit, [{ type: 'variant', id: variantId }])
  if (!item) throw new Error(`file ${variantId} is no longer for sale`)
  const spendId = unit.newId()
  const about = `${item.name}, ${item.detail}`
  const spent = await spendCredits(unit, {
    customer,
    userId,
    spendId,
    credits,
    licenseId,
    about,
  })
  if (spent.isErr()) return err(spent.error)
  const order = { id: unit.newId(), customer, userId, licenseId }
  const wanted = step ? [step] : []
  const bought = wanted.map(({ file }) => file)
  await lockProductsOf(unit, bought)
  const bases = creditBasesOf({ id: licenseId }, { wanted, discount: 0 })
  const [files = []] = await lineFiles(unit, [bought])
  await unit.fileOrders.add({
    ...order,
    kind: 'download',
    idempotencyKey: downloadKey(spendId),
    credits,
    subscriptionId,
    lines: [
      {
        item,
        variantId,
        detail: detailOf(forCreditsMessage(item.detail, credits), files),
        files,
        bases: bases.map((basis) => ({ variantId: basis.variantId, licenseId: basis.license.id })),
      },
    ],
    now: unit.now,
  })
  await licenseFiles(unit, order)
  return ok(spendId)
}

/**
 * Certifies a free asset's grant, on an order that costs nothing: once per user, file and license, however
 * often it is requested. Runs under the customer's lock.
 */
export async function certifyFree(unit: Unit, grant: Grant): Promise<void> {
  const { userId, productId, variantId, licenseId } = grant
  const { customer } = grant
  if (await unit.certificates.isCertified({ customer, variantId, licenseId })) return
  const [item] = await itemsOf(unit, [{ type: 'variant', id: variantId }])
  // A grant outlives the file's sale, but no new license is issued.
  if (!item) return
  const orderId = unit.newId()
  await unit.fileOrders.add({
    id: orderId,
    customer,
    userId,
    kind: 'download',
    idempotencyKey: `${OWN_KEYS.free}${orderId}`,
    licenseId,
    credits: 0,
    subscriptionId: null,
    lines: [
      { item, variantId, detail: `${item.detail}, free`, ...given({ productId, variantId }) },
    ],
    now: unit.now,
  })
  const order = { id: orderId, customer, licenseId }
  await certifyFiles(unit, order, { variantIds: [variantId] })
}
