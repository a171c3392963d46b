import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { comparedFrom } from '#domain/catalog/comparison.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'
import type { ComparedAsset } from './compare-rows.ts'

export interface CompareData {
  readonly assets: readonly ComparedAsset[]
  /** Number of assets in the address that are no longer for sale, or never were. */
  readonly missing: number
}

/**
 * Loads the assets that the address compares, in their current state (display 8). The code that computes their
 * facts is imported on demand, so that the first page load does without it.
 */
export async function loadCompare(source: PageSource, request: Request): Promise<CompareData> {
  const asked = new URL(request.url).searchParams.getAll('assets').join()
  const slugs = comparedFrom(asked.split(','))
  const catalog = source.get('catalog')
  const { productShown } = await import('../product/product-shown.ts')
  const found = await unwrap(
    ResultAsync.combine(
      slugs.map((slug) =>
        catalog
          .product(slug)
          .map((product) => (product.retired ? null : product))
          .orElse((error) =>
            error.kind === 'missing' || error.kind === 'gone' ? okAsync(null) : errAsync(error),
          ),
      ),
    ),
  )
  const assets = found.flatMap((product) =>
    product ? [{ product, facts: productShown(product, [], null).facts }] : [],
  )
  return { assets, missing: slugs.length - assets.length }
}
