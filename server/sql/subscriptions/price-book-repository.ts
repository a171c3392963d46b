import type { PriceBookRepository } from '#server/application/ports/price-book-repository.ts'
import type { Db } from '../database.ts'
import { listLicenses } from '../licenses.ts'
import { lockedMeta, writeMeta } from '../meta.ts'
import {
  listedPrices,
  PRICES_VERSION,
  priceHistory,
  soldPacks,
  writePrices,
} from './price-book-content.ts'
import { planById, soldPlans } from './stored-plans.ts'

/** What was retired is no longer sold, but its holders keep it. */
export const priceBookRepository = (db: Db): PriceBookRepository => ({
  licenses: () => listLicenses(db),
  soldPlans: () => soldPlans(db),
  soldPacks: () => soldPacks(db),
  plan: (id) => planById(db, id),
  lock: async () => {
    await lockedMeta(db, PRICES_VERSION)
  },
  listed: () => listedPrices(db),
  history: () => priceHistory(db),
  replace: (book) => writePrices(db, book),
  moveVersion: (version) => writeMeta(db, PRICES_VERSION, version),
})
