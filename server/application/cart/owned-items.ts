import type { CartItem, CartRef } from '#domain/cart/item.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import { idsOf } from '#domain/catalog/item-ref.ts'
import type { LicenseId, LicenseType } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import { updateMessage } from '#messages/line-text.ts'

/** Who looks at items, and the license that they would be sold under. */
interface Looking {
  readonly viewer: Viewer
  readonly licenseId: LicenseId
}

/** Which of the items a customer owns already under this license or a higher one; a bundle, when all its files are. */
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

/** The items that a viewer may still buy under this license: none that they own (decision 032). */
export async function notOwned(
  records: Pick<Repositories, 'catalog' | 'entitlements'>,
  refs: readonly CartRef[],
  { viewer, licenseId }: Looking,
): Promise<readonly CartRef[]> {
  if (viewer.kind === 'visitor') return refs
  const owned = await ownedOf(records, refs, { customer: customerOf(viewer.id), licenseId })
  return refs.filter((ref) => !owned.includes(ref))
}

/** Items with the lower license under which the viewer owns them, if they do; that of a bundle's files does not count. */
export async function withLowerLicenses(
  { catalog, entitlements }: Pick<Repositories, 'catalog' | 'entitlements'>,
  items: readonly CartItem[],
  { viewer, licenseId }: Looking,
): Promise<readonly CartItem[]> {
  if (viewer.kind === 'visitor') return items
  const variantIds = idsOf(
    items.map(({ ref }) => ref),
    'variant',
  )
  const lower = await entitlements.lowerLicenses(customerOf(viewer.id), { licenseId, variantIds })
  if (lower.size === 0) return items
  const licenses = await catalog.licenses()
  return items.map((item) => {
    const id = item.ref.type === 'variant' ? lower.get(item.ref.id) : undefined
    const owned = licenses.find((license) => license.id === id)
    return owned ? asUpdate(item, owned) : item
  })
}

function asUpdate(item: CartItem, owned: LicenseType): CartItem {
  return { ...item, owned, detail: updateMessage(item.detail, owned.name) }
}
