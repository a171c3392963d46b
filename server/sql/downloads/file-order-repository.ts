import type { FileOrderRepository } from '#server/application/ports/file-order-repository.ts'
import type { Db } from '../database.ts'
import { addLineFiles } from '../order-files.ts'

export const fileOrderRepository = (db: Db): FileOrderRepository => ({
  add: async ({ lines, now, ...order }) => {
    await db
      .insertInto('orders')
      .values({
        id: order.id,
        user_id: order.userId,
        customer_id: order.customer,
        idempotency_key: order.idempotencyKey,
        kind: order.kind,
        license_id: order.licenseId,
        subscription_id: order.subscriptionId,
        credits: order.credits,
        body_hash: '',
        status: 'paid',
        quote: '',
        subtotal: 0,
        discount_name: null,
        discount_code: null,
        discount: 0,
        tax: 0,
        total: 0,
        billing_country: '',
        company: '',
        cart_id: '',
        cart_version: 0,
        payment: null,
        challenge: null,
        created_at: now,
        updated_at: now,
        paid_at: now,
      })
      .execute()
    if (lines.length === 0) return
    const rows = lines.map(({ item: { sku, name, slug, image }, variantId, detail }, position) => {
      const snapshot = { sku, name, slug, image, detail, price: 0, credits: order.credits }
      const ref = { ref_kind: 'product', ref_id: variantId }
      return { order_id: order.id, position, ...ref, ...snapshot }
    })
    await db.insertInto('order_lines').values(rows).execute()
    await addLineFiles(
      db,
      order.id,
      lines.map(({ files, bases }, position) => ({ position, files, bases })),
    )
  },

  idOf: async (customer, idempotencyKey) => {
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customer)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
    return order.id
  },

  filesIn: async (customer, at) =>
    db
      .selectFrom('orders')
      .innerJoin('order_line_files', 'order_line_files.order_id', 'orders.id')
      .select([
        'orders.id as orderId',
        'orders.user_id as userId',
        'order_line_files.product_id as productId',
        'order_line_files.variant_id as variantId',
      ])
      .where('orders.customer_id', '=', customer)
      .where('orders.status', 'in', at)
      .execute(),
})
