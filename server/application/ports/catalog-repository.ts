import type { CartRef } from '#domain/cart/item.ts'
import type { ProductCard, Variant } from '#domain/catalog/product.ts'
import type { ListPrice, OnOffer } from '#domain/catalog/sale.ts'
import type { FileTerms } from '#domain/download/decision.ts'
import type { ListedFile } from '#domain/license/coverage.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A file that has not been retired, nor has its product. */
interface CatalogFile extends OnOffer, ListedFile {
  readonly sku: string
  readonly slug: string
  /** The product's. */
  readonly name: string
  /** Which file of the product. */
  readonly detail: string
  readonly image: string
}

/** A file that is sold, among those of its product. */
interface ChoosableFile extends Pick<
  Variant,
  'id' | 'width' | 'height' | 'codec' | 'credits' | 'basePrice'
> {
  readonly productId: number
}

/** A file that lacks part of its price. */
interface UnpaidFile extends OnOffer, ListPrice {
  readonly sku: string
}

interface BundleSum extends Pick<CatalogBundle, 'sku' | 'effectiveDiscount'> {
  readonly fullPrice: Cents
}

/** A file by its ids. */
export interface CatalogFileRef {
  readonly productId: number
  readonly variantId: number
}

/** A file as certificates name it, sold or no longer sold. */
interface NamedFile extends CatalogFileRef {
  readonly asset: string
  readonly file: string
  readonly sku: string
}

/** A bundle that may be sold: neither retired itself, nor with a member that is not sold (decision 033). */
export interface CatalogBundle {
  readonly bundleId: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly image: string
  readonly effectiveDiscount: number
}

/** A bundle's member. */
export interface BundleFile extends ListedFile {
  readonly bundleId: number
}

/** What a cart or a list shows of a product or a bundle, also where it has been retired. */
interface CatalogEntry {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly image: string
  readonly retired: boolean
}

export interface CatalogProduct extends CatalogEntry, OnOffer {
  /** Its cheapest file under license 1. */
  readonly fromPrice: Cents
}

/** What the shop has to offer. Ids that nothing can have are never found. */
export interface CatalogRepository {
  filesForSale(variantIds: readonly number[]): Promise<readonly CatalogFile[]>
  bundlesForSale(bundleIds: readonly number[]): Promise<readonly CatalogBundle[]>
  bundleFiles(bundleIds: readonly number[]): Promise<readonly BundleFile[]>
  /** Bundles that have a file of one of these products as a member, the lowest first; no more than `most`. */
  bundlesWith(productIds: readonly number[], most: number): Promise<readonly number[]>
  products(ids: readonly number[]): Promise<readonly CatalogProduct[]>
  bundles(ids: readonly number[]): Promise<readonly CatalogEntry[]>
  /** Products that nobody outside the shop has heard of yet. */
  drafts(productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** The cards of products, in the order of the ids asked for; retired ones too. */
  cards(productIds: readonly number[]): Promise<readonly ProductCard[]>
  /** What an item is made of: one file of a product, every member of a bundle. */
  filesOf(item: CartRef): Promise<readonly ListedFile[]>
  /** Every file of these products that is sold, by their ids. */
  filesOfProducts(productIds: readonly number[]): Promise<readonly ListedFile[]>
  /** The same files, with what one of them is chosen by (survey 3). */
  filesToChoose(productIds: readonly number[]): Promise<readonly ChoosableFile[]>
  /** The codecs of all files that are sold, as the files name them, each once. */
  codecsForSale(): Promise<readonly string[]>
  /** Until the unit ends, no import adds a file to these products. */
  lockProducts(productIds: readonly number[]): Promise<void>
  /** What downloading these files depends on. */
  fileTerms(
    variantIds: readonly number[],
  ): Promise<readonly Pick<FileTerms, 'credits' | 'is4k' | 'subscriptionOnly'>[]>
  /** In the order of their ids. */
  namedFiles(variantIds: readonly number[]): Promise<readonly NamedFile[]>
  /** A file or a bundle by its SKU; null where nothing has it. */
  itemBySku(sku: string): Promise<CartRef | null>
  /** Files that ask no credits or no money though they are not free, on sale or waiting to be. */
  filesForNothing(): Promise<readonly UnpaidFile[]>
  /** Every bundle on sale, and what its members cost one by one. */
  bundlePrices(): Promise<readonly BundleSum[]>
  /** The price list of licenses, the lowest first. */
  licenses(): Promise<readonly LicenseType[]>
}
