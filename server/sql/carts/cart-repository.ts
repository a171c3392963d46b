import type { Selectable } from 'kysely'
import type { CartRef } from '#domain/cart/item.ts'
import type { Cart, CartOwner, CartRepository } from '#server/application/ports/cart-repository.ts'
import { compiledOnce } from '../compiled-once.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { itemColumns, toItemRef } from '../item-columns.ts'
import type { CartTable } from '../schema/carts.ts'
import { storedLicense } from '../stored-license.ts'

export const cartRepository = (db: Db): CartRepository => ({
  find: async (owner) => found(await cartOf(db, owner).executeTakeFirst()),
  lock: async (owner) => found(await lockingRows(db, cartOf(db, owner)).executeTakeFirst()),

  claim: async (owner, { id, licenseId, now }) => {
    const row = await db
      .insertInto('carts')
      .values({
        ...ownerColumns(owner),
        id,
        license_id: licenseId,
        code: null,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        (owner.kind === 'user'
          ? conflict.columns(['user_id', 'customer_id'])
          : conflict.column('guest_key')
        ).doUpdateSet({ updated_at: now }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return toCart(row)
  },

  update: async (cartId, { licenseId, code, billingCountry, vatId, dropped = 0 }) => {
    await db
      .updateTable('carts')
      .set((cart) => ({
        license_id: licenseId,
        code,
        billing_country: billingCountry,
        vat_id: vatId,
        dropped,
        version: cart('version', '+', 1),
      }))
      .where('id', '=', cartId)
      .execute()
  },

  removeOrdered: async (cartId, { orderId, code }, now) => {
    await db
      .deleteFrom('cart_items')
      .where('cart_id', '=', cartId)
      .where((item) =>
        item.exists(
          item
            .selectFrom('order_lines')
            .select('order_lines.position')
            .where('order_lines.order_id', '=', orderId)
            .whereRef('order_lines.ref_kind', '=', 'cart_items.ref_kind')
            .whereRef('order_lines.ref_id', '=', 'cart_items.ref_id'),
        ),
      )
      .execute()
    const orderedVersion = db
      .selectFrom('orders')
      .select('cart_version')
      .where('orders.id', '=', orderId)
    await db
      .updateTable('carts')
      .set((cart) => ({
        // A cart that is as it was ordered also loses a code that took nothing off.
        code: cart
          .case()
          .when(cart.or([cart('version', '=', orderedVersion), cart('code', '=', code ?? '')]))
          .then(null)
          .else(cart.ref('code'))
          .end(),
        dropped: 0,
        version: cart('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', cartId)
      .execute()
  },

  remove: async (cartId) => {
    await db.deleteFrom('carts').where('id', '=', cartId).execute()
  },

  items: async (cartId) => {
    const rows = await itemRows(db, cartId)
    return rows.map(toItemRef)
  },

  addItem: async (cartId, item) => {
    await db
      .insertInto('cart_items')
      .values((row) => ({
        cart_id: cartId,
        ...itemColumns(item),
        position: row
          .selectFrom('cart_items')
          .select((last) =>
            last(last.fn.coalesce(last.fn.max('position'), last.lit(-1)), '+', 1).as('next'),
          )
          .where('cart_id', '=', cartId),
      }))
      .execute()
  },

  removeItems: async (cartId, items) => {
    const kinds = Map.groupBy(items.map(itemColumns), ({ ref_kind: kind }) => kind)
    for (const [kind, refs] of kinds) {
      const ids = refs.map(({ ref_id: id }) => id)
      await db
        .deleteFrom('cart_items')
        .where('cart_id', '=', cartId)
        .where('ref_kind', '=', kind)
        .where('ref_id', 'in', ids)
        .execute()
    }
  },

  replaceItems: async (cartId, items) => {
    await db.deleteFrom('cart_items').where('cart_id', '=', cartId).execute()
    if (items.length > 0) await db.insertInto('cart_items').values(rowsOf(cartId, items)).execute()
  },
})

const itemRows = compiledOnce((db, cartId: string) =>
  db
    .selectFrom('cart_items')
    .select(['ref_kind', 'ref_id'])
    .where('cart_id', '=', cartId)
    .orderBy('position'),
)

function cartOf(db: Db, owner: CartOwner) {
  const carts = db.selectFrom('carts').selectAll()
  return owner.kind === 'user'
    ? carts.where('user_id', '=', owner.userId).where('customer_id', '=', owner.customer)
    : carts.where('guest_key', '=', owner.visitorKey)
}

function ownerColumns(owner: CartOwner) {
  return owner.kind === 'user'
    ? { user_id: owner.userId, customer_id: owner.customer, guest_key: null }
    : { user_id: null, customer_id: null, guest_key: owner.visitorKey }
}

function found(row: Selectable<CartTable> | undefined): Cart | null {
  return row ? toCart(row) : null
}

function toCart(row: Selectable<CartTable>): Cart {
  return {
    id: row.id,
    licenseId: storedLicense(row.license_id),
    code: row.code,
    billingCountry: row.billing_country,
    vatId: row.vat_id,
    dropped: row.dropped,
    version: row.version,
  }
}

function rowsOf(cartId: string, items: readonly CartRef[]) {
  return items.map((item, position) => ({ cart_id: cartId, position, ...itemColumns(item) }))
}
