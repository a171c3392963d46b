import { bundleCredits, bundlePrice } from '#domain/catalogue/bundle.ts'
import type { Previews } from '#domain/catalogue/product.ts'
import { mayBeOrdered, saleOf, type Sale } from '#domain/catalogue/sale.ts'
import { itemKey, type CartItem, type ItemRef } from '#domain/cart/item.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { cents, sum } from '#domain/shared/money.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { unsoldMembers } from '../catalogue/bundle-members.ts'
import type { Db } from '../database.ts'
import { libraryOf } from '../catalogue/product-cards.ts'

/** The largest id that a column of either engine holds. */
const LARGEST_ID = 2 ** 31 - 1

/** An item on the shelves, and how it is sold. */
interface Shelved {
  readonly item: CartItem
  readonly sale: Sale
}

/** The items that are still on the shelves, at today's prices, in the order asked for. What is not is left out. */
export async function shelvedItems(db: Db, refs: readonly ItemRef[]): Promise<readonly Shelved[]> {
  const files = await filesOf(db, variantIds(refs))
  const bundles = await bundlesOf(db, bundleIds(refs))
  const found = new Map([...files, ...bundles].map((one) => [itemKey(one.item.ref), one]))
  return refs.flatMap((ref) => found.get(itemKey(ref)) ?? [])
}

export async function itemsOf(db: Db, refs: readonly ItemRef[]): Promise<readonly CartItem[]> {
  return (await shelvedItems(db, refs)).map(({ item }) => item)
}

/** Those that a cart takes (decision 033). */
export async function itemsForCart(db: Db, refs: readonly ItemRef[]): Promise<readonly CartItem[]> {
  const shelved = await shelvedItems(db, refs)
  return shelved.flatMap(({ item, sale }) => (mayBeOrdered(sale) ? item : []))
}

/** Which of the items a user owns already under this licence or a higher one; a bundle, when all its files are. */
export async function ownedOf(
  db: Db,
  refs: readonly ItemRef[],
  { userId, licenseId }: { readonly userId: string; readonly licenseId: LicenseId },
): Promise<readonly ItemRef[]> {
  if (refs.length === 0) return []
  const rows = await db
    .selectFrom('entitlements')
    .select('variant_id')
    .where('user_id', '=', userId)
    .where('license_id', '>=', licenseId)
    .where('revoked_at', 'is', null)
    .execute()
  const owned = new Set(rows.map((row) => row.variant_id))
  const members = await membersOf(db, bundleIds(refs))
  return refs.filter((ref) => {
    if (ref.kind === 'product') return owned.has(ref.variantId)
    const files = members.filter((member) => member.bundle_id === ref.bundleId)
    return files.length > 0 && files.every((file) => owned.has(file.variant_id))
  })
}

/** The items that a viewer may still buy under this licence: none that they own (decision 032). */
export async function notOwned(
  db: Db,
  refs: readonly ItemRef[],
  { viewer, licenseId }: { readonly viewer: Viewer; readonly licenseId: LicenseId },
): Promise<readonly ItemRef[]> {
  if (viewer.kind === 'visitor') return refs
  const owned = await ownedOf(db, refs, { userId: viewer.id, licenseId })
  return refs.filter((ref) => !owned.includes(ref))
}

async function filesOf(db: Db, ids: readonly number[]): Promise<readonly Shelved[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'variants.sku',
      'variants.name as detail',
      'variants.credits',
      'variants.base_price',
      'products.name',
      'products.slug',
      'products.previews',
      'products.library_id',
      'products.free',
      'products.subscription_only',
    ])
    .where('variants.id', 'in', ids)
    .where('variants.retired', '=', 0)
    .where('products.retired', '=', 0)
    .execute()
  return rows.map((row) => ({
    item: {
      ref: { kind: 'product', variantId: row.id },
      sku: row.sku,
      slug: row.slug,
      name: row.name,
      detail: row.detail,
      image: posterOf(row.previews),
      credits: row.credits,
      basePrice: cents(row.base_price),
    },
    sale: saleOf({
      libraryId: libraryOf(row.library_id),
      free: row.free === 1,
      subscriptionOnly: row.subscription_only === 1,
    }),
  }))
}

async function bundlesOf(db: Db, ids: readonly number[]): Promise<readonly Shelved[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('bundles')
    .select(['id', 'sku', 'slug', 'name', 'cover', 'effective_discount'])
    .where('id', 'in', ids)
    .where('retired', '=', 0)
    .where((bundle) => bundle.not(bundle.exists(unsoldMembers(db))))
    .execute()
  const members = await membersOf(db, ids)
  return rows.map(({ id, sku, slug, name, cover, effective_discount }) => {
    const files = members.filter((member) => member.bundle_id === id)
    const prices = files.map((file) => cents(file.base_price))
    const item: CartItem = {
      ref: { kind: 'bundle', bundleId: id },
      sku,
      slug,
      name,
      detail: `${files.length} assets`,
      image: addressOf(cover),
      credits: bundleCredits(
        files.map((file) => file.credits),
        effective_discount,
      ),
      basePrice: bundlePrice([sum(prices)], effective_discount),
    }
    return { item, sale: 'money' }
  })
}

function membersOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .select([
      'bundle_members.bundle_id',
      'bundle_members.variant_id',
      'variants.base_price',
      'variants.credits',
    ])
    .where('bundle_members.bundle_id', 'in', ids)
    .execute()
}

function variantIds(refs: readonly ItemRef[]): readonly number[] {
  return refs.flatMap((ref) => (ref.kind === 'product' ? ref.variantId : [])).filter(isPossible)
}

function bundleIds(refs: readonly ItemRef[]): readonly number[] {
  return refs.flatMap((ref) => (ref.kind === 'bundle' ? ref.bundleId : [])).filter(isPossible)
}

function isPossible(id: number): boolean {
  return id <= LARGEST_ID
}

function posterOf(previews: string): string {
  const { posterWebp } = JSON.parse(previews) as Previews
  return addressOf(posterWebp)
}

/** Pictures are kept by their path under `/media/`. */
function addressOf(path: string): string {
  return path.startsWith('/') ? path : `/media/${path}`
}
