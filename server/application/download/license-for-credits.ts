import { err, ok, type Result } from 'neverthrow'
import type { CreditsMissing } from '#domain/credits/ledger.ts'
import { spendCredits } from '#server/application/credits/credit-ledger.ts'
import { downloadKey } from '#server/application/credits/entry-keys.ts'
import { licenseFiles } from '#server/application/order/license-files.ts'
import type { NewSpend } from '#server/application/ports/spend-repository.ts'
import { itemsOf } from '#server/application/cart/items-for-sale.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { forCreditsMessage } from '#messages/line-text.ts'

/** A file about to be licensed for credits, or for none. */
export type CreditDownload = Omit<NewSpend, 'id' | 'grantId' | 'now'>

/** Spends the credits and licenses the file: an order that costs no money, and what it entitles to. Gives the spend's id. */
export async function licenseForCredits(
  unit: Unit,
  { customer, productId, variantId, licenseId, credits, subscriptionId }: CreditDownload,
): Promise<Result<string, CreditsMissing>> {
  const [item] = await itemsOf(unit, [{ type: 'variant', id: variantId }])
  if (!item) throw new Error(`file ${variantId} left the shelf under a lock`)
  const spendId = unit.newId()
  const about = `${item.name}, ${item.detail}`
  const spent = await spendCredits(unit, { customer, spendId, credits, licenseId, about })
  if (spent.isErr()) return err(spent.error)
  const order = { id: unit.newId(), customer, licenseId }
  const detail = forCreditsMessage(item.detail, credits)
  await unit.fileOrders.add({
    ...order,
    kind: 'download',
    idempotencyKey: downloadKey(spendId),
    credits,
    subscriptionId,
    lines: [{ item, productId, variantId, detail }],
    now: unit.now,
  })
  await licenseFiles(unit, order)
  return ok(spendId)
}
