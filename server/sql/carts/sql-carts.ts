import { err, errAsync, ok, type Result } from 'neverthrow'
import type { CartChange, CartRefusal, Carts, QuotedOrder } from '#application/ports/carts.ts'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { CartLedger } from '#server/ports/cart-ledger.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'
import { storedLicense } from '../stored-license.ts'
import { deciding } from '../deciding.ts'
import { applyChange } from './cart-changes.ts'
import { licenseFor, pricedCart, type Pricing } from './cart-pricing.ts'
import { cartOf, claimedCart, ownerOf, type CartOwner } from './cart-rows.ts'
import type { Db } from '../database.ts'

interface CartTools {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly taxRates: TaxRates
}

type Recorded = Result<QuotedOrder, CartRefusal | Missing | Outage>

/** Carts in the database (decision 005), priced anew from the shelves whenever somebody looks. */
export const sqlCarts = ({ db, clock, secrets, taxRates }: CartTools): Carts => ({
  open: (viewer) => attempted(openCart(db, { viewer, now: clock.now(), secrets, taxRates })),

  record: (viewer, change) => {
    const owner = ownerOf(viewer)
    if (!owner) return errAsync({ kind: 'unexpected', cause: 'a cart that is nobody’s' })
    const made = { id: secrets.newId(), now: clock.now() }
    const recording = { ...made, owner, viewer, change, secrets, taxRates }
    return deciding(db, (tx) => recordChange(tx, recording))
  },
})

/** The cart as checkout needs it: with what tells whether it changed since. */
export const sqlCartLedger = ({ db, clock, secrets, taxRates }: CartTools): CartLedger => ({
  asKept: (viewer, country) =>
    attempted(
      db.transaction().execute(async (tx) => {
        const now = clock.now()
        const owner = { column: 'user_id', value: viewer.id } as const
        const fresh = { id: secrets.newId(), licenseId: licenseFor(viewer, undefined), now }
        const cart = (await cartOf(tx, owner)) ?? (await claimedCart(tx, owner, fresh))
        const billed = { ...cart, billing_country: country }
        const order = await pricedCart(tx, billed, { viewer, now, secrets, taxRates })
        const chosenLicenseId = storedLicense(cart.license_id)
        return { cartId: cart.id, version: cart.version, chosenLicenseId, order }
      }),
    ),
})

async function openCart(db: Db, asker: Pricing): Promise<QuotedOrder> {
  const owner = ownerOf(asker.viewer)
  return pricedCart(db, owner ? await cartOf(db, owner) : undefined, asker)
}

interface Recording extends Pricing {
  readonly owner: CartOwner
  readonly change: CartChange
  readonly id: string
}

/** The cart's row is locked first, so that changes of one cart come one after another. */
async function recordChange(tx: Db, recording: Recording): Promise<Recorded> {
  const { owner, change, id, ...asker } = recording
  const licenseId = licenseFor(asker.viewer, undefined)
  const cart = await claimedCart(tx, owner, { id, licenseId, now: asker.now })
  const changed = await applyChange(tx, cart, { ...asker, change })
  if (changed.isErr()) return err(changed.error)
  return ok(await pricedCart(tx, await cartOf(tx, owner), asker))
}
