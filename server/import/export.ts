import { open, rename, rm, writeFile } from 'node:fs/promises'
import { libraryOf } from '#server/sql/catalogue/product-cards.ts'
import type { Db } from '#server/sql/database.ts'
import { csvFormat, jsonFormat } from './export-formats.ts'
import { writtenRows } from './export-rows.ts'
import { libraryNameOf } from './manifest.ts'
import { shelvesPathOf, type ShelvesFile } from './shelves-file.ts'

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
