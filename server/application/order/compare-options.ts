import type { PurchaseOptions } from '#application/ports/purchase-options.ts'
import type { CartRef } from '#domain/cart/item.ts'
import { linesInBundle } from '#domain/cart/one-file.ts'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { higher } from '#domain/license/choice.ts'
import { leftOf } from '#domain/license/coverage.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import { compareOptions } from '#domain/order/compare-options.ts'
import type { BundleOffer, Comparison } from '#domain/order/purchase-option.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import { ownerOf } from '#server/application/cart/carts.ts'
import type { ItemForSale } from '#server/application/cart/items-for-sale.ts'
import { billOf, contentsOf } from '#server/application/cart/price-cart.ts'
import type { Cart } from '#server/application/ports/cart-repository.ts'
import { purchaseTaxation } from './bill-tax.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { packsUnder } from '#server/application/subscription/price-book.ts'
import { purchaseFacts } from '#server/application/subscription/purchase-facts.ts'
import { readActing, requireActing } from '#server/application/team/acting.ts'
import { creditOrderFacts } from './pay-with-credits.ts'

/** Enough for any cart; more would only slow the response. */
const MOST_BUNDLES = 20

/**
 * Compares the ways to buy a file or a cart (pricing 8), from the same facts that price orders: the cart's
 * contents, and the inputs for paying with credits and for pricing credits and plans. For a team, available
 * to those who license for it; the prices of plans and credits only to those who may buy them (customer 2).
 */
export const comparePurchaseOptions = ({
  units,
  secrets,
  taxRates,
}: Needs<'units' | 'secrets' | 'taxRates'>): PurchaseOptions => ({
  compare: (viewer, variantId) => {
    const look = (records: Records) =>
      compared(records, { secrets, taxRates }, { viewer, variantId })
    return viewer.kind === 'registered'
      ? readActing(units, viewer, ['license'], look)
      : units.read(look)
  },
})

interface Asked {
  readonly viewer: Viewer
  readonly variantId: number | null
}

async function compared(
  records: Records,
  { secrets, taxRates }: Needs<'secrets' | 'taxRates'>,
  { viewer, variantId }: Asked,
): Promise<Comparison | null> {
  const owner = ownerOf(viewer)
  const kept = owner && (await records.carts.find(owner))
  const pricing = { viewer, secrets, taxRates }
  const priced = (wanted: readonly CartRef[] | null, cart: Cart | null) =>
    contentsOf(records, cart, pricing, wanted)
  // A file is compared on its own: a code was entered for the whole cart.
  const alone = kept && { ...kept, code: null }
  const file: CartRef | null = variantId === null ? null : { type: 'variant', id: variantId }
  const contents = await (file ? priced([file], alone) : priced(null, kept))
  const buyer = viewer.kind === 'registered' ? viewer : null
  const purchasing = await purchasingFacts(records, buyer, contents.license)
  if (!purchasing || contents.items.length === 0) return null
  const bundleIds = await bundlesBeside(records, contents.made)
  const bundleRefs = bundleIds.map((id): CartRef => ({ type: 'bundle', id }))
  const mayBuy = !buyer || (await requireActing(records, buyer, 'manage-billing')).isOk()
  const facts = {
    contents,
    bundles: offered(contents, await priced(bundleRefs, kept)),
    spending: await creditOrderFacts(records, buyer, {
      items: contents.items,
      licenseId: contents.license.id,
    }),
    purchasing: mayBuy ? purchasing : { ...purchasing, plans: [], packs: [] },
    taxation: await purchaseTaxation(records, taxRates, {
      asked: billOf(kept),
      running: purchasing.running?.billing ?? null,
    }),
  }
  return compareOptions(facts, records.now)
}

/** Purchases under the cart's license, but never a lower one than the held plan's; null if it is not sold. */
async function purchasingFacts(
  records: Records,
  buyer: Registered | null,
  license: LicenseType,
): Promise<PurchaseFacts | null> {
  if (!buyer) return asNewCustomer(records, license)
  const under = (licenseId: LicenseId) => purchaseFacts(records, customerOf(buyer), licenseId)
  const facts = await under(license.id)
  return facts && facts.licenseNeeded > license.id
    ? under(higher(facts.licenseNeeded, license.id))
    : facts
}

/** A visitor has nothing that changes a price. */
async function asNewCustomer(records: Records, license: LicenseType): Promise<PurchaseFacts> {
  return {
    license,
    plans: await records.priceBook.soldPlans(),
    packs: await packsUnder(records, license),
    running: null,
    creditSubscription: null,
    holdsFreePlan: false,
    isTeam: false,
    isClosing: false,
    lots: [],
    licenseNeeded: license.id,
  }
}

/** Bundles that contain a file of one of the assets and are not among the items themselves. */
async function bundlesBeside(
  { catalog }: Records,
  made: readonly ItemForSale[],
): Promise<readonly number[]> {
  const single = made.filter(({ item }) => item.ref.type === 'variant')
  const productIds = single.flatMap(({ files }) => files.map(({ productId }) => productId))
  const found = await catalog.bundlesWith([...new Set(productIds)], MOST_BUNDLES)
  return found.filter(
    (id) => !made.some(({ item: { ref } }) => ref.type === 'bundle' && ref.id === id),
  )
}

type Contents = Awaited<ReturnType<typeof contentsOf>>

/** Bundles as a cart prices them, with the lines that each would replace. */
function offered({ license, made }: Contents, bundles: Contents): readonly BundleOffer[] {
  return bundles.items.flatMap((item) => {
    const files = bundles.made.find((one) => sameItem(one.item.ref, item.ref))?.files ?? []
    const brought = item.rest ? leftOf(license, item.rest) : files
    const covers = linesInBundle(made, { files, brought })
    const assets = new Set(brought.map(({ productId }) => productId)).size
    return covers.length > 0 ? { item, covers, assets } : []
  })
}
