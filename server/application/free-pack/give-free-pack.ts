import { promiseEmail } from '#server/application/email/promise-email.ts'
import { idsOf } from '#domain/catalog/item-ref.ts'
import { customerById } from '#domain/customer/customer.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { OWN_KEYS } from '#server/application/order/own-keys.ts'
import { filesBeingPaid } from '#server/application/order/being-paid.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import { given } from '#server/application/order/line-files.ts'
import { licenseFiles } from '#server/application/order/license-files.ts'
import type { FileLine } from '#server/application/ports/file-order-repository.ts'
import type { PackedFile } from '#server/application/ports/free-pack-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { ofPackMessage } from '#messages/line-text.ts'
import { filesOfMonth } from './pack-of-month.ts'
import { itemsOf } from '../cart/items-for-sale.ts'
import { ownedOf } from '../cart/owned-items.ts'

/**
 * Licenses the files of a month's pack that a user is still due, permanently and under their minimum
 * license, on an order that costs nothing. Files that they already own or are paying for are left alone and
 * may still be given later, if they lose them or do not pay. Nothing is due while a paid plan runs (free-plan 1).
 * False if nothing was due.
 */
export async function giveFreePack(
  unit: Unit,
  { userId, month }: { readonly userId: string; readonly month: CalendarMonth },
): Promise<boolean> {
  const customer = customerById(userId)
  await unit.customers.lock(customer)
  const holder = await unit.freePacks.holder(userId)
  if (!holder || (await unit.subscriptions.heldPlan(customer))) return false
  const licenseId = effectiveMinimum(holder.minimumLicense)
  const before = await unit.freePacks.assetsGiven(userId, month)
  const files = (await filesOfMonth(unit, month)).filter(({ productId }) => !before.has(productId))
  const due = await notOwned(unit, files, { userId, licenseId })
  if (due.length === 0) return false
  const lines = await linesOf(unit, due, month)
  const orderId = unit.newId()
  const order = { id: orderId, customer, userId, licenseId }
  await unit.fileOrders.add({
    ...order,
    kind: 'pack',
    idempotencyKey: `${OWN_KEYS.free}pack-${orderId}`,
    credits: 0,
    subscriptionId: null,
    lines,
    now: unit.now,
  })
  await licenseFiles(unit, order)
  const productIds = [...new Set(due.map(({ productId }) => productId))]
  await unit.freePacks.addGrants({ userId, month, productIds, orderId, now: unit.now })
  // At most one email a month: assets that an operator adds to a pack later come without another one.
  if (holder.wantsNews && before.size === 0) {
    await promiseEmail(unit, {
      key: `free-pack:${userId}:${month}`,
      to: holder.email,
      userId,
      event: {
        kind: 'free-pack-given',
        userId,
        firstName: holder.firstName,
        month,
        assets: [...new Set(lines.map(({ item }) => item.name))],
      },
    })
  }
  return true
}

/** One line per file, with today's texts. */
async function linesOf(
  unit: Unit,
  files: readonly PackedFile[],
  month: CalendarMonth,
): Promise<readonly FileLine[]> {
  const items = await itemsOf(
    unit,
    files.map(({ variantId }) => ({ type: 'variant', id: variantId })),
  )
  return files.map(({ productId, variantId }) => {
    const item = items.find(({ ref }) => ref.type === 'variant' && ref.id === variantId)
    if (!item) throw new Error(`file ${variantId} is no longer for sale`)
    const detail = ofPackMessage(item.detail, month)
    return { item, variantId, detail, ...given({ productId, variantId }) }
  })
}

async function notOwned(
  unit: Unit,
  files: readonly PackedFile[],
  { userId, licenseId }: { readonly userId: string; readonly licenseId: LicenseId },
): Promise<readonly PackedFile[]> {
  const refs = files.map(({ variantId }) => ({ type: 'variant', id: variantId }) as const)
  const customer = customerById(userId)
  const owned = await ownedOf(unit, refs, { customer, licenseId })
  const mine = new Set(idsOf(owned, 'variant'))
  const ordered = await filesBeingPaid(unit, customer)
  const paying = new Set(ordered.map(({ productId }) => productId))
  return files.filter(({ productId, variantId }) => !paying.has(productId) && !mine.has(variantId))
}
