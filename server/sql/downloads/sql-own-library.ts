import type { Clock } from '#application/ports/clock.ts'
import type { LibraryEntry, OwnLibrary } from '#application/ports/downloads.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { attempted } from '#application/ports/outage.ts'
import { deciding } from '../deciding.ts'
import { storedLicense } from '../stored-license.ts'
import type { Db } from '../database.ts'
import { ownedFiles, grantedFiles, type HeldFile } from '../orders/held-files.ts'
import { productCards } from '../catalogue/product-cards.ts'
import { projectTagsOf, tagHeldFiles } from './project-tags.ts'
import { isRowId } from '../row-ids.ts'

/** What a viewer may download again: purchases for ever, free files for 30 days. */
export const sqlOwnLibrary = (db: Db, clock: Clock): OwnLibrary => ({
  entries: (viewer) => attempted(entriesOf(db, viewer.id, clock.now())),

  ownedVariants: (viewer, productIds) => {
    const ids = productIds.filter(isRowId)
    if (ids.length === 0) return attempted(Promise.resolve([]))
    return attempted(
      db
        .selectFrom('entitlements')
        .select(['product_id as productId', 'variant_id as variantId'])
        .select((row) => row.fn.max('license_id').as('licenseId'))
        .where('user_id', '=', viewer.id)
        .where('product_id', 'in', ids)
        .where('revoked_at', 'is', null)
        .groupBy(['product_id', 'variant_id'])
        .orderBy('variant_id')
        .execute(),
    ).map((rows) => rows.map((row) => ({ ...row, licenseId: storedLicense(row.licenseId) })))
  },

  tag: (viewer, variantIds, tag) =>
    deciding(db, (tx) =>
      tagHeldFiles(tx, { userId: viewer.id, variantIds, tag, now: clock.now() }),
    ),
})

async function entriesOf(db: Db, userId: string, now: number): Promise<readonly LibraryEntry[]> {
  const owned = await ownedFiles(db, userId)
  const mine = new Set(owned.map((file) => file.variantId))
  const granted = await grantedFiles(db, userId, now)
  const held = [...owned, ...granted.filter((file) => !mine.has(file.variantId))]
  const cards = await productCards(db, [...new Set(held.map((file) => file.productId))])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const tags = await projectTagsOf(db, userId)
  const entries = Map.groupBy(held, entryKey)
    .values()
    .flatMap((files) => entryOf(files, { cardOf, tags }))
  return [...entries].toSorted((one, other) => other.since - one.since)
}

/** One entry for a product under a licence from an order, or for all its free files together. */
function entryKey({ productId, licenseId, orderId }: HeldFile): string {
  return `${productId}-${orderId === null ? 'granted' : `${licenseId}-${orderId}`}`
}

interface Surroundings {
  readonly cardOf: ReadonlyMap<number, ProductCard>
  readonly tags: ReadonlyMap<number, string>
}

function entryOf(
  files: readonly HeldFile[],
  { cardOf, tags }: Surroundings,
): readonly LibraryEntry[] {
  const [first] = files
  const product = first && cardOf.get(first.productId)
  if (!first || !product) return []
  const ends = files.flatMap((file) => (file.until === null ? [] : file.until))
  return [
    {
      product,
      licenseId: storedLicense(first.licenseId),
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
