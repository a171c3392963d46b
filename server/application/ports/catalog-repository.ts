import type { CartRef } from '#domain/cart/item.ts'
import type { ProductCard, Variant } from '#domain/catalog/product.ts'
import type { ListPrice, OnOffer } from '#domain/catalog/sale.ts'
import type { FileTerms } from '#domain/download/decision.ts'
import type { ListedFile } from '#domain/license/coverage.ts'
import type { LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A file that has not been retired and whose product has not been retired either. */
interface CatalogFile extends OnOffer, ListedFile {
  readonly sku: string
  readonly slug: string
  /** The product's name. */
  readonly name: string
  /** Which file of the product. */
  readonly detail: string
  readonly image: string
}

/** A file on sale, to be chosen among the files of its product. */
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

/** A file by its IDs. */
export interface CatalogFileRef {
  readonly productId: number
  readonly variantId: number
}

/** A file as named on certificates, on sale or not. */
interface NamedFile extends CatalogFileRef {
  readonly asset: string
  readonly file: string
  readonly sku: string
}

/** A bundle that may be sold: it is not retired, and neither is any of its members (decision 033). */
export interface CatalogBundle {
  readonly bundleId: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly image: string
  readonly effectiveDiscount: number
}

/** A member of a bundle. */
export interface BundleFile extends ListedFile {
  readonly bundleId: number
}

/** The fields of a product or bundle shown in a cart or list, even if it is retired. */
interface CatalogEntry {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly image: string
  readonly retired: boolean
}

export interface CatalogProduct extends CatalogEntry, OnOffer {
  /** The price of its cheapest file under license 1. */
  readonly fromPrice: Cents
}

/** The shop's catalog. IDs that cannot exist are never found. */
export interface CatalogRepository {
  filesForSale(variantIds: readonly number[]): Promise<readonly CatalogFile[]>
  bundlesForSale(bundleIds: readonly number[]): Promise<readonly CatalogBundle[]>
  bundleFiles(bundleIds: readonly number[]): Promise<readonly BundleFile[]>
  /** Bundles that contain a file of one of these products, by lowest ID first; at most `most`. */
  bundlesWith(productIds: readonly number[], most: number): Promise<readonly number[]>
  products(ids: readonly number[]): Promise<readonly CatalogProduct[]>
  bundles(ids: readonly number[]): Promise<readonly CatalogEntry[]>
  /** The products that are unpublished drafts. */
  drafts(productIds: readonly number[]): Promise<ReadonlySet<number>>
  /** The cards of products, in the order of the given IDs; includes retired ones. */
  cards(productIds: readonly number[]): Promise<readonly ProductCard[]>
  /** The files that each item consists of: one file of a product, or every member of a bundle. */
  filesOf(items: readonly CartRef[]): Promise<readonly (readonly ListedFile[])[]>
  /** All files of these products that are on sale, ordered by ID. */
  filesOfProducts(productIds: readonly number[]): Promise<readonly ListedFile[]>
  /** The same files, with the fields by which one of them is chosen (survey 3). */
  filesToChoose(productIds: readonly number[]): Promise<readonly ChoosableFile[]>
  /** The distinct codecs of all files on sale, as named by the files. */
  codecsForSale(): Promise<readonly string[]>
  /** Until the unit ends, no import adds a file to these products. */
  lockProducts(productIds: readonly number[]): Promise<void>
  /** The facts that decide about downloading these files. */
  fileTerms(
    variantIds: readonly number[],
  ): Promise<readonly Pick<FileTerms, 'credits' | 'is4k' | 'subscriptionOnly'>[]>
  /** Ordered by ID. */
  namedFiles(variantIds: readonly number[]): Promise<readonly NamedFile[]>
  /** A file or a bundle by its SKU; null if there is none. */
  itemBySku(sku: string): Promise<CartRef | null>
  /** Files that cost no credits or no money although they are not free, on sale or about to be. */
  filesForNothing(): Promise<readonly UnpaidFile[]>
  /** Every bundle on sale, with the sum of its members' prices. */
  bundlePrices(): Promise<readonly BundleSum[]>
  /** The price list of licenses, lowest first. */
  licenses(): Promise<readonly LicenseType[]>
}
