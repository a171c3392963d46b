import type { Db } from '#server/sql/database.ts'
import type { Database } from '#server/sql/schema/schema.ts'
import type { Insertable } from 'kysely'
import { TODAY } from './samples.ts'
import { aPaidOrder } from './paid-order.ts'

/** Rows that one statement accepts on both engines. */
const AT_ONCE = 500

/** Time of the first order of a long list; each following order is one second younger. */
const LIST_BEGINS = TODAY - 1_000_000_000

const FAR_OFF = Date.UTC(2099, 0)

/** The content of each invoice. */
const INVOICE = {
  seller: ['Emberstock GmbH'],
  buyer: { name: 'Ada Lovelace', email: '', company: '', country: 'US', vatId: '' },
  license: 'Individual',
  lines: [],
  subtotal: 400,
  discountName: null,
  discount: 0,
  tax: 0,
  taxRate: 0,
  total: 400,
}

/** The ID of a row in a long list: like a ULID, and in the order in which the rows were created. */
export const rowIdOf = (kind: string, place: number): string =>
  `01LIST${kind}${String(place).padStart(26 - 6 - kind.length, '0')}`

const momentOf = (place: number): number => LIST_BEGINS + place * 1000

/**
 * Gives a user a number of paid orders of one file each, with invoices and the resulting entitlements and
 * certificates.
 */
export async function putLongLists(db: Db, userId: string, count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, place) => place)
  await putAll(db, 'variants', places.map(variantOf))
  await putAll(
    db,
    'orders',
    places.map((place) => orderOf(userId, place)),
  )
  await putAll(db, 'order_lines', places.map(lineOf))
  await putAll(db, 'order_line_files', places.map(lineFileOf))
  await putAll(
    db,
    'invoices',
    places.map((place) => invoiceOf(userId, place)),
  )
  await putAll(
    db,
    'entitlements',
    places.map((place) => entitlementOf(userId, place)),
  )
  await putAll(
    db,
    'certificates',
    places.map((place) => certificateOf(userId, place)),
  )
}

/** Gives a user a lot of credits, and a number of ledger lines in which its credits came and went. */
export async function putLongLedger(db: Db, userId: string, count: number): Promise<void> {
  const lotId = rowIdOf('LOT', 0)
  await putAll(db, 'credit_lots', [
    {
      id: lotId,
      user_id: userId,
      customer_id: userId,
      source: 'pack',
      amount: 10,
      remaining: 10,
      expires_at: null,
      frozen: 0,
      order_id: null,
      created_at: momentOf(0),
    },
  ])
  const places = Array.from({ length: count }, (_, place) => place)
  await putAll(
    db,
    'credit_entries',
    places.map((place) => ({
      id: rowIdOf('LNE', place),
      lot_id: lotId,
      user_id: userId,
      customer_id: userId,
      delta: place === 0 ? 10 : (-1) ** place,
      reason: place % 2 === 0 ? ('grant' as const) : ('spend' as const),
      reference: `Take ${place}`,
      key: `long-ledger-${place}`,
      created_at: momentOf(place),
    })),
  )
}

/** Gives a user a number of lots of ten credits each, expiring a minute apart. */
export async function putManyLots(db: Db, userId: string, count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, place) => place)
  await putAll(
    db,
    'credit_lots',
    places.map((place) => ({
      id: rowIdOf('LTS', place),
      user_id: userId,
      customer_id: userId,
      source: 'pack' as const,
      amount: 10,
      remaining: 10,
      expires_at: FAR_OFF + place * 60_000,
      frozen: 0 as const,
      order_id: null,
      created_at: momentOf(place),
    })),
  )
}

/**
 * Adds a number of devices on which a user is signed in: older than the current session, with keys that no
 * one has.
 */
export async function putManySessions(db: Db, userId: string, count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, place) => place)
  await putAll(
    db,
    'sessions',
    places.map((place) => ({
      id: rowIdOf('SSN', place),
      user_id: userId,
      digest: `long-list-${place}`,
      client: `long-list-${place}`,
      token_digest: `long-list-${place}`,
      user_agent: '',
      created_at: momentOf(place),
      seen_at: momentOf(place),
      expires_at: FAR_OFF,
    })),
  )
}

async function putAll<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
  }
}

/** Files of assets that the small shop sells, so that each order has a file of its own. */
const fileOf = (place: number) => ({ variantId: 10_000 + place, productId: 1 + (place % 4) })

function variantOf(place: number): Insertable<Database['variants']> {
  const { variantId, productId } = fileOf(place)
  return {
    id: variantId,
    product_id: productId,
    position: 100 + place,
    sku: `EMB-L-${place}`,
    name: 'HD',
    width: 1920,
    height: 1080,
    codec: 'ProRes 4444',
    container: 'mov',
    filename: `take-${place}_HD.mov`,
    storage_path: `files/${variantId}.mov`,
    bytes: 1000,
    sha256: 'a'.repeat(64),
    credits: 1,
    base_price: 400,
    is4k: 0,
  }
}

function orderOf(userId: string, place: number): Insertable<Database['orders']> {
  return aPaidOrder(
    { id: rowIdOf('RDR', place), user_id: userId, paid_at: momentOf(place) },
    { kind: 'cart', subtotal: 400, total: 400, payment: 'sandbox_ok' },
  )
}

function lineOf(place: number): Insertable<Database['order_lines']> {
  const { variantId, productId } = fileOf(place)
  return {
    order_id: rowIdOf('RDR', place),
    position: 0,
    ref_kind: 'product',
    ref_id: variantId,
    sku: `EMB-L-${place}`,
    name: `Take ${place}`,
    detail: 'HD',
    slug: `asset-${productId}`,
    image: '/media/2d/ember-rise/poster.webp',
    price: 400,
  }
}

function lineFileOf(place: number): Insertable<Database['order_line_files']> {
  const { variantId, productId } = fileOf(place)
  return {
    order_id: rowIdOf('RDR', place),
    position: 0,
    place: 0,
    product_id: productId,
    variant_id: variantId,
  }
}

function invoiceOf(userId: string, place: number): Insertable<Database['invoices']> {
  return {
    number: `EMB-1999-${place}`,
    kind: 'invoice',
    year: 1999,
    ordinal: place + 1,
    order_id: rowIdOf('RDR', place),
    user_id: userId,
    customer_id: userId,
    refers_to: null,
    issued_at: momentOf(place),
    content: JSON.stringify({ ...INVOICE, paidAt: momentOf(place) }),
  }
}

function entitlementOf(userId: string, place: number): Insertable<Database['entitlements']> {
  const { variantId, productId } = fileOf(place)
  return {
    id: rowIdOf('ENT', place),
    user_id: userId,
    customer_id: userId,
    product_id: productId,
    variant_id: variantId,
    license_id: 1,
    order_id: rowIdOf('RDR', place),
    granted_at: momentOf(place),
    revoked_at: null,
  }
}

function certificateOf(userId: string, place: number): Insertable<Database['certificates']> {
  const { variantId, productId } = fileOf(place)
  return {
    id: rowIdOf('CRT', place),
    user_id: userId,
    customer_id: userId,
    order_id: rowIdOf('RDR', place),
    product_id: productId,
    variant_id: variantId,
    license_id: 1,
    holder_name: 'Ada Lovelace',
    holder_company: '',
    asset: `Take ${place}`,
    file: 'HD',
    sku: `EMB-L-${place}`,
    license: 'Individual',
    licensed_at: momentOf(place),
    revoked_at: null,
  }
}
