import { err, errAsync, ok, type Result } from 'neverthrow'
import type { CartRefusal, Carts, QuotedOrder } from '#application/ports/carts.ts'
import type { Missing } from '#application/ports/outage.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { CartOwner } from '#server/application/ports/cart-repository.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { CheckoutCarts } from '../ports/checkout-carts.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { changeCart, type CodeRefused } from './change-cart.ts'
import { licenseFor, priceCart } from './price-cart.ts'

interface CartNeeds {
  readonly units: UnitOfWork
  readonly secrets: Secrets
  readonly taxRates: TaxRates
}

type Recorded = Result<
  { readonly kind: 'priced'; readonly order: QuotedOrder } | CodeRefused,
  CartRefusal | Missing
>

/** Everybody's one cart, kept on the server (decision 005) and priced anew whenever somebody looks. */
export const createCarts = ({ units, ...pricing }: CartNeeds): Carts => ({
  open: (viewer) =>
    units.read(async (records) => {
      const owner = ownerOf(viewer)
      const cart = owner && (await records.carts.find(owner))
      return priceCart(records, cart, { viewer, ...pricing })
    }),

  record: (viewer, change) => {
    const owner = ownerOf(viewer)
    if (!owner) return errAsync({ kind: 'unexpected', cause: 'a cart that is nobody’s' })
    const recorded = units.run(async (unit): Promise<Recorded> => {
      // Locked first, so that changes of one cart come one after another.
      const fresh = { id: unit.newId(), licenseId: licenseFor(viewer, null), now: unit.now }
      const cart = await unit.carts.claim(owner, fresh)
      const changed = await changeCart(unit, cart, { viewer, ...pricing, change })
      if (changed.isErr()) return err(changed.error)
      if (changed.value.kind === 'code-refused') return ok(changed.value)
      const after = await unit.carts.find(owner)
      const order = await priceCart(unit, after, { viewer, ...pricing })
      return ok({ kind: 'priced', order })
    })
    return recorded.andThen((done) => (done.kind === 'priced' ? ok(done.order) : err(done.why)))
  },
})

/** The cart as checkout needs it: with what tells whether it changed since. */
export const checkoutCarts = ({ units, ...pricing }: CartNeeds): CheckoutCarts => ({
  priced: (viewer, country) =>
    units.run(async (unit) => {
      const owner = { kind: 'user', userId: viewer.id } as const
      const fresh = { id: unit.newId(), licenseId: licenseFor(viewer, null), now: unit.now }
      const cart = (await unit.carts.find(owner)) ?? (await unit.carts.claim(owner, fresh))
      const billed = { ...cart, billingCountry: country }
      const order = await priceCart(unit, billed, { viewer, ...pricing })
      return ok({ cartId: cart.id, version: cart.version, chosenLicenseId: cart.licenseId, order })
    }),
})

/** Null for a visitor whose device has no cart yet: two missing owners are never the same one. */
function ownerOf(viewer: Viewer): CartOwner | null {
  if (viewer.kind === 'registered') return { kind: 'user', userId: viewer.id }
  return viewer.key === null ? null : { kind: 'guest', guestKey: viewer.key }
}
