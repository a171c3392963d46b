import { ok } from 'neverthrow'
import type { WholeLists } from '#application/ports/whole-lists.ts'
import { creditsFor } from '#domain/cart/cart-credits.ts'
import { priceOrder } from '#domain/cart/order.ts'
import {
  comparedPrice,
  NO_DEFAULTS,
  preselectedFile,
  type FileDefaults,
} from '#domain/catalog/file-defaults.ts'
import { idsOf, sameItem } from '#domain/catalog/item-ref.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { higher } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { PURCHASE_KINDS } from '#domain/order/order.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import { minimumLicense, type Viewer } from '#domain/user/viewer.ts'
import { defaultsOf } from '#domain/user/work-defaults.ts'
import { fitting, purchasable, type Wish } from '#domain/wishlist/whole-list.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import type { CartRef } from '#domain/cart/item.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { inLockedCart } from '../cart/carts.ts'
import { dropGone } from '../cart/change-cart.ts'
import { itemsForCart, itemsForSale, type ItemForSale } from '../cart/items-for-sale.ts'
import { lessOwned, notOwned } from '../cart/owned-items.ts'
import { licenseFor, licenseWith } from '../cart/price-cart.ts'

type ListNeeds = Needs<'units' | 'secrets' | 'taxRates' | 'vatNumbers'>

/** The viewer, and the license that the list would be sold under. */
interface Looking {
  readonly viewer: Viewer
  readonly licenseId: LicenseId
}

/** Prices and buys whole lists at cart prices (wishlist 8). */
export const wholeLists = (needs: ListNeeds): WholeLists => ({
  offer: (viewer, refs, wanted) =>
    needs.units.read(async (records) => {
      const licenseId = higher(wanted, minimumLicense(viewer))
      const { chosen, leftOut } = purchasable(await wishesOf(records, refs, { viewer, licenseId }))
      const entries = chosen.map(({ entry }) => entry)
      const items =
        viewer.kind === 'visitor'
          ? entries.map(({ item }) => item)
          : await lessOwned(records, entries, { customer: customerOf(viewer), licenseId })
      const license = await licenseWith(records, licenseId)
      const untaxed = { taxRate: NO_TAX, vatCheckedAt: undefined, vatIssue: undefined }
      const order = priceOrder({ license, items, entered: null, ...untaxed }, records.now)
      return {
        licenseId,
        count: items.length,
        credits: creditsFor(items),
        subtotal: order.subtotal,
        discount: order.bundle?.value ?? NOTHING,
        total: order.total,
        onRequest: order.onRequest,
        leftOut,
      }
    }),

  addToCart: (viewer, refs) =>
    inLockedCart(needs, viewer, async (unit, cart) => {
      const before = await itemsForCart(unit, await dropGone(unit, cart, viewer))
      const licenseId = licenseFor(viewer, cart)
      const wanted = purchasable(await wishesOf(unit, refs, { viewer, licenseId }))
      const { chosen, leftOut } = fitting(wanted.chosen, before)
      for (const { item } of chosen) await unit.carts.addItem(cart.id, item.ref)
      if (chosen.length > 0) await unit.carts.update(cart.id, {})
      return ok({ added: chosen.length, leftOut: [...wanted.leftOut, ...leftOut] })
    }).map(({ order, made }) => ({ cart: order, ...made })),
})

/** The purchases for each item of a list: the file that its page preselects (survey 3), or the bundle. */
async function wishesOf(
  records: Records,
  refs: readonly WishlistRef[],
  looking: Looking,
): Promise<readonly Wish<ItemForSale>[]> {
  const files = await preselectedFiles(records, idsOf(refs, 'product'), looking.viewer)
  const boughtFor = ({ type, id }: WishlistRef): CartRef | undefined => {
    if (type === 'bundle') return { type, id }
    const file = files.get(id)
    return file === undefined ? undefined : { type: 'variant', id: file }
  }
  const bought = refs.flatMap((item) => boughtFor(item) ?? [])
  const forSale = await itemsForSale(records, bought)
  const buyable = await notOwned(records, bought, looking)
  return refs.map((item) => {
    const ref = boughtFor(item)
    const found = ref && forSale.find((one) => sameItem(one.item.ref, ref))
    const owned = ref !== undefined && !buyable.some((other) => sameItem(other, ref))
    return { item, entry: found ?? null, owned }
  })
}

/** Preselected file IDs by product ID. */
async function preselectedFiles(
  records: Records,
  productIds: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, number>> {
  const products = await records.catalog.products(productIds)
  const files = await records.catalog.filesToChoose(productIds)
  const defaults = await defaultsFor(records, viewer)
  return new Map(
    products.flatMap((product) => {
      const own = files.filter(({ productId }) => productId === product.id)
      const file = preselectedFile(own, comparedPrice(product), defaults)
      return file ? [[product.id, file.id] as const] : []
    }),
  )
}

async function defaultsFor({ surveys }: Records, viewer: Viewer): Promise<FileDefaults> {
  if (viewer.kind === 'visitor') return NO_DEFAULTS
  return defaultsOf(await surveys.find(viewer.id, PURCHASE_KINDS))
}
