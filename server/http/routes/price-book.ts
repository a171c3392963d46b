import type { PriceBook } from '#application/ports/price-book.ts'
import { readPacks, readPlans } from '#contract/price-book.ts'
import { DEFAULT_LICENSE, isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface PriceBookServices {
  readonly priceBook: PriceBook
}

/** Plans and packs at a license's prices, open to everybody. */
export function priceBookRoutes(app: ShopApp, { priceBook }: PriceBookServices): void {
  serve(app, readPlans, ({ query }) =>
    priceBook.plans(licenseFrom(query.licenseId)).map((items) => ({ items })),
  )
  serve(app, readPacks, ({ query }) =>
    priceBook.packs(licenseFrom(query.licenseId)).map((items) => ({ items })),
  )
}

/** catalog 3: license 1 unless another one was chosen. An unknown license chooses none. */
function licenseFrom(sent: string | undefined): LicenseId {
  const id = Number(sent)
  return isLicenseId(id) ? id : DEFAULT_LICENSE
}
