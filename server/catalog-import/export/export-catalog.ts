import { open, rename, rm, writeFile } from 'node:fs/promises'
import { libraryOf } from '../../sql/catalog/product-cards.ts'
import { storedBundles, storedTopics } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import { csvFormat, jsonFormat } from './formats.ts'
import { writtenRows } from './manifest-rows.ts'
import { libraryNameOf } from '../parse/manifest.ts'
import { sidecarPathOf, type Sidecar } from '../parse/sidecar.ts'

/** Writes the whole catalog as a manifest that `import --trust-facts` reads back. Gives the number of assets. */
export async function exportCatalog(db: Db, file: string): Promise<number> {
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
  await writeFile(sidecarPathOf(file), `${JSON.stringify(await sidecarOf(db), null, 2)}\n`)
  return count
}

async function sidecarOf(db: Db): Promise<Sidecar> {
  const topics = async (table: 'categories' | 'collections') => {
    const rows = await storedTopics(db, table)
    return rows.map(({ slug, name, library_id: library, intro, cover }) => ({
      slug,
      name,
      library: libraryNameOf(libraryOf(library)),
      intro,
      ...(cover === null ? {} : { cover }),
    }))
  }
  const bundles = await storedBundles(db)
  return {
    categories: await topics('categories'),
    collections: await topics('collections'),
    bundles: bundles.map(({ id: _id, retired: _retired, published_at: since, ...words }) => ({
      ...words,
      published_at: new Date(since).toISOString(),
    })),
  }
}
