import { put } from '#server/seed/put.ts'
import { collectionRows, previewPaths, productRow, variantRows } from '#server/seed/rows.ts'
import type { CatalogueFile } from '#server/seed/files.ts'
import type { Db } from '#server/sql/database.ts'
import type { ImportState } from '#server/sql/schema/schema-imports.ts'
import type { Previews } from '#domain/catalogue/product.ts'
import type { Arrival } from './arrival.ts'
import type { Complaint } from './fault.ts'
import { forgetLoose, IMPORTS, noteLoose } from './loose-files.ts'
import { withNotes } from './preview-names.ts'
import { lookAround, type Surroundings } from './surroundings.ts'
import { claimShelves, lockShelves, noteChange } from './version.ts'

export type Outcome =
  | { readonly kind: 'new' | 'changed' | 'unchanged' }
  | { readonly kind: 'refused'; readonly complaint: Complaint }

type Entry = CatalogueFile['products'][number]

/** An arrival that found its place. */
interface Placed {
  readonly arrival: Arrival
  readonly entry: Entry
  readonly state: ImportState
  readonly isNew: boolean
  readonly wasSold: boolean
  /** Where files lay that are replaced now. */
  readonly replaced: readonly string[]
}

/**
 * Puts assets on the shelves in one transaction: each one whole or not at all. By sku, an asset keeps
 * its id and so do its files; a file that is no longer named stays with its owners. The outcomes are
 * in the order of the arrivals.
 */
export function shelve(
  db: Db,
  arrivals: readonly Arrival[],
  now: number,
): Promise<readonly Outcome[]> {
  return db.transaction().execute(async (tx) => {
    await lockShelves(tx)
    const around = await lookAround(tx, arrivals)
    const placed: Placed[] = []
    const outcomes = arrivals.map((arrival): Outcome => {
      const complaint = objection(arrival, around)
      if (complaint) return { kind: 'refused', complaint }
      const one = place(arrival, around, now)
      if (!one) return { kind: 'unchanged' }
      placed.push(one)
      return { kind: one.isNew ? 'new' : 'changed' }
    })
    if (placed.length > 0) await write(tx, placed, { around, now })
    return outcomes
  })
}

function objection({ product }: Arrival, around: Surroundings): Complaint | null {
  const holder = around.slugs.get(product.slug)
  if (holder !== undefined && holder !== product.sku) {
    return { column: 'slug', reason: `“${product.slug}” is taken by ${holder}` }
  }
  const own = around.products.get(product.sku)?.id
  const taken = product.variants.find(({ sku }) => {
    const file = around.files.get(sku)
    return file !== undefined && file.productId !== own
  })
  if (taken) {
    return { column: 'variants', reason: `the file sku ${taken.sku} is another asset’s` }
  }
  return null
}

function place(arrival: Arrival, around: Surroundings, now: number): Placed | null {
  const { product, published, publishedAt } = arrival
  const known = around.products.get(product.sku)
  const memory = around.imports.get(product.sku)
  const before: ImportState = memory?.state ?? (known ? stateOf(known.retired) : 'draft')
  const state = published === null ? before : published ? 'published' : 'draft'
  if (memory?.content_hash === arrival.contentHash && state === memory.state) return null
  const isFirstSale = state === 'published' && before === 'draft'
  const since = publishedAt ?? (isFirstSale || !known ? now : known.published_at)
  around.slugs.set(product.slug, product.sku)
  const id = known?.id ?? around.nextProduct()
  const replaced: string[] = []
  const variants = product.variants.map((variant) => {
    const before = around.files.get(variant.sku)
    const file = before?.id ?? around.nextVariant()
    if (before?.path && before.path !== variant.file) replaced.push(before.path)
    around.files.set(variant.sku, { id: file, productId: id, path: variant.file })
    return { ...variant, id: file }
  })
  const entry = { ...product, id, published_at: since, variants }
  return { arrival, entry, state, isNew: !known, wasSold: known?.retired === 0, replaced }
}

function stateOf(retired: number): ImportState {
  return retired === 0 ? 'published' : 'retired'
}

async function write(
  tx: Db,
  placed: readonly Placed[],
  { around, now }: { readonly around: Surroundings; readonly now: number },
): Promise<void> {
  const entries = placed.map(({ entry }) => entry)
  const old = placed.filter(({ isNew }) => !isNew)
  const stale = old.length > 0 ? await clear(tx, old, around) : []
  const retired = (state: ImportState) => (state === 'published' ? 0 : 1)
  const products = placed.map(({ entry, state }) => ({
    ...productRow(entry),
    retired: retired(state),
  }))
  await put(tx, { into: 'products', by: ['id'], rows: products })
  await put(tx, { into: 'variants', by: ['id'], rows: entries.flatMap(variantRows) })
  await put(tx, {
    into: 'product_collections',
    by: ['product_id', 'collection_slug'],
    rows: entries.flatMap(collectionRows),
  })
  const paths = new Set(entries.flatMap(({ previews }) => previewPaths(previews)))
  await put(tx, { into: 'public_media', by: ['path'], rows: [...paths].map((path) => ({ path })) })
  await noteLoose(tx, [...stale, ...placed.flatMap(({ replaced }) => replaced)], now)
  await forgetLoose(tx, entries.flatMap(filesOf))
  const memories = placed.map(({ arrival, state }) => ({
    sku: arrival.product.sku,
    content_hash: arrival.contentHash,
    state,
    dated: arrival.publishedAt === null ? 0 : 1,
    imported_at: now,
  }))
  await put(tx, { into: 'imports', by: ['sku'], rows: memories })
  await claimShelves(tx)
  if (placed.some(({ state, wasSold }) => wasSold || state === 'published')) await noteChange(tx)
}

/** Every vault file that an asset's row names. */
function filesOf({ variants, previews }: Entry): readonly string[] {
  return [...variants.map(({ file }) => file), ...withNotes(previewPaths(previews))]
}

/**
 * Clears what the new rows may lack: files keep their rows, retired, for their buyers. Gives the
 * previews that are not shown for now.
 */
async function clear(
  tx: Db,
  old: readonly Placed[],
  { products }: Surroundings,
): Promise<readonly string[]> {
  const ids = old.map(({ entry }) => entry.id)
  await tx.updateTable('variants').set({ retired: 1 }).where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_collections').where('product_id', 'in', ids).execute()
  const stale = old.flatMap(({ entry }) => {
    const before = products.get(entry.sku)
    const own = `${IMPORTS}/${entry.sku}/`
    const shown = before ? previewPaths(JSON.parse(before.previews) as Previews) : []
    return shown.filter((path) => path.startsWith(own))
  })
  if (stale.length > 0) await tx.deleteFrom('public_media').where('path', 'in', stale).execute()
  return withNotes(stale)
}
