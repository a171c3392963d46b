import type { TopicDetails } from '#application/ports/admin-topics.ts'
import { isEditedTopicField } from '#domain/catalog/edited-fields.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { TopicEdits } from '#server/application/ports/topic-edit-repository.ts'
import type { Db } from '../database.ts'
import { mediaAddress, storedLibrary, storedPreviews } from '../stored-product.ts'
import { stateOf } from './admin-assets.ts'
import { entryEdits } from './entry-edits.ts'

const TABLES = { category: 'categories', collection: 'collections' } as const

/** Categories and collections, as staff edit them. */
export const topicEdits = (db: Db): TopicEdits => ({
  ...entryEdits(db),

  topic: async (kind, slug) => {
    const row = await db
      .selectFrom(TABLES[kind])
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!row) return null
    const edited = await entryEdits(db).editedEntry(kind, slug)
    return {
      kind,
      slug,
      libraryId: storedLibrary(row.library_id),
      name: row.name,
      intro: row.intro,
      cover: row.cover === null ? null : mediaAddress(row.cover),
      state: row.state,
      members: await membersOf(db, kind, slug),
      edited: edited.filter(isEditedTopicField),
    }
  },

  addTopic: async (kind, { slug, libraryId, name, intro, cover = null }) => {
    const last = await db
      .selectFrom(TABLES[kind])
      .select((select) => select.fn.max('position').as('position'))
      .executeTakeFirst()
    const position = Number(last?.position ?? -1) + 1
    await db
      .insertInto(TABLES[kind])
      .values({ slug, library_id: libraryId, name, intro, cover, position, state: 'draft' })
      .execute()
  },

  writeTopic: async (kind, slug, { name, intro, cover }) => {
    await db
      .updateTable(TABLES[kind])
      .set({ name, intro, ...(cover === undefined ? {} : { cover }) })
      .where('slug', '=', slug)
      .execute()
  },

  setTopicState: async (kind, slug, state) => {
    await db.updateTable(TABLES[kind]).set({ state }).where('slug', '=', slug).execute()
  },

  placedAssets: async (skus) => {
    if (skus.length === 0) return []
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sku', 'library_id', 'category_slug', 'previews'])
      .where('sku', 'in', skus)
      .execute()
    const collections = await db
      .selectFrom('product_collections')
      .innerJoin('products', 'products.id', 'product_collections.product_id')
      .select(['products.sku', 'collection_slug'])
      .where('products.sku', 'in', skus)
      .execute()
    return rows.map((row) => ({
      sku: row.sku,
      libraryId: storedLibrary(row.library_id),
      category: row.category_slug,
      collections: collections.flatMap((one) => (one.sku === row.sku ? one.collection_slug : [])),
      poster: storedPreviews(row.previews).posterWebp,
    }))
  },

  addToCollection: async (slug, skus) => {
    const products = await db
      .selectFrom('products')
      .leftJoin('product_collections', 'product_collections.product_id', 'products.id')
      .select('products.id')
      .select((select) => select.fn.max('product_collections.position').as('last'))
      .where('products.sku', 'in', skus)
      .groupBy('products.id')
      .execute()
    const rows = products.map(({ id, last }) => ({
      product_id: id,
      collection_slug: slug,
      position: Number(last ?? -1) + 1,
    }))
    if (rows.length > 0) await db.insertInto('product_collections').values(rows).execute()
  },

  takeFromCollection: async (slug, skus) => {
    await db
      .deleteFrom('product_collections')
      .where('collection_slug', '=', slug)
      .where('product_id', 'in', (select) =>
        select.selectFrom('products').select('id').where('sku', 'in', skus),
      )
      .execute()
  },

  putInCategory: async (slug, skus) => {
    await db.updateTable('products').set({ category_slug: slug }).where('sku', 'in', skus).execute()
  },

  showMedia: async (paths) => {
    if (paths.length === 0) return
    await db
      .insertInto('public_media')
      .values(paths.map((path) => ({ path })))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  },
})

async function membersOf(db: Db, kind: TopicKind, slug: string): Promise<TopicDetails['members']> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .select(['products.sku', 'products.name', 'products.retired', 'products.previews'])
    .select('imports.state as imported')
    .$if(kind === 'category', (query) => query.where('category_slug', '=', slug))
    .$if(kind === 'collection', (query) =>
      query.where('products.id', 'in', (select) =>
        select
          .selectFrom('product_collections')
          .select('product_id')
          .where('collection_slug', '=', slug),
      ),
    )
    .orderBy('products.name')
    .orderBy('products.id')
    .execute()
  return rows.map(({ retired, imported, previews, ...row }) => ({
    ...row,
    state: stateOf(retired, imported),
    poster: mediaAddress(storedPreviews(previews).posterWebp),
  }))
}
