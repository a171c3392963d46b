import { sql } from 'kysely'
import type { AdminAsset, AdminTopic } from '#application/ports/admin-catalog.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import { isAssetType } from '#domain/catalog/library.ts'
import { EDITED_FIELDS } from '#domain/catalog/edited-fields.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  AssetFilter,
  CatalogEditRepository,
} from '#server/application/ports/catalog-edit-repository.ts'
import { mediaAddress } from '../catalog/product-cards.ts'
import type { Db } from '../database.ts'
import { lockedMeta, writeMeta } from '../meta.ts'
import { storedLibrary, storedPreviews } from '../stored-product.ts'
import { CATALOG_META, claimForImports } from './catalog-version.ts'
import { editedFields, forgetEdited, noteEdited } from './edited-fields.ts'
import { storedAsset } from './stored-assets.ts'
import { dateDrafts, setImportState, setRetired } from './write-catalog.ts'

export const catalogEditRepository = (db: Db): CatalogEditRepository => ({
  lockCatalog: async () => {
    await lockedMeta(db, CATALOG_META.version)
  },

  count: async (filter) => {
    const row = await filtered(db, filter)
      .select((select) => select.fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  },

  list: async (filter, { offset, limit }) => {
    const rows = await filtered(db, filter)
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
    return rows.map((row) => ({ ...listed(row), files: Number(row.files) }))
  },

  find: async (sku) => {
    const found = await storedAsset(db, sku)
    return found && shown(found, (await editedFields(db, [sku])).get(sku) ?? [])
  },

  topicsOf: async (libraryId) => {
    const slugs = async (table: 'categories' | 'collections') => {
      const rows = await db
        .selectFrom(table)
        .select('slug')
        .where('library_id', '=', libraryId)
        .execute()
      return rows.map(({ slug }) => slug)
    }
    return { categories: await slugs('categories'), collections: await slugs('collections') }
  },

  topics: async () => {
    const categories = await db
      .selectFrom('products')
      .select('category_slug as slug')
      .select((select) => select.fn.countAll().as('assets'))
      .where('retired', '=', 0)
      .groupBy('category_slug')
      .execute()
    const collections = await db
      .selectFrom('product_collections')
      .innerJoin('products', 'products.id', 'product_collections.product_id')
      .select('collection_slug as slug')
      .select((select) => select.fn.countAll().as('assets'))
      .where('products.retired', '=', 0)
      .groupBy('collection_slug')
      .execute()
    return {
      categories: await topicsIn(db, 'categories', categories),
      collections: await topicsIn(db, 'collections', collections),
    }
  },

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

  forgetEdited: (sku) => forgetEdited(db, sku, EDITED_FIELDS),

  announce: async (version) => {
    // From now on the samples are not put over what somebody changed.
    await claimForImports(db)
    await writeMeta(db, CATALOG_META.version, version)
  },
})

function filtered(db: Db, { search, state, libraryId }: AssetFilter) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return db
    .selectFrom('products')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .$if(libraryId !== null, (query) => query.where('products.library_id', '=', libraryId ?? 1))
    .$if(state === 'published', (query) => query.where('products.retired', '=', 0))
    .$if(state === 'draft', (query) => query.where('imports.state', '=', 'draft'))
    .$if(state === 'retired', (query) =>
      query
        .where('products.retired', '=', 1)
        .where((where) =>
          where.or([where('imports.state', 'is', null), where('imports.state', '<>', 'draft')]),
        ),
    )
    .where((where) =>
      where.and(
        words.map((word) =>
          where.or(
            (['name', 'sku', 'tags'] as const).map(
              (column) =>
                sql<boolean>`lower(${sql.ref(`products.${column}`)}) like ${`%${escaped(word)}%`} escape '!'`,
            ),
          ),
        ),
      ),
    )
}

function escaped(word: string): string {
  return word.replaceAll(/[!%_]/g, '!$&')
}

interface ListedRow {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly library_id: number
  readonly asset_type: string | null
  readonly retired: number
  readonly imported: AssetState | null
  readonly free: number
  readonly subscription_only: number
  readonly from_price: number
  readonly from_credits: number
  readonly previews: string
}

function listed(row: ListedRow): Omit<AdminAsset, keyof ReturnType<typeof details>> {
  return {
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    libraryId: storedLibrary(row.library_id),
    assetType: isAssetType(row.asset_type) ? row.asset_type : null,
    state: stateOf(row.retired, row.imported),
    free: row.free === 1,
    subscriptionOnly: row.subscription_only === 1,
    fromPrice: cents(row.from_price),
    fromCredits: row.from_credits,
    poster: mediaAddress(storedPreviews(row.previews).posterWebp),
  }
}

/** What was never imported is on sale, or retired. */
function stateOf(retired: number, imported: AssetState | null): AssetState {
  if (retired === 0) return 'published'
  return imported === 'draft' ? 'draft' : 'retired'
}

type Stored = NonNullable<Awaited<ReturnType<typeof storedAsset>>>

function shown(found: Stored, edited: AdminAsset['edited']): AdminAsset {
  const { product } = found
  const row = { ...product, imported: product.state, previews: JSON.stringify(product.previews) }
  return { ...listed(row), ...details(found), edited }
}

function details({ product, variants, collections }: Stored) {
  return {
    description: product.description,
    motionDescription: product.motion_description,
    tags: product.tags,
    category: product.category_slug,
    collections,
    facts: product.facts,
    edited: [] as AdminAsset['edited'],
    files: variants.map((file) => ({
      sku: file.sku,
      name: file.name,
      filename: file.filename,
      container: file.container,
      codec: file.codec,
      width: file.width,
      height: file.height,
      bytes: file.bytes,
      sha256: file.sha256,
      credits: file.credits,
      basePrice: cents(file.base_price),
      correctedAt: file.corrected_at,
    })),
  }
}

async function topicsIn(
  db: Db,
  table: 'categories' | 'collections',
  counts: readonly { readonly slug: string; readonly assets: string | number | bigint }[],
): Promise<readonly AdminTopic[]> {
  const rows = await db.selectFrom(table).selectAll().orderBy('position').orderBy('slug').execute()
  const bySlug = new Map(counts.map(({ slug, assets }) => [slug, Number(assets)]))
  return rows.map(({ slug, name, library_id: library, intro, position }) => ({
    slug,
    name,
    libraryId: storedLibrary(library),
    intro,
    position,
    assets: bySlug.get(slug) ?? 0,
  }))
}
