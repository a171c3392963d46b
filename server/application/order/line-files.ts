import { coveredWith, type ListedFile } from '#domain/license/coverage.ts'
import type { CatalogFileRef } from '#server/application/ports/catalog-repository.ts'
import type { FileLine } from '#server/application/ports/file-order-repository.ts'
import type { LineFile } from '#server/application/ports/order-repository.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import { withIncluded } from '#messages/line-text.ts'

/** Locks the products of files that are about to be bought, so that what they cover is known (coverage 1). */
export async function lockProductsOf(
  { catalog }: Pick<Repositories, 'catalog'>,
  files: readonly CatalogFileRef[],
): Promise<void> {
  const productIds = new Set(files.map(({ productId }) => productId))
  await catalog.lockProducts([...productIds].toSorted((a, b) => a - b))
}

/**
 * Which files an order licenses, or some of its lines. Their products are locked first: what an import is just adding to
 * them is among these files, or comes to whoever owns them by the end of this unit (coverage 1).
 */
export async function lockedFiles(
  { catalog, orders }: Pick<Repositories, 'catalog' | 'orders'>,
  orderId: string,
  lines?: readonly number[],
): Promise<readonly LineFile[]> {
  await lockProductsOf({ catalog }, await orders.files(orderId, lines))
  return orders.files(orderId, lines)
}

/** What a line licenses that buys these files: each, and what it covers by today's list (coverage 1). */
export async function lineFiles(
  { catalog }: Pick<Repositories, 'catalog'>,
  bought: readonly ListedFile[],
): Promise<readonly LineFile[]> {
  const files = await catalog.filesOfProducts([...new Set(bought.map((file) => file.productId))])
  const covered = bought.flatMap((file) =>
    coveredWith(file, files).map((one) => ({ ...one, by: file })),
  )
  const lines: readonly LineFile[] = [
    ...bought.map((file) => lineFile(file, { listCredits: file.credits, coveredBy: null })),
    ...covered.map(({ by, ...file }) =>
      lineFile(file, { listCredits: by.credits, coveredBy: by.variantId }),
    ),
  ]
  return lines.filter(
    ({ variantId }, at) => lines.findIndex((one) => one.variantId === variantId) === at,
  )
}

/** The description of a line that licenses these, with how many come along (coverage 5). */
export function detailOf(detail: string, files: readonly LineFile[]): string {
  return withIncluded(detail, files.filter(({ coveredBy }) => coveredBy !== null).length)
}

/** What a line licenses that gives a file away: that file, which covers nothing (coverage 4). */
export function given(file: CatalogFileRef): Pick<FileLine, 'files' | 'bases'> {
  return { files: [lineFile(file, { listCredits: 0, coveredBy: null })], bases: [] }
}

function lineFile(
  { productId, variantId }: CatalogFileRef,
  how: Pick<LineFile, 'listCredits' | 'coveredBy'>,
): LineFile {
  return { productId, variantId, ...how }
}
