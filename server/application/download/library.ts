import { err, ok } from 'neverthrow'
import type {
  LibraryEntry,
  LibraryPage,
  MyLibrary,
  Ownership,
} from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { OwnedFile } from '#domain/license/coverage.ts'
import { priceUnder } from '#domain/license/tier.ts'
import type { FileToSave } from '#domain/download/queue.ts'
import { searchMatcher, type ListQuery } from '#domain/search/list-query.ts'
import { PAGE_SIZE, pageOf, type Listing } from '#domain/shared/listing.ts'
import { ownedFiles } from '#server/application/cart/owned-items.ts'
import type { HeldFile } from '#server/application/ports/library-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { readActing, requireActing } from '#server/application/team/acting.ts'
import { writeTag } from './project-tags.ts'

/** Files to save that one answer names. */
const FILES_AT_ONCE = 1000

/** Projects that are proposed where somebody names one. */
const PROJECTS_PROPOSED = PAGE_SIZE

/** What a viewer may download again: purchases for ever, free files for 30 days. */
export const myLibrary = (units: UnitOfWork): MyLibrary => ({
  entries: (viewer, query) =>
    readActing(units, viewer, ['download-owned'], (records) =>
      libraryPage(records, customerOf(viewer), query),
    ),

  files: (viewer, query) =>
    readActing(units, viewer, ['download-owned'], (records) =>
      filesToSave(records, customerOf(viewer), query),
    ),

  ownedVariants: (viewer, productIds) =>
    units.read(async (records) =>
      ownershipOf(await ownedFiles(records, customerOf(viewer), productIds)),
    ),

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

/** Each file once, under the highest license. */
function ownershipOf(files: readonly OwnedFile[]): readonly Ownership[] {
  const byFile = Map.groupBy(files, ({ variantId }) => variantId)
  return [...byFile.values()].flatMap((owned) => {
    const [highest] = owned.toSorted((one, other) => other.license.id - one.license.id)
    if (!highest) return []
    const { productId, variantId, license, basePrice, credits } = highest
    const worth = priceUnder(license, basePrice)
    const given = owned.every(({ listCredits }) => listCredits === 0)
    const covered = owned.every(({ isCovered }) => isCovered)
    return { productId, variantId, licenseId: license.id, worth, credits, given, covered }
  })
}

/** The files of one entry. */
type Entry = readonly HeldFile[]

/** Which entries are on a page, and what it says of all of them. */
interface Slice extends Omit<LibraryPage, 'items' | 'projects'> {
  readonly entries: readonly Entry[]
}

async function libraryPage(
  records: Records,
  customer: CustomerId,
  query: ListQuery,
): Promise<LibraryPage> {
  const { library, catalog, fileReports } = records
  const { entries, ...page } =
    query.search === ''
      ? await wholeSlice(records, customer, query.page)
      : await foundSlice(records, customer, query)
  const held = entries.flat()
  const cards = await catalog.cards([...new Set(held.map((file) => file.productId))])
  const details = {
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
  }
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

async function foundSlice(records: Records, customer: CustomerId, query: ListQuery) {
  const found = await entriesFound(records, customer, query.search)
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
  customer: CustomerId,
  { page, search }: ListQuery,
): Promise<Listing<FileToSave>> {
  const files = eachOnce(await entriesFound(records, customer, search))
  const { offset, ...listing } = pageOf(files.length, page, FILES_AT_ONCE)
  const items = files
    .slice(offset, offset + FILES_AT_ONCE)
    .map(({ variantId, filename, bytes, sha256 }) => ({ variantId, filename, bytes, sha256 }))
  return { ...listing, items }
}

/** All entries that a search finds, the newest first. */
async function entriesFound(
  { library, now }: Records,
  customer: CustomerId,
  search: string,
): Promise<readonly Entry[]> {
  const held = await library.heldFiles({ customer, now })
  const tags = await library.projectTags(customer)
  const isWanted = searchMatcher(search)
  return [...Map.groupBy(held, entryKey).values()]
    .filter((files) => isWanted(files.flatMap((file) => textsOf(file, tags))))
    .toSorted(newestFirst)
}

function textsOf(file: HeldFile, tags: ReadonlyMap<number, string>): readonly string[] {
  const { productName, sku, orderId, filename, variantId } = file
  return [productName, sku, orderId ?? '', filename, tags.get(variantId) ?? '']
}

/** As the pages of the whole library are ordered. */
function newestFirst(one: Entry, other: Entry): number {
  return sinceOf(other) - sinceOf(one) || (one[0]?.productId ?? 0) - (other[0]?.productId ?? 0)
}

function sinceOf(files: Entry): number {
  return Math.min(...files.map((file) => file.since))
}

/** What is saved where all is: each file once, though it is on several entries, and none that came with another. */
function eachOnce(entries: readonly Entry[]): readonly HeldFile[] {
  const bought = entries.flat().filter(({ isCovered }) => !isCovered)
  return [...new Map(bought.map((file) => [file.variantId, file])).values()]
}

/** One entry for a product under a license from an order, or for all its free files together. */
function entryKey({
  productId,
  licenseId,
  orderId,
}: Pick<HeldFile, 'productId' | 'licenseId' | 'orderId'>): string {
  return `${productId}-${orderId === null ? 'granted' : `${licenseId}-${orderId}`}`
}

/** What came with another file stands below it (coverage 5). */
function boughtFirst(files: Entry): Entry {
  return files.toSorted((one, other) => Number(one.isCovered) - Number(other.isCovered))
}

/** When it was corrected, where its owner may have the bytes of before. */
function correctedSince({ correctedAt, since }: HeldFile): number | null {
  return correctedAt !== null && correctedAt > since ? correctedAt : null
}

interface Details {
  readonly cardOf: ReadonlyMap<number, ProductCard>
  readonly tags: ReadonlyMap<number, string>
  /** When open reports of files were made. */
  readonly reported: ReadonlyMap<number, number>
}

function entryOf(files: Entry, { cardOf, tags, reported }: Details): readonly LibraryEntry[] {
  const [first] = files
  const product = first && cardOf.get(first.productId)
  if (!first || !product) return []
  const ends = files.flatMap((file) => (file.until === null ? [] : file.until))
  return [
    {
      product,
      licenseId: first.licenseId,
      orderId: first.orderId,
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
