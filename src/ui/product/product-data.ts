import type { Product } from '#domain/catalog/product.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'
import { ownedOf } from './owned-of.ts'
import type { ProductShown } from './product-shown.ts'

/** The data of an asset's page. */
export interface ProductData extends ProductShown {
  readonly product: Product
}

/**
 * An asset, and what it means for the viewer. The code that works this out is imported here, so that the first
 * visit does not download it.
 */
export async function loadProduct(source: PageSource, slug: string): Promise<ProductData> {
  const [{ productShown }, product, viewer] = await Promise.all([
    import('./product-shown.ts'),
    unwrap(source.get('catalog').product(slug)),
    source.viewer(),
  ])
  const [owned, survey] = await Promise.all([
    ownedOf(source, viewer, [product.id]),
    viewer.kind === 'registered' ? source.get('surveys').read(viewer).unwrapOr(null) : null,
  ])
  return { product, ...productShown(product, owned, survey) }
}
