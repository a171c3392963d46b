import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Db } from '#server/sql/database.ts'
import { LICENSES, someFacts, somePreviews, TODAY } from './samples.ts'

/** What the backend's shop sells: the IDs of its files. */
export const FILE = {
  HD: 11,
  UHD: 12,
  SMOKE: 41,
  FREE: 21,
  SUBSCRIPTION: 31,
  /** The first of twelve practice assets, one file each. */
  PRACTICE: 101,
  /** The first of eight models, one file each. */
  MODEL: 201,
  /** Four files of one plate: two at the same price. */
  PLATE: 61,
  PLATE_4K: 62,
  PLATE_4K_TOO: 63,
  PLATE_EXR: 64,
} as const

/** A bundle of the smoke and the HD file at half price. */
export const KIT = 1

/** Adds a user who is a customer. */
export async function putUser(db: Db, user: Registered): Promise<void> {
  await putUserAlone(db, user)
  await db.insertInto('customers').values({ id: user.id, user_id: user.id }).execute()
}

/** Adds only the row of an account, as tables of earlier versions had it. */
export async function putUserAlone(db: Db, user: Registered): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: '',
      first_name: user.firstName,
      last_name: user.lastName,
      company: '',
      confirmed_at: user.confirmedAt,
      free_subscriber: user.freeSubscriber ? 1 : 0,
      email_optin: 0,
      email_optin_at: TODAY,
      min_license_id: user.minLicenseId,
      has_completed_survey: user.hasCompletedSurvey ? 1 : 0,
      created_at: TODAY,
      updated_at: TODAY,
    })
    .execute()
}

/** Adds licenses, products and a bundle to the catalog, and real bytes to the file storage. */
export async function seedBackend(
  db: Db,
  mediaDir: string,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const files = new Map<number, Uint8Array>()
  await db
    .insertInto('license_types')
    .values(LICENSES.map(({ onRequest, ...one }) => ({ ...one, on_request: onRequest ? 1 : 0 })))
    .execute()
  await db
    .insertInto('categories')
    .values({ slug: 'fire', library_id: 1, name: 'Fire', intro: '', cover: null, position: 0 })
    .execute()
  for (const product of PRODUCTS) {
    await putProduct(db, product)
    for (const [position, variant] of product.variants.entries()) {
      const bytes = randomBytes(3000 + variant.id)
      files.set(variant.id, bytes)
      await putVariant(db, { ...variant, productId: product.id, position, bytes })
      write(mediaDir, `files/${variant.id}.mov`, bytes)
    }
  }
  write(mediaDir, '2d/ember-rise/preview.webm', files.get(FILE.HD) ?? randomBytes(10))
  await db.insertInto('public_media').values({ path: '2d/ember-rise/preview.webm' }).execute()
  await putBundle(db)
  return files
}

const PRODUCTS: readonly SampleProduct[] = [
  {
    id: 1,
    library: LIBRARY.FOOTAGE_2D,
    variants: [{ id: FILE.HD, price: 400, credits: 1 }],
  },
  { id: 6, library: LIBRARY.FOOTAGE_2D, variants: [{ id: FILE.UHD, price: 800, credits: 2 }] },
  {
    id: 7,
    library: LIBRARY.FOOTAGE_2D,
    variants: [
      { id: FILE.PLATE, price: 400, credits: 1 },
      { id: FILE.PLATE_4K, price: 800, credits: 2 },
      { id: FILE.PLATE_4K_TOO, price: 800, credits: 2 },
      { id: FILE.PLATE_EXR, price: 1600, credits: 4 },
    ],
  },
  {
    id: 2,
    library: LIBRARY.FOOTAGE_2D,
    free: 1,
    variants: [{ id: FILE.FREE, price: 0, credits: 0 }],
  },
  {
    id: 3,
    library: LIBRARY.FOOTAGE_2D,
    subscription: 1,
    variants: [{ id: FILE.SUBSCRIPTION, price: 400, credits: 1 }],
  },
  { id: 4, library: LIBRARY.FOOTAGE_2D, variants: [{ id: FILE.SMOKE, price: 600, credits: 1 }] },
  ...Array.from({ length: 8 }, (_, place) => ({
    id: 81 + place,
    library: LIBRARY.MODELS_3D,
    variants: [{ id: FILE.MODEL + place, price: 400, credits: 1 }],
  })),
  ...Array.from({ length: 12 }, (_, place) => ({
    id: 51 + place,
    library: LIBRARY.PRACTICE,
    variants: [{ id: FILE.PRACTICE + place, price: 400, credits: 1 }],
  })),
]

interface SampleProduct {
  readonly id: number
  readonly library: LibraryId
  readonly variants: readonly Pick<ListedFile, 'id' | 'price' | 'credits'>[]
  readonly free?: number
  readonly subscription?: number
}

/** Adds a product without its files. */
export async function putProduct(db: Db, product: SampleProduct): Promise<void> {
  const [first] = product.variants
  await db
    .insertInto('products')
    .values({
      id: product.id,
      sku: `EMB-${product.id}`,
      slug: `asset-${product.id}`,
      name: `Asset ${product.id}`,
      description: '',
      motion_description: '',
      library_id: product.library,
      asset_type: null,
      category_slug: 'fire',
      free: product.free ?? 0,
      subscription_only: product.subscription ?? 0,
      blend: 'add',
      from_price: first?.price ?? 0,
      from_credits: first?.credits ?? 0,
      // So that products for sale come first.
      popularity: product.library === LIBRARY.PRACTICE ? 0 : 1,
      published_at: TODAY,
      tags: '[]',
      facts: JSON.stringify(someFacts()),
      previews: JSON.stringify(somePreviews()),
      facets: '{}',
    })
    .execute()
}

interface ListedFile {
  readonly id: number
  readonly price: number
  readonly credits: number
  readonly productId: number
  readonly position: number
  readonly bytes: Uint8Array
}

async function putVariant(db: Db, file: ListedFile): Promise<void> {
  await db
    .insertInto('variants')
    .values({
      id: file.id,
      product_id: file.productId,
      position: file.position,
      sku: `EMB-V-${file.id}`,
      name: `File ${file.id}`,
      width: 1920,
      height: 1080,
      codec: 'prores_4444',
      container: 'mov',
      filename: `glut – asset ${file.id}.mov`,
      storage_path: `files/${file.id}.mov`,
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      credits: file.credits,
      base_price: file.price,
      is4k: 0,
    })
    .execute()
}

async function putBundle(db: Db): Promise<void> {
  await db
    .insertInto('bundles')
    .values({
      id: KIT,
      sku: 'EMB-B-1',
      slug: 'kit',
      name: 'Kit',
      description: '',
      cover: '/media/bundles/kit.avif',
      effective_discount: 50,
      published_at: TODAY,
      position: 0,
    })
    .execute()
  const members = [FILE.HD, FILE.SMOKE]
  await db
    .insertInto('bundle_members')
    .values(members.map((variant_id, position) => ({ bundle_id: KIT, variant_id, position })))
    .execute()
}

function write(folder: string, path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), bytes)
}
