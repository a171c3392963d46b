import { sql } from 'kysely'
import type { CatalogEditRepository } from '#server/application/ports/catalog-edit-repository.ts'
import type { Db } from '../database.ts'
import { lockedMeta, writeMeta } from '../meta.ts'
import { filteredAssets, listedAsset, shownAsset } from './admin-assets.ts'
import { adminTopics } from './admin-topics.ts'
import { articleEdits } from './article-edits.ts'
import { bundleEdits } from './bundle-edits.ts'
import { CATALOG_META, claimForImports } from './catalog-version.ts'
import { editedFields, forgetEdited, noteEdited } from './edited-fields.ts'
import { storedAsset } from './stored-assets.ts'
import { topicEdits } from './topic-edits.ts'
import { dateDrafts, setImportState, setRetired } from './write-catalog.ts'

export const catalogEditRepository = (db: Db): CatalogEditRepository => ({
  ...topicEdits(db),
  ...bundleEdits(db),
  ...articleEdits(db),

  lockCatalog: async () => {
    await lockedMeta(db, CATALOG_META.version)
  },

  count: async (filter) => {
    const row = await filteredAssets(db, filter)
      .select((select) => select.fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  },

  list: async (filter, { offset, limit }) => {
    const rows = await filteredAssets(db, filter)
      .select(['products.sku', 'products.slug', 'products.name', 'products.library_id'])
      .select(['products.asset_type', 'products.retired', 'imports.state as imported'])
      .select(['products.free', 'products.subscription_only', 'products.from_price'])
      .select(['products.from_credits', 'products.previews'])
      .select((select) =>
        select
          .selectFrom('variants')
          .select((count) => count.fn.countAll().as('files'))
          .whereRef('variants.product_id', '=', 'products.id')
          .where('variants.retired', '=', 0)
          .as('files'),
      )
      .orderBy('products.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...listedAsset(row), files: Number(row.files) }))
  },

  find: async (sku) => {
    const found = await storedAsset(db, sku)
    return found && shownAsset(found, (await editedFields(db, [sku])).get(sku) ?? [])
  },

  topicsOf: async (libraryId) => {
    const topicsIn = (table: 'categories' | 'collections') =>
      db.selectFrom(table).select(['slug', 'state']).where('library_id', '=', libraryId).execute()
    return { categories: await topicsIn('categories'), collections: await topicsIn('collections') }
  },

  topics: () => adminTopics(db),

  writeWords: async (sku, { name, description, motionDescription, tags, ...words }) => {
    const { id } = await db
      .updateTable('products')
      .set({ name, description, motion_description: motionDescription })
      .set({ tags: JSON.stringify(tags), category_slug: words.category })
      .where('sku', '=', sku)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('product_collections').where('product_id', '=', id).execute()
    const rows = [...new Set(words.collections)].map((slug, position) => ({
      product_id: id,
      collection_slug: slug,
      position,
    }))
    if (rows.length > 0) await db.insertInto('product_collections').values(rows).execute()
  },

  writeFiles: async (sku, files) => {
    for (const { sku: file, name, credits, basePrice } of files) {
      await db
        .updateTable('variants')
        .set({ name, credits, base_price: basePrice })
        .where('sku', '=', file)
        .execute()
    }
    const lowest = (column: 'base_price' | 'credits') =>
      db
        .selectFrom('variants')
        .innerJoin('products as owner', 'owner.id', 'variants.product_id')
        .select((select) => select.fn.min(`variants.${column}`).as('least'))
        .where('owner.sku', '=', sku)
        .where('variants.retired', '=', 0)
    await db
      .updateTable('products')
      .set({
        from_price: sql<number>`(${lowest('base_price')})`,
        from_credits: sql<number>`(${lowest('credits')})`,
      })
      .where('sku', '=', sku)
      .execute()
  },

  setState: async (sku, state, now) => {
    if (state === 'published') await dateDrafts(db, [sku], now)
    await setRetired(db, [sku], state === 'retired')
    await setImportState(db, [sku], state)
  },

  noteEdited: (sku, fields, now) => noteEdited(db, sku, { fields, now }),

  forgetEdited: (sku) => forgetEdited(db, sku),

  announce: async (version) => {
    // From now on, the samples do not overwrite what someone changed.
    await claimForImports(db)
    await writeMeta(db, CATALOG_META.version, version)
  },
})
