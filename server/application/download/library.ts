import { err, ok } from 'neverthrow'
import type { LibraryEntry, LibraryPage, MyLibrary } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { Licensee } from '#domain/license/certificate.ts'
import type { LibraryQuery } from '#domain/license/license-query.ts'
import type { FileToSave } from '#domain/download/queue.ts'
import { PAGE_SIZE, pageOf, type Listing } from '#domain/shared/listing.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { idsOf } from '#domain/catalog/item-ref.ts'
import { ownedFiles, ownedOf } from '#server/application/cart/owned-items.ts'
import type { HeldFile } from '#server/application/ports/library-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { readActing, requireActing } from '#server/application/team/acting.ts'
import {
  eachOnce,
  entriesFound,
  entryKey,
  licensorsSeen,
  ownershipOf,
  sinceOf,
  type Entry,
  type Looking,
} from './library-entries.ts'
import { writeTag } from './project-tags.ts'

/** Files to save per response. */
const FILES_AT_ONCE = 1000

/** Projects suggested when someone names one. */
const PROJECTS_PROPOSED = 200

/** The files that a viewer may download again: purchases permanently, free files for 30 days. */
export const myLibrary = (units: UnitOfWork): MyLibrary => ({
  entries: (viewer, query) =>
    readActing(units, viewer, ['download-owned'], (records) => libraryPage(records, viewer, query)),

  files: (viewer, query) =>
    readActing(units, viewer, ['download-owned'], (records) => filesToSave(records, viewer, query)),

  ownedVariants: (viewer, productIds) =>
    units.read(async (records) => {
      const customer = customerOf(viewer)
      const owned = await ownedFiles(records, customer, productIds)
      return ownershipOf(owned, await records.onAccount.suspendedFiles(customer, productIds))
    }),

  ownedBundles: (viewer, bundleIds, licenseId) =>
    units.read(async (records) => {
      const refs = bundleIds.map((id) => ({ type: 'bundle' as const, id }))
      return idsOf(
        await ownedOf(records, refs, { customer: customerOf(viewer), licenseId }),
        'bundle',
      )
    }),

  tag: (viewer, variantIds, { projectTag: tag }) =>
    units.run<void, Missing | Outage>(async (unit) => {
      const customer = customerOf(viewer)
      const allowed = await requireActing(unit, viewer, 'license')
      if (allowed.isErr()) return err(allowed.error)
      for (const variantId of variantIds) {
        const held = await unit.library.isHeld(customer, variantId, unit.now)
        if (!held) return err({ kind: 'missing', what: 'file' })
      }
      for (const variantId of variantIds) {
        await writeTag(unit, { customer, userId: viewer.id, variantId, tag })
      }
      return ok(undefined)
    }),
})

/** The entries of a page, and the totals of all entries. */
interface Slice extends Omit<LibraryPage, 'items' | 'projects' | 'licensees'> {
  readonly entries: readonly Entry[]
}

async function libraryPage(
  records: Records,
  viewer: Registered,
  query: LibraryQuery,
): Promise<LibraryPage> {
  const { library, catalog, certificates, fileReports } = records
  const customer = customerOf(viewer)
  const sees = await licensorsSeen(records, viewer)
  const { entries, ...page } = isEverything(query)
    ? await wholeSlice(records, customer, query.page)
    : await foundSlice(records, { customer, sees }, query)
  const licensees = viewer.team ? await certificates.licensees(customer, { by: undefined }) : []
  const held = entries.flat()
  const cards = await catalog.cards([...new Set(held.map((file) => file.productId))])
  const details = {
    sees,
    licensorOf: (userId: string) =>
      sees(userId) ? (licensees.find(({ id }) => id === userId) ?? null) : null,
    cardOf: new Map(cards.map((card) => [card.id, card])),
    tags: await library.projectTags(
      customer,
      held.map((file) => file.variantId),
    ),
    reported: await fileReports.openOf(
      customer,
      held.map((file) => file.variantId),
    ),
  }
  return {
    ...page,
    items: entries.flatMap((files) => entryOf(files, details)),
    projects: await library.lastTags(customer, PROJECTS_PROPOSED),
    licensees: licensees.filter(({ id }) => sees(id)),
  }
}

function isEverything({ search, licensedBy, projectTag }: LibraryQuery): boolean {
  return search === '' && !licensedBy && !projectTag
}

async function wholeSlice({ library, now }: Records, customer: CustomerId, asked: number) {
  const holder = { customer, now }
  const totals = await library.totals(holder)
  const { offset, ...page } = pageOf(totals.entries, asked)
  const keys = await library.entries(holder, { offset, limit: PAGE_SIZE })
  const byKey = Map.groupBy(await library.heldFiles(holder, keys), entryKey)
  const entries = keys.map((key) => byKey.get(entryKey(key)) ?? [])
  return { ...page, entries, files: { count: totals.files, bytes: totals.bytes } } satisfies Slice
}

async function foundSlice(records: Records, looking: Looking, query: LibraryQuery) {
  const found = await entriesFound(records, looking, query)
  const { offset, ...page } = pageOf(found.length, query.page)
  const files = eachOnce(found)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return {
    ...page,
    entries: found.slice(offset, offset + PAGE_SIZE),
    files: { count: files.length, bytes },
  } satisfies Slice
}

async function filesToSave(
  records: Records,
  viewer: Registered,
  query: LibraryQuery,
): Promise<Listing<FileToSave>> {
  const looking = { customer: customerOf(viewer), sees: await licensorsSeen(records, viewer) }
  const files = eachOnce(await entriesFound(records, looking, query))
  const { offset, ...listing } = pageOf(files.length, query.page, FILES_AT_ONCE)
  const items = files
    .slice(offset, offset + FILES_AT_ONCE)
    .map(({ variantId, filename, bytes, sha256 }) => ({ variantId, filename, bytes, sha256 }))
  return { ...listing, items }
}

/** Lists files that came with another file below it (coverage 5). */
function boughtFirst(files: Entry): Entry {
  return files.toSorted((one, other) => Number(one.isCovered) - Number(other.isCovered))
}

/** When the file was corrected; null if its owner cannot have the old bytes. */
function correctedSince({ correctedAt, since }: HeldFile): number | null {
  return correctedAt !== null && correctedAt > since ? correctedAt : null
}

interface Details {
  /** Whether the viewer sees what this person licensed and ordered (customer 2). */
  readonly sees: (userId: string) => boolean
  readonly licensorOf: (userId: string) => Licensee | null
  readonly cardOf: ReadonlyMap<number, ProductCard>
  readonly tags: ReadonlyMap<number, string>
  /** When the open reports of files were submitted. */
  readonly reported: ReadonlyMap<number, number>
}

function entryOf(
  files: Entry,
  { sees, licensorOf, cardOf, tags, reported }: Details,
): readonly LibraryEntry[] {
  const [first] = files
  const product = first && cardOf.get(first.productId)
  if (!first || !product) return []
  const ends = files.flatMap((file) => (file.until === null ? [] : file.until))
  return [
    {
      product,
      licenseId: first.licenseId,
      orderId: sees(first.userId) ? first.orderId : null,
      licensedBy: licensorOf(first.userId),
      since: sinceOf(files),
      until: ends.length > 0 ? Math.min(...ends) : null,
      ...(first.suspendedAt !== null && { suspendedAt: first.suspendedAt }),
      files: boughtFirst(files).map((file) => ({
        variantId: file.variantId,
        productName: product.name,
        productSlug: product.slug,
        name: file.name,
        filename: file.filename,
        bytes: file.bytes,
        sha256: file.sha256,
        projectTag: tags.get(file.variantId) ?? '',
        reportedAt: reported.get(file.variantId) ?? null,
        correctedAt: correctedSince(file),
        covered: file.isCovered,
      })),
    },
  ]
}
