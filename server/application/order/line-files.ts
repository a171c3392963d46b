import { coveredWith, type ListedFile } from '#domain/license/coverage.ts'
import type { CatalogFileRef } from '#server/application/ports/catalog-repository.ts'
import type { FileLine } from '#server/application/ports/file-order-repository.ts'
import type { LineFile } from '#server/application/ports/order-repository.ts'
import type { Repositories } from '#server/application/ports/repositories.ts'
import { withIncluded } from '#messages/line-text.ts'

/** Locks the products of files that are about to be bought, so that the files they cover are fixed (coverage 1). */
export async function lockProductsOf(
  { catalog }: Pick<Repositories, 'catalog'>,
  files: readonly CatalogFileRef[],
): Promise<void> {
  const productIds = new Set(files.map(({ productId }) => productId))
  await catalog.lockProducts([...productIds].toSorted((a, b) => a - b))
}

/**
 * The files that an order, or some of its lines, licenses. Locks their products first: a file that an
 * import is adding concurrently is either included, or goes to the products' owners as of the end of this
 * unit (coverage 1).
 */
export async function lockedFiles(
  { catalog, orders }: Pick<Repositories, 'catalog' | 'orders'>,
  orderId: string,
  lines?: readonly number[],
): Promise<readonly LineFile[]> {
  await lockProductsOf({ catalog }, await orders.files(orderId, lines))
  return orders.files(orderId, lines)
}

/**
 * The files licensed by each line of an order, from those that it buys: each of them, and the files they
 * cover at today's list prices (coverage 1).
 */
export async function lineFiles(
  { catalog }: Pick<Repositories, 'catalog'>,
  lines: readonly (readonly ListedFile[])[],
): Promise<readonly (readonly LineFile[])[]> {
  const productIds = new Set(lines.flat().map(({ productId }) => productId))
  const files = await catalog.filesOfProducts([...productIds])
  return lines.map((bought) => withCovered(bought, files))
}

function withCovered(
  bought: readonly ListedFile[],
  files: readonly ListedFile[],
): readonly LineFile[] {
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

/** The description of a line that licenses these files, with the number of included files (coverage 5). */
export function detailOf(detail: string, files: readonly LineFile[]): string {
  return withIncluded(detail, files.filter(({ coveredBy }) => coveredBy !== null).length)
}

/** The files of a line that gives a file away: that file alone, which covers nothing (coverage 4). */
export function given(file: CatalogFileRef): Pick<FileLine, 'files' | 'bases'> {
  return { files: [lineFile(file, { listCredits: 0, coveredBy: null })], bases: [] }
}

function lineFile(
  { productId, variantId }: CatalogFileRef,
  how: Pick<LineFile, 'listCredits' | 'coveredBy'>,
): LineFile {
  return { productId, variantId, ...how }
}
