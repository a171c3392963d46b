import { bundlePrice } from '#domain/catalog/bundle.ts'
import { LEAST_CREDITS, saleOf, tooLow } from '#domain/catalog/sale.ts'
import { cents, NOTHING, type Cents } from '#domain/shared/money.ts'
import { TOO_LOW } from '#messages/asset-faults.ts'
import type { FileComplaint } from '../fault.ts'
import type { CatalogFile } from '../parse/catalog-file.ts'
import { fileColumn } from '../parse/csv-columns.ts'
import { centsOf, isFree, libraryIdOf, type ManifestRow } from '../parse/manifest.ts'

/**
 * Complaints about prices in a row that are too low, one per column. Missing prices are reported
 * separately.
 */
export function lowPricesOfRow(row: ManifestRow): readonly FileComplaint[] {
  const { library, subscription_only: subscriptionOnly = false } = row
  const sale = saleOf({ libraryId: libraryIdOf(library), free: isFree(row), subscriptionOnly })
  const columns = row.variants.flatMap((file, at) => {
    const { credits = row.credits, price_usd: usd = row.price_usd } = file
    const price = { credits: credits ?? LEAST_CREDITS, money: cents(centsOf(usd ?? 1)) }
    return tooLow(sale, price).map((low): readonly [string, string] => {
      const field = low === 'credits' ? 'credits' : 'price_usd'
      return [file[field] === undefined ? field : fileColumn(at, field), TOO_LOW[low]]
    })
  })
  return [...new Map(columns)].map(([column, reason]) => ({ column, reason }))
}

/** Complaints about prices in a catalog file that are too low, including those of its bundles. */
export function lowPricesOfFile({ products, bundles }: CatalogFile): readonly string[] {
  const files = products.flatMap(({ variants }) => variants)
  const prices = new Map(files.map(({ id, price_cents: price }) => [id, cents(price)]))
  return [
    ...products.flatMap(({ slug, library_id: libraryId, free, subscription_only, variants }) => {
      const sale = saleOf({ libraryId, free, subscriptionOnly: subscription_only })
      return variants.flatMap(({ sku, credits, price_cents: price }) =>
        tooLow(sale, { credits, money: cents(price) }).map((low) => {
          const field = low === 'credits' ? 'credits' : 'price_cents'
          return `product ${slug}: file ${sku}: ${field} ${TOO_LOW[low]}`
        }),
      )
    }),
    ...bundles.flatMap(({ slug, variant_ids: ids, effective_discount: discount }) => {
      const fault = lowPriceOfBundle(
        ids.map((id) => prices.get(id) ?? NOTHING),
        discount,
      )
      return fault === null ? [] : [`bundle ${slug}: ${fault}`]
    }),
  ]
}

/**
 * Why a bundle is refused, if its members cost nothing together or its discount leaves nothing; null if
 * it may be sold.
 */
export function lowPriceOfBundle(prices: readonly Cents[], discount: number): string | null {
  const price = { credits: LEAST_CREDITS, money: bundlePrice(prices, discount) }
  return tooLow('money', price).length > 0 ? `would cost nothing at ${discount}% off` : null
}
