import type { CartItem, CartRef } from '#domain/cart/item.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import { idsOf } from '#domain/catalog/item-ref.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import {
  basesOf,
  creditsOfRest,
  leftOf,
  wantedOf,
  type ListedFile,
  type OwnedFile,
  type Rest,
} from '#domain/license/coverage.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import { restMessage } from '#messages/line-text.ts'
import { itemsForCart, type ItemForSale } from './items-for-sale.ts'

/** The viewer, and the license that the items would be sold under. */
interface Looking {
  readonly viewer: Viewer
  readonly licenseId: LicenseId
}

/** The items that a customer already owns under this license or a higher one; a bundle counts if all its files do. */
export async function ownedOf(
  { catalog, entitlements }: Pick<Repositories, 'catalog' | 'entitlements'>,
  refs: readonly CartRef[],
  { customer, licenseId }: { readonly customer: CustomerId; readonly licenseId: LicenseId },
): Promise<readonly CartRef[]> {
  if (refs.length === 0) return []
  const owned = await entitlements.ownedFiles(customer, licenseId)
  const members = await catalog.bundleFiles(idsOf(refs, 'bundle'))
  return refs.filter((ref) => {
    if (ref.type === 'variant') return owned.has(ref.id)
    const files = members.filter(({ bundleId }) => bundleId === ref.id)
    return files.length > 0 && files.every(({ variantId }) => owned.has(variantId))
  })
}

/** The items that a viewer may still buy under this license, without those they own (decision 032). */
export async function notOwned(
  records: Pick<Repositories, 'catalog' | 'entitlements'>,
  refs: readonly CartRef[],
  { viewer, licenseId }: Looking,
): Promise<readonly CartRef[]> {
  if (viewer.kind === 'visitor') return refs
  const owned = await ownedOf(records, refs, { customer: customerOf(viewer), licenseId })
  return refs.filter((ref) => !owned.includes(ref))
}

/** The files of these products that a customer owns. */
export async function ownedFiles(
  { catalog, entitlements }: Pick<Repositories, 'catalog' | 'entitlements'>,
  customer: CustomerId,
  productIds: readonly number[],
): Promise<readonly OwnedFile[]> {
  const stored = await entitlements.ofProducts(customer, productIds)
  if (stored.length === 0) return []
  const licenses = await catalog.licenses()
  return stored.flatMap(({ licenseId, ...file }) => {
    const license = licenses.find(({ id }) => id === licenseId)
    return license ? { ...file, license } : []
  })
}

/** Items with the customer's owned files deducted: they pay only the rest (coverage 2, coverage 3). */
export async function lessOwned(
  { catalog, entitlements }: Pick<Repositories, 'catalog' | 'entitlements'>,
  found: readonly ItemForSale[],
  { customer, licenseId }: { readonly customer: CustomerId; readonly licenseId: LicenseId },
): Promise<readonly CartItem[]> {
  const productIds = found.flatMap(({ files }) => files.map((file) => file.productId))
  const owned = await ownedFiles({ catalog, entitlements }, customer, [...new Set(productIds)])
  if (owned.length === 0) return found.map(({ item }) => item)
  const license = (await catalog.licenses()).find(({ id }) => id === licenseId)
  return found.map(({ item, files, discount }) => {
    const wanted = files.map((file) => wantedOf(file, owned))
    if (!license || wanted.every((one) => one.owned.length === 0)) return item
    return asRest(item, license, { wanted, discount })
  })
}

function asRest(item: CartItem, license: LicenseType, rest: Rest): CartItem {
  const [basis] = basesOf(license, rest)
  return {
    ...item,
    rest,
    credits: creditsOfRest(license, rest),
    detail: restMessage(item, { basis, licenseId: license.id }),
  }
}

/** The files of each item that its customer does not own yet; all of them if its `rest` is undefined. */
export async function filesToBuy(
  { catalog }: Pick<Repositories, 'catalog'>,
  items: readonly Pick<CartItem, 'ref' | 'rest'>[],
  license: Pick<LicenseType, 'id'>,
): Promise<readonly (readonly ListedFile[])[]> {
  const files = await catalog.filesOf(items.map(({ ref }) => ref))
  return items.map(({ rest }, at) => (rest ? leftOf(license, rest) : (files[at] ?? [])))
}

/** Whether the customer's owned files are exactly those from which the prices of these items were computed. */
export async function ownsTheSame(
  records: Pick<Repositories, 'catalog' | 'entitlements'>,
  customer: CustomerId,
  { items, licenseId }: Pick<CartOrder, 'items' | 'licenseId'>,
): Promise<boolean> {
  const refs = items.map(({ ref }) => ref)
  const found = await itemsForCart(records, refs)
  const again = await lessOwned(records, found, { customer, licenseId })
  const rests = (of: readonly Pick<CartItem, 'rest'>[]) =>
    JSON.stringify(of.map(({ rest }) => rest ?? null))
  return rests(again) === rests(items)
}
