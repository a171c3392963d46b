import type { CartItem } from '#domain/cart/item.ts'
import type { Db } from '../database.ts'
import { writeMoneylessOrder, type MoneylessOrder } from '../orders/moneyless-orders.ts'

interface FileOrder {
  readonly order: Omit<MoneylessOrder, 'kind'>
  readonly productId: number
  readonly variantId: number
  /** The file as the shelves have it. */
  readonly item: CartItem
  /** The file and what was paid for it, in words. */
  readonly detail: string
}

/** The order of one downloaded file, in the words of this day: for credits, or for nothing. */
export async function writeFileOrder(tx: Db, of: FileOrder, now: number): Promise<void> {
  const { order, productId, variantId, item, detail } = of
  await writeMoneylessOrder(tx, { ...order, kind: 'download' }, now)
  const { sku, name, slug, image } = item
  const said = { sku, name, slug, image, detail, price: 0, credits: order.credits ?? 0 }
  const line = { order_id: order.id, position: 0 }
  await tx
    .insertInto('order_lines')
    .values({ ...line, ...said, ref_kind: 'product', ref_id: variantId })
    .execute()
  await tx
    .insertInto('order_line_files')
    .values({ ...line, place: 0, product_id: productId, variant_id: variantId })
    .execute()
}
