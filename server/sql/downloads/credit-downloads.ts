import type { Selectable } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { CreditsMissing } from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { forCreditsInWords } from '#words/line-words.ts'
import { itemsOf } from '../carts/cart-shelf.ts'
import { spendCredits } from '../credits/credit-changes.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { licenseFiles } from '../orders/file-licensing.ts'
import { writeFileOrder } from './file-orders.ts'
import type { OrderTable } from '../schema/schema-orders.ts'

/** A file about to be licensed for credits, or for none. */
export interface CreditDownload {
  readonly viewer: Registered
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly credits: number
  readonly is4k: boolean
  /** Whose plan it counts for; null without one. */
  readonly subscriptionId: string | null
}

/** How a spend's order is found again. */
export const attemptOf = (spendId: string): string => `download-${spendId}`

/** The order of a download for credits. */
export function downloadOrder(
  db: Db,
  { userId, spendId }: { readonly userId: string; readonly spendId: string },
) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('attempt_key', '=', attemptOf(spendId))
    .executeTakeFirstOrThrow()
}

/** The spend of an order paid with credits: a download has its own, others use the order's id. */
export function spendOf({ id, kind, attempt_key: key }: PaidWithCredits): string {
  return kind === 'download' ? key.slice(attemptOf('').length) : id
}

type PaidWithCredits = Pick<Selectable<OrderTable>, 'id' | 'kind' | 'attempt_key'>

/** Spends the credits and licenses the file: an order that costs no money, and what it entitles to. Gives the spend's id. */
export async function licenseForCredits(
  tx: Db,
  download: CreditDownload,
  context: WriteContext,
): Promise<Result<string, CreditsMissing>> {
  const { viewer, variantId, credits, licenseId } = download
  const [item] = await itemsOf(tx, [{ kind: 'product', variantId }])
  if (!item) throw new Error(`file ${variantId} left the shelf under a lock`)
  const spendId = context.newId()
  const about = `${item.name}, ${item.detail}`
  const spend = { userId: viewer.id, spendId, credits, licenseId, about }
  const spent = await spendCredits(tx, spend, context)
  if (spent.isErr()) return err(spent.error)
  const orderId = context.newId()
  const order = { id: orderId, user_id: viewer.id, license_id: licenseId }
  const { productId, subscriptionId: subscription_id } = download
  const paid = { ...order, attempt_key: attemptOf(spendId), credits, subscription_id }
  const detail = forCreditsInWords(item.detail, credits)
  await writeFileOrder(tx, { order: paid, productId, variantId, item, detail }, context.now)
  await licenseFiles(tx, order, context)
  return ok(spendId)
}

/** What meters count, and what can be taken back. */
export async function keepSpend(
  tx: Db,
  download: CreditDownload & { readonly spendId: string; readonly grantId: string },
  { now }: WriteContext,
): Promise<void> {
  const { viewer, productId, variantId, licenseId, credits, is4k } = download
  // A licence that was revoked in another way, say by a refund, has left its spend behind.
  await tx
    .updateTable('credit_spends')
    .set({ reversed_at: now })
    .where('user_id', '=', viewer.id)
    .where('variant_id', '=', variantId)
    .where('license_id', '=', licenseId)
    .where('reversed_at', 'is', null)
    .execute()
  await tx
    .insertInto('credit_spends')
    .values({
      id: download.spendId,
      user_id: viewer.id,
      product_id: productId,
      variant_id: variantId,
      license_id: licenseId,
      grant_id: download.grantId,
      subscription_id: download.subscriptionId,
      credits,
      is4k: is4k ? 1 : 0,
      created_at: now,
      served_at: null,
      reversed_at: null,
    })
    .execute()
}
