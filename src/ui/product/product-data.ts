import type { Product } from '#domain/catalogue/product.ts'
import type { Survey } from '#domain/user/survey.ts'
import type { PageSource } from '../page-source.ts'
import { settled } from '../settled.ts'
import { ownedOf } from './owned-of.ts'

/** What the page of one asset shows. */
export interface ProductData {
  readonly product: Product
  /** Ids of variants that the viewer may download again. */
  readonly owned: readonly number[]
  /** What the viewer works with, if they have said so: decides which file stands first. */
  readonly survey: Survey | null
}

/** An asset, and what the viewer has to do with it. */
export async function loadProduct(source: PageSource, slug: string): Promise<ProductData> {
  const [product, viewer] = await Promise.all([
    settled(source.get('catalogue').product(slug)),
    source.viewer(),
  ])
  const [owned, survey] = await Promise.all([
    ownedOf(source, viewer, [product.id]),
    viewer.kind === 'registered' ? source.get('surveys').read(viewer).unwrapOr(null) : null,
  ])
  return { product, owned, survey }
}
