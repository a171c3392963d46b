import { itemsOf } from '../carts/cart-shelf.ts'
import { writeCertificates } from '../papers/certificate-writing.ts'
import type { Db } from '../database.ts'
import { writeFileOrder } from './file-orders.ts'
import type { GrantRow } from './grant-rows.ts'
import type { WriteContext } from '../write-context.ts'

type FreeGrant = Pick<GrantRow, 'user_id' | 'product_id' | 'variant_id' | 'license_id'>

/**
 * Certifies what a free asset's grant licenses, on an order of nothing: once for each user, file and licence, however
 * often it is asked for. Under the payer's lock.
 */
export async function certifyFree(tx: Db, grant: FreeGrant, context: WriteContext): Promise<void> {
  const { user_id, product_id: productId, variant_id, license_id } = grant
  const held = await tx
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', user_id)
    .where('variant_id', '=', variant_id)
    .where('license_id', '=', license_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (held) return
  const [item] = await itemsOf(tx, [{ kind: 'product', variantId: variant_id }])
  // Its grant outlives its place on the shelf, but nothing is licensed anew.
  if (!item) return
  const orderId = context.newId()
  const order = { id: orderId, attempt_key: `free-${orderId}`, user_id, license_id }
  const detail = `${item.detail}, free`
  await writeFileOrder(tx, { order, productId, variantId: variant_id, item, detail }, context.now)
  const files = [{ variant_id, license_id }]
  await writeCertificates(tx, { orderId, userId: user_id, files, ...context })
}
