import type { CartItem } from '#domain/cart/item.ts'
import { effectiveMinimum } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import { ofPackInWords } from '#words/line-words.ts'
import type { FreePackLetters } from '#server/ports/free-pack-book.ts'
import { storedLicense } from '../stored-license.ts'
import { itemsOf, ownedOf } from '../carts/cart-shelf.ts'
import type { WriteContext } from '../write-context.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { licenseFiles } from '../orders/file-licensing.ts'
import type { PackFile } from './free-pack-month.ts'
import { writeMoneylessOrder } from '../orders/moneyless-orders.ts'
import { putLetter } from '../sql-outbox.ts'

export interface GivingPack {
  readonly userId: string
  readonly month: CalendarMonth
  /** What the month's pack gives. */
  readonly files: readonly PackFile[]
  readonly letters: FreePackLetters
}

/**
 * Licenses what somebody is owed of a month's pack, for good and under their own least licence: an order
 * that costs nothing. What they own already, or are paying for, is left alone and may still come, should
 * they lose it or not pay.
 */
export async function givePack(
  tx: Db,
  giving: GivingPack,
  context: WriteContext,
): Promise<boolean> {
  const { userId, month } = giving
  await lockPayer(tx, userId)
  const holder = await holderOf(tx, userId)
  if (!holder) return false
  const licenseId = effectiveMinimum(
    holder.min_license_id === null ? null : storedLicense(holder.min_license_id),
  )
  const had = await givenBefore(tx, giving)
  const due = await dueFiles(tx, { ...giving, had }, licenseId)
  if (due.length === 0) return false
  const items = await itemsOf(
    tx,
    due.map(({ variantId }) => ({ kind: 'product', variantId })),
  )
  const order = { id: context.newId(), user_id: userId, license_id: licenseId }
  const given = { ...order, attempt_key: `free-pack-${order.id}`, kind: 'pack' } as const
  await writeMoneylessOrder(tx, given, context.now)
  await writeLines(tx, { orderId: order.id, month, due, items })
  await licenseFiles(tx, order, context)
  await tx
    .insertInto('free_pack_grants')
    .values(
      [...new Set(due.map(({ productId }) => productId))].map((product_id) => ({
        user_id: userId,
        month,
        product_id,
        order_id: order.id,
        granted_at: context.now,
      })),
    )
    .execute()
  // One letter a month: what an operator adds to a pack comes without another.
  if (holder.email_optin === 1 && had.size === 0) {
    const names = [...new Set(items.map(({ name }) => name))]
    const to = { email: holder.email, firstName: holder.first_name }
    const letter = giving.letters.packGiven(to, { month, assets: names })
    const key = `free-pack:${userId}:${month}`
    await putLetter(tx, { ...letter, key }, { id: context.newId(), now: context.now })
  }
  return true
}

/** Somebody who holds the free plan with a confirmed address at this moment. */
function holderOf(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_optin', 'min_license_id'])
    .where('id', '=', userId)
    .where('free_subscriber', '=', 1)
    .where('confirmed_at', 'is not', null)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst()
}

/** The assets of the month that they were given already. */
async function givenBefore(tx: Db, { userId, month }: GivingPack): Promise<ReadonlySet<number>> {
  const given = await tx
    .selectFrom('free_pack_grants')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .execute()
  return new Set(given.map((row) => row.product_id))
}

async function dueFiles(
  tx: Db,
  { userId, files, had }: GivingPack & { readonly had: ReadonlySet<number> },
  licenseId: LicenseId,
): Promise<readonly PackFile[]> {
  const refs = files.map(({ variantId }) => ({ kind: 'product', variantId }) as const)
  const owned = await ownedOf(tx, refs, { userId, licenseId })
  const mine = new Set(owned.map((ref) => (ref.kind === 'product' ? ref.variantId : 0)))
  const paying = await beingPaid(tx, userId)
  return files.filter(
    ({ productId, variantId }) =>
      !had.has(productId) && !paying.has(productId) && !mine.has(variantId),
  )
}

/** Assets in an order of the member's that is under way. */
async function beingPaid(tx: Db, userId: string): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('order_line_files', 'order_line_files.order_id', 'orders.id')
    .select('order_line_files.product_id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', 'in', UNDER_WAY)
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

interface Lines {
  readonly orderId: string
  readonly month: CalendarMonth
  readonly due: readonly PackFile[]
  readonly items: readonly CartItem[]
}

/** A line for each file, in the words of this day. */
async function writeLines(tx: Db, { orderId, month, due, items }: Lines): Promise<void> {
  for (const [position, { variantId, productId }] of due.entries()) {
    const item = items.find(({ ref }) => ref.kind === 'product' && ref.variantId === variantId)
    if (!item) throw new Error(`file ${variantId} left the shelf`)
    const { sku, name, slug, image } = item
    await tx
      .insertInto('order_lines')
      .values({
        order_id: orderId,
        position,
        ref_kind: 'product',
        ref_id: variantId,
        sku,
        name,
        detail: ofPackInWords(item.detail, month),
        slug,
        image,
        price: 0,
      })
      .execute()
    await tx
      .insertInto('order_line_files')
      .values({
        order_id: orderId,
        position,
        place: 0,
        product_id: productId,
        variant_id: variantId,
      })
      .execute()
  }
}
