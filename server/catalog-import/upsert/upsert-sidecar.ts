import {
  changingCatalog,
  claimForImports,
  noteChange,
} from '#server/sql/catalog-import/catalog-version.ts'
import { existingBundles, existingFileIds } from '#server/sql/catalog-import/existing-rows.ts'
import { clearMembers, writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { libraryIdOf } from '../parse/manifest.ts'
import type { Sidecar } from '../parse/sidecar.ts'
import { bundleRows, topicRow } from './catalog-rows.ts'
import { changingCovers, coverOf, type CoverContext } from './covers.ts'

type Topic = Sidecar['categories'][number]
type Bundle = Sidecar['bundles'][number]

/** Adds categories and collections, with their covers; gives a line for each that failed. */
export async function upsertTopics(
  db: Db,
  { categories, collections }: Sidecar,
  context: CoverContext,
): Promise<readonly string[]> {
  const faults: string[] = []
  const rows = async (topics: readonly Topic[], what: string) => {
    const made = []
    for (const [position, { library, ...topic }] of topics.entries()) {
      const cover = await coverOf(topic.cover, context)
      if (cover.isErr()) faults.push(`${what} ${topic.slug}: ${cover.error}`)
      const placed = { library_id: libraryIdOf(library), cover: cover.unwrapOr(null) }
      made.push(topicRow({ ...topic, ...placed }, position))
    }
    return made
  }
  const topics = {
    categories: await rows(categories, 'category'),
    collections: await rows(collections, 'collection'),
  }
  if (faults.length > 0) return faults
  await changingCatalog(db, async (tx) => {
    await changingCovers(tx, context.clock.now(), () => writeCatalog(tx, topics))
    await claimForImports(tx)
    await noteChange(tx)
  })
  return []
}

/** Adds bundles whose files are all there; gives a line for each that failed. */
export async function upsertBundles(
  db: Db,
  { bundles }: Sidecar,
  context: CoverContext,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const one of bundles) {
    const cover = await coverOf(one.cover, context)
    const fault = cover.isErr()
      ? cover.error
      : await upsertBundle(db, { ...one, cover: cover.value ?? one.cover }, context.clock.now())
    if (fault) faults.push(`bundle ${one.sku}: ${fault}`)
  }
  return faults
}

function upsertBundle(
  db: Db,
  { files, published_at: since, ...bundle }: Bundle,
  now: number,
): Promise<string | null> {
  return changingCatalog(db, async (tx) => {
    const ids = await existingFileIds(tx, files)
    const lost = files.find((file) => !ids.has(file))
    if (lost) return `there is no file ${lost}`
    const { bundles, nextId } = await existingBundles(tx, bundle)
    if (bundles.some((one) => one.sku !== bundle.sku)) return `the slug ${bundle.slug} is taken`
    const entry = {
      ...bundle,
      id: bundles[0]?.id ?? nextId,
      published_at: Date.parse(since),
      variant_ids: files.flatMap((file) => ids.get(file) ?? []),
    }
    await changingCovers(tx, now, async () => {
      await clearMembers(tx, entry.id)
      await writeCatalog(tx, bundleRows([entry]))
    })
    await noteChange(tx)
    return null
  })
}
