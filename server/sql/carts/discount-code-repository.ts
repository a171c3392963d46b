import type { Selectable } from 'kysely'
import { CART_TYPES, type CartRef } from '#domain/cart/item.ts'
import { parseItem } from '#domain/catalog/item-ref.ts'
import { customerById } from '#domain/customer/customer.ts'
import { isLicenseId } from '#domain/license/tier.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  DiscountCodeRepository,
  NewCode,
  StoredCode,
} from '#server/application/ports/discount-code-repository.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { placedBy } from '../placed-by.ts'
import { storedList } from '../stored-json.ts'
import type { DiscountCodeTable } from '../schema/discount-codes.ts'

type CodeRow = Selectable<DiscountCodeTable>

export const discountCodeRepository = (db: Db): DiscountCodeRepository => ({
  ...codeUses(db),

  find: async (code) => {
    const codes = db.selectFrom('discount_codes').selectAll().where('code', '=', code)
    const row = await codes.executeTakeFirst()
    return row ? toCode(row) : null
  },

  all: async () => {
    const rows = await db.selectFrom('discount_codes').selectAll().orderBy('code').execute()
    return rows.map(toCode)
  },

  add: async (code) => {
    const added = await db
      .insertInto('discount_codes')
      .values(toRow(code))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    return added !== undefined
  },

  end: async (code, now) => {
    const ended = await db
      .updateTable('discount_codes')
      .set({ ends_at: now })
      .where('code', '=', code)
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
      .returning('uses')
      .executeTakeFirst()
    return ended?.uses ?? null
  },
})

/** Orders that use a code, and the count that is compared with its limit. */
const codeUses = (db: Db) =>
  ({
    uses: async (code, { customer, mailbox, fingerprint }) => {
      const uses = await db
        .selectFrom('discount_uses')
        .innerJoin('orders', 'orders.id', 'discount_uses.order_id')
        .select(['orders.id as orderId', 'orders.status', 'orders.customer_id as customerId'])
        .where('discount_uses.code', '=', code)
        .where((use) =>
          use.or([
            use('discount_uses.customer_id', '=', customer),
            // Older uses have no digest of the mailbox, and many have no payment fingerprint: two empty
            // ones do not mean the same customer.
            ...(mailbox === '' ? [] : [use('discount_uses.mailbox', '=', mailbox)]),
            ...(fingerprint === ''
              ? []
              : [use('discount_uses.payment_fingerprint', '=', fingerprint)]),
          ]),
        )
        .execute()
      return uses.map(({ customerId, ...use }) => ({ ...use, customer: customerById(customerId) }))
    },

    countUse: async (code) => {
      const counted = await db
        .updateTable('discount_codes')
        .set((row) => ({ uses: row('uses', '+', 1) }))
        .where('code', '=', code)
        .where((row) =>
          row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]),
        )
        .returning('max_uses_each as usesEach')
        .executeTakeFirst()
      return counted ?? null
    },

    uncountUse: async (code) => {
      await db
        .updateTable('discount_codes')
        .set((row) => ({ uses: row('uses', '-', 1) }))
        .where('code', '=', code)
        .execute()
    },

    addUse: async ({ code, orderId, customer, mailbox, now }) => {
      const use = { code, customer_id: customer, mailbox }
      await db
        .insertInto('discount_uses')
        .values({ ...use, order_id: orderId, user_id: placedBy(db, orderId), used_at: now })
        .execute()
    },

    removeUse: async (code, orderId) => {
      const removed = await db
        .deleteFrom('discount_uses')
        .where('code', '=', code)
        .where('order_id', '=', orderId)
        .returning('code')
        .executeTakeFirst()
      return removed !== undefined
    },

    limitOf: async (orderId) => {
      const row = await db
        .selectFrom('orders')
        .leftJoin('discount_uses', 'discount_uses.order_id', 'orders.id')
        .leftJoin('discount_codes', 'discount_codes.code', 'discount_uses.code')
        .select([
          'orders.code_refused',
          'discount_codes.max_uses_each',
          'discount_uses.payment_fingerprint',
        ])
        .where('orders.id', '=', orderId)
        .executeTakeFirst()
      if (!row) return null
      const { code_refused: refused, max_uses_each: usesEach } = row
      return { usesEach, isRefused: refused === 1, fingerprint: row.payment_fingerprint ?? '' }
    },

    lockUse: async (orderId) => {
      const order = await lockingRows(
        db,
        db.selectFrom('orders').select(['customer_id', 'code_refused']).where('id', '=', orderId),
      ).executeTakeFirst()
      const use = await lockingRows(
        db,
        db.selectFrom('discount_uses').select(['code', 'mailbox']).where('order_id', '=', orderId),
      ).executeTakeFirst()
      return {
        isRefused: order?.code_refused === 1,
        use: order && use ? { ...use, customer: customerById(order.customer_id) } : null,
      }
    },

    lockCode: async (code) => {
      // Writing the row locks it, on either engine.
      const { max_uses_each: usesEach } = await db
        .updateTable('discount_codes')
        .set((row) => ({ uses: row.ref('uses') }))
        .where('code', '=', code)
        .returning('max_uses_each')
        .executeTakeFirstOrThrow()
      return usesEach
    },

    refuse: async (orderId) => {
      await db.updateTable('orders').set({ code_refused: 1 }).where('id', '=', orderId).execute()
    },

    keepFingerprint: async (orderId, fingerprint) => {
      await db
        .updateTable('discount_uses')
        .set({ payment_fingerprint: fingerprint })
        .where('order_id', '=', orderId)
        .execute()
    },
  }) satisfies Partial<DiscountCodeRepository>

function toCode(row: CodeRow): StoredCode {
  return {
    code: row.code,
    off:
      row.percentage === null
        ? { kind: 'value', value: cents(row.value ?? 0) }
        : { kind: 'percentage', percent: row.percentage },
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    uses: row.uses,
    maxUsesEach: row.max_uses_each,
    minTotal: row.min_total === null ? null : cents(row.min_total),
    items: row.items === null ? null : storedList(row.items).flatMap(toItems),
    licenseIds: row.license_ids === null ? null : storedList(row.license_ids).filter(isLicenseId),
  }
}

function toRow({ code, off, ...terms }: NewCode): CodeRow {
  return {
    code,
    percentage: off.kind === 'percentage' ? off.percent : null,
    value: off.kind === 'value' ? off.value : null,
    starts_at: terms.startsAt,
    ends_at: terms.endsAt,
    max_uses: terms.maxUses,
    uses: 0,
    max_uses_each: terms.maxUsesEach,
    min_total: terms.minTotal,
    items: terms.items && JSON.stringify(terms.items.map(storedItem)),
    license_ids: terms.licenseIds && JSON.stringify(terms.licenseIds),
  }
}

/**
 * An item as stored in the list of a code: `{ kind: 'product', variantId }` or `{ kind: 'bundle',
 * bundleId }`.
 */
function storedItem({ type, id }: CartRef) {
  return type === 'variant' ? { kind: 'product', variantId: id } : { kind: 'bundle', bundleId: id }
}

function toItems(stored: unknown): readonly CartRef[] {
  const read = (key: string): unknown => Reflect.get(Object(stored), key)
  const item =
    parseItem(CART_TYPES, 'variant', read('variantId')) ??
    parseItem(CART_TYPES, 'bundle', read('bundleId'))
  return item ? [item] : []
}
