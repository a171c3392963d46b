import type { QuotedOrder } from '#application/ports/carts.ts'
import { normalCode, type DiscountCode } from '#domain/cart/discount-code.ts'
import type { ItemRef } from '#domain/cart/item.ts'
import { priceOrder, type EnteredCode } from '#domain/cart/order.ts'
import { higher } from '#domain/license/choice.ts'
import {
  DEFAULT_LICENSE,
  isLicenseId,
  type LicenseId,
  type LicenseType,
} from '#domain/license/tier.ts'
import { cents } from '#domain/shared/money.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'
import { refsOf, type CartRow } from './cart-rows.ts'
import { storedLicense } from '../stored-license.ts'
import { asOwned } from './cart-owned.ts'
import { itemsForCart, notOwned } from './cart-shelf.ts'
import { mailboxMark, usesOf } from './code-uses.ts'
import type { Db } from '../database.ts'
import { quoteOf } from './quote.ts'

export interface Pricing {
  readonly viewer: Viewer
  readonly now: number
  readonly secrets: Secrets
  readonly taxRates: TaxRates
}

type Asker = Pick<Pricing, 'viewer' | 'secrets'>

/** A cart at this moment's prices, under the viewer's licence and never below their minimum. What they own costs nothing more. */
export async function pricedCart(
  db: Db,
  cart: CartRow | undefined,
  { viewer, now, secrets, taxRates }: Pricing,
): Promise<QuotedOrder> {
  const licenseId = licenseFor(viewer, cart)
  const refs = cart ? await notOwned(db, await refsOf(db, cart.id), { viewer, licenseId }) : []
  const country = cart?.billing_country ?? ''
  const contents = {
    license: await licenseOf(db, licenseId),
    items: await asOwned(db, await itemsForCart(db, refs), { viewer, licenseId }),
    entered: cart?.code ? await enteredCode(db, cart.code, { viewer, secrets }) : null,
    taxRate: taxRates.rateIn(country),
  }
  const order = priceOrder(contents, now)
  return { ...order, country, quote: quoteOf(order) }
}

/** The licence a cart is priced under: the one chosen for it, or the viewer's minimum if that is higher. */
export function licenseFor(viewer: Viewer, cart: CartRow | undefined): LicenseId {
  const chosen = cart ? storedLicense(cart.license_id) : DEFAULT_LICENSE
  return higher(chosen, minimumLicense(viewer))
}

async function licenseOf(db: Db, id: LicenseId): Promise<LicenseType> {
  const row = await db
    .selectFrom('license_types')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, id, onRequest: row.on_request === 1 }
}

/** A code with its terms as they stand for this viewer. */
export async function enteredCode(db: Db, typed: string, asker: Asker): Promise<EnteredCode> {
  const code = normalCode(typed)
  const row = code
    ? await db.selectFrom('discount_codes').selectAll().where('code', '=', code).executeTakeFirst()
    : undefined
  if (!row) return { code: typed, terms: null }
  const off =
    row.percentage !== null
      ? ({ kind: 'percentage', percent: row.percentage } as const)
      : ({ kind: 'value', value: cents(row.value ?? 0) } as const)
  const { taken, held } = await usesBy(db, row.code, asker)
  const terms: DiscountCode = {
    code: row.code,
    off,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    uses: row.uses - held,
    usesByYou: taken - held,
    maxUsesEach: row.max_uses_each,
    minTotal: row.min_total === null ? null : cents(row.min_total),
    items: row.items === null ? null : (JSON.parse(row.items) as readonly ItemRef[]),
    licenseIds: row.license_ids === null ? null : licenseIds(row.license_ids),
  }
  return { code: row.code, terms }
}

/**
 * The viewer's uses of a code, under any account of theirs. A use held by an order still under way does not stand in its buyer's
 * way: the next attempt closes that order first, which gives the use back.
 */
async function usesBy(db: Db, code: string, { viewer, secrets }: Asker) {
  if (viewer.kind === 'visitor') return { taken: 0, held: 0 }
  const mailbox = await mailboxMark(secrets, viewer.email)
  const uses = await usesOf(db, code, { userId: viewer.id, mailbox })
  const held = uses.filter(
    ({ status, user_id: buyer }) => buyer === viewer.id && UNDER_WAY.some((one) => one === status),
  )
  return { taken: uses.length, held: held.length }
}

function licenseIds(stored: string): readonly LicenseId[] {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter(isLicenseId) : []
}
