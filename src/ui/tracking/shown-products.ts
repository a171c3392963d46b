import type { BrowseData } from '../browse/browse-data.ts'
import type { Receipt } from '../checkout/load-my-order.ts'
import type { ProductData } from '../product/product-data.ts'

/** The products that a visit has seen, by the keys that carts and downloads use. */
export class ShownProducts {
  private readonly bySlug = new Map<string, number>()
  private readonly byVariant = new Map<number, number>()

  /** Adds a product, however it was shown. */
  add(slug: string, productId: number): void {
    this.bySlug.set(slug, productId)
  }

  /** Adds what a page shows: results, one product, or the files of an order. */
  addPage(data: unknown): void {
    const { found, product, order } = Object(data) as Partial<BrowseData & ProductData & Receipt>
    for (const { slug, id } of found?.items ?? []) this.add(slug, id)
    if (product) this.add(product.slug, product.id)
    for (const { id } of product?.variants ?? []) this.byVariant.set(id, product?.id ?? id)
    for (const { variantId, productSlug } of order?.lines.flatMap(({ files }) => files) ?? []) {
      const productId = this.bySlug.get(productSlug)
      if (productId) this.byVariant.set(variantId, productId)
    }
  }

  ofSlug(slug: string): number | undefined {
    return this.bySlug.get(slug)
  }

  ofVariant(variantId: number): number | undefined {
    return this.byVariant.get(variantId)
  }
}
