import type { Db } from '#server/sql/database.ts'
import { aPaidOrder } from './paid-order.ts'

/** Price of every file in the small catalog under license 1, in cents. */
export const FILE_PRICE = 400

/** A catalog of `files` products with one file each (IDs from 1), and bundle 1 of files 1 to 3 at 10 % off. */
export async function seedSmallCatalog(db: Db, files: number): Promise<void> {
  const multipliers = [100, 180, 400, 700, 1100, 1600]
  await db
    .insertInto('license_types')
    .values(
      multipliers.map((multiplier, at) => ({
        id: at + 1,
        name: `License ${at + 1}`,
        who: 'somebody',
        multiplier,
        on_request: 0,
      })),
    )
    .execute()
  const topic = { slug: 'fire', library_id: 1, name: 'Fire', intro: '', cover: null, position: 0 }
  await db.insertInto('categories').values(topic).execute()
  const ids = Array.from({ length: files }, (_, at) => at + 1)
  await db.insertInto('products').values(ids.map(productRow)).execute()
  await db.insertInto('variants').values(ids.map(variantRow)).execute()
  await db
    .insertInto('bundles')
    .values({
      id: 1,
      sku: 'B-1',
      slug: 'three-fires',
      name: 'Three fires',
      description: '',
      cover: 'bundles/three-fires.webp',
      effective_discount: 10,
      published_at: 0,
      position: 0,
    })
    .execute()
  await db
    .insertInto('bundle_members')
    .values([1, 2, 3].map((variant_id) => ({ bundle_id: 1, variant_id, position: variant_id })))
    .execute()
}

const productRow = (id: number) => ({
  id,
  sku: `P-${id}`,
  slug: `fire-${id}`,
  name: `Fire ${id}`,
  description: '',
  motion_description: '',
  library_id: 1,
  asset_type: null,
  category_slug: 'fire',
  free: 0,
  subscription_only: 0,
  blend: 'add',
  from_price: FILE_PRICE,
  from_credits: 1,
  popularity: id,
  published_at: id,
  tags: '[]',
  facts: '{}',
  previews: JSON.stringify({ posterWebp: `2d/fire-${id}/poster.webp` }),
  facets: '{}',
})

const variantRow = (id: number) => ({
  id,
  product_id: id,
  position: 0,
  sku: `V-${id}`,
  name: 'HD ProRes',
  width: 1920,
  height: 1080,
  codec: 'ProRes',
  container: 'mov',
  filename: `fire-${id}.mov`,
  storage_path: `fire-${id}.mov`,
  bytes: 1000,
  sha256: '0'.repeat(64),
  credits: 1,
  base_price: FILE_PRICE,
  is4k: 0,
})

/** Adds a user with an account: unconfirmed, with nothing chosen. */
export async function addUser(db: Db, id: string, minLicenseId: number | null = null) {
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@studio.test`,
      password_hash: '',
      first_name: 'Ada',
      last_name: 'Ember',
      company: '',
      confirmed_at: null,
      free_subscriber: 0,
      email_optin: 0,
      email_optin_at: 0,
      min_license_id: minLicenseId,
      has_completed_survey: 0,
      created_at: 0,
      updated_at: 0,
    })
    .execute()
  await db.insertInto('customers').values({ id, user_id: id }).execute()
}

/** The user as the shop sees them. */
export function aUserRow(id: string, minLicenseId: 2 | 3 | 4 | 5 | 6 | null = null) {
  return {
    kind: 'registered',
    id,
    firstName: 'Ada',
    lastName: 'Ember',
    email: `${id}@studio.test`,
    confirmedAt: null,
    freeSubscriber: false,
    minLicenseId,
    hasCompletedSurvey: false,
  } as const
}

/** Gives a user a file permanently, with an order of its own. */
export async function licenseFile(
  db: Db,
  userId: string,
  { variantId, licenseId }: { readonly variantId: number; readonly licenseId: number },
) {
  const id = `order-${userId}-${variantId}`
  await db
    .insertInto('orders')
    .values(
      aPaidOrder(
        { id, user_id: userId, paid_at: 0 },
        { license_id: licenseId, billing_country: 'AT', cart_version: 1 },
      ),
    )
    .execute()
  await db
    .insertInto('entitlements')
    .values({
      id: `right-${id}`,
      user_id: userId,
      customer_id: userId,
      product_id: variantId,
      variant_id: variantId,
      license_id: licenseId,
      order_id: id,
      granted_at: 0,
      revoked_at: null,
    })
    .execute()
}
