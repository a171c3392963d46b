import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { CartRef } from '#domain/cart/item.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'

/** A cart of the table with its amounts in cents, as computed by `work-out.ts`. */
export interface WorkedCart {
  readonly licenseId: LicenseId
  readonly items: readonly CartRef[]
  readonly code: string | null
  readonly prices: readonly number[]
  readonly subtotal: number
  /** Null without the automatic line. */
  readonly bundle: number | null
  /** What the code takes off; null if it takes off nothing. */
  readonly codeOff: number | null
  readonly codeError: DiscountError | null
  readonly total: number
}

export interface ListedFile {
  readonly variantId: number
  readonly basePrice: number
}

export interface ListedBundle {
  readonly bundleId: number
  readonly members: readonly ListedFile[]
  readonly percentOff: number
}

export interface ListedCode {
  readonly code: string
  readonly percentage: number | null
  readonly value: number | null
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly uses: number
  readonly maxUses: number | null
  readonly minTotal: number | null
  readonly items: readonly CartRef[] | null
  readonly licenseIds: readonly LicenseId[] | null
}

type Row = Readonly<Record<string, string>>

const rowsOf = (name: string): readonly Row[] =>
  parse(readFileSync(join(import.meta.dirname, name)), { columns: true })

const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '')
const number = (text = ''): number | null => (text === '' ? null : Number(text))

/** `f7` is the file 1007, `b2` the bundle 102: none of the IDs that the backend's shop sells. */
function refOf(item: string): CartRef {
  const place = Number(item.slice(1))
  return item.startsWith('f')
    ? { type: 'variant', id: 1000 + place }
    : { type: 'bundle', id: 100 + place }
}

function licenseOf(text: string): LicenseId {
  const id = Number(text)
  if (!isLicenseId(id)) throw new Error(`no license ${text}`)
  return id
}

/** The two hundred carts. */
export const workedCarts: readonly WorkedCart[] = rowsOf('carts.csv').map((row) => ({
  licenseId: licenseOf(row['license'] ?? ''),
  items: words(row['items']).map(refOf),
  code: row['code'] || null,
  prices: words(row['prices']).map(Number),
  subtotal: Number(row['subtotal']),
  bundle: number(row['bundle_discount']),
  codeOff: number(row['code_discount']),
  codeError: (row['code_error'] || null) as DiscountError | null,
  total: Number(row['total']),
}))

const listedRows = rowsOf('items.csv')

/** The files that they contain, priced under the first license. */
export const listedFiles: readonly ListedFile[] = listedRows
  .filter(({ base_price: price }) => price !== '')
  .map((row) => ({
    variantId: 1000 + Number(row['item']?.slice(1)),
    basePrice: Number(row['base_price']),
  }))

export const listedBundles: readonly ListedBundle[] = listedRows
  .filter(({ base_price: price }) => price === '')
  .map((row) => ({
    bundleId: 100 + Number(row['item']?.slice(1)),
    members: words(row['members']).flatMap((member) =>
      listedFiles.filter(({ variantId }) => variantId === 1000 + Number(member.slice(1))),
    ),
    percentOff: Number(row['percent_off']),
  }))

/** The codes of the table, as of a moment. */
export function listedCodes(now: number): readonly ListedCode[] {
  const moment = (when = '') => ({ past: now - 1, future: now + 1 })[when] ?? null
  return rowsOf('codes.csv').map((row) => ({
    code: row['code'] ?? '',
    percentage: number(row['percentage']),
    value: number(row['value']),
    startsAt: moment(row['starts']),
    endsAt: moment(row['ends']),
    uses: number(row['uses']) ?? 0,
    maxUses: number(row['max_uses']),
    minTotal: number(row['min_total']),
    items: row['items'] ? words(row['items']).map(refOf) : null,
    licenseIds: row['licenses'] ? words(row['licenses']).map(licenseOf) : null,
  }))
}
