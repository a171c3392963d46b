import { open, rename, rm, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { facts, previews } from '#contract/catalogue.ts'
import type { Facts, Previews } from '#domain/catalogue/product.ts'
import { LIBRARY } from '#domain/catalogue/library.ts'
import type { Db } from '#server/sql/database.ts'
import { libraryOf } from '#server/sql/product-cards.ts'
import { COLUMNS, FILE_COLUMNS, fileColumn, guarded } from './csv-columns.ts'
import { isMeasured } from './describe.ts'
import { libraryNameOf, type manifestRow } from './manifest.ts'
import { shelvesPathOf, type ShelvesFile } from './shelves-file.ts'

type WrittenRow = z.input<typeof manifestRow>

const ROWS_AT_ONCE = 200

/** Writes the whole catalogue as a manifest that `import --trust-facts` reads back. Gives the number of assets. */
export async function exportCatalogue(db: Db, file: string): Promise<number> {
  const half = `${file}.half`
  const target = await open(half, 'w')
  let count = 0
  try {
    const format = file.toLowerCase().endsWith('.json') ? jsonFormat() : await csvFormat(db)
    await target.write(format.head)
    for await (const row of writtenRows(db)) {
      await target.write(format.row(row, count))
      count += 1
    }
    await target.write(format.foot)
    await target.sync()
    await target.close()
    await rename(half, file)
  } catch (cause) {
    await target.close().catch(() => undefined)
    await rm(half, { force: true })
    throw cause
  }
  await writeFile(shelvesPathOf(file), `${JSON.stringify(await shelvesOf(db), null, 2)}\n`)
  return count
}

interface Format {
  readonly head: string
  readonly row: (row: WrittenRow, place: number) => string
  readonly foot: string
}

function jsonFormat(): Format {
  return {
    head: '[',
    row: (row, place) => `${place > 0 ? ',' : ''}\n${JSON.stringify(row)}`,
    foot: '\n]\n',
  }
}

async function csvFormat(db: Db): Promise<Format> {
  const row = await db
    .selectFrom('variants')
    .select((select) => select.fn.max('position').as('last'))
    .executeTakeFirst()
  const files = Array.from({ length: Number(row?.last ?? 0) + 1 }, (_, at) => at)
  const own = Object.keys(COLUMNS)
  const ofFile = Object.keys(FILE_COLUMNS)
  const names = [...own, ...files.flatMap((at) => ofFile.map((field) => fileColumn(at, field)))]
  return {
    head: `${names.join(',')}\r\n`,
    row: (written) => {
      const cells = [
        ...own.map((field) => cellOf(Reflect.get(written, field))),
        ...files.flatMap((at) => {
          const variant = written.variants[at]
          return ofFile.map((field) => (variant ? cellOf(Reflect.get(variant, field)) : ''))
        }),
      ]
      return `${cells.join(',')}\r\n`
    },
    foot: '',
  }
}

function cellOf(value: unknown): string {
  const text = guarded(textOf(value))
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value !== 'object') return String(value)
  const isPairs = Object.values(value).every((one) => typeof one === 'string')
  return isPairs ? pairs(value) : JSON.stringify(value)
}

function pairs(value: object): string {
  return Object.entries(value)
    .map(([key, one]) => `${key}=${String(one)}`)
    .join('; ')
}

/** The rows of the whole catalogue, some hundred at a time. What is retired stays behind. */
async function* writtenRows(db: Db): AsyncGenerator<WrittenRow> {
  let after = 0
  for (;;) {
    const products = await productsAfter(db, after)
    if (products.length === 0) return
    const ids = products.map(({ id }) => id)
    const variants = await variantsOf(db, ids)
    const collections = await collectionsOf(db, ids)
    for (const product of products) {
      yield written(product, {
        variants: variants.filter((one) => one.product_id === product.id),
        collections: collections.flatMap((one) =>
          one.product_id === product.id ? one.collection_slug : [],
        ),
      })
    }
    after = products.at(-1)?.id ?? after
  }
}

function productsAfter(db: Db, id: number) {
  return db
    .selectFrom('products')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .selectAll('products')
    .select(['imports.state as state', 'imports.dated as dated'])
    .where((where) =>
      where.or([where('products.retired', '=', 0), where('imports.state', '=', 'draft')]),
    )
    .where('products.id', '>', id)
    .orderBy('products.id')
    .limit(ROWS_AT_ONCE)
    .execute()
}

function variantsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', ids)
    .where('retired', '=', 0)
    .orderBy('position')
    .execute()
}

function collectionsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('product_collections')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()
}

type ProductRow = Awaited<ReturnType<typeof productsAfter>>[number]

interface Parts {
  readonly variants: Awaited<ReturnType<typeof variantsOf>>
  readonly collections: readonly string[]
}

function written(product: ProductRow, { variants, collections }: Parts): WrittenRow {
  const library = libraryOf(product.library_id)
  const name = libraryNameOf(library)
  const facets = JSON.parse(product.facets) as Record<string, string>
  const typed = Object.entries(facets).filter(([key]) => !isMeasured(name, key))
  const free = product.free === 1 || library === LIBRARY.PRACTICE
  return {
    sku: product.sku,
    name: product.name,
    slug: product.slug,
    library: name,
    ...(product.asset_type === null
      ? {}
      : { asset_type: product.asset_type as NonNullable<WrittenRow['asset_type']> }),
    category: product.category_slug,
    collections: [...collections],
    tags: JSON.parse(product.tags) as string[],
    description: product.description,
    motion_description: product.motion_description,
    free: product.free === 1,
    subscription_only: product.subscription_only === 1,
    blend: product.blend as NonNullable<WrittenRow['blend']>,
    ...(typed.length > 0 ? { facets: Object.fromEntries(typed) } : {}),
    popularity: product.popularity,
    published: product.retired === 0,
    ...(product.dated === 0 && product.state === 'draft'
      ? {}
      : { published_at: new Date(product.published_at).toISOString() }),
    made: {
      facts: z.encode(facts, JSON.parse(product.facts) as Facts),
      previews: z.encode(previews, JSON.parse(product.previews) as Previews),
      facets,
    },
    variants: variants.map((variant) => ({
      file: variant.vault_path,
      name: variant.name,
      sku: variant.sku,
      filename: variant.filename,
      ...(free ? {} : { credits: variant.credits, price_usd: variant.base_price / 100 }),
      held: {
        path: variant.vault_path,
        bytes: variant.bytes,
        sha256: variant.sha256,
        width: variant.width,
        height: variant.height,
        codec: variant.codec,
        container: variant.container,
        is_4k: variant.is4k === 1,
      },
    })),
  }
}

async function shelvesOf(db: Db): Promise<ShelvesFile> {
  const topics = async (table: 'categories' | 'collections') => {
    const rows = await db.selectFrom(table).selectAll().orderBy('position').execute()
    return rows.map(({ slug, name, library_id: library, intro, cover }) => ({
      slug,
      name,
      library: libraryNameOf(libraryOf(library)),
      intro,
      ...(cover === null ? {} : { cover }),
    }))
  }
  const bundles = await db.selectFrom('bundles').selectAll().where('retired', '=', 0).execute()
  const members = await db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .select(['bundle_id', 'variants.sku'])
    .orderBy('bundle_members.position')
    .execute()
  return {
    categories: await topics('categories'),
    collections: await topics('collections'),
    bundles: bundles.map(({ id, retired: _retired, published_at: since, ...words }) => ({
      ...words,
      published_at: new Date(since).toISOString(),
      files: members.flatMap((one) => (one.bundle_id === id ? one.sku : [])),
    })),
  }
}
