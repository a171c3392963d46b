import { customerOf } from '#domain/customer/customer.ts'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { CartRefusal, Carts, QuotedOrder } from '#application/ports/carts.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { TaxedBill } from '#domain/order/reverse-charge.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { Cart, CartOwner } from '#server/application/ports/cart-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { changeCart, replaceCart, type Changed, type WantedCart } from './change-cart.ts'
import { licenseFor, priceCart, type Pricing } from './price-cart.ts'
import { requireActing } from '#server/application/team/acting.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type CartNeeds = Needs<'units' | 'secrets' | 'taxRates' | 'vatNumbers'>

/** Each viewer's single cart, stored on the server (decision 005) and repriced on every read. */
export const createCarts = (needs: CartNeeds): Carts => ({
  open: (viewer) =>
    needs.units.read(async (records) => {
      const owner = ownerOf(viewer)
      const cart = owner && (await records.carts.find(owner))
      const { secrets, taxRates } = needs
      return priceCart(records, cart, { viewer, secrets, taxRates })
    }),

  record: (viewer, change) =>
    billChecked(needs, viewer, change.kind === 'country-chosen' ? change : {}).andThen(() =>
      recorded(needs, viewer, (unit, cart, pricing) =>
        changeCart(unit, cart, { ...pricing, change }),
      ),
    ),
})

/**
 * Changes a cart to the requested state in one step: a separate operation that replaces the whole cart
 * (decision 005).
 */
export const createReplaceCart =
  (needs: CartNeeds) =>
  (viewer: Viewer, wanted: WantedCart): ResultAsync<QuotedOrder, CartRefusal | Missing | Outage> =>
    billChecked(needs, viewer, wanted).andThen(() =>
      recorded(needs, viewer, (unit, cart, pricing) =>
        replaceCart(unit, cart, { ...pricing, wanted }),
      ),
    )

export type ReplaceCart = ReturnType<typeof createReplaceCart>

/** Checks a VAT number that an account enters for its cart; a visitor's is checked after they sign in. */
function billChecked(
  { vatNumbers }: CartNeeds,
  viewer: Viewer,
  { country = '', vatId = '' }: Pick<WantedCart, 'country' | 'vatId'>,
): ResultAsync<void, never> {
  return viewer.kind === 'registered'
    ? vatNumbers.check({ country, vatId }, viewer.id)
    : okAsync(undefined)
}

/** Applies a change to the viewer's cart and returns the priced cart. */
function recorded(
  needs: CartNeeds,
  viewer: Viewer,
  change: (unit: Unit, cart: Cart, pricing: Pricing) => Promise<Changed>,
): ResultAsync<QuotedOrder, CartRefusal | Missing | Outage> {
  return inLockedCart(needs, viewer, change).andThen(({ made, order }) =>
    made.kind === 'code-refused' ? err(made.why) : ok(order),
  )
}

/** Locks the viewer's cart, applies a change, and prices the result. */
export function inLockedCart<Made, Refusal = never>(
  { units, secrets, taxRates }: CartNeeds,
  viewer: Viewer,
  change: (unit: Unit, cart: Cart, pricing: Pricing) => Promise<Result<Made, Refusal>>,
): ResultAsync<{ readonly made: Made; readonly order: QuotedOrder }, Refusal | Outage> {
  const owner = ownerOf(viewer)
  if (!owner) return errAsync({ kind: 'unexpected', cause: 'a cart without an owner' })
  const pricing = { viewer, secrets, taxRates }
  return units.run<{ readonly made: Made; readonly order: QuotedOrder }, Refusal | Outage>(
    async (unit) => {
      // Locks the cart first, so that changes to one cart run one after another.
      const fresh = { id: unit.newId(), licenseId: licenseFor(viewer, null), now: unit.now }
      const cart = await unit.carts.claim(owner, fresh)
      const allowed =
        viewer.kind === 'visitor' ? ok() : await requireActing(unit, viewer, 'license')
      if (allowed.isErr()) return err(allowed.error)
      const changed = await change(unit, cart, pricing)
      if (changed.isErr()) return err(changed.error)
      const after = await unit.carts.find(owner)
      return ok({ made: changed.value, order: await priceCart(unit, after, pricing) })
    },
  )
}

/** A user's cart, priced now, with its version to detect later changes. */
export interface PricedCart {
  readonly cartId: string
  /** Incremented by every change of items, license, code or country. */
  readonly version: number
  /** The license as chosen; the order is priced under a higher one if its owner needs that by now. */
  readonly chosenLicenseId: LicenseId
  readonly order: QuotedOrder
}

export type CheckoutCarts = ReturnType<typeof checkoutCarts>

/** Reads the cart for checkout. */
export const checkoutCarts = ({ units, secrets, taxRates, vatNumbers }: CartNeeds) => ({
  /** Applies the tax of the given bill, whatever bill the cart was shown for. */
  priced: (viewer: Registered, bill: TaxedBill): ResultAsync<PricedCart, Outage> =>
    vatNumbers.check(bill, viewer.id).andThen(() =>
      units.run(async (unit) => {
        const owner = cartOwner(viewer)
        const fresh = { id: unit.newId(), licenseId: licenseFor(viewer, null), now: unit.now }
        const cart = (await unit.carts.find(owner)) ?? (await unit.carts.claim(owner, fresh))
        const billed = { ...cart, billingCountry: bill.country, vatId: bill.vatId }
        const order = await priceCart(unit, billed, { viewer, secrets, taxRates })
        return ok({
          cartId: cart.id,
          version: cart.version,
          chosenLicenseId: cart.licenseId,
          order,
        })
      }),
    ),
})

/** A user has a cart of their own, and another one for the team that they act for (customer 1). */
export function cartOwner(viewer: Registered): CartOwner {
  return { kind: 'user', userId: viewer.id, customer: customerOf(viewer) }
}

/** Null for a visitor whose device has no cart yet; two null owners are never the same owner. */
export function ownerOf(viewer: Viewer): CartOwner | null {
  if (viewer.kind === 'registered') return cartOwner(viewer)
  return viewer.key === null ? null : { kind: 'visitor', visitorKey: viewer.key }
}
