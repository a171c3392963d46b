import type { Selectable } from 'kysely'
import type { BundleDetails, BundleFile } from '#application/ports/admin-bundles.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import { isEditedBundleField } from '#domain/catalog/edited-fields.ts'
import { cents } from '#domain/shared/money.ts'
import type { BundleEdits } from '#server/application/ports/bundle-edit-repository.ts'
import type { Db } from '../database.ts'
import type { BundleTable } from '../schema/bundles.ts'
import { mediaAddress, storedLibrary, storedPreviews } from '../stored-product.ts'
import { stateOf } from './admin-assets.ts'
import { bundlesHolding, bundlesWith } from './bundles-with.ts'
import { entryEdits } from './entry-edits.ts'

/** Bundles, as staff edit them. */
export const bundleEdits = (db: Db): BundleEdits => ({
  bundles: async () => {
    const rows = await db
      .selectFrom('bundles')
      .leftJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
      .leftJoin('variants', 'variants.id', 'bundle_members.variant_id')
      .selectAll('bundles')
      .select(({ fn }) => [
        fn.count<number | string>('variants.id').as('files'),
        fn.sum<number | string>('variants.base_price').as('sum'),
      ])
      .groupBy('bundles.id')
      .orderBy('bundles.position')
      .orderBy('bundles.id')
      .execute()
    return rows.map((row) => ({
      ...listed(row),
      files: Number(row.files),
      fullPrice: cents(Number(row.sum ?? 0)),
    }))
  },

  bundle: async (sku) => {
    const row = await db.selectFrom('bundles').selectAll().where('sku', '=', sku).executeTakeFirst()
    if (!row) return null
    const edited = await entryEdits(db).editedEntry('bundle', sku)
    return {
      ...listed(row),
      description: row.description,
      members: await membersOf(db, row.id),
      edited: edited.filter(isEditedBundleField),
    }
  },

  bundlesWith: (assetSku) => bundlesWith(db, assetSku),

  bundlesHolding: (assetSku) => bundlesHolding(db, assetSku),

  isSkuTaken: async (sku) => {
    for (const table of ['bundles', 'products', 'variants'] as const) {
      const row = await db.selectFrom(table).select('id').where('sku', '=', sku).executeTakeFirst()
      if (row) return true
    }
    return false
  },

  isBundleSlugTaken: async (slug) => {
    const row = db.selectFrom('bundles').select('id').where('slug', '=', slug)
    return (await row.executeTakeFirst()) !== undefined
  },

  addBundle: async ({ sku, slug, name, description, discount, cover }) => {
    const last = await db
      .selectFrom('bundles')
      .select(({ fn }) => [fn.max('id').as('id'), fn.max('position').as('position')])
      .executeTakeFirst()
    await db
      .insertInto('bundles')
      .values({
        id: Number(last?.id ?? 0) + 1,
        sku,
        slug,
        name,
        description,
        cover,
        effective_discount: discount,
        published_at: 0,
        position: Number(last?.position ?? -1) + 1,
        retired: 1,
        draft: 1,
      })
      .execute()
  },

  writeBundle: async (sku, { name, description, discount, cover }) => {
    await db
      .updateTable('bundles')
      .set({ name, description, effective_discount: discount })
      .$if(cover !== undefined, (row) => row.set({ cover: cover ?? '' }))
      .where('sku', '=', sku)
      .execute()
  },

  offeredFiles: async (skus) => {
    if (skus.length === 0) return []
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'variants.sku', 'variants.base_price as price'])
      .select(['products.library_id', 'products.free', 'products.subscription_only'])
      .where('variants.sku', 'in', skus)
      .where('variants.retired', '=', 0)
      .where('products.retired', '=', 0)
      .execute()
    const bySku = new Map(rows.map((row) => [row.sku, row]))
    return skus.flatMap((sku) => {
      const row = bySku.get(sku)
      if (!row) return []
      return {
        id: row.id,
        sku,
        basePrice: cents(row.price),
        libraryId: storedLibrary(row.library_id),
        free: row.free === 1,
        subscriptionOnly: row.subscription_only === 1,
      }
    })
  },

  writeBundleFiles: async (sku, fileIds) => {
    const { id } = await db
      .selectFrom('bundles')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('bundle_members').where('bundle_id', '=', id).execute()
    const rows = fileIds.map((file, position) => ({ bundle_id: id, variant_id: file, position }))
    if (rows.length > 0) await db.insertInto('bundle_members').values(rows).execute()
  },

  setBundleState: async (sku, state, publishedAt) => {
    await db
      .updateTable('bundles')
      .set({
        retired: state === 'retired' ? 1 : 0,
        draft: 0,
        ...(publishedAt === null ? {} : { published_at: publishedAt }),
      })
      .where('sku', '=', sku)
      .execute()
  },

  placeBundle: async (sku, position) => {
    await db.updateTable('bundles').set({ position }).where('sku', '=', sku).execute()
  },
})

function listed(row: Selectable<BundleTable>) {
  const { sku, slug, name, effective_discount: discount } = row
  return { sku, slug, name, discount, state: bundleState(row), cover: mediaAddress(row.cover) }
}

function bundleState({
  retired,
  draft,
}: Pick<Selectable<BundleTable>, 'retired' | 'draft'>): AssetState {
  if (draft === 1) return 'draft'
  return retired === 1 ? 'retired' : 'published'
}

async function membersOf(db: Db, bundleId: number): Promise<BundleDetails['members']> {
  const rows = await db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .select(['variants.sku', 'variants.name', 'variants.base_price as price'])
    .select(['products.id as productId', 'products.sku as assetSku', 'products.name as assetName'])
    .select(['products.retired', 'products.previews', 'imports.state as imported'])
    .where('bundle_members.bundle_id', '=', bundleId)
    .orderBy('bundle_members.position')
    .execute()
  const files = await db
    .selectFrom('variants')
    .select(['product_id', 'sku', 'name', 'base_price as price'])
    .where('retired', '=', 0)
    .where('product_id', 'in', (select) =>
      select
        .selectFrom('bundle_members as member')
        .innerJoin('variants as file', 'file.id', 'member.variant_id')
        .select('file.product_id')
        .where('member.bundle_id', '=', bundleId),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...fileOf(row),
    asset: {
      sku: row.assetSku,
      name: row.assetName,
      state: stateOf(row.retired, row.imported),
      poster: mediaAddress(storedPreviews(row.previews).posterWebp),
    },
    choices: files.filter((file) => file.product_id === row.productId).map(fileOf),
  }))
}

function fileOf({
  sku,
  name,
  price,
}: {
  readonly sku: string
  readonly name: string
  readonly price: number
}): BundleFile {
  return { sku, name, basePrice: cents(price) }
}
