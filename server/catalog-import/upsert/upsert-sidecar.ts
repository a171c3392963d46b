import { digestIn, digestOf } from '#domain/catalog/file-digest.ts'
import { covers } from '#domain/license/coverage.ts'
import {
  changingCatalog,
  claimForImports,
  noteChange,
} from '#server/sql/catalog-import/catalog-version.ts'
import {
  existingBundles,
  existingFiles,
  existingCovers,
} from '#server/sql/catalog-import/existing-rows.ts'
import { clearMembers, writeCatalog, hideMedia } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { libraryIdOf, isStoragePath } from '#server/catalog-import/parse/manifest.ts'
import type { Sidecar } from '#server/catalog-import/parse/sidecar.ts'
import { bundleRows, topicRow } from './catalog-rows.ts'
import { err, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { endingOf, familyOf } from '#server/catalog-import/check/file-kinds.ts'
import { publicRows, soldCover } from '#server/catalog-import/check/given-away.ts'
import { lowPriceOfBundle } from '#server/catalog-import/check/low-prices.ts'
import { findInside } from '#server/catalog-import/check/media-folder.ts'
import type { ImportContext } from '#server/catalog-import/ingest.ts'
import { keepBundleEdits, keepTopicEdits } from './keep-entry-edits.ts'
import { IMPORTS, noteReplaced } from './orphaned-files.ts'
import { hashOfFile, stagingIn } from './staging.ts'

type Topic = Sidecar['categories'][number]
type Bundle = Sidecar['bundles'][number]

/**
 * Report on the entries of a sidecar: a line for each that failed, and for each with fields that keep
 * the values set in the admin.
 */
interface SidecarReport {
  readonly faults: readonly string[]
  readonly kept: readonly string[]
}

/** Adds or updates categories and collections, with their covers. */
export async function upsertTopics(
  db: Db,
  { categories, collections }: Sidecar,
  context: CoverContext,
): Promise<SidecarReport> {
  const faults: string[] = []
  const rows = async (topics: readonly Topic[], what: string) => {
    const made = []
    for (const [position, { library, ...topic }] of topics.entries()) {
      const cover = await coverOf(db, topic.cover, context)
      if (cover.isErr()) faults.push(`${what} ${topic.slug}: ${cover.error}`)
      const placed = { library_id: libraryIdOf(library), cover: cover.unwrapOr(null) }
      made.push(topicRow({ ...topic, ...placed }, position))
    }
    return made
  }
  const read = {
    categories: await rows(categories, 'category'),
    collections: await rows(collections, 'collection'),
  }
  if (faults.length > 0) return { faults, kept: [] }
  return changingCatalog(db, async (tx) => {
    const categoryRows = await keepTopicEdits(tx, 'category', read.categories)
    const collectionRows = await keepTopicEdits(tx, 'collection', read.collections)
    const topics = { categories: categoryRows.rows, collections: collectionRows.rows }
    await changingCovers(tx, context.clock.now(), () => writeCatalog(tx, topics, covers))
    await claimForImports(tx)
    await noteChange(tx)
    return { faults: [], kept: [...categoryRows.kept, ...collectionRows.kept] }
  })
}

/** Adds or updates bundles whose files all exist. */
export async function upsertBundles(
  db: Db,
  { bundles }: Sidecar,
  context: CoverContext,
): Promise<SidecarReport> {
  const faults: string[] = []
  const kept: string[] = []
  for (const one of bundles) {
    const cover = await coverOf(db, one.cover, context)
    const fault = cover.isErr()
      ? cover.error
      : await upsertBundle(db, { ...one, cover: cover.value ?? one.cover }, context.clock.now())
    if (typeof fault === 'string') faults.push(`bundle ${one.sku}: ${fault}`)
    else if (fault.kept !== null) kept.push(fault.kept)
  }
  return { faults, kept }
}

function upsertBundle(
  db: Db,
  { files, published_at: since, ...bundle }: Bundle,
  now: number,
): Promise<string | { readonly kept: string | null }> {
  return changingCatalog(db, async (tx) => {
    const found = await existingFiles(tx, files)
    const lost = files.find((file) => !found.has(file))
    if (lost) return `file not found: ${lost}`
    const members = files.flatMap((file) => found.get(file) ?? [])
    const prices = members.map(({ basePrice }) => basePrice)
    const fault = lowPriceOfBundle(prices, bundle.effective_discount)
    if (fault !== null) return fault
    const { bundles, nextId } = await existingBundles(tx, bundle)
    if (bundles.some((one) => one.sku !== bundle.sku))
      return `the slug ${bundle.slug} is already used`
    const given = {
      ...bundle,
      id: bundles[0]?.id ?? nextId,
      published_at: Date.parse(since),
      variant_ids: members.map(({ id }) => id),
    }
    const { entry, isRetired, kept } = await keepBundleEdits(tx, given)
    await changingCovers(tx, now, async () => {
      await clearMembers(tx, entry.id)
      await writeCatalog(tx, bundleRows([entry], isRetired), covers)
    })
    await noteChange(tx)
    return { kept }
  })
}

type CoverContext = Pick<ImportContext, 'media' | 'storage' | 'uploads' | 'orphans'> & {
  readonly clock: Clock
}

const COVERS = `${IMPORTS}/covers`

/**
 * A cover is a path in the file storage, or an image in the operator's folder, which is then stored. A file that is
 * sold is refused (catalog 14).
 */
async function coverOf(
  db: Db,
  cover: string | undefined,
  { media, storage: fileStorage, uploads, orphans }: CoverContext,
): Promise<Result<string | null, string>> {
  if (cover === undefined) return ok(null)
  if (isStoragePath(cover) && (await fileStorage.open(cover)).isOk()) {
    const fault = await soldCover(db, { path: cover, digest: digestIn(cover) })
    return fault === null ? ok(cover) : err(fault)
  }
  const found = await findInside(media, cover)
  if (found.isErr()) return err(found.error)
  const { place, bytes, name: file } = found.value
  const known = endingOf(file)
  if (known?.kind !== 'still' || (await familyOf(place)) !== known.family) {
    return err(`“${file}” isn’t an image`)
  }
  const sha256 = await hashOfFile(place)
  const ending = file.slice(file.lastIndexOf('.')).toLowerCase()
  const path = `${COVERS}/${digestOf(sha256)}${ending}`
  const fault = await soldCover(db, { path, digest: digestOf(sha256) })
  if (fault !== null) return err(fault)
  const kept = await stagingIn(uploads, orphans).put(path, place, { bytes, sha256 })
  return kept.map(() => path)
}

/**
 * Makes the catalog's covers public after a change, and hides imported covers that are no longer used.
 */
async function changingCovers(tx: Db, now: number, change: () => Promise<void>): Promise<void> {
  const before = await existingCovers(tx)
  await change()
  const shown = await existingCovers(tx)
  const added = shown.filter((path) => !before.includes(path))
  await writeCatalog(tx, { public_media: await publicRows(tx, added) }, covers)
  const hidden = before.filter((path) => path.startsWith(`${COVERS}/`) && !shown.includes(path))
  await hideMedia(tx, hidden)
  await noteReplaced(tx, { orphaned: hidden, named: shown, now })
}
