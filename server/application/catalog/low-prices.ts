import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { bundlePrice } from '#domain/catalog/bundle.ts'
import { LEAST_CREDITS, saleOf, tooLow, type ListPrice } from '#domain/catalog/sale.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** An item that can be had for nothing although it is not free. */
interface LowPrice {
  readonly sku: string
  readonly lacks: keyof ListPrice
}

interface LowPricePorts {
  readonly units: UnitOfWork
  readonly log: Log
}

/**
 * Reports items that entered the catalog before such prices were refused (pricing 7); returns how many
 * files and bundles there are.
 */
export const reportLowPrices =
  ({ units, log }: LowPricePorts) =>
  (): ResultAsync<number, Outage> =>
    units.read(lowPrices).map((found) => {
      for (const { sku, lacks } of found) log.alarm('price-too-low', { sku, lacks })
      return found.length
    })

async function lowPrices({ catalog }: Records): Promise<readonly LowPrice[]> {
  const files = await catalog.filesForNothing()
  const bundles = await catalog.bundlePrices()
  return [
    ...files.flatMap((file) =>
      tooLow(saleOf(file), file).map((lacks) => ({ sku: file.sku, lacks })),
    ),
    ...bundles.flatMap(({ sku, fullPrice, effectiveDiscount }) => {
      const money = bundlePrice([fullPrice], effectiveDiscount)
      return tooLow('money', { credits: LEAST_CREDITS, money }).map((lacks) => ({ sku, lacks }))
    }),
  ]
}
