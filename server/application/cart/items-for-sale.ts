import { bundleCredits, bundlePrice } from '#domain/catalog/bundle.ts'
import { idsOf, itemKey } from '#domain/catalog/item-ref.ts'
import { mayBeOrdered, saleOf, type Sale } from '#domain/catalog/sale.ts'
import type { CartItem, CartRef } from '#domain/cart/item.ts'
import type { ListedFile } from '#domain/license/coverage.ts'
import { sum } from '#domain/shared/money.ts'
import type { BundleFile, CatalogBundle } from '#server/application/ports/catalog-repository.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'

/** An item that has not been retired, how it is sold, and the files it consists of. */
export interface ItemForSale {
  readonly item: CartItem
  readonly sale: Sale
  readonly files: readonly ListedFile[]
  /** The bundle discount, in whole percent. */
  readonly discount: number
}

/** The items that are still sold, at current prices, in the given order. Items no longer sold are omitted. */
export async function itemsForSale(
  { catalog }: Pick<Repositories, 'catalog'>,
  refs: readonly CartRef[],
): Promise<readonly ItemForSale[]> {
  const bundleIds = idsOf(refs, 'bundle')
  const files = await catalog.filesForSale(idsOf(refs, 'variant'))
  const bundles = await catalog.bundlesForSale(bundleIds)
  const members = await catalog.bundleFiles(bundleIds)
  const found = [
    ...files.map(
      ({ variantId, productId, libraryId, free, subscriptionOnly, ...file }): ItemForSale => ({
        item: { ...file, ref: { type: 'variant', id: variantId } },
        sale: saleOf({ libraryId, free, subscriptionOnly }),
        files: [{ variantId, productId, credits: file.credits, basePrice: file.basePrice }],
        discount: 0,
      }),
    ),
    ...bundles.map((bundle) => ofBundle(bundle, members)),
  ]
  const byKey = new Map(found.map((one) => [itemKey(one.item.ref), one]))
  return refs.flatMap((ref) => byKey.get(itemKey(ref)) ?? [])
}

export async function itemsOf(
  records: Pick<Repositories, 'catalog'>,
  refs: readonly CartRef[],
): Promise<readonly CartItem[]> {
  return (await itemsForSale(records, refs)).map(({ item }) => item)
}

/** The items that a cart accepts (decision 033). */
export async function itemsForCart(
  records: Pick<Repositories, 'catalog'>,
  refs: readonly CartRef[],
): Promise<readonly ItemForSale[]> {
  return (await itemsForSale(records, refs)).filter(({ sale }) => mayBeOrdered(sale))
}

function ofBundle(
  { bundleId, effectiveDiscount, ...bundle }: CatalogBundle,
  members: readonly BundleFile[],
): ItemForSale {
  const files = members
    .filter((member) => member.bundleId === bundleId)
    .map(({ bundleId: _bundle, ...file }) => file)
  const full = sum(files.map(({ basePrice }) => basePrice))
  const credits = files.map((file) => file.credits)
  const item: CartItem = {
    ...bundle,
    ref: { type: 'bundle', id: bundleId },
    detail: `${files.length} assets`,
    credits: bundleCredits(credits, effectiveDiscount),
    basePrice: bundlePrice([full], effectiveDiscount),
  }
  return { item, sale: 'money', files, discount: effectiveDiscount }
}
