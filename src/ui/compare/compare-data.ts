import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { comparedFrom } from '#domain/catalog/comparison.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'
import type { ComparedAsset } from './compare-rows.ts'

export interface CompareData {
  readonly assets: readonly ComparedAsset[]
  /** How many of the address are not for sale any more, or never were. */
  readonly missing: number
}

/** What an address compares, as it is now (display 8). What works the facts out comes with them: the first visit does without. */
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
