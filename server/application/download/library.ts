import { err, ok } from 'neverthrow'
import type { LibraryEntry, MyLibrary } from '#application/ports/downloads.ts'
import type { Missing } from '#application/ports/outage.ts'
import type { ProductCard } from '#domain/catalog/product.ts'
import type { HeldFile } from '#server/application/ports/library-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { writeTag } from './project-tags.ts'

/** What a viewer may download again: purchases for ever, free files for 30 days. */
export const myLibrary = (units: UnitOfWork): MyLibrary => ({
  entries: (viewer) => units.read((records) => entriesOf(records, viewer.id)),

  ownedVariants: (viewer, productIds) =>
    units.read(({ library }) => library.ownedVariants(viewer.id, productIds)),

  tag: (viewer, variantIds, { projectTag: tag }) =>
    units.run<void, Missing>(async (unit) => {
      for (const variantId of variantIds) {
        const held = await unit.library.isHeld(viewer.id, variantId, unit.now)
        if (!held) return err({ kind: 'missing', what: 'file' })
      }
      for (const variantId of variantIds) {
        await writeTag(unit, { userId: viewer.id, variantId, tag })
      }
      return ok(undefined)
    }),
})

async function entriesOf(records: Records, userId: string): Promise<readonly LibraryEntry[]> {
  const owned = await records.library.ownedFiles(userId)
  const mine = new Set(owned.map((file) => file.variantId))
  const granted = await records.library.grantedFiles(userId, records.now)
  const held = [...owned, ...granted.filter((file) => !mine.has(file.variantId))]
  const cards = await records.catalog.cards([...new Set(held.map((file) => file.productId))])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const tags = await records.library.projectTags(userId)
  const entries = Map.groupBy(held, entryKey)
    .values()
    .flatMap((files) => entryOf(files, { cardOf, tags }))
  return [...entries].toSorted((one, other) => other.since - one.since)
}

/** One entry for a product under a license from an order, or for all its free files together. */
function entryKey({ productId, licenseId, orderId }: HeldFile): string {
  return `${productId}-${orderId === null ? 'granted' : `${licenseId}-${orderId}`}`
}

interface Details {
  readonly cardOf: ReadonlyMap<number, ProductCard>
  readonly tags: ReadonlyMap<number, string>
}

function entryOf(files: readonly HeldFile[], { cardOf, tags }: Details): readonly LibraryEntry[] {
  const [first] = files
  const product = first && cardOf.get(first.productId)
  if (!first || !product) return []
  const ends = files.flatMap((file) => (file.until === null ? [] : file.until))
  return [
    {
      product,
      licenseId: first.licenseId,
      orderId: first.orderId,
      since: Math.min(...files.map((file) => file.since)),
      until: ends.length > 0 ? Math.min(...ends) : null,
      files: files.map((file) => ({
        variantId: file.variantId,
        productName: product.name,
        productSlug: product.slug,
        name: file.name,
        filename: file.filename,
        bytes: file.bytes,
        sha256: file.sha256,
        projectTag: tags.get(file.variantId) ?? '',
      })),
    },
  ]
}
