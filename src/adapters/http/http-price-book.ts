import type { PriceBook } from '#application/ports/price-book.ts'
import { readPacks, readPlans } from '#contract/price-book.ts'
import { orOutage, type Api } from './api.ts'

export const httpPriceBook = (api: Api): PriceBook => ({
  plans: (licenseId) =>
    api
      .call(readPlans, { query: { licenseId: String(licenseId) } })
      .map(({ items }) => items)
      .mapErr(orOutage),
  packs: (licenseId) =>
    api
      .call(readPacks, { query: { licenseId: String(licenseId) } })
      .map(({ items }) => items)
      .mapErr(orOutage),
})
