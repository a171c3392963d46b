import type { Ownership } from '#application/ports/downloads.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { OwnedFile } from '#domain/license/coverage.ts'
import type { LibraryQuery } from '#domain/license/license-query.ts'
import { priceUnder } from '#domain/license/tier.ts'
import { searchMatcher } from '#domain/search/list-query.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { HeldFile } from '#server/application/ports/library-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { requireActing } from '#server/application/team/acting.ts'

/** The files of one entry. */
export type Entry = readonly HeldFile[]

/** The library to search. */
export interface Looking {
  readonly customer: CustomerId
  /** Whether the viewer may see that this user licensed a file. */
  readonly sees: (userId: string) => boolean
}

/** Whose licenses of a team the viewer sees: everyone's, their own, or nobody's (customer 2). */
export async function licensorsSeen(
  records: Records,
  viewer: Registered,
): Promise<(userId: string) => boolean> {
  if ((await requireActing(records, viewer, 'see-licenses')).isOk()) return () => true
  const ofOwn = (await requireActing(records, viewer, 'license')).isOk()
  return (userId) => ofOwn && userId === viewer.id
}

/** All entries that match a search and the filters, newest first. */
export async function entriesFound(
  { library, now }: Records,
  { customer, sees }: Looking,
  { search, licensedBy, projectTag }: LibraryQuery,
): Promise<readonly Entry[]> {
  const held = await library.heldFiles({ customer, now })
  const tags = await library.projectTags(customer)
  const isWanted = searchMatcher(search)
  const among = held.filter(
    ({ userId, variantId }) =>
      (!licensedBy || (userId === licensedBy && sees(userId))) &&
      (!projectTag || tags.get(variantId) === projectTag),
  )
  return [...Map.groupBy(among, entryKey).values()]
    .filter((files) => isWanted(files.flatMap((file) => textsOf(file, tags))))
    .toSorted(newestFirst)
}

function textsOf(file: HeldFile, tags: ReadonlyMap<number, string>): readonly string[] {
  const { productName, sku, orderId, filename, variantId } = file
  return [productName, sku, orderId ?? '', filename, tags.get(variantId) ?? '']
}

/** The order of the pages of the whole library. */
function newestFirst(one: Entry, other: Entry): number {
  return sinceOf(other) - sinceOf(one) || (one[0]?.productId ?? 0) - (other[0]?.productId ?? 0)
}

export function sinceOf(files: Entry): number {
  return Math.min(...files.map((file) => file.since))
}

/**
 * The files that "Download all" saves: each file once even if it is in several entries, without files that
 * came with another one, and without files that are suspended in every entry (on-account 5).
 */
export function eachOnce(entries: readonly Entry[]): readonly HeldFile[] {
  const bought = entries
    .flat()
    .filter(({ isCovered, suspendedAt }) => !isCovered && suspendedAt === null)
  return [...new Map(bought.map((file) => [file.variantId, file])).values()]
}

/** One entry per product under one license from one order, or one for all free files of a product together. */
export function entryKey({
  productId,
  licenseId,
  orderId,
}: Pick<HeldFile, 'productId' | 'licenseId' | 'orderId'>): string {
  return `${productId}-${orderId === null ? 'granted' : `${licenseId}-${orderId}`}`
}

/** Each file once, under its highest license. */
export function ownershipOf(
  files: readonly OwnedFile[],
  suspendedFiles: ReadonlySet<number>,
): readonly Ownership[] {
  const byFile = Map.groupBy(files, ({ variantId }) => variantId)
  return [...byFile.values()].flatMap((owned) => {
    const [highest] = owned.toSorted((one, other) => other.license.id - one.license.id)
    if (!highest) return []
    const { productId, variantId, license, basePrice, credits } = highest
    const worth = priceUnder(license, basePrice)
    const given = owned.every(({ listCredits }) => listCredits === 0)
    const covered = owned.every(({ isCovered }) => isCovered)
    const suspended = suspendedFiles.has(variantId)
    return {
      productId,
      variantId,
      licenseId: license.id,
      worth,
      credits,
      given,
      covered,
      suspended,
    }
  })
}
